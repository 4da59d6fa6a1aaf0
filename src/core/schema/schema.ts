/**
 * All access to Standard Schema (https://standardschema.dev) at run time. The types require only the `~standard` properties that are used:
 * with a full `StandardSchemaV1` constraint the compiler compares a schema's whole type wherever one is named.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isPromise } from '../../shared/promises.ts'
import { isObject, readProperty } from '../../shared/property.ts'

/**
 * A schema from any library that implements Standard Schema V1, such as zod, valibot or arktype.
 *
 * @example
 * const schema: Schema = z.object({ name: z.string() })
 */
export interface Schema {
  /** The Standard Schema properties that routepact reads. */
  readonly '~standard': {
    /** The input and output types, for the compiler only. */
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined
    /** Returns `{ value }` or `{ issues }`, or a promise. */
    // `void`, because the compiler then does not compute each schema's return type.
    readonly validate: (value: unknown) => void
  }
}

/** A schema for what is received: not the codec form for responses. */
export interface ReceivedSchema extends Schema {
  readonly '~codec'?: CodecSide<'request'>
}

/** A schema for what is sent: not the codec form for requests. */
export interface SentSchema extends Schema {
  readonly '~codec'?: CodecSide<'response'>
}

/** The place for a codec form. */
export interface CodecSide<out Side extends 'request' | 'response'> {
  readonly side: Side
}

/**
 * The type that a schema accepts, before defaults and transforms.
 *
 * @example
 * // z.object({ size: z.number().default(20) }): { size?: number | undefined }
 * type Given = SchemaInput<typeof page>
 */
export type SchemaInput<Type extends Schema> = NonNullable<Type['~standard']['types']>['input']

/**
 * The type that a schema returns, after defaults and transforms.
 *
 * @example
 * // z.object({ size: z.number().default(20) }): { size: number }
 * type Got = SchemaOutput<typeof page>
 */
export type SchemaOutput<Type extends Schema> = NonNullable<Type['~standard']['types']>['output']

/**
 * A problem that a schema found: a message and a path.
 *
 * @example
 * const issue: Issue = { message: 'Too small', path: ['size'] }
 */
export type Issue = StandardSchemaV1.Issue

/** A validation result: the output, or the issues. */
export type Validation = ValidOutput | Failure

/** A validation result without issues. */
export interface ValidOutput {
  readonly value: unknown
  readonly issues?: undefined
}

/** The result of a failed validation. */
export interface Failure {
  readonly issues: readonly Issue[]
}

/**
 * Whether `value` is a Standard Schema: only its `validate` function is checked. A getter that throws does not count.
 */
export function isSchema(value: unknown): value is Schema {
  try {
    return typeof (value as Partial<Schema> | null | undefined)?.['~standard']?.validate === 'function'
  } catch {
    return false
  }
}

/**
 * Validates a value, synchronously if the schema is synchronous.
 *
 * @throws (or rejects with) the validator's error, without its `status`, and TypeError for a result that is not an object. Both are server
 * errors: only returned issues are client errors.
 */
export function validate(schema: Schema, value: unknown): Validation | Promise<Validation> {
  try {
    const result: unknown = schema['~standard'].validate(value)
    return isPromise(result) ? toLaterValidation(result) : toValidation(result)
  } catch (thrown) {
    return rethrow(thrown)
  }
}

/** Awaits a validator's result. `await` does not call a `then` that was added to a platform promise. */
async function toLaterValidation(result: PromiseLike<unknown>): Promise<Validation> {
  try {
    return toValidation(await result)
  } catch (thrown) {
    return rethrow(thrown)
  }
}

/** Rethrows a validator's error. One with a `status`, such as a `Response`, is replaced, because that status would be sent. */
function rethrow(thrown: unknown): never {
  throw readProperty(thrown, 'status') === undefined ? thrown : new Error("A schema's validator threw", { cause: thrown })
}

/** Returns the issues that the schema reports, or `undefined` for a valid value. */
export async function findIssues(schema: Schema, value: unknown): Promise<readonly Issue[] | undefined> {
  return (await runSchema(schema, value)).issues
}

/** Returns what a schema's validator returns, unchecked. This is for a client, where a wrong schema does no harm to others. */
export async function runSchema(schema: Schema, value: unknown): Promise<Validation> {
  return (await schema['~standard'].validate(value)) as unknown as Validation
}

/** Checks a validator's result. It is a success only if `issues` is falsy (Standard Schema V1). */
function toValidation(result: unknown): Validation {
  if (!isObject(result)) throw new TypeError("A schema's validator returned no result")
  const { issues } = result
  if (!issues) return { value: result.value }
  const iterable = isObject(issues) && Symbol.iterator in issues
  return { issues: iterable ? [...(issues as Iterable<Issue>)] : [{ message: 'Invalid' }] }
}

/** The codec of which a schema is one form: what documents, senders and tests know about it, without its code. */
export interface CodecMark {
  /** The schema that accepts what is sent and returns the value. */
  readonly schema: Schema
  /** Converts a value to what is sent, or returns the issues. */
  readonly encode: (value: unknown) => Validation | Promise<Validation>
}

/** Returns the codec of which a schema is one form. Its key is a string, because each bundle would have a different symbol. */
export function getCodec(schema: unknown): CodecMark | undefined {
  return readProperty(schema, '~codec') as CodecMark | undefined
}
