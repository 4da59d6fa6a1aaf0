/** The `catch` of the page on errors gives every error of a router the shape that the contract declares. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bearer, type ContractErrorHandler, createContract, createRouter, error, prefers } from 'routepact'
import { contractCases } from 'routepact-tools/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readPage } from './code-blocks.ts'

const folder = '.own-errors'
const blocks = readPage('docs/errors.md').filter(({ file }) => file.endsWith('failure.ts'))

/** The exports of its files. */
interface OwnErrors {
  readonly Failure: z.ZodType<{ readonly code: string; readonly message: string }>
  readonly toFailure: ContractErrorHandler<readonly unknown[]>
}

let own: OwnErrors

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of blocks) writeFileSync(join(folder, basename(file)), code)
  const [failure, handler] = await Promise.all(blocks.map(({ file }) => import(join(process.cwd(), folder, basename(file)))))
  own = { ...failure, ...handler } as OwnErrors
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const authorization = 'Bearer of-mine'

function createRooms({ Failure, toFailure }: OwnErrors) {
  const room = z.object({ name: z.string().max(50) })
  const failure = { 'application/json': { body: Failure } }
  const contract = createContract({
    getRoom: {
      path: '/rooms/:id',
      method: 'GET',
      pathParams: z.object({ id: z.string().regex(/^\d{1,50}$/) }),
      query: z.object({ floor: z.coerce.number().optional() }),
      responses: { 200: { 'application/json': { body: room }, 'text/plain': { body: z.string() } }, default: failure },
    },
    putRoom: {
      path: '/rooms/:id',
      method: 'PUT',
      security: [{ token: [] }],
      requests: { 'application/json': { body: room } },
      responses: { 200: { 'application/json': { body: room } }, default: failure },
    },
  })
  const router = createRouter({
    contract,
    maxBodySize: 1000,
    security: { token: bearer((token) => (token === 'of-mine' ? {} : undefined)) },
    handlers: {
      getRoom: async (request) => {
        const { id } = request.validatedParams
        if (id === '404') throw error(404, 'No such room', { code: 'room_not_found', details: { id } })
        if (id === '500') throw new Error('The database is down')
        return prefers(request, 200) === 'text/plain'
          ? request.respond({ status: 200, contentType: 'text/plain', body: id })
          : request.respond({ status: 200, contentType: 'application/json', body: { name: id } })
      },
      putRoom: async (request) => request.respond({ status: 200, body: request.validatedBody }),
    },
    catch: toFailure,
  })
  /** The statuses of errors whose body has the shape, and the other responses. */
  const statuses = new Set<number>()
  const others: unknown[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const response = await router.fetch(request)
    if (response.status >= 400 && request.method !== 'HEAD') {
      const text = await response.clone().text()
      const isJson = response.headers.get('content-type') === 'application/json'
      if (isJson && Failure.safeParse(JSON.parse(text)).success) statuses.add(response.status)
      else others.push([request.method, request.url, response.status, text])
    }
    return response
  }
  return { contract, fetch, statuses, others }
}

describe('the own shape of the page on errors', () => {
  test('is that of every error, as contractCases finds', async () => {
    const { contract, fetch, statuses, others } = createRooms(own)
    const cases = await contractCases(contract, { fetch }, { authorize: { token: { headers: { authorization } } } })
    expect(cases.length).toBeGreaterThan(20)
    for (const { skipped, run } of cases) if (skipped === undefined) await run()
    expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 405]))
    expect(others).toEqual([])
  })

  const json = { authorization, 'content-type': 'application/json' }
  const put = (body: string, headers: object = json): RequestInit => ({ method: 'PUT', body, headers: { ...headers } })

  test.each<[string, string, RequestInit, number, object, string[]]>([
    ['invalid parameters', '/rooms/a', {}, 400, { code: 'invalid_params', issues: [{ path: ['id'], message: expect.any(String) }] }, []],
    ['no content type', '/rooms/1', { method: 'PUT', body: new Blob(['{}']), headers: { authorization } }, 400, { code: 'http_400' }, []],
    ['no credentials', '/rooms/1', put('{}', {}), 401, { code: 'http_401' }, ['www-authenticate']],
    ['no operation', '/none', {}, 404, { code: 'http_404', message: 'Not Found' }, []],
    ['error() with members', '/rooms/404', {}, 404, { code: 'room_not_found', message: 'No such room', details: { id: '404' } }, []],
    ['another method', '/rooms/1', { method: 'POST' }, 405, { code: 'http_405' }, ['allow']],
    ['no acceptable type', '/rooms/1', { headers: { accept: 'image/png' } }, 406, { code: 'http_406' }, ['vary']],
    ['a large body', '/rooms/1', put(JSON.stringify({ name: 'x'.repeat(1000) })), 413, { code: 'http_413' }, []],
    ['an encoded body', '/rooms/1', put('{}', { ...json, 'content-encoding': 'gzip' }), 415, { code: 'http_415' }, ['accept-encoding']],
    ['an unexpected error', '/rooms/500', {}, 500, { code: 'internal', message: 'Something went wrong' }, []],
  ])('is that of the response to %s', async (_title, path, init, status, body, headers) => {
    const { fetch, others } = createRooms(own)
    const response = await fetch(new Request(`http://localhost${path}`, init))
    expect([response.status, await response.json()]).toEqual([status, { message: expect.any(String), ...body }])
    expect(headers.filter((name) => !response.headers.has(name))).toEqual([])
    expect(others).toEqual([])
  })
})
