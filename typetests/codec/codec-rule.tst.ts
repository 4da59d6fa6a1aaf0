/** The rule of `codec`, for the types of a schema without a library. */
import { describe, expect, test } from 'tstyche'
import type { CodecRule } from '../../src/codec/codec-rule.ts'
import type { SchemaOf } from '../schemas.ts'

/** The message for a schema that accepts `Wire` and returns `Value`, or that it has none. */
type Rule<Wire, Value = Wire> = CodecRule<SchemaOf<Wire, Value>> extends infer Result ? (Result extends string ? Result : 'accepted') : never

type Any = ReturnType<typeof JSON.parse>
type Changed<Path extends string> = `'${Path}' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'`
type Ambiguous<Path extends string> = `'${Path}' must not be a union whose text could be either member: give each member a form of its own on the wire`

interface Deep<Value> {
  a: { b: { c: { d: Value } } }
}

describe('a value that JSON changes', () => {
  test('has a message with its path', () => {
    expect<Rule<Date>>().type.toBe<Changed<'value'>>()
    expect<Rule<{ toJSON: () => string }>>().type.toBe<Changed<'value'>>()
    expect<Rule<{ a: string; b: Date; c: string }>>().type.toBe<Changed<'value.b'>>()
    expect<Rule<{ a?: Date }>>().type.toBe<Changed<'value.a'>>()
    expect<Rule<{ a?: { b: Date | string } | null }>>().type.toBe<Changed<'value.a.b'>>()
    expect<Rule<{ a: 1 } | { b: Date }>>().type.toBe<Changed<'value.b'>>()
    expect<Rule<Date[]>>().type.toBe<Changed<'value'>>()
    expect<Rule<{ a: readonly { b: Date }[] }>>().type.toBe<Changed<'value.a.b'>>()
    expect<Rule<[string, { b: Date }]>>().type.toBe<Changed<'value.b'>>()
    expect<Rule<{ [name: string]: Date }>>().type.toBe<Changed<'value'>>()
    expect<Rule<{ a: { [name: string]: { b: Date } } }>>().type.toBe<Changed<'value.a.b'>>()
    expect<Rule<Deep<{ e: Date }>>>().type.toBe<Changed<'value.a.b.c.d.e'>>()
  })

  test('is no other value', () => {
    expect<Rule<string | number | boolean | null | undefined>>().type.toBe<'accepted'>()
    expect<Rule<{ a?: string; b: (1 | null)[]; c: [true, { d?: 'x' }]; e: { [name: string]: number } }>>().type.toBe<'accepted'>()
    expect<Rule<unknown>>().type.toBe<'accepted'>()
    expect<Rule<{ a: unknown; b?: unknown[] }>>().type.toBe<'accepted'>()
    expect<Rule<never>>().type.toBe<'accepted'>()
  })
})

describe('a union whose text could be either member', () => {
  test('has a message with its path', () => {
    expect<Rule<string, string | Date>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<string | null, string | Date | null>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<string | null, string | Date>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<string | undefined, string | Date>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<null, Date | null>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<undefined, Date | undefined>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<string | undefined, string | Date | undefined>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<{ a: string; b?: string | undefined }, { a: string; b?: string | Date | undefined }>>().type.toBe<Ambiguous<'value.b'>>()
    expect<Rule<string[], (string | Date)[]>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<[number, string], [bigint, string | Date]>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<[{ a: string }, string], [{ a: string | Date }, Date]>>().type.toBe<Ambiguous<'value.a'>>()
    expect<Rule<{ [name: string]: string }, { [name: string]: string | Date }>>().type.toBe<Ambiguous<'value'>>()
    expect<Rule<{ type: 'a'; x: string } | { type: 'b'; y: string }, { type: 'a'; x: string | Date } | { type: 'b'; y: Date }>>().type.toBe<Ambiguous<'value.x'>>()
    expect<Rule<Deep<{ e: string }>, Deep<{ e: string | Date }>>>().type.toBe<Ambiguous<'value.a.b.c.d.e'>>()
  })

  test('is no union whose members differ on the wire', () => {
    expect<Rule<string | null, Date | null>>().type.toBe<'accepted'>()
    expect<Rule<string | undefined, Date | undefined>>().type.toBe<'accepted'>()
    expect<Rule<string | null | undefined, Date | null | undefined>>().type.toBe<'accepted'>()
    expect<Rule<string | number, string | bigint>>().type.toBe<'accepted'>()
    expect<Rule<{ a?: string; b?: string | undefined }, { a?: Date; b?: Date | undefined }>>().type.toBe<'accepted'>()
    expect<Rule<string[], Date[]>>().type.toBe<'accepted'>()
    expect<Rule<[string, number], [Date, number]>>().type.toBe<'accepted'>()
    expect<Rule<string, unknown>>().type.toBe<'accepted'>()
    expect<Rule<string, Any>>().type.toBe<'accepted'>()
    expect<Rule<{ a: string }, { a: Any }>>().type.toBe<'accepted'>()
    expect<Rule<string[], { length: number | Date }>>().type.toBe<'accepted'>()
    expect<Rule<unknown, string | Date>>().type.toBe<'accepted'>()
    expect<Rule<never, never>>().type.toBe<'accepted'>()
  })
})
