/** Servers that do not end their responses, send too much, or send values of `Location` that lead nowhere. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract, errors, events } from 'routepact'
import { type ContractFinding, contractCases, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { collectGarbage } from '../fixtures/collect-garbage.ts'
import { toLines } from './send-to-fetch.ts'

const streams = createContract({
  watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } } },
})
const notes = createContract({
  read: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ text: z.string() }) } } } },
})

/** Tests a server over HTTP, and counts the repeats of findings, the requests that stay open, and ticks of 10 ms until the end. */
async function find(contract: typeof streams | typeof notes, respond: (response: ServerResponse, request: IncomingMessage) => void, timeout = 1_000) {
  let open = 0
  let ticks = 0
  let repeats = 0
  const server = createServer((request, response) => {
    if (request.headers['user-agent'] === 'curl/8.0.0') repeats += 1
    if (request.method !== 'GET') return void response.writeHead(request.method === 'HEAD' ? 200 : 405, { allow: 'GET, HEAD, OPTIONS' }).end()
    open += 1
    response.on('close', () => (open -= 1))
    respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const checks = ['server-error', 'valid-request', 'declared-status', 'declared-content-type', 'declared-body', 'stream-elements'] as const
    // Counted by a timer: turns of the event loop that a slow machine does not grant are not counted.
    const timer = setInterval(() => (ticks += 1), 10)
    const report = await testContract(contract, { baseUrl }, { checks, count: 1, timeout }).finally(() => clearInterval(timer))
    await expect.poll(() => open).toBe(0)
    return { lines: toLines(report), ticks, repeats }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Sends a text again and again, without an end. */
function trickle(response: ServerResponse, text: string, status = 200, type = 'text/event-stream'): void {
  response.writeHead(status, { 'content-type': type }).write(text)
  const timer = setInterval(() => response.write(text), 30)
  response.on('close', () => clearInterval(timer))
}

describe('240: a response without an end has its finding in time, and is closed', () => {
  test.each<[name: string, contract: typeof streams | typeof notes, respond: (response: ServerResponse, request: IncomingMessage) => void, lines: string[]]>([
    ['an event stream', streams, (response) => trickle(response, 'data: {"n":1}\n\n'), []],
    ['a wrong element', streams, (response) => trickle(response, 'data: {"n":"a"}\n\n'), ['watch: stream-elements: 200: element 1: {"n":"a"}: n: Invalid input: expected number, received string']],
    ['a wrong content type', streams, (response) => trickle(response, 'data: {"n":1}\n\n', 200, 'text/plain'), ['watch: declared-content-type: 200 with text/plain']],
    ['an undeclared status', streams, (response) => trickle(response, 'data: {"n":1}\n\n', 202), [expect.stringMatching(/^watch: declared-status: 202 data: \{"n":1\}/)]],
    ['a failure', streams, (response) => trickle(response, 'a', 500), [expect.stringMatching(/^watch: server-error: 500 a+$/)]],
    ['a failure without a body', notes, (response) => void response.writeHead(500).flushHeaders(), ['read: server-error: 500 ']],
    ['a refusal', notes, (response) => trickle(response, 'no ', 422, 'text/plain'), [expect.stringMatching(/^read: valid-request: 422 no no/)]],
    ['a body that trickles', notes, (response) => trickle(response, ' ', 200, 'application/json'), ['read: server-error: no end of the response within 1,000 ms']],
    ['no headers', notes, () => void setTimeout(collectGarbage, 100), ['read: server-error: no response within 1,000 ms']],
    ['gigabytes', notes, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = 'a'.repeat(2 ** 20)
      const send = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    }, [expect.stringMatching(/^read: (?:declared-body: 200 .*the body is larger than 16 MiB|server-error: no (?:end of the )?response)/)]],
  ])('%s', async (_, contract, respond, lines) => {
    const found = await find(contract, respond)
    expect(found.lines).toEqual(lines)
    expect(found.ticks).toBeLessThan(600)
  })

  test('a repeat that does not end leaves the finding as it is', async () => {
    let isRepeat = false
    const { lines, ticks, repeats } = await find(notes, (response) => {
      // The body of the repeat trickles, so that it is not known whether it is wrong, too.
      if (isRepeat) return trickle(response, ' ', 200, 'application/json')
      isRepeat = true
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    expect(lines).toEqual(['read: declared-body: 200 {}: text: Invalid input: expected string, received undefined'])
    expect(ticks).toBeLessThan(600)
    // A slow machine may not answer the first one in time.
    expect([1, 2]).toContain(repeats)
  })
})

test('240: findings keep no large bodies in memory', async () => {
  const text = 'a'.repeat(2 ** 22)
  const fetch = (): Response => Response.json({ text }, { status: 500 })
  const ask = { path: '/:id', method: 'GET', pathParams: z.object({ id: z.string() }), responses: { 200: {} } } as const
  const { gc } = globalThis
  const cases = await contractCases({ ask }, { fetch }, { count: 50, checks: ['server-error'] })
  gc?.()
  const before = process.memoryUsage()
  const found: ContractFinding[] = []
  for (const { run } of cases) await run().catch((finding: ContractFinding) => found.push(finding))
  gc?.()
  const after = process.memoryUsage()
  expect(found.map(({ received }) => received)).toEqual([`500 {"text":"${'a'.repeat(491)}…`])
  // 50 responses of 4 MiB.
  if (gc) expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(2 ** 25)
})

test('240: cleanup receives bodies of a bounded size in all', async () => {
  const create = { path: '/', method: 'POST', requests: { 'application/json': { body: z.string() } }, responses: { 201: {}, ...errors('default') } } as const
  const sizes: (number | undefined)[] = []
  let count = 0
  const fetch = (): Response => (count++ % 3 === 2 ? new Response('{', { status: 201, headers: { 'content-type': 'application/json' } }) : Response.json('a'.repeat(2 ** 21 - 100), { status: 201 }))
  const cleanup = (created: readonly { readonly body: unknown }[]): void => void sizes.push(...created.map(({ body }) => (body as string | undefined)?.length))
  await testContract({ create } as never, { fetch }, { checks: ['valid-request'], count: 5, cleanup })
  expect(sizes).toEqual([2 ** 21 - 100, 2 ** 21 - 100, undefined, undefined, undefined])
})

const body = z.object({ id: z.string() })
const items = createContract({
  create: { path: '/items', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, responses: { 201: { 'application/json': { body } }, ...errors('default') } },
  get: { path: '/items/:id', method: 'GET', responses: { 200: { 'application/json': { body } }, ...errors(404) } },
})

describe.each([
  'javascript:alert(1)', 'urn:uuid:1', 'app://items/1', 'file:///items/1', 'data:,x', 'blob:x', 'blob:http://api.test/1', 'about:blank', 'mailto:a@b', 'ws://api.test/items/1',
  'http://[', 'http://', 'http:///x', 'http://other.test/items/1', 'http://user:password@api.test/items/1', '//', '///', '?', '#', '', ' ', '\u00ff', '/items/%', '/items/%ff', '/items/%ed%a0%80', '/items/..', `/items/${'x'.repeat(5_000)}`, 'x'.repeat(5_000),
])('240: the Location %j', (location) => {
  test.each([1, '\ud800', '%', '../..', 'x'.repeat(5_000)])('and the id %j end no case with an error', async (id) => {
    const requests: string[] = []
    const fetch = (request: Request): Response => {
      requests.push(request.url)
      return request.method === 'POST' ? Response.json({ id: String(id) }, { status: 201, headers: { location } }) : Response.json({ id: String(id) })
    }
    const report = await testContract(items, { baseUrl: 'http://api.test', fetch }, { count: 1, checks: ['server-error', 'declared-body', 'resource-availability', 'equivalent-encoding'] })
    expect(report.cases).toBeGreaterThan(3)
    expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual(['http://api.test'])
  })
})
