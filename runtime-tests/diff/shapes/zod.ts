/** Shapes as schemas of zod. */
import { z } from 'zod'
import { mapValues, type Format, type NumberShape, type ObjectShape, type Shape, type StringShape } from './shape.ts'

const formats: { readonly [Name in Format]: () => z.ZodType } = {
  email: z.email,
  uuid: z.uuid,
  'date-time': z.iso.datetime,
  date: z.iso.date,
  ipv4: z.ipv4,
  uri: z.url,
}

let count = 0

export function toZod(shape: Shape): z.ZodType {
  switch (shape.kind) {
    case 'boolean':
      return z.boolean()
    case 'literals':
      return z.literal([...shape.values])
    case 'number':
      return toNumber(shape)
    case 'string':
      return toString(shape)
    case 'array': {
      const { min = 0, max } = shape
      const array = z.array(toZod(shape.items)).min(min)
      return max === undefined ? array : array.max(max)
    }
    case 'tuple': {
      const tuple = z.tuple(shape.items.map(toZod) as [])
      return shape.rest ? tuple.rest(toZod(shape.rest)) : tuple
    }
    case 'record':
      return z.record(z.string(), toZod(shape.values))
    case 'object':
      // A named schema, which documents describe under a name of its own.
      return toObject(shape).meta({ id: `Named${count++}` })
    case 'nullable':
      return z.nullable(toZod(shape.inner))
    case 'union':
      return z.union(shape.members.map(toZod))
    case 'variants': {
      const members = Object.entries(shape.members)
      return z.discriminatedUnion(
        'kind',
        members.map(([kind, member]) => toObject(member, { kind: z.literal(kind) })) as never,
      )
    }
    case 'both':
      return z.intersection(toObject(shape.one), toObject(shape.other))
  }
}

function toNumber(shape: NumberShape): z.ZodType {
  return restrict(shape.isInteger ? z.int() : z.number(), shape)
}

/** The schema of a parameter, which is sent as text. */
function toZodParameter(shape: Shape): z.ZodType {
  if (shape.kind !== 'number') return toZod(shape)
  return restrict(shape.isInteger ? z.coerce.number<number>().int() : z.coerce.number<number>(), shape)
}

function restrict(unrestricted: z.ZodNumber, { min, max, above, below, divisor }: NumberShape): z.ZodType {
  let schema = unrestricted
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  if (above !== undefined) schema = schema.gt(above)
  if (below !== undefined) schema = schema.lt(below)
  return divisor === undefined ? schema : schema.multipleOf(divisor)
}

function toString({ min, max, pattern, format }: StringShape): z.ZodType {
  let schema = (format ? formats[format]() : z.string()) as z.ZodString
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  return pattern === undefined ? schema : schema.regex(new RegExp(pattern))
}

/** An object of parameters. */
export function toZodParameters({ fields }: ObjectShape): z.ZodType {
  return z.object(
    mapValues(fields, ({ shape, isOptional }) => {
      const schema = toZodParameter(shape)
      return isOptional ? schema.optional() : schema
    }),
  )
}

function toObject({ fields, isStrict }: ObjectShape, others: z.ZodRawShape = {}): z.ZodObject {
  const entries = mapValues(fields, ({ shape, isOptional, fallback }) => {
    const schema = toZod(shape)
    if (fallback !== undefined) return schema.default(fallback)
    return isOptional ? schema.optional() : schema
  })
  return (isStrict ? z.strictObject : z.object)({ ...others, ...entries })
}
