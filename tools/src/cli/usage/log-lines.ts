/** Reads the lines in logs, however large. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError, toErrorMessage } from '../command-error.ts'

/** The most characters in a line; a longer line is not read. */
export const mostLineCharacters: number = 2 ** 20

/** A line; `undefined` in place of a line that is too long. */
type ReceiveLine = (line: string | undefined) => void

/** Opens a log: a file, or standard input for `-`. */
export function openLog(name: string, openInput: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return name === '-' ? openInput() : createReadStream(name, { highWaterMark: 2 ** 18 })
}

/** Calls `receive` with each line in a log, which may be compressed by gzip. Keeps one line in memory. */
export async function readLogLines(name: string, log: AsyncIterable<Uint8Array>, receive: ReceiveLine): Promise<void> {
  try {
    const [first, chunks] = await peek(log)
    const isCompressed = first[0] === 0x1f && first[1] === 0x8b
    const source = Readable.from(chunks, { objectMode: false })
    const gunzip = createGunzip()
    const bytes = isCompressed ? source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip) : source
    await splitLines(bytes, receive)
  } catch (thrown) {
    if (thrown instanceof CommandError) throw thrown
    throw new CommandError(`'${name}' cannot be read: ${toErrorMessage(thrown)}`)
  }
}

/** Returns a log's first bytes, two if there are so many, and all its chunks. */
async function peek(log: AsyncIterable<Uint8Array>): Promise<[first: Uint8Array, chunks: AsyncIterable<Uint8Array>]> {
  const iterator = log[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  let next = await iterator.next()
  while (!next.done) {
    first = Buffer.concat([first, next.value])
    if (first.length >= 2) break
    next = await iterator.next()
  }
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    if (first.length > 0) yield first
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return [first, chunks()]
}

async function splitLines(bytes: AsyncIterable<Uint8Array>, receive: ReceiveLine): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  const end = (line: string): void => {
    if (isTooLong || line.length > mostLineCharacters) receive(undefined)
    else if (line.trim() !== '') receive(line)
    isTooLong = false
  }
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() as string
    for (const line of lines) end(line)
    if (rest.length > mostLineCharacters) {
      rest = ''
      isTooLong = true
    }
  }
  end(rest + decoder.decode())
}
