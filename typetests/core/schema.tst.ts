import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type } from 'arktype'
import type { Issue, Schema, SchemaInput, SchemaOutput } from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { names, type SchemaOf, schemaOf } from '../schemas.ts'

const zodSchema = z.object({ size: z.number().default(20), at: z.string().transform((text) => new Date(text)) })
const valibotSchema = v.object({
  size: v.optional(v.number(), 20),
  at: v.pipe(v.string(), v.transform((text) => new Date(text))),
})
const arkSchema = type({ size: 'number = 20', at: 'string.date.parse' })

describe('Schema', () => {
  test('accepts a schema of any library that implements the standard', () => {
    expect(zodSchema).type.toBeAssignableTo<Schema>()
    expect(valibotSchema).type.toBeAssignableTo<Schema>()
    expect(arkSchema).type.toBeAssignableTo<Schema>()
    expect<StandardSchemaV1>().type.toBeAssignableTo<Schema>()
    expect<StandardSchemaV1<string, number>>().type.toBeAssignableTo<Schema>()
    expect(schemaOf<string>()).type.toBeAssignableTo<Schema>()
  })

  test('may have no types, as in JavaScript', () => {
    expect<{ '~standard': { validate: (value: unknown) => unknown } }>().type.toBeAssignableTo<Schema>()
  })

  test('is not assignable from other values', () => {
    expect<{}>().type.not.toBeAssignableTo<Schema>()
    expect<string>().type.not.toBeAssignableTo<Schema>()
    expect<undefined>().type.not.toBeAssignableTo<Schema>()
    expect<(value: unknown) => unknown>().type.not.toBeAssignableTo<Schema>()
    expect<{ '~standard': {} }>().type.not.toBeAssignableTo<Schema>()
    expect<{ '~standard': { validate: string } }>().type.not.toBeAssignableTo<Schema>()
    expect<unknown>().type.not.toBeAssignableTo<Schema>()
  })
})

describe('SchemaInput', () => {
  test('is the input type, before defaults and transforms', () => {
    expect<SchemaInput<typeof zodSchema>>().type.toBe<{ size?: number | undefined; at: string }>()
    expect<SchemaInput<typeof valibotSchema>>().type.toBe<{ size?: number | undefined; at: string }>()
    expect<SchemaInput<typeof arkSchema>>().type.toBe<{ size?: number; at: string }>()
    expect<SchemaInput<SchemaOf<'in', 'out'>>>().type.toBe<'in'>()
  })

  test('handles any, never, a union and an unknown schema', () => {
    expect<SchemaInput<any>>().type.toBe<any>()
    expect<SchemaInput<never>>().type.toBe<never>()
    expect<SchemaInput<SchemaOf<1> | SchemaOf<2>>>().type.toBe<1 | 2>()
    expect<SchemaInput<Schema>>().type.toBe<unknown>()
    expect<SchemaInput<StandardSchemaV1>>().type.toBe<unknown>()
    expect<SchemaInput<{ '~standard': { validate: (value: unknown) => unknown } }>>().type.toBe<unknown>()
  })

  test('rejects a type that is not a schema', () => {
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Schema'
    names<SchemaInput<unknown>>()
    // @ts-expect-error Type 'string' does not satisfy the constraint 'Schema'
    names<SchemaInput<string>>()
    // @ts-expect-error Type 'undefined' does not satisfy the constraint 'Schema'
    names<SchemaInput<undefined>>()
  })
})

describe('SchemaOutput', () => {
  test('is the output type, after defaults and transforms', () => {
    expect<SchemaOutput<typeof zodSchema>>().type.toBe<{ size: number; at: Date }>()
    expect<SchemaOutput<typeof valibotSchema>>().type.toBe<{ size: number; at: Date }>()
    expect<SchemaOutput<typeof arkSchema>>().type.toBe<{ size: number; at: Date }>()
    expect<SchemaOutput<SchemaOf<'in', 'out'>>>().type.toBe<'out'>()
  })

  test('handles any, never, a union and an unknown schema', () => {
    expect<SchemaOutput<any>>().type.toBe<any>()
    expect<SchemaOutput<never>>().type.toBe<never>()
    expect<SchemaOutput<SchemaOf<1> | SchemaOf<2>>>().type.toBe<1 | 2>()
    expect<SchemaOutput<Schema>>().type.toBe<unknown>()
    expect<SchemaOutput<StandardSchemaV1>>().type.toBe<unknown>()
    expect<SchemaOutput<{ '~standard': { validate: (value: unknown) => unknown } }>>().type.toBe<unknown>()
  })

  test('rejects a type that is not a schema', () => {
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Schema'
    names<SchemaOutput<unknown>>()
    // @ts-expect-error Type '{}' does not satisfy the constraint 'Schema'
    names<SchemaOutput<{}>>()
  })
})

describe('Issue', () => {
  test('is the issue of the standard', () => {
    expect<Issue>().type.toBe<StandardSchemaV1.Issue>()
    expect<Issue>().type.toBe<{
      readonly message: string
      readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
    }>()
  })
})
