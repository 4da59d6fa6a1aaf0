import { type Contract, createContract, multipart } from 'routepact'
import { compareServers, contractCases, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'

const responses = { default: { 'application/json': { body: z.unknown() } } } as const
const Note = z.object({ name: z.string(), text: z.string().min(1) })

const contract = createContract({
  getNote: { path: '/notes/:id', method: 'GET', query: z.object({ page: z.coerce.number() }), responses },
  getLatest: { path: '/notes/latest', method: 'GET', responses },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    headers: z.object({ 'x-version': z.string() }),
    requests: { 'application/json': { body: Note }, 'text/plain': { body: z.string() } },
    responses,
  },
  uploadNote: { path: '/notes', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() })) } }, responses },
})

type Prepare = NonNullable<ContractTestOptions<typeof contract>['prepare']>

/** A request as it was sent. */
interface Sent {
  readonly path: string
  readonly headers: Headers
  readonly text: string
}

/** Records the valid requests of the prepared operation. */
async function sendPrepared(prepare: Prepare, options: ContractTestOptions<typeof contract> = {}): Promise<Sent[]> {
  const sent: Sent[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    sent.push({ path: pathname + search, headers: request.headers, text: await request.text() })
    return Response.json(1)
  }
  const operations = Object.keys(prepare) as (keyof typeof contract)[]
  await testContract(contract, { fetch }, { ...options, prepare, operations, checks: ['valid-request'] })
  return sent
}

/** Returns the error of a function that is used as JavaScript may. */
async function findError(prepare: object): Promise<Error> {
  const sent = sendPrepared(prepare as Prepare)
  return sent.then(
    () => new Error('no error'),
    (thrown: Error) => thrown,
  )
}

describe('receives each part that the operation declares', () => {
  it('the parameters and the query', async () => {
    const sent = await sendPrepared({ getNote: ({ params, query }) => ({ params: { id: `${params.id.length}` }, query: { ...query, page: 2 } }) })
    expect(new Set(sent.map(({ path }) => path.replace(/\d+\?/, '?')))).toEqual(new Set(['/notes/?page=2']))
  })

  it('a body with its content type, and keeps the rest of it', async () => {
    const types = new Set<string>()
    const sent = await sendPrepared({
      putNote: (input) => {
        types.add(input.contentType)
        return input.contentType === 'text/plain' ? { contentType: 'text/plain', body: 'First' } : { ...input, body: { ...input.body, name: 'First' } }
      },
    })
    expect([...types]).toEqual(['application/json', 'text/plain'])
    for (const { text, headers } of sent) {
      expect(headers.get('x-version')).toEqual(expect.any(String))
      if (headers.get('content-type') === 'text/plain') expect(text).toBe('First')
      else expect(JSON.parse(text)).toEqual({ name: 'First', text: expect.stringMatching(/./s) })
    }
  })

  it('the fields of a form', async () => {
    const [sent] = await sendPrepared({ uploadNote: ({ body: { file } }) => ({ body: { file: new File([file], 'first.txt') } }) })
    expect(sent?.text).toContain('filename="first.txt"')
  })

  it('a part for which no value is valid', async () => {
    const body = z.object({ iban: z.string(), name: z.string().min(3) }).refine(({ iban }) => iban === 'IT60')
    const query = z.object({ page: z.string().min(2) })
    const strict = createContract({
      pay: { path: '/pay/:id', method: 'POST', query, requests: { 'application/json': { body } }, responses },
    })
    const texts: string[] = []
    const fetch = async (request: Request): Promise<Response> => (texts.push(await request.text()), Response.json(1))
    const { skipped } = await testContract(strict, { fetch }, { prepare: { pay: (input) => ({ body: { ...input.body, iban: 'IT60' } }) }, checks: ['valid-request'] })
    expect(skipped).toEqual([])
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual([{ iban: 'IT60', name: expect.stringMatching(/.{3}/s) }])
  })

  it('no value of a schema without JSON Schema', async () => {
    const body = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value: value as { name: string } }) } } as const
    const strict = createContract({ post: { path: '/', method: 'POST', requests: { 'application/json': { body } }, responses } })
    const bodies: unknown[] = []
    const options: ContractTestOptions<typeof strict> = { prepare: { post: (input) => (bodies.push(input.body), { body: { name: 'First' } }) } }
    await testContract(strict, { fetch: () => Response.json(1) }, { ...options, checks: ['valid-request'] })
    expect(bodies).toEqual([undefined])
  })
})

describe('returns', () => {
  it('no part, and changes nothing', async () => {
    const seen: unknown[] = []
    const sent = await sendPrepared({ getNote: ({ params }) => (seen.push(params.id), {}) })
    expect(sent.map(({ path }) => decodeURIComponent(path.replace(/^\/notes\/|\?.*$/g, '')))).toEqual(seen)
  })

  it('a part that is undefined, and sends none', async () => {
    const optional = createContract({ op: { path: '/:id', method: 'PUT', query: z.object({ q: z.string().optional() }), requests: { optional: true, 'text/plain': { body: z.string().min(1) } }, responses } })
    const sent: string[] = []
    const fetch = async (request: Request): Promise<Response> => (sent.push(`${new URL(request.url).pathname} ${await request.text()}`), Response.json(1))
    await testContract(optional, { fetch }, { prepare: { op: () => ({ params: undefined, body: undefined, contentType: undefined }) as never }, checks: ['valid-request'], count: 3 })
    expect(sent.length).toBeGreaterThan(0)
    for (const line of sent) expect(line).toMatch(/^\/\S+ $/)
  })

  it('headers, beside the common ones', async () => {
    const headers = { 'X-Tenant': 'acme', 'X-Trace': '1' }
    for (const { headers: sent } of await sendPrepared({ getNote: () => ({ headers: { 'x-trace': '2' } }) }, { headers })) {
      expect(sent.get('x-tenant')).toBe('acme')
      expect(sent.get('x-trace')).toBe('2')
    }
  })
})

describe('generated values are sent beside those that are prepared', () => {
  const parts = z.object({ value: z.enum(['a', 'b', 'c']) })
  const varied = createContract({
    op: {
      path: '/ops/:id',
      method: 'PUT',
      query: parts,
      headers: z.object({ 'x-value': parts.shape.value }),
      cookies: parts,
      requests: { 'application/json': { body: parts }, 'text/plain': { body: parts.shape.value } },
      responses,
    },
  })
  const all = { params: { id: '7' }, query: { value: 'c' }, headers: { 'x-value': 'c' }, cookies: { value: 'c' }, contentType: 'application/json', body: { value: 'c' } } as const
  const { query, headers, cookies, body, contentType } = all

  /** Returns the requests of the operation, without those of invalid inputs. */
  async function send(prepare: () => object, run: (target: { fetch: (request: Request) => Promise<Response> }, prepare: never) => Promise<unknown>): Promise<string[]> {
    const sent: string[] = []
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'PUT') sent.push([pathname, searchParams.get('value'), request.headers.get('x-value'), request.headers.get('cookie'), await request.text()].join(' '))
      return Response.json(1)
    }
    await run({ fetch }, { op: prepare } as never)
    return [...new Set(sent)].filter((line) => /^\S+ [abc] [abc] value=[abc] (?:[abc]|\{"value":"[abc]"\})$/.test(line))
  }

  const runs = {
    testContract: async (target: never, prepare: never) => testContract(varied, target, { prepare, checks: ['server-error'], count: 4 }),
    compareServers: async (target: never, prepare: never) => compareServers(varied, { old: target, new: { fetch: () => Response.json(1) } }, { prepare, count: 4, pairs: { c: 'd' } }),
  }

  test.each<[name: string, prepared: object, lines: readonly RegExp[]]>([
    ['all parts', all, [/^\/ops\/7 c c value=c \{"value":"c"\}$/, /^\/ops\/7 a c value=c \{"value":"c"\}$/, /^\/ops\/7 c b value=c \{"value":"c"\}$/, /^\/ops\/7 c c value=a \{"value":"c"\}$/, /^\/ops\/7 c c value=c \{"value":"b"\}$/, /^\/ops\/7 c c value=c a$/]],
    ['the query', { query }, [/ c . value=. \S+$/, / a . value=. \S+$/]],
    ['the headers', { headers }, [/ . c value=. \S+$/, / . a value=. \S+$/]],
    ['the cookies', { cookies }, [/ . . value=c \S+$/, / . . value=a \S+$/]],
    ['the body', { body, contentType }, [/"c"\}$/, /"b"\}$/, / a$/]],
  ])('%s', async (_, prepared, [first, ...others]) => {
    for (const run of Object.values(runs)) {
      const sent = await send(() => prepared, run as never)
      expect(sent[0]).toMatch(first as RegExp)
      for (const line of others) expect(sent).toContainEqual(expect.stringMatching(line))
    }
  })

  test('they may be rejected, and may not fail', async () => {
    const fetch = (status: number) => ({ fetch: async (request: Request) => ((await request.text()).includes('c') ? Response.json(1) : Response.json(1, { status })) })
    const find = async (status: number) => (await testContract(varied, fetch(status), { prepare: { op: () => ({ contentType, body }) }, checks: ['server-error', 'valid-request'], count: 4 })).findings.map(({ check }) => check)
    expect(await find(422)).toEqual([])
    expect(new Set(await find(500))).toEqual(new Set(['server-error']))
  })
})

describe('mistakes', () => {
  test.each<[object, string]>([
    [() => ({ path: '/' }), "'path' of 'prepare.getNote' is not a part of a request: use 'params', 'query', 'headers', 'cookies', 'body'"],
    [async () => ({ params: { id: 'one' }, parameters: {} }), "'parameters' of 'prepare.getNote' is not a part of a request: use 'params', 'query', 'headers', 'cookies', 'body'"],
    [() => ({ signal: AbortSignal.abort() }), "'signal' of 'prepare.getNote' is not a part of a request: use 'params', 'query', 'headers', 'cookies', 'body'"],
    [() => undefined, "'prepare.getNote' must return an object of parts, such as 'params', or {} for none"],
    [() => 'one', "'prepare.getNote' must return an object of parts, such as 'params', or {} for none"],
    [async () => [], "'prepare.getNote' must return an object of parts, such as 'params', or {} for none"],
    [() => ({ query: { page: 'x' } }), "'query' of 'prepare.getNote' does not match the contract: page: Invalid input: expected number, received NaN"],
    [() => ({ params: { id: '' } }), "'prepare.getNote' returned parts that cannot be sent: 'params.id' must not be empty, '.' or '..'"],
    [() => ({ params: { id: 'latest' } }), "'params' of 'prepare.getNote' does not match the contract: the path belongs to another operation"],
    [() => ({ body: 'First' }), "'body' of 'prepare.getNote' is not allowed: the operation declares no body"],
    [() => ({ params: 'latest' }), "'params' of 'prepare.getNote' must be an object: name -> value"],
    [() => ({ query: new URLSearchParams('page=1') }), "'query' of 'prepare.getNote' must be an object: name -> value"],
    [() => ({ headers: new Headers() }), "'headers' of 'prepare.getNote' must be an object: name -> value"],
    [() => ({ headers: { 'x-trace': 'ä\n' } }), "'prepare.getNote' returned parts that cannot be sent: A header has a name or a value that is not valid in HTTP"],
    [() => { throw new Error('no database') }, "'prepare.getNote' threw: no database"],
    [() => Promise.reject(new Error('sign-in failed', { cause: new Error('ECONNREFUSED') })), "'prepare.getNote' threw: sign-in failed: ECONNREFUSED"],
  ])('%s', async (getNote, message) => expect((await findError({ getNote })).message).toBe(message))

  test('what a function throws is the cause', async () => {
    const cause = new Error('no database')
    expect((await findError({ getNote: () => Promise.reject(cause) })).cause).toBe(cause)
  })

  test.each<[object, string]>([
    [{ contentType: 'text/html', body: 'a' }, "'body' of 'prepare.putNote' does not match the contract: Unsupported Content-Type: text/html. Supported types: application/json, text/plain"],
    [{ contentType: 'text/html' }, "'body' of 'prepare.putNote' does not match the contract: Unsupported Content-Type: text/html. Supported types: application/json, text/plain"],
    [{ body: { name: 'First', text: '' } }, "'body' of 'prepare.putNote' does not match the contract: text: Too small: expected string to have >=1 characters"],
  ])('the body %j', async (parts, message) => expect((await findError({ putNote: () => parts })).message).toBe(message))

  test('a content type for the generated body', async () => {
    const text: Contract = { op: { path: '/', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses } }
    const cases = await contractCases(text, { fetch: () => Response.json(1) }, { prepare: { op: () => ({ contentType: 'text/html' }) } as never })
    await expect(cases[0]?.run()).rejects.toThrow("'body' of 'prepare.op' does not match the contract: Unsupported Content-Type: text/html")
  })

  test('a part that must be returned', async () => {
    const query = z.object({ page: z.string().refine((page) => page === 'last', 'Not last') })
    const strict: Contract = { op: { path: '/:id', method: 'GET', query, responses } }
    const cases = await contractCases(strict, { fetch: () => Response.json(1) }, { prepare: { op: () => ({ params: { id: 'one' } }) } })
    await expect(cases[0]?.run()).rejects.toThrow(
      new TypeError("'prepare.op' must return 'query', because no generated value is valid: page: Not last"),
    )
  })
})
