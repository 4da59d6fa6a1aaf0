import { ContractClientError } from 'routepact/client'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, issue, recording, refusing, schema } from '../support.ts'
import { callOf, json } from './support.ts'

const type = (contentType: string): ResponseInit => ({ headers: { 'content-type': contentType } })
const responses = (...contentTypes: string[]): object => ({
  responses: { 200: Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: anything }])) },
})

/** What a call rejects with. */
async function errorOf(call: Promise<unknown>): Promise<ContractClientError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(thrown).toBeInstanceOf(ContractClientError)
  return thrown as ContractClientError
}

async function gather(elements: unknown): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const element of elements as AsyncIterable<unknown>) all.push(element)
  return all
}

describe('an answer', () => {
  it.each([
    ['JSON', 'application/json', new Response('{"a":1}', type('Application/JSON; charset=utf-8')), { a: 1 }],
    ['JSON of another kind', 'application/problem+json', new Response('null', type('application/problem+json')), null],
    ['text', 'text/plain', new Response('ü', type('text/plain;charset=utf-8')), 'ü'],
    ['no text', 'text/plain', new Response('', type('text/plain')), ''],
    ['XML', 'image/svg+xml', new Response('<svg/>', type('image/svg+xml')), '<svg/>'],
    [
      'bytes',
      'application/octet-stream',
      new Response(Uint8Array.of(1), type('application/octet-stream')),
      Uint8Array.of(1),
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      new Response('a=1&a=2', type('application/x-www-form-urlencoded')),
      new URLSearchParams('a=1&a=2'),
    ],
  ])('is %s', async (_, contentType, response, body) => {
    const result = await callOf(responses('text/other', contentType), () => response)()
    expect({ ...result, headers: undefined }).toEqual({ status: 200, contentType, body, headers: undefined, response })
  })

  it('is multipart', async () => {
    const form = new FormData()
    form.append('a', '1')
    const { body } = await callOf(responses('multipart/form-data'), () => new Response(form))()
    expect([...(body as FormData)]).toEqual([['a', '1']])
  })

  it.each([
    ['a map that is empty', { responses: { 200: {} } }, new Response(null)],
    [
      '204 in its long form',
      { responses: { 204: { 'application/json': { body: anything } } } },
      new Response(null, { status: 204 }),
    ],
    ['204 under default', { responses: { default: {} } }, new Response(null, { status: 204 })],
    ['304', { responses: { 304: {} } }, new Response(null, { status: 304, ...type('text/html') })],
  ])('has no body under %s', async (_, fields, response) => {
    const { body, contentType, status } = await callOf(fields, () => response)()
    expect([body, contentType, status]).toEqual([undefined, undefined, response.status])
  })

  it('to HEAD has a content type and no body', async () => {
    const answer = (): Response => new Response(null, type('application/json'))
    const result = await callOf({ method: 'HEAD' }, answer)()
    expect([result.contentType, result.body]).toEqual(['application/json', undefined])
  })

  it('has headers that can be changed', async () => {
    const { headers, response } = await callOf({}, () => Response.json(1, { headers: { a: '1' } }))()
    headers.set('a', '2')
    expect(response.headers.get('a')).toBe('1')
  })

  it.each([{ 'text/plain': { body: anything, headers: anything } }, { 'text/plain': {} }])(
    'has a content type without parameters in its headers: %j',
    async (contents) => {
      const answer = (): Response => new Response('a', type('Text/Plain; Charset=UTF-8'))
      const { headers, response } = await callOf({ responses: { 200: contents } }, answer)()
      expect(headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('content-type')).toBe('Text/Plain; Charset=UTF-8')
    },
  )

  it.each([
    ['its own status', 200, 'own'],
    ['default', 404, 'default'],
  ])('is described by %s', async (_, status, body) => {
    const contents = (name: string): object => ({ [`application/${name}+json`]: { body: anything } })
    const fields = { responses: { 200: contents('own'), default: contents('default') } }
    const response = new Response(JSON.stringify(body), { status, ...type(`application/${body}+json`) })
    expect((await callOf(fields, () => response)()).body).toBe(body)
  })
})

describe('an answer that the contract does not allow', () => {
  const html = (status: number): Response => new Response('<h1>No</h1>', { status, ...type('text/html') })

  it.each([
    ['a status', { responses: json }, () => html(404), "The response 404 of 'op' is not declared", '<h1>No</h1>'],
    [
      'a status that nobody registered',
      { responses: { default: {} } },
      () => new Response('x', { status: 299 }),
      "The response 299 of 'op' is not declared",
      'x',
    ],
    [
      'a content type',
      { responses: json },
      () => html(200),
      "The response 200 of 'op' has the content type 'text/html', which is not declared",
      '<h1>No</h1>',
    ],
    [
      'no content type',
      { responses: json },
      () => new Response(Uint8Array.of(123)),
      "The response 200 of 'op' has no content type",
      '{',
    ],
    [
      'a body where none is declared',
      { responses: { 404: {} } },
      () => html(404),
      "The response 404 of 'op' has the content type 'text/html', which is not declared",
      '<h1>No</h1>',
    ],
    [
      'JSON that is none',
      { responses: json },
      () => new Response('{', type('application/json')),
      "The response 200 of 'op' has a body that is not JSON",
      '{',
    ],
    [
      'no JSON',
      { responses: json },
      () => new Response('', type('application/json')),
      "The response 200 of 'op' has a body that is not JSON",
      '',
    ],
  ])('has %s', async (_, fields, answer, message, text) => {
    const error = await errorOf(callOf(fields, answer)())
    expect({ ...error, message: error.message }).toEqual({
      name: 'ContractClientError',
      message,
      status: error.response.status,
      text,
      issues: [],
      response: error.response,
    })
  })

  it('has a body that is no multipart', async () => {
    const answer = (): Response => new Response('--a', type('multipart/form-data; boundary=b'))
    const error = await errorOf(callOf(responses('multipart/form-data'), answer)())
    expect(error.message).toBe("The response 200 of 'op' has a body that is no multipart form data")
  })

  it('is not read where it is a stream that may have no end', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Uint8Array.of(97)) })
    const error = await errorOf(
      callOf({}, () => new Response(endless, { status: 500, ...type('text/event-stream') }))(),
    )
    expect([error.status, error.text]).toEqual([500, ''])
    await error.response.body?.cancel()
  })

  it('has a body that cannot be read', async () => {
    const broken = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) })
    const error = await errorOf(callOf({}, () => new Response(broken, { status: 500 }))())
    expect([error.status, error.text]).toEqual([500, ''])
  })
})

it('what fetch rejects with passes through', async () => {
  const failure = new TypeError('fetch failed')
  await expect(callOf({}, () => Promise.reject(failure))()).rejects.toBe(failure)
})

describe('validateResponses', () => {
  const validating = (body: object, answer: () => Response, headers?: object) =>
    callOf({ responses: { 200: { 'application/json': { body, headers } } } }, answer, { validateResponses: true })

  it('gives what arrived, where the schema accepts it', async () => {
    const upper = schema((value) => ({ value: String(value).toUpperCase() }))
    expect((await validating(upper, () => Response.json('a'))()).body).toBe('a')
  })

  it.each([
    ['a body', () => validating(refusing(issue('no', 'a')), () => Response.json({ a: 1 })), 'a body', '{"a":1}'],
    ['headers', () => validating(anything, () => Response.json(1), refusing(issue('no', 'a'))), 'headers', ''],
  ])('refuses %s that the schema refuses', async (_, toCall, part, text) => {
    const error = await errorOf(toCall()())
    expect(error.message).toBe(`The response 200 of 'op' has ${part} that its schema refuses`)
    expect([error.text, error.issues]).toEqual([text, [{ message: 'no', path: ['a'] }]])
  })

  it('passes the content type to the headers schema in lower case and without parameters', async () => {
    const headers = recording()
    const fields = { responses: { 200: { 'text/plain': { body: anything, headers } } } }
    const answer = (): Response => new Response('a', type('Text/Plain; Charset=UTF-8'))
    await callOf(fields, answer, { validateResponses: true })()
    expect(headers.seen).toEqual([{ 'content-type': 'text/plain' }])
  })

  it('refuses an element of a stream', async () => {
    const fields = { responses: { 200: { 'application/jsonl': { body: refusing(issue('no')) } } } }
    const answer = (): Response => new Response('1\n', type('application/jsonl'))
    const { body } = await callOf(fields, answer, { validateResponses: true })()
    const error = await errorOf(gather(body))
    expect(error.message).toBe("The response 200 of 'op' has an element that its schema refuses")
  })

  it('needs the schemas', async () => {
    const fields = { responses: { 200: { 'application/json': {} } } }
    const call = callOf(fields, () => Response.json(1), { validateResponses: true })
    await expect(call()).rejects.toThrow(new TypeError('validateResponses needs a contract with its schemas'))
  })

  it('is off', async () => {
    const fields = { responses: { 200: { 'application/json': { body: refusing(issue('no')) } } } }
    expect((await callOf(fields, () => Response.json(1))()).body).toBe(1)
  })
})

describe('a stream', () => {
  const lines = 'application/x-ndjson'
  const events = 'text/event-stream'
  const streamOf = async (contentType: string, text: string, body: object | undefined = anything) =>
    gather(
      (await callOf({ responses: { 200: { [contentType]: { body } } } }, () => new Response(text, type(contentType)))())
        .body,
    )

  it.each([lines, 'application/jsonl'])('of %s has a line for each element', async (contentType) => {
    expect(await streamOf(contentType, '{"a":1}\n\n[2]\r\n"x"')).toEqual([{ a: 1 }, [2], 'x'])
    expect(await streamOf(contentType, '')).toEqual([])
  })

  it('may have no body at all', async () => {
    const call = callOf({ responses: { 200: { [lines]: { body: anything } } } }, () => new Response(null, type(lines)))
    expect(await gather((await call()).body)).toEqual([])
  })

  it('with a line that is not JSON is an error there', async () => {
    const call = callOf(
      { responses: { 200: { [lines]: { body: anything } } } },
      () => new Response('1\n{\n', type(lines)),
    )
    const seen: unknown[] = []
    const read = async (): Promise<void> => {
      for await (const element of (await call()).body as AsyncIterable<unknown>) seen.push(element)
    }
    expect((await errorOf(read())).text).toBe('{')
    expect(seen).toEqual([1])
  })

  const accepting = (isRight: (value: never) => boolean): object =>
    schema((value) => (isRight(value as never) ? { value } : { issues: [issue('no')] }))
  const isData = accepting((value: unknown) => typeof (value as { data: unknown })?.data === 'object')
  const isText = accepting((value: unknown) => typeof (value as { data: unknown })?.data === 'string')

  const dated = z.object({ data: z.object({ at: z.date() }) })

  it.each([
    ['data as the element', 'data: {"n":1}\n\n', anything, { n: 1 }],
    ['text that is the element', 'data: "a"\n\n', anything, 'a'],
    ['an element with data', 'data: {"n":1}\n\n', isData, { data: { n: 1 } }],
    ['an element with text as data', 'data: 12\n\n', isText, { data: '12' }],
    ['an element with a quoted text as data', 'data: "12"\n\n', isText, { data: '"12"' }],
    ['text that is no JSON', 'data: hello\ndata: you\n\n', isText, { data: 'hello\nyou' }],
    [
      'other fields beside data',
      'event: e\nid: 1\nretry: 2\ndata: {"n":1}\n\n',
      anything,
      { data: { n: 1 }, event: 'e', id: '1', retry: 2 },
    ],
    ['other fields beside text', 'event: e\ndata: 1\n\n', isText, { data: '1', event: 'e' }],
    ['an element whose data is not what the schema accepts', 'data: {"at":"0"}\n\n', dated, { data: { at: '0' } }],
    [
      'the same, told by an object of a key',
      'data: 1\n\n',
      refusing({ message: 'no', path: [{ key: 'data' }] }),
      { data: 1 },
    ],
    ['data that is not what the schema accepts', 'data: {"at":"0"}\n\n', z.object({ at: z.date() }), { at: '0' }],
    ['the first reading where the schema accepts none', 'data: 1\n\n', refusing(issue('no')), 1],
    ['the first reading where there is no schema', 'data: 1\n\n', undefined, 1],
  ])('of events has %s', async (_, text, body, element) => {
    expect(await streamOf(events, text, body as object)).toEqual([element])
  })

  it('without a schema reads text as it is', async () => {
    const fields = { responses: { 200: { [events]: {} } } }
    const answer = (): Response => new Response('data: hello\n\ndata: 1\n\n', type(events))
    expect(await gather((await callOf(fields, answer)()).body)).toEqual([{ data: 'hello' }, 1])
  })
})
