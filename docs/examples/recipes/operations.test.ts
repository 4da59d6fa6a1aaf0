import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { serve } from 'routepact/node'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { z } from 'zod'
import { decompress } from './decompression.ts'
import { createHealth } from './health.ts'
import { start } from './operations.ts'
import { withFiles } from './static-files.ts'
import { createApp } from './timeout.ts'

const contract = createContract({
  getText: {
    path: '/text',
    method: 'GET',
    responses: {
      200: {
        'text/plain': { body: z.string() },
      },
    },
  },
  countText: {
    path: '/text',
    method: 'POST',
    requests: { 'text/plain': { body: z.string() } },
    responses: {
      200: { 'application/json': { body: z.number() } },
      ...errors('default'),
    },
  },
})

const long = 'Grüße '.repeat(1000)

const router = createRouter({
  contract,
  handlers: {
    getText: async ({ respond }) =>
      respond({ status: 200, body: long }),
    countText: async ({ respond, validatedBody }) =>
      respond({ status: 200, body: validatedBody.length }),
  },
})

describe('health', () => {
  const send = async (health: Router, path: string) => {
    const { status, headers } = await health.fetch(
      new Request(`https://example.com${path}`),
    )
    return [status, headers.get('cache-control')]
  }

  test.each<
    readonly [string, (signal: AbortSignal) => Promise<unknown>, number]
  >([
    ['a check that succeeds', async () => undefined, 204],
    [
      'a check that fails',
      async () => Promise.reject(new Error('No database')),
      503,
    ],
    [
      'a check that never ends',
      () => new Promise(() => undefined),
      503,
    ],
  ])('%s', async (_title, check, status) => {
    const health = createHealth(check, new AbortController().signal)
    expect(await send(health, '/readyz')).toEqual([status, 'no-store'])
    expect(await send(health, '/livez')).toEqual([204, 'no-store'])
  })

  const failure = new Error('No database at 10.0.0.7')
  test.each<readonly [string, () => Promise<unknown>]>([
    ['rejects', () => Promise.reject(failure)],
    [
      'throws',
      () => {
        throw failure
      },
    ],
  ])('what a check %s stays inside', async (_title, check) => {
    const printed = vi.spyOn(console, 'error')
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const health = createHealth(check, new AbortController().signal)
    expect(
      await (
        await health.fetch(new Request('https://example.com/readyz'))
      ).json(),
    ).toEqual({ error: 'Not ready' })
    expect(printed).not.toHaveBeenCalled()
    // Nobody waits any more: an unhandled rejection ends the process.
    limit.abort()
    vi.restoreAllMocks()
  })

  test('a process that stops is not ready, and still answers', async () => {
    const server = await start(router, {
      port: 0,
      check: async () => undefined,
      drainTime: 300,
    })
    const send = async (path: string) =>
      (await fetch(new URL(path, server.url))).status
    expect([await send('/readyz'), await send('/text')]).toEqual([
      204, 200,
    ])
    expect([
      server.server.keepAliveTimeout,
      server.server.requestTimeout,
    ]).toEqual([65_000, 30_000])
    const stopped = server.stop()
    expect([
      await send('/readyz'),
      await send('/livez'),
      await send('/text'),
    ]).toEqual([503, 204, 200])
    await stopped
    await expect(send('/text')).rejects.toThrow('fetch failed')
  })
})

describe('a timeout', () => {
  const listen = (respond: Parameters<typeof createServer>[1]) => {
    const server = createServer(respond).listen(0)
    onTestFinished(() => void server.close())
    return `http://localhost:${(server.address() as AddressInfo).port}/`
  }
  const read = async ({ fetch }: Router) => {
    const response = await fetch(
      new Request('https://example.com/weather'),
    )
    return [response.status, await response.json()]
  }

  test('of an upstream that does not answer, or not completely', async () => {
    for (const begin of [false, true]) {
      const upstream = listen((_request, response) => {
        if (begin) response.write('{"degrees"')
      })
      expect(await read(createApp(upstream, 50))).toEqual([
        504,
        { error: 'The weather service is slow' },
      ])
    }
  })

  test('others', async () => {
    const errorsOf = vi.spyOn(console, 'error').mockReturnValue()
    expect(
      await read(
        createApp(
          listen((_request, response) => response.end('{"degrees":3}')),
        ),
      ),
    ).toEqual([200, { degrees: 3 }])
    const failing = listen((_request, response) =>
      response.writeHead(500).end(),
    )
    expect(await read(createApp(failing))).toEqual([
      502,
      { error: 'The weather service failed' },
    ])
    const invalid = listen((_request, response) => response.end('{}'))
    expect((await read(createApp(invalid)))[0]).toBe(500)
    errorsOf.mockRestore()
  })
})

describe('decompression', () => {
  const app = decompress(router)
  const send = (
    body: Buffer<ArrayBuffer> | string,
    encoding?: string,
  ) =>
    app.fetch(
      new Request('https://example.com/text', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'text/plain',
          ...(encoding && { 'content-encoding': encoding }),
        },
      }),
    )

  test.each<
    readonly [
      string,
      Buffer<ArrayBuffer> | string,
      string | undefined,
      number,
    ]
  >([
    ['gzip', gzipSync(long), 'gzip', 200],
    ['no encoding', long, undefined, 200],
    ['another encoding', long, 'br', 415],
    ['a body that is no gzip', long, 'gzip', 400],
    ['a body that is cut', gzipSync(long).subarray(0, 20), 'gzip', 400],
    ['a bomb', gzipSync(Buffer.alloc(50_000_000)), 'gzip', 413],
  ])('%s', async (_title, body, encoding, status) => {
    const response = await send(body, encoding)
    expect(response.status).toBe(status)
    if (status === 200) expect(await response.json()).toBe(long.length)
  })

  test('over HTTP', async () => {
    const server = await serve(app, { port: 0 })
    onTestFinished(() => server.close())
    const headers = {
      'content-type': 'text/plain',
      'content-encoding': 'gzip',
    }
    const response = await fetch(new URL('/text', server.url), {
      method: 'POST',
      body: gzipSync(long),
      headers,
    })
    expect(await response.json()).toBe(long.length)
  })
})

describe('files', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'files-'))
    mkdirSync(join(folder, 'public/assets'), { recursive: true })
    writeFileSync(
      join(folder, 'public/assets/app.js'),
      'console.log(1)',
    )
    writeFileSync(join(folder, 'public/hidden.txt'), 'hidden')
    writeFileSync(join(folder, 'secret.txt'), 'secret')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are served, and nothing beside them', async () => {
    const server = await serve(
      withFiles(router, join(folder, 'public')),
      { port: 0 },
    )
    onTestFinished(() => server.close())
    const { hostname, port } = new URL(server.url)
    /** Sends a path that `fetch` would change. */
    const send = async (path: string) => {
      const socket = connect(Number(port), hostname)
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      )
      return text(socket)
    }
    const file = await send('/assets/app.js')
    expect(file).toMatch(
      /^HTTP\/1\.1 200 [^]*content-type: text\/javascript[^]*console\.log\(1\)$/i,
    )
    expect(await send('/text')).toMatch(/^HTTP\/1\.1 200 /)
    for (const path of [
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/assets/../hidden.txt',
      '/assets/%2e%2e/hidden.txt',
      '/hidden.txt',
      '//secret.txt',
      '/assets/none.js',
      '/assets/',
      '/assets/app.js%00.txt',
    ]) {
      const response = await send(path)
      expect([path, /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]]).toEqual([
        path,
        expect.stringMatching(/^40[04]$/),
      ])
      expect(response).not.toMatch(/secret$|hidden$/)
    }
  })
})
