/** Responses that `Contract` does not accept yet, in the form that `ResponsesChanges` reads. */
import { expect, test } from 'tstyche'
import type { ResponsesChanges } from '../../../src/versions/changes/response-changes.ts'
import type { SchemaOf } from '../../schemas.ts'

type Moved<Headers> = { 200: {}; 302: { headers: SchemaOf<Headers> } }
type Text<Headers> = { 'text/plain': { body: SchemaOf<string>; headers: SchemaOf<Headers> } }

test('the headers of a response without a body', () => {
  expect<ResponsesChanges<Moved<{ location: string }>, Moved<{ location?: string }>, 'GET'>>().type.toBe<
    "302: header 'location' may now be undefined"
  >()
  expect<ResponsesChanges<Moved<{ location: string }>, { 200: {}; 302: {} }, 'GET'>>().type.toBe<
    "302: header 'location' is no longer sent"
  >()
  expect<
    ResponsesChanges<Moved<{ location: string }>, { 200: {}; 302: Text<{ location: string }> }, 'GET'>
  >().type.toBe<never>()
  expect<
    ResponsesChanges<{ 204: { headers: SchemaOf<{ etag: string }> } }, { 204: Text<{ etag?: string }> }, 'GET'>
  >().type.toBe<"204: header 'etag' may now be undefined">()
  expect<ResponsesChanges<Moved<{}>, Moved<{ location: string }>, 'GET'>>().type.toBe<never>()
})

test('headers of a schema that is not known', () => {
  interface Unknown extends SchemaOf<ReturnType<typeof JSON.parse>> {
    readonly other: true
  }
  type Loose = { 200: { 'text/plain': { body: SchemaOf<string>; headers: Unknown } } }
  expect<ResponsesChanges<{ 200: Text<{ etag: string }> }, Loose, 'GET'>>().type.toBe<"200 'text/plain': header 'etag' is no longer sent">()
  expect<ResponsesChanges<Loose, { 200: Text<{ etag: string }> }, 'GET'>>().type.toBe<never>()
})

test('descriptions and examples are not compared', () => {
  type Described<Description> = {
    200: {
      description: Description
      'text/plain': { body: SchemaOf<string>; description: Description; example: Description }
    }
  }
  expect<ResponsesChanges<Described<'a'>, Described<'b'>, 'GET'>>().type.toBe<never>()
  expect<ResponsesChanges<{ 204: { description: 'Deleted' } }, { 204: {} }, 'GET'>>().type.toBe<never>()
  expect<ResponsesChanges<{ 200: { description: 'Found' } }, { 200: {} }, 'GET'>>().type.toBe<never>()
})
