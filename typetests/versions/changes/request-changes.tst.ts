/** The comparison of what a request has, part by part, without contracts. */
import type { EventsSchema, JsonLinesSchema, MultipartSchema } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { FieldsChanges, ParametersChanges, RequestChanges, SeparatorsChanges, SeparatorsOf } from '../../../src/versions/changes/request-changes.ts'
import type { SchemaOf } from '../../schemas.ts'

type Any = ReturnType<typeof JSON.parse>

describe('the query and the headers', () => {
  type Of<Old, New> = FieldsChanges<Old, New, 'query'>

  test('have the fields of the schema', () => {
    expect<Of<undefined, SchemaOf<{ a: string }>>>().type.toBe<"query 'a' is now required">()
    expect<Of<undefined, SchemaOf<{ a?: string }>>>().type.toBe<never>()
    expect<Of<SchemaOf<{ a: string }>, undefined>>().type.toBe<never>()
    expect<Of<SchemaOf<{ a: string }>, SchemaOf<{ a: string }>>>().type.toBe<never>()
    expect<Of<SchemaOf<{ a: string }>, SchemaOf<{ a: 'x' }>>>().type.toBe<"query 'a' no longer accepts every string">()
  })

  test('may be any text without a known schema', () => {
    expect<Of<SchemaOf<unknown>, SchemaOf<{ a: string }>>>().type.toBe<'query no longer accepts a string'>()
    expect<Of<Any, SchemaOf<{ a: string }>>>().type.toBe<'query no longer accepts a string'>()
    expect<Of<SchemaOf<{ a: string }>, SchemaOf<Any>>>().type.toBe<never>()
    expect<Of<SchemaOf<Any>, SchemaOf<Any>>>().type.toBe<never>()
  })
})

describe('path parameters', () => {
  type Of<Old, New, OldPath extends string, NewPath extends string> = ParametersChanges<Old, New, OldPath, NewPath>

  test('correspond by position: the first, the middle, the last', () => {
    type Old = SchemaOf<{ a: 'x'; b: 'x'; c: 'x' }>
    type New<One, Two, Three> = Of<Old, SchemaOf<{ d: One; e: Two; f: Three }>, '/:a/:b/i/:c', '/:d/:e/i/:f'>
    expect<New<'x', 'x', 'x'>>().type.toBe<never>()
    expect<New<'y', 'x', 'x'>>().type.toBe<"path parameter 'd' no longer accepts 'x'">()
    expect<New<'x', 'y', 'x'>>().type.toBe<"path parameter 'e' no longer accepts 'x'">()
    expect<New<'x', 'x', 'y'>>().type.toBe<"path parameter 'f' no longer accepts 'x'">()
  })

  test('are strings without a schema', () => {
    expect<Of<undefined, SchemaOf<{ a: string; b: string }>, '/:a/:b', '/:a/:b'>>().type.toBe<never>()
    expect<Of<undefined, SchemaOf<{ a: 'x' }>, '/:a', '/:a'>>().type.toBe<"path parameter 'a' no longer accepts every string">()
    expect<Of<undefined, SchemaOf<{ c: string; d: 'x' }>, '/:a/:b', '/:c/:d'>>().type.toBe<"path parameter 'd' no longer accepts every string">()
    expect<Of<Any, SchemaOf<{ a: 'x' }>, '/:a', '/:a'>>().type.toBe<'path parameter no longer accepts a string'>()
    expect<Of<SchemaOf<{ a: 'x' }>, undefined, '/:a', '/:b'>>().type.toBe<never>()
  })
})

describe('separators', () => {
  type Of<Old, New, Query> = SeparatorsChanges<Old, New, SchemaOf<Query>>

  test('change for lists', () => {
    expect<Of<{}, { a: ',' }, { a: string[] }>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{ a: '|' }, { a: ',' }, { a: string[] }>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{ a: '|' }, {}, { a: string[] }>>().type.toBe<"query 'a' is no longer separated by '|'">()
    expect<Of<{ a: ','; b: ',' }, { a: ','; b: '|' }, { a: string[]; b: string[] }>>().type.toBe<"query 'b' is now separated by '|'">()
    expect<Of<{}, { a: ',' }, { a?: string | string[] }>>().type.toBe<"query 'a' is now separated by ','">()
  })

  test('change for what may be a list', () => {
    expect<Of<{}, { a: ',' }, { a: unknown }>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{}, { a: ',' }, { a?: Any }>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{}, { a: ',' }, unknown>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{}, { a: ',' }, Any>>().type.toBe<"query 'a' is now separated by ','">()
    expect<Of<{}, { a: ',' }, { a: string } | { a: string[] }>>().type.toBe<"query 'a' is now separated by ','">()
  })

  test('change for no other value', () => {
    expect<Of<{ a: ',' }, { a: ',' }, { a: string[] }>>().type.toBe<never>()
    expect<Of<{}, { a: ',' }, { a: string }>>().type.toBe<never>()
    expect<Of<{}, { a: ',' }, { a?: number }>>().type.toBe<never>()
    expect<Of<{}, { a: ',' }, { b: string[] }>>().type.toBe<never>()
    expect<Of<{}, {}, { a: string[] }>>().type.toBe<never>()
    expect<SeparatorsChanges<{}, { a: ',' }, undefined>>().type.toBe<never>()
    expect<SeparatorsOf<{ query: { '~query': { separators: { a: ',' } } } }>>().type.toBe<{ a: ',' }>()
    expect<SeparatorsOf<{ query: SchemaOf<{}> }>>().type.toBe<{}>()
    expect<SeparatorsOf<{}>>().type.toBe<{}>()
  })
})

describe('bodies', () => {
  type Body<Value, Type extends string = 'application/json'> = { [Key in Type]: { body: SchemaOf<Value> } }
  type Optional<Value, Type extends string = 'application/json'> = Body<Value, Type> & { optional: true }
  type Raw<Schema, Type extends string> = { [Key in Type]: { body: Schema } }

  test('may be required', () => {
    expect<RequestChanges<undefined, Body<{ a: 1 }>>>().type.toBe<'body is now required'>()
    expect<RequestChanges<undefined, Body<{ a?: 1 }>>>().type.toBe<never>()
    expect<RequestChanges<undefined, Body<''>>>().type.toBe<'body is now required'>()
    type Texts<Value> = { [Type in 'text/plain' | 'text/csv' | 'text/html']: RequestChanges<undefined, Body<Value, Type>> }
    expect<Texts<''>>().type.toBe<{ 'text/plain': never; 'text/csv': never; 'text/html': never }>()
    expect<Texts<{ a?: 1 }>['text/plain']>().type.toBe<'body is now required'>()
    expect<Texts<'a'>['text/plain']>().type.toBe<'body is now required'>()
    expect<RequestChanges<undefined, Optional<{ a: 1 }>>>().type.toBe<never>()
    expect<RequestChanges<undefined, Body<{ a: 1 }, 'a/a' | 'c/c'> & Body<{ a?: 1 }, 'b/b'>>>().type.toBe<never>()
    expect<RequestChanges<Optional<{ a: 1 }>, Body<{ a: 1 }>>>().type.toBe<"body of 'application/json' is now required">()
    expect<RequestChanges<Optional<{ a?: 1 }>, Body<{ a?: 1 }>>>().type.toBe<never>()
    expect<RequestChanges<Optional<{ a: 1 }>, Optional<{ a: 1 }>>>().type.toBe<never>()
    expect<RequestChanges<Body<{ a: 1 }>, Body<{ a: 1 }>>>().type.toBe<never>()
    expect<RequestChanges<Body<{ a: 1 }>, undefined>>().type.toBe<never>()
  })

  test('have each content type', () => {
    expect<RequestChanges<Body<1, 'a/a' | 'b/b' | 'c/c'>, Body<1, 'b/b' | 'c/c'>>>().type.toBe<"body of 'a/a' is no longer accepted">()
    expect<RequestChanges<Body<1, 'a/a' | 'b/b' | 'c/c'>, Body<1, 'a/a' | 'c/c'>>>().type.toBe<"body of 'b/b' is no longer accepted">()
    expect<RequestChanges<Body<1, 'a/a' | 'b/b' | 'c/c'>, Body<1, 'a/a' | 'b/b'>>>().type.toBe<"body of 'c/c' is no longer accepted">()
    expect<RequestChanges<Body<1, 'a/a'>, Body<1, 'a/a' | 'b/b'>>>().type.toBe<never>()
    expect<RequestChanges<Optional<1, 'a/a' | 'b/b'>, Optional<1, 'b/b'>>>().type.toBe<"body of 'a/a' is no longer accepted">()
  })

  test('are compared as JSON, as text, or as they are', () => {
    type Of<Old, New, Type extends string> = RequestChanges<Body<Old, Type>, Body<New, Type>>
    expect<Of<{ a: Date }, { a: string }, 'application/json'>>().type.toBe<never>()
    expect<Of<{ a: string }, { a: Date }, 'application/json'>>().type.toBe<never>()
    expect<Of<{ a: number }, { a: Date }, 'application/json'>>().type.toBe<"body of 'application/json': 'a' no longer accepts a number">()
    expect<Of<{ a: 1 }, { a: '1' }, 'application/json'>>().type.toBe<"body of 'application/json': 'a' no longer accepts 1">()
    expect<Of<{ a: 1 }, { a: '1' }, 'application/x-www-form-urlencoded'>>().type.toBe<never>()
    expect<Of<1, '1', 'text/plain'>>().type.toBe<"body of 'text/plain' no longer accepts 1">()
    type Form<Value> = Raw<MultipartSchema<SchemaOf<Value>>, 'multipart/form-data'>
    expect<RequestChanges<Form<{ a: 1 }>, Form<{ a: '1' }>>>().type.toBe<never>()
    expect<RequestChanges<Form<{ a: 1 }>, Form<{ a: '2' }>>>().type.toBe<"body of 'multipart/form-data': 'a' no longer accepts 1">()
    type Lines<Value> = Raw<JsonLinesSchema<SchemaOf<Value>>, 'application/jsonl'>
    expect<RequestChanges<Lines<{ a: Date }>, Lines<{ a: string }>>>().type.toBe<never>()
    expect<RequestChanges<Lines<{ a: 1 }>, Lines<{ a: '1' }>>>().type.toBe<"body of 'application/jsonl': 'a' no longer accepts 1">()
    type Events<Value> = Raw<EventsSchema<SchemaOf<Value>>, 'text/event-stream'>
    expect<RequestChanges<Events<1>, Events<'1'>>>().type.toBe<"body of 'text/event-stream' no longer accepts 1">()
  })

  test('may be any value without a known schema', () => {
    expect<RequestChanges<Raw<Any, 'a/a'>, Body<1, 'a/a'>>>().type.toBe<"body of 'a/a' no longer accepts every value">()
    expect<RequestChanges<Body<1, 'a/a'>, Body<Any, 'a/a'>>>().type.toBe<never>()
    expect<RequestChanges<Body<Any, 'a/a'>, Body<Any, 'a/a'>>>().type.toBe<never>()
  })
})
