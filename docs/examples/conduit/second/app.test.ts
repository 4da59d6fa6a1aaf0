import { randomBytes } from 'node:crypto'
import { checkVersion } from 'routepact-tools/diff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { type Conduit, startConduit } from '../testing.ts'
import { createVersionRouters, createVersions } from './app.ts'

let conduit: Conduit

beforeAll(async () => {
  conduit = await startConduit(createVersions)
})

afterAll(() => conduit.close())

test('no adapter is missing, and none is needless', () => {
  const database = openDatabase(':memory:')
  const { first } = createVersionRouters({ database, secret: randomBytes(32).toString('hex') })
  database.close()
  expect(first.version.adapted).toHaveLength(5)
  expect(checkVersion(first)).toEqual([])
})

test('both versions respond to the operations that have changed', async () => {
  const body = { account: { email: 'ada@example.com', password: 'password' }, profile: { username: 'ada' } }
  expect(await conduit.call('POST', '/v2/users', { body })).toMatchObject({ status: 201, body: { user: { username: 'ada' } } })
  const token = await conduit.register('blaise')
  expect(await conduit.call('GET', '/user', { token })).toMatchObject({ status: 200, body: { user: { username: 'blaise' } } })
  expect(await conduit.call('GET', '/v2/users/me', { token })).toMatchObject({ status: 200, body: { user: { username: 'blaise' } } })
  expect(await conduit.call('GET', '/profiles/ada')).toMatchObject({ status: 200, body: { profile: { bio: '' } } })
  expect(await conduit.call('GET', '/v2/profiles/ada')).toMatchObject({ status: 200, body: { profile: { about: '' } } })
  expect(await conduit.call('GET', '/articles')).toMatchObject({ status: 200, body: { articlesCount: 0 } })
  expect(await conduit.call('GET', '/v2/articles')).toMatchObject({ status: 422 })
  const [one, other] = [await conduit.publish(token, 'One'), await conduit.publish(token, 'Other')]
  expect(await conduit.call('DELETE', `/articles/${one}`, { token })).toMatchObject({ status: 204, body: undefined })
  expect(await conduit.call('DELETE', `/v2/articles/${other}`, { token })).toMatchObject({ status: 200, body: { slug: other } })
  expect(conduit.reported).toEqual([])
})

test.each([
  ['POST', '/users', { user: { username: 'ada', email: 'ada2@example.com', password: 'password' } }, 422, 'username'],
  ['POST', '/users', { user: { email: 'x', password: 'password', username: 'x' } }, 422, 'email'],
  ['GET', '/user', undefined, 401, 'body'],
  ['GET', '/profiles/nobody', undefined, 404, 'profile'],
  ['DELETE', '/articles/none', undefined, 401, 'body'],
])('an error of %s %s has the format of the first version', async (method, path, body, status, name) => {
  const response = await conduit.call(method, path, { body })
  expect(response).toMatchObject({ status, body: { errors: { [name]: [expect.any(String)] } } })
  expect(response.headers.get('deprecation')).toBe('@1767225600')
  expect(response.headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
})
