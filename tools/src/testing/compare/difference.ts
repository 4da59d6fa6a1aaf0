/** The kinds of differences between two servers, the most serious first. */
export const differenceTitles = {
  guard: 'A guard no longer holds',
  value: 'A value is lost or another one',
  status: 'A status is another one',
  data: 'A value is another one after the servers had different data',
  header: 'A header is another one',
  order: 'The order of keys is another one',
} as const

/**
 * How serious a difference between two servers is, the most serious first: `guard` if a handler now runs where the old server sent a 401 or
 * 403, and the old server serves the operation to nobody without credentials; `value`; `status`; `data` for values and records that may
 * follow from an earlier request that one server rejected; `header`; and `order` for the key order.
 *
 * @example
 * const isSerious = (kind: ServerDifferenceKind) => kind === 'guard' || kind === 'value'
 */
export type ServerDifferenceKind = keyof typeof differenceTitles

/** A difference between two responses to one request. */
export interface FoundDifference {
  readonly kind: ServerDifferenceKind
  /** What differs, such as `'role' of 200 is lost`. */
  readonly text: string
  /** The same without values, which replaces `text` if there are many. */
  readonly general?: string
  /** What replaces a guard's text if the old server serves the operation without credentials, so that there is no guard. */
  readonly ifOpen?: string
  /** Where the request is invalid if only one server accepts it, such as `items[].name`; empty for a whole body. */
  readonly place?: string | undefined
  /** What `toErrorKey` returns for an error with another status now, so that another error may take its place. */
  readonly error?: string
  /** The names under which `KeyOrders` knows the keys that are in another order. */
  readonly orderOf?: readonly string[]
  /** Whether the servers' data may be the reason, because one of them rejected an earlier request. */
  readonly dependsOnData?: true
  /** Both servers' values. */
  readonly example?: readonly [old: string, next: string]
}
