import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { byteStream, createRouter, events, jsonLines, multipart, type Schema } from 'routepact'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { csv } from '../csv.ts'
import { describeOne, form, object, text } from './support.ts'

const string = { type: 'string' }
const user = { type: 'object', properties: { name: string }, required: ['name'] }

describe('a request body', () => {
  test('has the input of the schema of each content type', () => {
    const requests = {
      'application/json': { body: form(user, {}) },
      'Text/CSV': { body: form({ type: 'string', minLength: 1 }, {}) },
    }
    expect(describeOne({ requests }).requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: user }, 'Text/CSV': { schema: { type: 'string', minLength: 1 } } },
    })
  })

  describe('is required if the schema rejects an absent body', () => {
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
      ['application/x-www-form-urlencoded', { type: 'object' }, false],
      ['text/plain', string, false],
      ['text/plain', { type: 'string', minLength: 1 }, true],
      ['text/plain', { type: 'string', pattern: '^\\d+$' }, true],
      ['text/plain', { type: 'string', pattern: '^\\d*$' }, false],
      ['text/plain', { type: 'string', pattern: '(' }, false],
      ['text/plain', { enum: ['a', ''] }, false],
      ['application/xml', string, true],
      ['application/octet-stream', {}, true],
    ])('%s %j: %s', (contentType, schema, required) => {
      const { requestBody } = describeOne({ requests: { [contentType]: { body: form(schema) } } })
      expect(requestBody?.required ?? false).toBe(required)
    })

    test.each<[title: string, contentType: string, body: Schema, required: boolean]>([
      ['a form', 'multipart/form-data', multipart(form(user)), true],
      ['a form that may be empty', 'multipart/form-data', multipart(form({ type: 'object' })), false],
      ['lines', 'application/x-ndjson', jsonLines(form({})), true],
      ['events', 'text/event-stream', events(form({})), true],
      ['a stream of bytes', 'image/png', byteStream(), true],
      ['a format of an application, which describes nothing', 'text/csv', csv(z.object({ a: z.string() })), false],
    ])('%s', (_, contentType, body, required) => {
      expect(describeOne({ requests: { [contentType]: { body } } }).requestBody?.required ?? false).toBe(required)
    })

    test('has the encoding of JSON for what only alternatives describe as an object', () => {
      const properties = {
        object: user,
        list: { type: 'array', items: { anyOf: [user, user] } },
        union: { oneOf: [user, { $ref: '#/$defs/User' }] },
        part: { allOf: [{ required: ['name'] }, user] },
        either: { anyOf: [string, user] },
        anything: { anyOf: [true, user] },
        any: {},
        nothing: false,
        other: { allOf: [{ minLength: 1 }] },
        name: string,
      }
      const schema = { type: 'object', properties, required: ['object'], $defs: { User: user } }
      const { requestBody } = describeOne({ requests: { 'multipart/form-data': { body: multipart(form(schema)) } } })
      const contentType = 'application/json'
      expect(requestBody?.content['multipart/form-data']?.encoding).toEqual({ list: { contentType }, union: { contentType }, part: { contentType } })
    })

    test.each([user, {}])('says that it is not required if it is optional: %j', (schema) => {
      const requests = { 'application/json': { body: form(schema) }, 'text/plain': { body: form({ enum: ['a'] }) }, optional: true } as const
      const { requestBody } = describeOne({ requests })
      expect(requestBody).toEqual({ required: false, content: { 'application/json': { schema }, 'text/plain': { schema: { enum: ['a'] } } } })
    })

    test('is optional if one of its content types accepts an absent body', () => {
      const requests = { 'application/json': { body: form(user) }, 'application/merge-patch+json': { body: form({}) } }
      expect(describeOne({ requests }).requestBody).not.toHaveProperty('required')
    })
  })

  test('is described by its content type without a schema if it is bytes', () => {
    const bytes = { '~standard': { validate: () => ({ value: 1 }) } }
    const requests = { 'image/png': { body: bytes } }
    expect(describeOne({ requests }).requestBody?.content).toEqual({
      'image/png': { schema: { contentMediaType: 'image/png' } },
    })
  })

  test('has a schema that includes files if it is form data', () => {
    const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    const requests = { 'multipart/form-data': { body: multipart(form(upload)) } }
    const encoding = { file: { contentType: 'application/octet-stream' } }
    expect(describeOne({ requests }).requestBody?.content).toEqual({ 'multipart/form-data': { schema: upload, encoding } })
  })

  // Generators read `contentEncoding` as text, and alternatives without a type as a value of any type.
  test('has the media types of files in its encoding, and binary strings in its schema', () => {
    const png = z.file().mime('image/png')
    const body = z.object({
      title: z.string(),
      any: z.file().min(1).max(9),
      one: png,
      several: z.array(z.file().mime(['image/png', 'image/jpeg'])),
      named: png.meta({ id: 'Picture' }),
      either: z.union([png, z.string()]),
    })
    const file = { type: 'string', format: 'binary' }
    const described = describeOne({ requests: { 'multipart/form-data': { body: multipart(body) } } })
    expect(described.requestBody?.content['multipart/form-data']).toEqual({
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          any: { ...file, minLength: 1, maxLength: 9 },
          one: file,
          several: { type: 'array', items: file },
          named: { $ref: '#/components/schemas/Picture' },
          either: { anyOf: [file, { type: 'string' }] },
        },
        required: ['title', 'any', 'one', 'several', 'named', 'either'],
      },
      encoding: {
        any: { contentType: 'application/octet-stream' },
        one: { contentType: 'image/png' },
        several: { contentType: 'image/png, image/jpeg' },
        named: { contentType: 'image/png' },
      },
    })
  })

  test('has files of valibot that overrideSchema describes', () => {
    const file = { type: 'string', format: 'binary' } as const
    const overrideSchema = ({ valibotSchema }: { valibotSchema: { type: string } }): object | undefined =>
      valibotSchema.type === 'file' ? file : undefined
    const options = { converters: { valibot: toStandardJsonSchema }, libraryOptions: { valibot: { overrideSchema } } }
    const requests = { 'multipart/form-data': { body: multipart(v.object({ file: v.file(), title: v.string() })) } }
    const { 'multipart/form-data': form } = describeOne({ requests }, options).requestBody?.content ?? {}
    expect(form?.schema?.['properties']).toEqual({ file, title: { type: 'string' } })
    expect(form?.encoding).toEqual({ file: { contentType: 'application/octet-stream' } })
  })

  test('keeps what a binary string requires besides its media type', () => {
    const body = form({ type: 'object', properties: { file: { format: 'binary', anyOf: [{ maxLength: 3 }, true] }, text: { contentEncoding: 'base64', format: 'binary' }, all: true } })
    expect(describeOne({ requests: { 'multipart/form-data': { body: multipart(body) } } }).requestBody?.content['multipart/form-data']).toEqual({
      schema: { type: 'object', properties: { file: { format: 'binary', anyOf: [{ maxLength: 3 }, true] }, text: { contentEncoding: 'base64', format: 'binary' }, all: true } },
      encoding: { file: { contentType: 'application/octet-stream' } },
    })
  })

  test('has no encoding if it is form data without files', () => {
    const requests = { 'multipart/form-data': { body: multipart(z.object({ title: z.string() })) } }
    expect(describeOne({ requests }).requestBody?.content['multipart/form-data']).not.toHaveProperty('encoding')
  })
})

describe('the fields of a form that are JSON', () => {
  test('are in its encoding, beside files, in requests and responses', () => {
    const properties = { meta: user, tags: { type: 'array', items: { type: 'number' } }, file: { type: 'string', format: 'binary' }, title: string }
    const contents = { 'multipart/form-data': { body: multipart(form({ type: 'object', properties }), { json: ['meta', 'tags'] }) } }
    const json = { contentType: 'application/json' }
    const content = { 'multipart/form-data': { schema: { type: 'object', properties }, encoding: { meta: json, tags: json, file: { contentType: 'application/octet-stream' } } } }
    expect(describeOne({ requests: contents, responses: { 200: contents } })).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })
})

describe('a response', () => {
  test('has the output of the schema of each content type', () => {
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
    [599, 'Status 599'],
    ['4XX', 'Any other 4XX status'],
    ['default', 'Any other error'],
  ])('has for the status %s the description %s', (status, description) => {
    expect(describeOne({ responses: { 200: {}, [status]: {} } }).responses[status]).toEqual({ description })
  })

  test('has for `default` without a success a description of all statuses', () => {
    expect(describeOne({ responses: { default: {} } }).responses['default']).toEqual({ description: 'Any other status' })
  })

  test.each([204, 205, 304])('has no content for the status %d', (status) => {
    const responses = { 200: {}, [status]: { 'application/json': { body: form(user) } } }
    expect(describeOne({ responses }).responses[status]).not.toHaveProperty('content')
  })

  test('has headers and no content for HEAD', () => {
    const responses = { 200: { 'text/plain': { body: text, headers: object({ etag: string }, 'etag') } } }
    expect(describeOne({ method: 'HEAD', responses }).responses).toEqual({
      200: { description: 'OK', headers: { etag: { required: true, schema: string } } },
    })
  })

  test('does not have `additionalProperties: false`', () => {
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

  test('has the headers of all content types, required if each requires them, without content-type', () => {
    const headers = (left: object) => object({ etag: string, 'x-left': left, 'content-type': string }, 'etag', 'x-left')
    const responses = {
      200: {
        'application/json': { body: form(user), headers: headers({ type: 'number' }) },
        'text/plain': {
          body: text,
          headers: object({ 'x-left': { type: 'integer', description: 'The count' } }, 'x-left'),
        },
      },
    }
    expect(describeOne({ responses }).responses[200]?.headers).toEqual({
      etag: { schema: string },
      'x-left': {
        required: true,
        schema: { anyOf: [{ type: 'number' }, { type: 'integer', description: 'The count' }] },
      },
    })
  })

  test('has no headers if the schema contains only content-type', () => {
    const headers = object({ 'content-type': { const: 'text/plain' } }, 'content-type')
    const responses = { 200: { 'text/plain': { body: text, headers } } }
    expect(describeOne({ responses }).responses[200]).not.toHaveProperty('headers')
  })

  test('has optional headers', () => {
    const responses = { 200: { 'text/plain': { body: text, headers: object({ etag: string }) } } }
    expect(describeOne({ responses }).responses[200]?.headers).toEqual({ etag: { schema: string } })
  })

  test('lists a header once if all content types describe it alike', () => {
    const headers = object({ etag: string }, 'etag')
    const responses = {
      200: { 'application/json': { body: form(user), headers }, 'text/plain': { body: text, headers } },
    }
    expect(describeOne({ responses }).responses[200]?.headers).toEqual({ etag: { required: true, schema: string } })
  })
})

async function collect(elements: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const element of elements) list.push(element)
  return list
}

async function* toElements(): AsyncGenerator<object> {
  yield { b: 2 }
}

describe('the generator agrees with the router about the format of', () => {
  const serve = async (contentType: string, body: unknown, wrap: (schema: Schema) => Schema = (schema) => schema, sent = '{"a":1}') => {
    const { '~standard': standard } = form({ type: 'object' })
    const schema = { '~standard': { ...standard, validate: (value: unknown) => ({ value }) } }
    const contents = { [contentType]: { body: wrap(schema as Schema) } }
    const contract = { one: { path: '/', method: 'POST', requests: contents, responses: { 200: contents } } } as const
    const received: unknown[] = []
    const { fetch } = createRouter({
      contract,
      handlers: {
        one: async (request) => {
          const value: unknown = request.validatedBody
          const isStream = Symbol.asyncIterator in Object(value)
          received.push(isStream ? await collect(value as AsyncIterable<unknown>) : value)
          return request.respond({ status: 200, contentType, body } as never)
        },
      },
    })
    const headers = { 'content-type': contentType }
    const response = await fetch(new Request('https://example.com/', { method: 'POST', body: sent, headers }))
    return { received, sent: await response.text(), described: describeOne(contract.one, { openapi: '3.2.0' }) }
  }

  test.each(['model/json', 'application/json-patch', 'image/png'])('%s: bytes', async (contentType) => {
    const bytes = new TextEncoder().encode('bytes')
    const { received, sent, described } = await serve(contentType, bytes)
    expect(received).toEqual([expect.any(Uint8Array)])
    expect(sent).toBe('bytes')
    const content = { [contentType]: { schema: { contentMediaType: contentType } } }
    expect(described).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })

  test.each(['Text/Event-Stream', 'text/event-stream'])('%s: events', async (contentType) => {
    const { received, sent, described } = await serve(contentType, toElements(), events, 'data: {"a":1}\n\n')
    expect(received).toEqual([[{ a: 1 }]])
    expect(sent).toContain('data: {"b":2}\n')
    const data = { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } }
    const content = { [contentType]: { itemSchema: { type: 'object', properties: { data }, required: ['data'] } } }
    expect(described).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })

  test('Application/JSONL: lines of JSON', async () => {
    const { received, sent, described } = await serve('Application/JSONL', toElements(), jsonLines)
    expect({ received, sent }).toEqual({ received: [[{ a: 1 }]], sent: '{"b":2}\n' })
    const content = { 'Application/JSONL': { itemSchema: { type: 'object' } } }
    expect(described).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })

  test('text/csv: what the format of an application writes', async () => {
    const { received, sent, described } = await serve('text/csv', [{ a: '2' }], () => csv(z.object({ a: z.string() })), 'a\n1\n')
    expect({ received, sent }).toEqual({ received: [[{ a: '1' }]], sent: 'a\n2\n' })
    const content = { 'text/csv': { schema: { contentMediaType: 'text/csv' } } }
    expect(described).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })

  test('Model/Vnd.A+JSON: JSON', async () => {
    const { received, sent, described } = await serve('Model/Vnd.A+JSON', { b: 2 })
    expect({ received, sent }).toEqual({ received: [{ a: 1 }], sent: '{"b":2}' })
    const content = { 'Model/Vnd.A+JSON': { schema: { type: 'object' } } }
    expect(described).toMatchObject({ requestBody: { content }, responses: { 200: { content } } })
  })
})

describe('the body of a stream', () => {
  const streamOf = (contentType: string, body: Schema, openapi: '3.1.1' | '3.2.0') =>
    describeOne({ responses: { 200: { [contentType]: { body } } } }, { openapi }).responses[200]?.content?.[contentType]
  const json = (contentSchema: object) => ({ type: 'string', contentMediaType: 'application/json', contentSchema })
  const data = form({}, user)
  const number = form({ type: 'number' })
  const texts = form(string)
  const whole = (element: object): Schema => events(form({}, element) as never, { fields: true })
  /** A schema of texts, which may be absent. */
  const optional = { '~standard': { ...texts['~standard'], validate: (value: unknown) => ({ value }) } }
  const required = { '~standard': { ...texts['~standard'], validate: (value: unknown) => (value === undefined ? { issues: [{ message: 'Missing' }] } : { value }) } }
  const event = (properties: object, names: readonly string[] = ['data']) => ({ type: 'object', properties, required: names })

  test.each<[title: string, contentType: string, body: Schema, element: object]>([
    ['lines of JSON', 'application/x-ndjson', jsonLines(data), user],
    ['lines of JSON', 'application/jsonl', jsonLines(data), user],
    ['events of data', 'text/event-stream', events(data), event({ data: json(user) })],
    ['events of text', 'text/event-stream', events(texts, { text: true }), event({ data: string })],
    ['events of JSON texts', 'text/event-stream', events(texts), event({ data: json(string) })],
    ['events with fields', 'text/event-stream', events({ data: required, id: required, event: optional, retry: optional } as never), event({ data: json(string), id: string, event: string, retry: string }, ['data', 'id'])],
    ['events with fields, and data of JSON', 'text/event-stream', events({ data: form({}, user), id: required } as never), event({ data: json(user), id: string }, ['id'])],
    ['events with fields, and data of text', 'text/event-stream', events({ data: number, id: required } as never, { text: true }), event({ data: { type: 'number' }, id: string }, ['id'])],
    ['whole events', 'text/event-stream', whole(event({ data: user, id: string })), event({ data: json(user), id: string })],
    ['whole events of text', 'text/event-stream', whole(event({ data: { enum: ['a'] } })), event({ data: json({ enum: ['a'] }) })],
    ['whole events of a constant', 'text/event-stream', whole(event({ data: { const: 'a' } })), event({ data: json({ const: 'a' }) })],
    ['whole events of a number or text', 'text/event-stream', whole(event({ data: { enum: ['a', 1] } })), event({ data: json({ enum: ['a', 1] }) })],
    ['whole events of text that is defined elsewhere', 'text/event-stream', whole({ ...event({ data: { $ref: '#/$defs/Text' } }), $defs: { Text: string } }), event({ data: json({ $ref: '#/components/schemas/Text' }) })],
    ['whole events of anything', 'text/event-stream', whole(event({ data: true })), event({ data: json(true as never) })],
    ['whole events without data', 'text/event-stream', whole(event({ id: string }, [])), event({ id: string }, [])],
    ['any events', 'text/event-stream', whole({ type: 'object' }), { type: 'object' }],
    ['a union of events', 'text/event-stream', whole({ anyOf: [event({ data: user }), event({ data: string })] }), { anyOf: [event({ data: json(user) }), event({ data: json(string) })] }],
    ['an exclusive union of events', 'text/event-stream', whole({ oneOf: [event({ data: user }), { oneOf: [event({ data: string })] }] }), { oneOf: [event({ data: json(user) }), { oneOf: [event({ data: json(string) })] }] }],
    ['a union of events that are defined elsewhere', 'text/event-stream', whole({ anyOf: [{ $ref: '#/$defs/Event' }, event({ data: string })], $defs: { Event: event({ data: user }) } }), { anyOf: [event({ data: json(user) }), event({ data: json(string) })] }],
  ])('is described by its elements: %s', (_, contentType, body, items) => {
    expect(streamOf(contentType, body, '3.2.0')).toEqual({ itemSchema: items })
    expect(streamOf(contentType, body, '3.1.1')).toEqual({ schema: { type: 'string', contentMediaType: contentType, contentSchema: { type: 'array', items } } })
  })

  test.each(['3.1.1', '3.2.0'] as const)('is its content type for bytes, and for a format that describes nothing, in %s', (openapi) => {
    expect(streamOf('image/png', byteStream(), openapi)).toEqual({ schema: { contentMediaType: 'image/png' } })
    expect(streamOf('*/*', byteStream(), openapi)).toEqual({ schema: {} })
    expect(streamOf('text/csv', csv(z.object({ a: z.string() })), openapi)).toEqual({ schema: { contentMediaType: 'text/csv' } })
  })
})
