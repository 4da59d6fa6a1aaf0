import { type CallInput, convertSchema, parsePath } from 'routepact/internal'
import { type PathSegment, toShape } from '../../../src/shared/path.ts'
import type { OperationTest } from './operation-test.ts'
import { type RequestData, resolveLocation, toRequestData, toRequestUrl } from './request-data.ts'
import { findId, findListedId, listIdNames, type PathValues, readSegment } from './resource-ids.ts'
import { findRejection, type TestedOperation } from './tested-operation.ts'
import { makeUnique, toLetters } from './unique-input.ts'
import { isSuccess } from './find-problem.ts'

/** The operations that create and list the resources below a path. */
interface ResourceSource {
  readonly creator: OperationTest | undefined
  /** The `PUT` of the resource itself, which may create it. */
  readonly writer: OperationTest | undefined
  readonly list: OperationTest | undefined
}

/** A path parameter with the path before it. */
interface PathPlace {
  readonly parameter: string
  readonly prefix: readonly PathSegment[]
}

/**
 * Finds values of path parameters for which resources exist: the contract tells which operation creates or lists the resources
 * of a path, and its response has the `Location` or the id.
 */
export class ResourceChains {
  /** The operations that can be called, by the method and the shape of the path. */
  readonly #byRoute: ReadonlyMap<string, OperationTest>
  readonly #kept = new Map<string, Promise<string | undefined>>()
  readonly #isVaried: boolean
  #count = 0

  /** @param isVaried whether resources are created by all inputs in turn, not by the simplest one */
  constructor(tests: Iterable<OperationTest>, isVaried = false) {
    this.#isVaried = isVaried
    const callable = [...tests].filter(({ session, tested }) => session.credentials.findMissing(tested) === undefined)
    this.#byRoute = new Map(callable.map((test) => [`${test.tested.operation.method} ${toShape(parsePath(test.tested.operation.path))}`, test]))
  }

  /** Whether the contract tells where the values of all path parameters of an operation come from. */
  has({ operation }: TestedOperation): boolean {
    const places = listPathPlaces(operation.path)
    return places.length > 0 && places.every((place) => Object.values(this.#findSource(place)).some((test) => test !== undefined))
  }

  /**
   * Finds values for which a resource exists; returns `undefined` if a request fails.
   *
   * @param isFresh whether the resource of the last parameter must be a new one, because the operation may change it
   */
  async find({ operation }: TestedOperation, isFresh: boolean): Promise<PathValues | undefined> {
    const places = listPathPlaces(operation.path)
    const values: { [name: string]: string } = {}
    for (const [index, place] of places.entries()) {
      const path = place.prefix.map(({ literal, parameter }) => literal ?? (values[parameter as string] as string))
      const value = await this.#findValue(place, path, isFresh && index === places.length - 1)
      if (value === undefined) return undefined
      values[place.parameter] = value
    }
    return values
  }

  /** Finds values for a resource that another operation creates for it, if that is the one that creates resources of the path. */
  async findCreated(tested: TestedOperation, creator: TestedOperation): Promise<PathValues | undefined> {
    const last = listPathPlaces(tested.operation.path).at(-1)
    return last && this.#findSource(last).creator?.tested === creator ? this.find(tested, true) : undefined
  }

  async #findValue(place: PathPlace, path: readonly string[], isFresh: boolean): Promise<string | undefined> {
    const key = JSON.stringify([path, place.parameter])
    const found = (isFresh ? undefined : this.#kept.get(key)) ?? this.#createOrList(place, path)
    if (!isFresh) this.#kept.set(key, found)
    return found
  }

  async #createOrList(place: PathPlace, path: readonly string[]): Promise<string | undefined> {
    const { creator, writer, list } = this.#findSource(place)
    const names = listIdNames(place.parameter, place.prefix)
    const created = creator ? await this.#create(creator, place, path, names) : undefined
    if (created !== undefined) return created
    const written = writer ? await this.#write(writer, path) : undefined
    if (written !== undefined) return written
    const listed = list ? await receiveJson(list, list.inputs[0], toPathValues(list, path)) : undefined
    return listed && findListedId(listed.body, names)
  }

  async #create(creator: OperationTest, { prefix }: PathPlace, path: readonly string[], names: readonly string[]): Promise<string | undefined> {
    const isNested = this.#findNested(prefix) === creator
    const outer = isNested ? await this.find(creator.tested, false) : toPathValues(creator, path)
    const created = outer && (await this.#post(creator, outer))
    if (!created) return undefined
    const below = toContractPath(creator, created.request, created.headers.get('location'))
    return (below && readSegment(below, path)) ?? findId(created.body, names)
  }

  /** Creates a resource below a path with parameters. */
  async #post(creator: OperationTest, params: PathValues): Promise<JsonReceived | undefined> {
    const isValid = async (candidate: CallInput): Promise<boolean> => acceptsInput(creator, { ...candidate, params: { ...candidate.params, ...params } })
    // The second one differs between runs, for a server that keeps what an earlier run created.
    for (const suffix of [toLetters((this.#count += 1)), toLetters(Date.now())]) {
      const { inputs } = creator
      const simplest = inputs[this.#isVaried ? this.#count % inputs.length : 0] as CallInput
      const input = await makeUnique(simplest, suffix, isValid)
      const created = await receiveJson(creator, input, params)
      if (created) return created
    }
    return undefined
  }

  /** Creates an item for an operation that lists a collection, which may be empty. */
  async fillList(tested: TestedOperation): Promise<void> {
    const segments = parsePath(tested.operation.path)
    const creator = this.#byRoute.get(`POST ${toShape(segments)}`)
    if (tested.operation.method !== 'GET' || !creator) return
    const values = await this.find(tested, false)
    const path = segments.map(({ literal, parameter }) => literal ?? values?.[parameter as string] ?? '')
    if (values) await this.#post(creator, toPathValues(creator, path))
  }

  /** Creates a resource under a path that the client chooses. */
  async #write(writer: OperationTest, path: readonly string[]): Promise<string | undefined> {
    const { inputs } = writer
    const input = inputs[(this.#count += 1) % inputs.length] as CallInput
    const own = listPathPlaces(writer.tested.operation.path).at(-1) as PathPlace
    const written = await receiveJson(writer, input, toPathValues(writer, path))
    const value: unknown = written && (input.params as PathValues | undefined)?.[own.parameter]
    return value === undefined ? undefined : String(value)
  }

  #findSource({ parameter, prefix }: PathPlace): ResourceSource {
    const shape = toShape([...prefix])
    const writer = this.#byRoute.get(`PUT ${shape}/:`)
    const list = this.#byRoute.get(`GET ${shape}`)
    const creator = this.#byRoute.get(`POST ${shape}`) ?? this.#findByName(parameter) ?? this.#findNested(prefix)
    return { creator, writer, list }
  }

  /** Finds the operation that creates resources of a collection below a resource of another collection. */
  #findNested(prefix: readonly PathSegment[]): OperationTest | undefined {
    const collection = toShape([...prefix])
    const found = [...this.#byRoute].find(([route]) => {
      const [, outer, inner] = /^POST (\/[^/]+)\/:(\/[^/:]+)$/.exec(route) ?? []
      return inner === collection && ['GET', 'POST'].some((method) => this.#byRoute.has(`${method} ${outer}`))
    })
    return found?.[1]
  }

  /** Finds the operation that creates what a parameter names, below another path: by its collection, or by a field of its response. */
  #findByName(parameter: string): OperationTest | undefined {
    const creators = [...this.#byRoute.values()].filter(({ tested }) => tested.operation.method === 'POST' && !tested.operation.path.includes('/:'))
    const stem = /^(.+?)_?id$/i.exec(parameter)?.[1]?.toLowerCase()
    const isNamed = ({ tested }: OperationTest): boolean => {
      const collection = tested.operation.path.split('/').at(-1) as string
      return stem !== undefined && [stem, `${stem}s`, stem.replace(/y$/, 'ies')].includes(collection.toLowerCase())
    }
    return creators.find(isNamed) ?? (/^id$/i.test(parameter) ? undefined : creators.find((test) => returnsField(test, parameter)))
  }
}

/** Whether the success of an operation has a field, at any depth. */
function returnsField({ tested, session }: OperationTest, name: string): boolean {
  return [...tested.route.responses].some(([key, { byEssence }]) =>
    [...byEssence.values()].some(({ body, format, code }) => {
      if (format !== 'json' || code || !key.startsWith('2')) return false
      try {
        return JSON.stringify(convertSchema(body, 'output', session.options)).includes(`${JSON.stringify(name)}:`)
      } catch {
        return false
      }
    }),
  )
}

function listPathPlaces(path: string): PathPlace[] {
  const segments = parsePath(path)
  return segments.flatMap(({ parameter }, index) => (parameter === undefined ? [] : [{ parameter, prefix: segments.slice(0, index) }]))
}

/** The parameters of an operation whose path begins with the segments of another path. */
function toPathValues({ tested }: OperationTest, path: readonly string[]): PathValues {
  const segments = parsePath(tested.operation.path)
  const known = segments.flatMap(({ parameter }, index) => {
    const value = path[index]
    return parameter === undefined || value === undefined ? [] : [[parameter, value] as const]
  })
  return Object.fromEntries(known)
}

async function acceptsInput({ tested }: OperationTest, input: CallInput): Promise<boolean> {
  const data = await toRequestData(tested.operation, input)
  return data !== undefined && (await findRejection(tested, data)) === undefined
}

/** Returns the path below the base URL of a URL of the same server. */
export function toContractPath({ session }: OperationTest, request: RequestData, location: string | null): string | undefined {
  const url = resolveLocation(location, toRequestUrl(request, session.baseUrl))
  if (!url) return undefined
  const { origin, pathname } = url
  const root = new URL(`${session.baseUrl[0]}/`, origin).pathname
  return `${pathname}/`.startsWith(root) ? `/${pathname.slice(root.length)}` : undefined
}

/** A request and its successful response. */
interface JsonReceived {
  readonly request: RequestData
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a valid request and reads the response as JSON; returns `undefined` if it does not succeed. */
async function receiveJson(
  { session, tested }: OperationTest,
  input: CallInput | undefined,
  values: PathValues,
): Promise<JsonReceived | undefined> {
  const params = { ...input?.params, ...values }
  try {
    const request = await session.credentials.authorize(tested, await session.createValid(tested, { ...input, params }))
    const received = await session.receive(tested, request, async (response, sent) => {
      const { status, headers } = response
      return { request: sent, status, headers, body: (await response.json().catch(() => undefined)) as unknown }
    })
    return typeof received !== 'string' && isSuccess(received.status) ? received : undefined
  } catch {
    return undefined
  }
}
