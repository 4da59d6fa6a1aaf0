/**
 * A mock's values are valid input for the response schemas, because the router sends their output. The schema decides, not its JSON Schema,
 * and only serializable values are used.
 */
import { type Authenticator, type Contract, createAuthenticator, createRouter, type RouterOptions, type Schema } from 'routepact'
import type { ResponseData, ResponseRoute } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { readOwn } from '../../../../src/shared/property.ts'
import { listNamedValues, type MockFaker } from './mock-faker.ts'
import type { MockOverrides } from './mock-overrides.ts'
import { respondToMockError } from './mock-errors.ts'
import { type MockedRequest, MockResponses } from './mock-responses.ts'
import { RequestPlaces } from './request-places.ts'
import { listMockProblems } from './mock-problems.ts'
import { listOverrideProblems } from './override-problems.ts'
import type { KnownOptions } from '../../../../src/shared/unknown-options.ts'
import type { ListPropertyValues } from '../../json-schema/instances/readable-instances.ts'
import type { JsonRecord } from '../../json-schema/json.ts'
import { decodeResponse, encodeRequest } from './mock-codecs.ts'
import { compileContract, compileWithCodecs } from '../tested-operation.ts'
import { invalidCredential } from '../invalid-credentials.ts'
import { isCredentialName, isKeyName } from '../credential-names.ts'

/**
 * The options for `createMock`. `base`, `maxBodySize` and `onError` mean what they mean for `createRouter`.
 *
 * @example
 * const options: MockOptions<typeof contract> = { seed: 7, overrides: { getUser: { status: 404 } } }
 */
export interface MockOptions<Declared extends Contract = Contract>
  extends JsonSchemaOptions, Pick<RouterOptions<Declared>, 'base' | 'maxBodySize' | 'onError'> {
  /** Selects the generated values. The same seed yields the same responses. Default: 1. */
  readonly seed?: number | undefined
  /** Keeps what requests create, change and delete, until the mock is created again. Default: false. */
  readonly state?: boolean | undefined
  /** `faker` from `@faker-js/faker`, or from one of its locales, for values that fit the property names. The mock seeds it. */
  readonly faker?: MockFaker | undefined
  /** Operation name -> a handler, or a response whose missing parts are generated. */
  readonly overrides?: MockOverrides<Declared> | undefined
  /**
   * Scheme name -> authenticator, as for `createRouter`. Default: accepts any credentials that do not contain `invalid`. Credentials are
   * `Authorization`, a cookie, or a header or parameter with a name such as `x-api-key`.
   */
  readonly security?: MockAuthenticators | undefined
}

/**
 * A router that serves a contract without an implementation.
 *
 * @example
 * const toClient = (mock: ContractMock) => createClient(contract, { fetch: mock.fetch })
 * const warn = async (mock: ContractMock) => console.warn(...(await mock.findProblems()))
 */
export interface ContractMock {
  /** Responds to a request. It does not use `this`. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Returns a sentence for each id, cursor and tag that requests take back but that never gets an accepted value. Such a list has one page.
   */
  readonly findProblems: () => Promise<readonly string[]>
}

/**
 * Creates a router that serves a contract without an implementation. Requests are validated as usual; each response is the contract's first
 * valid example, or else a value generated from the JSON Schema.
 *
 * The status is the lowest successful one that the operation declares. A request with `Prefer: status=404` gets that status, if it is
 * declared.
 *
 * @param contract operation name -> operation
 * @returns a router, whose `fetch` a client, a server or MSW can call
 * @throws TypeError with one sentence per problem in the contract and the options, and for responses whose schemas have no JSON Schema
 * @example
 * const mock = createMock(contract, { overrides: { getUser: { status: 200, body: { name: 'Ada' } } } })
 * const client = createClient(contract, { fetch: mock.fetch })
 */
export function createMock<const Declared extends Contract, Option = never>(
  contract: Declared,
  options: MockOptions<NoInfer<Declared>> & KnownOptions<Option, keyof MockOptions<Contract>, 'createMock'> = {},
): ContractMock {
  const { seed = 1, state = false, faker, overrides = {}, security = {}, converters, libraryOptions, ...routerOptions } = options
  const operations = compileContract(contract)
  const routes = new Map(operations.map(({ name, route }) => [name, route]))
  const coded = new Map(compileWithCodecs(contract).map(({ name, route }) => [name, route]))
  const listValues = faker && ((...names: Parameters<ListPropertyValues>) => listNamedValues(faker, ...names))
  const converted = { input: new WeakMap<Schema, JsonRecord>(), output: new WeakMap<Schema, JsonRecord>() }
  const generation = { seed, converters, libraryOptions, converted, ...(listValues ? { listValues } : {}) }
  const places = new RequestPlaces(operations, generation)
  const responses = new MockResponses([...routes.values()], generation, places, state)
  const problems = listOverrideProblems(coded, overrides)
  if (problems.length > 0) throw new TypeError(problems.join('\n'))
  const missing = listMockProblems(routes, overrides, generation)
  if (missing.length > 0) {
    const solution = "add a converter to 'converters', an 'example' to the contract or a handler to 'overrides'"
    throw new TypeError(`The mock cannot generate these values: ${solution}:\n- ${missing.join('\n- ')}`)
  }
  const handlers = operations.map(({ name, route }) => {
    const override: unknown = readOwn(overrides as { readonly [name: string]: unknown }, name)
    if (typeof override === 'function') return [name, override]
    const given = override as Partial<ResponseData> | undefined
    return [
      name,
      async (request: MockedRequest) => {
        await encodeRequest(request)
        return decodeResponse(coded.get(name) as ResponseRoute, await responses.complete(route, request, given), given)
      },
    ]
  })
  const router = createRouter({
    ...(routerOptions as Pick<RouterOptions<Contract>, 'base' | 'maxBodySize' | 'onError'>),
    contract: contract as Contract,
    handlers: Object.fromEntries(handlers) as never,
    security: addAuthenticators(contract, security),
    catch: (thrown, request) => respondToMockError(thrown, request, routes, responses),
  })
  return Object.assign(router, { findProblems: () => places.listProblems() })
}

/** Scheme name -> authenticator. */
interface MockAuthenticators {
  readonly [scheme: string]: Authenticator<object>
}

/**
 * Adds authenticators for the contract's schemes that have none: they accept any credentials without the text `invalid`, with any scopes.
 */
function addAuthenticators(contract: Contract, given: MockAuthenticators): MockAuthenticators {
  const requirements = Object.values(contract).flatMap(({ security = [] }) => security)
  const names = requirements.flatMap((requirement) => Object.keys(requirement))
  return { ...Object.fromEntries(names.map((name) => [name, acceptAny])), ...given }
}

const acceptAny: Authenticator<object> = createAuthenticator({
  scheme: { type: 'http', scheme: 'bearer' },
  challenge: 'Bearer realm="mock"',
  authenticate({ request, scopes }) {
    // The router requires that somebody reads them.
    void scopes
    const values = listCredentials(request)
    const isInvalid = values.some((value) => value.includes('invalid') || value.includes(invalidCredential))
    return values.length > 0 && !isInvalid ? {} : undefined
  },
})

/** Lists the values of headers and parameters whose names mean credentials. */
function listCredentials({ headers, url }: Request): string[] {
  const named = [...headers].filter(([name]) => isCredentialName(name))
  const parameters = [...new URL(url).searchParams].filter(([name]) => isKeyName(name))
  return [...named, ...parameters].map(([, value]) => value)
}
