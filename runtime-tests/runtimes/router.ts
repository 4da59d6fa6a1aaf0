/** One `fetch` for all cases: the compat contract of each library below its name, and the runtimes' own contract. */
import { type ContractHandlers, createRouter, error, received, withContractErrorHandler } from 'routepact'
import { createCompatContract } from '../../compat/contract.ts'
import { handlers as compatHandlers } from '../../compat/handlers.ts'
import type { Kit } from '../../compat/kit.ts'
import { kit as arktype } from '../../compat/kits/arktype.ts'
import { kit as bare } from '../../compat/kits/bare.ts'
import { kit as effect } from '../../compat/kits/effect.ts'
import { kit as valibot } from '../../compat/kits/valibot.ts'
import { kit as zod } from '../../compat/kits/zod.ts'
import { contract } from './contract.ts'

/** The libraries whose responses are the same on all runtimes; joi's build for browsers does not start on servers. */
const kits = { arktype, bare, effect, valibot, zod }

/** The body limit of the runtimes' own router, in bytes. */
export const maxBodySize = 100_000

/** The state of a long call. */
interface State {
  /** The number of elements made. */
  made: number
  /** Whether the source was closed. */
  closed: boolean
  /** Whether the request's signal aborted. */
  aborted: boolean
}

const states = new Map<string, State>()

function stateOf(name: string): State {
  const state = states.get(name) ?? { made: 0, closed: false, aborted: false }
  states.set(name, state)
  return state
}

/** Resolves after some milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The number of elements of a stream that is not cancelled, which lasts longer than any case. */
export const largestCount = 10_000

/** Yields one element every few milliseconds. */
async function* count(name: string): AsyncGenerator<{ n: number; text: string }> {
  const state = stateOf(name)
  if (name.startsWith('silent')) await sleep(20_000)
  try {
    for (let n = 1; n <= largestCount; n += 1) {
      state.made = n
      yield { n, text: 'ü 日本' }
      await sleep(5)
    }
  } finally {
    state.closed = true
  }
}

const failures: { readonly [how: string]: () => unknown } = {
  error: () => {
    throw new Error('went wrong')
  },
  rejection: () => Promise.reject(new TypeError('went wrong later')),
  text: () => {
    // oxlint-disable-next-line no-throw-literal -- thrown literals are under test
    throw 'only text'
  },
  status: () => {
    throw error(404, 'no such thing')
  },
  server: () => {
    throw error(503, 'come back later')
  },
  foreign: () => {
    throw Object.assign(new Error('the password is wrong'), { status: 502 })
  },
  response: () => {
    throw new Response('thrown', { status: 410, headers: { 'x-thrown': '1' } })
  },
  redirect: () => new Response(null, { status: 307, headers: { location: '/own/trailing' } }),
  control: () => new Response('a', { headers: { 'x-control': 'a\u0001b' } }),
  plain: () => new Response('plain'),
  returned: () => new Error('returned'),
  nothing: () => undefined,
  proxy: () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    throw proxy
  },
  json: () => ({ status: 200, body: { a: 1n } }),
}

function toKind(kind: string): { contentType: 'application/octet-stream' | 'text/html'; body: unknown } {
  const bytes = new TextEncoder().encode('ü')
  const kinds: { readonly [kind: string]: unknown } = {
    bytes,
    buffer: bytes.buffer,
    view: new DataView(bytes.buffer),
    blob: new Blob([bytes]),
    stream: new Blob([bytes]).stream(),
  }
  return kind === 'text'
    ? { contentType: 'text/html', body: 'ü' }
    : { contentType: 'application/octet-stream', body: kinds[kind] }
}

/** Returns the content of a form, with each file as its name and bytes, or as its content type. */
async function describe(value: unknown, hasTypes: boolean): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => describe(one, hasTypes)))
  if (!(value instanceof File)) return value
  return hasTypes ? value.type : { name: value.name, bytes: [...new Uint8Array(await value.arrayBuffer())] }
}

const handlers: ContractHandlers<typeof contract> = {
  root: async () => ({ status: 200, body: 'root' }),
  pair: async (request) => ({ status: 200, body: { ...request.validatedParams, query: request.validatedQuery } }),
  literal: async () => ({ status: 200, body: 'literal' }),
  back: async (request) => ({ status: 200, body: `back from ${request.validatedParams.one}` }),
  encoded: async () => ({ status: 200, body: 'encoded' }),
  unicode: async () => ({ status: 200, body: 'unicode' }),
  trailing: async () => ({ status: 200, body: 'trailing' }),
  head: async () => ({ status: 200, headers: { 'x-total': '7' } }),
  sendJson: async (request) => ({ status: 200, body: request.validatedContent }),
  sendForm: async (request) => ({ status: 200, body: request.validatedBody }),
  sendFiles: async (request) => {
    const hasTypes = 'types' in request.validatedQuery
    const entries = Object.entries(request.validatedBody).map(async ([name, value]) => [
      name,
      await describe(value, hasTypes),
    ])
    return { status: 200, body: Object.fromEntries(await Promise.all(entries)) }
  },
  sendText: async (request) => ({ status: 200, body: request.validatedBody }),
  sendBytes: async (request) => ({ status: 200, body: request.validatedBody }),
  sendStream: async (request) => {
    const reader = request.validatedBody.getReader()
    let size = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.byteLength
    return { status: 200, body: size }
  },
  getKind: async (request) => {
    const { kind } = request.validatedParams
    if (kind === 'multipart') {
      const body = new FormData()
      body.append('text', 'ü')
      body.append('file', new File(['b'], 'ü.txt', { type: 'text/plain' }))
      return { status: 200, contentType: 'multipart/form-data', body }
    }
    if (kind === 'form') {
      return { status: 200, contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams({ a: 'ü &' }) }
    }
    return { status: 200, ...toKind(kind) }
  },
  getCookies: async () => ({ status: 200, headers: { 'set-cookie': ['a=1', 'b=2; Path=/'] } }),
  remove: async () => ({ status: 204 }),
  fail: async (request) => {
    const { how } = request.validatedParams
    // The service of another origin, which is this program.
    if (how === 'upstream') return received(await globalThis.fetch(new URL('/upstream', request.url)))
    return failures[how]?.() as Response
  },
  streamLines: async (request) => ({ status: 200, body: count(request.validatedParams.name) }),
  streamEvents: async (request) => ({ status: 200, body: count(request.validatedParams.name) }),
  wait: async (request) => {
    const state = stateOf(request.validatedParams.name)
    state.made = 1
    // A listener, because some runtimes stop all other code of a call when its client disconnects.
    request.signal.addEventListener('abort', () => void (state.aborted = true))
    for (let tries = 0; tries < 2000 && !state.aborted; tries += 1) await sleep(5)
    return { status: 200, body: state }
  },
  getState: async (request) => ({ status: 200, body: stateOf(request.validatedParams.name) }),
}

const own = { contract, handlers, maxBodySize }

const routers: { readonly [base: string]: { readonly fetch: (request: Request) => Promise<Response> } } = {
  ...Object.fromEntries(
    Object.entries(kits).map(([base, kit]) => [
      base,
      createRouter({ base, contract: createCompatContract(kit as Kit), handlers: compatHandlers }),
    ]),
  ),
  own: createRouter({ base: 'own', ...own }),
  // Has middleware, `finally`, and an error handler that exposes no messages.
  guarded: createRouter({
    base: 'guarded',
    ...own,
    before: [
      (request) => (request.headers.get('x-stop') ? request.respond({ status: 401, body: { error: 'stopped' } }) : {}),
    ],
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response) => response.headers.set('x-last', '1')],
    missing: (request) => Response.json({ missing: new URL(request.url).pathname }, { status: 404 }),
  }),
}

/** The names of the libraries. */
export const libraries: readonly string[] = Object.keys(kits)

/** Responds as a service that compresses. */
async function respondCompressed(): Promise<Response> {
  const body = await new Response(new Blob(['compressed']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  const headers = { 'content-encoding': 'gzip', 'content-type': 'text/plain', 'content-length': String(body.byteLength) }
  // workerd would compress the body once more.
  const manual: ResponseInit & { readonly encodeBody: 'manual' } = { headers, encodeBody: 'manual' }
  return new Response(body, manual)
}

/** Dispatches a request to the router named by the first path segment. */
export function fetch(request: Request): Promise<Response> {
  const [, base = ''] = new URL(request.url).pathname.split('/')
  if (base === 'upstream') return respondCompressed()
  return routers[base]?.fetch(request) ?? Promise.resolve(new Response('no such router', { status: 500 }))
}
