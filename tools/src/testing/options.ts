import type { Contract } from 'routepact'
import type { JsonSchemaOptions } from 'routepact/openapi'
import type { ArgumentsMessage, FetchRule, Inferred } from '../../../src/shared/fetch-rule.ts'
import type { KnownOptions } from '../../../src/shared/unknown-options.ts'
import type { ContractCheck } from './checks.ts'
import type { PrepareFunctions } from './prepare.ts'

/** A function that sends requests, such as a router's `fetch`. */
type SendTestRequest = (request: Request) => Response | Promise<Response>

/**
 * The server to test: a `fetch` function, such as `router.fetch`, or the URL of a running server. With both, `fetch` receives requests to
 * that URL.
 *
 * @example
 * const target: ContractTarget = { baseUrl: 'http://127.0.0.1:3000/api' }
 */
export type ContractTarget =
  | { readonly fetch: SendTestRequest; readonly baseUrl?: string | undefined }
  | { readonly baseUrl: string; readonly fetch?: SendTestRequest | undefined }

/** The target, or a message in its place if its `fetch` needs further arguments. */
export type CheckedTarget<Target> = FetchRule<Target, SendTestRequest | undefined, ContractTarget & Inferred<Target>, ArgumentsMessage>

/** The keys of each union member. */
type KeysOfEach<Value> = Value extends unknown ? keyof Value : never

/** The scheme names that the operations in a contract declare. */
type SchemeName<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly security: readonly (infer Requirement)[] } ? KeysOfEach<Requirement> : never
}[keyof Declared]

/**
 * The credentials for a security scheme: the headers and the query parameters that each request needs.
 *
 * @example
 * const credentials: ContractCredentials = { headers: { authorization: 'Bearer secret' } }
 */
export interface ContractCredentials {
  readonly headers?: { readonly [name: string]: string } | undefined
  readonly query?: { readonly [name: string]: string } | undefined
}

/** Credentials, or a function that returns them. It is called once, and again after a 401. */
export type CredentialsSource = ContractCredentials | (() => ContractCredentials | Promise<ContractCredentials>)

/** Scheme name -> credentials. A contract without `security` allows any name. */
type Credentials<Name> = [Name] extends [never]
  ? { readonly [scheme: string]: CredentialsSource }
  : { readonly [Scheme in Name & string]?: CredentialsSource }

/**
 * A successful response to a `POST` or `PUT`, which may have created a resource.
 *
 * @example
 * const toPath = ({ url, location }: CreatedResource) => new URL(location ?? url, url).pathname
 */
export interface CreatedResource {
  readonly method: 'POST' | 'PUT'
  /** The request's URL. */
  readonly url: string
  readonly status: number
  /** The header `Location`. */
  readonly location: string | undefined
  /** The body, if it is JSON; undefined once all bodies together have 4,194,304 characters. */
  readonly body: unknown
}

/**
 * The options for `testContract` and `contractCases`.
 *
 * @example
 * const options: ContractTestOptions<typeof contract> = {
 *   seed: 7,
 *   prepare: { getUser: () => ({ params: { id: 'Ada' } }) },
 * }
 */
export interface ContractTestOptions<Declared extends Contract = Contract> extends JsonSchemaOptions {
  /** Selects the generated values. The same seed yields the same requests. Default: 1. */
  readonly seed?: number | undefined
  /** The most valid requests for each operation, up to 10,000. Default: 10, and those with texts and numbers that servers often fail for. */
  readonly count?: number | undefined
  /** The operations to test. Default: all. */
  readonly operations?: readonly (keyof Declared & string)[] | undefined
  /** The checks to run. Default: all. */
  readonly checks?: readonly ContractCheck[] | undefined
  /** Headers for every request. */
  readonly headers?: { readonly [name: string]: string } | undefined
  /**
   * Scheme name -> credentials, or a function that returns them: it is called once, and again after a 401. An operation without `security`
   * gets the credentials for all schemes, because a guard in front of the server may need them.
   */
  readonly authorize?: Credentials<SchemeName<Declared>> | undefined
  /**
   * Operation name -> a function that is called before each valid request for the operation. It returns the request parts that must name an
   * existing resource, or a value not yet in use. Other path parameters name a resource that another operation in the contract creates or
   * lists, or for which another operation has a function. Generated queries, headers, cookies and bodies are sent too; the server may
   * reject them.
   */
  readonly prepare?: PrepareFunctions<Declared> | undefined
  /** Receives what the requests created, after all cases have run. */
  readonly cleanup?: ((created: readonly CreatedResource[]) => void | Promise<void>) | undefined
  /** The largest request body that the server accepts, in bytes. Without it, the limit is not tested. */
  readonly maxBodySize?: number | undefined
  /** The milliseconds in which the server must respond. Default: 10,000. */
  readonly timeout?: number | undefined
  /** How many cases `testContract` runs at a time. Default: 1. */
  readonly concurrency?: number | undefined
}

/** Requires the names of test options. */
export type KnownTestOptions<Given> = KnownOptions<Given, keyof ContractTestOptions, 'testContract'>
