/** Bodies that a parser of a framework has read: whatever a client sends, it receives the answer of the router, or a 4xx. */
import express from 'express'
import { createServer, type IncomingMessage } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test, vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { createLooseRouter, json, type LooseHandler } from '../support.ts'
import { exchange, head, listen, toBody, toStatuses } from './support.ts'

const any = { body: z.unknown() }
const form = { body: z.looseObject({}) }
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
const requests = { [jsonType]: any, [formType]: form, 'text/plain': any, 'application/octet-stream': any, 'multipart/form-data': form }
const contract = { echo: { path: '/', method: 'POST', requests, responses: json } }
/** Responds with the body; one that is nested deeply has no text. */
const echo: LooseHandler = ({ validatedBody: body }) => ({
  status: 200,
  body: body instanceof Uint8Array ? { bytes: [...body] } : Array.isArray(body) ? 'array' : body,
})

function canWriteDeep(): boolean {
  try {
    JSON.stringify(JSON.parse(deep))
    return true
  } catch {
    return false
  }
}

type Framing = 'length' | 'chunked'

interface Sent {
  readonly type?: string
  readonly body: string | Uint8Array
  readonly encoding?: string
}

/** Sends a body with a length or in chunks, and returns the status and what the body of the response has. */
async function send(port: number, { type, body, encoding }: Sent, framing: Framing): Promise<unknown[]> {
  const bytes = Buffer.from(body)
  const lines = [
    'POST / HTTP/1.1',
    'Host: a',
    'Connection: close',
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(encoding === undefined ? [] : [`Content-Encoding: ${encoding}`]),
    framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`,
  ]
  const text = bytes.toString('latin1')
  const chunk = text === '' ? '' : `${bytes.length.toString(16)}\r\n${text}\r\n`
  const received = await exchange(port, head(...lines) + (framing === 'chunked' ? `${chunk}0\r\n\r\n` : text))
  const [status] = toStatuses(received)
  return [status, status === 200 ? JSON.parse(Buffer.from(toBody(received), 'latin1').toString()) : undefined]
}

/** Serves the router behind parsers. The error middleware responds with the status of the error, as Express does. */
async function serveBehind(parsers: readonly express.RequestHandler[], options: object = {}): Promise<number> {
  const router = createLooseRouter({ contract, handlers: { echo }, ...options })
  const app = express().use(...(parsers as [express.RequestHandler]), createNodeHandler(router))
  const onError: express.ErrorRequestHandler = ({ status = 500 }: { status?: number }, _request, response, _next) => void response.status(status).end()
  return listen(createServer(app.use(onError)))
}

const every = { type: () => true }
const pass: express.RequestHandler = (_request, _response, next) => next()
const parsers = {
  none: pass,
  json: express.json({ ...every, strict: false }),
  text: express.text(every),
  raw: express.raw(every),
  urlencoded: express.urlencoded({ ...every, extended: true }),
}
type Parser = keyof typeof parsers

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const deep = '['.repeat(40_000) + ']'.repeat(40_000)
/** What a parsed value of `deep` leads to: Node 26 can write it as JSON again. */
const ofDeep = canWriteDeep() ? [200, 'array'] : [400, undefined]
const multipart = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n'

/** Bodies that the router reads as they are, with what it responds behind each parser that can read them too. */
const bodies: readonly [title: string, sent: Sent, expected: { readonly [Name in Parser]?: unknown[] }][] = [
  ['JSON', { type: jsonType, body: '{"a":"ü"}' }, { none: [200, { a: 'ü' }], json: [200, { a: 'ü' }], text: [200, { a: 'ü' }], raw: [200, { a: 'ü' }] }],
  ['JSON in UTF-16', { type: `${jsonType}; charset=utf-16`, body: utf16('{"a":1}') }, { none: [400, undefined], json: [200, { a: 1 }], text: [200, { a: 1 }], raw: [400, undefined] }],
  ['JSON in ISO-8859-1', { type: `${jsonType}; charset=iso-8859-1`, body: latin1('{"a":"ü"}') }, { none: [400, undefined], json: [415, undefined], text: [200, { a: 'ü' }], raw: [400, undefined] }],
  ['JSON in an unknown charset', { type: `${jsonType}; charset=none`, body: '{"a":1}' }, { none: [200, { a: 1 }], json: [415, undefined], text: [415, undefined], raw: [200, { a: 1 }] }],
  ['JSON with two charsets', { type: `${jsonType};; charset=utf-16;charset=utf-8`, body: '{"a":1}' }, { none: [200, { a: 1 }], raw: [200, { a: 1 }] }],
  ['JSON after gzip', { type: jsonType, body: gzipSync('{"a":1}'), encoding: 'gzip' }, { none: [415, undefined], json: [200, { a: 1 }], text: [200, { a: 1 }], raw: [200, { a: 1 }] }],
  ['JSON in an unknown encoding', { type: jsonType, body: '{"a":1}', encoding: 'own' }, { none: [415, undefined], json: [415, undefined], text: [415, undefined], raw: [415, undefined] }],
  ['a number', { type: jsonType, body: '5' }, { none: [200, 5], json: [200, 5], text: [200, 5], raw: [200, 5] }],
  ['null', { type: jsonType, body: 'null' }, { none: [200, null], json: [200, null], text: [200, null], raw: [200, null] }],
  ['malformed JSON', { type: jsonType, body: '{' }, { none: [400, undefined], json: [400, undefined], text: [400, undefined], raw: [400, undefined] }],
  ['JSON that is nested deeply', { type: jsonType, body: deep }, { none: [200, 'array'], json: ofDeep, text: [200, 'array'], raw: [200, 'array'] }],
  ['JSON with the names of a prototype', { type: jsonType, body: '{"toJSON":1,"constructor":2}' }, { none: [200, { toJSON: 1, constructor: 2 }], json: [200, { toJSON: 1, constructor: 2 }] }],
  ['text', { type: 'text/plain', body: 'ü' }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in UTF-16', { type: 'text/plain; charset=utf-16', body: utf16('ü') }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in ISO-8859-1', { type: 'text/plain;charset="ISO-8859-1"; format=flowed', body: latin1('ü') }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in Shift_JIS', { type: 'text/plain; charset=shift_jis', body: new Uint8Array([0x83, 0x65]) }, { none: [200, 'テ'], text: [200, 'テ'], raw: [200, 'テ'] }],
  ['text in UTF-7, which only parsers know', { type: 'text/plain; charset=utf-7', body: 'a' }, { none: [400, undefined], text: [200, 'a'], raw: [400, undefined] }],
  ['text with an empty charset', { type: 'text/plain; charset=', body: 'ü' }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text that is a value in UTF-16', { type: 'text/plain; charset=utf-16', body: utf16('["ü"]') }, { none: [200, '["ü"]'], json: [200, '["ü"]'], text: [200, '["ü"]'] }],
  ['text after gzip', { type: 'text/plain', body: gzipSync('ü'.repeat(100)), encoding: 'GZIP' }, { none: [415, undefined], text: [200, 'ü'.repeat(100)], raw: [200, 'ü'.repeat(100)] }],
  ['bytes', { type: 'application/octet-stream', body: new Uint8Array([0, 255, 1]) }, { none: [200, { bytes: [0, 255, 1] }], raw: [200, { bytes: [0, 255, 1] }] }],
  ['bytes with a charset', { type: 'application/octet-stream; charset=iso-8859-1', body: new Uint8Array([255]) }, { none: [200, { bytes: [255] }], text: [200, { bytes: [0xc3, 0xbf] }], raw: [200, { bytes: [255] }] }],
  ['bytes after gzip', { type: 'application/octet-stream', body: gzipSync(new Uint8Array([0, 255])), encoding: 'gzip' }, { none: [415, undefined], raw: [200, { bytes: [0, 255] }] }],
  ['a form', { type: formType, body: 'a=1&b=%C3%BC' }, { none: [200, { a: '1', b: 'ü' }], text: [200, { a: '1', b: 'ü' }], raw: [200, { a: '1', b: 'ü' }], urlencoded: [200, { a: '1', b: 'ü' }] }],
  ['a form in ISO-8859-1', { type: `${formType}; charset=iso-8859-1`, body: 'a=%FC' }, { none: [200, { a: '\ufffd' }], text: [200, { a: '\ufffd' }], urlencoded: [200, { a: 'ü' }] }],
  ['a form of JSON that is nested deeply', { type: formType, body: deep }, { none: [200, { [deep]: '' }], json: [400, undefined] }],
  ['a multipart form', { type: 'multipart/form-data; boundary=b', body: multipart }, { none: [200, { a: '1' }], text: [200, { a: '1' }], raw: [200, { a: '1' }] }],
  ['a multipart form with a charset', { type: 'multipart/form-data; boundary=b; charset=iso-8859-1', body: multipart }, { none: [200, { a: '1' }], text: [200, { a: '1' }], raw: [200, { a: '1' }] }],
  ['a body without a content type', { body: 'a' }, { none: [400, undefined], text: [400, undefined], raw: [400, undefined] }],
  ['a body of a malformed content type', { type: 'none', body: '1' }, { none: [400, undefined], json: [400, undefined], text: [400, undefined], raw: [400, undefined] }],
  ...Object.keys(requests).map((type): (typeof bodies)[number] => {
    // Nothing is read: a parser leaves an empty value, which counts as an empty body.
    const expected = [200, type === 'text/plain' ? '' : {}]
    return [`an empty body of ${type}`, { type, body: '' }, { none: expected, json: expected, text: expected, raw: expected, urlencoded: expected }]
  }),
]

const cases = bodies.flatMap(([title, sent, expected]) =>
  (Object.keys(expected) as Parser[]).flatMap((parser) => (['length', 'chunked'] as const).map((framing) => ({ title, parser, framing, sent, expected: expected[parser] }))),
)

describe('a body behind a parser', () => {
  test.each(cases)('$parser: $title ($framing)', async ({ parser, framing, sent, expected }) => {
    const onError = vi.fn()
    const port = await serveBehind([parsers[parser]], { onError })
    expect(await runChecked(() => send(port, sent, framing))).toEqual(expected)
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a JSON text that a parser of JSON has read', () => {
  test.each<[title: string, text: string]>([
    ['a text', '"hello"'],
    ['a text of JSON, which is not the object', String.raw`"{\"a\":1}"`],
    ['a text with escapes', String.raw`"\u00fc\n\ud83d\ude00"`],
    ['a text that is not well-formed', String.raw`"\ud800"`],
    ['an empty text', '""'],
  ])('%s', async (_title, text) => {
    const port = await serveBehind([parsers.json])
    expect(await send(port, { type: jsonType, body: text }, 'length')).toEqual([200, JSON.parse(text)])
  })
})

describe('what other parsers leave', () => {
  /** Reads the body and leaves a value. */
  const leave =
    (value: unknown): express.RequestHandler =>
    (request, _response, next) =>
      void request.resume().on('end', () => {
        ;(request as IncomingMessage & { body?: unknown }).body = value
        next()
      })

  test.each<[title: string, value: unknown, type: string, expected: unknown[]]>([
    ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 }), jsonType, [200, { a: 1 }]],
    ['a typed array of another kind', new Uint8ClampedArray([49]), jsonType, [200, { 0: 49 }]],
    ['bytes that are still encoded', gzipSync('1'), jsonType, [415, undefined]],
    ['fields of a form of several values', { a: ['1', '2'] }, formType, [200, { a: ['1', '2'] }]],
    ['a number in the place of a form', 5, formType, [200, { 5: '' }]],
    ['a value that JSON does not have, a mistake of the server', 1n, jsonType, [500, undefined]],
  ])('%s', async (_title, value, type, expected) => {
    const port = await serveBehind([leave(value)])
    const body = value instanceof Buffer ? value : 'body'
    const encoding = value instanceof Buffer ? { encoding: 'gzip' } : {}
    expect(await send(port, { type, body, ...encoding }, 'length')).toEqual(expected)
  })

  test.each<Framing>(['length', 'chunked'])('fields of a multipart form that the operation does not accept are a 400 (%s)', async (framing) => {
    const narrow = { echo: { ...contract.echo, requests: { [jsonType]: any } } }
    const port = await serveBehind([leave({ a: '1' })], { contract: narrow })
    expect(await send(port, { type: 'multipart/form-data; boundary=b', body: multipart }, framing)).toEqual([400, undefined])
  })

  test('the headers describe the restored body', async () => {
    const seen: unknown[] = []
    const onRequest: LooseHandler = async (request) => {
      seen.push(request.headers.get('content-type'), request.headers.get('content-encoding'), await request.clone().text())
    }
    const port = await serveBehind([parsers.text], { onRequest: [onRequest] })
    await send(port, { type: 'text/plain; charset=utf-16', body: gzipSync(utf16('ü')), encoding: 'gzip' }, 'length')
    expect(seen).toEqual(['text/plain; charset=utf-8', null, 'ü'])
  })
})
