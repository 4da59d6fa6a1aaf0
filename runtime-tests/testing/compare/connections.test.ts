/** Connections that a server closes: each request has its own, so that none is sent again without need. */
import { createServer, type Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import { compareServers, type ComparedServer } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const contract = createContract({
  getItem: { path: '/item', method: 'GET', responses: { 200: json(z.unknown()), default: {} } },
  addItem: {
    path: '/item',
    method: 'POST',
    requests: json(z.object({ name: z.string() })),
    responses: { 200: json(z.unknown()), default: {} },
  },
})

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** Starts a server that says that it keeps a connection alive, and closes it when the next request arrives. */
async function start(seen: string[]): Promise<string> {
  const server = createServer((socket) => {
    let requests = 0
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const [, method] = /^([A-Z]+) \//.exec(bytes.toString('latin1')) ?? []
      if (method === undefined) return
      requests += 1
      if (requests > 1) {
        socket.destroy()
        return
      }
      seen.push(method)
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a connection that the server closes is no difference, and nothing is sent twice', async () => {
  const seen: [string[], string[]] = [[], []]
  const [old, next] = [await start(seen[0]), await start(seen[1])]
  const requests = ['POST', 'GET', 'POST', 'POST', 'HEAD', 'DELETE'].map((method) => ({
    method,
    target: '/item',
    headers: [['content-type', 'application/json']] as const,
    body: method === 'POST' ? '{"name":"a"}' : undefined,
  }))
  expect(await compareServers(contract, { old: { baseUrl: old }, new: { baseUrl: next } }, { requests })).toMatchObject({
    differences: [],
    skipped: [],
  })
  expect(seen).toEqual([requests.map(({ method }) => method), requests.map(({ method }) => method)])
})

const closing = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('other side closed') })) }
const refusing = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no address') })) }
const respond = (status: number): ComparedServer<typeof contract> => ({ fetch: async () => Response.json({}, { status }) })

test.each<[string, number, ComparedServer<typeof contract>, ComparedServer<typeof contract>, string[], skipped: number]>([
  ['closes, and rejects the size', 100_000, closing, respond(413), [], 0],
  ['rejects the size, and closes', 100_000, respond(413), closing, [], 0],
  ['both close', 100_000, closing, closing, [], 0],
  ['both close, for a small body', 10, closing, closing, [], 1],
  ['closes for a small body', 10, closing, respond(413), ['addItem: no response is 413 now'], 0],
  ['does not respond for another reason', 100_000, refusing, respond(413), ['addItem: no response is 413 now'], 0],
  ['accepts the size', 100_000, closing, respond(200), ['addItem: no response is 200 now'], 0],
  ['accepts the size now, without a response', 100_000, respond(200), closing, ['addItem: 200 is no response now'], 0],
  ['another status of the size', 100_000, respond(413), respond(400), ['addItem: 413 is 400 now'], 0],
])('a body of some size: %s', async (_, size, old, next, lines, skipped) => {
  const requests = [
    {
      method: 'POST',
      target: '/item',
      headers: [['content-type', 'application/json']] as const,
      body: `{"name":"${'a'.repeat(size)}"}`,
    },
  ]
  const result = await compareServers(contract, { old, new: next }, { requests })
  expect([result.differences.map(({ line }) => line), result.skipped.length]).toEqual([lines, skipped])
})

test('the reason of a missing response is that of its server', async () => {
  const requests = [{ method: 'GET', target: '/item' }]
  const compare = async (old: ComparedServer<typeof contract>, next: ComparedServer<typeof contract>) =>
    (await compareServers(contract, { old, new: next }, { requests })).differences.map(({ line, example }) => [line, example])
  expect(await compare(refusing, respond(200))).toEqual([
    ['getItem: no response is 200 now', { old: 'no response: fetch failed: no address', new: '200' }],
  ])
  expect(await compare(respond(200), refusing)).toEqual([
    ['getItem: 200 is no response now', { old: '200', new: 'no response: fetch failed: no address' }],
  ])
})
