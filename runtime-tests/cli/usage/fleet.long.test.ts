/**
 * A fleet of clients of several versions calls an API, behind `serve` with a logging function, and behind a reverse proxy that
 * writes the format `combined` of nginx. For each breaking change, the clients that `routepact diff --usage` names are those that a
 * replay of the log against a server with this change shows to break.
 *
 * The proxy is one of this file, because nginx is no dependency of the tests. It writes what nginx writes: `$remote_addr - $remote_user
 * [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"`, with `"`, `\` and all bytes below 32 and
 * above 126 as `\xXX`, and `-` for what is empty.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Contract, createContract, createRouter } from '../../../src/core/index.ts'
import { serve } from '../../../src/node/index.ts'
import { createOpenApiDocument } from '../../../src/openapi/index.ts'
import type { LeveledChange } from '../../../tools/src/cli/diff-usage.ts'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { readUsage, type Usage } from '../../../tools/src/diff/usage/usage.ts'
import { context } from '../run.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
const toFile = (name: string): string => join(folder, name)

const responses = { 200: { 'application/json': { body: z.object({ ok: z.boolean() }) } }, 404: { 'application/json': { body: z.object({ error: z.string() }) } } }
const listItems = { path: '/items', method: 'GET', query: z.object({ page: z.string().optional(), sort: z.enum(['name', 'price']).optional(), limit: z.string().optional() }), responses } as const
const getItem = { path: '/items/:id', method: 'GET', responses } as const
const deleteItem = { path: '/items/:id', method: 'DELETE', responses } as const
const search = { path: '/search', method: 'GET', query: z.object({ q: z.string() }), responses } as const
const getReport = { path: '/reports/:year', method: 'GET', responses } as const
const getLegacy = { path: '/legacy', method: 'GET', query: z.object({ token: z.string().optional() }), responses } as const
const putItem = { path: '/items/:id', method: 'PUT', query: z.object({ force: z.enum(['yes', 'no']).optional() }), responses } as const

const old = createContract({ listItems, getItem, deleteItem, putItem, search, getReport, getLegacy })

const listQuery = listItems.query.shape

/** Contracts with one breaking change each. */
const changes: { readonly [sentence: string]: Contract } = {
  "listItems: query 'page' is now required": createContract({ ...old, listItems: { ...listItems, query: z.object({ ...listQuery, page: z.string() }) } }),
  "listItems: query 'sort' no longer accepts 'price'": createContract({ ...old, listItems: { ...listItems, query: z.object({ ...listQuery, sort: z.enum(['name']).optional() }) } }),
  "listItems: query 'limit' no longer accepts strings that do not match": createContract({ ...old, listItems: { ...listItems, query: z.object({ ...listQuery, limit: z.string().regex(/^[0-9]+$/).optional() }) } }),
  "search: query 'lang' is now required": createContract({ ...old, search: { ...search, query: z.object({ q: z.string(), lang: z.string() }) } }),
  "getReport: path '/reports/{year}' is now '/archive/{year}'": createContract({ ...old, getReport: { ...getReport, path: '/archive/:year' } }),
  'getLegacy: the operation is gone': createContract({ listItems, getItem, deleteItem, putItem, search, getReport }),
  'deleteItem: the operation is gone': createContract({ listItems, getItem, putItem, search, getReport, getLegacy }),
  "putItem: query 'force' is now required": createContract({ ...old, putItem: { ...putItem, query: z.object({ force: z.enum(['yes', 'no']) }) } }),
  "getItem: header 'x-app' is now required": createContract({ ...old, getItem: { ...getItem, headers: z.object({ 'x-app': z.string() }) } }),
}

/** What each client sends. Its user agent, with comments that must not be kept, and its requests. */
const fleet: { readonly [client: string]: readonly [userAgent: string, requests: readonly string[]] } = {
  'ios/3.0': [
    'ios/3.0 (iPhone; device-secret-1)',
    ['GET /items', 'GET /items/7', 'GET /legacy?token=token-secret-2', 'HEAD /legacy', 'GET /reports/2026', 'GET /items/a%2Fb?unknown=secret-3', 'PUT /items/7'],
  ],
  'ios/3.1': [
    String.raw`ios/3.1 (iPhone; "quoted" \ device-secret-4)`,
    ['GET /items?page=1', 'GET /items?sort=price', 'GET /items?page=2&sort=price', 'GET /search?q=secret-5%20x', 'PUT /items/7?force=yes'],
  ],
  'ios/3.2': ['ios/3.2 (iPhone; caf\u00e9)', ['GET /items?page=1', 'GET /items/7/', 'PUT /items/8?force=no', 'GET /items/missing']],
  Chrome: [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    ['GET /items?page=1&limit=all', 'OPTIONS /items', 'GET /search?q=secret-6&page=secret-7', 'GET /it%65ms/%F0%9F%99%82'],
  ],
  '(none)': ['', ['GET /reports/2025', 'GET /items?page=secret-8']],
  // None of its requests is accepted.
  'scanner/1': ['scanner/1', ['GET /wp-login.php', 'GET /items?sort=secret-9', 'GET /search', 'POST /items', 'GET //items', 'PUT /items/7?force=maybe']],
}

/** The time of the logs, which the test moves. */
let now = Date.parse('2026-10-21T08:00:00Z')

interface RunningServer {
  readonly url: string
  readonly close: () => Promise<unknown>
}

async function startServer(contract: Contract, log: (line: string) => void): Promise<RunningServer> {
  const handle = (request: { readonly validatedParams: { readonly id?: string } }): object =>
    request.validatedParams.id === 'missing' ? { status: 404, body: { error: 'Not Found' } } : { status: 200, body: { ok: true } }
  const handlers = Object.fromEntries(Object.keys(contract).map((name) => [name, handle]))
  const router = createRouter({ contract, handlers } as never) as { readonly fetch: (request: Request) => Promise<Response> }
  const stop = new AbortController()
  const fetch = async (request: Request): Promise<Response> => {
    const response = await router.fetch(request)
    const { pathname, search: query } = new URL(request.url)
    log(`${JSON.stringify({ time: new Date(now).toISOString(), method: request.method, url: pathname + query, status: response.status, userAgent: request.headers.get('user-agent') })}\n`)
    return response
  }
  const server = await serve({ fetch }, { port: 0, hostname: '127.0.0.1', signal: stop.signal, closeTimeout: 100 })
  const closed = new Promise((resolve) => void server.server.once('close', resolve))
  return { url: server.url, close: () => (stop.abort(), closed) }
}

/** Escapes a variable as nginx does, byte by byte: Node reads the bytes of a header as characters. */
function escapeVariable(text: string): string {
  const toEscape = (character: string): string => `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  // oxlint-disable-next-line no-control-regex
  return text === '' ? '-' : text.replaceAll(/["\\]|[^ -~]/g, toEscape)
}

/** Formats a time as `$time_local` of nginx, in the zone of Newfoundland. */
function toLocalTime(time: number): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(time - 210 * 60_000).toUTCString()) as unknown as string[]
  return `${day}/${month}/${year}:${clock} -0330`
}

async function startProxy(target: string, log: (line: string) => void): Promise<RunningServer> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers, httpVersion } = incoming
    const upstream = sendRequest(target + url, { method, headers, path: url }, (response: IncomingMessage) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => {
        const request = escapeVariable(`${method} ${url} HTTP/${httpVersion}`)
        const [referer, agent] = [headers.referer ?? '', headers['user-agent'] ?? ''].map(escapeVariable)
        log(`203.0.113.7 - - [${toLocalTime(now)}] "${request}" ${response.statusCode} ${size} "${referer}" "${agent}"\n`)
      })
      outgoing.writeHead(response.statusCode as number, response.headers)
      response.pipe(outgoing)
    })
    upstream.end()
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => (proxy.closeAllConnections(), new Promise((resolve) => proxy.close(resolve))),
  }
}

/** Sends a request as it is written, and returns the status. */
function send(url: string, method: string, path: string, userAgent: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { referer: 'https://example.org/?secret-10', authorization: 'Bearer secret-11', ...(userAgent === '' ? {} : { 'user-agent': userAgent }) }
    const { hostname, port } = new URL(url)
    const sent = sendRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode as number))
    })
    sent.on('error', reject).end()
  })
}

let appLog = ''
let proxyLog = ''
let oldServer: RunningServer

beforeAll(async () => {
  oldServer = await startServer(old, (line) => void (appLog += line))
  const proxy = await startProxy(oldServer.url, (line) => void (proxyLog += line))
  for (let day = 0; day <= 30; day++) {
    for (const [index, [userAgent, requests]] of Object.values(fleet).entries()) {
      now = Date.parse('2026-10-21T08:00:00Z') + day * 86_400_000 + index * 60_000
      for (const request of requests) {
        const [method = '', path = ''] = request.split(' ')
        await send(proxy.url, method, path, userAgent)
      }
    }
  }
  await proxy.close()
  writeFileSync(toFile('access.log'), proxyLog)
  writeFileSync(toFile('app.log'), appLog)
  const info = { title: 'Items', version: '1' }
  writeFileSync(toFile('old.json'), JSON.stringify(createOpenApiDocument(old, { info })))
  for (const [index, contract] of Object.values(changes).entries())
    writeFileSync(toFile(`${index}.json`), JSON.stringify(createOpenApiDocument(contract, { info })))
})

afterAll(async () => {
  await oldServer.close()
  rmSync(folder, { recursive: true, force: true })
})

async function writeUsage(log: string): Promise<Usage> {
  const result = await runCommand(['usage', toFile(`${log}.log`), '--contract', toFile('old.json'), '--out', toFile(`${log}.usage.json`)], context)
  expect(result.code, result.errors).toBe(0)
  return readUsage(JSON.parse(readFileSync(toFile(`${log}.usage.json`), 'utf8')))
}

/** The requests of a log: client -> method and target, each once. Read without the code that is tested. */
function readRequests(log: string): Set<string> {
  const clients = new Map(Object.entries(fleet).map(([client, [userAgent]]) => [userAgent, client]))
  const lines = log.trim().split('\n')
  return new Set(
    lines.map((line) => {
      if (line.startsWith('{')) {
        const { method, url, userAgent } = JSON.parse(line) as { readonly [name: string]: string | null }
        return [clients.get(userAgent ?? ''), method, url].join(' ')
      }
      const [, request = '', , , , userAgent = ''] = line.split('"')
      const unescaped = userAgent.replaceAll(/\\x(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return `${clients.get(unescaped === '-' ? '' : unescaped)} ${request.replace(/ HTTP\/1\.1$/, '')}`
    }),
  )
}

/** The clients with a request that fails at the new server and does not fail at the old one. */
async function replay(requests: ReadonlySet<string>, url: string): Promise<string[]> {
  const broken = new Set<string>()
  for (const request of requests) {
    const [client = '', method = '', path = ''] = request.split(' ')
    const [userAgent] = fleet[client] as (typeof fleet)[string]
    const [before, after] = [await send(oldServer.url, method, path, userAgent), await send(url, method, path, userAgent)]
    if (before < 400 && after >= 400) broken.add(client)
  }
  return [...broken].toSorted()
}

test('both logs have the same usage', async () => {
  const [app, proxy] = [await writeUsage('app'), await writeUsage('access')]
  expect(proxy).toEqual(app)
  expect(proxy.window).toEqual({ from: '2026-10-21T08:00:00.000Z', to: '2026-11-20T08:05:00.000Z', missingDays: 0 })
  // Each day: the 404 of `/items/missing` is declared, and counts.
  expect(proxy.requests).toEqual({ used: 31 * 21, rejected: 31 * 3, unmatched: 31 * 3, preflight: 31 })
  expect(proxy.lines).toEqual({ unreadable: 0, other: 0 })
})

test('the file has no value of a query or a path, no address and no comment of a user agent', async () => {
  for (const log of ['app', 'access']) {
    const text = JSON.stringify(await writeUsage(log))
    expect(text).not.toMatch(/secret|203\.0|127\.0|iPhone|quoted|caf|Linux|price|wp-login|example\.org|unknown|scanner/)
  }
  expect(appLog + proxyLog).toMatch(/secret-1\b/)
  expect(proxyLog).toContain(String.raw`"ios/3.1 (iPhone; \x22quoted\x22 \x5C device-secret-4)"`)
  expect(proxyLog).toContain(String.raw`"ios/3.2 (iPhone; caf\xE9)"`)
})

describe.each(['app', 'access'])('the log of %s', (log) => {
  test.each(Object.keys(changes))('%s: names the clients that break', async (sentence) => {
    await writeUsage(log)
    const index = Object.keys(changes).indexOf(sentence)
    const args = ['diff', toFile('old.json'), toFile(`${index}.json`), '--usage', toFile(`${log}.usage.json`), '--format', 'json']
    const { output, errors } = await runCommand(args, context)
    expect(errors).toBe('')
    const found = (JSON.parse(output) as { readonly changes: readonly LeveledChange[] }).changes.filter(({ level }) => level === 'error')
    expect(found.map(({ text }) => text)).toEqual([expect.stringContaining(sentence)])
    const named = found[0]?.usage?.clients.map(({ name }) => name).toSorted()

    const server = await startServer(changes[sentence] as Contract, () => undefined)
    const broken = await replay(readRequests(log === 'app' ? appLog : proxyLog), server.url)
    await server.close()
    expect(named).toEqual(broken)
    // The test would pass with empty lists everywhere.
    expect(broken.length > 0).toBe(sentence !== 'deleteItem: the operation is gone')
  })
})
