import { byteStream, events, jsonLines, type Schema } from 'routepact'
import { findOperation, inspectContract, inspectPart, inspectRequest, listDeclared } from 'routepact/internal'
import { describe, expect, test } from 'vitest'
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
  [put('{'), setUser, { part: 'body', issues: [{ path: [] }] }],
  [put('{"name":1}'), setUser, { part: 'body', issues: [{ path: ['name'] }] }],
])('reads %s', async (request, inspected, expected) => {
  const reading = await inspectRequest(inspected, request.clone())
  if (typeof expected === 'string') expect(reading).toBe(expected)
  else expect(reading).toMatchObject(expected)
  const part = await inspectPart(inspected, typeof expected === 'string' ? 'body' : (expected.part as 'body'), request)
  if (typeof expected === 'string') expect(part).toBe(expected)
  else expect(part).toMatchObject(expected)
})

describe('a body that is read as it arrives is read to its end', () => {
  const number = z.object({ n: z.number() })
  test.each<[title: string, contentType: string, schema: Schema, body: string, expected: 'accepted' | object]>([
    ['lines of JSON', 'application/jsonl', jsonLines(number), '{"n":1}\n{"n":2}\n', 'accepted'],
    ['a line of the wrong type', 'application/jsonl', jsonLines(number), '{"n":1}\n{"n":"2"}\n', { issues: [{ path: [1, 'n'] }] }],
    ['a line that is not JSON', 'application/x-ndjson', jsonLines(number), '{"n":1}\n{\n', { issues: [{ path: [1] }] }],
    ['events', 'text/event-stream', events(number), 'data: {"n":1}\n\n', 'accepted'],
    ['an event of the wrong type', 'text/event-stream', events({ data: number, id: z.string() }), 'id: a\ndata: {"n":1}\n\ndata: {"n":2}\n\n', { issues: [{ path: [1, 'id'] }] }],
    ['bytes', 'image/png', byteStream(), 'x'.repeat(9), 'accepted'],
  ])('%s', async (_, contentType, schema, body, expected) => {
    const [inspected] = inspectContract({ send: { path: '/', method: 'POST', requests: { [contentType]: { body: schema } }, responses: { 200: {} } } }, version)
    if (!inspected) throw new Error('The contract has an operation')
    const create = (): Request => new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': contentType } })
    const readings = [await inspectRequest(inspected, create()), await inspectPart(inspected, 'body', create())]
    if (expected === 'accepted') expect(readings).toEqual([expected, expected])
    else for (const reading of readings) expect(reading).toMatchObject({ part: 'body', ...expected })
  })
})
