import type { SchemaInput, SchemaOutput } from 'routepact'
import { type } from 'arktype'
import { Schema } from 'effect'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'

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
