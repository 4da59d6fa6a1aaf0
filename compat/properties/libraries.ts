/** Converts a model to a schema of each library, and to a hand-written one. */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type as ark, type Type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { type Model, toDefault } from './models.ts'

const pattern = /^\d+$/

/** The schema constructors of each library. */
export const libraries: { readonly [library: string]: (model: Model) => StandardSchemaV1 } = {
  arktype: (model) => toArktype(model).onDeepUndeclaredKey('delete'),
  bare: toBare,
  valibot: toValibot,
  zod: toZod,
}

function mapFields<Schema>(
  model: Model & { readonly kind: 'object' },
  toSchema: (of: Model, presence: string) => Schema,
): { [name: string]: Schema } {
  return Object.fromEntries(
    Object.entries(model.fields).map(([name, { of, presence }]) => [name, toSchema(of, presence)]),
  )
}

function toZod(model: Model): z.ZodType {
  switch (model.kind) {
    case 'text':
      return z.string().min(model.min)
    case 'digits':
      return z.string().regex(pattern).transform(Number)
    case 'number':
      return z.number()
    case 'integer':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum(model.words)
    case 'nullable':
      return toZod(model.of).nullable()
    case 'list':
      return z.array(toZod(model.of))
    case 'object':
      return z.object(
        mapFields(model, (of, presence) => {
          const schema = toZod(of)
          if (presence === 'required') return schema
          return presence === 'optional' ? schema.optional() : schema.default(toDefault(of))
        }),
      )
  }
}

type ValibotSchema = v.GenericSchema<unknown, unknown>

function toValibot(model: Model): ValibotSchema {
  switch (model.kind) {
    case 'text':
      return v.pipe(v.string(), v.minLength(model.min))
    case 'digits':
      return v.pipe(v.string(), v.regex(pattern), v.transform(Number))
    case 'number':
      return v.number()
    case 'integer':
      return v.pipe(v.number(), v.integer())
    case 'boolean':
      return v.boolean()
    case 'choice':
      return v.picklist(model.words)
    case 'nullable':
      return v.nullable(toValibot(model.of))
    case 'list':
      return v.array(toValibot(model.of))
    case 'object':
      return v.object(
        mapFields(model, (of, presence): ValibotSchema => {
          const schema = toValibot(of)
          if (presence === 'required') return schema
          return presence === 'optional' ? v.optional(schema) : v.optional(schema, toDefault(of))
        }),
      )
  }
}

function toArktype(model: Model): Type<unknown> {
  switch (model.kind) {
    case 'text':
      return ark('string').atLeastLength(model.min) as Type<unknown>
    case 'digits':
      return ark(pattern).pipe(Number) as Type<unknown>
    case 'number':
      return ark('number') as Type<unknown>
    case 'integer':
      return ark('number.integer') as Type<unknown>
    case 'boolean':
      return ark('boolean') as Type<unknown>
    case 'choice':
      return ark.enumerated(...model.words) as Type<unknown>
    case 'nullable':
      return toArktype(model.of).or('null') as Type<unknown>
    case 'list':
      return toArktype(model.of).array() as Type<unknown>
    case 'object': {
      const fields = Object.entries(model.fields).map(([name, { of, presence }]): [string, unknown] => {
        const schema = toArktype(of)
        if (presence === 'required') return [name, schema]
        return presence === 'optional' ? [`${name}?`, schema] : [name, [schema, '=', toDefault(of)]]
      })
      return ark(Object.fromEntries(fields) as {}) as unknown as Type<unknown>
    }
  }
}

type Path = readonly (string | number)[]

/** Asynchronous, with path segments as objects: the other forms that the standard allows. */
function toBare(model: Model): StandardSchemaV1 {
  const validate = async (value: unknown): Promise<StandardSchemaV1.Result<unknown>> => {
    const issues: { message: string; path: { key: string | number }[] }[] = []
    const output = check(model, value, [], (path) => issues.push({ message: 'no', path: path.map((key) => ({ key })) }))
    await Promise.resolve()
    return issues.length > 0 ? { issues } : { value: output }
  }
  return { '~standard': { version: 1, vendor: 'bare', validate } }
}

function check(model: Model, value: unknown, path: Path, report: (path: Path) => void): unknown {
  switch (model.kind) {
    case 'nullable':
      return value === null ? null : check(model.of, value, path, report)
    case 'list':
      if (Array.isArray(value)) return value.map((element, index) => check(model.of, element, [...path, index], report))
      return report(path)
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return report(path)
      const output: { [name: string]: unknown } = {}
      for (const [name, { of, presence }] of Object.entries(model.fields)) {
        if (Object.hasOwn(value, name) || presence === 'required') {
          output[name] = check(of, (value as { readonly [name: string]: unknown })[name], [...path, name], report)
        } else if (presence === 'default') output[name] = toDefault(of)
      }
      return output
    }
    default:
      if (!accepts(model, value)) return report(path)
      return model.kind === 'digits' ? Number(value) : value
  }
}

function accepts(model: Model, value: unknown): boolean {
  if (model.kind === 'text') return typeof value === 'string' && value.length >= model.min
  if (model.kind === 'digits') return typeof value === 'string' && pattern.test(value)
  if (model.kind === 'choice') return model.words.some((word) => word === value)
  return model.kind === 'integer' ? Number.isInteger(value) : typeof value === model.kind
}
