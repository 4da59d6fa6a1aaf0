/** Tests clients that do not behave, over sockets. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from './testing.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer({ wait: 3_600_000 })
  await server.send('PUT', 'notes', 'start')
})

afterEach(async () => {
  expect(server.reported).toEqual([])
  await server.close()
})

async function open(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}

const findId = (name: string): number => server.store.streams.find(name)?.id ?? 0
const read = async (name: string): Promise<string> => (await server.send('GET', name)).text()
const post = (headers: string, body: string): string => `POST /v1/stream/notes HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${headers}\r\n\r\n${body}`

test.each([
  ['content-length: 100', 'half'],
  ['transfer-encoding: chunked', '4\r\nhalf\r\n'],
])('half an append does not exist: %s', async (headers, body) => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(post(headers, body))))
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.destroy()
    else socket.resetAndDestroy()
  }
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  expect((await server.send('POST', 'notes', ' end')).status).toBe(204)
  expect(await read('notes')).toBe('start end')
})

test.each(['long-poll', 'sse'])('clients that leave are not waited for: %s', async (live) => {
  const id = findId('notes')
  const request = `GET /v1/stream/notes?offset=now&live=${live} HTTP/1.1\r\nhost: a\r\n\r\n`
  const sockets: Socket[] = []
  for (let number = 0; number < 500; number += 1) sockets.push(await open(request))
  await waitUntil(() => server.store.readers.count(id) === 500)
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.resetAndDestroy()
    else socket.destroy()
  }
  await waitUntil(() => server.store.readers.count(id) === 0)
})

test('one append answers a thousand long polls', async () => {
  const polls = Array.from({ length: 1000 }, () => server.send('GET', 'notes?offset=now&live=long-poll'))
  const heads = Promise.all(polls)
  await waitUntil(() => server.store.readers.count(findId('notes')) === 1000)
  await server.send('POST', 'notes', ' news')
  const texts = await Promise.all((await heads).map((response) => response.text()))
  expect(new Set(texts)).toEqual(new Set([' news']))
})

test('a client that does not read its events does not stop others', async () => {
  const socket = await open('GET /v1/stream/notes?offset=-1&live=sse HTTP/1.1\r\nhost: a\r\n\r\n')
  socket.pause()
  const data = 'x'.repeat(500_000)
  for (let number = 0; number < 20; number += 1) expect((await server.send('POST', 'notes', data)).status).toBe(204)
  expect((await server.send('HEAD', 'notes')).headers.get('stream-next-offset')).toMatch(/_0*10000005$/)
  socket.destroy()
})

test('equal requests of a producer at the same time append once', async () => {
  for (let seq = 0; seq < 10; seq += 1) {
    const headers = { 'producer-id': 'a', 'producer-epoch': '0', 'producer-seq': String(seq) }
    const responses = await Promise.all(Array.from({ length: 20 }, () => server.send('POST', 'notes', String(seq), headers)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 204)])
  }
  expect(await read('notes')).toBe('start0123456789')
})

test('epochs that fight for a producer never mix', async () => {
  const send = (epoch: number) =>
    server.send('POST', 'notes', `[${epoch}]`, { 'producer-id': 'a', 'producer-epoch': String(epoch), 'producer-seq': '0' })
  const responses = await Promise.all(Array.from({ length: 50 }, (_, epoch) => send(epoch)))
  const accepted = responses.flatMap(({ status }, epoch) => (status === 200 ? [epoch] : []))
  expect(accepted).toContain(49)
  expect(responses.every(({ status }) => status === 200 || status === 403)).toBe(true)
  const appended = Array.from((await read('notes')).matchAll(/\d+/g), ([text]) => Number(text))
  expect(appended).toEqual(accepted)
})

test('a request that closes the stream excludes all later ones', async () => {
  const appends = Array.from({ length: 50 }, (_, number) => server.send('POST', 'notes', `.`, number === 25 ? { 'stream-closed': 'true' } : {}))
  const statuses = (await Promise.all(appends)).map(({ status }) => status)
  expect(await read('notes')).toBe(`start${'.'.repeat(statuses.filter((status) => status === 204).length)}`)
  expect((await server.send('POST', 'notes', 'late')).status).toBe(409)
})

test.each([
  ['producer-id: \r\nproducer-epoch: 0\r\nproducer-seq: 0', 400],
  ['producer-id: a\r\nproducer-epoch: 9007199254740992\r\nproducer-seq: 0', 400],
  ['producer-id: a\r\nproducer-epoch: 0\r\nproducer-seq: 0, 1', 400],
  ['producer-id: a\r\nproducer-epoch: 0\r\nproducer-seq: 0\r\nproducer-seq: 1', 400],
  ['stream-seq: a\r\nstream-seq: b', 204],
  ['content-length: 20000000', 413],
])('headers: %j', async (headers, status) => {
  const socket = await open(post(headers.includes('length') ? headers : `${headers}\r\ncontent-length: 1`, 'x'))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
})

test('many small values do not stop other requests for long', async () => {
  const json = { 'content-type': 'application/json' }
  await server.send('PUT', 'values', '[]', json)
  expect((await server.send('POST', 'values', `[${'1,'.repeat(5_000_000)}1]`, json)).status).toBe(413)
  const nested = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`
  expect((await server.send('PUT', 'nested', nested, json)).status).toBe(201)
  expect(await read('nested')).toBe(nested)
  for (let number = 0; number < 3; number += 1) expect((await server.send('POST', 'values', `[${'1,'.repeat(7_999)}1]`, json)).status).toBe(204)
  const page = await server.send('GET', 'values')
  expect([((await page.json()) as unknown[]).length, page.headers.get('stream-up-to-date')]).toEqual([10_000, null])
})

test('a long chain of forks is read and deleted', async () => {
  for (let number = 0; number < 500; number += 1) {
    const source = number === 0 ? 'notes' : `chain-${number - 1}`
    await server.send('PUT', `chain-${number}`, '.', { 'stream-forked-from': `/v1/stream/${source}` })
    await server.send('DELETE', source)
  }
  expect(await read('chain-499')).toBe(`start${'.'.repeat(500)}`)
  await server.send('DELETE', 'chain-499')
  expect(server.store.database.prepare('select id from streams').all({})).toEqual([])
})

test('a live read ends when the stream is deleted', async () => {
  const poll = server.send('GET', 'notes?offset=now&live=long-poll')
  const events = await server.send('GET', 'notes?offset=now&live=sse')
  await waitUntil(() => server.store.readers.count(findId('notes')) === 2)
  await server.send('DELETE', 'notes')
  expect((await poll).status).toBe(404)
  expect(await events.text()).toMatch(/^:\n\nevent: control\ndata: \{"streamNextOffset".*\n\n$/)
})
