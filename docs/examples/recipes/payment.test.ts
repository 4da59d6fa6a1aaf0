import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { error } from 'routepact'
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { createPayments } from './pay.ts'
import { hashRequests } from './idempotency.ts'
import {
  createApp,
  createPaymentRouter,
  type Pay,
  tables,
} from './payment.ts'
import { createApp as createFront } from './production.ts'
import { type Database, openDatabase } from './sqlite.ts'

let folder: string
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'))
  database = openDatabase(join(folder, 'payments.sqlite'))
  const { stores, end } = await database.begin()
  stores.exec(tables)
  await end('commit')
})

afterEach(() => {
  vi.useRealTimers()
  database.close()
  rmSync(folder, { recursive: true })
})

const key = '0123456789abcdef'
const body = { to: 'bob', cents: 10 }
const list = () =>
  database.reader.prepare('select sender, cents from payments').all()
const listKeys = () =>
  database.reader.prepare('select response from idempotency_keys').all()

const send = (
  app: { readonly fetch: (request: Request) => Promise<Response> },
  sent: unknown = body,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.fetch(
    new Request('https://example.com/payments', {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        authorization: 'Bearer secret-of-ada',
        ...headers,
      },
    }),
  )

/** An app that has claimed a key, and waits before its transaction. */
function createSlowApp() {
  let go = (): void => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  let count = 0
  const begin = async () => {
    count += 1
    if (count === 2) await gate
    return database.begin()
  }
  return { app: createApp({ ...database, begin }), go }
}

test('a repeated request receives the first response, and pays once', async () => {
  const app = createApp(database)
  const first = await send(app)
  const second = await send(app)
  expect([
    first.status,
    await first.json(),
    first.headers.get('idempotency-replayed'),
  ]).toEqual([201, { id: 1 }, null])
  expect([
    second.status,
    await second.json(),
    second.headers.get('idempotency-replayed'),
  ]).toEqual([201, { id: 1 }, 'true'])
  expect(second.headers.get('content-type')).toBe('application/json')
  // After a restart, too.
  expect(await (await send(createApp(database))).json()).toEqual({
    id: 1,
  })
  expect(list()).toEqual([{ sender: 'ada', cents: 10 }])
})

test.each([[{ ...body, cents: 11 }], [{ ...body, to: 'eve' }]])(
  'the key with another body: %o',
  async (other) => {
    const app = createApp(database)
    await send(app)
    const response = await send(app, other)
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: 'The key belongs to another request' },
    ])
    expect(list()).toHaveLength(1)
  },
)

test('the same key of another user is another key', async () => {
  const app = createApp(database)
  await send(app)
  const response = await send(app, body, {
    authorization: 'Bearer secret-of-bob',
  })
  expect([
    response.status,
    response.headers.get('idempotency-replayed'),
  ]).toEqual([201, null])
  expect(list()).toEqual([
    { sender: 'ada', cents: 10 },
    { sender: 'bob', cents: 10 },
  ])
})

test('a request that arrives while the first one runs', async () => {
  const slow = createSlowApp()
  const first = send(slow.app)
  await vi.waitFor(() => expect(listKeys()).toHaveLength(1))
  const busy = await send(createApp(database))
  expect([busy.status, await busy.json()]).toEqual([
    409,
    { error: 'The request is being processed' },
  ])
  expect(busy.headers.get('retry-after')).toBe('1')
  slow.go()
  expect((await first).status).toBe(201)
  expect(
    (await send(createApp(database))).headers.get(
      'idempotency-replayed',
    ),
  ).toBe('true')
  expect(list()).toHaveLength(1)
})

test('ten requests at once pay once', async () => {
  const app = createApp(database)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => send(app)),
  )
  expect(
    responses.filter(({ status }) => status === 201).length,
  ).toBeGreaterThan(0)
  expect(
    responses.filter(({ status }) => status !== 201 && status !== 409),
  ).toEqual([])
  expect(list()).toHaveLength(1)
})

describe('an error releases the key', () => {
  test.each<readonly [string, number, Pay]>([
    [
      'returned',
      400,
      async ({ respond }) =>
        respond({ status: 400, body: { error: 'No' } }),
    ],
    ['thrown', 409, async () => Promise.reject(error(409))],
    [
      'unexpected',
      500,
      async () => Promise.reject(new Error('Broken')),
    ],
    [
      'of the contract',
      500,
      async () => ({ status: 201, body: { id: 'x' } }) as never,
    ],
  ])('%s: %i', async (_title, status, fail) => {
    const pay: Pay = (request) => {
      request.context.database.exec(
        "insert into payments (sender, receiver, cents) values ('ada', 'bob', 10)",
      )
      return fail(request)
    }
    expect((await send(createApp(database, { pay }))).status).toBe(
      status,
    )
    expect([list(), listKeys()]).toEqual([[], []])
    expect((await send(createApp(database))).status).toBe(201)
    expect(list()).toHaveLength(1)
  })
})

test.each([
  [body, { 'idempotency-key': '' }],
  [body, { 'idempotency-key': 'short' }],
  [{ to: 'bob' }, {}],
])(
  'an invalid request claims nothing: %o %o',
  async (sent, headers) => {
    expect(
      (await send(createApp(database), sent, headers)).status,
    ).toBe(400)
    expect((await send(createApp(database))).status).toBe(201)
  },
)

test('a request without a token claims nothing', async () => {
  expect(
    (await send(createApp(database), body, { authorization: '' }))
      .status,
  ).toBe(401)
  expect(
    (await send(createApp(database))).headers.get(
      'idempotency-replayed',
    ),
  ).toBe(null)
})

test('a key expires after a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = createApp(database)
  await send(app)
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1)
  expect((await send(app)).headers.get('idempotency-replayed')).toBe(
    'true',
  )
  vi.advanceTimersByTime(1)
  expect((await send(app)).headers.get('idempotency-replayed')).toBe(
    null,
  )
  expect(list()).toHaveLength(2)
})

test('a request loses its claim after a minute, and cannot commit any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const slow = createSlowApp()
  const late = send(slow.app)
  await vi.waitFor(() => expect(listKeys()).toHaveLength(1))
  vi.advanceTimersByTime(60_000)
  expect((await send(createApp(database))).status).toBe(201)
  slow.go()
  expect((await late).status).toBe(500)
  expect(list()).toHaveLength(1)
  expect(
    (await send(createApp(database))).headers.get(
      'idempotency-replayed',
    ),
  ).toBe('true')
})

const lost = () => Promise.reject(new TypeError('fetch failed'))
const unavailable = async () => new Response(null, { status: 503 })

test.each([
  ['a lost response', lost],
  ['a 503 of a proxy', unavailable],
])('the client repeats a call after %s', async (_title, respond) => {
  const app = createApp(database)
  const keys: (string | null)[] = []
  const pay = createPayments(async (input, init) => {
    const request = new Request(input, init)
    keys.push(request.headers.get('idempotency-key'))
    const response = await app.fetch(request)
    return keys.length === 1 ? respond() : response
  })
  const { status, body: paid, headers } = await pay(key, 'bob', 10)
  expect([status, paid, headers.get('idempotency-replayed')]).toEqual([
    201,
    { id: 1 },
    'true',
  ])
  expect(keys).toEqual([key, key])
  expect(list()).toHaveLength(1)
  await pay('another-key-of-ada', 'bob', 10)
  expect(list()).toHaveLength(2)
})

test('the client does not repeat a call after a 409, which may be final', async () => {
  let count = 0
  const app = createApp(database, {
    pay: async () => {
      count += 1
      throw error(409, 'The account is closed')
    },
  })
  const pay = createPayments((input, init) =>
    app.fetch(new Request(input, init)),
  )
  const { status, headers } = await pay(key, 'bob', 10)
  expect([status, headers.get('retry-after'), count]).toEqual([
    409,
    null,
    1,
  ])
})

test('with what is in front of a router in production', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const front = hashRequests(createFront(createPaymentRouter(database)))
  const app = {
    fetch: (request: Request) =>
      front.fetch(request, { address: '192.0.2.1' }),
  }
  const outcomes = [await send(app), await send(app)].map(
    ({ status, headers }) => [
      status,
      headers.get('idempotency-replayed'),
      headers.has('x-request-id'),
    ],
  )
  expect(outcomes).toEqual([
    [201, null, true],
    [201, 'true', true],
  ])
  vi.restoreAllMocks()
})
