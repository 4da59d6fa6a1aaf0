/** The public benchmarks: their entries, and the requests that they send and check. */
import { fileURLToPath } from 'node:url'
import { extraRoutes } from './bun-http-framework-benchmark/src/extra-routes.mjs'

/** A request, and what its response must be. */
export interface Check {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly expected: {
    /** What `content-type` includes. */
    readonly type?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly text?: string
    readonly length?: number
  }
}

export interface PublicBenchmark {
  /** Its repository. */
  readonly name: string
  /** The commit whose form and checks these are. */
  readonly commit: string
  /** The entries' files, by framework, for each runtime. */
  readonly entries: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Whether Bun bundles and minifies the entries before they start. */
  readonly isBundled: boolean
  /** The benchmark's own checks. */
  readonly checks: readonly Check[]
  /** The measured requests, by their names. */
  readonly measured: Readonly<Record<string, Check>>
}

/** The video's size, which a run creates. */
export const videoSize = 14_100_000

const toPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const own = (file: string): string => toPath(`bun-http-framework-benchmark/src/${file}`)
const peer = (file: string): string => toPath(`../peers/public/${file}`)

const text = (body: string, headers = {}): Check['expected'] => ({ type: 'text/plain', text: body, headers })
const powered = { 'x-powered-by': 'benchmark' }
const json = (body: string): Check => ({
  path: '/json',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  expected: { type: 'application/json', text: body },
})

const measured = {
  Ping: { path: '/', expected: text('Hi') },
  Query: { path: '/id/1?name=bun', expected: text('1 bun', powered) },
  Body: json('{"hello":"world"}'),
  Video: {
    path: '/video',
    headers: { 'cache-control': 'no-store', 'if-none-match': '"other"' },
    expected: { type: 'video/mp4', length: videoSize },
  },
} as const satisfies Record<string, Check>

const extraChecks = extraRoutes.flatMap((route): Check[] => {
  const path = route.replaceAll(/:[^/]+/g, 'check')
  return [
    { path, expected: { text: 'ok' } },
    { path: `${path}/submit`, method: 'POST', expected: { text: 'ok' } },
  ]
})

export const benchmarks: readonly PublicBenchmark[] = [
  {
    name: 'SaltyAom/bun-http-framework-benchmark',
    commit: 'e90bfba',
    isBundled: true,
    entries: {
      node: {
        routepact: own('node/routepact.ts'),
        Hono: peer('bun-http-framework-benchmark/node/hono.ts'),
        Elysia: peer('bun-http-framework-benchmark/node/elysia.ts'),
        Fastify: peer('bun-http-framework-benchmark/node/fastify.ts'),
      },
      bun: {
        routepact: own('bun/routepact.ts'),
        Hono: peer('bun-http-framework-benchmark/bun/hono.ts'),
        Elysia: peer('bun-http-framework-benchmark/bun/elysia.ts'),
      },
    },
    checks: [
      ...Object.values(measured),
      // Names, order and values differ from the measured request, on which an entry must not rely.
      { path: '/id/1?name=bun&id=1', expected: text('1 bun', powered) },
      { path: '/id/2?id=1&name=alice', expected: text('2 alice', powered) },
      { path: '/id/1?id=1', expected: text('1 ', powered) },
      json('{"list":[1,null,{"a":"b"}]}'),
      ...extraChecks,
    ],
    measured,
  },
  {
    name: 'fastify/benchmarks',
    commit: '9354b2f',
    isBundled: false,
    entries: {
      node: {
        routepact: toPath('fastify-benchmarks/benchmarks/routepact.mjs'),
        Hono: peer('fastify-benchmarks/hono.mjs'),
        Fastify: peer('fastify-benchmarks/fastify.mjs'),
        'node:http': peer('fastify-benchmarks/node-http.mjs'),
      },
    },
    checks: [{ path: '/', expected: { type: 'application/json', text: '{"hello":"world"}' } }],
    measured: { Hello: { path: '/', expected: { type: 'application/json', text: '{"hello":"world"}' } } },
  },
]

/** Sends the checks' requests, and returns a sentence for each unexpected response. */
export async function verify(checks: readonly Check[], send: (path: string, init: RequestInit) => Promise<Response>): Promise<string[]> {
  const problems: string[] = []
  for (const { path, method = 'GET', headers = {}, body = null, expected } of checks) {
    const response = await send(path, { method, headers, body })
    const bytes = await response.bytes()
    const report = (what: string): unknown => problems.push(`${method} ${path}: ${what}`)
    const received = new TextDecoder().decode(bytes.subarray(0, 1000))
    if (response.status !== 200) report(`the status is ${response.status}`)
    if (expected.text !== undefined && received !== expected.text) report(`the body is '${received}'`)
    if (expected.length !== undefined && bytes.length !== expected.length) report(`the body has ${bytes.length} bytes`)
    for (const [name, value] of Object.entries({ 'content-type': expected.type ?? '', ...expected.headers })) {
      const found = response.headers.get(name) ?? ''
      if (!found.includes(value)) report(`'${name}' is '${found}'`)
    }
  }
  return problems
}
