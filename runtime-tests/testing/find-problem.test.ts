/** Responses to valid requests, and the problem that is found. */
import { byteStream, type ContractOperation, events, jsonLines, multipart } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checksOfResponses, testFetch, toLines } from './send-to-fetch.ts'
import { csv, csvWithJsonSchema } from '../csv.ts'

type Responses = ContractOperation['responses']

const json = (body: z.ZodType): Responses => ({ 200: { 'application/json': { body } } })
const user = json(z.object({ name: z.string() }))

async function find(responses: Responses, response: () => Response | Promise<Response>, method: 'GET' | 'HEAD' = 'GET'): Promise<string[]> {
  const contract = { op: { path: '/', method, responses } }
  return toLines(await testFetch(contract, response, { checks: checksOfResponses, timeout: 3000 }))
}

const bytes = new Uint8Array([1])
const forms = { 200: { 'multipart/form-data': { body: multipart(z.object({})) } } }
const numbers = { 200: { 'text/event-stream': { body: events(z.number()) } } }
const lines = { 200: { 'application/x-ndjson': { body: jsonLines(z.number()) } } }
const table = { 200: { 'text/csv': { body: csv(z.object({ a: z.string().max(1) })) } } }
const described = { 200: { 'text/csv': { body: csvWithJsonSchema(z.object({ a: z.string().max(1) })) } } }
const stream = (text: string, contentType: string): Response => new Response(text, { headers: { 'content-type': contentType } })

/** A body that fails after a text. */
function breakOff(text: string): ReadableStream<Uint8Array> {
  const chunks = [new TextEncoder().encode(text)]
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.error(new Error('cut'))
    },
  })
}

test.each<[string, Responses, () => Response | Promise<Response>]>([
  ['a declared body', user, () => Response.json({ name: 'Ada' })],
  ['more properties', user, () => Response.json({ name: 'Ada', age: 36 })],
  ['a content type with parameters', user, () => stream('{"name":"Ada"}', 'Application/JSON; charset=utf-8')],
  ['a declared 5xx', { ...user, 503: {} }, () => new Response(null, { status: 503 })],
  ['a status of a range', { 200: {}, '4XX': {} }, () => new Response(null, { status: 418 })],
  ['a status of default', { default: {} }, () => new Response(null, { status: 418 })],
  ['no body', { 200: {} }, () => new Response(null)],
  ['text', { 200: { 'text/plain': { body: z.string() } } }, () => stream('text', 'text/plain')],
  ['bytes', { 200: { 'image/png': { body: z.instanceof(Uint8Array) } } }, () => stream('png', 'image/png')],
  ['a form', { 200: { 'application/x-www-form-urlencoded': { body: z.object({}) } } }, () => new Response(new URLSearchParams('a=1'))],
  ['a multipart form', forms, () => new Response(new FormData())],
  ['a value that the schema outputs', json(z.object({ size: z.string().transform(Number) })), () => Response.json({ size: 1 })],
  ['a date', json(z.object({ at: z.date() })), () => Response.json({ at: new Date(0) })],
  ['a coerced number', json(z.object({ at: z.coerce.number() })), () => Response.json({ at: 1 })],
  ['numeric headers', { 200: { headers: z.object({ 'x-page': z.number(), 'x-last': z.boolean() }) } }, () => new Response(null, { headers: { 'x-page': '1', 'x-last': 'true' } })],
  ['the content type as a header', { 200: { 'text/plain': { body: z.string(), headers: z.object({ 'content-type': z.literal('text/plain') }) } } }, () => stream('', 'text/plain; charset=utf-8')],
  ['events', numbers, () => stream('data: 1\n\n', 'text/event-stream')],
  ['an event with an id', { 200: { 'text/event-stream': { body: events({ data: z.number(), id: z.string() }) } } }, () => stream('id: 5\ndata: 1\n\n', 'text/event-stream')],
  ['an event with other fields', numbers, () => stream('id: 5\nevent: a\ndata: 1\n\n', 'text/event-stream')],
  ['an event of text', { 200: { 'text/event-stream': { body: events(z.string(), { text: true }) } } }, () => stream('data: {\n\n', 'text/event-stream')],
  ['bytes that a stream may have', { 200: { 'image/png': { body: byteStream() } } }, () => stream('png', 'image/png')],
  ['a format of an application', table, () => stream('a\nb\n', 'text/csv')],
  ['lines', lines, () => stream('1\n2\n', 'application/x-ndjson')],
  ['a silent stream', numbers, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })],
])('accepts %s', async (_name, responses, response) => expect(await find(responses, response)).toEqual([]))

test.each<[string, Responses, () => Response | Promise<Response>, string]>([
  ['an undeclared 5xx', user, () => new Response('down', { status: 502 }), 'server-error: 502 down'],
  ['a 5xx of default', { default: {} }, () => new Response(null, { status: 500 }), 'server-error: 500 '],
  ['an error', user, () => Promise.reject(new Error('refused', { cause: new Error('ECONNREFUSED') })), 'server-error: no response: refused: ECONNREFUSED'],
  ['an error with an empty cause', user, () => Promise.reject(new Error('refused', { cause: new AggregateError([]) })), 'server-error: no response: refused: AggregateError'],
  // oxlint-disable-next-line prefer-promise-reject-errors
  ['another value that is thrown', user, () => Promise.reject('broken'), 'server-error: no response: broken'],
  ['a rejection', user, () => new Response('bad', { status: 400 }), 'valid-request: 400 bad'],
  ['a 5xx of a range', { 200: {}, '5XX': {} }, () => new Response(null, { status: 500 }), 'server-error: 500 '],
  ['a status of no range', { 200: {}, '4XX': {} }, () => new Response(null, { status: 302 }), 'declared-status: 302 '],
  ['a success beside another one and default', { 201: {}, default: {} }, () => new Response(null), 'declared-status: 200 '],
  ['an undeclared status', user, () => new Response('x'.repeat(600), { status: 299 }), `declared-status: 299 ${'x'.repeat(500)}…`],
  ['no content type', user, () => new Response(bytes), 'declared-content-type: 200 with no content type'],
  ['another content type', user, () => stream('', 'text/html'), 'declared-content-type: 200 with text/html'],
  ['a body that is not declared', { 200: {} }, () => stream('text', 'text/plain'), 'declared-content-type: 200 with text/plain'],
  ['malformed JSON', user, () => stream('{', 'application/json'), "declared-body: 200 {: The response 200 of 'op' (GET /) has a body that is not application/json"],
  ['another type', user, () => Response.json({ name: 1 }), 'declared-body: 200 {"name":1}: name: Invalid input: expected string, received number'],
  ['another root', user, () => Response.json([]), 'declared-body: 200 []: the value: Invalid input: expected object, received array'],
  ['a value that a refinement rejects', json(z.string().refine((text) => text !== 'no', 'not no')), () => Response.json('no'), 'declared-body: 200 "no": the value: not no'],
  ['a body without a default', json(z.object({ size: z.number().default(1) })), () => Response.json({}), `declared-body: 200 {}: the value: 'required' of the output is not satisfied`],
  ['a nested body without a default', json(z.object({ page: z.object({ size: z.number().default(1) }) })), () => Response.json({ page: {} }), `declared-body: 200 {"page":{}}: page: 'required' of the output is not satisfied`],
  ['a malformed multipart form', forms, () => stream('--a', 'multipart/form-data; boundary=b'), "declared-body: 200 --a: The response 200 of 'op' (GET /) has a body that is not multipart/form-data"],
  ['missing headers', { 200: { headers: z.object({ 'x-page': z.number() }) } }, () => new Response(null), 'declared-headers: 200 with {}: x-page: Invalid input: expected number, received undefined'],
  ['another header', { 200: { headers: z.object({ 'x-page': z.number() }) } }, () => new Response(null, { headers: { 'x-page': 'one' } }), 'declared-headers: 200 with {"x-page":"one"}: x-page: Invalid input: expected number, received string'],
  ['another event', numbers, () => stream('data: 1\n\ndata: "a"\n\n', 'text/event-stream'), 'stream-elements: 200: element 2: "a": the value: Invalid input: expected number, received string'],
  ['another id', { 200: { 'text/event-stream': { body: events({ data: z.number(), id: z.literal('a') }) } } }, () => stream('id: b\ndata: 1\n\n', 'text/event-stream'), 'stream-elements: 200: element 1: {"id":"b","data":1}: id: Invalid input: expected "a"'],
  ['an event without its id', { 200: { 'text/event-stream': { body: events({ data: z.number(), id: z.string() }) } } }, () => stream('data: 1\n\n', 'text/event-stream'), 'stream-elements: 200: element 1: {"data":1}: id: Invalid input: expected string, received undefined'],
  ['an event of no union', { 200: { 'text/event-stream': { body: events(z.union([z.object({ event: z.literal('a'), data: z.number() }), z.object({ event: z.literal('b'), data: z.string() })]), { fields: true }) } } }, () => stream('event: a\ndata: "x"\n\n', 'text/event-stream'), 'stream-elements: 200: element 1: {"event":"a","data":"x"}: the value: Invalid input'],
  ['an event that is not JSON', numbers, () => stream('data: {\n\n', 'text/event-stream'), "stream-elements: 200: The response 200 of 'op' (GET /) has a body of text/event-stream that is not JSON"],
  ['another row', lines, () => stream('1\n"a"\n', 'application/x-ndjson'), 'stream-elements: 200: element 2: "a": the value: Invalid input: expected number, received string'],
  ['lines that break off', lines, () => new Response(breakOff('1\n'), { headers: { 'content-type': 'application/x-ndjson' } }), 'stream-elements: 200: cut'],
  ['events that break off', numbers, () => new Response(breakOff('data: 1\n\n'), { headers: { 'content-type': 'text/event-stream' } }), 'stream-elements: 200: cut'],
  ['a line that breaks off', lines, () => stream('1\n[2', 'application/x-ndjson'), "stream-elements: 200: The response 200 of 'op' (GET /) has a body of application/x-ndjson that is not JSON"],
  ['a format of an application that cannot be read', table, () => stream('a\nb,c\n', 'text/csv'), "declared-body: 200 a\nb,c\n: The response 200 of 'op' (GET /) has a body that is not text/csv"],
  ['another value in a format of an application', described, () => stream('a\nbc\n', 'text/csv'), 'declared-body: 200 a\nbc\n: 0.a: Too big: expected string to have <=1 characters'],
  ['a line that is not JSON', lines, () => stream('1\n{\n', 'application/x-ndjson'), "stream-elements: 200: The response 200 of 'op' (GET /) has a body of application/x-ndjson that is not JSON"],
  ['a stream that fails', user, () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }), { headers: { 'content-type': 'application/json' } }), 'declared-body: 200 (the body cannot be read): cut'],
])('finds %s', async (_name, responses, response, expected) => {
  expect(await find(responses, response)).toEqual([`op: ${expected}`])
})

test.each<[string, Responses]>([
  ['one of the statuses 201, default (errors)', { 201: {}, default: {} }],
  ['one of the statuses default', { default: {} }],
])('expects %s', async (expected, responses) => {
  const contract = { op: { path: '/', method: 'GET', responses } } as const
  const { findings } = await testFetch(contract, () => new Response(null, { status: 299 }), { checks: ['declared-status'] })
  expect(findings).toMatchObject([{ expected }])
})

test('ignores the body of HEAD', async () => expect(await find(user, () => new Response(null), 'HEAD')).toEqual([]))

test('reports a server that does not respond', async () => {
  const contract = { op: { path: '/', method: 'GET', responses: user } } as const
  const report = await testFetch(contract, () => new Promise(() => undefined), { checks: ['server-error'], timeout: 20 })
  expect(toLines(report)).toEqual(['op: server-error: no response within 20 ms'])
})
