import { byteStream, type Contract, createContract, createRouter, type JsonLinesSchema, mergeRouters } from 'routepact'
import { ContractClientError, createClient, createOutline, responses } from 'routepact/client'
import { explainSkew } from 'routepact/versions'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { publishContract } from '../../docs/examples/recipes/published-contract.ts'
import { toBodySchema } from '../support.ts'
import { waitUntil } from '../wait-until.ts'

/** Loads what compares, as an application does. */
const compare = () => import('routepact-tools/diff')

const toOperation = (body: z.ZodType, query?: z.ZodType) => ({
  path: '/users/:id',
  method: 'GET',
  ...(query && { query }),
  responses: { 200: { 'application/json': { body } } },
}) as const

const old = createContract({ getUser: toOperation(z.object({ name: z.string() })), ping: { path: '/ping', method: 'GET', responses: { 204: {}, 200: {} } } })
const baseUrl = 'https://example.com'

/** Calls `getUser` of the old contract on a server with another contract, and counts its requests. */
async function callServer(contract: Contract, body: unknown, isPublished = true) {
  const paths: string[] = []
  const handlers = Object.fromEntries(Object.keys(contract).map((name) => [name, () => Response.json(body)]))
  const router = createRouter({ contract, handlers } as never)
  const { fetch } = mergeRouters(isPublished ? [router, publishContract(contract)] : [router])
  const send = async (request: Request) => {
    paths.push(new URL(request.url).pathname)
    return fetch(request)
  }
  const client = explainSkew(createClient(old, { baseUrl, fetch: send, validate: responses }), { compare, contract: old, baseUrl, fetch: send })
  const result: unknown = await client.getUser({ params: { id: '1' } }).catch((thrown: unknown) => thrown)
  return { result, message: result instanceof ContractClientError ? result.message : '', paths, client }
}

describe('an error of the client names the change', () => {
  test('of a response', async () => {
    const { result, message, paths } = await callServer({ ...old, getUser: toOperation(z.object({ name: z.number() })) }, { name: 1 })
    expect(message).toMatch(/^The response 200 of 'getUser' .* has a body that its schema rejects\. The server has another version of 'getUser': 200 'application\/json': 'name' may now be a number$/)
    expect((result as Error).cause).toBeInstanceOf(ContractClientError)
    expect(paths).toEqual(['/users/1', '/.well-known/routepact', '/.well-known/routepact/document'])
  })

  test('of a request', async () => {
    const query = z.object({ page: z.string() })
    const { message } = await callServer({ ...old, getUser: toOperation(z.object({ name: z.string() }), query) }, { name: 'Ada' })
    expect(message).toMatch(/The server has another version of 'getUser': query 'page' is now required$/)
  })

  test('of an operation with the method QUERY', async () => {
    const search = { path: '/search', method: 'QUERY', responses: { 200: {} } } as const
    const { message } = await callServer({ search, getUser: toOperation(z.object({ name: z.number() })) }, { name: 1 })
    expect(message).toMatch(/'name' may now be a number$/)
    const own = createContract({ search: { ...search, query: z.object({ page: z.string() }) } })
    const { fetch } = mergeRouters([publishContract(own)])
    const client = explainSkew(createClient({ search }, { baseUrl, fetch }), { compare, contract: { search }, baseUrl, fetch })
    await expect(client.search()).rejects.toThrow("The server has another version of 'search': query 'page' is now required")
  })

  test('of an operation that is gone', async () => {
    const { message } = await callServer({ ping: old.ping }, {})
    expect(message).toMatch(/The server has another version of 'getUser': the operation is gone$/)
  })
})

test('calls keep their URLs, in a group too', () => {
  const client = explainSkew(createClient({ users: old, ping: old.ping }, { baseUrl: '/v1' }), { compare, contract: { users: old }, baseUrl })
  expect([client.users.getUser.url({ params: { id: '1' } }), client.ping.url()]).toEqual(['/v1/users/1', '/v1/ping'])
})

describe.each(['text/event-stream', 'application/x-ndjson'] as const)('an element of %s', (contentType) => {
  /** The operation `watch`, whose responses are elements with this name. */
  const declare = (name: z.ZodType) =>
    ({ watch: { path: '/watch', method: 'GET', responses: { 200: { [contentType]: { body: toBodySchema(contentType, z.object({ name })) } } } } }) as unknown as {
      watch: { path: '/watch'; method: 'GET'; responses: { 200: { 'application/x-ndjson': { body: JsonLinesSchema<z.ZodObject<{ name: z.ZodString }>> } } } }
    }

  /** A client of strings and the requests that a server receives, whose elements have these names. */
  function watch(deployed: z.ZodType, names: readonly unknown[]) {
    const paths: string[] = []
    const states: string[] = []
    const contract = declare(deployed)
    const router = createRouter({
      contract,
      handlers: {
        watch: (request) =>
          request.respond({
            status: 200,
            contentType,
            body: (async function* () {
              try {
                for (const name of names) yield { name }
              } finally {
                states.push('closed')
              }
            })(),
          } as never),
      },
    })
    const { fetch } = mergeRouters([router, publishContract(contract)])
    const send = async (request: Request) => {
      paths.push(new URL(request.url).pathname)
      return fetch(request)
    }
    const own = declare(z.string())
    return { client: explainSkew(createClient(own, { baseUrl, fetch: send, validate: responses }), { compare, contract: own, baseUrl, fetch: send }), paths, states }
  }

  test('names the change in its error', async () => {
    const { client, paths } = watch(z.union([z.string(), z.number()]), ['Ada', 1])
    const { body, status } = await client.watch()
    const read: unknown[] = []
    const readAll = async () => {
      for await (const element of body) read.push(element)
    }
    const thrown: unknown = await readAll().catch((reason: unknown) => reason)
    expect([status, read]).toEqual([200, [{ name: 'Ada' }]])
    expect(thrown).toBeInstanceOf(ContractClientError)
    expect(String(thrown)).toMatch(/ has an element that its schema rejects\. The server has another version of 'watch': 200 '.*': '(data\.)?name' may now be a number$/)
    expect((thrown as ContractClientError).issues).toHaveLength(1)
    expect(paths).toEqual(['/watch', '/.well-known/routepact', '/.well-known/routepact/document'])
  })

  test('has the same error if the server has the same version', async () => {
    const contract = declare(z.string())
    const published = publishContract(contract)
    const line = contentType === 'text/event-stream' ? 'data: {"name":1}\n\n' : '{"name":1}\n'
    const fetch = (request: Request) =>
      request.url.endsWith('/watch') ? new Response(line, { headers: { 'content-type': contentType } }) : published.fetch(request)
    const client = explainSkew(createClient(contract, { baseUrl, fetch, validate: responses }), { compare, contract, baseUrl, fetch })
    const { body } = await client.watch()
    await expect(body[Symbol.asyncIterator]().next()).rejects.toThrow(/has an element that its schema rejects$/)
  })

  test('closes the stream of the server once the client stops reading', async () => {
    const { client, paths, states } = watch(z.string(), ['Ada', 'Grace', 'Joan'])
    const { body } = await client.watch()
    for await (const element of body) {
      expect(element).toEqual({ name: 'Ada' })
      break
    }
    await waitUntil(() => expect(states).toEqual(['closed']))
    expect(paths).toEqual(['/watch'])
  })
})

test('a stream of bytes stays the stream', async () => {
  const download = createContract({ file: { path: '/file', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } } })
  const fetch = () => new Response('text', { headers: { 'content-type': 'application/octet-stream' } })
  const { body } = await explainSkew(createClient(download, { baseUrl, fetch }), { compare, contract: download, baseUrl, fetch }).file()
  expect(body).toBeInstanceOf(ReadableStream)
  expect(await new Response(body).text()).toBe('text')
})

test('a call that succeeds sends no other request', async () => {
  const { result, paths } = await callServer(old, { name: 'Ada' })
  expect([result, paths]).toMatchObject([{ status: 200, body: { name: 'Ada' } }, ['/users/1']])
})

describe('the error stays as it is', () => {
  const broken = { name: 1 }

  test('if the server has the same version', async () => {
    const { message, paths } = await callServer(old, broken)
    expect(message).not.toContain('another version')
    expect(paths).toEqual(['/users/1', '/.well-known/routepact'])
  })

  test('if the change breaks no client', async () => {
    const { message } = await callServer({ ...old, getUser: toOperation(z.object({ name: z.string(), age: z.number() })) }, broken)
    expect(message).not.toContain('another version')
  })

  test('if the server does not publish its contract', async () => {
    const { message } = await callServer({ ping: old.ping }, {}, false)
    expect(message).not.toContain('another version')
  })
})

test('other errors stay as they are', async () => {
  const client = explainSkew(createClient(old, { baseUrl, fetch: () => Promise.reject(new TypeError('offline')) }), { compare, contract: old, baseUrl })
  await expect(client.getUser({ params: { id: '1' } })).rejects.toThrow(new TypeError('offline'))
})

test('the contract is read with the global fetch by default', async () => {
  const { fetch } = publishContract({ getUser: toOperation(z.object({ name: z.number() })) })
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = explainSkew(createClient(old, { baseUrl, fetch: () => Response.json({ name: 1 }, { status: 500 }) }), { compare, contract: old, baseUrl: `${baseUrl}/` })
  await expect(client.getUser({ params: { id: '1' } })).rejects.toThrow("another version of 'getUser'")
})

test('the outline is read once a minute', async () => {
  const { client, paths } = await callServer({ ping: old.ping }, {})
  await client.getUser({ params: { id: '1' } }).catch(() => undefined)
  expect(paths.filter((path) => path === '/.well-known/routepact')).toHaveLength(1)
})

test('a group of a client has the names of mergeContracts', async () => {
  const server = createContract({ usersGetUser: toOperation(z.object({ name: z.number() })) })
  const router = createRouter({ contract: server, handlers: { usersGetUser: () => Response.json({ name: 1 }) } })
  const { fetch } = mergeRouters([router, publishContract(server)])
  const client = explainSkew(createClient({ users: old }, { baseUrl, fetch, validate: responses }), { compare, contract: { users: old }, baseUrl, fetch })
  await expect(client.users.getUser({ params: { id: '1' } })).rejects.toThrow("The server has another version of 'usersGetUser'")
})

describe('the digest of an operation', () => {
  const toDigest = (operation: Contract[string]) => createOutline({ operation }).operation.digest

  test('is that of an equal one, whatever the order of its fields and the names of path parameters', () => {
    const { responses } = old.getUser
    const digest = toDigest({ path: '/users/:id', method: 'GET', responses })
    expect(digest).toMatch(/^[\da-f]{16}$/)
    expect(toDigest({ responses, method: 'GET', path: '/users/:name' })).toBe(digest)
  })

  test('differs for each part', () => {
    const base = old.getUser
    const text = z.object({ a: z.string() })
    const digests = [
      base,
      { ...base, path: '/user/:id' },
      { ...base, method: 'POST' },
      { ...base, query: text },
      { ...base, headers: text },
      { ...base, cookies: text },
      { ...base, pathParams: z.object({ id: z.uuid() }) },
      { ...base, method: 'POST', requests: { 'application/json': { body: text } } },
      { ...base, security: [{ token: [] }] },
      { ...base, responses: { ...base.responses, 404: {} } },
    ].map((operation) => toDigest(operation as Contract[string]))
    expect(new Set(digests).size).toBe(digests.length)
  })

  test('is absent if a schema cannot be converted', () => {
    expect(createOutline({ operation: toOperation(z.object({ at: z.date() })) }).operation).not.toHaveProperty('digest')
  })
})
