import { findOperation, inspectContract, inspectPart, inspectRequest, listDeclared } from 'routepact/internal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { version } from '../../src/shared/version.ts'

const contract = {
  getUser: { path: '/users/:id', method: 'GET', pathParams: z.object({ id: z.coerce.number() }), responses: { 200: {} } },
  setUser: { path: '/users/:id', method: 'PUT', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, responses: { 200: {} } },
} as const
const [getUser, setUser] = inspectContract(contract, version)
if (!getUser || !setUser) throw new Error('The contract has two operations')

const url = 'http://localhost/users/1'
const put = (body: string): Request => new Request(url, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })

test('tools of another version are rejected', () => {
  expect(() => inspectContract(contract, '9.9.9')).toThrow(
    new Error(
      `'routepact-tools' 9.9.9 needs routepact 9.9.9, and ${version} is installed: npm install --save-dev routepact-tools@${version}`,
    ),
  )
})

test.each([
  ['GET', '/users/1', 'getUser', ['GET', 'HEAD', 'OPTIONS', 'PUT']],
  ['', '/users/1', undefined, ['GET', 'HEAD', 'OPTIONS', 'PUT']],
  ['GET', '/books', undefined, []],
])('finds what serves %s %s', (method, path, name, allowed) => {
  const found = findOperation(getUser, method, path)
  expect(found.name).toBe(name)
  if (name === undefined) expect([...found.allowed].toSorted()).toEqual(allowed)
})

test('lists the methods that a contract declares for a path', () => {
  expect([...listDeclared(setUser)].toSorted()).toEqual(['GET', 'PUT'])
})

test.each([
  [new Request(url), getUser, 'accepted'],
  [put('{}'), getUser, 'elsewhere'],
  [new Request('http://localhost/users/a'), getUser, { part: 'params', issues: [{ path: ['id'] }] }],
  [put('{"name":"Ada"}'), setUser, 'accepted'],
  [put('{'), setUser, { part: 'body', thrown: { status: 400 } }],
  [put('{"name":1}'), setUser, { part: 'body', issues: [{ path: ['name'] }] }],
])('reads %s', async (request, inspected, expected) => {
  const reading = await inspectRequest(inspected, request.clone())
  if (typeof expected === 'string') expect(reading).toBe(expected)
  else expect(reading).toMatchObject(expected)
  const part = await inspectPart(inspected, typeof expected === 'string' ? 'body' : (expected.part as 'body'), request)
  if (typeof expected === 'string') expect(part).toBe(expected)
  else expect(part).toMatchObject(expected)
})
