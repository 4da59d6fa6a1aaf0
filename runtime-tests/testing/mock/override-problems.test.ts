import { jsonLines } from 'routepact'
import { describe, expect, test } from 'vitest'
import { createMock } from 'routepact-tools/testing'
import { z } from 'zod'

const etag = z.object({ etag: z.string() })
/** A schema that throws as it is, which zod turns into a rejection. */
const createSchema = (validate: () => unknown): object => ({ '~standard': { version: 1, vendor: 'test', validate } })
const throwing = createSchema(() => {
  throw new Error('no database')
})
const rejecting = createSchema(() => Promise.reject(new Error('later')))

const contract = {
  get: {
    path: '/',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.object({ name: z.string() }), headers: etag }, 'text/csv': { body: z.string() } },
      204: { headers: etag },
      205: { 'application/json': { body: z.string() } },
      404: { 'application/problem+json': { body: z.object({ title: z.literal('gone') }) } },
      409: {},
      500: { 'application/json': { body: throwing, example: 1 } },
      501: { 'application/json': { body: z.string().refine(async () => false) } },
      502: { 'application/json': { body: rejecting, example: 1 } },
      503: { 'application/x-ndjson': { body: jsonLines(z.string()) } },
    },
  },
}

const create = (overrides: object) => createMock(contract as never, { overrides } as never)

const mismatch = (part: string): string => `'overrides.get.${part}' does not match its schema: `

describe('mistakes in overrides are errors when the mock is created', () => {
  test.each<[object, string]>([
    [{ put: { status: 200 } }, "'put' is not an operation of the contract"],
    [{ get: 404 }, "'overrides.get' must be a handler or a response"],
    [{ get: null }, "'overrides.get' must be a handler or a response"],
    [{ get: { status: 418 } }, "'overrides.get.status' is 418, which the contract does not declare"],
    [{ get: { status: 200, body: 'a' } }, "'overrides.get.contentType' must be one of application/json, text/csv"],
    [{ get: { status: 200, contentType: 'text/html' } }, "'overrides.get.contentType' must be one of application/json, text/csv"],
    [{ get: { status: 200, contentType: 'application/json', body: { name: 1 } } }, `${mismatch('body')}name: Invalid input: expected string, received number`],
    [{ get: { status: 404, body: { title: 'here' } } }, `${mismatch('body')}title: Invalid input: expected "gone"`],
    [{ get: { status: 200, contentType: 'application/json', headers: {} } }, `${mismatch('headers')}etag: Invalid input: expected string, received undefined`],
    [{ get: { status: 204, headers: {} } }, `${mismatch('headers')}etag: Invalid input: expected string, received undefined`],
    [{ get: { status: 409, body: 1 } }, "'overrides.get.body' is not allowed: the contract declares 409 without a body"],
    [{ get: { status: 409, contentType: 'text/csv' } }, "'overrides.get.contentType' is not allowed: the contract declares 409 without a body"],
    [{ get: { status: 500, body: 1 } }, `${mismatch('body')}no database`],
    [{ get: { status: 503, body: ['a'] } }, "'overrides.get.body' must be an async iterable"],
    [{ get: 1, put: {} }, "'overrides.get' must be a handler or a response\n'put' is not an operation of the contract"],
  ])('%j', (overrides, message) => {
    expect(() => create(overrides)).toThrow(new TypeError(message))
  })

  test.each<[object]>([
    [{}],
    [{ status: 200 }],
    [{ status: 200, contentType: 'application/json', body: { name: 'Ada' }, headers: { etag: '"a"' } }],
    [{ status: 204, headers: { etag: '"a"' } }],
    [{ status: 205, body: 1 }],
    [{ status: 409, headers: { etag: '"a"' } }],
    [{ status: 503, body: (async function* () {})() }],
  ])('%j is not a mistake', (get) => {
    expect(() => create({ get })).not.toThrow()
  })

  test.each([501, 502])('an asynchronous schema checks the body of each request: %i', async (status) => {
    const response = await create({ get: { status, body: 'a' } }).fetch(new Request('http://localhost/'))
    expect(response.status).toBe(500)
  })
})
