import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { SchemaName } from './kit.ts'
import type * as kits from './kits.ts'

export type Library = keyof typeof kits

type Result = StandardSchemaV1.Result<unknown>

/** What is compared: the value that a schema gives, or the paths at which it refuses. */
type Answer = { readonly value: unknown } | { readonly paths: readonly (readonly PropertyKey[])[] }

/** A difference in what is answered, or in something else that is looked at. */
export interface Difference {
  /** The libraries that differ from the others. */
  readonly library: readonly Library[]
  readonly what: string
  readonly reason: string
  /** How the kit keeps it out of the matrix; absent where it cannot. */
  readonly hidden?: string
  /** The schema of the kits that is asked. */
  readonly schema?: SchemaName
  /** Schemas that are asked in place of the kit's. */
  readonly own?: { readonly [Name in Library]?: StandardSchemaV1 }
  readonly input: unknown
  /** What is looked at, where it is not the answer. */
  readonly look?: (result: Result) => boolean
  /** What these libraries give. */
  readonly here: Answer | boolean
  /** What the others give. */
  readonly elsewhere: Answer | boolean
}

/** Does the schema take it? */
export function passes({ issues }: Result): boolean {
  return !issues
}

/** Does a message quote what was sent? */
export function quotes({ issues }: Result): boolean {
  return issues?.some((issue) => issue.message.includes('quoted')) ?? false
}

/** Is the path of the first issue an array like any other? */
export function hasPlainPath({ issues }: Result): boolean {
  return Object.getPrototypeOf(issues?.[0]?.path ?? []) === Array.prototype
}

/** Are the segments of the first issue's path keys, not objects that hold one? */
export function hasPlainSegments({ issues }: Result): boolean {
  return issues?.[0]?.path?.every((segment) => typeof segment !== 'object') ?? false
}

/** Does the first issue say where it is? */
export function hasPath({ issues }: Result): boolean {
  return issues?.[0]?.path !== undefined
}
