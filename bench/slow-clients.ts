/**
 * `npm run bench -- slow-clients [<seconds>]`: prints a server's memory for each kind of slow client, and how many connections or streams
 * it has ended. Fails if some are left. The time limit for clients is 3 seconds by default.
 */
import { fork } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import { connect } from 'node:net'

/** The time limit, in milliseconds. */
const limit = Number(process.argv[2] ?? 3) * 1000

/** Opens one connection or stream of a kind. */
type Open = (port: number) => void

interface Kind {
  readonly name: string
  readonly isHttp2: boolean
  /** What the server has to end, and how many are opened. */
  readonly unit: 'connection' | 'stream'
  readonly count: number
  readonly open: () => Open
}

const megabyte = Buffer.alloc(1_000_000, 'a')

/** Opens an HTTP/1 connection that sends a text, goes on with one character every 50 ms, and reads only what `reads` allows. */
function http1(text: string, body = Buffer.alloc(0), drip = '', reads = true): Open {
  return (port) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    if (reads) socket.resume()
    if (text) socket.write(text)
    if (body.length) socket.write(body)
    const timer = setInterval(() => drip && socket.write(drip), 50)
    socket.on('close', () => clearInterval(timer))
  }
}

/** Opens streams in one HTTP/2 connection. */
function http2(body: Buffer | undefined, drip = '', reads = true): Open {
  let session: ReturnType<typeof connectHttp2> | undefined
  return (port) => {
    session ??= connectHttp2(`http://127.0.0.1:${port}`, reads ? {} : { settings: { initialWindowSize: 0 } }).on(
      'error',
      () => undefined,
    )
    const stream = session.request(
      { ':path': '/', ':method': body ? 'POST' : 'GET', 'content-type': 'text/plain' },
      { endStream: !body },
    )
    stream.on('error', () => undefined).resume()
    if (body) stream.write(body)
    const timer = setInterval(() => drip && stream.write(drip), 50)
    stream.on('close', () => clearInterval(timer))
  }
}

/** Opens an HTTP/2 connection that sends pings only, after a request or without one. */
function idle(requests: boolean): Open {
  return (port) => {
    const session = connectHttp2(`http://127.0.0.1:${port}`).on('error', () => undefined)
    if (requests) session.request({ ':path': '/none' }).resume()
    const timer = setInterval(() => session.destroyed || session.ping(() => undefined), 50)
    session.on('close', () => clearInterval(timer))
  }
}

const get = 'GET / HTTP/1.1\r\nHost: a\r\n'
const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1000001\r\n\r\n'

const kinds: readonly Kind[] = [
  { name: 'HTTP/1: no request', isHttp2: false, unit: 'connection', count: 200, open: () => http1('') },
  { name: 'HTTP/1: headers that drip', isHttp2: false, unit: 'connection', count: 200, open: () => http1(get, undefined, 'a') },
  { name: 'HTTP/1: bodies of 1 MB that stop', isHttp2: false, unit: 'connection', count: 200, open: () => http1(post, megabyte) },
  { name: 'HTTP/1: bodies that drip', isHttp2: false, unit: 'connection', count: 200, open: () => http1(post, undefined, 'a') },
  {
    name: 'HTTP/1: responses of 10 MB that are not read',
    isHttp2: false,
    unit: 'connection',
    count: 20,
    open: () => http1(`${get}\r\n`, undefined, '', false),
  },
  { name: 'HTTP/2: no request, pings', isHttp2: true, unit: 'connection', count: 200, open: () => idle(false) },
  { name: 'HTTP/2: one request, then pings', isHttp2: true, unit: 'connection', count: 200, open: () => idle(true) },
  { name: 'HTTP/2: 1,000 bodies of 1 MB that stop', isHttp2: true, unit: 'stream', count: 1000, open: () => http2(megabyte) },
  {
    name: 'HTTP/2: 1,000 bodies that drip',
    isHttp2: true,
    unit: 'stream',
    count: 1000,
    open: () => http2(Buffer.from('a'), 'a'),
  },
  {
    name: 'HTTP/2: 1,000 responses of 100 KB that are not read',
    isHttp2: true,
    unit: 'stream',
    count: 1000,
    open: () => http2(undefined, '', false),
  },
]

async function startServer(isHttp2: boolean): Promise<void> {
  const { createNodeHandler, listen } = (await import('../dist/node.js' as string)) as typeof import('../src/node/index.ts')
  const { createRouter } = (await import('../dist/index.js' as string)) as {
    readonly createRouter: (options: object) => { readonly fetch: (request: Request) => Promise<Response> }
  }
  const text = {
    'text/plain': { body: { '~standard': { version: 1, vendor: 'bench', validate: (value: unknown) => ({ value }) } } },
  }
  // Node limits an HTTP/2 connection's memory to 10 MB.
  const large = 'a'.repeat(isHttp2 ? 100_000 : 10_000_000)
  const router = createRouter({
    contract: {
      read: { path: '/', method: 'GET', responses: { 200: text } },
      write: { path: '/', method: 'POST', requests: text, responses: { 204: {} } },
    },
    handlers: {
      read: () => new Response(large, { headers: { 'content-type': 'text/plain' } }),
      write: () => new Response(null, { status: 204 }),
    },
    maxBodySize: 2_000_000,
  })
  const handler = createNodeHandler(router)
  const server = isHttp2 ? createHttp2Server(handler) : createServer({ connectionsCheckingInterval: 500 }, handler)
  Object.assign(server, { requestTimeout: limit, headersTimeout: limit } satisfies Partial<Server>)
  const report = (unit: Kind['unit']) => (opened: EventEmitter) => {
    process.send?.(unit)
    opened.once('close', () => process.send?.(`${unit} ended`))
  }
  server.on('connection', report('connection')).on('stream', report('stream'))
  const { url } = await listen(server, { port: 0, hostname: '127.0.0.1' })
  process.send?.(Number(new URL(url).port))
  process.once('disconnect', () => process.exit())
}

async function measure({ name, isHttp2, unit, count, open }: Kind): Promise<Record<string, string | number>> {
  const child = fork(import.meta.filename, [String(limit / 1000), isHttp2 ? 'http2' : 'http1'])
  const [port] = (await once(child, 'message')) as [number]
  const readMemory = (): number =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024)
  const before = readMemory()
  let [most, accepted, ended] = [before, 0, 0]
  child.on('message', (message) => {
    if (message === unit) accepted += 1
    if (message === `${unit} ended`) ended += 1
  })
  const begun = Date.now()
  const start = open()
  for (let left = count; left > 0; left -= 1) start(port)
  const watching = setInterval(() => (most = Math.max(most, readMemory())), 50)
  // Node itself refuses streams above the limit.
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (Date.now() < begun + limit * 10 && (accepted === 0 || ended < accepted)) return
      clearInterval(timer)
      resolve()
    }, 50)
  })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  clearInterval(watching)
  child.disconnect()
  return { kind: name, 'MB before': before, 'MB at most': most, count, accepted, ended, seconds }
}

if (process.argv[3]) await startServer(process.argv[3] === 'http2')
else {
  const rows: Record<string, string | number>[] = []
  for (const kind of kinds) rows.push(await measure(kind))
  console.table(rows)
  process.exit(rows.every(({ accepted, ended }) => accepted === ended) ? 0 : 1)
}
