/** A small language of JSON values that zod, valibot and arktype express alike. */
import type { JsonData } from '../../../tools/src/json-schema/json.ts'

export type Scalar = string | number | boolean | null

export interface NumberShape {
  readonly kind: 'number'
  readonly isInteger?: boolean
  readonly min?: number
  readonly max?: number
  readonly above?: number
  readonly below?: number
  readonly divisor?: number
}

export interface StringShape {
  readonly kind: 'string'
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly format?: Format
}

/** A property; `fallback` is the default of the schema, so that clients need not send the property. */
export interface Field {
  readonly shape: Shape
  readonly isOptional?: boolean
  readonly fallback?: JsonData
}

export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: { readonly [name: string]: Field }
  /** Whether other properties are rejected. */
  readonly isStrict?: boolean
}

export type Shape =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'literals'; readonly values: readonly Scalar[] }
  | NumberShape
  | StringShape
  | { readonly kind: 'array'; readonly items: Shape; readonly min?: number; readonly max?: number }
  | { readonly kind: 'tuple'; readonly items: readonly Shape[]; readonly rest?: Shape }
  | { readonly kind: 'record'; readonly values: Shape }
  | ObjectShape
  | { readonly kind: 'nullable'; readonly inner: Shape }
  | { readonly kind: 'union'; readonly members: readonly Shape[] }
  /** A union of objects that differ in the literal of `kind`. */
  | { readonly kind: 'variants'; readonly members: { readonly [name: string]: ObjectShape } }
  /** The intersection of two objects without common properties. */
  | { readonly kind: 'both'; readonly one: ObjectShape; readonly other: ObjectShape }

export const formats = ['email', 'uuid', 'date-time', 'date', 'ipv4', 'uri'] as const

export const literals = ['a', 'b', 'c', '', 'long text', 0, 1, 2.5, -1, true, false, null] as const

export const patterns = ['^[a-c]*$', '^a', 'z$', '^\\d*$', '^[a-z]+-?[a-z]*$', '^(?:ab|cd)+$'] as const

export type Format = (typeof formats)[number]

/** Whether a number satisfies a shape. */
export function isNumberOf({ isInteger, min, max, above, below, divisor }: NumberShape, value: number): boolean {
  return (
    (!isInteger || Number.isInteger(value)) &&
    value >= (min ?? -Infinity) &&
    value <= (max ?? Infinity) &&
    value > (above ?? -Infinity) &&
    value < (below ?? Infinity) &&
    value % (divisor ?? 0.5) === 0
  )
}

/**
 * The shape of a response: its document describes what the schema returns and does not forbid other properties, so a
 * response has the properties with a default, and strict objects are like others.
 */
export function toResponseShape(shape: Shape): Shape {
  const toObject = ({ fields }: ObjectShape): ObjectShape => ({
    kind: 'object',
    fields: mapValues(fields, ({ shape: inner, isOptional = false }) => ({
      shape: toResponseShape(inner),
      isOptional,
    })),
  })
  switch (shape.kind) {
    case 'array':
      return { ...shape, items: toResponseShape(shape.items) }
    case 'tuple': {
      const { rest } = shape
      return { ...shape, items: shape.items.map(toResponseShape), ...(rest && { rest: toResponseShape(rest) }) }
    }
    case 'record':
      return { ...shape, values: toResponseShape(shape.values) }
    case 'object':
      return toObject(shape)
    case 'nullable':
      return { ...shape, inner: toResponseShape(shape.inner) }
    case 'union':
      return { ...shape, members: shape.members.map(toResponseShape) }
    case 'variants':
      return { ...shape, members: mapValues(shape.members, toObject) }
    case 'both':
      return { ...shape, one: toObject(shape.one), other: toObject(shape.other) }
    default:
      return shape
  }
}

export function mapValues<Value, Result>(
  object: { readonly [name: string]: Value },
  map: (value: Value) => Result,
): { [name: string]: Result } {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
