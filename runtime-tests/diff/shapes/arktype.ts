/** Shapes as schemas of arktype. */
import { scope, type Type } from 'arktype'
import type { Format, NumberShape, ObjectShape, Shape, StringShape } from './shape.ts'

type Schema = Type<unknown>

// Compiled types would take most of the time of the tests.
const { type } = scope({}, { jitless: true })

/** Options of the conversion to JSON Schema, which cannot express `narrow`. */
export const options = { fallback: { predicate: ({ base }: { readonly base: object }): object => base } }

const formats: { readonly [Name in Format]: string } = {
  email: 'string.email',
  uuid: 'string.uuid',
  'date-time': 'string.date.iso',
  date: 'string.date.iso',
  ipv4: 'string.ip.v4',
  uri: 'string.url',
}

export function toArktype(shape: Shape): Schema {
  switch (shape.kind) {
    case 'boolean':
      return type.raw('boolean')
    case 'literals':
      return type.enumerated(...shape.values)
    case 'number':
      return toNumber(shape)
    case 'string':
      return toString(shape)
    case 'array': {
      const { min = 0, max = Infinity } = shape
      const array = toArktype(shape.items).array().atLeastLength(min)
      return max === Infinity ? array : array.atMostLength(max)
    }
    case 'tuple': {
      const items = shape.items.map(toArktype)
      return type.raw(shape.rest ? [...items, '...', toArktype(shape.rest).array()] : items)
    }
    case 'record':
      return toPlain(type.raw({ '[string]': toArktype(shape.values) }))
    case 'object':
      return toObject(shape)
    case 'nullable':
      return toArktype(shape.inner).or('null')
    case 'union':
      return type.or(...shape.members.map(toArktype))
    case 'variants':
      return type.or(...Object.entries(shape.members).map(([kind, member]) => toObject(member, { kind: `'${kind}'` })))
    case 'both':
      return toObject(shape.one).and(toObject(shape.other))
  }
}

function toNumber({ isInteger, min, max, above, below, divisor }: NumberShape): Schema {
  let schema = type.raw(isInteger ? 'number.integer' : 'number') as typeof type.number
  if (min !== undefined) schema = schema.atLeast(min)
  if (max !== undefined) schema = schema.atMost(max)
  if (above !== undefined) schema = schema.moreThan(above)
  if (below !== undefined) schema = schema.lessThan(below)
  return divisor === undefined ? schema : schema.divisibleBy(divisor)
}

function toString({ min, max, pattern, format }: StringShape): Schema {
  let schema = type.raw(format ? formats[format] : 'string') as typeof type.string
  if (min !== undefined) schema = schema.atLeastLength(min)
  if (max !== undefined) schema = schema.atMostLength(max)
  return pattern === undefined ? schema : schema.matching(new RegExp(pattern))
}

function toObject({ fields, isStrict }: ObjectShape, others: { readonly [name: string]: string } = {}): Schema {
  const entries = Object.entries(fields).map(([name, { shape, isOptional, fallback }]) => {
    const schema = toArktype(shape)
    if (fallback !== undefined) return [name, schema.default(fallback as never)]
    return [isOptional ? `${name}?` : name, schema]
  })
  return toPlain(type.raw({ ...others, ...Object.fromEntries(entries), ...(isStrict ? { '+': 'reject' } : {}) }))
}

/** Rejects arrays, which object types accept unlike their JSON Schemas. */
function toPlain(schema: Schema): Schema {
  return schema.narrow(isNoArray)
}

function isNoArray(value: unknown): boolean {
  return !Array.isArray(value)
}
