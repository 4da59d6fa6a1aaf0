import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { mostLineCharacters, openLog, readLogLines } from '../../../tools/src/cli/usage/log-lines.ts'
import { CommandError } from '../../../tools/src/cli/command-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-lines-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* toChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function readLines(log: AsyncIterable<Uint8Array>): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = []
  await readLogLines('access.log', log, (line) => lines.push(line))
  return lines
}

const text = 'first\n\n  \nsécond 🙂\r\nthird'
const lines = ['first', 'sécond 🙂\r', 'third']

describe.each([1, 2, 7, 1000])('in chunks of %i bytes', (size) => {
  test.each([
    ['text', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['several parts of gzip', Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
  ])('reads the lines of %s', async (_, bytes) => {
    expect(await readLines(toChunks(bytes, size))).toEqual(lines)
  })
})

test.each([
  ['', []],
  ['x', ['x']],
  ['\n', []],
])('reads %j', async (content, expected) => {
  expect(await readLines(toChunks(Buffer.from(content), 10))).toEqual(expected)
})

test('does not read a line that is too long', async () => {
  const long = 'a'.repeat(mostLineCharacters + 1)
  const bytes = Buffer.from(`one\n${long}\ntwo\n${long.repeat(2)}\nthree\n${long}`)
  expect(await readLines(toChunks(bytes, 100_000))).toEqual(['one', undefined, 'two', undefined, 'three', undefined])
  expect(await readLines(toChunks(bytes, bytes.length))).toEqual(['one', undefined, 'two', undefined, 'three', undefined])
})

test('keeps one line of a large log in memory', async () => {
  let count = 0
  const chunk = Buffer.from('a'.repeat(2 ** 20))
  const log = async function* (): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 200; index++) yield chunk
  }
  const before = process.memoryUsage().heapUsed
  await readLogLines('access.log', log(), () => count++)
  expect(count).toBe(1)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150e6)
})

test('fails for gzip that is cut off, and for a log that fails', async () => {
  const cut = gzipSync(text).subarray(0, 30)
  await expect(readLines(toChunks(cut, 10))).rejects.toThrow("'access.log' cannot be read: unexpected end of file")
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield gzipSync(text).subarray(0, 12)
    throw new Error('the disk is gone')
  }
  await expect(readLines(failing())).rejects.toThrow("'access.log' cannot be read: the disk is gone")
})

test('keeps the errors of the receiver', async () => {
  const received = readLogLines('access.log', toChunks(Buffer.from('a\n'), 2), () => {
    throw new CommandError('no')
  })
  await expect(received).rejects.toThrow(/^no$/)
})

test('opens files and standard input', async () => {
  const file = join(folder, 'access.log')
  writeFileSync(file, text)
  const input = (): AsyncIterable<Uint8Array> => toChunks(Buffer.from('from input'), 3)
  expect(await readLines(openLog(file, input))).toEqual(lines)
  expect(await readLines(openLog('-', input))).toEqual(['from input'])
})
