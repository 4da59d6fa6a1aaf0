/** The old servers of the migration guides, with packages of their own, respond as the port does. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Contract, createRouter } from 'routepact'
import type { JsonSchemaSource } from 'routepact/openapi'
import { createMock, testContract } from 'routepact-tools/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contract } from './contract.ts'
import { createBookRouter as createRouterOfExpressZodApi } from './express-zod-api/after/router.ts'
import { recordOverHttp } from './over-http.ts'
import { record, requests } from './requests.ts'
import { createBookRouter } from './router.ts'
import { createStore, type Store } from './store.ts'
import { createSearchRouter } from './ts-rest/search.ts'
import { createBookRouter as createRouterOfTrpc } from './trpc/after/router.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Loads a module of an old server, whose packages are not installed when types are checked. */
async function load<Exports>(path: string): Promise<Exports> {
  return (await import(new URL(path, import.meta.url).href)) as Exports
}

/** The responses of each old server, and those of its port. */
const responses: Readonly<Record<string, () => Promise<[before: unknown[], after: unknown[]]>>> = {
  'ts-rest': async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('ts-rest/before/server.ts')
    return [await record(createServer(createStore())), await record(createBookRouter(createStore()).fetch)]
  },
  hono: async () => {
    const { createApp } = await load<{ createApp: (store: Store) => { fetch: Fetch } }>('hono/before/app.ts')
    return [await record(createApp(createStore()).fetch), await record(createBookRouter(createStore()).fetch)]
  },
  itty: async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('itty/before/server.ts')
    return [await record(createServer(createStore())), await record(createBookRouter(createStore()).fetch)]
  },
  trpc: async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('trpc/before/router.ts')
    return [await record(createServer(createStore())), await record(createRouterOfTrpc(createStore()).fetch)]
  },
  'express-zod-api': async () => {
    const { createApp } = await load<{ createApp: (store: Store) => unknown }>('express-zod-api/before/routing.ts')
    return [await recordOverHttp(createApp(createStore())), await record(createRouterOfExpressZodApi(createStore()).fetch)]
  },
}

test.each(Object.entries(responses))('%s: the same responses before and after', async (_library, collect) => {
  const [before, after] = await collect()
  expect(before).toHaveLength(requests.length)
  expect(after).toEqual(before)
})

// The document of itty is that of itty-spec, which the registry does not have.
test.each(['ts-rest', 'hono', 'trpc', 'express-zod-api'])('%s: the old document is that of the old server', async (library) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`docs/examples/migration/${library}/before/document.ts`])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(`docs/examples/migration/${library}/openapi.json`, 'utf8')))
})

test.each(['ts-rest', 'itty'])('%s: the same responses during the port', async (library) => {
  const { createServer } = await load<{ createServer: (store: Store) => Fetch }>(`${library}/before/server.ts`)
  const store = createStore()
  const serveOld = createServer(store)
  const router = createRouter({
    contract: { exportBooks: contract.exportBooks },
    handlers: { exportBooks: (request) => request.respond({ status: 200, body: store.toCsv() }) },
    missing: (request) => serveOld(request),
  })
  expect(await record(router.fetch)).toEqual(await record(createServer(createStore())))
})

test('ts-rest: the guide has the lines of schemas that its documents describe in another way', async () => {
  const run = promisify(execFile)
  const { stdout: old } = await run(process.execPath, ['docs/examples/migration/ts-rest/before/lines.ts'])
  const document = join(mkdtempSync(join(tmpdir(), 'routepact-')), 'old.json')
  onTestFinished(() => rmSync(dirname(document), { recursive: true }))
  writeFileSync(document, old)
  const args = ['tools/dist/cli.js', 'diff', document, 'docs/examples/migration/ts-rest/lines.ts', '--show', 'information']
  const { stdout } = await run(process.execPath, args).catch((failed: { stdout: string }) => failed)
  const lines = stdout.split('\n').filter((line) => /^ {4}\S/.test(line))
  const [, rows = ''] = /^\| Line \| Reason \|\n((?:\|.*\n)+)/m.exec(readFileSync('docs/migration/ts-rest.md', 'utf8')) ?? []
  const texts = Array.from(rows.matchAll(/^\| (`.*?`) \|/gm), ([, cell = '']) => cell.slice(1, -1).split('`, `')).flat()
  const isListed = (line: string): boolean => texts.some((text) => text.split('…').every((part) => line.includes(part.trim()))) || /'kind' (?:may now be|also accepts) '/.test(line)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !isListed(line))).toEqual([])
})

describe('the client of ts-rest with jsonQuery', () => {
  const texts = ['Ada', '1', '-1.5e3', '0x10', ' 1 ', 'true', ' true', 'True', 'false', 'null', 'undefined', '', ' ', '"x"', '"', '{', '{}', '[', '[1]', '{"a":1}', 'a&b=c', '+', '%25', 'é😀', 'Infinity', 'NaN', '1n', '\\', 'a\nb']
  const queries: readonly Readonly<Record<string, unknown>>[] = [
    ...texts.map((text) => ({ text })),
    ...texts.map((either) => ({ either })),
    ...texts.map((text) => ({ tags: [text, 'b'] })),
    ...texts.map((author) => ({ filter: { author, years: [1815, 1852] } })),
    {},
    { text: undefined, limit: undefined },
    ...[0, -1, 1.5, 9007199254740991].flatMap((number) => [{ limit: number }, { either: number }, { sizes: [number] }]),
    { either: 1e21 },
    { exact: true },
    { exact: false },
    { nothing: null },
    { tags: [] },
    { sizes: [1, 2, 3] },
    { since: new Date(0) },
    { since: '2020-01-01' },
    { text: 'a', limit: 2, exact: true, tags: ['1', 'true', 'null', '"x"', '', 'é'], filter: { author: '1', years: [] }, either: '2' },
  ]

  test.each(queries)('%j', async (query) => {
    const { createSearch, serve } = await load<{
      createSearch: (fetch: Fetch) => (call: { query: unknown }) => Promise<{ status: number; body: unknown }>
      serve: Fetch
    }>('ts-rest/before/search.ts')
    const before = await createSearch(serve)({ query })
    const after = await createSearch(createSearchRouter().fetch)({ query })
    // What the old server rejected is accepted as text, or rejected with the text of another library.
    if (before.status !== 200) return expect([after.status, after.body]).toEqual(isText(query) ? [200, query] : [400, expect.anything()])
    expect([after.status, after.body]).toEqual([before.status, before.body])
  })
})

describe('a contract that stays on zod 3', async () => {
  const { contract: notes, documentOptions } = await load<{ contract: Contract; documentOptions: { converters: { zod: (schema: never) => JsonSchemaSource } } }>('ts-rest/before/staying.ts')
  const { converters } = documentOptions
  const mock = createMock(notes, { converters })
  const send = (method: string, body: object): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', 'x-request': 'ab' } })

  test.each<[path: string, status: number, init?: RequestInit]>([
    ['/notes/a1', 200],
    ['/notes/A-1', 400],
    ['/notes?limit=3&exact=true', 200],
    ['/notes?limit=0', 400],
    ['/notes', 201, send('POST', { text: 'a' })],
    ['/notes', 400, send('POST', { text: '.a' })],
    ['/notes', 400, send('POST', { text: 'a', other: 1 })],
    ['/trees/1', 200, send('PUT', { name: 'a', children: [{ name: 'b', children: [] }] })],
    ['/count', 200],
  ])('the mock answers %s with %i', async (path, status, init) => {
    expect((await mock.fetch(new Request(`http://localhost${path}`, init))).status).toBe(status)
  })

  test('each operation is tested', async () => {
    const { cases, findings, skipped } = await testContract(notes, { fetch: mock.fetch }, { converters })
    expect({ findings, skipped }).toEqual({ findings: [], skipped: [] })
    expect(cases).toBeGreaterThan(100)
  })

  test('the commands read the converter beside the contract', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli.js', 'openapi', 'docs/examples/migration/ts-rest/before/staying.ts'])
    const { paths } = JSON.parse(stdout) as { paths: Record<string, Record<string, object>> }
    expect(paths['/notes']?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              additionalProperties: false,
              required: ['text'],
              properties: { text: { type: 'string', maxLength: 20 }, pinned: { type: 'boolean', default: false } },
            },
          },
        },
      },
    })
    // An object that is not strict ignores other keys.
    expect(paths['/notes']?.['get']).not.toHaveProperty('x-closed-query')
    expect(paths['/notes']?.['get']).toMatchObject({ parameters: [{ name: 'limit', schema: { type: 'integer' } }, { name: 'exact' }, { name: 'order', schema: { default: 'asc' } }] })
  })

  test('the page has the converter', () => {
    const readConverter = (file: string): string => /^const options = [^]*?^\}$/m.exec(readFileSync(file, 'utf8').split("from 'zod-to-json-schema'")[1] ?? '')?.[0] ?? ''
    const converter = readConverter('docs/examples/migration/ts-rest/before/staying.ts')
    expect(converter).toContain('const toJsonSchema = ')
    expect(readConverter('docs/schema-libraries.md')).toBe(converter)
  })
})

/** Whether the query has a text that looks like JSON, which the client does not quote. */
function isText(query: object): boolean {
  return Object.values(query).every((value) => typeof value === 'string')
}
