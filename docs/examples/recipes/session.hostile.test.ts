import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from './session.ts'
import { hashPassword, isPassword } from './session-passwords.ts'
import { createStore, type Store } from './session-store.ts'

const origin = 'https://example.com'
const old = 'old password'
const hash = hashPassword(old)

let store: Store
let app: ReturnType<typeof createApp>

beforeEach(async () => {
  store = createStore(new DatabaseSync(':memory:'))
  store.addUser('ada', await hash)
  app = createApp(store, origin)
})

async function call(
  method: string,
  path: string,
  body?: object,
  cookie = '',
) {
  const headers = { origin, cookie, 'content-type': 'application/json' }
  const init = {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }
  const response = await app.fetch(new Request(origin + path, init))
  const [sent = ''] = response.headers.getSetCookie()
  return { status: response.status, cookie: sent.split(';')[0] ?? '' }
}

const signIn = (password: string) =>
  call('POST', '/session', { name: 'ada', password })
const change = (
  cookie: string,
  oldPassword: string,
  password: string,
) => call('PUT', '/password', { oldPassword, password }, cookie)
const readStatus = async (cookie: string) =>
  (await call('GET', '/user', undefined, cookie)).status

test('284: a sign-in that began before the password changed begins no session', async () => {
  const { cookie } = await signIn(old)
  const [changed, ...late] = await Promise.all([
    change(cookie, old, 'new password'),
    ...Array.from({ length: 8 }, () => signIn(old)),
  ])
  expect(changed.status).toBe(204)
  for (const { status, cookie: begun } of late) {
    // Those that were faster than the change began a session, which has ended.
    expect([204, 401]).toContain(status)
    expect(await readStatus(begun)).toBe(401)
  }
  expect(await readStatus(changed.cookie)).toBe(200)
})

test('284: a sign-in whose password changes while it is compared is a 401', async () => {
  const findPassword = (name: string) => {
    const found = store.findPassword(name)
    store.setPassword(name, found ?? '', 'another')
    return found
  }
  app = createApp({ ...store, findPassword }, origin)
  expect(await signIn(old)).toEqual({ status: 401, cookie: '' })
})

test('284: a stolen session does not change the password, and its owner ends it', async () => {
  const [owner, stolen] = [await signIn(old), await signIn(old)]
  const [mine, theirs] = await Promise.all([
    change(owner.cookie, old, 'owners password'),
    change(stolen.cookie, 'a guess', 'thiefs password'),
  ])
  expect([mine.status, theirs.status]).toEqual([204, 403])
  expect([
    await readStatus(mine.cookie),
    await readStatus(stolen.cookie),
  ]).toEqual([200, 401])
  expect([
    (await signIn('owners password')).status,
    (await signIn('thiefs password')).status,
  ]).toEqual([204, 401])
})

test('284: of two changes at once, one wins, and its session alone is left', async () => {
  const cookies = [
    (await signIn(old)).cookie,
    (await signIn(old)).cookie,
  ]
  const changes = await Promise.all(
    cookies.map((cookie, index) =>
      change(cookie, old, `password ${index}`),
    ),
  )
  expect(changes.map(({ status }) => status).toSorted()).toEqual([
    204, 401,
  ])
  const winner = changes.findIndex(({ status }) => status === 204)
  expect(
    await Promise.all(
      [...cookies, changes[winner]?.cookie ?? ''].map(readStatus),
    ),
  ).toEqual([401, 401, 200])
  expect(
    await isPassword(`password ${winner}`, store.findPassword('ada')),
  ).toBe(true)
})

test.each([['no-password'], [''], ['.'], ['a.b']])(
  '284: nobody signs in as a user whose hash is %j',
  async (stored) => {
    store.addUser('eve', stored)
    expect(
      await call('POST', '/session', { name: 'eve', password: '' }),
    ).toEqual({ status: 401, cookie: '' })
  },
)
