/**
 * The only door to Standard Schema (https://standardschema.dev): all that the house knows of a schema library is in
 * this file. The types ask for as little of `~standard` as they use, because a full `StandardSchemaV1` constraint makes
 * the compiler compare a schema's whole type wherever one is named.
 */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { isObject, readProperty } from './property.ts'

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

/** Is this to be awaited? Asked of every result, so that what is not a promise costs no turn of the event loop. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** Goes on with a value, at once where it is no promise. */
export function whenSettled<Value, Next>(
  value: Value | PromiseLike<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value as PromiseLike<Value>).then(proceed) : proceed(value as Value)
}

/**
 * Where an issue is, as plain strings and numbers, whatever the library's own form: keys, or objects that hold one. What
 * is no key, or throws when it is looked at, is left out.
 */
export function toPath(issue: unknown): (string | number)[] {
  const path = readProperty(issue, 'path')
  // A library's array may be of a class of its own, whose methods would give that class.
  const segments: unknown[] = Array.isArray(path) ? Array.from(path as unknown[]) : []
  const keys: (string | number)[] = []
  for (const segment of segments) {
    const key = typeof segment === 'object' ? readProperty(segment, 'key') : segment
    if (key === undefined || key === null || typeof key === 'object' || typeof key === 'function') continue
    keys.push(typeof key === 'number' && Number.isFinite(key) ? key : String(key))
  }
  return keys
}

/** Does the issue lie at this key of the value, or below it? */
export function isAtKey(issue: unknown, key: string): boolean {
  const [first] = toPath(issue)
  return first !== undefined && String(first) === key
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

/**
 * What gives the JSON Schema of a schema, for requests (`input`) and for responses (`output`): Standard JSON Schema V1.
 *
 * @example
 * const source: JsonSchemaSource = z.object({ name: z.string() })
 */
export interface JsonSchemaSource {
  readonly '~standard': {
    readonly jsonSchema: {
      readonly input: (options: StandardJSONSchemaV1.Options) => object
      readonly output: (options: StandardJSONSchemaV1.Options) => object
    }
  }
}

/**
 * How the schemas of libraries become JSON Schema, by the name under which a library's schemas carry themselves
 * (`~standard.vendor`): `zod`, `valibot`, `arktype`.
 *
 * @example
 * const options: JsonSchemaOptions = { libraryOptions: { zod: { unrepresentable: 'any' } } }
 */
export interface JsonSchemaOptions {
  /**
   * For libraries whose schemas do not convert themselves; it also stands in for those that do. What it takes is a schema
   * of that library.
   */
  readonly converters?: { readonly [vendor: string]: (schema: never) => JsonSchemaSource } | undefined
  /** What is passed to a library's own conversion. */
  readonly libraryOptions?: { readonly [vendor: string]: { readonly [option: string]: unknown } } | undefined
}

/** The library that a schema is of, as it says itself. For lookups and messages alone: nothing is decided by it. */
export function toVendor(schema: Schema): string {
  return String(readProperty(schema['~standard'], 'vendor') ?? 'unknown')
}

/**
 * Asks a schema for its JSON Schema (draft 2020-12) and gives a copy of that. No validator runs.
 *
 * @throws Error that says in a sentence why there is none, and what can be done
 */
export function toJsonSchema(schema: Schema, side: 'input' | 'output', options: JsonSchemaOptions): object {
  const vendor = toVendor(schema)
  const { converters = {}, libraryOptions = {} } = options
  const convert = Object.hasOwn(converters, vendor) ? converters[vendor] : undefined
  const source: unknown = convert ? convert(schema as never) : schema
  const { jsonSchema } = (source as JsonSchemaSource)['~standard']
  if (typeof jsonSchema?.[side] !== 'function') {
    throw new Error(`'${vendor}' does not implement Standard JSON Schema; name what converts it in 'converters'`)
  }
  const given = Object.hasOwn(libraryOptions, vendor) ? { libraryOptions: libraryOptions[vendor] } : {}
  let converted: unknown
  try {
    converted = jsonSchema[side]({ target: 'draft-2020-12', ...given } as StandardJSONSchemaV1.Options)
    // A copy, which the library cannot change any more; what JSON cannot carry is no JSON Schema.
    converted = JSON.parse(JSON.stringify(converted) ?? 'null')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}; 'libraryOptions' or 'converters' can say what it is`, { cause })
  }
  if (!isObject(converted) || Array.isArray(converted)) {
    throw new Error(`'${vendor}' gave something that is no JSON Schema`)
  }
  return converted
}
