/** Tests what the conformance suite does not: `conformance/` compares the rest. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitJson } from './json-values.ts'
import { startServer, type TestServer } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ wait: 60_000 })
})

afterAll(async () => {
  await server.close()
  expect(server.reported).toEqual([])
})

const json = { 'content-type': 'application/json' }
const read = async (name: string): Promise<string> => (await server.send('GET', name)).text()
const readOffset = (response: Response): string => response.headers.get('stream-next-offset') ?? ''

describe('JSON values', () => {
  test.each([
    ['1', ['1']],
    [' {"a": [1, 2]} ', ['{"a": [1, 2]}']],
    ['[]', []],
    ['[ 1 , "a,]\\"[\\\\" , {"b":[2,"}"]},[3, 4] ]', ['1', '"a,]\\"[\\\\"', '{"b":[2,"}"]}', '[3, 4]']],
    ['[12345678901234567890, 1e400, {"a":1,"a":2}]', ['12345678901234567890', '1e400', '{"a":1,"a":2}']],
    ['{"__proto__":1}', ['{"__proto__":1}']],
    ['[[[]], {}]', ['[[]]', '{}']],
    ['[1,2,3,4,5,6]', 6],
    ['[', undefined],
    ['', undefined],
  ])('%s', (text, values) => {
    const decoder = new TextDecoder()
    const found = splitJson(new TextEncoder().encode(text), 5)
    expect(Array.isArray(found) ? found.map((bytes) => decoder.decode(bytes)) : found).toEqual(values)
  })

  test('that are not UTF-8', () => {
    expect(splitJson(new Uint8Array([34, 255, 34]), 5)).toBeUndefined()
  })

  test('keep their text', async () => {
    await server.send('PUT', 'numbers', '[1.0, 12345678901234567890]', json)
    await server.send('POST', 'numbers', '{"a": 1e400}', json)
    expect(await read('numbers')).toBe('[1.0,12345678901234567890,{"a": 1e400}]')
  })

  test('a long string with many escapes', async () => {
    const body = `["${'\\"'.repeat(2_000_000)}",1]`
    expect((await server.send('PUT', 'escapes', body, json)).status).toBe(201)
    expect((await server.send('HEAD', 'escapes')).headers.get('stream-next-offset')).toMatch(/_0*4000003$/)
  })
})

test('a content type keeps its parameters', async () => {
  const type = 'text/plain; charset=latin1'
  expect((await server.send('PUT', 'latin', new Uint8Array([233]), { 'content-type': type })).headers.get('content-type')).toBe(type)
  const response = await server.send('GET', 'latin')
  expect([response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([type, new Uint8Array([233])])
})

test('a long stream is read in pages', async () => {
  const parts = ['a', 'b', 'c'].map((letter) => letter.repeat(700_000))
  await server.send('PUT', 'pages', parts[0])
  for (const part of parts.slice(1)) await server.send('POST', 'pages', part)
  const first = await server.send('GET', 'pages')
  expect([first.headers.get('stream-up-to-date'), first.headers.get('cache-control')]).toEqual([null, 'public, max-age=60, stale-while-revalidate=300'])
  const rest = await server.send('GET', `pages?offset=${readOffset(first)}`)
  expect(rest.headers.get('stream-up-to-date')).toBe('true')
  expect((await first.text()) + (await rest.text())).toBe(parts.join(''))
})

test('an offset within a message, which no client should create', async () => {
  await server.send('PUT', 'middle', 'Hello')
  expect(await read('middle?offset=0000000000000000_0000000000000002')).toBe('llo')
  await server.send('PUT', 'middle-json', '[10,20]', json)
  expect(await read('middle-json?offset=0000000000000000_0000000000000001')).toBe('[10,20]')
  const fork = { 'stream-forked-from': '/v1/stream/middle-json', 'stream-fork-offset': '0000000000000000_0000000000000001' }
  expect((await server.send('PUT', 'middle-fork', undefined, fork)).status).toBe(400)
})

describe('forks', () => {
  test('of forks read what each shares with its source', async () => {
    await server.send('PUT', 'root', 'abcdef')
    let name = 'root'
    for (const [index, letter] of ['1', '2', '3', '4'].entries()) {
      const headers = {
        'stream-forked-from': `/v1/stream/${name}`,
        'stream-fork-offset': `${'0'.repeat(16)}_${'0'.repeat(16)}`,
        'stream-fork-sub-offset': String(5 - index),
      }
      name = `fork-${index}`
      expect((await server.send('PUT', name, letter, headers)).status).toBe(201)
    }
    expect(await Promise.all(['root', 'fork-0', 'fork-1', 'fork-2', 'fork-3'].map(read))).toEqual(['abcdef', 'abcde1', 'abcd2', 'abc3', 'ab4'])
    await server.send('DELETE', 'root')
    await server.send('DELETE', 'fork-1')
    expect(await read('fork-3')).toBe('ab4')
    for (const [method, status] of [['GET', 410], ['HEAD', 410], ['DELETE', 410], ['PUT', 409]] as const) {
      expect((await server.send(method, 'fork-1')).status).toBe(status)
    }
    await server.send('DELETE', 'fork-3')
    await server.send('DELETE', 'fork-2')
    expect((await server.send('GET', 'fork-1')).status).toBe(404)
    await server.send('DELETE', 'fork-0')
    expect((await server.send('GET', 'root')).status).toBe(404)
  })

  test.each(['/v1/stream/none', '/elsewhere', '/v1/stream/a/b', '/v1/stream/%', '../root', ''])('of %j do not exist', async (source) => {
    expect((await server.send('PUT', 'orphan', undefined, { 'stream-forked-from': source })).status).toBe(404)
  })
})

test('a stream does not expire as long as a client waits for it', async () => {
  await server.send('PUT', 'awaited', undefined, { 'content-type': 'text/plain', 'stream-ttl': '1' })
  const { id } = server.store.streams.find('awaited') ?? { id: 0 }
  const pending = server.send('GET', 'awaited?offset=now&live=long-poll')
  while (server.store.readers.count(id) === 0) await delay(5)
  server.store.database.prepare('update streams set expiry = 1 where id = :id').run({ id })
  expect((await server.send('POST', 'awaited', 'data')).status).toBe(204)
  expect(await (await pending).text()).toBe('data')
})

test('expired streams are deleted without a request for them', async () => {
  for (let number = 0; number < 30; number += 1) await server.send('PUT', `expired-${number}`, 'data', { 'stream-ttl': '0' })
  const rows = server.store.database.prepare(`select name from streams where name like 'expired-%'`).all({})
  expect(rows.length).toBeLessThanOrEqual(1)
})

test('names', async () => {
  const names = ['__proto__', 'constructor', '../../etc/passwd', 'a\0b', 'a/b', '🎉', "'; drop table streams; --", '*', '?', '%']
  for (const name of names) expect((await server.send('PUT', encodeURIComponent(name), name)).status).toBe(201)
  for (const name of names) expect(await read(encodeURIComponent(name))).toBe(name)
  expect((await server.send('PUT', '__ds', 'reserved')).status).toBe(400)
  expect((await server.send('PUT', 'a'.repeat(1001), 'long')).status).toBe(400)
  expect((await server.send('PUT', 'a/b', 'path')).status).toBe(404)
})

test.each([
  ['stream-ttl', '99999999999999999999'],
  ['stream-expires-at', '2026-13-01T00:00:00Z'],
  ['stream-fork-sub-offset', '1'],
  ['stream-fork-offset', '0000000000000000_0000000000000001'],
])('PUT rejects %s: %s', async (name, value) => {
  expect((await server.send('PUT', 'rejected', 'data', { [name]: value })).status).toBe(400)
})

test('offsets after the end', async () => {
  await server.send('PUT', 'short', 'data')
  for (const offset of ['9999999999999999_9999999999999999', '0000000000000001_0000000000000000', '0000000000000000_9999999999999999']) {
    const response = await server.send('GET', `short?offset=${offset}`)
    expect([response.status, readOffset(response), await response.text()]).toEqual([200, `${'0'.repeat(16)}_${'4'.padStart(16, '0')}`, ''])
  }
})
