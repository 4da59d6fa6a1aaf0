/** The cases of every store in the recipe on idempotency keys. */
import { setTimeout } from 'node:timers/promises'
import { bearer, byteStream, createContract, createRouter, errors, type Router, withContractErrorHandler } from 'routepact'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { claimKey, hashRequests, type KeyStore, releaseKey, saveResponse } from '../recipes/idempotency.ts'
import { endTransaction, type Transaction } from '../recipes/transaction.ts'

/** A process that uses the store. */
export interface Process<Connection> {
  readonly keys: KeyStore<Connection>
  begin(): Promise<Transaction<Connection>>
  /** Adds a payment, in a transaction. */
  pay(connection: Connection, sender: string): Promise<void>
}

export interface TestStore<Connection> {
  /** Two processes with one store. */
  readonly processes: readonly [Process<Connection>, Process<Connection>]
  countPayments(): Promise<number>
  countKeys(): Promise<number>
  /** Lets every claim, or every stored response, end now. */
  expire(what: 'claims' | 'responses'): Promise<void>
  /** Lets every commit fail that has added a payment. */
  rejectCommits(): Promise<void>
}

const json = 'application/json'
const requests = {
  'application/json': { body: z.object({ to: z.string(), cents: z.number() }) },
  'application/octet-stream': { body: z.instanceof(Uint8Array) },
}
const headers = z.object({ 'idempotency-key': z.string().min(1).max(100).optional() })
const responses = {
  200: {
    'application/json': { body: z.object({ ok: z.boolean() }) },
    'application/octet-stream': { body: z.instanceof(Uint8Array) },
  },
  ...errors('default'),
}
const query = z.object({ dry: z.string().max(1).optional() })
const pathParams = z.object({ id: z.string().max(9) })
const route = { path: '/accounts/:id', pathParams, headers, requests, responses, query } as const
const contract = createContract({
  pay: { ...route, method: 'POST', security: [{ token: [] }] },
  put: { ...route, method: 'PUT', security: [{ token: [] }] },
  upload: {
    ...route,
    path: '/uploads/:id',
    method: 'POST',
    security: [{ token: [] }],
    requests: { 'application/octet-stream': { body: byteStream() } },
  },
  touch: { path: '/touched/:id', headers, responses, method: 'POST', security: [{ token: [] }] },
  read: { path: '/read/:id', responses, method: 'GET', security: [{ token: [] }] },
  readOpenly: { path: '/openly/:id', responses, method: 'GET' },
  payOpenly: { ...route, path: '/open/:id', method: 'POST' },
})

/** Bytes that are no text. */
const paid = Uint8Array.of(0, 255, 254, 128)

interface Options {
  /** What a handler waits for, and whether it fails then. */
  readonly work?: () => Promise<unknown>
  readonly isHashed?: boolean
}

function createApp<Connection>(
  { keys, begin, pay }: Process<Connection>,
  { work = async () => undefined, isHashed = true }: Options = {},
): Router {
  const handle = async ({ headers, context }: { headers: Headers; context: { connection: Connection; user?: string } }) => {
    await pay(context.connection, context.user ?? '')
    await work()
    const cookies: [string, string][] = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]
    if (headers.get('content-type') === json) return Response.json({ ok: true }, { headers: cookies })
    return new Response(paid, { headers: [['content-type', 'application/octet-stream'], ...cookies] })
  }
  const router = createRouter({
    contract,
    security: { token: bearer((user) => (user ? { user } : undefined)) },
    before: [
      (request) => claimKey(keys, request, request.context.user),
      async () => {
        const transaction = await begin()
        return { transaction, connection: transaction.stores }
      },
    ],
    handlers: { pay: handle, put: handle, upload: handle, touch: handle, payOpenly: handle, read: handle, readOpenly: handle } as never,
    catch: withContractErrorHandler({ exposeMessages: false }),
    onError: () => undefined,
    finally: [
      (response, { context: { claim, transaction } }) => saveResponse(keys, response, claim, transaction?.stores as Connection),
      (response, request) => endTransaction(response, request),
      (response, { context: { claim } }) => releaseKey(keys, response, claim),
    ],
  })
  return isHashed ? hashRequests(router) : router
}

const body = '{"to":"bob","cents":10}'

interface Sent {
  readonly key?: string | undefined
  readonly user?: string
  readonly type?: string
  readonly body?: BodyInit
  readonly method?: string
  readonly path?: string
}

/** Creates a promise, and the function that resolves it. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** Sends a request, and reads the response to its end, which ends the transaction. */
async function send(
  app: Router,
  { key = 'key', user = 'ada', type = json, method = 'POST', path = '/accounts/1', ...sent }: Sent = {},
): Promise<Response> {
  const response = await app.fetch(
    new Request(`https://example.com${path}`, {
      method,
      body: sent.body ?? body,
      headers: { 'content-type': type, ...(user && { authorization: `Bearer ${user}` }), ...(key && { 'idempotency-key': key }) },
    }),
  )
  return new Response(await response.arrayBuffer(), response)
}

/** Sends a request whose transaction begins when it is released. */
async function hold<Connection>(process: Process<Connection>): Promise<{ response: Promise<Response>; release: () => void }> {
  const gate = createGate()
  const started = createGate()
  const app = createApp({
    ...process,
    begin: async () => {
      started.open()
      await gate.opened
      return process.begin()
    },
  })
  const response = send(app)
  await started.opened
  return { response, release: gate.open }
}

const isReplayed = ({ headers }: Response): boolean => headers.get('idempotency-replayed') === 'true'
const tally = (responses: readonly Response[]): readonly number[] =>
  [...new Set(responses.map(({ status }) => status))].toSorted()

export function testKeys<Connection>(open: () => Promise<TestStore<Connection>>): void {
  test.each(['/read/1', '/openly/1'])('280: an operation that declares no key takes none: %s', async (path) => {
    const { processes, countPayments, countKeys } = await open()
    const app = createApp(processes[0])
    for (const user of ['ada', 'ada', ...(path === '/openly/1' ? [''] : [])]) {
      const request = new Request(`https://example.com${path}`, {
        headers: { 'idempotency-key': 'key', ...(user && { authorization: `Bearer ${user}` }) },
      })
      const response = await app.fetch(request)
      await response.arrayBuffer()
      expect([response.status, isReplayed(response)]).toEqual([200, false])
    }
    expect([await countPayments(), await countKeys()]).toEqual([path === '/openly/1' ? 3 : 2, 0])
  })

  test.each<readonly [type: string, body: BodyInit, bytes: Uint8Array]>([
    [json, body, new TextEncoder().encode('{"ok":true}')],
    ['application/octet-stream', paid, paid],
  ])('the first response is repeated with its bytes and headers, by every process: %s', async (type, sent, bytes) => {
    const { processes, countPayments } = await open()
    for (const [index, process] of [processes[0], processes[0], processes[1]].entries()) {
      const response = await send(createApp(process), { type, body: sent })
      expect([response.status, isReplayed(response), response.headers.get('content-type')]).toEqual([200, index > 0, type])
      expect([response.headers.getSetCookie(), new Uint8Array(await response.arrayBuffer())]).toEqual([['a=1', 'b=2'], bytes])
    }
    expect(await countPayments()).toBe(1)
  })

  test('without a key, a request is carried out each time', async () => {
    const { processes, countPayments, countKeys } = await open()
    const app = createApp(processes[0])
    for (let count = 0; count < 2; count += 1) expect(isReplayed(await send(app, { key: '' }))).toBe(false)
    expect([await countPayments(), await countKeys()]).toEqual([2, 0])
  })

  describe('280: a key belongs to one request, with', () => {
    test.each<readonly [title: string, first: Sent, second: Sent]>([
      ['another member', {}, { body: '{"to":"eve","cents":10}' }],
      ['another order of members', {}, { body: '{"cents":10,"to":"bob"}' }],
      ['a member that the schema ignores', {}, { body: '{"to":"bob","cents":10,"more":1}' }],
      ['a repeated member', {}, { body: '{"to":"eve","to":"bob","cents":10}' }],
      ['another number that is read as the same', {}, { body: '{"to":"bob","cents":10.0}' }],
      ['white space', {}, { body: `${body} ` }],
      ['another query', {}, { path: '/accounts/1?dry=1' }],
      ['an empty query', {}, { path: '/accounts/1?dry=' }],
      ['another path parameter', {}, { path: '/accounts/2' }],
      ['another spelling of the path', {}, { path: '/accounts/%31' }],
      ['another method', {}, { method: 'PUT' }],
      [
        'bytes that are the same text',
        { type: 'application/octet-stream', body: Uint8Array.of(255) },
        { type: 'application/octet-stream', body: Uint8Array.of(254) },
      ],
    ])('%s', async (_title, first, second) => {
      const { processes, countPayments } = await open()
      expect((await send(createApp(processes[0]), first)).status).toBe(200)
      const response = await send(createApp(processes[1]), second)
      expect([response.status, await response.json()]).toEqual([422, { error: 'The key belongs to another request' }])
      expect(isReplayed(await send(createApp(processes[1]), first))).toBe(true)
      expect(await countPayments()).toBe(1)
    })
  })

  test('280: a key belongs to its owner', async () => {
    const { processes, countPayments } = await open()
    const app = createApp(processes[0])
    expect(isReplayed(await send(app))).toBe(false)
    expect(isReplayed(await send(app, { user: 'bob' }))).toBe(false)
    // All strangers would share their responses.
    expect((await send(app, { path: '/open/1' })).status).toBe(500)
    expect((await send(app, { path: '/open/1', key: '' })).status).toBe(200)
    expect(await countPayments()).toBe(3)
  })

  test.each(['/uploads/1', '/touched/1'])('280: a body that is not read before its handler has no key: %s', async (path) => {
    const { processes, countPayments, countKeys } = await open()
    const app = createApp(processes[0])
    expect((await send(app, { path, type: 'application/octet-stream' })).status).toBe(400)
    expect([await countPayments(), await countKeys()]).toEqual([0, 0])
  })

  test('280: a router without hashes around it is a 500, and claims nothing', async () => {
    const { processes, countPayments, countKeys } = await open()
    expect((await send(createApp(processes[0], { isHashed: false }))).status).toBe(500)
    expect([await countPayments(), await countKeys()]).toEqual([0, 0])
  })

  test('284: fifty requests at once with one key, to two processes, take effect once', async () => {
    const { processes, countPayments } = await open()
    const apps = processes.map((process) => createApp(process, { work: () => setTimeout(2) }))
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => send(apps[index % 2] as Router)))
    expect(tally(responses).filter((status) => status !== 409)).toEqual([200])
    expect(responses.filter((response) => response.status === 200 && !isReplayed(response))).toHaveLength(1)
    for (const { status, headers } of responses) expect(headers.get('retry-after')).toBe(status === 409 ? '1' : null)
    expect(await countPayments()).toBe(1)
  })

  test('284: fifty requests at once with a key each, to two processes, take effect at once and once', async () => {
    const { processes, countPayments } = await open()
    const apps = processes.map((process) => createApp(process, { work: () => setTimeout(2) }))
    const sendAll = () =>
      Promise.all(Array.from({ length: 50 }, (_, index) => send(apps[index % 2] as Router, { key: `key-${index}` })))
    expect(tally(await sendAll())).toEqual([200])
    expect((await sendAll()).every(isReplayed)).toBe(true)
    expect(await countPayments()).toBe(50)
  })

  test('a request that arrives while the first one runs is told to wait', async () => {
    const { processes, countPayments } = await open()
    const { response: first, release } = await hold(processes[0])
    const busy = await send(createApp(processes[1]))
    expect([busy.status, await busy.json(), busy.headers.get('retry-after')]).toEqual([
      409,
      { error: 'The request is being processed' },
      '1',
    ])
    expect((await send(createApp(processes[1]), { path: '/accounts/2' })).status).toBe(422)
    release()
    expect([(await first).status, isReplayed(await send(createApp(processes[1]))), await countPayments()]).toEqual([200, true, 1])
  })

  test.each<readonly [title: string, status: number, Options]>([
    ['thrown', 500, { work: async () => Promise.reject(new Error('Broken')) }],
    ['of a client', 404, { work: async () => Promise.reject(new Response('No', { status: 404 })) }],
  ])('an error releases the key: %s', async (_title, status, options) => {
    const { processes, countPayments, countKeys } = await open()
    expect((await send(createApp(processes[0], options))).status).toBe(status)
    expect([await countPayments(), await countKeys()]).toEqual([0, 0])
    expect(isReplayed(await send(createApp(processes[1])))).toBe(false)
    expect(await countPayments()).toBe(1)
  })

  test('a commit that fails releases the key', async () => {
    const { processes, rejectCommits, countKeys, countPayments } = await open()
    await rejectCommits()
    expect((await send(createApp(processes[0]))).status).toBe(500)
    expect([await countPayments(), await countKeys()]).toEqual([0, 0])
  })

  test.each(['', 'key'])(
    '284: a success is committed, also after a statement that failed and was caught, with the key %j',
    async (key) => {
      const { processes, countPayments } = await open()
      const [first] = processes
      const pay: typeof first.pay = async (connection, sender) => {
        await first.pay(connection, sender)
        await first.pay(connection, null as never).catch(() => undefined)
      }
      const { status } = await send(createApp({ ...first, pay }), { key })
      // PostgreSQL commits nothing after a statement that failed.
      expect([
        [200, 1],
        [500, 0],
      ]).toContainEqual([status, await countPayments()])
    },
  )

  test('284: a commit whose answer is lost keeps its response, so that a repeated request does not pay again', async () => {
    const { processes, countPayments } = await open()
    const [first, second] = processes
    const begin = async () => {
      const { stores, end } = await first.begin()
      return {
        stores,
        end: async (outcome: 'commit' | 'rollback') => end(outcome).then(() => Promise.reject(new Error('Connection lost'))),
      }
    }
    expect((await send(createApp({ ...first, begin }))).status).toBe(500)
    const repeated = await send(createApp(second))
    expect([repeated.status, isReplayed(repeated), await countPayments()]).toEqual([200, true, 1])
  })

  test('a claim that has ended is taken over, and the first request cannot commit any more', async () => {
    const { processes, expire, countPayments } = await open()
    const { response: late, release } = await hold(processes[0])
    await expire('claims')
    // Only by the same request.
    expect((await send(createApp(processes[1]), { path: '/accounts/2' })).status).toBe(422)
    expect((await send(createApp(processes[1]))).status).toBe(200)
    release()
    expect([(await late).status, await countPayments()]).toEqual([500, 1])
    expect(isReplayed(await send(createApp(processes[0])))).toBe(true)
  })

  test('a key that has expired is free, also for another request', async () => {
    const { processes, expire, countPayments, countKeys } = await open()
    await send(createApp(processes[0]))
    await send(createApp(processes[0]), { key: 'other' })
    await expire('responses')
    expect(isReplayed(await send(createApp(processes[1]), { path: '/accounts/2' }))).toBe(false)
    expect([await countPayments(), await countKeys()]).toEqual([3, 1])
  })

  test.each<readonly [title: string, status: number, sent: Sent]>([
    ['path', 400, { path: '/accounts/1234567890' }],
    ['query', 400, { path: '/accounts/1?dry=yes' }],
    ['header', 400, { key: 'k'.repeat(101) }],
    ['body', 400, { body: '{"to":"bob"}' }],
    ['JSON', 400, { body: '{' }],
    ['type', 400, { type: 'text/plain' }],
    ['user', 401, { user: '' }],
  ])('a request with an invalid %s claims nothing', async (_title, status, sent) => {
    const { processes } = await open()
    const claim = vi.spyOn(processes[0].keys, 'claim')
    expect([(await send(createApp(processes[0]), sent)).status, claim.mock.calls]).toEqual([status, []])
  })

  test('a body above the limit claims nothing, and its source is cancelled', async () => {
    const { processes, countKeys } = await open()
    const cancel = vi.fn()
    const source = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)), cancel })
    const request = new Request('https://example.com/accounts/1', {
      method: 'POST',
      body: source,
      headers: { 'content-type': 'application/octet-stream', authorization: 'Bearer ada', 'idempotency-key': 'key' },
      duplex: 'half',
    } as RequestInit)
    expect((await createApp(processes[0]).fetch(request)).status).toBe(413)
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    expect(await countKeys()).toBe(0)
  })
}
