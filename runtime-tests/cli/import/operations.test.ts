/** What a contract says of operations, and what it does not say. */
import { describe, expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument, importDocument, toVerdict } from './support.ts'

const text = { type: 'string' }
const json = (schema: JsonData): JsonRecord => ({ 'application/json': { schema } })
const ok = { 200: { description: 'OK' } }
const query = (fields: JsonRecord): JsonRecord => ({ get: { parameters: [{ name: 'a', in: 'query', ...fields }], responses: ok } })
const body = (content: JsonRecord, fields: JsonRecord = { required: true }): JsonRecord => ({ post: { requestBody: { ...fields, content }, responses: ok } })
const form = (contentType: string, a: JsonRecord): JsonRecord => body({ [contentType]: { schema: { type: 'object', properties: { a } } } }, {})
const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
const answer = (response: JsonRecord, status = '200'): JsonRecord => ({ get: { responses: { [status]: { description: 'OK', ...response } } } })
const object = { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] }

const toJson = (contentSchema: JsonRecord): JsonRecord => ({ ...text, contentMediaType: 'application/json', contentSchema })
const toEvent = (properties: JsonRecord, required: readonly string[] = ['data'], fields: JsonRecord = {}): JsonRecord => ({ type: 'object', properties, required, ...fields })
const stream = (...event: Parameters<typeof toEvent>): JsonRecord => answer({ content: { 'text/event-stream': { itemSchema: toEvent(...event) } } })
const parts = (properties: JsonRecord, encoding?: JsonRecord): JsonRecord => body({ 'multipart/form-data': { schema: { type: 'object', properties, required: ['n'] }, ...(encoding ? { encoding } : {}) } })

interface Case {
  readonly path?: string
  readonly item: JsonRecord
  readonly source: string
  readonly losses?: JsonRecord
  readonly openapi?: string
  readonly schemas?: JsonRecord
  readonly undecided?: number
}

const cases: { readonly [title: string]: Case } = {
  'texts': {
    item: { get: { operationId: 'a', summary: 'S', description: 'D', tags: ['t'], deprecated: true, externalDocs: { url: 'https://example.com' }, security: [], responses: ok } },
    source: "a: { summary: 'S', description: 'D', tags: ['t'], deprecated: true, security: [], path: '/x', method: 'GET', responses: { 200: { description: 'OK' } } }",
  },
  'empty texts': { item: { get: { operationId: 'a', summary: '', description: '', tags: [], deprecated: false, externalDocs: {}, responses: { 200: { description: '' } } } }, source: "a: { path: '/x', method: 'GET', responses: { 200: {} } }" },
  'a name that is not an identifier': { item: { get: { operationId: 'get-a', responses: ok } }, source: "getA: { operationId: 'get-a'," },
  'no operationId': { path: '/users/{id}', item: { get: { responses: ok } }, source: "getUsersById: { path: '/users/:id'" },
  'a path parameter': { path: '/{id}', item: { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }], responses: ok } }, source: 'pathParams: z.object({ id: integer(z.coerce.number<number | string>()) })' },
  'a plain path parameter': { path: '/{id}/', item: { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: ok } }, source: "path: '/:id/'" },
  'a described path parameter': { path: '/{id}', item: { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text, description: 'The id' }], responses: ok } }, source: "pathParams: z.object({ id: z.string().describe('The id') })" },
  'names of path parameters': { path: '/{a-b}/{a_b}', item: { get: { responses: ok } }, source: "path: '/:a_b/:a_b_'" },
  'a path parameter twice': { path: '/{a}/{a}', item: { get: { responses: ok } }, source: '', losses: { path: 1 } },
  'a suffix in the path': { path: '/{id}.json', item: { get: { responses: ok } }, source: '', losses: { path: 1 } },
  'a dot in the path': { path: '/a/../b', item: { get: { responses: ok } }, source: '', losses: { path: 1 } },
  'a path parameter that is not in the path': { item: { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: ok } }, source: "path: '/x'", losses: { 'other parameter': 1 } },
  'TRACE': { item: { trace: { responses: ok } }, source: '', losses: { method: 1 } },
  'QUERY': { item: { query: { responses: ok } }, source: "method: 'QUERY'", openapi: '3.2.0' },
  'a number in the query': { item: query({ schema: { type: 'number', default: 1 }, description: 'A', deprecated: true }), source: "query: z.object({ a: z.coerce.number<number | string>().optional().meta({ default: 1, description: 'A', deprecated: true }) })" },
  'a boolean in the query': { item: query({ schema: { type: 'boolean' } }), source: 'a: flag().optional()' },
  'numbers in the query': { item: query({ schema: { enum: [1, 2] }, required: true }), source: 'a: textNumber(z.literal([1, 2]))' },
  'true in the query': { item: query({ schema: { enum: [true] }, required: true }), source: 'a: textNumber(z.literal([true]))' },
  'booleans in the query': { item: query({ schema: { enum: [true, false] }, required: true }), source: 'a: flag()' },
  'a list in the query': { item: query({ schema: { type: 'array', items: text } }), source: 'a: z.array(z.string()).optional()' },
  'a list of numbers in the query': { item: query({ schema: { type: 'array', items: { $ref: '#/components/schemas/Size' } } }), source: 'a: z.array(z.coerce.number<number | string>()).optional()', schemas: { Size: { type: 'number' } } },
  'an enum in the query': { item: query({ schema: { $ref: '#/components/schemas/Order' } }), source: 'a: Order.optional()', schemas: { Order: { ...text, enum: ['asc', 'desc'] } } },
  'a list in one value': { item: query({ schema: { type: 'array', items: text }, explode: false }), source: "query: separated(z.object({ a: z.array(z.string()).optional() }), { a: ',' })" },
  'a list between spaces': { item: query({ schema: { type: 'array', items: { type: 'integer' } }, style: 'spaceDelimited' }), source: "optional() }), { a: ' ' })" },
  'a list between pipes': { item: query({ schema: { oneOf: [text, { type: 'array', items: text }] }, style: 'pipeDelimited' }), source: "optional() }), { a: '|' })" },
  'a list in pipes and repeated': { item: query({ schema: { type: 'array', items: text }, style: 'pipeDelimited', explode: true }), source: 'a: z.string().optional()', losses: { 'style': 1, 'list in one value': 1 } },
  'a list or an object in one value': { item: query({ schema: { oneOf: [object, { type: 'array', items: text }] }, explode: false }), source: 'a: z.string().optional()', losses: { 'object in one value': 1 } },
  'a list in a path': { path: '/{a}', item: { get: { parameters: [{ name: 'a', in: 'path', required: true, schema: { type: 'array', items: text } }], responses: ok } }, source: "path: '/:a'", losses: { 'list in one value': 1 } },
  'a list in a header': { item: { get: { parameters: [{ name: 'a', in: 'header', schema: { type: 'array', items: text } }], responses: ok } }, source: 'a: z.string().optional()', losses: { 'list in one value': 1 } },
  'an object in the query': { item: query({ schema: object, required: true }), source: 'b: integer(z.coerce.number<number | string>())' },
  'an optional object in the query': { item: query({ schema: object }), source: 'b: integer(z.coerce.number<number | string>()).optional()', losses: { 'optional object': 1 } },
  'a deepObject': { item: query({ schema: object, style: 'deepObject', required: true }), source: "'a[b]': integer(", losses: { deepObject: 1 } },
  'an object in one value': { item: query({ schema: object, explode: false }), source: 'a: z.string().optional()', losses: { 'object in one value': 1 } },
  'an object without properties': { item: query({ schema: { type: 'object' } }), source: 'a: z.string().optional()', losses: { 'object in one value': 1 } },
  'a parameter of any type': { item: query({ schema: {} }), source: 'a: z.string().optional()' },
  'a parameter that may be empty': { item: query({ schema: { type: 'boolean' }, allowEmptyValue: true }), source: 'a: flag().optional()', losses: { 'empty value': 1 } },
  'a parameter with content': { item: query({ content: json(object) }), source: 'a: z.string().optional()', losses: { 'content of a parameter': 1 } },
  'headers': { item: { get: { parameters: [{ name: 'X-A', in: 'header', schema: { type: 'integer' } }, { name: 'Accept', in: 'header', schema: text }], responses: ok } }, source: "headers: z.object({ 'x-a': integer(z.coerce.number<number | string>()).optional() })" },
  'cookies': { item: { get: { parameters: [{ name: 'c', in: 'cookie', schema: text }], responses: ok } }, source: 'cookies: z.object({ c: z.string().optional() })' },
  'the whole query': { item: { get: { parameters: [{ name: 'q', in: 'querystring', content: json(object) }], responses: ok } }, source: "path: '/x'", losses: { 'other parameter': 1 }, openapi: '3.2.0' },
  'parameters of the path item': { item: { parameters: [{ name: 'a', in: 'query', schema: text }], get: { parameters: [{ name: 'a', in: 'query', required: true, schema: text }], responses: ok } }, source: 'query: z.object({ a: z.string() })' },
  'a body': { item: body(json(object)), source: "requests: { 'application/json': { body: z.object({ b: integer(z.number()) }) } }" },
  'an optional body': { item: body(json(object), {}), source: "requests: { 'application/json': { body: z.object({ b: integer(z.number()) }) }, optional: true }" },
  'a body that is not required': { item: body(json(object), { required: false }), source: 'optional: true' },
  'an optional body of bytes': { item: body({ 'image/png': {} }, {}), source: "requests: { 'image/png': { body: byteStream() }, optional: true }" },
  'a body that may be empty': { item: body(json({ type: 'object', properties: { b: text } })), source: 'b: z.string().optional()', losses: { 'required body': 1 } },
  'an optional body that may be empty': { item: body(json({ type: 'object', properties: { b: text } }), {}), source: 'b: z.string().optional() }) }, optional: true' },
  'a body without content': { item: body({}), source: "method: 'POST', responses", losses: { 'content type': 1 } },
  'a body of GET': { item: { get: { requestBody: { content: json(object) }, responses: ok } }, source: "method: 'GET', responses", losses: { 'body of GET': 1 } },
  'a form': { item: body({ 'application/x-www-form-urlencoded': { schema: object } }), source: 'body: z.object({ b: integer(z.coerce.number<number | string>()) })' },
  'a form with a nested object': { item: body({ 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { o: object }, required: ['o'] } } }), source: 'body: z.object({ o: z.string() })', losses: { 'nested form fields': 1 } },
  'a multipart form with objects': { item: body({ 'multipart/form-data': { schema: { type: 'object', properties: { o: object, list: { type: 'array', items: { $ref: '#/components/schemas/More' } }, file: { ...text, format: 'binary' } }, required: ['o'] } } }), source: "body: multipart(z.object({ o: z.object({ b: integer(z.number()) }), list: z.array(z.object({ c: z.string().optional() })).optional(), file: z.file().optional() }), { json: ['o', 'list'] })", schemas: { More: { type: 'object', properties: { c: text } } } },
  'a form of parts': { item: body({ 'application/x-www-form-urlencoded': { schema: { allOf: [object, { $ref: '#/components/schemas/More' }] } } }), source: 'body: z.object({ b: integer(z.coerce.number<number | string>()), c: z.string().optional() })', schemas: { More: { type: 'object', properties: { c: text } } } },
  'a form of alternatives': { item: body({ 'application/x-www-form-urlencoded': { schema: { oneOf: [object, object] } } }), source: 'body: z.record(z.string(), z.unknown())', losses: { 'form': 1, 'required body': 1 }, undecided: 1 },
  'a form of parts with an alternative': { item: body({ 'multipart/form-data': { schema: { allOf: [object, { anyOf: [object] }] } } }), source: 'body: multipart(z.record(z.string(), z.unknown()))', losses: { 'form': 1, 'required body': 1 } },
  'a closed form': { item: body({ 'application/x-www-form-urlencoded': { schema: { ...object, additionalProperties: false } } }), source: 'body: z.strictObject({ b: integer(' },
  'a form of anything': { item: body({ 'application/x-www-form-urlencoded': { schema: true } }), source: 'body: z.record(z.string(), z.unknown())', losses: { 'form': 1, 'required body': 1 } },
  'files': { item: body({ 'multipart/form-data': { schema: { type: 'object', properties: { f: { ...text, format: 'binary' }, n: { type: 'number' } }, required: ['f'] } } }), source: "body: multipart(z.object({ f: z.file(), n: z.coerce.number<number | string>().optional() }))", openapi: '3.0.3' },
  'files of OpenAPI 3.1': { item: body({ 'multipart/form-data': { schema: { type: 'object', properties: { f: { ...text, contentMediaType: 'image/png' } }, required: ['f'] }, encoding: { f: { contentType: 'image/png' } } } }), source: "body: multipart(z.object({ f: z.file() }))", losses: { 'encoding of a form': 1 } },
  'a file that is a component': { item: body({ 'multipart/form-data': { schema: { type: 'object', properties: { f: { $ref: '#/components/schemas/File' } }, required: ['f'] } } }), source: "body: multipart(z.object({ f: z.file() }))", schemas: { File: { ...text, format: 'binary' } }, openapi: '3.0.3' },
  'bytes': { item: body({ 'application/octet-stream': { schema: { ...text, format: 'binary' } }, 'image/png': {} }), source: "'application/octet-stream': { body: byteStream() }, 'image/png': { body: byteStream() }", openapi: '3.0.3' },
  'bytes with a schema': { item: body({ 'application/pdf': { schema: text } }), source: "'application/pdf': { body: byteStream() }", losses: { bytes: 1 } },
  'bytes of any type': { item: body({ '*/*': { schema: { ...text, format: 'binary' } } }), source: "'*/*': { body: byteStream() }" },
  'a range of content types': { item: body({ 'image/*': {} }), source: "method: 'POST', responses", losses: { 'content type': 1 } },
  'a malformed content type': { item: body({ ...json(object), '': {} }), source: "'application/json'", losses: { 'content type': 1 } },
  'a content type with parameters': { item: body({ 'application/json; charset=utf-8': { schema: object } }), source: "'application/json': {", losses: { 'parameters of a content type': 1 } },
  'a content type twice': { item: body({ 'application/json': { schema: object }, 'application/json; v=1': { schema: object } }), source: "'application/json': {", losses: { 'content type': 1 } },
  'text': { item: answer({ content: { 'text/plain': { schema: { ...text, minLength: 1 } } } }), source: "'text/plain': { body: z.string().min(1) }" },
  'text without a schema': { item: answer({ content: { 'text/plain': {} } }), source: "'text/plain': { body: z.string() }", losses: { text: 1 } },
  'text of an object': { item: answer({ content: { 'text/csv': { schema: object } } }), source: "'text/csv': { body: z.string() }", losses: { text: 1 } },
  'XML': { item: answer({ content: { 'application/xml': { schema: object } } }), source: "'application/xml': { body: z.string() }", losses: { XML: 1 } },
  'events': { item: stream({ data: text }), source: "'text/event-stream': { body: events(z.string(), { text: true }) }", openapi: '3.2.0' },
  'events of JSON': { item: stream({ data: toJson(object) }), source: "'text/event-stream': { body: events(z.object({ b: integer(z.number()) })) }", openapi: '3.2.0' },
  'events of any JSON': { item: stream({ data: { ...text, contentMediaType: 'application/json' } }), source: 'events(z.unknown())', openapi: '3.2.0' },
  'events of JSON texts': { item: stream({ data: toJson(text) }), source: 'events(z.string())', openapi: '3.2.0' },
  'events of a component': { item: answer({ content: { 'text/event-stream': { itemSchema: refer('Event') } } }), source: 'events({ data: Note, id: z.string() })', openapi: '3.2.0', schemas: { Event: { type: 'object', description: 'An event', properties: { id: text, data: toJson(refer('Note')) }, required: ['data', 'id'] }, Note: { type: 'object', properties: { c: text } } } },
  'events with fields': { item: stream({ data: toJson(object), event: { enum: ['a', 'b'] }, id: text, retry: { type: 'integer' } }, ['data', 'event']), source: "events({ data: z.object({ b: integer(z.number()) }), id: z.string().optional(), event: z.enum(['a', 'b']), retry: integer(z.number()).optional() })", openapi: '3.2.0' },
  'events of text with fields': { item: stream({ data: text, id: text }), source: 'events({ data: z.string(), id: z.string().optional() }, { text: true })', openapi: '3.2.0' },
  'events that may have no data': { item: stream({ data: toJson(object) }, []), source: 'events({ data: z.object({ b: integer(z.number()) }).optional() })', openapi: '3.2.0' },
  'events that are closed': { item: stream({ data: text }, ['data'], { additionalProperties: false }), source: 'events(z.strictObject({ data: z.string() }), { fields: true, text: true })', openapi: '3.2.0' },
  'events of several forms': { item: answer({ content: { 'text/event-stream': { itemSchema: { oneOf: [toEvent({ data: toJson(object), event: { const: 'a' } }, ['data', 'event']), refer('Done')] } } } }), source: "events(z.xor([ z.object({ data: z.string(), event: z.literal('a') }), z.object({ data: z.literal('[DONE]') }) ]), { fields: true, text: true })", losses: { stream: 1 }, openapi: '3.2.0', schemas: { Done: toEvent({ data: { const: '[DONE]' } }) } },
  'events of several texts': { item: answer({ content: { 'text/event-stream': { itemSchema: { anyOf: [toEvent({ data: text, id: text }), toEvent({ data: { type: 'string', enum: ['x'] } })] } } } }), source: "events(z.union([ z.object({ data: z.string(), id: z.string().optional() }), z.object({ data: z.literal('x') }) ]), { fields: true, text: true })", openapi: '3.2.0' },
  'events with other fields': { item: stream({ data: toJson(object), id: { type: 'integer' }, retry: text, comment: text }), source: 'events({ data: z.object({ b: integer(z.number()) }), id: z.string().optional(), retry: integer(z.number()).optional() })', losses: { stream: 1 }, openapi: '3.2.0' },
  'events whose data is not a string': { item: stream({ data: object }), source: 'events(z.object({ b: integer(z.number()) }))', losses: { stream: 1 }, openapi: '3.2.0' },
  'events with an id of any type': { item: stream({ data: text, id: true as never, event: {} }), source: 'events({ data: z.string(), id: z.string().optional(), event: z.string().optional() }, { text: true })', losses: { stream: 1 }, openapi: '3.2.0' },
  'events of JSON texts with fields': { item: stream({ data: toJson(text), id: text }), source: 'events({ data: z.string(), id: z.string().optional() })', openapi: '3.2.0' },
  'events of other media': { item: stream({ data: { ...text, contentMediaType: 'text/csv' } }), source: "events(z.string().meta({ contentMediaType: 'text/csv' }), { text: true })", openapi: '3.2.0' },
  'events in parts': { item: stream({ data: text }, ['data'], { oneOf: [{ required: ['id'] }, { required: ['event'] }] }), source: 'events(z.string(), { text: true })', losses: { stream: 1 }, openapi: '3.2.0' },
  'events that may be null': { item: stream({ data: text }, ['data'], { type: ['object', 'null'] }), source: 'events(z.object({ data: z.string() }).nullable())', losses: { stream: 1 }, openapi: '3.2.0' },
  'events or others': { item: answer({ content: { 'text/event-stream': { itemSchema: { oneOf: [toEvent({ data: text }), object] } } } }), source: 'events(z.xor([ z.object({ data: z.string() }), z.object({ b: integer(z.number()) }) ]))', losses: { stream: 1 }, openapi: '3.2.0' },
  'events of no schema': { item: answer({ content: { 'text/event-stream': {} } }), source: 'events(z.string(), { text: true })', losses: { stream: 1 } },
  'events of OpenAPI 3.1': { item: answer({ content: { 'text/event-stream': { schema: { ...text, contentMediaType: 'text/event-stream', contentSchema: { type: 'array', items: toEvent({ data: toJson(object), id: text }) } } } } }), source: 'events({ data: z.object({ b: integer(z.number()) }), id: z.string().optional() })' },
  'events without a schema of each': { item: answer({ content: { 'text/event-stream': { schema: text } } }), source: "'text/event-stream': { body: events(z.string(), { text: true }) }", losses: { stream: 1 } },
  'data of events as their schema': { item: answer({ content: { 'text/event-stream': { schema: object } } }), source: 'events(z.object({ b: integer(z.number()) }))', losses: { stream: 1 } },
  'events in a request': { item: body({ 'text/event-stream': { schema: text } }), source: "'text/event-stream': { body: events(z.string(), { text: true }) }", losses: { stream: 1 } },
  'events in a request of OpenAPI 3.2': { item: body({ 'text/event-stream': { itemSchema: toEvent({ data: toJson(object) }) } }), source: 'events(z.object({ b: integer(z.number()) }))', openapi: '3.2.0' },
  'lines of JSON': { item: answer({ content: { 'application/x-ndjson': { itemSchema: object } } }), source: "'application/x-ndjson': { body: jsonLines(z.object({ b: integer(z.number()) })) }", openapi: '3.2.0' },
  'lines of JSON in an array': { item: answer({ content: { 'application/jsonl': { schema: { type: 'array', items: object } } } }), source: "'application/jsonl': { body: jsonLines(z.object({ b: integer(z.number()) })) }" },
  'lines of JSON without a schema of each': { item: answer({ content: { 'application/jsonl': { schema: text } } }), source: 'jsonLines(z.string())', losses: { stream: 1 } },
  'lines of JSON in a request': { item: body({ 'application/jsonl': { itemSchema: object } }), source: "'application/jsonl': { body: jsonLines(z.object({ b: integer(z.number()) })) }", openapi: '3.2.0' },
  'lines of anything in a request': { item: body({ 'application/jsonl': {} }), source: "'application/jsonl': { body: byteStream() }" },
  'a form in a response': { item: answer({ content: { 'multipart/form-data': { schema: { ...object, properties: { b: { type: 'integer' }, o: object } } } } }), source: "'multipart/form-data': { body: multipart(z.object({ b: integer(z.coerce.number<number | string>()), o: z.object({ b: integer(z.number()) }).optional() }), { json: ['o'] }) }" },
  'a form of no schema': { item: body({ 'multipart/form-data': {} }), source: "'multipart/form-data': { body: byteStream() }" },
  'a URL-encoded form in a response': { item: answer({ content: { 'application/x-www-form-urlencoded': { schema: object } } }), source: "'application/x-www-form-urlencoded': { body: byteStream() }", losses: { bytes: 1 } },
  'JSON fields by their encoding': { item: parts({ n: { type: 'number' }, s: text, list: { type: 'array', items: { type: 'number' } } }, { n: { contentType: 'application/json' }, list: { contentType: 'application/vnd.list+json' } }), source: "multipart(z.object({ n: z.number(), s: z.string().optional(), list: z.array(z.number()).optional() }), { json: ['n', 'list'] })", losses: { 'encoding of a form': 1 } },
  'the encoding of a URL-encoded form': { item: body({ 'application/x-www-form-urlencoded': { schema: object, encoding: { b: { style: 'form' } } } }), source: 'body: z.object({ b: integer(', losses: { 'encoding of a form': 1 } },
  'the default encodings': { item: parts({ n: object, f: { ...text, format: 'binary' } }, { n: { contentType: 'application/json' }, f: { contentType: 'application/octet-stream' } }), source: "multipart(z.object({ n: z.object({ b: integer(z.number()) }), f: z.file().optional() }), { json: ['n'] })", openapi: '3.0.3' },
  'the encoding of a field that is not declared': { item: parts({ n: text }, { x: { contentType: 'application/json' } }), source: 'multipart(z.object({ n: z.string() }))', losses: { 'encoding of a form': 1 } },
  'JSON fields of several kinds': { item: parts({ n: { oneOf: [object, { type: 'null' }] }, both: { allOf: [refer('More'), refer('Most')] }, first: { type: 'array', prefixItems: [object], minItems: 1, items: false }, map: { type: 'object', additionalProperties: text } }), source: "{ json: ['n', 'both', 'first', 'map'] })", schemas: { More: { type: 'object', properties: { c: text } }, Most: { type: 'object', properties: { c: text, d: text } } } },
  'a field that is an object or text': { item: parts({ n: { anyOf: [object, text] } }), source: 'multipart(z.object({ n: z.union([z.object({ b: integer(z.number()) }), z.string()]) }))', losses: { 'nested form fields': 1 } },
  'a list of objects or texts': { item: parts({ n: { type: 'array', items: { anyOf: [object, text] } } }), source: 'multipart(z.object({ n: z.array(z.union([z.object({ b: integer(z.number()) }), z.string()])) }))', losses: { 'nested form fields': 1 } },
  'headers of a response': { item: answer({ headers: { 'X-Rate': { schema: { type: 'integer' }, required: true, description: 'Left' }, 'Content-Type': { schema: text } }, content: json(text) }), source: "'application/json': { body: z.string(), headers: z.object({ 'x-rate': integer(z.coerce.number<number | string>()).describe('Left') }) }" },
  'headers without a body': { item: answer({ headers: { a: { schema: text } } }), source: "headers: z.object({ a: z.string().optional() })" },
  'a header with a list': { item: answer({ headers: { a: { schema: { type: 'array', items: text } } } }), source: "headers: z.object({ a: z.string().optional() })", losses: { 'headers of a response': 1 } },
  'a header without a schema': { item: answer({ headers: { a: { description: 'A' } } }), source: "headers: z.object({ a: z.string().optional().describe('A') })", losses: { 'headers of a response': 1 } },
  'default': { item: answer({}, 'default'), source: 'responses: { default: {' },
  'ranges': { item: { get: { responses: { ...ok, '4xx': { description: 'Bad' } } } }, source: "'4XX': { description: 'Bad' }" },
  'no 200': { item: answer({}, '201'), source: 'default: {}', losses: { 'default status': 1 } },
  'a status below 200': { item: { get: { responses: { ...ok, 101: { description: 'Switch' }, 'x-a': 1 } } }, source: "responses: { 200: { description: 'OK' } }", losses: { status: 1 } },
  'a body of 204': { item: { get: { responses: { ...ok, 204: { description: 'No', content: json(text) } } } }, source: "204: { description: 'No' }", losses: { 'body of GET': 1 } },
  'a body of HEAD': { item: { head: { responses: { 200: { description: 'OK', content: json(text) } } } }, source: "method: 'HEAD', responses: { 200: { description: 'OK' } }", losses: { 'body of GET': 1 } },
  'a body of anything': { item: answer({ content: { 'application/json': {} } }), source: "'application/json': { body: z.unknown() }" },
  'encoded bytes': { item: answer({ content: { 'image/png': { schema: { ...text, contentMediaType: 'image/png', contentEncoding: 'base64' } } } }), source: "'image/png': { body: byteStream() }", losses: { bytes: 1 } },
  'bytes of anything': { item: answer({ content: { 'image/png': { schema: true } } }), source: "'image/png': { body: byteStream() }", losses: { bytes: 1 } },
  'a parameter that refers to itself': { item: query({ schema: { $ref: '#/components/schemas/Loop' } }), source: 'a: z.union([z.string(), z.unknown()]).optional()', losses: { reference: 1 }, undecided: 1, schemas: { Loop: { anyOf: [text, { $ref: '#/components/schemas/Loop' }] } } },
  'a JSON part that refers to itself': { item: form('multipart/form-data', refer('Tree')), source: "body: multipart(z.object({ a: z.object({ x: z.boolean(), m: Tree.optional() }).optional() }), { json: ['a'] })", schemas: { Tree: { type: 'object', required: ['x'], properties: { x: { type: 'boolean' }, m: refer('Tree') } } } },
  'JSON parts that refer to each other': { item: form('multipart/form-data', { type: 'array', items: refer('One') }), source: "body: multipart(z.object({ a: z.array(z.object({ two: Two.optional() })).optional() }), { json: ['a'] })", schemas: { One: { type: 'object', properties: { two: refer('Two') } }, Two: { type: 'object', properties: { ones: { type: 'array', items: refer('One') }, n: { type: 'number' } } } } },
  'an object of a form that refers to itself': { item: form('application/x-www-form-urlencoded', refer('Tree')), source: 'body: z.object({ a: z.string().optional() })', losses: { 'nested form fields': 1 }, schemas: { Tree: { type: 'object', properties: { m: refer('Tree') } } } },
  'objects of a form that refer to themselves': { item: form('application/x-www-form-urlencoded', { type: 'array', items: refer('Tree') }), source: 'body: z.object({ a: z.array(z.string()).optional() })', losses: { 'nested form fields': 1 }, schemas: { Tree: { type: 'object', properties: { m: { type: 'array', items: refer('Tree') } } } } },
  'objects of a query that refer to themselves': { item: query({ schema: { type: 'array', items: refer('Tree') } }), source: 'query: z.object({ a: z.array(z.string()).optional() })', losses: { 'nested query values': 1 }, schemas: { Tree: { type: 'object', properties: { m: refer('Tree') } } } },
  'a list of lists that refers to itself': { item: form('multipart/form-data', refer('Lists')), source: "body: multipart(z.object({ a: z.array(z.unknown()).optional() }))", losses: { reference: 1 }, schemas: { Lists: { type: 'array', items: refer('Lists') } } },
  'a list of lists in a query': { item: query({ schema: { type: 'array', items: { type: 'array', items: text } } }), source: 'query: z.object({ a: z.array(z.string()).optional() })', losses: { 'nested query values': 1 } },
  'a list of lists in one value of a query': { item: query({ schema: { type: 'array', items: { type: 'array', items: text } }, explode: false }), source: "query: separated(z.object({ a: z.array(z.string()).optional() }), { a: ',' })", losses: { 'nested query values': 1 } },
  'a list of objects in a query': { item: query({ schema: { type: 'array', items: object } }), source: 'query: z.object({ a: z.array(z.string()).optional() })', losses: { 'nested query values': 1 } },
  'a list of objects in one value of a query': { item: query({ schema: { type: 'array', items: object }, explode: false }), source: "query: separated(z.object({ a: z.array(z.string()).optional() }), { a: ',' })", losses: { 'nested query values': 1 } },
  'an object in an object of a query': { item: query({ schema: { type: 'object', properties: { b: object } }, style: 'deepObject' }), source: "query: z.object({ 'a[b]': z.string().optional() })", losses: { 'deepObject': 1, 'nested query values': 1 } },
  'a list of lists in a form': { item: form('application/x-www-form-urlencoded', { type: 'array', items: { type: 'array', items: text } }), source: 'body: z.object({ a: z.array(z.string()).optional() })', losses: { 'nested form fields': 1 } },
  'a list of lists in a multipart form': { item: form('multipart/form-data', { type: 'array', items: { type: 'array', items: { type: 'number' } } }), source: "body: multipart(z.object({ a: z.array(z.string()).optional() }))", losses: { 'nested form fields': 1 } },
  'a list of lists or numbers in a multipart form': { item: form('multipart/form-data', { type: 'array', items: { anyOf: [{ type: 'array', items: text }, { type: 'number' }] } }), source: "body: multipart(z.object({ a: z.array(z.union([z.string(), z.coerce.number<number | string>()])).optional() }))", losses: { 'nested form fields': 1 } },
  'a tuple of lists in a multipart form': { item: form('multipart/form-data', { type: 'array', prefixItems: [{ type: 'array', items: text }], minItems: 1, items: false }), source: "body: multipart(z.object({ a: z.tuple([z.string()]).optional() }))", losses: { 'nested form fields': 1 } },
  'a list in an object of a multipart form': { item: form('multipart/form-data', { type: 'array', items: { type: 'object', properties: { b: { type: 'array', items: { type: 'array', items: text } } } } }), source: "body: multipart(z.object({ a: z.array(z.object({ b: z.array(z.array(z.string())).optional() })).optional() }), { json: ['a'] })" },
  'links': { item: answer({ links: { next: { operationId: 'a' } } }), source: "path: '/x'", losses: { links: 1 } },
  'callbacks': { item: { post: { callbacks: { done: { '{$request.body#/url}': { post: { responses: ok } } } }, responses: ok } }, source: "path: '/x'", losses: { callbacks: 1 } },
  'servers of an operation': { item: { get: { servers: [{ url: 'https://example.com/v2' }], responses: ok } }, source: "path: '/x'", losses: { 'servers of operations': 1 } },
  'servers of a path': { item: { servers: [{ url: 'https://example.com/v2' }], get: { responses: ok } }, source: "path: '/x'", losses: { 'servers of operations': 1 } },
}

/** Writes source text on one line. */
const toLine = (source: string): string => source.replace(/\n\s*/g, ' ').replace(/,(?= [)}\]])/g, '').replaceAll('( ', '(').replaceAll(' )', ')')

describe('operations', () => {
  test.each(Object.entries(cases))('%s', async (_, { path = '/x', item, source, losses = {}, openapi = '3.1.0', schemas = {}, undecided = 0 }) => {
    // A contract has at least one operation.
    const { contract, proof } = await importDocument(createDocument({ [path]: item, '/other': { get: { operationId: 'other', responses: ok } } }, schemas, openapi))
    expect(toLine(contract)).toContain(source)
    expect(toVerdict(proof)).toEqual({ losses, unexplained: [], undecided })
  })

  test('routes and names that occur twice', async () => {
    const operation = { operationId: 'a', responses: ok }
    const { contract, proof } = await importDocument(createDocument({ '/a/{x}': { get: operation }, '/a/{y}': { get: operation }, '/b': { get: operation }, '/c': { get: { ...operation, operationId: 'class' } } }))
    expect(toLine(contract)).toContain("a: { path: '/a/:x'")
    expect(toLine(contract)).toContain("getB: { path: '/b'")
    expect(toLine(contract)).toContain("class2: { operationId: 'class', path: '/c'")
    expect(toVerdict(proof)).toMatchObject({ losses: { 'repeated route': 1, 'no operationId': 1 }, unexplained: [] })
  })

  test('webhooks', async () => {
    const document = { ...createDocument({ '/x': answer({}) }), webhooks: { changed: { post: { responses: ok } } } }
    expect(toVerdict((await importDocument(document)).proof)).toEqual({ losses: { webhooks: 1 }, unexplained: [], undecided: 0 })
  })

  test('the outline of bodies and lists in one value', async () => {
    const toContent = (itemSchema: JsonRecord): JsonRecord => ({ description: 'OK', content: { 'text/event-stream': { itemSchema } } })
    const responses = {
      200: toContent(toEvent({ data: text, id: text })),
      201: toContent(toEvent({ data: toJson(object) })),
      202: { description: 'OK', content: { 'text/event-stream': { itemSchema: text }, 'application/pdf': {} } },
      203: { ...toContent({ anyOf: [toEvent({ data: toJson(object) }), toEvent({ data: text })] }), headers: { a: { schema: text } } },
      204: { description: 'None', headers: { a: { schema: text } } },
      206: { description: 'OK', content: { 'application/jsonl': { itemSchema: object } } },
    }
    const forms = { content: { 'multipart/form-data': { schema: toEvent({ a: text, o: object, p: object }, ['a']) } } }
    const parameters = [{ name: 'ids', in: 'query', schema: { type: 'array', items: text }, explode: false }]
    const plain = { operationId: 'y', requestBody: { content: { 'multipart/form-data': { schema: toEvent({ a: text }, ['a']) } } }, responses: ok }
    const document = createDocument({ '/x': { post: { operationId: 'x', parameters, requestBody: forms, responses } }, '/y': { post: plain } }, {}, '3.2.0')
    const { outline, proof } = await importDocument(document)
    expect(toVerdict(proof)).toEqual({ losses: { stream: 2 }, unexplained: [], undecided: 0 })
    expect(toLine(outline)).toMatchInlineSnapshot(`"import type { ByteStreamSchema, EventsSchema, JsonLinesSchema, MultipartSchema, Schema, SeparatedSchema } from 'routepact' import type { ContractOutline } from 'routepact/client' /** A schema, for the compiler only. */ type Of<Type> = Schema & { readonly '~standard': { readonly types?: { readonly input: Type; readonly output: Type } | undefined } } export type Api = { x: { path: '/x' method: 'POST' query: SeparatedSchema<Of<{ ids?: string[] | undefined }>, { readonly ids: ',' }> requests: { 'multipart/form-data': { body: MultipartSchema<Of<{ a: string o?: { b: number } | undefined p?: { b: number } | undefined }>, 'o' | 'p'> } optional: true } responses: { 200: { 'text/event-stream': { body: EventsSchema<{ data: Of<string>; id: Of<string | undefined> }> } } 201: { 'text/event-stream': { body: EventsSchema<Of<{ b: number }>> } } 202: { 'text/event-stream': { body: EventsSchema<Of<string>> } 'application/pdf': { body: ByteStreamSchema } } 203: { 'text/event-stream': { body: EventsSchema<Of<({ data: string } | { data: string })>, true> headers: Of<{ a?: string | undefined }> } } 204: { headers: Of<{ a?: string | undefined }> } 206: { 'application/jsonl': { body: JsonLinesSchema<Of<{ b: number }>> } } } } y: { path: '/y' method: 'POST' requests: { 'multipart/form-data': { body: MultipartSchema<Of<{ a: string }>> } optional: true } responses: { 200: {} } } } export const outline: ContractOutline<Api> = { x: { method: 'POST', path: '/x', separators: { ids: ',' }, requests: { 'multipart/form-data': { form: { name: 'multipart', json: ['o', 'p'] } } }, responses: { 200: { 'text/event-stream': { form: { name: 'events', fields: true, text: true } } }, 201: { 'text/event-stream': { form: { name: 'events' } } }, 202: { 'text/event-stream': { form: { name: 'events', text: true } }, 'application/pdf': { form: { name: 'byteStream' } } }, 203: { 'text/event-stream': { form: { name: 'events', fields: true, text: true } } }, 204: {}, 206: { 'application/jsonl': { form: { name: 'jsonLines' } } } } }, y: { method: 'POST', path: '/y', requests: { 'multipart/form-data': { form: { name: 'multipart' } } }, responses: { 200: {} } } } "`)
  })

  test('the options of the document', async () => {
    const document = {
      ...createDocument({ '/x': answer({}) }),
      info: { title: 'API', version: '2', description: 'D', contact: { name: 'x' } },
      servers: [{ url: 'https://{region}.example.com', description: 'All', variables: { region: { default: 'eu', enum: ['eu', 'us'] }, other: {} } }, { description: 'No URL' }],
      tags: [{ name: 't', description: 'T' }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    }
    const { contract, proof } = await importDocument(document)
    expect(toLine(contract)).toContain(
      "export const documentOptions: DocumentOptions = { info: { title: 'API', version: '2', description: 'D' }, servers: [ { url: 'https://{region}.example.com', description: 'All', variables: { region: { default: 'eu', enum: ['eu', 'us'] }, other: { default: '' } } } ], tags: [{ name: 't', description: 'T' }], security: [{ token: [] }], components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } }",
    )
    expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
  })

  test('a document without components and with values that are not valid', async () => {
    const { components: _, ...document } = createDocument({ '/x': answer({}) })
    const { contract } = await importDocument({ ...document, tags: 'none', info: 'none' })
    expect(contract).toContain('export const documentOptions: DocumentOptions = { info: {} }')
  })
})
