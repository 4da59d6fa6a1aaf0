/** How many findings the responses of an operation have. */
import { type Contract, createContract, errors } from 'routepact'
import { contractCases, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { testFetch, toLines } from './send-to-fetch.ts'

const body = z.object({ text: z.string().min(2).max(9), size: z.number() })
const contract = createContract({
  create: {
    path: '/notes',
    method: 'POST',
    query: z.object({ page: z.coerce.number().min(1) }),
    requests: { 'application/json': { body } },
    responses: { 200: { 'application/json': { body: z.object({ id: z.number() }) } }, ...errors(400) },
  },
})

type Kind = 'valid' | 'query' | 'type' | 'malformed' | 'null' | 'body'

/** Responds by the kind of a request, as a server that validates. */
function createServer(responses: { readonly [kind in Kind]?: () => Response }) {
  return async (request: Request): Promise<Response> => {
    const kind = await findKind(request)
    const fail = () => Response.json({ error: 'no' }, { status: 400 })
    return (responses[kind] ?? (kind === 'valid' ? () => Response.json({ id: 1 }) : fail))()
  }
}

async function findKind(request: Request): Promise<Kind> {
  const text = await request.text()
  if (!(Number(new URL(request.url).searchParams.get('page')) >= 1)) return 'query'
  if (request.headers.get('content-type') !== 'application/json') return 'type'
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return 'null'
    return body.safeParse(value).success ? 'valid' : 'body'
  } catch {
    return 'malformed'
  }
}

const down = () => new Response('down', { status: 500 })
const html = () => new Response('<p>no', { status: 400, headers: { 'content-type': 'text/html' } })
const empty = () => Response.json({})
const noError = () => Response.json({}, { status: 400 })

async function listFindings(responses: Parameters<typeof createServer>[0], options: ContractTestOptions = {}): Promise<string[]> {
  const checks = ['server-error', 'declared-content-type', 'declared-body'] as const
  const { findings } = await testFetch(contract, createServer(responses), { checks, ...options })
  return findings.map(({ message }) => message.split('\n')[0] as string)
}

const fails = 'create: responds without a server error'

describe('failures', () => {
  test.each<[string, Parameters<typeof createServer>[0], string[]]>([
    ['none', {}, []],
    ['malformed JSON and null', { malformed: down, null: down }, [`${fails} when it rejects a body`, `${fails} when it rejects a malformed body`]],
    ['valid requests', { valid: down }, [fails]],
    ['valid requests and malformed JSON', { valid: down, malformed: down }, [fails, `${fails} when it rejects a malformed body`]],
    ['every body that is not valid', { null: down, body: down }, [`${fails} when it rejects a body`]],
    ['all invalid requests', { query: down, type: down, malformed: down, null: down, body: down }, [`${fails} when it rejects a query`]],
    ['all requests', { valid: down, query: down, type: down, malformed: down, null: down, body: down }, [fails]],
  ])('of %s', async (_name, responses, expected) => expect(await listFindings(responses)).toEqual(expected))

  it('name the request of each cause', async () => {
    const { findings } = await testFetch(contract, createServer({ malformed: down, null: down }), { checks: ['server-error'] })
    expect(findings.map(({ curl }) => / --data-binary (.*)$/.exec(curl)?.[1])).toEqual(["'null'", `'{"'`])
    expect(findings.map(({ received }) => received)).toEqual(['500 down', '500 down'])
  })
})

describe('formats of responses', () => {
  const type = 'create: responds with a declared content type'
  const format = 'create: responds with the declared body'
  test.each<[string, Parameters<typeof createServer>[0], string[]]>([
    ['valid requests', { valid: empty }, [format]],
    ['invalid requests', { query: noError, null: noError, body: noError }, [`${format} when it rejects a request`]],
    ['malformed JSON', { malformed: html }, [`${type} when it rejects a request`]],
    ['both', { valid: empty, query: noError }, [format, `${format} when it rejects a request`]],
    ['the same status', { valid: empty, query: empty }, [format]],
  ])('of %s', async (_name, responses, expected) => expect(await listFindings(responses)).toEqual(expected))

  it('have no case for errors that are not declared', async () => {
    const { create } = contract
    const cases = await contractCases({ create: { ...create, responses: { 200: create.responses[200] } } }, { fetch: down }, { checks: ['declared-body', 'declared-content-type'] })
    expect(cases.map(({ name }) => name)).toEqual([type, format])
  })
})

describe('a request without the parts that prepare supplies', () => {
  const headers = z.object({ 'x-trace': z.string() })
  const error = { 'application/json': { body: z.object({ error: z.string() }), headers } }
  const found = { 'application/json': { body: z.string(), headers } }
  const read: Contract = { read: { path: '/notes/:id', method: 'GET', responses: { 200: found, 404: error }, security: [{ token: [] }] } }
  const options = {
    prepare: { read: () => ({ params: { id: 'prepared' } }) },
    authorize: { token: { headers: { authorization: 'Bearer secret' } } },
    checks: ['server-error', 'declared-status', 'valid-request', 'declared-headers'],
    count: 1,
  } satisfies ContractTestOptions

  const createNotes = (missing: () => Response) => (request: Request): Response => {
    expect(request.headers.get('authorization')).toBe('Bearer secret')
    if (!request.url.endsWith('/prepared')) return missing()
    return Response.json('text', { headers: { 'x-trace': '1' } })
  }

  test.each<[string, () => Response, string[]]>([
    ['may be a 404', () => Response.json({ error: 'no' }, { status: 404, headers: { 'x-trace': '1' } }), []],
    ['may have an undeclared status', () => new Response(null, { status: 410 }), []],
    ['may be rejected', () => new Response(null, { status: 400 }), []],
    ['must not fail', () => new Response('down', { status: 500 }), ['read: server-error: 500 down']],
    [
      'must have the declared headers',
      () => Response.json({ error: 'no' }, { status: 404 }),
      ['read: declared-headers: 404 with {"content-type":"application/json"}: x-trace: Invalid input: expected string, received undefined'],
    ],
  ])('%s', async (_name, missing, expected) => {
    const report = await testFetch(read, createNotes(missing), options)
    expect(toLines(report)).toEqual(expected)
    expect(report.requests).toBe(2)
  })

  it('is sent once, and only if it changes nothing and the schemas accept it', async () => {
    const count = async (method: 'GET' | 'POST', pathParams?: z.ZodType<{ id: string }>): Promise<number> => {
      const { requests } = await testContract(
        { read: { path: '/notes/:id', method, ...(pathParams && { pathParams }), responses: { 200: {} } } } as Contract,
        { fetch: () => new Response() },
        { ...options, checks: ['server-error', 'declared-content-type'] },
      )
      return requests
    }
    expect(await count('GET')).toBe(2)
    expect(await count('POST')).toBe(1)
    expect(await count('GET', z.object({ id: z.string().refine((id) => id === 'prepared') }))).toBe(1)
  })
})
