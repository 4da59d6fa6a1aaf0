// Section O of runtime-tests/hostile-input.md: recommendations of the guide and the examples.
import { type ContractMiddlewareRequest, createContract, createRouter } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract as conduit } from '../docs/examples/conduit/contract.ts'

describe('173: asynchronous checks of zod', () => {
  const unhandled: unknown[] = []
  const listener = (reason: unknown): void => void unhandled.push(reason)

  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', listener)
  })
  afterEach(() => void process.off('unhandledRejection', listener))

  /** Posts a name to a router whose schema runs the check. */
  async function post(check: (name: string) => Promise<boolean>): Promise<{ status: number; calls: number }> {
    let calls = 0
    const counted = (name: string): Promise<boolean> => {
      calls += 1
      return check(name)
    }
    const router = createRouter({
      contract: createContract({
        createUser: {
          path: '/users',
          method: 'POST',
          requests: { 'application/json': { body: z.object({ name: z.string().refine(counted) }) } },
          responses: { 200: {} },
        },
      }),
      handlers: { createUser: (request) => request.respond({ status: 200 }) },
    })
    const headers = { 'content-type': 'application/json' }
    const body = '{"name":"Ada"}'
    const { status } = await router.fetch(new Request('https://example.com/users', { method: 'POST', headers, body }))
    await new Promise((resolve) => setTimeout(resolve))
    return { status, calls }
  }

  test('173: zod runs asynchronous checks twice', async () => {
    expect(await post(async () => true)).toEqual({ status: 200, calls: 2 })
    expect(unhandled).toEqual([])
  })

  test('173: a rejected check leaves an unhandled rejection, because zod drops the promise', async () => {
    expect(await post(() => Promise.reject(new Error('down')))).toEqual({ status: 500, calls: 2 })
    expect(unhandled).toHaveLength(1)
  })

  test('173: a check that catches its errors, as in the guide, leaves no unhandled rejection', async () => {
    const check = () => Promise.reject(new Error('down')).catch(() => false)
    expect(await post(check)).toEqual({ status: 400, calls: 2 })
    expect(unhandled).toEqual([])
  })
})

test('174: the body schemas of the example limit their arrays', () => {
  const { paths } = createOpenApiDocument(conduit, { info: { title: 'Conduit', version: '1' } })
  const bodies = Object.values(paths).flatMap((item) => findBodies(item))
  const arrays = bodies.flatMap((body) => findArrays(body))
  expect(arrays.length).toBeGreaterThan(0)
  expect(arrays.filter((schema) => !('maxItems' in schema))).toEqual([])
})

/** The request bodies of a path item. */
function findBodies(item: object): unknown[] {
  return Object.values(item).flatMap((operation: { requestBody?: unknown }) => operation.requestBody ?? [])
}

/** The array schemas in a JSON document. */
function findArrays(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(findArrays)
  return 'type' in value && value.type === 'array' ? [value, ...nested] : nested
}

describe('175: a guard that decides by request.operationName', () => {
  const open: ReadonlySet<string | undefined> = new Set(['listTasks'])
  const router = createRouter({
    contract: createContract({
      listTasks: { path: '/tasks', method: 'GET', responses: { 200: {} } },
      getTask: { path: '/tasks/:id', method: 'GET', responses: { 200: {} } },
    }),
    before: [
      (request: ContractMiddlewareRequest) =>
        open.has(request.operationName) ? undefined : request.respond({ status: 401 }),
    ],
    handlers: {
      listTasks: (request) => request.respond({ status: 200 }),
      getTask: (request) => request.respond({ status: 200 }),
    },
  })

  test.each([
    ['/tasks', 200],
    ['/tasks/', 200],
    ['/tasks?x=/tasks/1', 200],
    ['/tasks/1', 401],
    ['/tasks/1/', 401],
    ['/tasks/%31', 401],
    ['/%74asks/1', 401],
    ['/x/../tasks/1', 401],
    ['//tasks/1', 401],
    ['/nothing', 401],
  ])('175: the guard runs for the operation that matches %s', async (path, status) => {
    expect((await router.fetch(new Request(`https://example.com${path}`))).status).toBe(status)
  })
})
