/**
 * The only door to Standard Schema (https://standardschema.dev): all that the house knows of a schema library is in
 * this file. The types ask for as little of `~standard` as they use, because a full `StandardSchemaV1` constraint makes
 * the compiler compare a schema's whole type wherever one is named.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isPromise, whenSettled } from '../promises.ts'
import { isObject, readProperty } from '../property.ts'

/**
 * A schema of any library that implements Standard Schema V1: zod, valibot, arktype and others.
 *
 * @example
 * const schema: Schema = z.object({ name: z.string() })
 */
export interface Schema {
  /** The properties that the standard defines; only these are read. */
  readonly '~standard': {
    /** What the schema accepts and what it gives; there for the compiler, absent at run time. */
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined
    /** Gives `{ value }` or `{ issues }`, or a promise of one. */
    readonly validate: (value: unknown) => unknown
  }
}

/**
 * What a schema accepts: its type before defaults and transforms.
 *
 * @example
 * type Given = SchemaInput<typeof page> // z.object({ size: z.number().default(20) }) accepts { size?: number | undefined }
 */
export type SchemaInput<Type extends Schema> = NonNullable<Type['~standard']['types']>['input']

/**
 * What a schema gives: its type after defaults and transforms.
 *
 * @example
 * type Got = SchemaOutput<typeof page> // z.object({ size: z.number().default(20) }) gives { size: number }
 */
export type SchemaOutput<Type extends Schema> = NonNullable<Type['~standard']['types']>['output']

/**
 * One thing that a schema found wrong: a message and where.
 *
 * @example
 * const issue: Issue = { message: 'Too small', path: ['size'] }
 */
export type Issue = StandardSchemaV1.Issue

/** What a schema answers: the value that it gives, or what is wrong. */
export type Validation = { readonly value: unknown; readonly issues?: undefined } | Failure

/** What a schema found wrong. */
export interface Failure {
  readonly issues: readonly Issue[]
}

/** Is this something that the standard lets us validate with? */
export function isSchema(value: unknown): value is Schema {
  const standard = (value as Partial<Schema> | null | undefined)?.['~standard']
  return typeof standard?.validate === 'function'
}

/**
 * Asks a schema about a value, synchronously where the schema answers so.
 *
 * @throws TypeError (or rejects with it) when what the schema answers is no result; what the validator itself throws
 * passes through, but for a status. Both are the server's fault: only issues that are returned are the client's.
 */
export function validate(schema: Schema, value: unknown): Validation | Promise<Validation> {
  try {
    const result = schema['~standard'].validate(value)
    return isPromise(result) ? Promise.resolve(result).then(toValidation, rethrow) : toValidation(result)
  } catch (thrown) {
    return rethrow(thrown)
  }
}

/** Throws what a validator threw. A `status` (a `Response` has one) would make it an answer to the client. */
function rethrow(thrown: unknown): never {
  if (readProperty(thrown, 'status') === undefined) throw thrown
  throw new Error(String(readProperty(thrown, 'message') ?? "A schema's validator threw"), { cause: thrown })
}

/**
 * Asks a schema about a value, and where it refuses that asks `retry`, with what it found; synchronously where the schema
 * answers so.
 */
export function validateOr(
  schema: Schema,
  value: unknown,
  retry: (failure: Failure) => Validation | Promise<Validation>,
): Validation | Promise<Validation> {
  return whenSettled(validate(schema, value), (first) => (first.issues ? retry(first) : first))
}

/** What a schema finds wrong with a value, in the form of its library; undefined where it accepts it. */
export async function findIssues(schema: Schema, value: unknown): Promise<readonly Issue[] | undefined> {
  const { issues } = (await schema['~standard'].validate(value)) as Validation
  return issues
}

/** A falsy `issues` means success (Standard Schema V1); anything else does not, whatever its form. */
function toValidation(result: unknown): Validation {
  if (!isObject(result)) {
    throw new TypeError(`A schema's validator gave ${result === null ? 'null' : `a result of type ${typeof result}`}`)
  }
  const { issues } = result
  if (!issues) return { value: result.value }
  if (Array.isArray(issues)) return { issues }
  const iterable = isObject(issues) && Symbol.iterator in issues
  return { issues: iterable ? [...(issues as Iterable<Issue>)] : [{ message: 'Invalid' }] }
}
