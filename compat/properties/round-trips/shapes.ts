/** What a value is in a call and in a handler, as data: each library implements it in `schemas.ts`. */
import * as fc from 'fast-check'
import { type Sample, samples, type TextKind } from './values.ts'

/** A field of a path, a query, headers, cookies or a form. */
export interface TextField {
  readonly kind: TextKind
  readonly isList: boolean
  readonly isOptional: boolean
}

export interface TextFields {
  readonly [name: string]: TextField
}

/** The shape of a JSON value. */
export type JsonShape =
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'nullable' | 'list'; readonly of: JsonShape }
  | { readonly kind: 'object'; readonly fields: { readonly [name: string]: { readonly of: JsonShape; readonly isOptional: boolean } } }

const kind: fc.Arbitrary<TextKind> = fc.constantFrom('text', 'text', 'number', 'bigint', 'boolean', 'date')

/** Fields with these names, each of which is there or not. */
export function fieldsOf(
  names: readonly string[],
  { lists = false, optional = true, kinds = kind }: { lists?: boolean; optional?: boolean; kinds?: fc.Arbitrary<TextKind> } = {},
): fc.Arbitrary<TextFields> {
  const field = fc.record({
    kind: kinds,
    isList: lists ? fc.boolean() : fc.constant(false),
    isOptional: optional ? fc.boolean() : fc.constant(false),
  })
  return fc.record(Object.fromEntries(names.map((name) => [name, field])), optional ? { requiredKeys: [] } : {}) as fc.Arbitrary<TextFields>
}

/** Returns values of these fields, now and then with one that cannot be sent. */
export function valuesOf(fields: TextFields, texts: fc.Arbitrary<Sample>): fc.Arbitrary<{ readonly [name: string]: FieldValue }> {
  const values = Object.entries(fields).map(([name, { kind, isList, isOptional }]) => {
    const sample = samples(kind, texts)
    // An empty list is sent as nothing, so that only an optional list may be empty.
    const one: fc.Arbitrary<readonly Sample[]> = isList ? fc.array(sample, { minLength: isOptional ? 0 : 1, maxLength: 3 }) : sample.map((given) => [given])
    const value = one.map((list): FieldValue => ({ list, isList }))
    return [name, isOptional ? fc.option(value, { nil: { list: [], isList: false } }) : value] as const
  })
  return fc.record(Object.fromEntries(values))
}

/** A value of a field, as a list; an absent one is empty. */
export interface FieldValue {
  readonly list: readonly Sample[]
  readonly isList: boolean
}

/** The argument of a call for these values. */
export function toSent(values: { readonly [name: string]: FieldValue }): { readonly [name: string]: unknown } {
  return mapValues(values, ({ list, isList }) => (isList ? list.map(({ sent }) => sent) : list[0]?.sent))
}

/** What a handler receives for these values: an empty list is sent as nothing. */
export function toReceived(values: { readonly [name: string]: FieldValue }): { readonly [name: string]: unknown } {
  const there = Object.fromEntries(Object.entries(values).filter(([, { list }]) => list.length > 0))
  return mapValues(there, ({ list, isList }) => (isList ? list.map(({ received }) => received) : list[0]?.received))
}

/** Whether each of these values can be sent. */
export function areSendable(values: { readonly [name: string]: FieldValue }): boolean {
  return Object.values(values).every(({ list }) => list.every(({ isSendable }) => isSendable))
}

function mapValues<From, To>(values: { readonly [name: string]: From }, change: (value: From) => To): { [name: string]: To } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

/** Shapes of JSON values. */
export const jsonShape: fc.Arbitrary<JsonShape> = fc.letrec<{ shape: JsonShape }>((tie) => {
  const scalar: fc.Arbitrary<JsonShape> = fc.record({ kind: fc.constantFrom('text' as const, 'number' as const, 'boolean' as const) })
  const field = fc.record({ of: tie('shape'), isOptional: fc.boolean() })
  return {
    shape: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      scalar,
      scalar.map((of) => ({ kind: 'nullable' as const, of })),
      tie('shape').map((of) => ({ kind: 'list' as const, of })),
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c', 'x-y'), field, { maxKeys: 3, noNullPrototype: true })
        .map((fields) => ({ kind: 'object' as const, fields })),
    ),
  }
}).shape

/** Returns values of a shape. `wrong` adds what JSON cannot represent. */
export function jsonOf(shape: JsonShape, texts: fc.Arbitrary<string>, wrong: boolean): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return texts
    case 'boolean':
      return fc.boolean()
    case 'number': {
      const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e21, 5e-324, 2 ** 53))
      // JSON has no negative zero that `JSON.stringify` would write.
      const right = numbers.map((number) => number + 0)
      const unsendable = fc.constantFrom<unknown[]>(Number.NaN, Infinity, 1n, new Date(Number.NaN))
      return wrong ? fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: unsendable }) : right
    }
    case 'nullable':
      return fc.option(jsonOf(shape.of, texts, wrong))
    case 'list':
      return fc.array(jsonOf(shape.of, texts, wrong), { maxLength: 3 })
    case 'object': {
      const entries = Object.entries(shape.fields)
      const values = Object.fromEntries(entries.map(([name, { of }]) => [name, jsonOf(of, texts, wrong)]))
      return fc.record(values, { requiredKeys: entries.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])), noNullPrototype: true })
    }
  }
}

/** Whether a value that was made of a shape is what JSON can represent. */
export function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  if (value instanceof Date) return false
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isJson)
  return typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'bigint'
}
