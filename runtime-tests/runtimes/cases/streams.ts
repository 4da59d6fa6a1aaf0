import { largestCount, maxBodySize, sleep } from '../router.ts'
import { type Behaviour, connect, type Connection, createName, messageOf, sendTooMuch, waitFor } from './behaviour.ts'

const kinds = ['streamLines', 'streamEvents'] as const

/** Opens a reader of the bytes of a stream. */
async function open({ origin, send }: Connection, path: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { body } = await send(new Request(origin + path))
  if (!body) throw new Error('The response has no body')
  return body.getReader()
}

/** Reads the bytes up to the end of the first element. */
async function readFirst(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  for (let text = ''; ;) {
    const { value, done } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (done || text.endsWith('}\n') || text.endsWith('}\n\n')) return text
  }
}

/** Creates a body of these parts; an `Error` among them makes it fail. */
function streamOf(...parts: readonly (Uint8Array<ArrayBuffer> | Error)[]): ReadableStream<Uint8Array> {
  const left = [...parts]
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(2)
      const part = left.shift()
      if (part === undefined) controller.close()
      else if (part instanceof Error) controller.error(part)
      else controller.enqueue(part)
    },
  })
}

function toUpload({ origin }: Connection, path: string, contentType: string, body: ReadableStream): Request {
  const init = { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half' }
  return new Request(origin + path, init)
}

const encoder = new TextEncoder()
const first = { n: 1, text: 'ü 日本' }

export const streams: readonly Behaviour[] = [
  {
    name: 'lines arrive while others are not made yet',
    run: async (connection) => {
      const name = createName()
      const reader = await open(connection, `/own/lines/${name}`)
      const text = await readFirst(reader)
      const isGoing = await waitFor(connection, name, ({ made, closed }) => made < largestCount && !closed)
      await reader.cancel()
      return [text.split('\n')[0], isGoing]
    },
    expected: [JSON.stringify(first), true],
  },
  {
    name: 'events arrive while others are not made yet',
    run: async (connection) => {
      const name = createName()
      const reader = await open(connection, `/own/events/${name}`)
      const text = await readFirst(reader)
      const isGoing = await waitFor(connection, name, ({ made, closed }) => made < largestCount && !closed)
      await reader.cancel()
      return [text.split('\n\n')[1], isGoing]
    },
    expected: [`data: ${JSON.stringify(first)}`, true],
  },
  {
    name: 'the head and the first comment of events leave while the source is silent',
    run: async (connection) => {
      const name = `silent-${createName()}`
      const reader = await open(connection, `/own/events/${name}`)
      const { value } = await reader.read()
      const isSilent = await waitFor(connection, name, ({ made }) => made === 0)
      // Not awaited: the source is busy.
      void reader.cancel()
      return [new TextDecoder().decode(value), isSilent]
    },
    expected: [':\n\n', true],
  },
  ...['lines', 'events'].map((kind): Behaviour => ({
    name: `a reader that disconnects closes the source of ${kind}`,
    run: async (connection) => {
      const name = createName()
      const reader = await open(connection, `/own/${kind}/${name}`)
      await readFirst(reader)
      await reader.cancel()
      return waitFor(connection, name, ({ made, closed }) => closed && made < largestCount)
    },
    expected: true,
  })),
  ...kinds.flatMap((kind): Behaviour[] => [
    {
      name: `${kind}: elements, and the source is closed with the loop`,
      run: async (connection) => {
        const name = createName()
        const elements: unknown[] = []
        const { body } = await connect(connection)[kind]({ params: { name } })
        for await (const element of body) if (elements.push(element) === 3) break
        return [elements, await waitFor(connection, name, ({ made, closed }) => closed && made < largestCount)]
      },
      expected: [[first, { ...first, n: 2 }, { ...first, n: 3 }], true],
    },
    {
      name: `${kind}: a signal ends the loop with its reason and closes the source`,
      run: async (connection) => {
        const name = createName()
        const controller = new AbortController()
        const loop = async (): Promise<void> => {
          const { body } = await connect(connection)[kind]({ params: { name }, signal: controller.signal })
          for await (const { n } of body) if (n === 2) setTimeout(() => controller.abort(new Error('enough')))
        }
        const message = await messageOf(loop())
        return [message, await waitFor(connection, name, ({ made, closed }) => closed && made < largestCount)]
      },
      expected: ['enough', true],
    },
  ]),
  {
    name: 'the signal of the handler aborts when the client disconnects',
    run: async (connection) => {
      const name = createName()
      const controller = new AbortController()
      const call = messageOf(connect(connection).wait({ params: { name }, signal: controller.signal }))
      const hasBegun = await waitFor(connection, name, ({ made }) => made === 1)
      controller.abort(new Error('enough'))
      return [hasBegun, await call, await waitFor(connection, name, ({ aborted }) => aborted)]
    },
    expected: [true, 'enough', true],
  },
  {
    name: 'a body in parts',
    run: async (connection) => {
      const parts = [...encoder.encode('["ü日😀"]')].map((byte) => Uint8Array.of(byte))
      const response = await connection.send(toUpload(connection, '/own/json', 'application/json', streamOf(...parts)))
      return [response.status, await response.json()]
    },
    expected: [200, { contentType: 'application/json', body: ['ü日😀'] }],
  },
  {
    name: 'a body of unknown length above the limit',
    run: async (connection) => {
      const part = new Uint8Array(maxBodySize / 2 + 1)
      const body = streamOf(part, part)
      const response = await sendTooMuch(
        connection,
        toUpload(connection, '/own/bytes', 'application/octet-stream', body),
      )
      return [response.status, await response.json()]
    },
    expected: [413, { error: 'Content Too Large' }],
  },
]
