/** Requests behave as those of the platform: each function returns the same for both. */
import { describe, expect, test } from 'vitest'
import { anything, createLooseRouter, json, type LooseRequest, schema } from '../support.ts'
import { exchange, head, serveFetch, toBody, toStatuses } from './support.ts'

interface Sent {
  readonly method?: string
  readonly target?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

/** Sends a request to a function, and passes the same request of the platform to it. Returns both results. */
async function runBoth(run: (request: Request) => unknown, sent: Sent = {}): Promise<[light: unknown, platform: unknown]> {
  const { method = 'GET', target = '/a', headers = [], body } = sent
  const describeResult = async (request: Request): Promise<string> => {
    try {
      return JSON.stringify({ result: (await run(request)) ?? null })
    } catch (thrown) {
      return JSON.stringify({ thrown: (thrown as Error).name })
    }
  }
  const all: [string, string][] = [['host', 'a.example'], ['connection', 'close'], ...headers] as [string, string][]
  if (body !== undefined) all.push(['content-length', String(Buffer.byteLength(body))])
  const lines = all.map(([name, value]) => `${name}: ${value}`)
  const port = await serveFetch(async (request) => new Response(await describeResult(request)))
  const received = await exchange(port, head(`${method} ${target} HTTP/1.1`, ...lines) + Buffer.from(body ?? '').toString('latin1'))
  expect(toStatuses(received)).toEqual([200])
  const bytes = body === undefined ? null : new TextEncoder().encode(body)
  const platform = new Request(`http://a.example${target}`, { method, headers: all, body: bytes, duplex: 'half' } as RequestInit)
  return [JSON.parse(Buffer.from(toBody(received), 'latin1').toString()), JSON.parse(await describeResult(platform))]
}

const post: Sent = { method: 'POST', headers: [['content-type', 'text/plain']], body: 'hello' }
const repeated: Sent = { headers: [['X-B', '1'], ['x-b', '2'], ['X-A', 'a'], ['Set-Cookie', 'a=1'], ['set-cookie', 'b=2']] }

const members: { readonly [title: string]: (request: Request) => unknown } = {
  instanceof: (request) => [request instanceof Request, request.headers instanceof Headers],
  'toString and the tag': (request) => [String(request), String(request.headers), Object.prototype.toString.call(request)],
  url: ({ url }) => url,
  method: ({ method }) => method,
  'members without a counterpart in HTTP': (request) => {
    const { cache, credentials, destination, integrity, keepalive, mode, redirect, referrer, referrerPolicy } = request
    return { cache, credentials, destination, integrity, keepalive, mode, redirect, referrer, referrerPolicy }
  },
  'the names of members': (request) => {
    const names: string[] = []
    for (const name in request) names.push(name)
    return ['url', 'headers', 'clone', 'text', 'body', 'signal'].map((name) => [name in request, names.includes(name)])
  },
  JSON: (request) => JSON.stringify(request),
  'own keys': (request) => Object.entries(request).filter(([, value]) => value !== undefined),
  'the same objects each time': (request) => [
    request.headers === request.headers,
    request.signal === request.signal,
    request.body === request.body,
  ],
  'headers in order': ({ headers }) => [[...headers], [...headers.keys()], [...headers.values()], [...headers.entries()]],
  'headers by name': ({ headers }) =>
    ['host', 'HOST', 'x-b', 'X-A', 'none', 'set-cookie', 'constructor', '__proto__'].map((name) => [headers.get(name), headers.has(name)]),
  'headers with forEach': ({ headers }) => {
    const seen: unknown[] = []
    headers.forEach((value, name, given) => seen.push([name, value, given === headers]))
    return seen
  },
  getSetCookie: ({ headers }) => headers.getSetCookie(),
  'a copy of the headers': ({ headers }) => {
    const copy = new Headers(headers)
    copy.set('x-a', 'copied')
    return [[...copy], headers.get('x-a')]
  },
  'changed headers': ({ headers }) => {
    headers.set('x-a', 'first')
    headers.append('x-a', ' second ')
    headers.set('x-new', 'ü')
    headers.delete('host')
    headers.set('X-New', '2')
    return [...headers]
  },
  'headers after they were changed and copied': (request) => {
    request.headers.set('x-a', '1')
    const copy = new Request('http://b.example', request)
    request.headers.set('x-a', '2')
    copy.headers.set('x-a', '3')
    return [[...request.headers], [...copy.headers]]
  },
  'headers of a clone': (request) => {
    request.headers.set('x-a', '1')
    const clone = request.clone()
    clone.headers.set('x-a', '2')
    return [request.headers.get('x-a'), clone.headers.get('x-a')]
  },
  ...Object.fromEntries(
    ['a b', '', 'ü', 'a:b', 'a\n', '\u212aey'].flatMap((name) => [
      [`get of the name ${JSON.stringify(name)}`, ({ headers }: Request) => headers.get(name)],
      [`has of the name ${JSON.stringify(name)}`, ({ headers }: Request) => headers.has(name)],
      [`set of the name ${JSON.stringify(name)}`, ({ headers }: Request) => headers.set(name, 'a')],
    ]),
  ),
  ...Object.fromEntries(
    ['a\nb', 'a\0', '€', ' a ', '\ta\n', ''].map((value) => [
      `set of the value ${JSON.stringify(value)}`,
      ({ headers }: Request) => {
        headers.set('x-a', value)
        return headers.get('x-a')
      },
    ]),
  ),
  text: async (request) => [request.bodyUsed, await request.text(), request.bodyUsed],
  json: (request) => request.json() as unknown,
  bytes: async (request) => [...new Uint8Array(await request.arrayBuffer())],
  blob: async (request) => [(await request.blob()).type, await (await request.blob().catch(() => new Blob(['used']))).text()],
  formData: async (request) => [...(await request.formData())],
  'text twice': async (request) => [await request.text(), await request.text()],
  'body as a stream': async ({ body }) => {
    let text = ''
    for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk)
    return [body === null, text]
  },
  'the class of the chunks': async ({ body }) => (await body?.getReader().read())?.value?.constructor.name,
  'a locked body': (request) => {
    request.body?.getReader()
    return [request.bodyUsed, request.body?.locked]
  },
  'a cancelled body': async (request) => {
    await request.body?.cancel()
    return [request.bodyUsed, await request.text()]
  },
  'a clone': async (request) => {
    const clone = request.clone()
    return [clone.url, clone.method, [...clone.headers], await clone.text(), await request.text(), clone instanceof Request]
  },
  'a clone of a used body': async (request) => {
    await request.text()
    return request.clone().url
  },
  'a request from the clone': async (request) => {
    const other = new Request(request.clone())
    return [other.url, other.method, [...other.headers], await other.text()]
  },
  'a request with it as the options': async (request) => {
    const other = new Request('http://b.example/b', request)
    return [other.url, other.method, [...other.headers], await other.text(), request.bodyUsed]
  },
  signal: ({ signal }) => [signal instanceof AbortSignal, signal.aborted, signal.reason],
  'members without a receiver': (request) => Reflect.get(Object.getPrototypeOf(request) as object, 'url') as unknown,
  'assigning to members': (request) => {
    ;(request as { url: string }).url = 'http://b.example'
    return request.url
  },
  'own members': (request) => {
    Object.assign(request, { context: 1, other: 2 })
    return [JSON.stringify(request), Object.keys(request).includes('other')]
  },
}

describe.each<[title: string, sent: Sent]>([
  ['GET', {}],
  ['GET with repeated headers', repeated],
  ['POST', post],
  ['POST of JSON', { ...post, headers: [['content-type', 'application/json']], body: '{"a":["ü"]}' }],
  ['POST of a form', { ...post, headers: [['content-type', 'application/x-www-form-urlencoded']], body: 'a=1&b=%20' }],
  ['PUT without a content type', { method: 'PUT', body: 'hello' }],
  ['DELETE without a body', { method: 'DELETE' }],
  ['a URL that is normalized', { target: "/a/%7e%20b'?c='d'&e=|" }],
])('%s', (_title, sent) => {
  test.each(Object.entries(members))('%s', async (_name, run) => {
    const [light, platform] = await runBoth(run, sent)
    expect(light).toEqual(platform)
  })
})

describe('a router whose middleware passes the request on', () => {
  const other = createLooseRouter({
    contract: {
      write: {
        path: '/a',
        method: 'POST',
        headers: schema((value) => ({ value: { 'content-type': (value as { 'content-type': string })['content-type'] } })),
        requests: { 'text/plain': { body: anything } },
        responses: json,
      },
    },
    handlers: {
      write: ({ validatedBody, validatedHeaders }: LooseRequest) => ({ status: 200, body: [validatedBody, ...validatedHeaders] }),
    },
  })
  const responses = { 200: { 'text/plain': { body: anything } } }
  test.each<[title: string, pass: (request: Request) => unknown]>([
    ['itself', (request) => other.fetch(request)],
    ['after a clone', (request) => [request.clone(), other.fetch(request)][1]],
    ['a clone', (request) => other.fetch(request.clone())],
    ['a copy', (request) => other.fetch(new Request('http://b.example/a', request))],
    ['after its headers were opened', (request) => [[...request.headers], other.fetch(request)][1]],
    ['with other headers', (request) => [request.headers.set('content-type', 'a/b'), other.fetch(request)][1]],
    ['after its body was opened', (request) => [request.body, other.fetch(request)][1]],
    ['after its body was locked', (request) => [request.body?.getReader(), other.fetch(request)][1]],
    ['after its body was read', async (request) => [await request.text(), await other.fetch(request)][1]],
    ['frozen', (request) => other.fetch(Object.freeze(request))],
    ['sealed', (request) => other.fetch(Object.seal(request))],
  ])('%s', async (_title, pass) => {
    const router = createLooseRouter({
      contract: { first: { path: '/a', method: 'POST', responses } },
      handlers: { first: () => ({ status: 200, body: 'not passed' }) },
      before: [pass],
    })
    const [light, platform] = await runBoth(async (request) => {
      const response = await router.fetch(request)
      return [response.status, [...response.headers], await response.text()]
    }, post)
    expect(light).toEqual(platform)
  })
})
