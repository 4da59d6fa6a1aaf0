import { events, jsonLines } from 'routepact'
import { checkContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { describeOne, form, object, problemsOf, text } from './support.ts'

const user = form({ type: 'object' })
const event = events(object({ event: { type: 'string' }, id: { type: 'string' }, data: {} }, 'data') as never, { fields: true })

/** The description of a JSON request body and of a JSON response with these fields. */
function describeWith(fields: object) {
  const contents = { 'application/json': { body: user, ...fields } }
  const { requestBody, responses } = describeOne({ requests: contents, responses: { 200: contents } })
  return { request: requestBody?.content['application/json'], response: responses[200]?.content?.['application/json'] }
}

describe('the examples of a body', () => {
  test.each<[string, object, object]>([
    ['an example', { example: { name: 'Ada' } }, { example: { name: 'Ada' } }],
    ['an example that is null', { example: null }, { example: null }],
    ['an example that is undefined', { example: undefined, examples: undefined }, {}],
    ['no examples', { examples: {} }, {}],
    [
      'named examples',
      { examples: { ada: { summary: 'Ada', description: 'A user', value: { name: 'Ada' } }, file: { externalValue: 'https://a.test' } } },
      { examples: { ada: { summary: 'Ada', description: 'A user', value: { name: 'Ada' } }, file: { externalValue: 'https://a.test' } } },
    ],
    [
      'values that have a JSON form',
      { example: { at: new Date(0), url: new URL('https://a.test'), none: undefined, list: [new Date(1)] } },
      { example: { at: '1970-01-01T00:00:00.000Z', url: 'https://a.test/', list: ['1970-01-01T00:00:00.001Z'] } },
    ],
    ['an object of a class', { example: new (class { name = 'Ada' })() }, { example: { name: 'Ada' } }],
    ['an object without a prototype', { example: Object.assign(Object.create(null), { a: {} }) }, { example: { a: {} } }],
  ])('are part of the document: %s', (_, fields, described) => {
    expect(describeWith(fields)).toEqual({
      request: { schema: { type: 'object' }, ...described },
      response: { schema: { type: 'object' }, ...described },
    })
  })

  const cyclic: { self?: object } = {}
  cyclic.self = cyclic

  test.each<[string, unknown]>([
    ['a bigint', 1n],
    ['a nested bigint', { total: [1n] }],
    ['a function', () => 1],
    ['a symbol', { a: Symbol('a') }],
    ['NaN', { a: Number.NaN }],
    ['a map', { a: new Map([[1, 2]]) }],
    ['a set', new Set([1])],
    ['bytes', Uint8Array.of(1)],
    ['a buffer', new ArrayBuffer(1)],
    ['a file', new File(['a'], 'a.txt')],
    ['a cycle', cyclic],
    ['a `toJSON` that throws', { toJSON: () => { throw new Error('no') } }],
    ['an invalid date', { at: { toJSON: () => Number.POSITIVE_INFINITY } }],
  ])('must be JSON: %s', (_, value) => {
    const contents = { 'application/json': { body: user, example: value } }
    const named = { 'text/plain': { body: text, examples: { ada: { value }, right: { value: 1 } } } }
    const contract = { add: { path: '/', method: 'POST', requests: contents, responses: { 200: named } } }
    expect(problemsOf(contract)).toEqual([
      "add: requests application/json: 'example' cannot be represented in JSON",
      "add: responses 200 text/plain: 'examples.ada' cannot be represented in JSON",
    ])
  })

  test.each<[string, unknown]>([
    ['a string', 'x'],
    ['null', null],
  ])('must be an object, not %s', (_, examples) => {
    const contract = { add: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: text, examples } } } } }
    expect(problemsOf(contract)).toEqual(["add: responses 200 text/plain: 'examples' must be an object: name -> example"])
  })

  test.each<[string, unknown]>([
    ['a list', [{}]],
    ['a value without a name', { value: 1 }],
    ['a name without an example', { ada: null }],
  ])('must be an object of examples, not %s', (_, examples) => {
    const contract = { add: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: text, examples } } } } }
    expect(problemsOf(contract)).toEqual([
      "add: responses 200 text/plain: 'examples' must be an object: name -> example",
    ])
  })

  test('describe bytes and streams too', () => {
    const contents = { 'image/png': { body: user, example: 'iVBORw0' }, 'application/jsonl': { body: jsonLines(user), example: [{}] } }
    const { responses } = describeOne({ responses: { 200: contents } }, { openapi: '3.2.0' })
    expect(responses[200]?.content).toEqual({
      'image/png': { schema: { contentMediaType: 'image/png' }, example: 'iVBORw0' },
      'application/jsonl': { itemSchema: { type: 'object' }, example: [{}] },
    })
  })

  test.each<[string, unknown, string]>([
    ['application/jsonl', [{ a: 1 }, { a: 2 }], '{"a":1}\n{"a":2}\n'],
    ['application/jsonl', { a: 1 }, '{"a":1}\n'],
    ['text/event-stream', { event: 'added', data: { a: 1 } }, 'event: added\ndata: {"a":1}\n\n'],
  ])('are the text of a stream in 3.1: %s %j', (contentType, example, text) => {
    const describeText = (fields: object): object | undefined =>
      describeOne({ responses: { 200: { [contentType]: { body: contentType === 'text/event-stream' ? event : jsonLines(user), ...fields } } } }).responses[200]?.content?.[contentType]
    expect(describeText({ example })).toMatchObject({ example: text })
    const other = { externalValue: '/a' }
    expect(describeText({ examples: { one: { value: example }, other } })).toMatchObject({ examples: { one: { value: text }, other } })
  })

  test('are unchanged if they cannot be an element of a stream', () => {
    const example = { id: '\n', data: 1 }
    const { responses } = describeOne({ responses: { 200: { 'text/event-stream': { body: event, example } } } })
    expect(responses[200]?.content).toMatchObject({ 'text/event-stream': { example } })
  })
})

describe('the description of', () => {
  const described = (...descriptions: (string | undefined)[]): object =>
    Object.fromEntries(descriptions.map((description, index) => [`a/${index}+json`, { body: user, description }]))

  test.each<[string, object, string | undefined]>([
    ['no content type', described(undefined, undefined), undefined],
    ['one content type', described('A user'), 'A user'],
    ['all content types', described('A user', 'A user'), 'A user'],
    ['some content types', described(undefined, 'A user'), '- a/1+json: A user'],
    ['each content type', described('One', 'Two'), '- a/0+json: One\n- a/1+json: Two'],
  ])('a request and a response: that of %s', (_, contents, description) => {
    const { requestBody, responses } = describeOne({ requests: contents as never, responses: { 200: contents } as never })
    expect(requestBody?.description).toBe(description)
    expect(requestBody && 'description' in requestBody).toBe(description !== undefined)
    expect(responses[200]?.description).toBe(description ?? 'OK')
  })

  test('a response: that of its status, then those of its content types', () => {
    const responses = {
      200: { description: 'Found', ...described('A user') },
      204: { description: 'Deleted' },
      404: { description: '' },
      default: { description: 'Failed' },
    }
    const { responses: all } = describeOne({ responses })
    expect(Object.values(all).map(({ description }) => description)).toEqual([
      'Found\n\nA user',
      'Deleted',
      'Not Found',
      'Failed',
    ])
  })
})

test('a description must be a string', () => {
  const responses = { 200: { description: text, 'text/plain': { body: text, description: 1 } } }
  expect(checkContract({ get: { path: '/', method: 'GET', responses } })).toEqual([
    "get: responses.200: 'description' must be a string",
    "get: responses.200.text/plain: 'description' must be a string",
  ])
})

describe('the headers of a response without a body', () => {
  const location = { type: 'string', description: 'The new URL' }

  test.each([200, 302, 304, 'default'])('are described for the status %s', (status) => {
    const headers = object({ location, 'content-type': {}, age: { type: 'number' } }, 'location')
    const responses = { 200: {}, [status]: { headers, description: 'Moved' } }
    expect(describeOne({ responses }).responses[status]).toEqual({
      description: 'Moved',
      headers: {
        location: { description: 'The new URL', required: true, schema: location },
        age: { schema: { type: 'number' } },
      },
    })
  })

  test('are named in the problem of a schema that cannot be converted', () => {
    const headers = { '~standard': { validate: () => ({ value: {} }), vendor: 'test' } }
    const contract = { go: { path: '/', method: 'GET', responses: { 200: {}, 302: { headers } } } }
    expect(problemsOf(contract)).toEqual([
      "go: responses 302 headers (test): 'test' does not implement Standard JSON Schema; add a converter to 'converters'",
    ])
  })
})
