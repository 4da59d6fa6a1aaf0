import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { SchemaName } from './kit.ts'
import type * as kits from './kits.ts'

export type Library = keyof typeof kits

type Result = StandardSchemaV1.Result<unknown>

/** The compared result: the output of a schema, or the paths of its issues. */
type Outcome = { readonly value: unknown } | { readonly paths: readonly (readonly PropertyKey[])[] }

/** A difference in the result, or in another observation. */
export interface Difference {
  /** The libraries that differ from the others. */
  readonly library: readonly Library[]
  readonly what: string
  readonly reason: string
  /** How the kit avoids the difference; absent if the kit cannot avoid it. */
  readonly hidden?: string
  /** The schema of the kits that is validated with. */
  readonly schema?: SchemaName
  /** Schemas that replace the kit's. */
  readonly own?: { readonly [Name in Library]?: StandardSchemaV1 }
  /** Libraries with a third result, which another difference shows. */
  readonly except?: readonly Library[]
  readonly input: unknown
  /** The observation, if it is not the result. */
  readonly observe?: (result: Result) => boolean
  /** The result of these libraries. */
  readonly here: Outcome | boolean
  /** The result of the others. */
  readonly elsewhere: Outcome | boolean
}

/** Whether the schema accepts the value. */
export function passes({ issues }: Result): boolean {
  return !issues
}

/** Whether a message quotes the input. */
export function quotes({ issues }: Result): boolean {
  return issues?.some((issue) => issue.message.includes('quoted')) ?? false
}

/** Whether the path of the first issue is an ordinary array. */
export function hasPlainPath({ issues }: Result): boolean {
  return Object.getPrototypeOf(issues?.[0]?.path ?? []) === Array.prototype
}

/** Whether the path segments of the first issue are keys and not objects with a `key`. */
export function hasPlainSegments({ issues }: Result): boolean {
  return issues?.[0]?.path?.every((segment) => typeof segment !== 'object') ?? false
}

/** Whether the first issue has a path. */
export function hasPath({ issues }: Result): boolean {
  return issues?.[0]?.path !== undefined
}
