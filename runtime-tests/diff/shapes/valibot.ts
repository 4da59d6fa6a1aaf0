/** Shapes as schemas of valibot. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { mapValues, type Format, type NumberShape, type ObjectShape, type Scalar, type Shape, type StringShape } from './shape.ts'

const formats: { readonly [Name in Format]: () => v.PipeItem<string, string, v.BaseIssue<unknown>> } = {
  email: v.email,
  uuid: v.uuid,
  'date-time': v.isoTimestamp,
  date: v.isoDate,
  ipv4: v.ipv4,
  uri: v.url,
}

/** Converts schemas for documents. */
export const converter: typeof toStandardJsonSchema = toStandardJsonSchema

export function toValibot(shape: Shape): v.GenericSchema {
  switch (shape.kind) {
    case 'boolean':
      return v.boolean()
    case 'literals':
      return toLiterals(shape.values)
    case 'number':
      return toNumber(shape)
    case 'string':
      return toString(shape)
    case 'array': {
      const { min = 0, max } = shape
      const array = v.pipe(v.array(toValibot(shape.items)), v.minLength(min))
      return max === undefined ? array : v.pipe(array, v.maxLength(max))
    }
    case 'tuple': {
      const items = shape.items.map(toValibot)
      return shape.rest ? v.tupleWithRest(items, toValibot(shape.rest)) : v.strictTuple(items)
    }
    case 'record':
      return toPlain(v.record(v.string(), toValibot(shape.values)))
    case 'object':
      return toObject(shape)
    case 'nullable':
      return v.nullable(toValibot(shape.inner))
    case 'union':
      return v.union(shape.members.map(toValibot))
    case 'variants': {
      const members = Object.entries(shape.members)
      return v.variant(
        'kind',
        members.map(([kind, member]) => toObject(member, { kind: v.literal(kind) })) as never,
      )
    }
    case 'both':
      return v.intersect([toObject(shape.one), toObject(shape.other)])
  }
}

function toLiterals(values: readonly Scalar[]): v.GenericSchema {
  const isListed = values.every((value) => typeof value === 'string' || typeof value === 'number')
  if (isListed) return v.picklist(values)
  return v.union(values.map((value) => (value === null ? v.null() : v.literal(value))))
}

function toNumber({ isInteger, min, max, above, below, divisor }: NumberShape): v.GenericSchema {
  let schema: v.GenericSchema<number> = v.number()
  if (isInteger) schema = v.pipe(schema, v.integer())
  if (min !== undefined) schema = v.pipe(schema, v.minValue(min))
  if (max !== undefined) schema = v.pipe(schema, v.maxValue(max))
  if (above !== undefined) schema = v.pipe(schema, v.gtValue(above))
  if (below !== undefined) schema = v.pipe(schema, v.ltValue(below))
  return divisor === undefined ? schema : v.pipe(schema, v.multipleOf(divisor))
}

function toString({ min, max, pattern, format }: StringShape): v.GenericSchema {
  let schema: v.GenericSchema<string> = v.string()
  if (format) schema = v.pipe(schema, formats[format]())
  if (min !== undefined) schema = v.pipe(schema, v.minLength(min))
  if (max !== undefined) schema = v.pipe(schema, v.maxLength(max))
  return pattern === undefined ? schema : v.pipe(schema, v.regex(new RegExp(pattern)))
}

function toObject({ fields, isStrict }: ObjectShape, others: v.ObjectEntries = {}): v.GenericSchema {
  const entries = mapValues(fields, ({ shape, isOptional, fallback }) => {
    const schema = toValibot(shape)
    return isOptional || fallback !== undefined ? v.optional(schema, fallback) : schema
  })
  const all = { ...others, ...entries }
  return toPlain(isStrict ? v.strictObject(all) : v.object(all))
}

/** Rejects arrays, which object schemas accept unlike their JSON Schemas: they see `null` in their place. */
function toPlain(schema: v.GenericSchema): v.GenericSchema {
  const run = schema['~run'].bind(schema)
  return Object.assign(schema, {
    '~run': (...[dataset, config]: Parameters<typeof run>) =>
      run(Array.isArray(dataset.value) ? { value: null } : dataset, config),
  })
}
