/** The recipe on Sentry, with its own package and a transport that sends nothing. Needs the packages of this folder. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Router } from 'routepact'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = import.meta.dirname

/** What this test uses of `@sentry/node`, which only `npm run setup -- integrations` installs. */
interface Sentry {
  init(options: object): void
  createTransport(options: object, send: (request: { readonly body: string | Uint8Array }) => Promise<{ statusCode: number }>): object
  flush(timeout: number): Promise<boolean>
  close(timeout: number): Promise<boolean>
}

/** The parts of an event that the recipe sets. */
interface SentEvent {
  readonly transaction?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly user?: { readonly id?: string }
  readonly release?: string
  readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] }
}

let sentry: Sentry
let router: Router
let sent: string[] = []

beforeAll(async () => {
  const packages = createRequire(join(folder, 'package.json'))
  sentry = packages('@sentry/node') as Sentry
  sentry.init({
    dsn: 'https://key@sentry.example.com/1',
    release: 'abc',
    transport: (options: object) =>
      sentry.createTransport(options, async ({ body }) => {
        sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
        return { statusCode: 200 }
      }),
  })
  const app = (await import(pathToFileURL(join(folder, 'src/sentry-app.ts')).href)) as { readonly router: Router }
  router = app.router
})

beforeEach(() => void (sent = []))
afterAll(() => sentry.close(1000))

const send = (kind: string, init: { readonly token?: string; readonly body?: string; readonly signal?: AbortSignal } = {}) => {
  const { token = 'secret-token', body = '{"card":"4111-1111"}', signal } = init
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return router.fetch(new Request(`https://example.com/orders/${kind}`, { method: 'POST', body, headers, ...(signal && { signal }) }))
}

async function readEvents(): Promise<SentEvent[]> {
  await sentry.flush(1000)
  return sent
    .flatMap((envelope) => envelope.split('\n'))
    .map((line) => JSON.parse(line) as SentEvent)
    .filter(({ exception }) => exception)
}

test('a handler that fails', async () => {
  expect((await send('broken')).status).toBe(500)
  const events = await readEvents()
  expect(events).toMatchObject([
    { transaction: 'POST /orders/:kind', tags: { operation: 'createOrder' }, user: { id: 'ada' }, release: 'abc' },
  ])
  expect(events[0]?.exception?.values).toMatchObject([{ type: 'Error', value: 'The database is down' }])
  // Neither the body nor the credential.
  expect(sent.join('')).not.toMatch(/4111|secret-token/)
})

test('a stream that fails after its status', async () => {
  const response = await send('stream')
  await expect(response.text()).rejects.toThrow()
  expect((await readEvents()).map(({ exception }) => exception?.values[0]?.value)).toEqual(['The stream broke'])
})

test('an error that is not declared, once', async () => {
  expect([(await send('teapot')).status, (await send('teapot')).status]).toEqual([418, 418])
  const [event, ...others] = await readEvents()
  expect(event?.exception?.values[0]?.value).toContain('418')
  expect(others).toEqual([])
})

test.each([
  ['an error of the client', 'none', {}],
  ['an invalid body', 'broken', { body: '{}' }],
  ['no user', 'broken', { token: 'wrong' }],
  ['a client that has gone', 'broken', { signal: AbortSignal.abort() }],
])('nothing for %s', async (_title, kind, init) => {
  await send(kind, init).catch(() => undefined)
  expect(await readEvents()).toEqual([])
})

test('the files of the folder compile', () => {
  const compile = () => execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
  expect(compile()).toBe('')
})
