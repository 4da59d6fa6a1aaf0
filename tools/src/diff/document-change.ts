import type { ChangeKind, ChangeLevel } from './change-kinds.ts'
import type { JsonData } from '../json-schema/json.ts'

/** A place in one of two documents. */
export interface ChangePlace {
  readonly document: 'old' | 'new'
  /** A JSON Pointer: `#/paths/~1users/get`. */
  readonly pointer: string
}

/**
 * What a client of the old document uses where a change reaches: an operation, or one of its query parameters.
 *
 * @example
 * const use: ChangeUse = { operation: 'GET /users/{id}', query: 'page' }
 */
export interface ChangeUse {
  /** The method and path template in the old document. */
  readonly operation: string
  /** The query parameter that changes. Absent if the change is elsewhere in the operation. */
  readonly query?: string | undefined
  /** Whether the change concerns requests without the parameter, as when the parameter becomes required. */
  readonly isOmitted?: boolean | undefined
}

/**
 * One of the operations that have the same change.
 *
 * @example
 * const one: ChangedOperation = { operation: 'GET /users', text: 'listUsers: 429 may now be sent', place: { document: 'new', pointer: '#/paths/~1users/get' } }
 */
export interface ChangedOperation extends Pick<DocumentChange, 'operation' | 'text' | 'place'> {}

/**
 * A value that shows a change.
 *
 * @example
 * const witness: ChangeWitness = { value: 'JANE', reason: 'Invalid string' }
 */
export interface ChangeWitness {
  readonly value: JsonData
  /** What the schema that rejects the value says, if its code was run. */
  readonly reason?: string | undefined
}

/**
 * A difference between two OpenAPI documents.
 *
 * @example
 * const isBreaking = ({ level }: DocumentChange): boolean => level === 'error'
 */
export interface DocumentChange {
  readonly kind: ChangeKind
  readonly level: ChangeLevel
  /**
   * The new operation's method and path template, or the old one's if it is gone: `GET /users/{id}`. Empty if the change concerns the whole
   * document, a component that occurs at several places, or several operations.
   */
  readonly operation: string
  /** The pointer to the changed component, if it occurs at several places: `#/components/schemas/User`. */
  readonly component?: string | undefined
  /** The place in the new document, or in the old one if the new one lacks it. */
  readonly place: ChangePlace
  /** The operation, the place and the change in one sentence: `getUser: query 'page' is now required`. */
  readonly text: string
  /** A value that the sender may send and the receiver rejects, if the schemas differ. */
  readonly witness?: ChangeWitness | undefined
  /** How many places in requests and responses the change reaches, and in how many operations. */
  readonly count: { readonly places: number; readonly operations: number }
  /**
   * The operations that have the same change, if there are three or more: `text` then begins with the number, such as `3 operations`. Also
   * all operations that are not compared.
   */
  readonly operations?: readonly ChangedOperation[] | undefined
  /** How many of all operations are compared, for a change with the kind `document-not-compared`. */
  readonly compared?: { readonly operations: number; readonly total: number } | undefined
  /** What the change reaches in the old document. Absent if the change concerns the whole document, an addition or a webhook. */
  readonly uses?: readonly ChangeUse[] | undefined
}
