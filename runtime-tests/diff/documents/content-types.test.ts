import { expect, test } from 'vitest'
import { findCoveringContent, type TypedContent } from '../../../tools/src/diff/documents/content-types.ts'

test.each<[string, readonly string[], string, string | undefined]>([
  ['the same type', ['text/plain', 'application/json'], 'application/json', 'application/json'],
  ['the first of two spellings', ['application/json; charset=utf-8', 'Application/JSON;charset=utf-8'], 'application/json;charset=utf-8', 'application/json; charset=utf-8'],
  ['a type without the parameters', ['application/json'], 'application/json;charset=utf-8', 'application/json'],
  ['a type with other parameters', ['application/json;profile=a'], 'application/json;charset=utf-8', 'application/json;profile=a'],
  ['no type with another value of a parameter', ['application/json;profile=a'], 'application/json;profile=b', undefined],
  ['a range', ['*/*', 'text/*'], 'text/csv', 'text/*'],
  ['the range of all types', ['*/*'], 'text/csv', '*/*'],
])('%s covers a content type', (_, types, contentType, expected) => {
  const contents = types.map((type): TypedContent => [type, {}])
  expect(findCoveringContent(contents, contentType, () => {})?.[0]).toBe(expected)
})
