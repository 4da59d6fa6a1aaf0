/** A finding shows the simplest request that breaks the promise, not the one that was generated. */
import { type Contract, type ContractOperation, multipart } from 'routepact'
import { type ContractCheck, type ContractFinding, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seeds } from '../properties/scale.ts'

const responses: ContractOperation['responses'] = { 200: { 'application/json': { body: z.number() } } }
const json = (body: z.ZodType, example?: unknown) => ({ 'application/json': { body, ...(example === undefined ? {} : { example }) } })
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The parts of a request that a server reads. */
interface Sent {
  readonly url: URL
  readonly headers: Headers
  readonly body: never
}

/** Returns the finding of a server that fails for some requests. */
async function findFailure(
  operation: Partial<ContractOperation>,
  isBroken: (sent: Sent) => boolean,
  options: ContractTestOptions = {},
): Promise<ContractFinding> {
  const contract: Contract = { op: { path: '/', method: 'POST', responses, ...operation } }
  const fetch = async (request: Request): Promise<Response> => {
    const text = await request.text()
    const isJson = request.headers.get('content-type') === 'application/json' && text !== '{"' && text !== ''
    const body = (isJson ? JSON.parse(text) : text) as never
    const sent = { url: new URL(request.url), headers: request.headers, body }
    return Response.json(1, { status: isBroken(sent) ? 500 : 200 })
  }
  const checks: readonly ContractCheck[] = ['server-error']
  const { findings } = await testContract(contract, { fetch }, { count: 60, checks, ...options })
  const ofValid = findings.filter(isOfValid)
  expect(ofValid).toHaveLength(1)
  return ofValid[0] as ContractFinding
}

/** Whether a finding concerns valid requests. A server may fail for invalid ones too, which are not simplified. */
function isOfValid({ message }: ContractFinding): boolean {
  return !message.includes(' when it rejects ')
}

/** The body in the command of a finding. */
function readBody({ curl }: ContractFinding): unknown {
  return JSON.parse(/--data-binary '(.*)'$/.exec(curl)?.[1] ?? '')
}

const address = z.object({ street: z.string(), city: z.string().min(1), zip: z.string().regex(/^\d{5}$/).optional() })
const order = z.object({
  name: z.string(),
  count: z.number().int(),
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
  isGift: z.boolean().optional(),
  address: address.optional(),
  payment: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('card'), number: z.string().min(1) }),
      z.object({ kind: z.literal('cash'), change: z.number() }),
      z.object({ kind: z.literal('bill'), to: address }),
    ])
    .optional(),
})
type Order = z.infer<typeof order>
const requests = json(order)
const plain = { name: 'a', count: 0 }

/** A server that fails for some orders. */
type Fails = (body: Order) => boolean

describe.each(seeds)('with the seed %i, the body is', (seed) => {
  test.each<[string, Fails, unknown]>([
    ['a string of 13 characters', ({ name }) => name?.length > 12, { ...plain, name: 'a'.repeat(13) }],
    ['an empty string', ({ name }) => name === '', { ...plain, name: '' }],
    ['a number above 1000', ({ count }) => count > 1000, { ...plain, count: 1001 }],
    ['a number below -1000', ({ count }) => count < -1000, { ...plain, count: -1001 }],
    ['an array of four', ({ tags = [] }) => Array.isArray(tags) && tags.length > 3, { ...plain, tags: ['a', 'a', 'a', 'a'] }],
    ['an array with a long string', ({ tags = [] }) => Array.isArray(tags) && tags.some((tag) => tag?.length > 7), { ...plain, tags: ['aaaaaaaa'] }],
    ['the one optional property', ({ note }) => note !== undefined, { ...plain, note: 'a' }],
    ['the one flag', ({ isGift }) => isGift === true, { ...plain, isGift: true }],
    ['two properties', ({ note, tags }) => note !== undefined && tags !== undefined, { ...plain, tags: [], note: 'a' }],
    ['an inner property', (body) => body.address?.zip !== undefined, { ...plain, address: { street: 'a', city: 'a', zip: expect.stringMatching(/^\d{5}$/) } }],
    ['the one union member', ({ payment }) => payment?.kind === 'cash', { ...plain, payment: { kind: 'cash', change: 0 } }],
    ['a value inside a union member', ({ payment }) => payment?.kind === 'bill' && payment.to?.city?.length > 2, { ...plain, payment: { kind: 'bill', to: { street: 'a', city: 'aaa' } } }],
  ])('%s', async (_name, fails, expected) => {
    const finding = await findFailure({ requests }, ({ body }) => isObject(body) && fails(body), { seed, count: 100 })
    expect(readBody(finding)).toEqual(expected)
  })

  test('said to be simplified', async () => {
    const { message, curl } = await findFailure({ requests: json(z.object({ count: z.number().int() })) }, ({ body }) => (body as Order).count > 1000, { seed })
    expect(message.split('\n').slice(3)).toEqual([expect.stringMatching(/^\(\d+ requests of this case\)$/), 'Send it again (simplified):', curl])
    expect(curl).toBe(`curl -i -X POST 'http://localhost/' -H 'content-type: application/json' --data-binary '{"count":1001}'`)
  })

  test('an array of the one union member', async () => {
    const list = z.array(z.union([z.object({ a: z.string() }), z.object({ b: z.number() }), z.null()]))
    const isBroken = ({ body }: { body: z.infer<typeof list> }): boolean =>
      Array.isArray(body) && body.some((item) => item instanceof Object && 'b' in item)
    const finding = await findFailure({ requests: json(list) }, isBroken, { seed })
    expect(readBody(finding)).toEqual([{ b: 0 }])
  })

  test('an array of null', async () => {
    const list = json(z.array(z.union([z.string(), z.null()])))
    const finding = await findFailure({ requests: list }, ({ body }) => Array.isArray(body) && (body as unknown[]).includes(null), { seed })
    expect(readBody(finding)).toEqual([null])
  })

  test('one character', async () => {
    const body = z.object({ name: z.string().min(3) })
    const { curl } = await findFailure({ requests: json(body) }, ({ body: sent }) => (sent as Order).name.includes('😀'), { seed })
    expect(curl.split('--data-binary ')[1]).toMatch(/^\$'\{"name":"a(?:a\\xf0\\x9f\\x98\\x80|\\xf0\\x9f\\x98\\x80a)"\}'$/)
  })

  test('a number with a fraction', async () => {
    const body = z.object({ price: z.number().min(1).max(9.99) })
    const isBroken = ({ body: sent }: Sent): boolean => (sent as { price: number }).price % 1 > 0
    expect(readBody(await findFailure({ requests: json(body) }, isBroken, { seed }))).toEqual({ price: 9.99 })
  })
})

describe('other parts of a request', () => {
  const operation: Partial<ContractOperation> = {
    path: '/users/:id/:section',
    method: 'PUT',
    pathParams: z.object({ id: z.coerce.number().int().min(1), section: z.string() }),
    query: z.object({ page: z.coerce.number().int().optional(), tags: z.array(z.string()).optional(), q: z.string() }),
    headers: z.object({ 'x-version': z.coerce.number().int().min(1), 'x-trace': z.string().optional() }),
    requests,
  }
  const start = "curl -i -X PUT 'http://localhost/users"
  const end = `-H 'content-type: application/json' --data-binary '${JSON.stringify(plain)}'`

  test.each<[string, (sent: Sent) => boolean, string]>([
    ['a path parameter', ({ url }) => Number(url.pathname.split('/')[2]) > 50, `${start}/51/a?q=a' ${end.replace('-H', "-H 'x-version: 1' -H")}`],
    ['a parameter of the query', ({ url }) => Number(url.searchParams.get('page')) > 7, `${start}/1/a?q=a&page=8' `],
    ['a header', ({ headers }) => headers.has('x-trace'), "-H 'x-trace: a'"],
    ['every request', () => true, `${start}/1/a?q=a' `],
  ])('%s', async (_name, isBroken, expected) => {
    for (const seed of seeds) {
      const { curl } = await findFailure(operation, isBroken, { seed })
      const sorted = (text: string): string[] => text.split(/[ ?&']+/).toSorted()
      expect(sorted(curl)).toEqual(expect.arrayContaining(sorted(expected)))
      expect(curl.endsWith(`--data-binary '${JSON.stringify(plain)}'`)).toBe(true)
    }
  })

  test('a header that every request has remains', async () => {
    const { curl } = await findFailure(operation, () => true, { headers: { 'x-trace': 'one' } })
    expect(curl).toContain("-H 'x-trace: one'")
  })

  test('a body of one of several content types', async () => {
    const several = { ...requests, 'text/plain': { body: z.string() }, 'application/x-www-form-urlencoded': { body: z.object({ a: z.string(), b: z.string().optional() }) } }
    const text = await findFailure({ requests: several }, ({ body, headers }) => headers.get('content-type')?.startsWith('text') === true && String(body).length > 4)
    expect(text.curl).toContain("-H 'content-type: text/plain' --data-binary 'aaaaa'")
    const form = await findFailure({ requests: several }, ({ body }) => /(^|&)b=/.test(body))
    expect(form.curl).toMatch(/--data-binary 'a=a&b=a'$/)
  })

  test('files and bytes are kept', async () => {
    const page = z.object({ page: z.coerce.number().int().optional() })
    const hasPage = ({ url }: Sent): boolean => Number(url.searchParams.get('page')) > 9
    const form = z.object({ file: z.file(), title: z.string().optional() })
    const upload = await findFailure({ requests: { 'multipart/form-data': { body: multipart(form) } }, query: page }, hasPage)
    expect(upload.curl).toContain("'http://localhost/?page=10'")
    expect(upload.curl).toMatch(/filename="file\.txt"/)
    expect(upload.curl).not.toContain('title')
    const bytes = await findFailure({ requests: { 'image/png': { body: z.instanceof(Uint8Array) } }, query: page }, hasPage)
    expect(bytes.curl).toMatch(/\?page=10' .* --data-binary '\{\}'$/)
  })
})

describe('the request is not simplified', () => {
  const isLong: (sent: Sent) => boolean = ({ body }) => (body as Order).name?.length > 3

  test('where a simpler one fails in another way', async () => {
    const contract: Contract = { op: { path: '/', method: 'POST', responses, requests: json(z.object({ count: z.number().int().min(0).max(5000) })) } }
    const fetch = async (request: Request): Promise<Response> => {
      const { count } = (await request.json()) as Order
      return Response.json(1, { status: count > 1000 ? 500 : count > 5 ? 503 : 200 })
    }
    const { findings } = await testContract(contract, { fetch }, { checks: ['server-error'], count: 2 })
    expect(findings.filter(isOfValid).map(readBody)).toEqual([{ count: 1001 }])
  })

  test.each(seeds)('if the server fails once only, with the seed %i', async (seed) => {
    let first: string | undefined
    const isBroken = ({ body }: Sent): boolean => {
      if (first !== undefined || !((body as Order).count > 1000)) return false
      first = JSON.stringify(body)
      return true
    }
    const finding = await findFailure({ requests: json(z.object({ count: z.number() })) }, isBroken, { seed })
    expect(JSON.stringify(readBody(finding))).toBe(first)
    expect(finding.message).toContain('\nSend it again:\ncurl')
  })

  test('if the server does not respond', async () => {
    let sent = 0
    const fetch = async (request: Request): Promise<Response> => {
      sent += 1
      if (((await request.json()) as Order).count > 0) throw new Error('down')
      return Response.json(1)
    }
    const contract: Contract = { op: { path: '/', method: 'POST', responses, requests } }
    const options: ContractTestOptions = { checks: ['server-error'], count: 60 }
    const { findings, requests: counted } = await testContract(contract, { fetch }, options)
    expect(findings.filter(isOfValid).map(({ message }) => message)).toEqual([expect.stringContaining('\nSend it again:\ncurl')])
    const honest = await testContract(contract, { fetch: () => Response.json(1) }, options)
    expect([sent, counted]).toEqual([honest.requests, honest.requests])
  })

  test('if it has an example of the contract', async () => {
    const example = { name: 'Ada Lovelace', count: 3, note: 'Hello' }
    const query = z.object({ page: z.coerce.number().optional() })
    const finding = await findFailure({ requests: json(order, example), query }, isLong)
    expect(readBody(finding)).toEqual(example)
    expect(finding.curl).toContain("'http://localhost/' ")
  })

  test('if it has an example that JSON cannot represent', async () => {
    const body = z.object({ id: z.coerce.string(), flag: z.string().optional() })
    const upload = { 'application/x-www-form-urlencoded': { body, example: { id: 10n } } }
    const query = z.object({ page: z.coerce.number().int().optional() })
    const { curl } = await findFailure({ requests: upload, query }, ({ url }) => Number(url.searchParams.get('page')) > 9, { count: 20 })
    expect(curl).toContain("'http://localhost/?page=10'")
    expect(curl).toMatch(/--data-binary 'id=\w+'$/)
  })

  test('in the parts that prepare returns', async () => {
    let count = 0
    const names: string[] = []
    const prepare = {
      op: ({ body }: { body?: object }) => {
        names.push(`user-${(count += 1)}`)
        return { body: { ...body, name: names.at(-1) } }
      },
    }
    const finding = await findFailure({ requests }, ({ body }) => (body as Order).count > 9, { prepare: prepare as never })
    expect(readBody(finding)).toEqual({ name: expect.stringMatching(/^user-\d+$/), count: 10 })
    expect(names).toContain((readBody(finding) as Order).name)
  })

  test('further than prepare allows', async () => {
    const prepare = {
      op: ({ body }: { body?: Order }) => {
        if (body?.count === 1000) throw new Error('broken')
        return {}
      },
    }
    const count = z.number().int().min(0).max(3000).multipleOf(1000)
    const isBroken = ({ body }: Sent): boolean => (body as Order).count > 0 && (body as Order).count < 5000
    const finding = await findFailure({ requests: json(z.object({ count })) }, isBroken, { prepare: prepare as never, count: 2 })
    expect(readBody(finding)).toEqual({ count: 2000 })
  })
})

describe('the requests that simplify a finding are limited', () => {
  const options = { checks: ['server-error'], count: 20 } as const
  const long = z.string().min(40)
  const body = z.object({ one: long, other: long, tags: z.array(z.string()) })
  const contract: Contract = { op: { path: '/', method: 'POST', responses, requests: json(body) } }
  const countRequests = async (fetch: (request: Request) => Promise<Response> | Response): Promise<number> =>
    (await testContract(contract, { fetch }, options)).requests

  /** Fails for one random body only. */
  function createPickyServer(): (request: Request) => Promise<Response> {
    let broken: string | undefined
    return async (request) => {
      const text = await request.text()
      if (!text.includes('aaaa') && text.length > 100) broken ??= text
      return Response.json(1, { status: text === broken ? 500 : 200 })
    }
  }

  test('to a hundred', async () => {
    const honest = await countRequests(() => Response.json(1))
    expect((await countRequests(createPickyServer())) - honest).toBe(100)
  })

  test('to those of two seconds', async () => {
    const picky = createPickyServer()
    const slow = async (request: Request): Promise<Response> => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return picky(request)
    }
    const honest = await countRequests(() => Response.json(1))
    expect((await countRequests(slow)) - honest).toBeLessThan(42)
  })

  test('to one if the request does not fail again', async () => {
    let sent = 0
    const honest = await countRequests(() => Response.json(1))
    expect(await countRequests(() => Response.json(1, { status: (sent += 1) === 5 ? 500 : 200 }))).toBe(honest + 1)
  })
})
