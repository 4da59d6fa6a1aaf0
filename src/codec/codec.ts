/**
 * A schema does not know where it stands: a router calls the same `validate` for what it receives and for what it sends. A codec therefore
 * has two forms, and each is an ordinary schema in its place. The router, documents and types need no second case, and the contract rules
 * find a form in the wrong place, because text has no `Date`.
 */
import {
  type CodecMark,
  type CodecSide,
  type Failure,
  isSchema,
  type Issue,
  type Schema,
  type SchemaInput,
  type SchemaOutput,
  validate,
  type Validation,
} from '../core/schema/schema.ts'
import { readProperty } from '../shared/property.ts'
import { isPromise, whenSettled } from '../shared/promises.ts'
import { type CodecRule, findOtherKind } from './codec-rule.ts'

/** The result of a Standard Schema validator. */
type StandardResult<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** Converts one side of a schema to JSON Schema. */
type Convert = (options: { readonly target: string }) => { [keyword: string]: unknown }

/** `CodecMark` with its side, whose names other packages' declaration files could not import. */
type FormMark<Side> = {
  readonly schema: Schema
  readonly encode: (value: unknown) => StandardResult<unknown> | Promise<StandardResult<unknown>>
  readonly side: Side
}

/** A form's Standard Schema and Standard JSON Schema members. */
type StandardForm<Input, Output> = {
  readonly version: 1
  readonly vendor: string
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
  readonly jsonSchema: { readonly input: Convert; readonly output: Convert }
}

/**
 * The codec form for `requests`, `pathParams`, `query`, `headers` and `cookies`: it accepts what is sent and returns the value.
 *
 * @example
 * const since: RequestCodec<string, Date> = codec(isoDate, (value) => z.encode(isoDate, value)).request
 */
// An alias: other packages' declaration files could not name an interface.
export type RequestCodec<Wire, Value> = {
  readonly '~standard': StandardForm<Wire, Value>
  readonly '~codec': FormMark<'request'>
}

/**
 * The codec form for `responses`: it accepts the value and returns what is sent.
 *
 * @example
 * const at: ResponseCodec<string, Date> = codec(isoDate, (value) => z.encode(isoDate, value)).response
 */
export type ResponseCodec<Wire, Value> = {
  readonly '~standard': StandardForm<Value, Wire>
  readonly '~codec': FormMark<'response'>
}

/**
 * A schema and its inverse, as a schema for each place in a contract.
 *
 * @example
 * const at: Codec<string, Date> = codec(isoDate, (value) => z.encode(isoDate, value))
 */
export type Codec<Wire, Value> = {
  /** The schema for `requests`, `pathParams`, `query`, `headers` and `cookies`. */
  readonly request: RequestCodec<Wire, Value>
  /** The schema for `responses`: handlers return the value. */
  readonly response: ResponseCodec<Wire, Value>
}

/** A schema with `encode`, as Standard Codec proposes it (https://github.com/standard-schema/standard-schema/pull/180). */
interface StandardCodec {
  readonly '~standard': { readonly encode: (value: never) => unknown }
}

/** What converts a value to what is sent. A schema that implements Standard Codec brings its own function. */
type EncodeArguments<Type extends Schema> = Type extends StandardCodec ? [encode?: Encode<Type>] : [encode: Encode<Type>]

/** A function, or a library whose function receives the schema too, such as `z`. */
type Encode<Type extends Schema> =
  | ((value: SchemaOutput<Type>) => Encoded<Type>)
  | { readonly encode: (schema: NoInfer<Type>, value: SchemaOutput<Type>) => Encoded<Type> }

type Encoded<Type extends Schema> = SchemaInput<Type> | Promise<SchemaInput<Type>>

/**
 * Joins a schema that converts what is received, such as text to a `Date`, with the function that converts it back.
 *
 * The router decodes what `encode` returns, and encodes it once more before it is sent. So the schema must accept it, and properties that
 * the schema does not name are removed, even if `encode` copies the whole value.
 *
 * @param schema a schema from any library. It is not changed
 * @param encode returns what is sent for a value, or a promise. An error with a list of `issues` means that the value is not valid. With
 * zod, pass `z`, whose `encode` receives the schema and the value. Default: the schema's `~standard.encode`, if the library has it
 * @throws TypeError without a schema or a function
 * @example
 * const day = codec(isoDate, z)
 * const contract = createContract({
 *   addDay: {
 *     path: '/days',
 *     method: 'POST',
 *     requests: { 'application/json': { body: day.request } },
 *     responses: { 200: { 'application/json': { body: day.response } } },
 *   },
 * })
 */
export function codec<Type extends Schema>(
  schema: CodecRule<Type>,
  ...[given]: EncodeArguments<Type>
): Codec<SchemaInput<Type>, SchemaOutput<Type>> {
  if (!isSchema(schema)) throw new TypeError("'schema' must be a schema that implements Standard Schema")
  const library = (typeof given === 'object' && readProperty(given, 'encode')) as (schema: Schema, value: unknown) => unknown
  const own = typeof library === 'function' ? (value: unknown) => library(schema, value) : (given as StandardEncode)
  const run =
    given === undefined
      ? (readProperty(schema['~standard'], 'encode') as StandardEncode)
      : typeof own === 'function' && toStandardEncode(own)
  if (typeof run !== 'function') throw new TypeError("'encode' must be a function: the schema has no '~standard.encode'")
  const encodeOnce = (value: unknown): Validation | Promise<Validation> =>
    validate({ '~standard': { validate: (one: unknown) => run.call(schema['~standard'], one) } }, value)
  const encode = (value: unknown): Validation | Promise<Validation> =>
    whenSettled(encodeOnce(value), (wire) =>
      wire.issues
        ? wire
        : whenSettled(validate(schema, wire.value), (decoded) => {
            if (decoded.issues) return decoded
            const changed = findOtherKind(value, decoded.value)
            return changed ? { issues: [{ message: 'is received as another type: two members of a union have the same form on the wire', path: changed }] } : encodeOnce(decoded.value)
          }),
    )
  const mark = { schema, encode }
  return {
    request: createForm({ ...mark, side: 'request' }, (value) => schema['~standard'].validate(value), 'input'),
    response: createForm({ ...mark, side: 'response' }, encode, 'output'),
  } as Codec<SchemaInput<Type>, SchemaOutput<Type>>
}

/** Standard Codec's `encode`, which returns `{ value }` or `{ issues }`, or a promise. */
type StandardEncode = (value: unknown) => unknown

/** Returns `encode` in its Standard Codec form. */
function toStandardEncode(encode: StandardEncode): StandardEncode {
  return (value) => {
    try {
      const result = encode(value)
      return isPromise(result) ? Promise.resolve(result).then(toSuccess, toFailure) : toSuccess(result)
    } catch (thrown) {
      return toFailure(thrown)
    }
  }
}

function toSuccess(value: unknown): Validation {
  return { value }
}

/** Returns the issues in an error that a library throws for an invalid value; one issue for any other error. */
function toFailure(thrown: unknown): Failure {
  const issues = readProperty(thrown, 'issues')
  if (Array.isArray(issues)) return { issues: issues as readonly Issue[] }
  const cause: Issue & { readonly cause: unknown } = { message: String(readProperty(thrown, 'message') ?? thrown), cause: thrown }
  return { issues: [cause] }
}

/**
 * Creates a codec form. Documents know the codec and convert its schema; other JSON Schema readers find it here.
 *
 * @param wire the form's side that is sent
 */
function createForm(mark: CodecMark & CodecSide<'request' | 'response'>, validateForm: (value: unknown) => unknown, wire: 'input' | 'output'): object {
  const { vendor, jsonSchema } = mark.schema['~standard'] as StandardForm<unknown, unknown>
  // Without JSON Schema, both throw, like an impossible conversion.
  const sent: Convert = (options) => jsonSchema.input(options)
  const value: Convert = (options) => jsonSchema.output(options)
  return {
    '~standard': {
      version: 1,
      vendor,
      validate: validateForm,
      jsonSchema: wire === 'input' ? { input: sent, output: value } : { input: value, output: sent },
    },
    '~codec': mark,
  }
}
