/** Headers that middleware of a framework has changed, whatever else the client sends. */
import express from 'express'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerOptions } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { bearer, createContract, createRouter } from 'routepact'
import { createNodeHandler, serve } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, json, type LooseRequest } from '../support.ts'
import { connectRaw } from './raw-http2.ts'
import { exchange, head, listen, toBody, toHandler, toStatuses } from './support.ts'

type Fields = readonly (readonly [name: string, value: string])[]
/** What middleware sees and changes. */
interface Seen {
  readonly headers: Record<string, unknown>
  readonly rawHeaders: string[]
}
type Change = (seen: Seen) => unknown

/** Sends headers, changes them before the handler, and returns the headers that the handler sees, without `host`. */
type Send = (fields: Fields, change: Change) => Promise<Record<string, string>>

const toSeen = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'host' && name !== 'connection'))

const sendHttp1: Send = async (fields, change) => sendWith({}, fields, change)

async function sendWith(options: ServerOptions, fields: Fields, change: Change): Promise<Record<string, string>> {
  const handler = toHandler(({ headers }) => Response.json(toSeen(headers)))
  const port = await listen(
    createServer(options, (incoming, outgoing) => {
      change(incoming as unknown as Seen)
      handler(incoming, outgoing)
    }),
  )
  const lines = fields.map(([name, value]) => `${name}: ${value}`)
  return JSON.parse(toBody(await exchange(port, head('GET / HTTP/1.1', 'Host: a', ...lines, 'Connection: close')))) as Record<string, string>
}

const sendHttp2: Send = async (fields, change) => {
  const seen = new Promise<Record<string, string>>((resolve) => {
    const handler = toHandler(({ headers }) => {
      resolve(toSeen(headers))
      return new Response()
    })
    void listen(
      createHttp2Server((incoming, outgoing) => {
        change(incoming as unknown as Seen)
        handler(incoming, outgoing)
      }),
    ).then(async (port) => (await connectRaw(port)).request(1, 'GET', '/', fields, true))
  })
  return seen
}

const user: Fields = [['x-user', 'mallory']]
/** Replaces the whole object, which HTTP/2 does not allow by assignment. */
const replace = (seen: Seen, value: object): unknown => Object.defineProperty(seen, 'headers', { value })
const alice: Change = ({ headers }) => (headers['x-user'] = 'alice')

describe.each<[protocol: string, send: Send]>([
  ['HTTP/1', sendHttp1],
  ['HTTP/2', sendHttp2],
])('235: over %s, the handler sees what middleware has left', (_protocol, send) => {
  test.each<[title: string, fields: Fields, change: Change, expected: Record<string, string>]>([
    ['no change', [['x-a', '1'], ['x-b', '2']], () => undefined, { 'x-a': '1', 'x-b': '2' }],
    ['a changed header', user, alice, { 'x-user': 'alice' }],
    ['an added header', [], alice, { 'x-user': 'alice' }],
    ['a deleted header', user, ({ headers }) => delete headers['x-user'], {}],
    ['a header without a value', user, ({ headers }) => (headers['x-user'] = undefined), {}],
    ['a header that is null', user, ({ headers }) => (headers['x-user'] = null), {}],
    ['an empty value', user, ({ headers }) => (headers['x-user'] = ''), { 'x-user': '' }],
    ['two empty values, unchanged', [['x-a', ''], ['x-a', '']], () => undefined, { 'x-a': ', ' }],
    ['two empty values beside a changed header', [['x-a', ''], ['x-a', ''], ...user], alice, { 'x-a': ', ', 'x-user': 'alice' }],
    ['a number', user, ({ headers }) => (headers['x-user'] = 7), { 'x-user': '7' }],
    ['an array', user, ({ headers }) => (headers['x-user'] = ['alice', 'bob']), { 'x-user': 'alice, bob' }],
    ['an array of cookies', [['cookie', 'a=1']], ({ headers }) => (headers['cookie'] = ['b=2', 'c=3']), { cookie: 'b=2; c=3' }],
    ['a changed cookie', [['cookie', 'a=1'], ['cookie', 'b=2']], ({ headers }) => (headers['cookie'] = 'a=1'), { cookie: 'a=1' }],
    ['cookies, unchanged', [['cookie', 'a=1'], ['cookie', 'b=2']], () => undefined, { cookie: 'a=1; b=2' }],
    ['a deleted cookie', [['cookie', 'a=1'], ['cookie', 'b=2']], ({ headers }) => delete headers['cookie'], {}],
    ['set-cookie, unchanged', [['set-cookie', 'a=1'], ['set-cookie', 'b=2']], () => undefined, { 'set-cookie': 'b=2' }],
    ['a changed set-cookie', [['set-cookie', 'a=1'], ['set-cookie', 'b=2']], ({ headers }) => (headers['set-cookie'] as string[]).pop(), { 'set-cookie': 'a=1' }],
    ['the first of two values', [['x-user', 'alice'], ['x-user', 'bob']], alice, { 'x-user': 'alice' }],
    ['the last of two values', [['x-user', 'bob'], ['x-user', 'alice']], alice, { 'x-user': 'alice' }],
    ['two values in another order', [['x-user', '1'], ['x-user', '2']], ({ headers }) => (headers['x-user'] = '2, 1'), { 'x-user': '2, 1' }],
    ['a name in another case, before', user, (seen) => replace(seen, { host: 'a', 'X-User': 'alice', ...seen.headers }), { 'x-user': 'alice' }],
    ['a name in another case, after', user, ({ headers }) => (headers['X-User'] = 'alice'), { 'x-user': 'alice' }],
    ['a name in another case alone', user, ({ headers }) => {
      delete headers['x-user']
      headers['X-User'] = 'alice'
    }, { 'x-user': 'alice' }],
    ['the same value in another case', user, ({ headers }) => {
      delete headers['x-user']
      headers['X-User'] = 'mallory'
    }, { 'x-user': 'mallory' }],
    ['another object', user, (seen) => replace(seen, { host: 'a', 'x-user': 'alice' }), { 'x-user': 'alice' }],
    ['another object without a prototype', user, (seen) => replace(seen, Object.assign(Object.create(null) as object, { host: 'a', 'x-b': '1' })), { 'x-b': '1' }],
    ['raw headers that were changed alone', user, ({ headers, rawHeaders }) => {
      void headers['x-user']
      rawHeaders.splice(rawHeaders.indexOf('mallory'), 1, 'root')
    }, { 'x-user': 'mallory' }],
    ['two credentials, unchanged', [['authorization', 'Bearer a'], ['authorization', 'Bearer b']], () => undefined, { authorization: 'Bearer a, Bearer b' }],
    ['two credentials and a verified one', [['authorization', 'Bearer a'], ['authorization', 'Bearer b']], ({ headers }) => (headers['authorization'] = 'Bearer c'), { authorization: 'Bearer c' }],
    ['two credentials, deleted', [['authorization', 'Bearer a'], ['authorization', 'Bearer b']], ({ headers }) => delete headers['authorization'], {}],
    // As many names as the client has sent headers.
    ['two credentials and an added header', [['authorization', 'Bearer a'], ['authorization', 'Bearer b']], ({ headers }) => (headers['x-user-verify'] = 'alice'), { authorization: 'Bearer a, Bearer b', 'x-user-verify': 'alice' }],
    ['a deleted header and an added one', user, ({ headers }) => {
      delete headers['x-user']
      headers['x-role'] = 'guest'
    }, { 'x-role': 'guest' }],
    ['a header that Node keeps once, which the client did not send', [], ({ headers }) => (headers['from'] = 'Host'), { from: 'Host' }],
  ])('%s', async (title, fields, change, expected) => {
    expect(await send(fields, change)).toEqual(expected)
    const extras: Fields[] = [[['x-extra', '1'], ['x-extra', '2']], [['set-cookie', 'z=1']], [['age', '1'], ['age', '2']]]
    for (const extra of extras) {
      if (title.startsWith('another object') || title.includes('set-cookie')) continue
      const added = toSeen(new Headers(extra.map(([name, value]): [string, string] => [name, value])))
      expect(await send([...fields, ...extra], change)).toEqual({ ...expected, ...added })
      expect(await send([...extra, ...fields], change)).toEqual({ ...expected, ...added })
    }
  })

  // Those of the lists of Node, and others.
  const names = [
    'accept', 'accept-encoding', 'access-control-allow-credentials', 'access-control-max-age', 'access-control-request-headers', 'access-control-request-method',
    'age', 'authorization', 'cache-control', 'content-encoding', 'content-language', 'content-location', 'content-md5', 'content-range', 'content-type',
    'date', 'dnt', 'etag', 'expires', 'forwarded', 'from', 'if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'last-modified', 'link',
    'location', 'max-forwards', 'origin', 'pragma', 'prefer', 'proxy-authorization', 'range', 'referer', 'retry-after', 'sec-fetch-site', 'server', 'tk', 'trailer',
    'upgrade-insecure-requests', 'user-agent', 'vary', 'via', 'warning', 'x-content-type-options', 'x-forwarded-for', 'x-user', '__proto__', 'constructor',
  ]

  test('of a repeated header that middleware has not changed, all values', async () => {
    const fields = names.flatMap((name): Fields => [[name, '1'], [name, '2']])
    const expected = names.map((name) => [name, '1, 2']).toSorted()
    expect(Object.entries(await send(fields, () => undefined)).toSorted()).toEqual(expected)
  })

  test('of a repeated header of which middleware has set the first value, that one', async () => {
    const fields = names.flatMap((name): Fields => [[name, '1'], [name, '2']])
    const kept: string[] = []
    const seen = await send(fields, ({ headers }) => {
      for (const name of names) {
        // What Node has dropped already: nothing shows that middleware has set it.
        if (headers[name] === '1') kept.push(name)
        if (typeof headers[name] === 'string') headers[name] = '1'
      }
    })
    expect(kept).toContain('authorization')
    for (const name of names) if (name !== '__proto__') expect([name, seen[name]]).toEqual([name, kept.includes(name) ? '1, 2' : '1'])
  })
})

test('235: with joinDuplicateHeaders, a set credential has changed', async () => {
  const fields: Fields = [['authorization', 'Bearer a'], ['authorization', 'Bearer b']]
  const options = { joinDuplicateHeaders: true }
  expect(await sendWith(options, fields, () => undefined)).toEqual({ authorization: 'Bearer a, Bearer b' })
  expect(await sendWith(options, fields, ({ headers }) => (headers['authorization'] = 'Bearer a'))).toEqual({ authorization: 'Bearer a' })
})

test('235: pseudo-headers are not headers, whoever sets them', async () => {
  expect(await sendHttp2([['x-a', '1']], ({ headers }) => Object.assign(headers, { ':path': '/b', ':user': 'alice' }))).toEqual({ 'x-a': '1' })
})

test.each<[title: string, name: string, value: string]>([
  ['a value', 'x-user', 'alice\r\nx-role: admin'],
  ['a value with a control character', 'x-user', 'a\0'],
  ['a value beyond Latin-1', 'x-user', '\u20ac'],
  ['a name', 'x user', 'alice'],
])('235: %s that is not valid in HTTP is a 500 that names the header, whatever the client sends', async (_title, name, value) => {
  const onError = vi.fn()
  const router = createLooseRouter({
    contract: { read: { path: '/', method: 'GET', responses: json } },
    handlers: { read: ({ headers }: LooseRequest) => ({ status: 200, body: headers.get('x-user') }) },
    onError,
  })
  const app = express()
  app.use((request, _response, next) => {
    request.headers[name] = value
    next()
  }, createNodeHandler(router))
  const port = await listen(createServer(app))
  const error = new TypeError(`'${name}' must be a header that is valid in HTTP: middleware has set another`)
  for (const lines of [[], ['X-User: mallory'], ['X-User: mallory', 'X-User: bob'], ['X-A: 1', 'X-A: 2']]) {
    onError.mockClear()
    const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a', ...lines, 'Connection: close'))
    expect([lines, toStatuses(received)]).toEqual([lines, [500]])
    expect(onError).toHaveBeenCalledWith(error, expect.anything())
  }
})

test('235: white space around a value that middleware has set is removed, whatever the client sends', async () => {
  for (const fields of [[], [['x-user', 'mallory']], [['x-user', 'mallory'], ['x-user', 'bob']]] as Fields[]) {
    expect(await sendHttp1(fields, ({ headers }) => (headers['x-user'] = ' alice\t'))).toEqual({ 'x-user': 'alice' })
  }
})

describe('235: security, schemas and handlers read the same headers', () => {
  const contract = createContract({
    me: {
      path: '/me',
      method: 'GET',
      security: [{ token: [] }],
      headers: z.object({ 'x-user': z.string() }),
      responses: { 200: { 'application/json': { body: z.array(z.string().nullable()) } } },
    },
  })
  const router = createRouter({
    contract,
    security: { token: bearer(async (token) => ({ token })) },
    onError: () => undefined,
    handlers: {
      me: ({ respond, context, headers, validatedHeaders }) =>
        respond({ status: 200, body: [context.token, validatedHeaders.get('x-user'), headers.get('x-user')] }),
    },
  })
  const handler = createNodeHandler(router)
  const extras: [title: string, ...lines: string[]][] = [
    ['nothing else'],
    ['a repeated header', 'X-A: 1', 'X-A: 2'],
    ['two cookies', 'Cookie: a=1', 'Cookie: b=2'],
    ['a cookie of a response', 'Set-Cookie: a=1'],
    ['a second credential', 'Authorization: Bearer second'],
  ]

  async function send(change: (headers: IncomingHttpHeaders) => void, ...lines: readonly string[]): Promise<string> {
    const listener: RequestListener = (incoming, outgoing) => {
      change(incoming.headers)
      handler(incoming, outgoing)
    }
    const received = await exchange(await listen(createServer(listener)), head('GET /me HTTP/1.1', 'Host: a', ...lines, 'Connection: close'))
    return toStatuses(received)[0] === 200 ? toBody(received) : String(toStatuses(received)[0])
  }
  const sent = ['Authorization: Bearer first', 'X-User: mallory']

  test.each(extras)('with %s', async (_title, ...extra) => {
    expect(await send((headers) => Object.assign(headers, { authorization: 'Bearer set', 'x-user': 'alice' }), ...sent, ...extra)).toBe('["set","alice","alice"]')
    expect(await send((headers) => void delete headers.authorization, ...sent, ...extra)).toBe('401')
    const isAmbiguous = extra[0]?.startsWith('Authorization')
    expect(await send(() => undefined, ...sent, ...extra)).toBe(isAmbiguous ? '401' : '["first","mallory","mallory"]')
    expect(await send((headers) => void (headers['x-added'] = '1'), ...sent, ...extra)).toBe(isAmbiguous ? '401' : '["first","mallory","mallory"]')
  })

  test('176: two Authorization headers count as none of a server of serve', async () => {
    const { url, close } = await serve(router, { port: 0, hostname: '127.0.0.1' })
    onTestFinished(close)
    const received = await exchange(Number(new URL(url).port), head('GET /me HTTP/1.1', 'Host: a', ...sent, 'Authorization: Bearer second', 'Connection: close'))
    expect(toStatuses(received)).toEqual([401])
  })
})
