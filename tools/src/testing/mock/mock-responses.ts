import { error, prefers, type Schema } from 'routepact'
import { findContents, isAsyncIterable, type ResponseData, type ResponseRoute, type StatusContents } from 'routepact/internal'
import { toEssence } from '../../../../src/shared/content-type.ts'
import { isObject } from '../../../../src/shared/property.ts'
import { isBodiless } from '../../../../src/shared/status.ts'
import {
  acceptsHeaders,
  findGenerationProblem,
  findImpossiblePlace,
  findMockHeaders,
  type MockGeneration,
} from './mock-contents.ts'
import { toImpossibleText } from '../reason-text.ts'
import { MockBodies } from './mock-bodies.ts'
import { measureBody, replaceKnownHeaders, replaceLink } from './mock-headers.ts'
import { MockLocations } from './mock-locations.ts'
import { type DescribedBody, MockResources } from './mock-resources.ts'
import type { MockedContent, ValidatedRequest } from './mock-routes.ts'
import type { RequestPlaces } from './request-places.ts'

/** What decides in a request which response a mock sends. */
export type MockedRequest = ValidatedRequest

/** Generates responses. The values for a content type are generated once, so that equal requests have equal responses. */
export class MockResponses {
  readonly #generation: MockGeneration
  readonly #locations: MockLocations
  readonly #resources: MockResources
  readonly #places: RequestPlaces
  readonly #bodies: MockBodies
  readonly #headers = new Map<Schema, Promise<object | undefined>>()

  constructor(routes: readonly ResponseRoute[], generation: MockGeneration, places: RequestPlaces, hasState: boolean) {
    this.#generation = generation
    this.#places = places
    this.#bodies = new MockBodies(generation, places)
    this.#resources = new MockResources(routes, generation, this.#bodies, places, hasState)
    this.#locations = new MockLocations(routes, places)
  }

  /**
   * Adds the missing parts to a response.
   *
   * @throws HttpError 501 if no valid value is found
   */
  async complete(route: ResponseRoute, request: MockedRequest, given: Partial<ResponseData> = {}): Promise<ResponseData> {
    const { status = chooseStatus(route, request) } = given
    const contents = findContents(route.responses, status)
    const hasBody = contents?.first !== undefined && !isBodiless(status)
    const contentType = given.contentType ?? (hasBody ? chooseType(contents, request, status, given.body) : undefined)
    const content = contentType === undefined ? contents?.first : contents?.byEssence.get(toEssence(contentType))
    const response: ResponseData = { ...given, status, ...(contentType === undefined ? {} : { contentType }) }
    const described =
      given.body === undefined
        ? await this.#describe(route, request, status, hasBody ? content : undefined)
        : { body: given.body }
    const { body } = described
    const schema = content ? content.headers : contents?.headers
    const createHeaders = async (known: Schema): Promise<object> => {
      const generated = await this.#createHeaders(route, status, known, contentType)
      const located = await this.#locations.replace(generated, known, { route, url: request.url, contentType, described })
      const linked = await replaceLink(located, known, { url: request.url, contentType, page: described.page })
      const measure = (): Promise<number | undefined> => this.#measure(route, status, content, body, given.body !== undefined)
      const replaced = await replaceKnownHeaders(linked, known, {
        status,
        contentType,
        measure,
        listCookies: () => this.#places.listCookies(),
      })
      return (await this.#places.agree(replaced, '', (headers) =>
        acceptsHeaders(known, headers as object, contentType),
      )) as object
    }
    const headers = given.headers ?? (schema && (await createHeaders(schema)))
    return { ...response, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) } as ResponseData
  }

  async #describe(
    route: ResponseRoute,
    request: MockedRequest,
    status: number,
    content: MockedContent | undefined,
  ): Promise<DescribedBody> {
    // Only requests that are valid agree with a response.
    const isDescribed = status < 300 && 'validatedParams' in request
    const described = isDescribed
      ? await this.#resources.serve(route, request, content?.format === 'json' ? content : undefined)
      : { body: undefined }
    return content && described.body === undefined
      ? { ...described, body: await this.#createBody(route, status, content) }
      : described
  }

  async #createBody(route: ResponseRoute, status: number, content: MockedContent): Promise<unknown> {
    const create = await this.#bodies.find(route.operation, content)
    if (!create) throw createMissing(route, status, `body (${content.contentType})`, content.body, this.#generation)
    return create()
  }

  /** Counts a body's bytes; undefined for a stream that exists once. */
  async #measure(route: ResponseRoute, status: number, content: MockedContent | undefined, body: unknown, isGiven: boolean): Promise<number | undefined> {
    if (!content || body === undefined) return 0
    if (!isReadOnce(body)) return measureBody(content, body)
    // A stream is sent once, so this measures another one.
    return isGiven ? undefined : measureBody(content, await this.#createBody(route, status, content))
  }

  async #createHeaders(
    route: ResponseRoute,
    status: number,
    schema: Schema,
    contentType: string | undefined,
  ): Promise<object> {
    const found = this.#headers.get(schema) ?? findMockHeaders(schema, contentType, this.#generation)
    this.#headers.set(schema, found)
    const headers = await found
    if (!headers) throw createMissing(route, status, 'headers', schema, this.#generation)
    return headers
  }
}

/** Whether a body exists once: to measure it would use it up. */
function isReadOnce(body: unknown): boolean {
  return body instanceof ReadableStream || isAsyncIterable(body) || (isObject(body) && typeof body.next === 'function')
}

/** The declared status that `Prefer: status=404` names (RFC 7240), or else the lowest 2xx or 3xx, first those with a number. */
function chooseStatus(route: ResponseRoute, { headers }: MockedRequest): number {
  const preferred = Number(/(?:^|[,;])\s*status\s*=\s*"?(\d{3})\b/i.exec(headers.get('prefer') ?? '')?.[1])
  if (findContents(route.responses, preferred)) return preferred
  // The map has the `Object.keys` order: numbers first, the lowest before the others.
  const declared = Number([...route.responses.keys()][0])
  if (declared < 300) return declared
  // Without 200, an operation declares `default`, which covers 200 unless a 2xx or 3xx is declared.
  const covered = Array.from({ length: 200 }, (_, index) => 200 + index)
  return covered.find((status) => findContents(route.responses, status)) as number
}

/** Negotiates among several content types. A given body without its type is left to the router, which requires it. */
function chooseType(
  { byEssence, first }: StatusContents,
  request: MockedRequest,
  status: number,
  body: unknown,
): string | undefined {
  if (byEssence.size === 1) return first?.contentType
  return body === undefined ? prefers(request, status) : undefined
}

function createMissing({ name }: ResponseRoute, status: number, part: string, schema: Schema, generation: MockGeneration): Error {
  const missing = `The mock found no valid ${part} for the response ${status} of '${name}'`
  const place = findImpossiblePlace(schema, generation)
  if (place !== undefined) return createMissingError(`${missing}: ${toImpossibleText(place)}`)
  const reason = findGenerationProblem(schema, generation)
  const solution = `add an example to the contract, or set 'overrides.${name}'`
  return createMissingError(`${missing}: ${solution}${reason === undefined ? '' : ` (${reason})`}`)
}

/** Creates an error from the mock itself, whose status no operation declares. */
function createMissingError(message: string): Error {
  return Object.assign(error(501, message), { isOfRouter: true })
}
