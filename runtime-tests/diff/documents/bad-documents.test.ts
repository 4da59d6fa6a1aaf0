/** Documents that cannot be compared, and references that lead nowhere. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import { DocumentError } from '../../../tools/src/diff/documents/document-error.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, withBody, withResponse } from './changes.ts'

const good = toDocument({})

function nest(levels: number, wrap: (inner: JsonData) => JsonData): JsonData {
  let value: JsonData = {}
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

describe('compareDocuments rejects', () => {
  test.each<[JsonData, string]>([
    [null, "'openapi' of the old document must be a version 3.0, 3.1 or 3.2"],
    [[], "'openapi' of the old document must be a version 3.0, 3.1 or 3.2"],
    [{ openapi: 3.1 }, "'openapi' of the old document must be a version 3.0, 3.1 or 3.2"],
    [{ swagger: '2.0' }, "'openapi' of the old document must be a version 3.0, 3.1 or 3.2, not '2.0': convert it with 'npx @scalar/cli document upgrade swagger.json --output openapi.json'"],
    [{ openapi: '3.10.0' }, "'openapi' of the old document must be a version 3.0, 3.1 or 3.2, not '3.10.0'"],
    [{ openapi: '3.1.0', paths: [] }, "'#/paths' of the old document must be an object"],
    [{ openapi: '3.1.0', paths: { '/a': 'b' } }, "'#/paths/~1a' of the old document must be an object"],
    [toDocument({ parameters: {} }), "'#/paths/~1notes/post/parameters' of the old document must be an array"],
    [
      toDocument({ parameters: [{}] }),
      "'#/paths/~1notes/post/parameters/0' of the old document must have a 'name' and an 'in'",
    ],
    [
      withBody('text'),
      "'#/paths/~1notes/post/requestBody/content/application~1json/schema' of the old document must be a schema",
    ],
    [
      toDocument({ requestBody: { $ref: 1 } }),
      "'#/paths/~1notes/post/requestBody/$ref' of the old document must be a string",
    ],
    [
      toDocument({ requestBody: { $ref: '#/components/requestBodies/a' } }),
      "'#/paths/~1notes/post/requestBody' of the old document refers to '#/components/requestBodies/a', which does not exist",
    ],
    [
      toDocument({ requestBody: { $ref: '#/openapi' } }),
      "'#/paths/~1notes/post/requestBody' of the old document refers to '#/openapi', which does not exist",
    ],
    [
      toDocument({ parameters: [{ $ref: '#/info' }] }),
      "'#/paths/~1notes/post/parameters/0' of the old document refers to '#/info', which is not a parameter",
    ],
    [
      toDocument(
        {},
        {
          components: {
            responses: { a: { $ref: '#/components/responses/b' }, b: { $ref: '#/components/responses/a' } },
          },
        },
      ),
      "'#/components/responses/a' of the old document refers to itself",
    ],
    [toDocument({ example: nest(2000, (inner) => [inner]) }), "'#' of the old document is nested too deeply"],
    [
      toDocument({ requestBody: { $ref: 'b.yaml' } }),
      "'#/paths/~1notes/post/requestBody' of the old document refers to 'b.yaml', which is in another file: pass a document that contains all it refers to",
    ],
    [
      withBody({ $ref: 'notes.yaml#/Note' }),
      "'#/paths/~1notes/post/requestBody/content/application~1json/schema' of the old document refers to 'notes.yaml#/Note', which is in another file: pass a document that contains all it refers to",
    ],
    [toDocument({ security: 'token' }), "'#/paths/~1notes/post/security' of the old document must be an array"],
  ])('document %#', (document, message) => {
    expect(() => compareDocuments(document, good)).toThrow(new DocumentError(message))
    expect(() => compareDocuments(good, document)).toThrow(new DocumentError(message.replace('the old', 'the new')))
  })

  test.each([0, 7, 0x1b, 0x7f, 0x85, 0x9b, 0x20_28, 0x20_29].map((code) => String.fromCharCode(code)))('a document with the control character %j, which the message escapes', (control) => {
    const text = `${control}[2J${'x'.repeat(5000)}`
    const documents = [{ openapi: text }, { ...good, paths: { [`/${text}`]: 1 } }, toDocument({ security: text }), toDocument({ requestBody: { $ref: text } }), toDocument({ parameters: [{ $ref: `#/${text}` }] })]
    const messages = (documents as JsonRecord[]).map((document) => {
      try {
        return compareDocuments(document, good).length
      } catch (thrown) {
        return (thrown as DocumentError).message
      }
    })
    const escaped = `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}[2J`
    expect(messages.map((message) => String(message).includes(escaped))).toEqual([true, true, false, true, true])
    // oxlint-disable-next-line no-control-regex
    expect(messages.filter((message) => typeof message === 'number' || /[\0-\x1f\x7f-\x9f\u2028\u2029]|.{1100}/.test(message))).toEqual([])
  })

  test('a document that contains itself', () => {
    const document: { [name: string]: JsonData } = { ...good }
    document.info = document
    expect(() => compareDocuments(document, good)).toThrow("'#' of the old document is nested too deeply")
  })

  test('a document with too many values', () => {
    const shared = nest(24, (inner) => [inner, inner])
    expect(() => compareDocuments({ ...good, info: shared }, good)).toThrow("'#' of the old document is too large")
  })
})

describe('compareDocuments compares', () => {
  test.each<readonly [keyword: string, sentences: readonly string[]]>([
    ['allOf', ["op: body of 'application/json' is not compared: the schemas are too complex to compare"]],
    ['anyOf', ["op: body of 'application/json' cannot be compared: the schema is nested too deeply, or without end"]],
    ['oneOf', ["op: body of 'application/json' cannot be compared: no value matches the schema of the old document"]],
  ])('%s of the same schemas, 30 levels deep', (keyword, sentences) => {
    const create = (leaf: JsonData): JsonRecord => {
      const toName = (level: number): JsonRecord => ({ $ref: `#/components/schemas/A${level}` })
      const levels = Array.from({ length: 30 }, (_, level) => [`A${level}`, { [keyword]: [toName(level + 1), toName(level + 1)] }])
      return { ...withBody(toName(0)), components: { schemas: { ...Object.fromEntries(levels), A30: leaf } as JsonRecord } }
    }
    // Without a limit that a slow machine could reach.
    const changes = compareDocuments(create({ type: 'string' }), create({ type: 'number' }), { limits: { seconds: 3600 } })
    expect(changes.map(({ text }) => text)).toEqual(sentences)
  })

  test('responses whose schemas are too complex', () => {
    const create = (leaf: JsonData): JsonRecord => {
      const toName = (level: number): JsonRecord => ({ $ref: `#/components/schemas/A${level}` })
      const levels = Array.from({ length: 30 }, (_, level) => [`A${level}`, { allOf: [toName(level + 1), toName(level + 1)] }])
      return { ...withResponse(toName(0)), components: { schemas: { ...Object.fromEntries(levels), A30: leaf } as JsonRecord } }
    }
    const changes = compareDocuments(create({ type: 'string' }), create({ type: 'number' }))
    expect(changes.map(({ text }) => text)).toEqual(["op: 200 'application/json' is not compared: the schemas are too complex to compare"])
  })

  test.each<[string, JsonRecord]>([
    ['no paths', { openapi: '3.2.0' }],
    ['a null in place of an object', { openapi: '3.0.0', paths: null, components: { schemas: null } }],
    ['a null in place of a response', toDocument({ responses: { 200: null } })],
    ['extensions', toDocument({ 'x-a': 1 }, { 'x-b': [], paths: { 'x-c': 1, '/a': { 'x-d': 2 } } })],
    [
      'names of Object.prototype',
      JSON.parse(
        '{"openapi":"3.1.0","paths":{"/__proto__":{"get":{"parameters":[{"in":"query","name":"__proto__","schema":{"properties":{"__proto__":{"type":"string"},"constructor":{}}}}],"responses":{"__proto__":{}}}},"__proto__":{"get":{}}},"components":{"schemas":{"__proto__":{"type":"string"}}}}',
      ) as JsonRecord,
    ],
    [
      'a schema with wrong keywords',
      withBody({
        type: 'text',
        properties: [],
        required: 'a',
        allOf: {},
        anyOf: [1],
        enum: 'b',
        items: 3,
        prefixItems: 2,
      }),
    ],
    ['a schema that refers to itself', withBody({ $ref: '#/components/schemas/A' })],
    ['a reference to a missing schema', withBody({ $ref: '#/components/schemas/None' })],
    ['security that is empty', toDocument({ security: null, servers: null })],
    ['schemas inside each other', withBody(nest(400, (items) => ({ items })))],
  ])('%s', (_, document) => {
    const components = {
      schemas: {
        A: { $ref: '#/components/schemas/A' },
        ...((document.components as JsonRecord | undefined)?.schemas as JsonRecord | undefined),
      },
    }
    const one = { ...document, components }
    expect(compareDocuments(one, structuredClone(one))).toEqual([])
    expect(compareDocuments(one, { ...one, info: { title: 'Another' } })).toEqual([])
    expect(compareDocuments(one, toDocument({}))).toBeInstanceOf(Array)
    expect(compareDocuments(toDocument({}), one)).toBeInstanceOf(Array)
  })
})
