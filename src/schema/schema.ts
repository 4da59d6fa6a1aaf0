/**
 * All access to Standard Schema (https://standardschema.dev) at run time. The types require only the properties of
 * `~standard` that are used: with a full `StandardSchemaV1` constraint the compiler compares the whole type of a schema
 * wherever one is named.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isPromise, whenSettled } from '../promises.ts'
import { isObject, readProperty } from '../property.ts'

/**
 * A schema of any library that implements Standard Schema V1, such as zod, valibot or arktype.
 *
 * @example
 * const schema: Schema = z.object({ name: z.string() })
 */
export interface Schema {
  /** The properties of the standard that routepact reads. */
  readonly '~standard': {
    /** The input and output types, for the compiler only. */
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined
    /** Returns `{ value }` or `{ issues }`, or a promise of one. */
    readonly validate: (value: unknown) => unknown
  }
}

/**
 * The type that a schema accepts, before defaults and transforms.
 *
 * @example
 * type Given = SchemaInput<typeof page> // z.object({ size: z.number().default(20) }): { size?: number | undefined }
 */
export type SchemaInput<Type extends Schema> = NonNullable<Type['~standard']['types']>['input']

/**
 * The type that a schema returns, after defaults and transforms.
 *
 * @example
 * type Got = SchemaOutput<typeof page> // z.object({ size: z.number().default(20) }): { size: number }
 */
export type SchemaOutput<Type extends Schema> = NonNullable<Type['~standard']['types']>['output']

/**
 * A problem that a schema found: a message and a path.
 *
 * @example
 * const issue: Issue = { message: 'Too small', path: ['size'] }
 */
export type Issue = StandardSchemaV1.Issue

/** The result of a validation: the output, or the issues. */
export type Validation = { readonly value: unknown; readonly issues?: undefined } | Failure

/** The result of a failed validation. */
export interface Failure {
  readonly issues: readonly Issue[]
}

/** Whether `value` is a Standard Schema: only its `validate` function is checked. */
export function isSchema(value: unknown): value is Schema {
  const standard = (value as Partial<Schema> | null | undefined)?.['~standard']
  return typeof standard?.validate === 'function'
}

/**
 * Validates a value, synchronously if the schema is synchronous.
 *
 * @throws (or rejects with) the error of the validator, without its `status`, and TypeError for a result that is not an
 * object. Both are server errors: only returned issues are client errors.
 */
export function validate(schema: Schema, value: unknown): Validation | Promise<Validation> {
  let result: unknown
  try {
    result = schema['~standard'].validate(value)
    if (isPromise(result)) return Promise.resolve(result).then(toValidation, rethrow)
  } catch (thrown) {
    return rethrow(thrown)
  }
  return toValidation(result)
}

/**
 * Rethrows an error of a validator. An error or `Response` with a `status`, which would determine the response, is
 * wrapped.
 */
function rethrow(thrown: unknown): never {
  if (readProperty(thrown, 'status') === undefined) throw thrown
  throw new Error(String(readProperty(thrown, 'message') ?? "A schema's validator threw"), { cause: thrown })
}

/**
 * Validates a value and calls `retry` with the failure of an invalid one, synchronously if the schema is synchronous.
 */
export function validateOr(
  schema: Schema,
  value: unknown,
  retry: (failure: Failure) => Validation | Promise<Validation>,
): Validation | Promise<Validation> {
  return whenSettled(validate(schema, value), (first) => (first.issues ? retry(first) : first))
}

/** Returns the issues that the schema reports, or `undefined` for a valid value. */
export async function findIssues(schema: Schema, value: unknown): Promise<readonly Issue[] | undefined> {
  const { issues } = (await schema['~standard'].validate(value)) as Validation
  return issues
}

/** Checks the result of a validator. It is a success only if `issues` is falsy (Standard Schema V1). */
function toValidation(result: unknown): Validation {
  if (!isObject(result)) {
    const kind = result === null ? 'null' : `a result of type ${typeof result}`
    throw new TypeError(`A schema's validator returned ${kind}`)
  }
  try {
    const { issues } = result
    if (!issues) return { value: result.value }
    if (Array.isArray(issues)) return { issues }
    const iterable = isObject(issues) && Symbol.iterator in issues
    return { issues: iterable ? [...(issues as Iterable<Issue>)] : [{ message: 'Invalid' }] }
  } catch (thrown) {
    return rethrow(thrown)
  }
}
