import { DatabaseSync } from 'node:sqlite'
import { parseSetCookie, stringifyCookie } from 'cookie'
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { createApp } from './session.ts'
import { hashPassword } from './session-passwords.ts'
import {
  createStore,
  lifetimeInSeconds,
  type Store,
} from './session-store.ts'

const origin = 'https://example.com'
const name = '__Host-session'
const password = 'correct horse'
const hash = hashPassword(password)

let database: DatabaseSync
let store: Store
let app: ReturnType<typeof createApp>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  database = new DatabaseSync(':memory:')
  store = createStore(database)
  store.addUser('ada', await hash)
  app = createApp(store, origin)
})

afterEach(() => {
  vi.useRealTimers()
  database.close()
})

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Response> =>
  app.fetch(
    new Request(origin + path, {
      method,
      headers: {
        origin,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )

const toCookie = (token = ''): { cookie: string } => ({
  cookie: stringifyCookie({ [name]: token }),
})

const readCookie = (response: Response) =>
  parseSetCookie(response.headers.getSetCookie()[0] ?? '')

/** Begins a session in the store. */
const begin = async (): Promise<string> =>
  store.begin('ada', await hash) ?? ''

async function signIn(
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await send('POST', '/session', headers, {
    name: 'ada',
    password,
  })
  expect(response.status).toBe(204)
  return readCookie(response).value ?? ''
}

const readStatus = async (token: string): Promise<number> =>
  (await send('GET', '/user', toCookie(token))).status

test('a session begins and ends', async () => {
  const response = await send(
    'POST',
    '/session',
    {},
    { name: 'ada', password },
  )
  const { value = '', ...cookie } = readCookie(response)
  expect(cookie).toEqual({
    name,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: lifetimeInSeconds,
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(
    await (await send('GET', '/user', toCookie(value))).json(),
  ).toEqual({ name: 'ada' })

  const ended = await send('DELETE', '/session', toCookie(value))
  expect([ended.status, readCookie(ended)]).toMatchObject([
    204,
    { value: '', maxAge: 0 },
  ])
  expect(await readStatus(value)).toBe(401)
})

test.each([
  ['ada', 'wrong'],
  ['bob', password],
])('%o with the password %o', async (user, sent) => {
  const response = await send(
    'POST',
    '/session',
    {},
    { name: user, password: sent },
  )
  expect([response.status, await response.json()]).toEqual([
    401,
    { error: 'The name or the password is wrong' },
  ])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(database.prepare('select * from sessions').all()).toEqual([])
})

test('each sign-in has a new token, which ends the session of the old one', async () => {
  const first = await signIn()
  const second = await signIn(toCookie(first))
  expect(second).not.toBe(first)
  expect([await readStatus(first), await readStatus(second)]).toEqual([
    401, 200,
  ])
})

test('a token that somebody has planted is never signed in', async () => {
  const token = await signIn(toCookie('planted'))
  expect([
    await readStatus('planted'),
    await readStatus(token),
  ]).toEqual([401, 200])
})

test('two browsers have a session each', async () => {
  const tokens = [await begin(), await begin()]
  await send('DELETE', '/session', toCookie(tokens[0]))
  expect(await Promise.all(tokens.map(readStatus))).toEqual([401, 200])
})

test('a new password ends the other sessions', async () => {
  const tokens = [await begin(), await begin()]
  const response = await send('PUT', '/password', toCookie(tokens[0]), {
    oldPassword: password,
    password: 'another horse',
  })
  tokens.push(readCookie(response).value ?? '')
  expect(await Promise.all(tokens.map(readStatus))).toEqual([
    401, 401, 200,
  ])
  expect(
    (await send('POST', '/session', {}, { name: 'ada', password }))
      .status,
  ).toBe(401)
})

test('the database has no token', async () => {
  const token = await begin()
  const stored = JSON.stringify(
    database.prepare('select * from sessions').all(),
  )
  expect(stored).not.toContain(token)
  const [row] = database.prepare('select hash from sessions').all()
  expect(await readStatus(String(row?.['hash']))).toBe(401)
})

test('a session expires, and is removed by the next sign-in', async () => {
  const token = await begin()
  vi.advanceTimersByTime(lifetimeInSeconds * 1000 - 1)
  expect(await readStatus(token)).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await readStatus(token)).toBe(401)
  await begin()
  expect(database.prepare('select * from sessions').all()).toHaveLength(
    1,
  )
})

test.each([['unknown'], [''], ["' or 1=1 --"]])(
  'the token %o',
  async (token) => expect(await readStatus(token)).toBe(401),
)

test('two cookies of the name', async () => {
  const token = await begin()
  const { status } = await send('GET', '/user', {
    cookie: `${name}=x; ${name}=${token}`,
  })
  expect(status).toBe(401)
})

describe('the origin', () => {
  const others = [
    'https://evil.example',
    'http://example.com',
    'https://example.com:8443',
    'https://sub.example.com',
    'null',
    '',
  ]

  test.each(others)('%o changes nothing', async (other) => {
    const token = await begin()
    for (const [method, path, body] of [
      ['DELETE', '/session'],
      [
        'PUT',
        '/password',
        { oldPassword: password, password: 'stolen password' },
      ],
    ] as const) {
      expect(
        (
          await send(
            method,
            path,
            { ...toCookie(token), origin: other },
            body,
          )
        ).status,
      ).toBe(403)
    }
    // Nor does it sign the user in to another account.
    expect(
      (
        await send(
          'POST',
          '/session',
          { origin: other },
          { name: 'ada', password },
        )
      ).status,
    ).toBe(403)
    expect(await readStatus(token)).toBe(200)
  })

  test('reading needs none', async () => {
    expect(
      (
        await send('GET', '/user', {
          ...toCookie(await begin()),
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(200)
  })

  test.each([
    [true, 403],
    [false, 204],
  ])('without one, with a cookie: %o', async (hasCookie, status) => {
    const headers = new Headers({
      'content-type': 'application/json',
      ...(hasCookie && toCookie('x')),
    })
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'ada', password }),
    }
    expect(
      (await app.fetch(new Request(`${origin}/session`, init))).status,
    ).toBe(status)
  })

  test('a form is not JSON', async () => {
    const body = JSON.stringify({ name: 'ada', password })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    }
    expect(
      (await app.fetch(new Request(`${origin}/session`, init))).status,
    ).toBe(400)
  })
})
