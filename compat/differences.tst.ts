import type { SchemaInput, SchemaOutput } from 'routepact'
import { type } from 'arktype'
import { Schema } from 'effect'
import Joi from 'joi'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'

type Any = ReturnType<typeof JSON.parse>

describe('effect', () => {
  test('keys and arrays are readonly', () => {
    const schema = Schema.toStandardSchemaV1(Schema.Struct({ tags: Schema.Array(Schema.String) }))
    expect<SchemaOutput<typeof schema>>().type.toBe<{ readonly tags: readonly string[] }>()
    const other = z.object({ tags: z.array(z.string()) })
    expect<SchemaOutput<typeof other>>().type.toBe<{ tags: string[] }>()
  })
})

describe('arktype', () => {
  test('a key with a default does not accept undefined', () => {
    const schema = type({ theme: "string = 'light'" })
    expect<SchemaInput<typeof schema>>().type.not.toBeAssignableFrom<{ theme: undefined }>()
    const other = v.object({ theme: v.optional(v.string(), 'light') })
    expect<SchemaInput<typeof other>>().type.toBeAssignableFrom<{ theme: undefined }>()
  })

  test('an optional key does not accept undefined', () => {
    const schema = type({ 'name?': 'string' })
    expect<SchemaInput<typeof schema>>().type.not.toBeAssignableFrom<{ name: undefined }>()
    const other = z.object({ name: z.string().optional() })
    expect<SchemaInput<typeof other>>().type.toBeAssignableFrom<{ name: undefined }>()
  })
})

/* oxlint-disable no-explicit-any -- the types of joi */
test('the input is any', () => {
  const schema = Joi.object<{ name: string }>({ name: Joi.string() })
  expect<SchemaInput<typeof schema>>().type.toBe<Any>()
  expect<SchemaOutput<typeof schema>>().type.toBe<{ name: string }>()
  const other = Joi.object({ name: Joi.string() })
  expect<SchemaOutput<typeof other>>().type.toBe<Any>()
})

test('the input of a transform is its output', () => {
  const schema = yup.number().required()
  expect<SchemaInput<typeof schema>>().type.toBe<number>()
  const other = z.string().transform(Number)
  expect<SchemaInput<typeof other>>().type.toBe<string>()
})
