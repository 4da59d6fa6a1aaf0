/**
 * Prints the CPU time that `createNodeHandler` and the router spend on a request above that of bare `node:http` with the
 * same schemas, without a network: both servers read from and write to connections in memory, in one process and in
 * random order. Two runs differ by 0.1 to 0.2 µs, so that it shows drift that the noise of `bench:http` hides. Over a network, the
 * kernel and other processes use the caches of the processor between two requests: the column *cold* evicts them before each
 * request. `npm run bench:node` takes 40 seconds, with `--quick` less.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Duplex } from 'node:stream'
import { createBareListener } from './bare.ts'
import { runtime, toText } from './figures.ts'
import { type Effort, measureRuns, median } from './measure.ts'
import { createOurRouter, loadBuilt } from './router.ts'
import { httpScenarios, type Scenario, toRequest } from './scenarios.ts'

/** A connection in memory, which sends one request at a time. */
class Connection extends Duplex {
  #received: Buffer[] = []
  #left = 0
  #resolve: (() => void) | undefined

  override _read(): void {
    // The data is pushed by `send`.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#received.push(chunk)
    this.#left -= chunk.byteLength
    callback()
    // In the next turn of the event loop, in which a socket would receive the next request.
    if (this.#left <= 0 && this.#resolve) setImmediate(this.#resolve)
    if (this.#left <= 0) this.#resolve = undefined
  }

  /** Sends a request and resolves once its response, of this many bytes, has been written. */
  send(request: Buffer, length: number): Promise<void> {
    return new Promise((resolve) => {
      this.#received.length = 0
      this.#left = length
      this.#resolve = resolve
      this.push(request)
    })
  }

  /** Sends a request and returns what the server writes until it is idle. */
  async sendFirst(request: Buffer): Promise<Buffer> {
    this.#left = Number.POSITIVE_INFINITY
    this.push(request)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return Buffer.concat(this.#received)
  }
}

/** Writes a request as bytes, with the headers that a client adds. */
function toBytes(scenario: Scenario): Buffer {
  const { method, headers } = toRequest(scenario)
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${method} ${scenario.path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n${lines.join('')}\r\n${scenario.body ?? ''}`,
  )
}

/** Connects to a server and returns a function that sends one request, after a check of the response. */
async function connect(name: string, listener: RequestListener, scenario: Scenario): Promise<() => Promise<void>> {
  const connection = new Connection()
  const server = createServer(listener).listen(0, '127.0.0.1').unref()
  // The handler of a server that does not listen closes its connections.
  await once(server, 'listening')
  server.emit('connection', connection)
  const request = toBytes(scenario)
  const response = await connection.sendFirst(request)
  const [head = '', body = ''] = response.toString().split('\r\n\r\n')
  const isRight = head.startsWith(`HTTP/1.1 ${scenario.status} `) && body === JSON.stringify(scenario.expected)
  if (!isRight) throw new Error(`${name} responds to '${scenario.name}' with ${response.toString().slice(0, 300)}`)
  return () => connection.send(request, response.byteLength)
}

/** As large as what a processor caches for one core alone. */
const evicting = new Uint8Array(512 * 1024)

/** Reads this memory, so that the code and the data of earlier requests leave the caches of the processor. */
function evict(): number {
  let sum = 0
  for (let index = 0; index < evicting.length; index += 64) sum += evicting[index] ?? 0
  return sum
}

/** The median of the differences per round. */
function toDifference(high: readonly number[], low: readonly number[]): number {
  return median(high.map((time, round) => time - (low[round] ?? 0)))
}

const isQuick = process.argv.includes('--quick')
const effort: Effort = isQuick ? { warmUp: 150, rounds: 15, length: 4 } : { warmUp: 1500, rounds: 151, length: 10 }
const { createRouter } = await loadBuilt()
const { createNodeHandler } = (await import(new URL('../../dist/node.js', import.meta.url).href)) as {
  createNodeHandler: (router: object) => RequestListener
}
const ours = createNodeHandler(createOurRouter(createRouter, 100))
const bare = createBareListener(100)
console.log(`${runtime}: CPU time of a request in microseconds, and the part that is above bare node:http`)
const rows: { [scenario: string]: { [column: string]: string } } = {}
for (const scenario of httpScenarios.filter(({ name }) => ['parameter', 'body', '10 headers'].includes(name))) {
  const runs = [
    ['bare', await connect('bare', bare, scenario)],
    ['routepact', await connect('routepact', ours, scenario)],
  ] as const
  const { bare: low = [], routepact: high = [] } = await measureRuns(runs, effort)
  const cold = await measureRuns(
    runs.map(([name, send]) => [name, () => (evict() === 0 ? send() : undefined)] as const),
    effort,
  )
  rows[scenario.name] = {
    bare: toText(median(low)),
    routepact: toText(median(high)),
    above: toText(toDifference(high, low)),
    'above, cold': toText(toDifference(cold['routepact'] ?? [], cold['bare'] ?? [])),
  }
}
console.table(rows)
