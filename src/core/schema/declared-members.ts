/** What the router and the conversion to JSON Schema know of declared members of errors, without the code that checks them. */
import { readProperty } from '../../shared/property.ts'
import type { Issue, Schema } from './schema.ts'
import type { Shape } from './shape-schema.ts'

/** Name -> value of members. */
export interface Members {
  readonly [name: string]: unknown
}

/** The members that an error sends. */
export interface CheckedMembers {
  /** The status of the error. */
  readonly status: unknown
  /** The outputs of the schemas: undefined for each member that is absent or that its schema rejects. */
  readonly values: Members
  /** What `onError` receives if a schema rejects a member, and the issues. */
  readonly problem?: string | undefined
  readonly issues?: readonly Issue[]
}

/** The members that `errors` and `problems` declare for a body. */
export interface DeclaredMembers {
  /** The properties that routepact sets. */
  readonly shape: Shape
  readonly schemas: readonly (readonly [name: string, schema: Schema])[]
  /** Whether a member may be absent only if its schema accepts `undefined`. */
  readonly isRequired: boolean
  /**
   * Checks the members of an error. It never rejects, because the client must receive the error.
   *
   * @param isValidated whether the schemas run
   */
  readonly check: (thrown: unknown, isValidated: boolean) => Promise<CheckedMembers>
}

/** Returns the members that the schema of a body declares. */
export function getDeclaredMembers(schema: unknown): DeclaredMembers | undefined {
  return readProperty(schema, '~members') as DeclaredMembers | undefined
}
