import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serve } from 'routepact/node'
import { afterAll, expect, test } from 'vitest'
import { createManualRouter } from './blob-ranges.ts'

const folder = mkdtempSync(join(tmpdir(), 'blob-ranges-'))
const path = join(folder, 'manual.pdf')
writeFileSync(path, '0123456789')
const server = await serve(createManualRouter(path), { port: 0, hostname: '127.0.0.1' })
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each<[method: string, range: string, expected: unknown[]]>([
  ['GET', '', [200, '10', null, '0123456789']],
  ['GET', 'bytes=2-4', [206, '3', 'bytes 2-4/10', '234']],
  ['GET', 'bytes=-1', [206, '1', 'bytes 9-9/10', '9']],
  ['GET', 'bytes=10-', [416, '0', 'bytes */10', '']],
  ['HEAD', 'bytes=2-4', [200, '10', null, '']],
])('%s %s', async (method, range, expected) => {
  const response = await fetch(new URL('/manual.pdf', server.url), { method, headers: { range } })
  const headers = ['content-length', 'content-range'].map((name) => response.headers.get(name))
  expect([response.status, ...headers, await response.text()]).toEqual(expected)
})

test('the stream of Readable.toWeb needs a cast', async () => {
  const stream = Readable.toWeb(createReadStream(path))
  // @ts-expect-error The types of Node have a ReadableStream of their own.
  const uncast: ReadableStream<Uint8Array> = stream
  expect(uncast).toBe(stream)
  expect(await new Response(stream as ReadableStream<Uint8Array>).text()).toBe('0123456789')
})
