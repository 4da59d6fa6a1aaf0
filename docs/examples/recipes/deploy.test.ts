import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import worker from './deploy-env.ts'
import { handler } from './deploy-lambda.ts'
import netlify, { config } from './deploy-netlify.ts'
import vercel from './deploy-vercel.ts'
import { start as startServer } from './node-address.ts'

const entry = join(import.meta.dirname, './deploy-node.ts')

/** Starts the entry for Node on a free port. The package has been built. */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [url = ''] = /http:\S+/.exec(String(line)) ?? []
  return { child, url, exited: once(child, 'exit') }
}

const readAddress = async (
  url: string,
  headers: Record<string, string> = {},
) => (await fetch(new URL('/address', url), { headers })).json()

test('Node: the address is that of the connection, whatever the client says', async () => {
  const { url } = await start()
  expect(
    await readAddress(url, { 'x-forwarded-for': '192.0.2.1' }),
  ).toMatch(/127\.0\.0\.1|::1/)
})

test('Node: the address in one function', async () => {
  const server = await startServer(0)
  onTestFinished(() => server.close())
  expect(await readAddress(server.url)).toMatch(/127\.0\.0\.1|::1/)
})

test.each([
  ['fly-client-ip', '192.0.2.1', '192.0.2.1'],
  ['x-forwarded-for', '203.0.113.9, 192.0.2.1', '192.0.2.1'],
])(
  'Node: the address of the proxy in %s: %s',
  async (name, value, address) => {
    const { url } = await start({ ADDRESS_HEADER: name })
    expect(await readAddress(url, { [name]: value })).toBe(address)
  },
)

test.each([['SIGTERM'], ['SIGINT']] as const)(
  'Node: %s waits for the response, then ends the process',
  async (signal) => {
    const { child, url, exited } = await start()
    const { hostname, port } = new URL(url)
    // A request whose body is on its way.
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on(
      'data',
      (bytes: Buffer) => void (received += String(bytes)),
    )
    socket.write(
      'POST /notes HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\na',
    )
    await fetch(new URL('/address', url))
    child.kill(signal)
    await expect
      .poll(() =>
        fetch(url).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    socket.write('b')
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 201 /)
    expect(await exited).toEqual([0, null])
  },
)

test('Node: a process without these lines ends at once', async () => {
  const script =
    "import { serve } from 'routepact/node'; await serve({ fetch: () => new Response('') }, { port: 0 }); console.log('ready')"
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
})

test('Vercel', async () => {
  const headers = { 'x-real-ip': '192.0.2.1' }
  const response = await vercel.fetch(
    new Request('https://example.com/address', { headers }),
  )
  expect([response.status, await response.json()]).toEqual([
    200,
    '192.0.2.1',
  ])
})

test('Netlify', async () => {
  const request = new Request('https://example.com/address')
  const response = await netlify(request, { ip: '192.0.2.1' })
  expect([response.status, await response.json()]).toEqual([
    200,
    '192.0.2.1',
  ])
  expect(config).toEqual({ path: '/*' })
})

test('Workers: a binding', async () => {
  const request = new Request('https://example.com/region')
  const response = await worker.fetch(request, { REGION: 'eu' })
  expect([response.status, await response.json()]).toEqual([200, 'eu'])
})

/** An event of a function URL and of an HTTP API of API Gateway, format 2.0, as AWS documents it. */
const createEvent = (
  method: string,
  path: string,
  body?: string,
  isBase64Encoded = false,
) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: '',
  cookies: ['a=1', 'b=2'],
  headers: {
    'content-type': 'text/plain',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    host: 'abc.lambda-url.eu-central-1.on.aws',
  },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'abc',
    domainName: 'abc.lambda-url.eu-central-1.on.aws',
    domainPrefix: 'abc',
    http: {
      method,
      path,
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      userAgent: 'curl/8.7.1',
    },
    requestId: '4b5a9d62-2a0c-4dd0-8c1e-1d1f1e5a6f7a',
    routeKey: '$default',
    stage: '$default',
    time: '26/Nov/2026:12:00:00 +0000',
    timeEpoch: 1_795_694_400_000,
    authentication: null,
    authorizer: {},
  },
  body: body ?? null,
  isBase64Encoded,
})

const invoke = (event: object) =>
  handler(event as unknown as Parameters<typeof handler>[0])

test('Lambda: the address', async () => {
  expect(await invoke(createEvent('GET', '/address'))).toMatchObject({
    statusCode: 200,
    body: '"192.0.2.1"',
    isBase64Encoded: false,
  })
})

test.each<readonly [string, number, object]>([
  ['text', 201, createEvent('POST', '/notes', 'Grüße')],
  [
    'base64',
    201,
    createEvent(
      'POST',
      '/notes',
      Buffer.from('Grüße').toString('base64'),
      true,
    ),
  ],
  ['no body', 400, createEvent('POST', '/notes')],
  [
    'a body above the limit',
    413,
    createEvent('POST', '/notes', 'x'.repeat(10_001)),
  ],
  ['another method', 405, createEvent('PUT', '/notes', 'x')],
  ['another path', 404, createEvent('GET', '/none')],
])('Lambda: %s is a %i', async (_title, statusCode, event) => {
  expect(await invoke(event)).toMatchObject({ statusCode })
})

test.each([
  [
    'cloudflare-workers',
    {
      name: 'notes',
      main: 'deploy-worker.ts',
      compatibility_date: '2026-07-01',
    },
  ],
  [
    'vercel',
    { rewrites: [{ source: '/(.*)', destination: '/api' }] },
  ],
])('the configuration of %s is JSON', (name, expected) => {
  const page = readFileSync(`docs/deploy/${name}.md`, 'utf8')
  const [, text = ''] = /^```jsonc?\n([^]*?)^```/m.exec(page) ?? []
  expect(JSON.parse(text)).toEqual(expected)
})
