import { createContract } from 'routepact'
import { ContractClientError, createClient, createOutline, responses } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { explainSkew } from 'routepact/versions'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { publishContract } from '../../docs/examples/recipes/published-contract.ts'
import { waitUntil } from '../wait-until.ts'
import { cpuTime } from '../cpu-time.ts'

/** Loads what compares, as an application does. */
const compare = () => import('routepact-tools/diff')

const declare = (name: z.ZodType) =>
  createContract({
    getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name }) } } } },
  })
const contract = declare(z.string())
const baseUrl = 'https://example.com'
const info = { title: 'API', version: '1.0.0' }
const otherOutline = { getUser: { digest: 'other' } }
const deployed = createOpenApiDocument(declare(z.number()), { info })

/** Calls `getUser` `count` times on a server whose response the contract rejects, and which publishes what `publish` returns. */
async function callServer(publish: (path: string, request: Request) => Response | Promise<Response>, count = 1) {
  const paths: string[] = []
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/user') return Response.json({ name: 1 })
    paths.push(pathname.replace('/.well-known/routepact', 'published'))
    return publish(pathname, request)
  }
  const client = explainSkew(createClient(contract, { baseUrl, fetch, validate: responses }), { compare, contract, baseUrl, fetch })
  const thrown = await Promise.all(Array.from({ length: count }, () => client.getUser().catch((reason: unknown) => reason)))
  return { error: thrown[0] as ContractClientError, paths, call: () => client.getUser().catch((reason: Error) => reason) }
}

const toPublisher = (outline: unknown, document: unknown) => (path: string) => Response.json(path.endsWith('/document') ? document : outline)

/** A body that sends the same bytes until it is cancelled, at most 100 times. */
function createEndless(onCancel: () => void): ReadableStream {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sent++ === 100) controller.close()
      else controller.enqueue(new Uint8Array(1_000_000).fill(32))
    },
    cancel: onCancel,
  })
}

describe('the error stays as it is', () => {
  test.each([
    ['null', null],
    ['a text', 'x'],
    ['an array', []],
    ['an outline without digests', {}],
    ['an outline with the digest of the contract', createOutline(contract)],
    ['an outline of names of Object.prototype', { constructor: 1, getUser: { digest: { toString: 1 } } }],
  ])('for a server that publishes %s', async (_name, outline) => {
    for (const document of [null, [], 'x', { paths: null }, { openapi: '3.1.0', info, paths: { '/user': { get: 1 } } }, { openapi: 1, paths: [] }]) {
      const { error } = await callServer(toPublisher(outline, document))
      expect(error).toBeInstanceOf(ContractClientError)
      expect(error.message).toMatch(/has a body that its schema rejects/)
    }
  })

  test.each([
    ['invalid JSON', () => new Response('{')],
    ['no body', () => new Response(null)],
    ['an error', () => new Response('{}', { status: 500 })],
    ['nothing', () => Promise.reject(new Error('offline'))],
    ['a body that fails', () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) }))],
  ])('for a server that sends %s', async (_name, publish) => {
    const { error, paths } = await callServer(publish)
    expect([error.message.includes('another version'), paths]).toEqual([false, ['published']])
  })
})

test('a body is read up to 5 MB', async () => {
  const cancelled = vi.fn<() => void>()
  const { error } = await callServer(() => new Response(createEndless(cancelled)))
  expect(error.message).not.toContain('another version')
  await waitUntil(() => expect(cancelled).toHaveBeenCalledOnce())
})

describe('a server that does not respond is not waited for', () => {
  const expectTimeout = async (publish: () => Response | Promise<Response>) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 10)
      return controller.signal
    })
    onTestFinished(() => timeout.mockRestore())
    const { error } = await callServer(publish)
    expect(error.message).not.toContain('another version')
    expect(timeout).toHaveBeenCalledWith(5000)
  }

  test('without a response', () => expectTimeout(() => new Promise(() => undefined)))

  test('without the end of its body', () => expectTimeout(() => new Response(new ReadableStream())))
})

test('a redirect is not followed', async () => {
  const modes: string[] = []
  await callServer((_path, request) => {
    modes.push(request.redirect)
    return Response.redirect('https://example.org/', 302)
  })
  expect(modes).toEqual(['manual'])
})

test('a request has no credentials of the client', async () => {
  const sent: Headers[] = []
  const fetch = (request: Request) => {
    if (!request.url.endsWith('/user')) sent.push(request.headers)
    return request.url.endsWith('/user') ? Response.json({ name: 1 }) : Response.json(null)
  }
  const headers = { authorization: 'Bearer secret' }
  const client = explainSkew(createClient(contract, { baseUrl, fetch, headers, validate: responses }), { compare, contract, baseUrl, fetch })
  await client.getUser().catch(() => undefined)
  expect(sent.flatMap((received) => Array.from(received))).toEqual([])
  expect(sent).toHaveLength(1)
})

test('1,000 errors read the outline and the document once, until a minute has passed', async () => {
  const { error, paths, call } = await callServer(toPublisher(otherOutline, deployed), 1000)
  expect(error.message).toContain("The server has another version of 'getUser'")
  expect(paths).toEqual(['published', 'published/document'])
  vi.setSystemTime(Date.now() + 60_001)
  onTestFinished(() => void vi.useRealTimers())
  await call()
  expect(paths).toHaveLength(4)
})

test('an error names ten changes at most', async () => {
  const parameters = Array.from({ length: 50 }, (_, index) => ({ name: `p${index}`, in: 'query', required: true, schema: { type: 'string' } }))
  const document = { openapi: '3.1.0', info, paths: { '/user': { get: { parameters, responses: deployed.paths['/user']?.get?.responses } } } }
  const { error } = await callServer(toPublisher(otherOutline, document))
  expect(error.message.split('; ')).toHaveLength(10)
})

test('a pattern of the server does not block the client', async () => {
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^(a|a)*(b+)+\\1$' } } }
  const responses = { 200: { description: '', content: { 'application/json': { schema: body } } } }
  const start = cpuTime()
  await callServer(toPublisher(otherOutline, { openapi: '3.1.0', info, paths: { '/user': { get: { responses } } } }))
  expect(cpuTime() - start).toBeLessThan(2000)
})

test('a deep document does not end the process', async () => {
  const deep = `${'{"allOf":['.repeat(100_000)}{}${']}'.repeat(100_000)}`
  const text = `{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{"/user":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":${deep}}}}}}}}}`
  const { error } = await callServer((path) => (path.endsWith('/document') ? new Response(text) : Response.json(otherOutline)))
  expect(error).toBeInstanceOf(ContractClientError)
})

/** A document whose response has a body of this schema, and these parameters. */
const describeUser = (schema: object, parameters: readonly object[] = [], more: object = {}) => ({
  openapi: '3.1.0',
  info,
  paths: { '/user': { get: { operationId: 'getUser', parameters, responses: { 200: { description: '', content: { 'application/json': { schema } } } } } } },
  ...more,
})

/** Schemas that refer to each other, whose comparison takes very long. */
function createRecursive(count: number): object {
  const to = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` })
  const schemas = Array.from({ length: count }, (_, index) => [
    `S${index}`,
    { type: 'object', properties: { name: to(index * 7 + 1), b: to(index * 13 + 5) }, anyOf: [to(index + 1), { type: 'object', required: ['a'] }], not: { required: [`z${index}`] } },
  ])
  return describeUser(to(0), [], { components: { schemas: Object.fromEntries(schemas) as object } })
}

const tooLong = 'the operation is not compared, because that takes too long'

// oxlint-disable-next-line no-control-regex
const controlPattern = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202e\ufeff]/

describe('224: no control character of a document reaches the message', () => {
  const controls = [0, 7, 8, 9, 10, 13, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9d, 0x9f, 0x20_28, 0x20_29, 0x20_2e, 0xfe_ff].map((code) => String.fromCharCode(code))

  test.each(controls.map((control) => [JSON.stringify(control), control] as const))('%s', async (_, control) => {
    const text = `a${control}[2Jb`
    const name = { type: 'string' }
    const documents = [
      describeUser({ type: 'object', required: ['name'], properties: { name } }, [{ in: 'query', name: text, required: true, schema: {} }]),
      describeUser({ type: 'object', required: ['name'], properties: { name } }, [{ in: 'header', name: text, required: true, schema: { enum: [text] } }]),
      describeUser({ type: 'object', properties: { name: { enum: [text, 1] }, [text]: { const: text } } }),
      describeUser({ type: 'object', properties: { name: { type: 'string', pattern: text } }, additionalProperties: { const: text } }),
      describeUser({ $ref: '#/components/schemas/x', title: text }, [], { components: { schemas: { x: { const: { [text]: text } } } } }),
      describeUser({ const: text }, [], { servers: [{ url: text }], security: [{ [text]: [text] }], components: { securitySchemes: { [text]: { type: 'http', scheme: text } } } }),
      { openapi: '3.1.0', info, paths: { '/user': { get: { responses: { [text]: { description: '' }, 200: { description: '', content: { [text]: { schema: {} } } } } } } } },
      { openapi: text, info, paths: {} },
    ]
    const messages = await Promise.all(documents.map(async (document) => (await callServer(toPublisher(otherOutline, document))).error.message))
    expect(messages.filter((message) => controlPattern.test(message))).toEqual([])
    expect(messages[0]).toContain(`query 'a${JSON.stringify(control).length > 3 ? '\\' : ''}`)
  })
})

test('224: a change is cut after 300 characters', async () => {
  const { error } = await callServer(toPublisher(otherOutline, describeUser({}, [{ in: 'query', name: 'é'.repeat(100_000), required: true, schema: {} }])))
  expect(error.message).toMatch(/'é{290,300}…/)
  expect(error.message.length).toBeLessThan(1000)
})

describe('224: a comparison', () => {
  test('takes a second, of all operations together, once a minute', async () => {
    const contracts = createContract({
      getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } },
      getName: { path: '/name', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
    })
    const number = { 200: { description: '', content: { 'application/json': { schema: { type: 'number' } } } } }
    const recursive = createRecursive(400) as { paths: object }
    const document = { ...recursive, paths: { ...recursive.paths, '/name': { get: { operationId: 'getName', responses: number } } } }
    const fetch = (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname.includes('well-known')) return Response.json(pathname.endsWith('document') ? document : otherOutline)
      return Response.json({ name: 1 })
    }
    const options = { compare, contract: contracts, baseUrl, fetch }
    const client = explainSkew(createClient(contracts, { baseUrl, fetch, validate: responses }), options)
    const read = async (name: 'getUser' | 'getName') => String(await client[name]().catch((reason: unknown) => reason)).split('of the contract')[0]
    const start = cpuTime()
    expect(await read('getUser')).toContain(`another version of 'getUser': ${tooLong}`)
    // With the limit of 'compareDocuments', this takes 30 seconds.
    expect(cpuTime() - start).toBeLessThan(15_000)
    expect(await read('getName')).toContain(`another version of 'getName': ${tooLong}`)
    vi.setSystemTime(Date.now() + 60_001)
    onTestFinished(() => void vi.useRealTimers())
    expect(await read('getName')).toContain("another version of 'getName': 200 'application/json' may now be a number")
  })

  test('that fails counts too', async () => {
    let milliseconds = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 1200))
    onTestFinished(() => now.mockRestore())
    const text = { 200: { 'application/json': { body: z.string() } } }
    const contracts = createContract({ first: { path: '/first', method: 'GET', responses: text }, second: { path: '/second', method: 'GET', responses: text } })
    const fetch = ({ url }: Request) => (url.includes('well-known') ? Response.json(url.endsWith('document') ? { openapi: '2.0' } : otherOutline) : Response.json(1))
    const client = explainSkew(createClient(contracts, { baseUrl, fetch, validate: responses }), { compare, contract: contracts, baseUrl, fetch })
    await expect(client.first()).rejects.not.toThrow('another version')
    await expect(client.second()).rejects.toThrow(tooLong)
  })

  test('does not read a document of more than 100,000 values', async () => {
    const properties = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]))
    const read = async (count: number) => (await callServer(toPublisher(otherOutline, describeUser({ type: 'object', properties: { ...properties(count), name: { type: 'number' } } })))).error.message
    expect(await read(50_000)).not.toContain('another version')
    expect(await read(100)).toContain("'name' may now be a number")
  })
})

describe('233: a comparison is off the path of the call', () => {
  const kind = 'response-gone'
  /** Calls a server whose document takes some milliseconds, and compares with a function. */
  const connect = (compareDocuments: (limits: { readonly seconds: number }) => void, delay: number, options: object) => {
    const fetch = async ({ url }: Request) => {
      if (url.endsWith('/user')) return Response.json({ name: 1 })
      if (!url.endsWith('/document')) return Response.json(otherOutline)
      await new Promise((resolve) => setTimeout(resolve, delay))
      return Response.json(deployed)
    }
    const comparer = {
      compareDocuments: (_old: unknown, _next: unknown, { limits }: { readonly limits: { readonly seconds: number } }) => {
        compareDocuments(limits)
        return [{ kind, level: 'error', text: 'changed' }]
      },
    }
    return explainSkew(createClient(contract, { baseUrl, fetch, validate: responses }), { compare: () => comparer, contract, baseUrl, fetch, ...options })
  }

  test.each([
    [5000, 1],
    [2000, 1],
    [1000, 0.5],
  ])('with a timeout of %d ms, it has %d seconds', async (timeout, seconds) => {
    const compared = vi.fn()
    await expect(connect(compared, 0, { timeout }).getUser()).rejects.toThrow('changed')
    expect(compared.mock.calls.map(([limits]: { seconds: number }[]) => limits?.seconds)).toEqual([seconds])
  })

  test('it begins after what waits', async () => {
    const order: string[] = []
    const client = connect(() => order.push('compared'), 0, {})
    const comparing = client.getUser().catch(() => undefined)
    setTimeout(() => order.push('other work'), 0)
    await comparing
    expect(order).toEqual(['other work', 'compared'])
  })

  test('it begins after an error whose time it could exceed, and explains the next one', async () => {
    const compared = vi.fn()
    const client = connect(compared, 250, { timeout: 400 })
    await expect(client.getUser()).rejects.not.toThrow('changed')
    expect(compared).not.toHaveBeenCalled()
    await waitUntil(() => expect(compared).toHaveBeenCalledTimes(1))
    await expect(client.getUser()).rejects.toThrow('changed')
  })
})

describe('224: an error waits for its explanation', () => {
  const callWith = async (publish: (path: string) => Response | Promise<Response>, options: object) => {
    const fetch = (request: Request) => (request.url.endsWith('/user') ? Response.json({ name: 1 }) : publish(request.url))
    const client = explainSkew(createClient(contract, { baseUrl, fetch, validate: responses }), { compare, contract, baseUrl, fetch, ...options })
    const call = () => client.getUser().catch((reason: Error) => reason.message)
    return { first: await call(), call }
  }

  test('as long as its option says, and not longer', async () => {
    let respond!: (response: Response) => void
    const outline = new Promise<Response>((resolve) => {
      respond = resolve
    })
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => timeout.mockRestore())
    // The outline has not arrived.
    const { first } = await callWith((path) => (path.endsWith('/document') ? Response.json(deployed) : outline), { timeout: 20.5 })
    expect(first).toBe("The response 200 of 'getUser' (GET https://example.com/user) has a body that its schema rejects")
    // The default is 5 seconds.
    expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([21]))
    respond(Response.json(otherOutline))
  })

  test('and a response of at most its size is read', async () => {
    const size = JSON.stringify(deployed).length
    expect((await callWith(toPublisher(otherOutline, deployed), { maxResponseSize: size })).first).toContain('another version')
    expect((await callWith(toPublisher(otherOutline, deployed), { maxResponseSize: size - 1 })).first).not.toContain('another version')
  })
})

test.each([
  ['timeout', [Number.NaN, -1, Number.POSITIVE_INFINITY, 2 ** 31, '5', null], 'milliseconds from 0 to 2147483647'],
  ['maxResponseSize', [Number.NaN, -1, Number.POSITIVE_INFINITY, '5', null], 'a finite non-negative number'],
] as const)('%s is checked', (option, values, rule) => {
  for (const value of values) {
    expect(() => explainSkew({}, { compare, contract, baseUrl, [option]: value as number })).toThrow(new RangeError(`'${option}' must be ${rule}`))
  }
})

test.each([
  ['is missing', undefined],
  ['is a module', import('routepact-tools/diff')],
])('compare %s', (_, given) => {
  expect(() => explainSkew({}, { compare: given as never, contract, baseUrl })).toThrow(
    new TypeError("'compare' must be a function that loads 'routepact-tools/diff'"),
  )
})

test.each([
  ['an error', () => Promise.reject(new Error("Cannot find package\u001b 'x'")), "Cannot find package\\u001b 'x'"],
  ['another value', () => { throw 'offline' }, 'offline'],
])('says that compare failed with %s', async (_, failing, reason) => {
  const published = createContract({ getUser: { path: '/user', method: 'GET', responses: { 200: {} } } })
  const own = createContract({ getUser: { path: '/user', method: 'GET', query: z.object({ page: z.string() }), responses: { 204: {}, 200: {} } } })
  const { fetch } = publishContract(published)
  const thrown = new ContractClientError('Sent', new Response(), '')
  const client = explainSkew({ getUser: () => Promise.reject(thrown) }, { compare: failing, contract: own, baseUrl, fetch })
  await expect(client.getUser()).rejects.toThrow(
    `Sent. The server has another version of 'getUser': the changes are unknown, because 'compare' failed: ${reason}`,
  )
})
