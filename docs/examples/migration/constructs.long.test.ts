/** The constructs that the migration guides name: the other library's code compiles, and its port responds in the same way. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { createContract, createRouter, errors, multipart } from 'routepact'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

type Fetch = (request: Request) => Response | Promise<Response>

/** What the modules of a library export. */
interface Before {
  readonly app?: { readonly fetch: Fetch } & RequestListener
  readonly serve?: Fetch
  readonly router?: { readonly fetch: Fetch }
  readonly routing?: unknown
}

async function load<Exports>(path: string): Promise<Exports> {
  return (await import(new URL(path, import.meta.url).href)) as Exports
}

/** Listens until the end of the test. */
async function listen(listener: unknown): Promise<Fetch> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return sendTo(server)
}

function sendTo(server: Server): Fetch {
  const { port } = server.address() as AddressInfo
  return async (request) => {
    const body = request.body && (await request.arrayBuffer())
    return fetch(request.url.replace('localhost', `127.0.0.1:${port}`), { method: request.method, headers: request.headers, body })
  }
}

/** How the module of a construct is served, by library. */
const serve: Readonly<Record<string, (before: Before) => Promise<Fetch> | Fetch>> = {
  hono: ({ app }) => (request) => app!.fetch(request),
  'ts-rest': ({ serve: respond }) => respond!,
  itty: ({ router }) => (request) => router!.fetch(request),
  express: ({ app }) => listen(app),
  trpc: async ({ router }) => {
    const { createOpenApiFetchHandler } = await load<{ createOpenApiFetchHandler: (options: object) => Promise<Response> }>(
      'trpc/before/node_modules/trpc-to-openapi/dist/esm/index.mjs',
    )
    return (req) =>
      createOpenApiFetchHandler({ endpoint: '', router, req, createContext: () => ({ authorization: req.headers.get('authorization') }) })
  },
  'express-zod-api': async ({ routing }) => {
    const { createServer: start } = await load<{ createServer: (config: object, routing: unknown) => Promise<{ servers: Server[] }> }>(
      'express-zod-api/before/node_modules/express-zod-api/dist/index.js',
    )
    const config = { http: { listen: { port: 0, host: '127.0.0.1' } }, cors: false, logger: { level: 'silent' }, startupLogo: false, upload: true }
    const { servers: [server] } = await start(config, routing)
    onTestFinished(() => void server!.close())
    if (!server!.listening) await once(server!, 'listening')
    return sendTo(server!)
  },
}

const json = { 'content-type': 'application/json' }
const form = new FormData()
form.set('cover', new File(['abc'], 'cover.png', { type: 'image/png' }))

/** The requests of each construct, with the status of each. */
const requests: Readonly<Record<string, readonly (readonly [status: number, path: string, init?: RequestInit])[]>> = {
  route: [[200, '/books/1']],
  query: [[200, '/books'], [200, '/books?limit=1'], [400, '/books?limit=x'], [400, '/books?limit=101']],
  body: [
    // tRPC sends 200 for what it creates.
    [201, '/books', { method: 'POST', headers: json, body: '{"title":"Emma"}' }],
    [400, '/books', { method: 'POST', headers: json, body: '{"title":""}' }],
  ],
  empty: [[204, '/books/1', { method: 'DELETE' }]],
  errors: [[200, '/books/1'], [404, '/books/2']],
  guard: [[200, '/me', { headers: { authorization: 'Bearer secret' } }], [401, '/me'], [401, '/me', { headers: { authorization: 'Bearer x' } }]],
  upload: [[200, '/covers', { method: 'POST', body: form }]],
  stream: [[200, '/events']],
}

const files = globSync('docs/examples/migration/*/before/constructs/*.ts').toSorted()
// openapi-typescript has no servers, so its code is compiled only.
const served = files.filter((file) => !file.includes('openapi-typescript'))
const constructs = served.map((file) => ({ library: file.split(/[\\/]/)[3] ?? '', name: basename(file, '.ts'), file }))

test('each library has its constructs', () => {
  expect(new Set(constructs.map(({ library }) => library))).toEqual(new Set(Object.keys(serve)))
  expect(constructs.length).toBeGreaterThan(40)
})

test('the code before compiles', async () => {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'docs/examples/migration/tsconfig.before.json']
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('')
})

/** The port of a construct, which is another one if the library gives each body a shape of its own. */
async function loadAfter(library: string, name: string): Promise<{ readonly router: { readonly fetch: Fetch } }> {
  const own = `${library}/after/constructs/${name}.ts`
  return load(globSync(`docs/examples/migration/${own}`).length > 0 ? own : `constructs/${name}.ts`)
}

test.each(constructs.filter(({ name }) => name !== 'client'))('$library: $name', async ({ library, name }) => {
  const before = await serve[library]!(await load<Before>(`${library}/before/constructs/${name}.ts`))
  const { router } = await loadAfter(library, name)
  for (const [status, path, init] of requests[name]!) {
    const create = (): Request => new Request(`http://localhost${path}`, init)
    const [old, now] = [await before(create()), await router.fetch(create())]
    const expected = library === 'trpc' && status === 201 ? 200 : status
    expect([old.status, now.status], path).toEqual([expected, expected])
    const texts = [await old.text(), await now.text()]
    if (status === 204) expect(texts).toEqual(['', ''])
    else if (name === 'stream') expect(texts.map((text) => text.match(/data: .*/g))).toEqual([0, 1].map(() => ['data: {"count":1}', 'data: {"count":2}']))
    else if (status < 300 && name !== 'errors') expect(JSON.parse(texts[0]!)).toEqual(JSON.parse(texts[1]!))
  }
})

const toPart = (name: string, filename: string, text: string): string =>
  `--xyz\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n${text}\r\n`

test.each([
  ['an empty file input', [['cover', '', '']], z.file().min(1)],
  ['a second file', [['cover', 'a.png', 'a'], ['other', 'b.png', 'b']], z.file().max(500_000)],
] as const)('express: multer rejects %s, and the schema of the page does', async (_, parts, cover) => {
  const body = `${parts.map(([name, filename, text]) => toPart(name, filename, text)).join('')}--xyz--\r\n`
  const create = (): Request => new Request('http://localhost/covers', { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=xyz' } })
  const before = await serve['express']!(await load<Before>('express/before/constructs/upload.ts'))
  expect((await before(create())).status).toBeGreaterThanOrEqual(400)
  const contract = createContract({
    addCover: { path: '/covers', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.strictObject({ cover })) } }, responses: { 200: {}, ...errors(400) } },
  })
  const router = createRouter({ contract, handlers: { addCover: (request) => request.respond({ status: 200 }) } })
  expect((await router.fetch(create())).status).toBe(400)
  const { router: port } = await loadAfter('express', 'upload')
  expect((await port.fetch(create())).status).toBe(200)
})

test.each([
  ['hono', 'a b'],
  ['express', 'a b'],
  ['express-zod-api', 'a b'],
  ['itty', 'a%20b'],
  ['trpc', 'a%20b'],
  ['ts-rest', 'a%20b'],
])('%s: a parameter of the path is %j', async (library, id) => {
  const create = (): Request => new Request('http://localhost/books/a%20b')
  const before = await serve[library]!(await load<Before>(`${library}/before/constructs/route.ts`))
  const { router } = await loadAfter(library, 'route')
  expect(await (await before(create())).text()).toContain(`"id":"${id}"`)
  expect(await (await router.fetch(create())).text()).toContain('"id":"a b"')
})

test.each(constructs.filter(({ name }) => name === 'client'))('$library: $name', async ({ library }) => {
  type Client = { readTitle: (fetch: unknown) => Promise<string | undefined> }
  const { router } = await loadAfter(library, 'route')
  const send = (url: string | URL | Request, init?: RequestInit): Response | Promise<Response> => {
    const request = new Request(url, init)
    // The client of tRPC speaks the protocol of tRPC.
    return request.url.includes('/getBook') ? Response.json({ result: { data: { id: '1', title: 'Emma' } } }) : router.fetch(request)
  }
  const before = await load<Client>(`${library}/before/constructs/client.ts`)
  const after = await load<Client>('constructs/client.ts')
  expect([await before.readTitle(send), await after.readTitle(send)]).toEqual(['Emma', 'Emma'])
})
