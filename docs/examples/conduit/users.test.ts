/** Tests registration, login and tokens. */
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conduit, startConduit, toNewUser } from './testing.ts'

let conduit: Conduit
let ada: string

beforeAll(async () => {
  conduit = await startConduit()
  ada = await conduit.register('ada')
})

afterAll(() => conduit.close())

describe('registration', () => {
  const register = (user: object) => conduit.call('POST', '/users', { body: { user } })

  test('rejects names that are taken, in any case, and names the fields', async () => {
    const both = await register(toNewUser('Ada'))
    expect(both).toMatchObject({
      status: 422,
      body: { errors: { email: ['has already been taken'], username: ['has already been taken'] } },
    })
    const email = await register({ ...toNewUser('another'), email: 'ADA@example.com' })
    expect(email).toMatchObject({ status: 422, body: { errors: { email: ['has already been taken'] } } })
    expect(email.body).not.toHaveProperty('errors.username')
  })

  test('registers a name once if several requests race', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => register(toNewUser('zeno'))))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  test('names each missing or invalid field', async () => {
    const { status, body } = await register({ email: 'nobody', password: '  ' })
    expect(status).toBe(422)
    expect(body).toEqual({
      errors: { username: ["can't be blank"], email: ['is invalid'], password: ["can't be blank"] },
    })
  })

  test.each([
    ['malformed JSON', '{"user":', { body: ['The body is not valid JSON'] }],
    ['an empty body', undefined, { user: [expect.any(String)] }],
    ['another type', '[]', { body: [expect.any(String)] }],
  ])('rejects %s', async (_, body, errors) => {
    const response = await conduit.call('POST', '/users', { body })
    expect(response).toMatchObject({ status: 422, body: { errors } })
  })

  test('rejects other content types', async () => {
    const text = await conduit.call('POST', '/users', { body: 'hello', headers: { 'content-type': 'text/plain' } })
    expect(text).toMatchObject({ status: 400, body: { errors: { body: [expect.stringContaining('text/plain')] } } })
  })

  test('rejects a large body and serves the next requests', async () => {
    const long = await register({ ...toNewUser('long'), bio: 'x'.repeat(2_000_000) })
    expect(long).toMatchObject({ status: 413, body: { errors: { body: ['Content Too Large'] } } })
    for (let count = 0; count < 3; count += 1) expect((await register({})).status).toBe(422)
  })
})

describe('login', () => {
  test.each([
    ['a wrong password', { email: 'ada@example.com', password: 'guess' }],
    ['an unknown user', { email: 'nobody@example.com', password: 'guess' }],
  ])('rejects %s with the same message', async (_, user) => {
    const response = await conduit.call('POST', '/users/login', { body: { user } })
    expect(response).toMatchObject({ status: 401, body: { errors: { 'email or password': ['is invalid'] } } })
  })

  test('ignores the token of the request', async () => {
    const { email, password } = toNewUser('ada')
    const response = await conduit.call('POST', '/users/login', { token: 'old', body: { user: { email, password } } })
    expect(response.status).toBe(200)
  })

  test('accepts only the new email and password after a change', async () => {
    const token = await conduit.register('emmy')
    const changed = { email: 'noether@example.com', password: 'ring' }
    expect((await conduit.call('PUT', '/user', { token, body: { user: changed } })).status).toBe(200)
    expect((await conduit.call('POST', '/users/login', { body: { user: changed } })).status).toBe(200)
    const { email, password } = toNewUser('emmy')
    expect((await conduit.call('POST', '/users/login', { body: { user: { email, password } } })).status).toBe(401)
  })
})

describe('updating the user', () => {
  test("rejects names of other users but accepts the user's own", async () => {
    const token = await conduit.register('sofia')
    const taken = await conduit.call('PUT', '/user', { token, body: { user: { username: 'ada' } } })
    expect(taken).toMatchObject({ status: 422, body: { errors: { username: ['has already been taken'] } } })
    const same = await conduit.call('PUT', '/user', { token, body: { user: { username: 'Sofia' } } })
    expect(same).toMatchObject({ status: 200, body: { user: { username: 'Sofia' } } })
  })

  test('rejects an update without changes', async () => {
    const response = await conduit.call('PUT', '/user', { token: ada, body: { user: {} } })
    expect(response).toMatchObject({ status: 422, body: { errors: { user: ['needs at least one change'] } } })
  })
})

describe('tokens', () => {
  const sign = (subject: string, expiry: string, secret = conduit.secret) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('conduit')
      .setSubject(subject)
      .setExpirationTime(expiry)
      .sign(new TextEncoder().encode(secret))
  const unsigned = () => {
    const [header, payload] = [{ alg: 'none' }, { iss: 'conduit', sub: '1', exp: 9_999_999_999 }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    return `${header}.${payload}.`
  }

  test.each([
    ['malformed', () => 'nonsense'],
    ['expired', () => sign('1', '-1s')],
    ['a token signed with another key', () => sign('1', '1h', 'x'.repeat(32))],
    ['unsigned', unsigned],
    ['a token of an unknown user', () => sign('4711', '1h')],
    ['a token without a user id', () => sign('ada', '1h')],
  ])('responds 401 to %s, even if the token is optional', async (_, make) => {
    const token = await make()
    for (const path of ['/user', '/articles/feed', '/articles', '/profiles/ada']) {
      const { status, body, headers } = await conduit.call('GET', path, { token })
      expect({ status, body }).toEqual({
        status: 401,
        body: { errors: { body: ['The token is invalid or expired: sign in again'] } },
      })
      expect(headers.get('www-authenticate')).toMatch(/^Token /)
    }
    expect((await conduit.call('GET', '/tags', { token })).status).toBe(200)
  })

  test('responds 401 to a token of a deleted user', async () => {
    const token = await conduit.register('gone')
    conduit.database.prepare('delete from users where username = ?').run('gone')
    expect((await conduit.call('GET', '/user', { token })).status).toBe(401)
  })

  test('ignores other schemes; the scheme is case-insensitive', async () => {
    const get = (path: string, authorization: string) => conduit.call('GET', path, { headers: { authorization } })
    expect((await get('/user', `Bearer ${ada}`)).status).toBe(401)
    expect((await get('/articles', 'Basic abc')).status).toBe(200)
    expect((await get('/user', `token ${ada}`)).status).toBe(200)
  })
})

test.each([
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/profiles/ada/follow'],
  ['DELETE', '/profiles/ada/follow'],
  ['GET', '/articles/feed'],
  ['POST', '/articles'],
  ['PUT', '/articles/any'],
  ['DELETE', '/articles/any'],
  ['POST', '/articles/any/favorite'],
  ['DELETE', '/articles/any/favorite'],
  ['POST', '/articles/any/comments'],
  ['DELETE', '/articles/any/comments/1'],
])('%s %s without a token responds with 401 before other errors', async (method, path) => {
  const { status, body } = await conduit.call(method, path, method === 'GET' ? {} : { body: '{' })
  expect({ status, body }).toEqual({
    status: 401,
    body: { errors: { body: ['Unauthorized'] } },
  })
})
