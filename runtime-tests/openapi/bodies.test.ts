import { describe, expect, test } from 'vitest'
import { describeOne, form, object, text } from './support.ts'

const string = { type: 'string' }
const user = { type: 'object', properties: { name: string }, required: ['name'] }

describe('a request body', () => {
  test('has a schema for each content type, and that is what the schema accepts', () => {
    const requests = {
      'application/json': { body: form(user, {}) },
      'Text/CSV': { body: form({ type: 'string', minLength: 1 }, {}) },
    }
    expect(describeOne({ requests }).requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: user }, 'Text/CSV': { schema: { type: 'string', minLength: 1 } } },
    })
  })

  describe('is required where no body is refused', () => {
    test.each<[contentType: string, schema: object, required: boolean]>([
      ['application/json', user, true],
      ['application/json', { ...user, required: [] }, false],
      ['application/json', { type: 'array' }, true],
      ['application/json', { type: ['object', 'null'] }, false],
      ['application/json', {}, false],
      ['application/json', { not: {} }, true],
      ['application/json', { type: 'object', minProperties: 1 }, true],
      ['application/json', { enum: [1, 'a'] }, true],
      ['application/json', { enum: [1, {}] }, false],
      ['application/json', { const: {} }, false],
      ['application/json', { const: null }, true],
      ['application/json', { $ref: '#/components/schemas/Gone' }, false],
      ['application/json', { allOf: [{ type: 'object' }, user] }, true],
      ['application/json', { anyOf: [{ type: 'string' }, user] }, true],
      ['application/json', { anyOf: [{ type: 'object' }, user] }, false],
      ['application/json', { oneOf: [false, user] }, true],
      ['application/json', { $ref: '#/$defs/User', $defs: { User: user } }, true],
      ['application/json', { $ref: '#/$defs/A', $defs: { A: { anyOf: [{ $ref: '#/$defs/A' }] } } }, false],
      ['multipart/form-data', user, true],
      ['application/x-www-form-urlencoded', { type: 'object' }, false],
      ['text/plain', string, false],
      ['text/plain', { type: 'string', minLength: 1 }, true],
      ['text/plain', { type: 'string', pattern: '^\\d+$' }, true],
      ['text/plain', { type: 'string', pattern: '^\\d*$' }, false],
      ['text/plain', { type: 'string', pattern: '(' }, false],
      ['text/plain', { enum: ['a', ''] }, false],
      ['application/xml', string, true],
      ['application/octet-stream', {}, true],
      ['application/x-ndjson', {}, true],
    ])('%s %j: %s', (contentType, schema, required) => {
      const { requestBody } = describeOne({ requests: { [contentType]: { body: form(schema) } } })
      expect(requestBody?.required ?? false).toBe(required)
    })

    test('by each of its content types: the router asks one after the other', () => {
      const requests = { 'application/json': { body: form(user) }, 'application/merge-patch+json': { body: form({}) } }
      expect(describeOne({ requests }).requestBody).not.toHaveProperty('required')
    })
  })

  test('of bytes is described by its content type; its schema is not asked', () => {
    const bytes = { '~standard': { validate: () => ({ value: 1 }) } }
    const requests = { 'image/png': { body: bytes } }
    expect(describeOne({ requests }).requestBody?.content).toEqual({
      'image/png': { schema: { contentMediaType: 'image/png' } },
    })
  })

  test('of form data is what the schema says, files too', () => {
    const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    const requests = { 'multipart/form-data': { body: form(upload) } }
    expect(describeOne({ requests }).requestBody?.content).toEqual({ 'multipart/form-data': { schema: upload } })
  })
})

describe('a response', () => {
  test('has a schema for each content type, and that is what the schema gives', () => {
    const responses = { 200: { 'application/json': { body: form({}, user) }, 'text/plain': { body: text } } }
    expect(describeOne({ responses }).responses).toEqual({
      200: { description: 'OK', content: { 'application/json': { schema: user }, 'text/plain': { schema: string } } },
    })
  })

  test.each([
    [201, 'Created'],
    [299, 'Status 299'],
    [404, 'Not Found'],
    [418, "I'm a Teapot"],
    [499, 'Error 499'],
    ['default', 'Any other status'],
  ])('%s is described as %s', (status, description) => {
    expect(describeOne({ responses: { 200: {}, [status]: {} } }).responses[status]).toEqual({ description })
  })

  test.each([204, 205, 304])('%d has no content, whatever is declared', (status) => {
    const responses = { 200: {}, [status]: { 'application/json': { body: form(user) } } }
    expect(describeOne({ responses }).responses[status]).not.toHaveProperty('content')
  })

  test('to HEAD has none either, but its headers', () => {
    const responses = { 200: { 'text/plain': { body: text, headers: object({ etag: string }, 'etag') } } }
    expect(describeOne({ method: 'HEAD', responses }).responses).toEqual({
      200: { description: 'OK', headers: { etag: { required: true, schema: string } } },
    })
  })

  test('may have more properties one day, so `additionalProperties: false` is left out', () => {
    const closed = { ...user, additionalProperties: false, default: { additionalProperties: false } }
    const { additionalProperties, ...open } = closed
    expect(additionalProperties).toBe(false)
    const operation = describeOne({
      requests: { 'application/json': { body: form(closed) } },
      responses: { 200: { 'application/json': { body: form({ type: 'array', items: closed }) } } },
    })
    expect(operation).toMatchObject({
      requestBody: { content: { 'application/json': { schema: closed } } },
      responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: open } } } } },
    })
    expect(JSON.stringify(operation.responses)).not.toContain('"additionalProperties":false,"required"')
  })

  test('has the headers of all its content types, required where each requires them', () => {
    const headers = (left: object) => object({ etag: string, 'x-left': left, 'content-type': string }, 'etag', 'x-left')
    const responses = {
      200: {
        'application/json': { body: form(user), headers: headers({ type: 'number' }) },
        'text/plain': {
          body: text,
          headers: object({ 'x-left': { type: 'integer', description: 'How many' } }, 'x-left'),
        },
      },
    }
    expect(describeOne({ responses }).responses[200]?.headers).toEqual({
      etag: { schema: string },
      'x-left': {
        required: true,
        schema: { anyOf: [{ type: 'number' }, { type: 'integer', description: 'How many' }] },
      },
    })
  })

  test('has a header once that its content types describe alike', () => {
    const headers = object({ etag: string }, 'etag')
    const responses = {
      200: { 'application/json': { body: form(user), headers }, 'text/plain': { body: text, headers } },
    }
    expect(describeOne({ responses }).responses[200]?.headers).toEqual({ etag: { required: true, schema: string } })
  })
})

describe('a stream', () => {
  const streamOf = (contentType: string, element: object, openapi: '3.1.1' | '3.2.0') =>
    describeOne({ responses: { 200: { [contentType]: { body: form({}, element) } } } }, { openapi }).responses[200]
      ?.content?.[contentType]

  test.each(['application/x-ndjson', 'application/jsonl'])('%s is described by its elements', (contentType) => {
    expect(streamOf(contentType, user, '3.2.0')).toEqual({ itemSchema: user })
    expect(streamOf(contentType, user, '3.1.1')).toEqual({ schema: { type: 'array', items: user } })
  })

  const json = (contentSchema: object) => ({ type: 'string', contentMediaType: 'application/json', contentSchema })

  test.each([
    ['any element is data', user, { properties: { data: json(user) }, required: ['data'] }],
    [
      'an element with data is an event',
      { type: 'object', properties: { data: user, id: string, event: string, other: string }, required: ['id'] },
      { properties: { data: json(user), event: string, id: string }, required: ['data', 'id'] },
    ],
    [
      'text is sent as it is',
      { type: 'object', properties: { data: string } },
      { properties: { data: string }, required: ['data'] },
    ],
  ])('of events: %s', (_, element, expected) => {
    expect(streamOf('text/event-stream', element, '3.2.0')).toEqual({ itemSchema: { type: 'object', ...expected } })
  })
})
