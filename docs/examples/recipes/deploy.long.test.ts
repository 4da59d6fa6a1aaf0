/** The entries of the platform pages, on the runtimes that they are for. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import {
  afterAll,
  beforeAll,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { findPort } from '../../../runtime-tests/find-port.ts'
import { waitUntil } from '../../../runtime-tests/wait-until.ts'

const runtimes = 'runtime-tests/runtimes'
const folder = mkdtempSync(join(tmpdir(), 'routepact-deploy-'))

beforeAll(async () => {
  const bundle = await rolldown({
    input: [
      './deploy-bun.ts',
      './deploy-deno.ts',
      './deploy-worker.ts',
      './deploy-env.ts',
    ].map((file) => join(import.meta.dirname, file)),
    resolve: {
      alias: {
        routepact: join(import.meta.dirname, '../../../dist/index.js'),
      },
    },
    // The paths of tsconfig.json lead to the source.
    tsconfig: false,
    platform: 'browser',
  })
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['Bun', '.bin/bun', ['run', 'deploy-bun.mjs']],
  [
    'Deno',
    '.bin/deno',
    [
      'run',
      '--no-config',
      '--allow-net',
      '--allow-env=PORT',
      'deploy-deno.mjs',
    ],
  ],
])('%s: the address, and SIGTERM', async (_name, program, args) => {
  const port = await findPort()
  const child = spawn(
    join(process.cwd(), runtimes, 'node_modules', program),
    args,
    {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/address`).then(
        (response) => response.json(),
        () => undefined,
      ),
    )
    .toMatch(/127\.0\.0\.1$/)

  // A request whose body is on its way.
  let sendRest = (): void => undefined
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('a'))
      sendRest = () => {
        controller.enqueue(new TextEncoder().encode('b'))
        controller.close()
      }
    },
  })
  const headers = { 'content-type': 'text/plain' }
  const pending = fetch(`${url}/notes`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  await new Promise((resolve) => setTimeout(resolve, 500))
  child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${url}/address`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  sendRest()
  expect((await pending).status).toBe(201)
  expect(await exited).toEqual([0, null])
})

/** Starts a Worker, and returns a function that sends it requests. */
function startWorker(modules: readonly string[], bindings: object) {
  const require = createRequire(
    join(process.cwd(), runtimes, 'package.json'),
  )
  const { Miniflare } = require('miniflare') as {
    readonly Miniflare: new (options: object) => {
      dispatchFetch(url: string, init: object): Promise<Response>
      dispose(): Promise<void>
    }
  }
  const worker = new Miniflare({
    modulesRoot: folder,
    modules: modules.map((name) => ({
      type: 'ESModule',
      path: join(folder, name),
    })),
    compatibilityDate: '2026-07-01',
    bindings,
    // Keeps Miniflare from fetching its `cf` object.
    cf: false,
  })
  onTestFinished(async () => {
    await worker.dispose()
    // Miniflare removes its files a little later.
    const listFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('miniflare-'))
    await waitUntil(() => expect(listFiles()).toEqual([]))
  })
  return (path: string, init: object = {}) =>
    worker.dispatchFetch(`https://example.com${path}`, init)
}

test('Workers: the address', async () => {
  const send = startWorker(listModules('deploy-worker.mjs'), {})
  const response = await send('/address', {
    headers: { 'cf-connecting-ip': '192.0.2.1' },
  })
  expect([response.status, await response.json()]).toEqual([
    200,
    '192.0.2.1',
  ])
  const body = 'x'.repeat(10_001)
  expect(
    (
      await send('/notes', {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
  ).toBe(413)
})

test('Workers: a binding', async () => {
  const send = startWorker(listModules('deploy-env.mjs'), {
    REGION: 'eu',
  })
  expect(await (await send('/region')).json()).toBe('eu')
})

/** An entry, and the chunks that it may import. */
function listModules(entry: string): string[] {
  const chunks = readdirSync(folder).filter(
    (name) => name.endsWith('.mjs') && name !== entry,
  )
  return [entry, ...chunks]
}
