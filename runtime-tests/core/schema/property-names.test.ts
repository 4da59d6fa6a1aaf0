/** The names that a schema declares, by the JSON Schema that it implements: a strict schema of headers or cookies receives these alone. */
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getProperties } from '../../../src/core/schema/property-names.ts'
import type { Schema } from '../../../src/core/schema/schema.ts'

/** A schema with this JSON Schema. */
const described = (jsonSchema: unknown): Schema => {
  const convert = (): unknown => jsonSchema
  return { '~standard': { validate: (value: unknown) => ({ value }), jsonSchema: { input: convert, output: convert } } } as Schema
}
const property = (...names: string[]): object => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) })
const closed = { additionalProperties: false }

describe('getProperties', () => {
  it.each<[title: string, schema: Schema, names: string[], isClosed: boolean]>([
    ['zod: an object', z.object({ a: z.string(), b: z.date() }), ['a', 'b'], false],
    ['zod: a strict object', z.strictObject({ a: z.string() }), ['a'], true],
    ['zod: an object with an id', z.object({ a: z.string() }).meta({ id: 'PropertyNames' }), ['a'], false],
    ['zod: a strict object with an id', z.strictObject({ a: z.string() }).meta({ id: 'StrictPropertyNames' }), ['a'], true],
    ['zod: a loose object', z.looseObject({ a: z.string() }), ['a'], false],
    ['zod: a union', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), ['a', 'b'], false],
    ['zod: an intersection', z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })), ['a', 'b'], false],
    ['arktype: an object that rejects others', type({ '+': 'reject', 'a?': 'string' }), ['a'], true],
    ['valibot, which has no JSON Schema', v.strictObject({ a: v.string() }), [], false],
    ['properties', described({ ...property('a', 'b'), ...closed }), ['a', 'b'], true],
    ['a name of an object', described(property('constructor', '__proto__')), ['constructor', '__proto__'], false],
    ['a reference', described({ $ref: '#/$defs/a~1%20b', $defs: { 'a/ b': property('a') } }), ['a'], false],
    ['a reference beside properties', described({ ...property('b'), $ref: '#/$defs/a', $defs: { a: property('a') }, ...closed }), ['b', 'a'], true],
    ['a reference to itself', described({ ...property('a'), $ref: '#' }), ['a'], false],
    ['a reference to what rejects others', described({ $ref: '#/$defs/a', $defs: { a: { ...property('a'), ...closed } } }), ['a'], true],
    ['a union with what rejects others', described({ anyOf: [{ ...property('a'), ...closed }] }), ['a'], false],
    ['a reference to nothing', described({ $ref: '#/a/b' }), [], false],
    ['allOf, anyOf and oneOf', described({ allOf: [property('a')], anyOf: [property('b'), property('c')], oneOf: [property('d')] }), ['a', 'b', 'c', 'd'], false],
    ['patterns, which may be names', described({ ...property('a'), patternProperties: { b: {} }, ...closed }), ['a'], false],
    ['others of a schema', described({ ...property('a'), additionalProperties: {} }), ['a'], false],
    ['no JSON Schema', described('a'), [], false],
    ['a part that is none', described({ allOf: [null] }), [], false],
  ])('%s', (_title, schema, names, isClosed) => {
    const known = getProperties(schema)
    expect([known.names, known.isClosed]).toEqual([names, isClosed])
    expect(getProperties(schema)).toBe(known)
  })

  it('has no names if the JSON Schema arrives later, and handles its rejection', () => {
    expect(getProperties(described(Promise.reject(new Error('later'))))).toEqual({ names: [], isClosed: false })
  })

  it('has no names if the conversion throws', () => {
    const convert = (): never => {
      throw new Error('no')
    }
    expect(getProperties({ '~standard': { validate: (value: unknown) => ({ value }), jsonSchema: { input: convert, output: convert } } } as Schema)).toEqual({ names: [], isClosed: false })
  })
})
