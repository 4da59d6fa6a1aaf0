/** The shapes as schemas of each library of the matrix. */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type as ark, type Type } from 'arktype'
import { Schema, SchemaTransformation } from 'effect'
import Joi from 'joi'
import { type TSchema, Type as box } from 'typebox'
import * as v from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'
import { standard } from '../../adapters/typebox.ts'
import type { JsonShape, TextFields } from './shapes.ts'
import type { TextKind } from './values.ts'

/** Converts the text of each kind back. */
const decoders: { readonly [Kind in Exclude<TextKind, 'text'>]: (text: string) => unknown } = {
  number: Number,
  bigint: BigInt,
  boolean: (text) => text === 'true',
  date: (text) => new Date(text),
}

/** A schema of a library, as its constructors take it. */
interface Library<Of> {
  readonly text: () => Of
  readonly decoded: (decode: (text: string) => unknown) => Of
  readonly number: () => Of
  readonly boolean: () => Of
  readonly nullable: (of: Of) => Of
  readonly list: (of: Of) => Of
  readonly object: (fields: readonly (readonly [name: string, of: Of, isOptional: boolean])[]) => Of
  readonly instance: (constructor: new (...args: never) => object) => Of
  readonly toStandard: (of: Of) => StandardSchemaV1
}

const zod: Library<z.ZodType> = {
  text: () => z.string(),
  decoded: (decode) => z.string().transform(decode),
  number: () => z.number(),
  boolean: () => z.boolean(),
  nullable: (of) => of.nullable(),
  list: (of) => z.array(of),
  object: (fields) => z.object(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? of.optional() : of]))),
  instance: (constructor) => z.instanceof(constructor as never),
  toStandard: (of) => of,
}

const valibot: Library<v.GenericSchema<unknown, unknown>> = {
  text: () => v.string(),
  decoded: (decode) => v.pipe(v.string(), v.transform(decode)),
  number: () => v.number(),
  boolean: () => v.boolean(),
  nullable: (of) => v.nullable(of),
  list: (of) => v.array(of),
  object: (fields) => v.object(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? v.optional(of) : of]))),
  instance: (constructor) => v.instance(constructor as never),
  toStandard: (of) => of,
}

const arktype: Library<Type<unknown>> = {
  text: () => ark('string') as Type<unknown>,
  decoded: (decode) => ark('string').pipe(decode) as Type<unknown>,
  number: () => ark('number') as Type<unknown>,
  boolean: () => ark('boolean') as Type<unknown>,
  nullable: (of) => of.or('null') as Type<unknown>,
  list: (of) => of.array() as Type<unknown>,
  object: (fields) =>
    ark(Object.fromEntries(fields.map(([name, of, isOptional]) => [isOptional ? `${name}?` : name, of])) as {}) as unknown as Type<unknown>,
  instance: (constructor) => ark.instanceOf(constructor as never) as unknown as Type<unknown>,
  toStandard: (of) => of.onDeepUndeclaredKey('delete'),
}

type EffectSchema = Schema.Codec<unknown, unknown>

const effect: Library<EffectSchema> = {
  text: () => Schema.String as never,
  decoded: (decode) =>
    Schema.String.pipe(Schema.decodeTo(Schema.Any, SchemaTransformation.transform({ decode, encode: String }))) as never,
  number: () => Schema.Number as never,
  boolean: () => Schema.Boolean as never,
  nullable: (of) => Schema.NullOr(of),
  list: (of) => Schema.Array(of),
  object: (fields) => Schema.Struct(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? Schema.optional(of) : of]))) as never,
  instance: (constructor) => Schema.instanceOf(constructor as never) as never,
  toStandard: (of) => Schema.toStandardSchemaV1(of),
}

const options = { abortEarly: false, convert: false, presence: 'required', stripUnknown: true } as const

const joi: Library<Joi.Schema> = {
  text: () => Joi.string().allow(''),
  decoded: (decode) => Joi.string().allow('').custom(decode),
  // Without `unsafe`, joi rejects numbers that are not safe integers.
  number: () => Joi.number().unsafe(),
  boolean: () => Joi.boolean(),
  nullable: (of) => of.allow(null),
  list: (of) => Joi.array().items(of),
  object: (fields) => Joi.object(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? of.optional() : of]))),
  instance: (constructor) => Joi.object().instance(constructor),
  toStandard: (of) => of.prefs(options),
}

const typebox: Library<TSchema> = {
  text: () => box.String(),
  decoded: (decode) => box.Codec(box.String()).Decode(decode).Encode(String),
  number: () => box.Number(),
  boolean: () => box.Boolean(),
  nullable: (of) => box.Union([of, box.Null()]),
  list: (of) => box.Array(of),
  object: (fields) => box.Object(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? box.Optional(of) : of]))),
  instance: (constructor) => box.Refine(box.Unknown(), (value) => value instanceof constructor),
  toStandard: (of) => standard(of) as never,
}

const keep = <Value>(_converted: Value, original: Value): Value => original

const yupLibrary: Library<yup.Schema> = {
  text: () => yup.string().transform(keep).defined(),
  decoded: (decode) =>
    yup
      .mixed()
      .transform((_, original: unknown) => (typeof original === 'string' ? decode(original) : original))
      .defined(),
  number: () => yup.number().transform(keep).defined(),
  boolean: () => yup.boolean().transform(keep).defined(),
  nullable: (of) => of.nullable(),
  list: (of) => yup.array(of as never).defined(),
  object: (fields) =>
    yup
      .object(Object.fromEntries(fields.map(([name, of, isOptional]) => [name, isOptional ? of.optional() : of])))
      .stripUnknown()
      .default(undefined)
      .defined() as never,
  instance: (constructor) => yup.mixed((value): value is {} => value instanceof constructor).required(),
  toStandard: (of) => of as never,
}

/** The standard by hand: asynchronous, with path segments as objects, and with one issue at a time. */
type Check = (value: unknown, path: readonly string[]) => unknown

class Rejection extends Error {
  readonly path: readonly string[]

  constructor(path: readonly string[]) {
    super('no')
    this.path = path
  }
}

function when(test: (value: unknown) => boolean): Check {
  return (value, path) => {
    if (!test(value)) throw new Rejection(path)
    return value
  }
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = when((value) => typeof value === 'string')

const bare: Library<Check> = {
  text: () => isText,
  decoded: (decode) => (value, path) => decode(isText(value, path) as string),
  number: () => when((value) => typeof value === 'number'),
  boolean: () => when((value) => typeof value === 'boolean'),
  nullable: (of) => (value, path) => (value === null ? null : of(value, path)),
  list: (of) => (value, path) => {
    if (!Array.isArray(value)) throw new Rejection(path)
    return value.map((element, index) => of(element, [...path, String(index)]))
  },
  object: (fields) => (value, path) => {
    if (!isObject(value)) throw new Rejection(path)
    const there = fields.filter(([name, , isOptional]) => !isOptional || value[name] !== undefined)
    return Object.fromEntries(there.map(([name, of]) => [name, of(value[name], [...path, name])]))
  },
  instance: (constructor) => when((value) => value instanceof constructor),
  toStandard: (of) => ({
    '~standard': {
      version: 1,
      vendor: 'bare',
      validate: async (value) => {
        await Promise.resolve()
        try {
          return { value: of(value, []) }
        } catch (thrown) {
          if (!(thrown instanceof Rejection)) throw thrown
          return { issues: [{ message: 'no', path: thrown.path.map((key) => ({ key })) }] }
        }
      },
    },
  }),
}

/** Builds the schemas of a library. */
export interface Schemas {
  readonly ofFields: (fields: TextFields) => StandardSchemaV1
  readonly ofForm: (fields: TextFields, files: { readonly [name: string]: { readonly isList: boolean } }) => StandardSchemaV1
  readonly ofJson: (shape: JsonShape) => StandardSchemaV1
  readonly text: StandardSchemaV1
  readonly bytes: StandardSchemaV1
}

function createSchemas<Of>(library: Library<Of>): Schemas {
  const listIf = (of: Of, isList: boolean): Of => (isList ? library.list(of) : of)
  const toField = ([name, { kind, isList, isOptional }]: readonly [string, TextFields[string]]): readonly [string, Of, boolean] => [
    name,
    listIf(kind === 'text' ? library.text() : library.decoded(decoders[kind]), isList),
    isOptional,
  ]
  const toJson = (shape: JsonShape): Of => {
    switch (shape.kind) {
      case 'nullable':
      case 'list':
        return library[shape.kind](toJson(shape.of))
      case 'object':
        return library.object(Object.entries(shape.fields).map(([name, { of, isOptional }]) => [name, toJson(of), isOptional]))
      default:
        return library[shape.kind]()
    }
  }
  return {
    ofFields: (fields) => library.toStandard(library.object(Object.entries(fields).map(toField))),
    ofForm: (fields, files) => {
      const uploads = Object.entries(files).map(([name, { isList }]) => [name, listIf(library.instance(File), isList), false] as const)
      return library.toStandard(library.object([...Object.entries(fields).map(toField), ...uploads]))
    },
    ofJson: (shape) => library.toStandard(toJson(shape)),
    text: library.toStandard(library.text()),
    bytes: library.toStandard(library.instance(Uint8Array)),
  }
}

/** The schemas of each library of the matrix. */
export const libraries: { readonly [library: string]: Schemas } = {
  arktype: createSchemas(arktype),
  bare: createSchemas(bare),
  effect: createSchemas(effect),
  joi: createSchemas(joi),
  typebox: createSchemas(typebox),
  valibot: createSchemas(valibot),
  yup: createSchemas(yupLibrary),
  zod: createSchemas(zod),
}
