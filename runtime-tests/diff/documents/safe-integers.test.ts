/** zod limits every integer to those that JavaScript reads exactly, and other generators limit none: such a limit is no change. */
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

const most = Number.MAX_SAFE_INTEGER
const integer = { type: 'integer' }
const safe = { ...integer, minimum: -most, maximum: most }
const components = { Count: safe }

function toDocument(schema: JsonRecord, openapi: string): JsonData {
  const content = { 'application/json': { schema: { type: 'object', properties: { size: schema } } } }
  const run = {
    operationId: 'run',
    parameters: [{ name: 'q', in: 'query', schema }],
    requestBody: { content },
    responses: { 200: { content } },
  }
  return { openapi, info: {}, paths: { '/sizes': { post: run } }, components: { schemas: components } }
}

/** What a response says in place of a request. */
const toResponse = (text: string): string =>
  text
    .replace(/^no longer accepts numbers/, 'is no longer a number')
    .replace(/^also accepts numbers/, 'may now be a number')
    .replace(' that are not integers', ' that is not an integer')

/** Two schemas, and the ends of the sentences of a request in both directions. */
test.each<
  [what: string, old: JsonRecord, next: JsonRecord, narrowed: readonly string[], widened: readonly string[], openapi?: string]
>([
  ['both limits', integer, safe, [], []],
  ['one limit', { ...integer, minimum: 1 }, { ...integer, minimum: 1, maximum: most }, [], []],
  ['exclusive limits', integer, { ...integer, exclusiveMinimum: -most - 1, exclusiveMaximum: most + 1 }, [], []],
  [
    'exclusive limits of OpenAPI 3.0',
    integer,
    { ...integer, minimum: -most - 1, exclusiveMinimum: true, maximum: most + 1, exclusiveMaximum: true },
    [],
    [],
    '3.0.3',
  ],
  ['the limits of a nullable integer', { type: ['integer', 'null'] }, { ...safe, type: ['integer', 'null'] }, [], []],
  [
    'the limits of a member of a union',
    { anyOf: [integer, { type: 'boolean' }] },
    { anyOf: [safe, { type: 'boolean' }] },
    [],
    [],
  ],
  ['the limits of a referenced integer', integer, { $ref: '#/components/schemas/Count' }, [], []],
  ['the limits of an item', { type: 'array', items: integer }, { type: 'array', items: safe }, [], []],
  [
    'a limit beside another one',
    integer,
    { ...integer, exclusiveMinimum: 0, maximum: most },
    ['no longer accepts numbers of 0 or less'],
    ['also accepts numbers of 0 or less'],
  ],
  [
    'another limit in place of it',
    safe,
    { ...integer, maximum: 9 },
    ['no longer accepts numbers above 9'],
    ['also accepts numbers above 9'],
  ],
  [
    'the limits of 64 bits',
    { ...integer, format: 'int64' },
    safe,
    ["has no format instead of 'int64'"],
    ["has the format 'int64'"],
  ],
  [
    'the limits of what was a number',
    { type: 'number' },
    safe,
    ['no longer accepts numbers that are not integers'],
    ['also accepts numbers that are not integers'],
  ],
  [
    'the integer below the limit',
    integer,
    { ...integer, maximum: most - 1 },
    [`no longer accepts numbers above ${most - 1}`],
    [`also accepts numbers above ${most - 1}`],
  ],
  [
    'an exclusive limit at the largest one',
    integer,
    { ...integer, exclusiveMaximum: most },
    [`no longer accepts numbers of ${most} or more`],
    [`also accepts numbers of ${most} or more`],
  ],
  [
    'a limit without a type',
    integer,
    { allOf: [integer, { maximum: most }] },
    [`no longer accepts numbers above ${most}`],
    [`also accepts numbers above ${most}`],
  ],
  [
    'the limits of a number',
    { type: 'number' },
    { type: 'number', maximum: most },
    [`no longer accepts numbers above ${most}`],
    [`also accepts numbers above ${most}`],
  ],
])('%s', (_what, old, next, narrowed, widened, openapi = '3.1.1') => {
  const list = (before: JsonRecord, after: JsonRecord): string[] =>
    compareDocuments(toDocument(before, openapi), toDocument(after, openapi))
      .map(({ text }) => text)
      .toSorted()
  const toTexts = (texts: readonly string[]): string[] =>
    texts
      .flatMap((text) => [
        `run: query 'q' ${text}`,
        `run: body of 'application/json': 'size' ${text}`,
        `run: 200 'application/json': 'size' ${toResponse(text)}`,
      ])
      .toSorted()
  expect(list(old, next)).toEqual(toTexts(narrowed))
  expect(list(next, old)).toEqual(toTexts(widened))
})
