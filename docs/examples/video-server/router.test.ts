import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'routepact/client'
import { createNodeHandler } from 'routepact/node'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readRange } from '../recipes/byte-range.ts'
import { createVideoRouter } from './router.ts'
import { contract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ranges-'))
const path = join(folder, 'a.mp4')
writeFileSync(path, '0123456789')
writeFileSync(join(folder, 'empty.mp4'), '')
mkdirSync(join(folder, 'folder.mp4'))
if (process.platform !== 'win32') {
  symlinkSync(import.meta.filename, join(folder, 'link.mp4'))
  execFileSync('mkfifo', [join(folder, 'pipe.mp4')])
}
const modified = 'Tue, 01 Jul 2025 12:00:00 GMT'
utimesSync(path, new Date(modified), new Date(modified))
afterAll(() => rmSync(folder, { recursive: true }))

const router = createVideoRouter(folder)
const client = createClient(contract, { fetch: router.fetch })
const first = await router.fetch(new Request('https://example.com/videos/a.mp4', { method: 'HEAD' }))
const etag = String(first.headers.get('etag'))

async function send(headers: Record<string, string>, method = 'GET', name = 'a.mp4'): Promise<unknown[]> {
  const response = await router.fetch(new Request(`https://example.com/videos/${name}`, { method, headers }))
  const text = await response.text()
  return [response.status, response.headers.get('content-range'), response.headers.get('content-length'), text]
}

const all = [200, null, '10', '0123456789']
const none = (size: number): unknown[] => [416, `bytes */${size}`, null, '']

describe('a range', () => {
  test.each<[range: string, expected: unknown[]]>([
    ['bytes=0-3', [206, 'bytes 0-3/10', '4', '0123']],
    ['bytes=0-0', [206, 'bytes 0-0/10', '1', '0']],
    ['bytes=4-', [206, 'bytes 4-9/10', '6', '456789']],
    ['bytes=0-', [206, 'bytes 0-9/10', '10', '0123456789']],
    ['bytes=9-9', [206, 'bytes 9-9/10', '1', '9']],
    ['bytes=8-100', [206, 'bytes 8-9/10', '2', '89']],
    ['bytes=8-99999999999999999999999', [206, 'bytes 8-9/10', '2', '89']],
    ['bytes=-3', [206, 'bytes 7-9/10', '3', '789']],
    ['bytes=-100', [206, 'bytes 0-9/10', '10', '0123456789']],
    ['BYTES=0-3', [206, 'bytes 0-3/10', '4', '0123']],
    ['bytes= 0-3 ', [206, 'bytes 0-3/10', '4', '0123']],
    ['bytes=10-', none(10)],
    ['bytes=10-20', none(10)],
    ['bytes=99999999999999999999999-', none(10)],
    ['bytes=-0', none(10)],
    ['bytes=3-2', all],
    ['bytes=-', all],
    ['bytes=', all],
    ['bytes', all],
    ['bytes=a-b', all],
    ['bytes=0x0-3', all],
    ['bytes=-1-3', all],
    ['bytes 0-3', all],
    ['items=0-3', all],
    ['bytes=0-1,3-4', all],
    ['bytes=0-1, bytes=3-4', all],
    ['', all],
  ])('%j', async (range, expected) => {
    expect(await send({ range })).toEqual(expected)
  })

  test.each<[range: string, expected: unknown[]]>([
    ['bytes=0-', none(0)],
    ['bytes=-1', [200, null, '0', '']],
    ['bytes=-0', none(0)],
  ])('%j of an empty file', async (range, expected) => {
    expect(await send({ range }, 'GET', 'empty.mp4')).toEqual(expected)
  })

  test.each(['bytes=0-3', 'bytes=10-'])('%j is ignored for HEAD', async (range) => {
    expect(await send({ range }, 'HEAD')).toEqual([200, null, '10', ''])
  })

  test('absent', () => {
    expect(readRange(null, 10)).toBeUndefined()
  })
})

describe('conditions', () => {
  const range = 'bytes=0-3'
  const part = [206, 'bytes 0-3/10', '4', '0123']
  const earlier = 'Tue, 01 Jul 2025 11:59:59 GMT'
  const later = 'Tue, 01 Jul 2025 12:00:01 GMT'
  const empty = (status: number): unknown[] => [status, null, null, '']

  test.each<[title: string, headers: Record<string, string>, expected: unknown[]]>([
    ['If-Range with the tag', { range, 'if-range': etag }, part],
    ['If-Range with another tag', { range, 'if-range': '"other"' }, all],
    ['If-Range with the weak tag', { range, 'if-range': `W/${etag}` }, all],
    ['If-Range with several tags', { range, 'if-range': `${etag}, "other"` }, all],
    ['If-Range with the date', { range, 'if-range': modified }, part],
    ['If-Range with an earlier date', { range, 'if-range': earlier }, all],
    ['If-Range with a later date', { range, 'if-range': later }, all],
    ['If-Range with the date in another form', { range, 'if-range': '2025-07-01T12:00:00Z' }, all],
    ['If-Range with text', { range, 'if-range': 'yesterday' }, all],
    ['If-Range without a range', { 'if-range': etag }, all],
    ['If-Range with another tag and a range beyond the end', { range: 'bytes=10-', 'if-range': '"other"' }, all],
    ['If-Match with the tag', { range, 'if-match': `"other", ${etag}` }, part],
    ['If-Match with any tag', { range, 'if-match': '*' }, part],
    ['If-Match with another tag', { range, 'if-match': '"other"' }, empty(412)],
    ['If-Match with the weak tag', { range, 'if-match': `W/${etag}` }, empty(412)],
    ['If-Match before If-Unmodified-Since', { range, 'if-match': etag, 'if-unmodified-since': earlier }, part],
    ['If-Unmodified-Since', { range, 'if-unmodified-since': modified }, part],
    ['If-Unmodified-Since with an earlier date', { range, 'if-unmodified-since': earlier }, empty(412)],
    ['If-Unmodified-Since with text', { range, 'if-unmodified-since': 'yesterday' }, part],
    ['If-None-Match with the tag', { range, 'if-none-match': `W/${etag}` }, empty(304)],
    ['If-None-Match with any tag', { 'if-none-match': '*' }, empty(304)],
    ['If-None-Match with another tag', { range, 'if-none-match': '"other"' }, part],
    ['If-None-Match before If-Modified-Since', { range, 'if-none-match': '"other"', 'if-modified-since': later }, part],
    ['If-Modified-Since', { 'if-modified-since': modified }, empty(304)],
    ['If-Modified-Since in the form of RFC 850', { 'if-modified-since': 'Tuesday, 01-Jul-25 12:00:00 GMT' }, empty(304)],
    ['If-Modified-Since in the form of C', { 'if-modified-since': 'Tue Jul  1 12:00:00 2025' }, empty(304)],
    ['If-Modified-Since with an earlier date of RFC 850', { range, 'if-modified-since': 'Saturday, 01-Jul-95 12:00:00 GMT' }, part],
    ['If-Modified-Since on another day of the week', { range, 'if-modified-since': 'Mon, 01 Jul 2025 12:00:00 GMT' }, part],
    ['If-Modified-Since on a day that does not exist', { range, 'if-modified-since': 'Tue, 31 Jun 2025 12:00:00 GMT' }, part],
    ['If-Modified-Since at a time that does not exist', { range, 'if-modified-since': 'Tue, 01 Jul 2025 25:00:00 GMT' }, part],
    ['If-Modified-Since in another zone', { range, 'if-modified-since': 'Tue, 01 Jul 2025 12:00:00 +0000' }, part],
    ['If-Modified-Since with a year of C in two digits', { range, 'if-modified-since': 'Tue Jul  1 12:00:00 25' }, part],
    ['If-Range in the form of RFC 850', { range, 'if-range': 'Tuesday, 01-Jul-25 12:00:00 GMT' }, part],
    ['If-Range in the form of C', { range, 'if-range': 'Tue Jul  1 12:00:00 2025' }, part],
    ['If-Unmodified-Since in the form of C', { range, 'if-unmodified-since': 'Tue Jul  1 11:59:59 2025' }, empty(412)],
    ['If-Modified-Since with an earlier date', { range, 'if-modified-since': earlier }, part],
    ['a condition before a range beyond the end', { range: 'bytes=10-', 'if-none-match': etag }, empty(304)],
  ])('%s', async (_title, headers, expected) => {
    expect(await send(headers)).toEqual(expected)
  })

  test('a date of a file that changed in this second is not compared', async () => {
    const name = 'new.mp4'
    writeFileSync(join(folder, name), '0123456789')
    const now = new Date(modified)
    utimesSync(join(folder, name), now, now)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const [passed, status] of [[999, 200], [1000, 206]] as const) {
      vi.setSystemTime(now.getTime() + passed)
      expect((await send({ range, 'if-range': modified }, 'GET', name))[0]).toBe(status)
    }
  })
})

test.each<[name: string, status: number]>([
  ['folder.mp4', 404],
  ['link.mp4', 404],
  ['pipe.mp4', 404],
  ['none.mp4', 404],
  [`${'a'.repeat(96)}.mp4`, 404],
  [`${'a'.repeat(97)}.mp4`, 400],
  ['.mp4', 400],
  ['a.mp4%0A', 400],
])('%s is a %i', async (name, status) => {
  for (const method of ['GET', 'HEAD']) expect((await send({}, method, name))[0]).toBe(status)
})

test('the client reads the declared responses', async () => {
  const result = await client.getVideo({ params: { name: 'a.mp4' }, headers: { range: 'bytes=-2' } })
  if (result.status !== 206) throw new Error(String(result.status))
  expect([result.headers.get('accept-ranges'), result.headers.get('last-modified'), await new Response(result.body).text()]).toEqual(['bytes', modified, '89'])
  expect((await client.getVideo({ params: { name: 'none.mp4' }, headers: {} })).status).toBe(404)
  expect((await router.fetch(new Request('https://example.com/videos/..%2Fa.mp4'))).status).toBe(400)
})

/** Whether this process has the file open. */
function isOpen(file: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file
    } catch {
      return false
    }
  })
}

const waitForClose = (file: string): Promise<void> => expect.poll(() => isOpen(file), { timeout: 10_000 }).toBe(false)

describe.skipIf(process.platform !== 'linux')('the file is closed', () => {
  test.each<[title: string, headers: Record<string, string>, method: string]>([
    ['after a response', {}, 'GET'],
    ['after a part', { range: 'bytes=0-3' }, 'GET'],
    ['after HEAD', {}, 'HEAD'],
    ['after 304', { 'if-none-match': '*' }, 'GET'],
    ['after 412', { 'if-match': '"other"' }, 'GET'],
    ['after 416', { range: 'bytes=10-' }, 'GET'],
  ])('%s', async (_title, headers, method) => {
    await send(headers, method)
    await waitForClose(path)
  })

  test('when the client leaves', async () => {
    const large = join(folder, 'large.mp4')
    writeFileSync(large, Buffer.alloc(64 * 1024 * 1024))
    const server = createServer(createNodeHandler(router)).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      get({ port, path: '/videos/large.mp4', headers: { range: 'bytes=1000-' } }, resolve)
    })
    expect([response.statusCode, response.headers['content-length']]).toEqual([206, String(64 * 1024 * 1024 - 1000)])
    expect(isOpen(large)).toBe(true)
    response.destroy()
    await waitForClose(large)
  })
})
