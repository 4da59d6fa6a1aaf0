/** The comparison of two types, by class of value and by who receives it. */
import { describe, expect, test } from 'tstyche'
import type { IsOptional, JoinedPath, WithoutAbsence } from '../../../src/versions/changes/keys.ts'
import type { Place, Warning } from '../../../src/versions/changes/sentences.ts'
import type { Identical, Invariant, IsSame, ValueChanges } from '../../../src/versions/changes/value-changes.ts'

type Any = ReturnType<typeof JSON.parse>
/** The sentences for a body that a server receives. */
type Body<Given, Wanted> = ValueChanges<Given, Wanted, Place<'body', 'it'>>
/** The sentences for what a client receives. */
type Found<Given, Wanted> = ValueChanges<Given, Wanted, Place<'response', 'it'>>
/** The sentences for text that a server receives. */
type Text<Given, Wanted> = ValueChanges<Given, Wanted, Place<'text', 'it'>>

declare const brand: unique symbol
interface Brand {
  readonly [brand]: 'id'
}

describe('primitive values', () => {
  test('have a sentence for each type that is not accepted', () => {
    expect<Body<string, number>>().type.toBe<'it no longer accepts a string'>()
    expect<Body<number, string>>().type.toBe<'it no longer accepts a number'>()
    expect<Body<bigint, string>>().type.toBe<'it no longer accepts a bigint'>()
    expect<Body<symbol, string>>().type.toBe<'it no longer accepts a symbol'>()
    expect<Body<boolean, string>>().type.toBe<'it no longer accepts a boolean'>()
    expect<Body<true, string>>().type.toBe<'it no longer accepts true'>()
    expect<Body<false, string>>().type.toBe<'it no longer accepts false'>()
    expect<Body<boolean, false>>().type.toBe<'it no longer accepts true'>()
    expect<Body<null, string>>().type.toBe<'it no longer accepts null'>()
    expect<Body<undefined, string>>().type.toBe<'it is now required'>()
    expect<Body<unknown, string>>().type.toBe<'it no longer accepts every value'>()
    expect<Body<string | number | null, boolean>>().type.toBe<
      'it no longer accepts a string' | 'it no longer accepts a number' | 'it no longer accepts null'
    >()
  })

  test('have a sentence if some are accepted', () => {
    expect<Body<string, 'a'>>().type.toBe<'it no longer accepts every string'>()
    expect<Body<string, 'a' | 1>>().type.toBe<'it no longer accepts every string'>()
    expect<Body<number, 1>>().type.toBe<'it no longer accepts every number'>()
    expect<Body<bigint, 1n>>().type.toBe<'it no longer accepts every bigint'>()
    expect<Body<`a-${string}`, `b-${string}`>>().type.toBe<'it no longer accepts every string'>()
    expect<Body<`a-${string}`, number>>().type.toBe<'it no longer accepts a string'>()
    expect<Body<'a' | 'b' | 'c', 'b'>>().type.toBe<"it no longer accepts 'a'" | "it no longer accepts 'c'">()
    expect<Body<1 | 2 | 3, 2>>().type.toBe<'it no longer accepts 1' | 'it no longer accepts 3'>()
  })

  test('may be others in a response', () => {
    expect<Found<string, 'a'>>().type.toBe<'it may now be any string'>()
    expect<Found<number, 1>>().type.toBe<'it may now be any number'>()
    expect<Found<bigint, 1n>>().type.toBe<'it may now be any bigint'>()
    expect<Found<number, string>>().type.toBe<'it may now be a number'>()
    expect<Found<boolean, string>>().type.toBe<'it may now be a boolean'>()
    expect<Found<null, string>>().type.toBe<'it may now be null'>()
    expect<Found<undefined, string>>().type.toBe<'it may now be undefined'>()
    expect<Found<unknown, string>>().type.toBe<'it may now be any value'>()
    expect<Found<boolean, true>>().type.toBe<'it may now be false'>()
  })

  test('are a warning in a response only beside kept literals of the same type', () => {
    expect<Found<'a' | 'b', 'a'>>().type.toBe<Warning<"it may now be 'b'">>()
    expect<Found<1 | 2, 1>>().type.toBe<Warning<'it may now be 2'>>()
    expect<Found<'b', 'a'>>().type.toBe<"it may now be 'b'">()
    expect<Found<1 | 'b', 1 | 'a'>>().type.toBe<"it may now be 'b'">()
    expect<Found<'a' | 2, 'a' | 1>>().type.toBe<'it may now be 2'>()
    expect<Found<'a' | 2, 'a'>>().type.toBe<'it may now be 2'>()
    expect<Found<1 | 'b', 1>>().type.toBe<"it may now be 'b'">()
    expect<Body<'a' | 'b', 'a'>>().type.toBe<"it no longer accepts 'b'">()
  })

  test('are text in a part that is text', () => {
    expect<Text<string, string[]>>().type.toBe<never>()
    expect<Text<string, readonly string[]>>().type.toBe<never>()
    expect<Text<'a', 'a'[]>>().type.toBe<never>()
    expect<Text<'a', readonly 'a'[]>>().type.toBe<never>()
    expect<Text<'b', readonly 'a'[]>>().type.toBe<"it no longer accepts 'b'">()
    expect<Text<'b', 'a'[]>>().type.toBe<"it no longer accepts 'b'">()
    expect<Text<number, string>>().type.toBe<never>()
    expect<Text<bigint, string>>().type.toBe<never>()
    expect<Text<true, string>>().type.toBe<never>()
    expect<Text<true, 'true'>>().type.toBe<never>()
    expect<Text<1, '1'>>().type.toBe<never>()
    expect<Text<1, '2'>>().type.toBe<'it no longer accepts 1'>()
    expect<Text<true, 'false'>>().type.toBe<'it no longer accepts true'>()
    expect<Text<bigint, 'a'>>().type.toBe<'it no longer accepts a bigint'>()
    expect<Text<number, 'a'>>().type.toBe<'it no longer accepts a number'>()
    expect<Text<unknown, string>>().type.toBe<never>()
    expect<Text<unknown, 'a'>>().type.toBe<'it no longer accepts every string'>()
    expect<Text<string, number>>().type.toBe<'it no longer accepts a string'>()
  })

  test('have no brand', () => {
    expect<Body<string & Brand, string>>().type.toBe<never>()
    expect<Body<string, string & Brand>>().type.toBe<never>()
    expect<Body<number, number & Brand>>().type.toBe<never>()
    expect<Body<bigint, bigint & Brand>>().type.toBe<never>()
    expect<Body<'a' | 'b', 'a' & Brand>>().type.toBe<"it no longer accepts 'b'">()
    expect<Body<'a' & Brand, 'b' & Brand>>().type.toBe<"it no longer accepts 'a'">()
    expect<Body<{ a: string }, { a: string } & Brand>>().type.toBe<never>()
  })
})

describe('objects that are sent as a whole', () => {
  test('are of a kind', () => {
    expect<Body<Blob, string>>().type.toBe<'it no longer accepts a file'>()
    expect<Body<File, Date>>().type.toBe<'it no longer accepts a file'>()
    expect<Body<Date, string>>().type.toBe<'it no longer accepts a date'>()
    expect<Body<FormData, string>>().type.toBe<'it no longer accepts a form'>()
    expect<Body<URLSearchParams, string>>().type.toBe<'it no longer accepts a form'>()
    expect<Body<ArrayBuffer, string>>().type.toBe<'it no longer accepts bytes'>()
    expect<Body<Uint8Array, string>>().type.toBe<'it no longer accepts bytes'>()
    expect<Body<DataView, string>>().type.toBe<'it no longer accepts bytes'>()
    expect<Body<ReadableStream, string>>().type.toBe<'it no longer accepts bytes'>()
  })

  test('are accepted as another of their kind', () => {
    expect<Body<Blob, File>>().type.toBe<never>()
    expect<Body<FormData, URLSearchParams>>().type.toBe<never>()
    expect<Body<URLSearchParams, FormData>>().type.toBe<never>()
    expect<Body<Uint8Array, ArrayBuffer>>().type.toBe<never>()
    expect<Body<ReadableStream, Uint8Array>>().type.toBe<never>()
    expect<Body<ArrayBuffer, ReadableStream | string>>().type.toBe<never>()
  })

  test('are no plain objects', () => {
    expect<Body<{ a: 1 }, Date>>().type.toBe<'it no longer accepts an object'>()
    expect<Body<{ a: 1 }, Blob>>().type.toBe<'it no longer accepts an object'>()
    expect<Body<{ a: 1 }, string[]>>().type.toBe<'it no longer accepts an object'>()
    expect<Body<{ a: 1 }, Date | { a: string }>>().type.toBe<"it 'a' no longer accepts 1">()
    expect<Body<{ a: 1 }, 2[] | { a: string }>>().type.toBe<"it 'a' no longer accepts 1">()
    expect<Body<Date, { a: 1 }>>().type.toBe<'it no longer accepts a date'>()
  })
})

describe('lists', () => {
  test('have elements', () => {
    expect<Body<string[], number[]>>().type.toBe<"it '[]' no longer accepts a string">()
    expect<Body<{ a: 1 }[], { a: 2 }[]>>().type.toBe<"it '[].a' no longer accepts 1">()
    expect<Body<[1, 2, 3], [1, 2, 4]>>().type.toBe<"it '[2]' no longer accepts 3">()
    expect<Body<[1, 2, 3], [4, 2, 3]>>().type.toBe<"it '[0]' no longer accepts 1">()
    expect<Body<[1, 2, 3], (2 | 3)[]>>().type.toBe<"it '[0]' no longer accepts 1">()
    expect<Body<string[], string>>().type.toBe<'it no longer accepts an array'>()
    expect<Found<string[], { length: string }>>().type.toBe<'it may now be an array'>()
  })

  test('have lengths', () => {
    expect<Body<[1, 2], [1]>>().type.toBe<'it no longer accepts an array of length 2'>()
    expect<Body<[1] | [1, 1], [1]>>().type.toBe<'it no longer accepts an array of length 2'>()
    expect<Body<1[], [1]>>().type.toBe<'it no longer accepts arrays of every length'>()
    expect<Body<[], [1, ...1[]]>>().type.toBe<'it no longer accepts arrays of every length'>()
    expect<Found<1[], [1]>>().type.toBe<'it may now be an array of another length'>()
    expect<Found<[], [1, ...1[]]>>().type.toBe<'it may now be an array of another length'>()
    expect<Found<[1, 2], [1]>>().type.toBe<'it may now be an array of length 2'>()
    expect<Body<[1], [1, 1?]>>().type.toBe<never>()
  })
})

describe('the keys of objects', () => {
  test('are required or not', () => {
    expect<Body<{}, { a: 1 }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{}, { a?: 1 }>>().type.toBe<never>()
    expect<Body<{ a?: 1 }, { a: 1 }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{ a: 1 | undefined }, { a: 1 }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{ a?: 1 }, { a: 2 }>>().type.toBe<"it 'a' is now required" | "it 'a' no longer accepts 1">()
    expect<Body<{ a?: 1; b: 2 }, { a?: 1; b: 3 }>>().type.toBe<"it 'b' no longer accepts 2">()
    expect<Found<{}, { a: 1 }>>().type.toBe<"it 'a' is no longer sent">()
    expect<Found<{ a?: 1 }, { a: 1 }>>().type.toBe<"it 'a' may now be undefined">()
    expect<Found<{ b: 2 }, { a?: 1; b: 1 }>>().type.toBe<"it 'b' may now be 2">()
  })

  test('are required or not, with unknown values', () => {
    expect<Body<{ a?: unknown }, { a: unknown }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{ a?: 1 }, { a: unknown }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{}, { a: unknown }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{ a: unknown; b: 1 }, { a?: unknown; b: 2 }>>().type.toBe<"it 'b' no longer accepts 1">()
    expect<IsOptional<{ a?: unknown }, 'a'>>().type.toBe<true>()
    expect<IsOptional<{ a: unknown }, 'a'>>().type.toBe<false>()
    expect<IsOptional<{ a?: Any }, 'a'>>().type.toBe<true>()
    expect<IsOptional<{ a: Any }, 'a'>>().type.toBe<false>()
    expect<IsOptional<{ a: 1 | undefined }, 'a'>>().type.toBe<true>()
    expect<IsOptional<{ a?: 1 }, 'a'>>().type.toBe<true>()
    expect<IsOptional<{ a: 1 }, 'a'>>().type.toBe<false>()
    expect<WithoutAbsence<1 | undefined>>().type.toBe<1>()
    expect<WithoutAbsence<unknown>>().type.toBe<unknown>()
  })

  test('may be those of a record', () => {
    expect<Body<Record<string, 1>, Record<string, 2>>>().type.toBe<"it '*' no longer accepts 1">()
    expect<Body<Record<string, 1>, { a: 1 }>>().type.toBe<"it 'a' is now required">()
    expect<Body<Record<string, 1>, { a?: 1 }>>().type.toBe<never>()
    expect<Body<{ a: 1; b: 2; c: 3 }, Record<string, 2 | 3>>>().type.toBe<"it 'a' no longer accepts 1">()
    expect<Body<{ a: 2; b: 1; c: 1 }, Record<string, 2>>>().type.toBe<"it 'b' no longer accepts 1" | "it 'c' no longer accepts 1">()
    expect<Body<{ a?: 1 | undefined }, Record<string, 1>>>().type.toBe<never>()
    expect<Body<Record<string, never>, { a?: 1 }>>().type.toBe<never>()
    expect<Body<Record<string, never>, { a: 1 }>>().type.toBe<"it 'a' is now required">()
    expect<Body<{ a: 1 }, Record<string, never>>>().type.toBe<never>()
    expect<Body<Record<number, 1>, Record<number, 2>>>().type.toBe<"it '*' no longer accepts 1">()
  })

  test('have paths', () => {
    expect<Body<{ a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }>>().type.toBe<"it 'a.b.c' no longer accepts 1">()
    expect<Body<{ a: Record<string, { b: 1 }[]> }, { a: Record<string, { b: 2 }[]> }>>().type.toBe<"it 'a.*[].b' no longer accepts 1">()
    expect<JoinedPath<'', 'a'>>().type.toBe<'a'>()
    expect<JoinedPath<'a', 1>>().type.toBe<'a.1'>()
    expect<JoinedPath<'a', string>>().type.toBe<'a.*'>()
    expect<JoinedPath<'', `x-${string}`>>().type.toBe<'*'>()
  })
})

describe('unions of objects', () => {
  type One = { type: 'one'; a: string }
  type Two = { type: 'two'; b: string }
  type Three = { type: 'three'; c: string }
  type All = One | Two | Three

  test('are compared by the member with the same tags', () => {
    expect<Body<One, { type: 'one'; a: number } | Two>>().type.toBe<"it 'a' no longer accepts a string">()
    expect<Body<Two, One | { type: 'two'; b: number } | Three>>().type.toBe<"it 'b' no longer accepts a string">()
    expect<Body<Three, One | Two | { type: 'three'; c: number }>>().type.toBe<"it 'c' no longer accepts a string">()
    expect<Body<{ ok: true; a: 1 }, { ok: true; a: 2 } | { ok: false }>>().type.toBe<"it 'a' no longer accepts 1">()
    expect<Body<{ code: 1; a: 1 }, { code: 1; a: 2 } | { code: 2 }>>().type.toBe<"it 'a' no longer accepts 1">()
  })

  test('have a sentence about the tag if no member has it', () => {
    expect<Body<All, One | Two>>().type.toBe<"it 'type' no longer accepts 'three'">()
    expect<Body<All, Two | Three>>().type.toBe<"it 'type' no longer accepts 'one'">()
    expect<Body<All, One | Three>>().type.toBe<"it 'type' no longer accepts 'two'">()
    expect<Body<All, Two>>().type.toBe<"it 'type' no longer accepts 'one'" | "it 'type' no longer accepts 'three'">()
    expect<Body<{ a: string }, One | Two>>().type.toBe<"it 'type' is now required">()
    expect<Body<{ code: 3 }, { code: 1 } | { code: 2 }>>().type.toBe<"it 'code' no longer accepts 3">()
    expect<Body<{ ok: boolean; a: 1 }, { ok: true; a: 2 }>>().type.toBe<"it 'a' no longer accepts 1" | "it 'ok' no longer accepts false">()
    expect<Found<One | Two, One>>().type.toBe<"it 'type' may now be 'two'">()
    expect<Found<{ type: 'one' | 'two'; kind: 'x' }, { type: 'one'; kind: 'y' }>>().type.toBe<"it 'type' may now be 'two'" | "it 'kind' may now be 'x'">()
    expect<Found<All, One | Two>>().type.toBe<"it 'type' may now be 'three'">()
  })

  test('have a sentence about the object if the keys are no tags', () => {
    expect<Body<{ a: 1 }, { a: string } | { b: string }>>().type.toBe<'it no longer accepts every object'>()
    expect<Body<{ name: 'x'; a: 1 }, { name: string; a: 2 } | { name: string; b: 2 }>>().type.toBe<'it no longer accepts every object'>()
    expect<Body<{ code: 1; a: 1 }, { code: number; a: 2 } | { code: number; b: 2 }>>().type.toBe<'it no longer accepts every object'>()
    expect<Body<{ code: 1; a: 1 }, { code: number; a: 2 } | { code: 2; b: 2 }>>().type.toBe<'it no longer accepts every object'>()
    expect<Body<{ name: 'x'; a: 1 }, { name: string; a: 2 } | { name: 'y'; b: 2 }>>().type.toBe<'it no longer accepts every object'>()
    expect<Found<{ a: 1 }, { b: 1 } | { c: 1 }>>().type.toBe<'it may now be another object'>()
  })

  test('have no sentence if a member accepts the object', () => {
    expect<Body<{ a?: 1; x: 1 }, { a?: 1 | undefined; y?: 2 } | { b: 1 }>>().type.toBe<never>()
    expect<Body<{ a?: string }, { b?: string } | { c: 1 }>>().type.toBe<never>()
    expect<Body<{ a?: string }, { c: 1 } | { b?: string }>>().type.toBe<never>()
    expect<Body<{ type: 'one' | 'two'; x?: 1 }, { type: 'one'; y?: 1 } | { type: 'two'; z?: 1 }>>().type.toBe<never>()
  })
})

describe('types that are the same', () => {
  test('are found', () => {
    expect<Identical<{ a: 1 }, { a: 1 }>>().type.toBe<true>()
    expect<Identical<{ a: 1 }, { a?: 1 }>>().type.toBe<false>()
    expect<Identical<Any, unknown>>().type.toBe<false>()
    expect<Identical<1, Any>>().type.toBe<false>()
    expect<IsSame<{ a: 1 }, { a: 1 }>>().type.toBe<true>()
    expect<IsSame<{ a: 1 }, { a: 1; b: 2 }>>().type.toBe<false>()
    expect<IsSame<{ a: 1; b: 2 }, { a: 1 }>>().type.toBe<false>()
    expect<Invariant<1>>().type.not.toBeAssignableTo<Invariant<1 | 2>>()
    expect<Invariant<1 | 2>>().type.not.toBeAssignableTo<Invariant<1>>()
  })
})
