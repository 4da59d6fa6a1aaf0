import type { ContractHandler, ContractOperation } from 'routepact'
import type { Store } from './store/store.ts'

export interface Context {
  readonly store: Store
  readonly timing: Timing
}

/** How long live reads take, in milliseconds. */
export interface Timing {
  /** After this time without data, a long poll ends, and an event stream sends its state again. */
  readonly wait: number
  /** After this time, an event stream ends, so that caches can join the clients of a stream. */
  readonly connection: number
}

export type Handler<Operation extends ContractOperation> = ContractHandler<Operation, Context>
