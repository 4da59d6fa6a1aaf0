/**
 * Bodies that a parser of a framework has read: whatever a client sends, a handler sees what a guard has seen in `body`, or the
 * response is a 4xx, or a 500 that says what to do.
 */
import express from 'express'
import { createServer, type IncomingMessage } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test, vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import { multipart as toMultipart } from 'routepact'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { createLooseRouter, json, type LooseHandler, surround } from '../support.ts'
import { exchange, head, listen, toBody, toStatuses } from './support.ts'

const any = { body: z.unknown() }
const form = { body: z.looseObject({}) }
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
const requests = { [jsonType]: any, [formType]: form, 'text/plain': any, 'application/octet-stream': any, 'multipart/form-data': { body: toMultipart(form.body) } }
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
async function serveBehind(parsers: readonly express.RequestHandler[], options: object = {}, before: readonly LooseHandler[] = []): Promise<number> {
  const router = surround(createLooseRouter({ contract, handlers: { echo }, ...options }), ...before)
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

/** What the parser has left may be of several bodies. */
const doubtful = [500, undefined]
/** The length decides whether a text is the value of a JSON text or the JSON text itself. */
const byLength = (value: unknown): Record<Framing, unknown[]> => ({ length: [200, value], chunked: doubtful })

/** Bodies that the router reads as they are, with what it responds behind each parser that can read them too. */
const bodies: readonly [title: string, sent: Sent, expected: { readonly [Name in Parser]?: unknown[] | Record<Framing, unknown[]> }][] = [
  ['JSON', { type: jsonType, body: '{"a":"ü"}' }, { none: [200, { a: 'ü' }], json: [200, { a: 'ü' }], text: byLength({ a: 'ü' }), raw: [200, { a: 'ü' }] }],
  ['JSON in UTF-16', { type: `${jsonType}; charset=utf-16`, body: utf16('{"a":1}') }, { none: [400, undefined], json: [200, { a: 1 }], text: doubtful, raw: [400, undefined] }],
  ['JSON in ISO-8859-1', { type: `${jsonType}; charset=iso-8859-1`, body: latin1('{"a":"ü"}') }, { none: [400, undefined], json: [415, undefined], text: doubtful, raw: [400, undefined] }],
  ['JSON in an unknown charset', { type: `${jsonType}; charset=none`, body: '{"a":1}' }, { none: [200, { a: 1 }], json: [415, undefined], text: [415, undefined], raw: [200, { a: 1 }] }],
  ['a content type that is malformed', { type: 'garbage; charset=utf-8', body: 'a' }, { none: [400, undefined], text: [400, undefined], raw: [400, undefined] }],
  ['JSON with two charsets', { type: `${jsonType};; charset=utf-16;charset=utf-8`, body: '{"a":1}' }, { none: [200, { a: 1 }], raw: [200, { a: 1 }] }],
  ['JSON after gzip', { type: jsonType, body: gzipSync('{"a":1}'), encoding: 'gzip' }, { none: [415, undefined], json: [200, { a: 1 }], text: doubtful, raw: [200, { a: 1 }] }],
  ['JSON in an unknown encoding', { type: jsonType, body: '{"a":1}', encoding: 'own' }, { none: [415, undefined], json: [415, undefined], text: [415, undefined], raw: [415, undefined] }],
  ['a number', { type: jsonType, body: '5' }, { none: [200, 5], json: [200, 5], text: byLength(5), raw: [200, 5] }],
  ['null', { type: jsonType, body: 'null' }, { none: [200, null], json: [200, null], text: byLength(null), raw: [200, null] }],
  ['malformed JSON', { type: jsonType, body: '{' }, { none: [400, undefined], json: [400, undefined], text: [400, undefined], raw: [400, undefined] }],
  ['JSON that is nested deeply', { type: jsonType, body: deep }, { none: [200, 'array'], json: ofDeep, text: byLength('array'), raw: [200, 'array'] }],
  ['JSON with the names of a prototype', { type: jsonType, body: '{"toJSON":1,"constructor":2}' }, { none: [200, { toJSON: 1, constructor: 2 }], json: [200, { toJSON: 1, constructor: 2 }] }],
  ['text', { type: 'text/plain', body: 'ü' }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in UTF-16', { type: 'text/plain; charset=utf-16', body: utf16('ü') }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in ISO-8859-1', { type: 'text/plain;charset="ISO-8859-1"; format=flowed', body: latin1('ü') }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text in Shift_JIS', { type: 'text/plain; charset=shift_jis', body: new Uint8Array([0x83, 0x65]) }, { none: [200, 'テ'], text: [200, 'テ'], raw: [200, 'テ'] }],
  ['text in UTF-7, which only parsers know', { type: 'text/plain; charset=utf-7', body: 'a' }, { none: [400, undefined], text: [200, 'a'], raw: [400, undefined] }],
  ['text with an empty charset', { type: 'text/plain; charset=', body: 'ü' }, { none: [200, 'ü'], text: [200, 'ü'], raw: [200, 'ü'] }],
  ['text that is a value in UTF-16', { type: 'text/plain; charset=utf-16', body: utf16('["ü"]') }, { none: [200, '["ü"]'], json: doubtful, text: [200, '["ü"]'] }],
  ['text that is an object', { type: 'text/plain', body: '{ "a" : 1 }' }, { none: [200, '{ "a" : 1 }'], json: doubtful, text: [200, '{ "a" : 1 }'], raw: [200, '{ "a" : 1 }'] }],
  ['text of as many characters as its value', { type: 'text/plain', body: '1e2' }, { none: [200, '1e2'], json: doubtful, text: [200, '1e2'] }],
  ['text that repeats a key', { type: 'text/plain', body: '{"a":1,"a":2}' }, { none: [200, '{"a":1,"a":2}'], json: doubtful }],
  ['text that is a text of JSON', { type: 'text/plain', body: '"hi"' }, { none: [200, '"hi"'], json: [200, 'hi'] }],
  ['bytes that are JSON', { type: 'application/octet-stream', body: '[1.0]' }, { none: [200, { bytes: [...Buffer.from('[1.0]')] }], json: doubtful }],
  ['a form that is a number', { type: formType, body: '1e2' }, { none: [200, { '1e2': '' }], json: doubtful }],
  ['bytes that are no text', { type: 'application/octet-stream', body: new Uint8Array([0, 255, 1]) }, { text: doubtful }],
  ['a multipart form that is no text', { type: 'multipart/form-data; boundary=b', body: latin1(multipart.replace('1', '\xff')) }, { text: doubtful }],
  ['JSON after a byte order mark', { type: jsonType, body: '\ufeff[1]' }, { none: [200, 'array'], text: doubtful }],
  ['JSON of the character that replaces others', { type: jsonType, body: '"\ufffd"' }, { none: [200, '\ufffd'], json: { length: [200, '\ufffd'], chunked: [400, undefined] }, text: doubtful }],
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
    const expected = [200, type === 'text/plain' ? '' : type === 'application/octet-stream' ? { bytes: [] } : {}]
    return [`an empty body of ${type}`, { type, body: '' }, { none: expected, json: expected, text: expected, raw: expected, urlencoded: expected }]
  }),
]

const cases = bodies.flatMap(([title, sent, expected]) =>
  (Object.keys(expected) as Parser[]).flatMap((parser) => (['length', 'chunked'] as const).map((framing) => {
      const value = expected[parser] as unknown[] | Record<Framing, unknown[]>
      return { title, parser, framing, sent, expected: Array.isArray(value) ? value : value[framing] }
    }),
  ),
)

const alreadyRead = "The request body was already read, and 'body' does not tell what the client sent: put the router before the body parser"

describe('a body behind a parser', () => {
  test.each(cases)('$parser: $title ($framing)', async ({ parser, framing, sent, expected }) => {
    const onError = vi.fn()
    const port = await serveBehind([parsers[parser]], { onError })
    expect(await runChecked(() => send(port, sent, framing))).toEqual(expected)
    if (expected[0] !== 500) expect(onError).not.toHaveBeenCalled()
    else expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([alreadyRead])
  })
})

describe('a JSON text that a parser of JSON has read', () => {
  test.each<[title: string, text: string]>([
    ['a text', '"hello"'],
    ['a text of JSON, which is not the object', String.raw`"{\"a\":1}"`],
    ['a text with escapes', String.raw`"\u00fc\n\ud83d\ude00"`],
    ['a text that is not well-formed', String.raw`"\ud800"`],
    ['an empty text', '""'],
    ['a text of a number', '"5"'],
    ['a text in white space', ' "hello" '],
  ])('%s', async (_title, text) => {
    const port = await serveBehind([parsers.json])
    expect(await send(port, { type: jsonType, body: text }, 'length')).toEqual([200, JSON.parse(text)])
  })

  test.each<[text: string, status: number]>([
    ['"hello"', 400],
    ['"5"', 500],
    [String.raw`"{\"a\":1}"`, 500],
    [String.raw`"\"a\""`, 500],
    ['"null"', 500],
  ])('%s without a length is no other value', async (text, status) => {
    const port = await serveBehind([parsers.json])
    expect(await send(port, { type: jsonType, body: text }, 'chunked')).toEqual([status, undefined])
    expect(await send(port, { type: jsonType, body: gzipSync(text), encoding: 'gzip' }, 'length')).toEqual([status, undefined])
  })

  test.each<[title: string, body: Uint8Array]>([
    ['bytes that are not valid', latin1(String.raw`"\"\xff\xff\""`.replaceAll('\\xff', '\xff'))],
    ['as many bytes as a byte order mark has', Buffer.from('"[1]" ')],
  ])('%s', async (_title, body) => {
    const port = await serveBehind([parsers.json])
    expect(await send(port, { type: jsonType, body }, 'length')).toEqual(doubtful)
  })
})

describe('numbers that are too large for a double', () => {
  test.each<[text: string, value: unknown]>([
    ['1e400', Infinity],
    ['{"a":[1e400,-1e400,null],"b":null,"c":"1e400"}', { a: [Infinity, -Infinity, null], b: null, c: '1e400' }],
    ['[null,"null"]', [null, 'null']],
  ])('%s', async (body, value) => {
    for (const parser of ['none', 'json', 'raw'] as const) {
      let received: unknown
      const keep: LooseHandler = (request) => {
        received = request.validatedBody
        return { status: 200, body: '' }
      }
      const port = await serveBehind([parsers[parser]], { handlers: { echo: keep } })
      await send(port, { type: jsonType, body }, 'length')
      expect(received).toEqual(value)
    }
  })
})

describe('a form that a parser has read', () => {
  const simple = express.urlencoded({ extended: false })
  const extended = express.urlencoded({ extended: true })
  const list = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))
  const many = (key: string, count: number): string => list(count).map((value) => `${key}=${value}`).join('&')

  test.each<[body: string, expected: { readonly [key: string]: unknown } | number, bySimple?: { readonly [key: string]: unknown } | number]>([
    ['role=admin', { role: 'admin' }],
    ['role[]=admin', { 'role[]': 'admin' }],
    ['role[0]=admin', { 'role[]': 'admin' }, { 'role[0]': 'admin' }],
    ['role%5B%5D=admin', { 'role[]': 'admin' }],
    ['role[]=admin&x=1', { 'role[]': 'admin', x: '1' }],
    ['role[][]=admin', { 'role[]': 'admin' }, { 'role[][]': 'admin' }],
    ['[role]=admin', { role: 'admin' }, 0],
    ['role[length]=1&role[0]=admin', { 'role[length]': '1', 'role[0]': 'admin' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=2&b=0&a=1&a=2', { a: ['2', '1', '2'], b: '0' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }, { 'a[]': ['1', '2'] }],
    ['a[]=1&a=2', { a: ['1', '2'] }, { 'a[]': '1', a: '2' }],
    ['a[1]=x&a[0]=y', { a: ['y', 'x'] }, { 'a[1]': 'x', 'a[0]': 'y' }],
    ['a[b]=1&a[c]=2', { 'a[b]': '1', 'a[c]': '2' }],
    ['a[b][]=1', { 'a[b][]': '1' }],
    ['a[b][]=1&a[b][]=2', { 'a[b]': ['1', '2'] }, { 'a[b][]': ['1', '2'] }],
    ['a[0][b]=1&a[1][b]=2', { 'a[0][b]': '1', 'a[1][b]': '2' }],
    ['a[b][c][d][e][f][g][h]=1', { 'a[b][c][d][e][f][g][h]': '1' }],
    // The parser makes a list of a text and an object.
    ['a=1&a[b]=2', { 'a[0]': '1', 'a[1][b]': '2' }, { a: '1', 'a[b]': '2' }],
    ['[]=1', { 0: '1' }, 0],
    ['a[b', { 'a[b': '' }],
    ['a[b=1&a[b=2', { 'a[b': ['1', '2'] }],
    ['a[b[]=1', 500, { 'a[b[]': '1' }],
    ['a', { a: '' }],
    ['a=&b', { a: '', b: '' }],
    ['&&a=1', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a.b=1', { 'a.b': '1' }],
    ['a[100]=x', { 'a[100]': 'x' }],
    ['hasOwnProperty=1&toString=2', { hasOwnProperty: '1', toString: '2' }],
    [many('a', 30), { a: list(30) }],
    [many('a[]', 30), { a: list(30) }, { 'a[]': list(30) }],
    // The parser leaves an empty object, as after a failure, or one in the place of a value.
    ['=1', 500],
    ['a=1&b[__proto__]=2', 500, { a: '1', 'b[__proto__]': '2' }],
  ])('%s', async (body, expected, bySimple = expected) => {
    for (const [parser, result] of [[extended, expected], [simple, bySimple]] as const) {
      if (result === 0) continue
      const port = await serveBehind([parser])
      const status = typeof result === 'number' ? result : 200
      for (const framing of ['length', 'chunked'] as const) {
        expect(await send(port, { type: formType, body }, framing)).toEqual([status, status === 200 ? result : undefined])
      }
    }
  })

  test.each(['role[]=admin', 'role[0]=admin', 'role[][]=admin', 'role[a]=admin', 'role[][a]=admin', 'role=x&role[]=admin', 'role[]=admin&role[a]=x'])(
    'a guard of one role that %s passes, guards the handler',
    async (body) => {
      const guard: express.RequestHandler = (request, response, next) => void (request.body.role === 'admin' ? response.sendStatus(403) : next())
      const role = { body: z.object({ role: z.enum(['user', 'admin']) }) }
      const narrow = { echo: { ...contract.echo, requests: { [formType]: role } } }
      const port = await serveBehind([extended, guard], { contract: narrow })
      expect(await send(port, { type: formType, body: 'role=admin' }, 'length')).toEqual([403, undefined])
      expect(await send(port, { type: formType, body }, 'length')).toEqual([400, undefined])
    },
  )
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
    ['a number in the place of a form', 5, formType, doubtful],
    ['fields that are no texts', { a: 1, b: true }, formType, [200, { a: '1', b: 'true' }]],
    ['a field that is null', { a: null }, formType, doubtful],
    ['a field that is a date', { a: new Date() }, formType, doubtful],
    ['a field that is an empty list', { a: '1', b: [] }, formType, doubtful],
    ['a list in the place of a form', ['1', '2'], formType, [200, { 0: '1', 1: '2' }]],
    ['two fields of a key', { a: ['1'], 'a[]': '2' }, formType, doubtful],
    ['two fields of a key in another order', { 'a[b]': '1', a: { b: '2' } }, formType, doubtful],
    ['a key that would be two', { a: { 'b][c': '1' } }, formType, doubtful],
    ['a list in a list', { a: [['1', '2'], ['3']] }, formType, [200, { 'a[0]': ['1', '2'], 'a[1][]': '3' }]],
    ['a text that a sanitizer has changed', '{"a":1}', jsonType, doubtful],
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
    const before: LooseHandler = async (request) => {
      seen.push(request.headers.get('content-type'), request.headers.get('content-encoding'), await request.clone().text())
    }
    const port = await serveBehind([parsers.text], {}, [before])
    await send(port, { type: 'text/plain; charset=utf-16', body: gzipSync(utf16('ü')), encoding: 'gzip' }, 'length')
    expect(seen).toEqual(['text/plain; charset=utf-8', null, 'ü'])
  })
})
