import { expect, test } from 'vitest'
import { createMock } from 'routepact-tools/testing'
import { z } from 'zod'

const user = z.object({ id: z.int(), name: z.string() })
const created = (location: z.ZodType, body: object = {}): object => ({ 201: { headers: z.object({ location }), ...body }, default: {} })
const text = z.string()
const found = { 200: { 'application/json': { body: user, example: { id: 7, name: 'Ada' } } } }
const reader = (path: string, pathParams?: z.ZodType): object => ({ path, method: 'GET', responses: found, ...(pathParams ? { pathParams } : {}) })

/** Sends a request to an operation, beside the readers, and returns the `Location` of the response. */
async function locate(operation: object, readers: readonly object[], path = '/users', base?: string): Promise<string | null> {
  const operations = { create: { path: '/users', method: 'POST', ...operation }, ...Object.fromEntries(readers.entries()) }
  const { method } = operations.create
  const { status, headers } = await createMock(operations as never, { base }).fetch(new Request(`http://localhost${path}`, { method }))
  expect(status).toBeLessThan(400)
  return headers.get('location')
}

const body = { 'application/json': { body: user, headers: z.object({ location: text }), example: { id: 7, name: 'Ada' } } }

test.each<[string, object, readonly object[], string]>([
  [
    'the path of the operation that reads the resource',
    { responses: created(text) },
    [reader('/users'), reader('/users/:id')],
    '/users/26',
  ],
  ['a URL, if the schema wants one', { responses: created(z.url()) }, [reader('/users/:id')], 'http://localhost/users/26'],
  ['a generated id', { responses: created(text) }, [reader('/users/:id', z.object({ id: z.enum(['a b']) }))], '/users/a%20b'],
  [
    'a new id, if the schema of the parameters accepts it',
    { responses: created(text) },
    [reader('/users/:id', z.object({ id: z.coerce.number() }))],
    '/users/26',
  ],
  [
    'a new id without a JSON Schema',
    { responses: created(text) },
    [
      reader(
        '/users/:id',
        z.custom(() => true),
      ),
    ],
    '/users/26',
  ],
  ['the id 1 for a schema that is not an object', { responses: created(text) }, [reader('/users/:id', text)], '/users/1'],
  ['a new id for a schema of other parameters', { responses: created(text) }, [reader('/users/:id', z.object({}))], '/users/26'],
  ['the id of the body', { responses: { 201: body, default: {} } }, [reader('/users/:id')], '/users/7'],
  ['not another property of the body', { responses: { 201: body, default: {} } }, [reader('/users/:key')], '/users/26'],
  ['the path of the request, if that can be read', { method: 'PUT', responses: created(text) }, [reader('/users/')], '/users'],
  ['the root without such an operation', { responses: created(text) }, [reader('/posts/:id')], '/'],
  ['what the schema says', { responses: created(z.literal('/me')) }, [reader('/users/:id')], '/me'],
])('location is %s', async (_, operation, readers, expected) => {
  expect(await locate(operation, readers)).toBe(expected)
})

test('a GET request is redirected to the root', async () => {
  const responses = { 302: { headers: z.object({ location: text }) }, default: {} }
  const { fetch } = createMock({ get: { path: '/users', method: 'GET', responses }, read: reader('/users/:id') } as never)
  const { headers } = await fetch(new Request('http://localhost/users', { headers: { prefer: 'status=302' } }))
  expect(headers.get('location')).toBe('/')
})

test('location of an operation at the root', async () => {
  expect(await locate({ path: '/', responses: created(text) }, [reader('/')], '/')).toBe('/')
  expect(await locate({ path: '/', responses: created(text) }, [reader('/:id')], '/')).toBe('/26')
})

test('location contains the parameters and the base of the request', async () => {
  const operation = { path: '/orgs/:org/users', responses: created(text) }
  const readers = [reader('/orgs/:org/users/:id', z.object({ org: text, id: text }))]
  expect(await locate(operation, readers, '/v1/orgs/a%20b/users/', '/v1')).toBe('/v1/orgs/a%20b/users/26')
})
