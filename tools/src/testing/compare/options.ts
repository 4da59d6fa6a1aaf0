import type { Contract } from 'routepact'
import type { JsonSchemaOptions } from 'routepact/openapi'
import type { ContractTarget, ContractTestOptions } from '../options.ts'
import type { IgnoredDifference } from './accept-differences.ts'
import type { ServerDifferenceKind } from './difference.ts'

/** A value for the old server and one for the new. */
export interface ServerPair<Value> {
  readonly old: Value
  readonly new: Value
}

/** Role name -> scheme name -> credentials, as `authorize` has them. */
interface ComparedRoles<Declared extends Contract = Contract> {
  readonly [role: string]: NonNullable<ContractTestOptions<Declared>['authorize']>
}

/**
 * One of two servers, with its credentials if the other server needs different ones. The other server never receives these.
 *
 * @example
 * const server: ComparedServer = { baseUrl: 'http://127.0.0.1:3000', authorize: { token: { headers: { authorization: 'Bearer secret' } } } }
 */
export type ComparedServer<Declared extends Contract = Contract> = ContractTarget &
  Pick<ContractTestOptions<Declared>, 'authorize'> &
  Pick<CompareServersOptions<Declared>, 'roles'>

/**
 * A request to send to both servers, for example recorded by a proxy.
 *
 * @example
 * const request: RecordedRequest = { method: 'GET', target: '/users?limit=5', headers: [['accept', 'application/json']] }
 */
export interface RecordedRequest {
  readonly method: string
  /** The path below the base URLs, and the query. */
  readonly target: string
  /** The headers. Credentials are not sent: `authorize` has each server's. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined
  readonly body?: string | Uint8Array | undefined
}

/**
 * The options for `compareServers`.
 *
 * @example
 * const options: CompareServersOptions<typeof contract> = {
 *   ignore: [{ difference: "getUser: the header 'x-powered-by' is lost", reason: 'it names the framework' }],
 * }
 */
export interface CompareServersOptions<Declared extends Contract = Contract> extends JsonSchemaOptions, Omit<ContractTestOptions<Declared>, 'checks' | 'cleanup' | 'concurrency'> {
  /** The differences that are intended, each with a reason. */
  readonly ignore?: readonly IgnoredDifference[] | undefined
  /**
   * Role name -> credentials. Each role sends requests, also for resources that other roles have created: this finds a guard that lets
   * another user or another role in. The credentials in `authorize` are the role `default`; without them, the first role sends all kinds of
   * requests, and the other roles send valid requests.
   */
  readonly roles?: ComparedRoles<Declared> | undefined
  /** The old server's values -> the new server's values, such as the ids of a record that both have: `{ '7': '12' }`. */
  readonly pairs?: { readonly [old: string]: string } | undefined
  /** The requests to send in place of generated ones, in order. */
  readonly requests?: readonly RecordedRequest[] | undefined
  /** Receives how many operations are done, and the next one's name. */
  readonly onProgress?: ((done: number, total: number, name: string) => void) | undefined
}

/**
 * A difference between two servers.
 *
 * @example
 * const toText = ({ line, count }: ServerDifference) => `${line} (${count} requests)`
 */
export interface ServerDifference {
  readonly kind: ServerDifferenceKind
  /**
   * The operations and what differs, such as `getUser: 'role' of 200 is lost`: an accepted difference repeats this line. If only one server
   * accepts invalid requests, the line ends with the names that are not accepted yet: `('address.zip', 'email')`.
   */
  readonly line: string
  /** The operations whose responses differ. */
  readonly operations: readonly string[]
  /** How many requests have responses that differ in this way. */
  readonly count: number
  /** Both servers' values, shortened, for one of the requests. */
  readonly example: { readonly old: string; readonly new: string } | undefined
  /** The commands that send this request again. */
  readonly curl: { readonly old: string; readonly new: string }
}

/**
 * What `compareServers` returns.
 *
 * @example
 * const isSame = ({ differences }: ServerComparison) => differences.length === 0
 */
export interface ServerComparison {
  /** How many requests each server received. */
  readonly requests: number
  /** The differences that are not accepted, the most serious first. */
  readonly differences: readonly ServerDifference[]
  /** The differences that are accepted, by `ignore`. */
  readonly ignored: readonly ServerDifference[]
  /** Sentences about accepted differences that do not occur or whose day is over. */
  readonly stale: readonly string[]
  /** The operations that were compared: with valid requests that succeed, or with recorded ones. */
  readonly operations: readonly string[]
  /** The operations that were not compared with valid requests that succeed, with the reason. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

