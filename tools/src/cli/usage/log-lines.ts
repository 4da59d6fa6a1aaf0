/** Reads the lines of logs of any size. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError, toErrorMessage } from '../command-error.ts'

/** The most characters of a line; a longer one is not read. */
export const mostLineCharacters: number = 2 ** 20

/** A line; `undefined` in place of one that is too long. */
type ReceiveLine = (line: string | undefined) => void

/** Opens a log: a file, or standard input for `-`. */
export function openLog(name: string, openInput: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return name === '-' ? openInput() : createReadStream(name, { highWaterMark: 2 ** 18 })
}

/** Calls `receive` with each line of a log, which may be compressed by gzip. Keeps one line in memory. */
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

/** Returns the first bytes of a log, two if it has so many, and all of its chunks. */
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
