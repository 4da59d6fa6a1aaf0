import { type } from 'arktype'
import Joi from 'joi'
import { createContract, createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseAlternatives } from '../../../src/core/read/headers.ts'
import { sendTo, invalid, issue, type LooseHandler, ok, recording, schema, serve } from '../../support.ts'

const read: LooseHandler = ({ validatedHeaders }) => ({ status: 200, body: Object.fromEntries(validatedHeaders) })
const message = expect.any(String) as string

describe('parseAlternatives', () => {
  it.each([
    ['', []],
    [' , ,, ', []],
    ['a', ['a']],
    ['a, b,c ,  d', ['a', 'b', 'c', 'd']],
    ['a;q=0.1, b;q=0.9, c', ['c', 'b', 'a']],
    ['a;q=0.5, b;q=0.5, c;q=0.5', ['a', 'b', 'c']],
    ['a;Q=0.5, b', ['b', 'a']],
    ['a ; q=0.5 , b', ['b', 'a']],
    ['a;x="1";q=0.5, b', ['b', 'a;x="1"']],
    ['a;x="1, 2; q=0, and so on";q=0.5;y=1', ['a;x="1, 2; q=0, and so on";y=1']],
    ['a;q=0, b', ['b']],
    ['a;q=0.0, b;q=0.000', []],
    ['a;q=, b', ['b']],
    ['a;q=., b', ['b']],
    ['a;q=9, b', ['a', 'b']],
    ['a;q=x, b', ['a;q=x', 'b']],
    ['text/html;level=1;q=0.5, text/html', ['text/html', 'text/html;level=1']],
    ['text/html;q=0.5;level=1', ['text/html;level=1']],
    ['\t a \t,\t', ['a']],
    ['\u00a0a\u00a0, b', ['\u00a0a\u00a0', 'b']],
    ['a/b;x="1, 2", c/d', ['a/b;x="1, 2"', 'c/d']],
    ['a/b;x="q=0;q=0"', ['a/b;x="q=0;q=0"']],
    ['a/b;x=";q=0", c', ['a/b;x=";q=0"', 'c']],
    ['a/b;x="\\"", c', ['a/b;x="\\""', 'c']],
    ['a/b;x="\\\\", c', ['a/b;x="\\\\"', 'c']],
    ['a/b;x="open, c', ['a/b;x="open, c']],
    ['"a" "b", c', ['"a" "b"', 'c']],
  ])('parses %j', (list, members) => {
    expect(parseAlternatives(list)).toEqual(members)
  })
})

describe('headers without a schema', () => {
  it('are the headers of the request', async () => {
    const router = serve({}, ({ headers, validatedHeaders }) => ({
      status: 200,
      body: [validatedHeaders === headers, validatedHeaders instanceof Headers, ...validatedHeaders],
    }))
    expect(await sendTo(router, '/', { headers: { 'X-A': '1', cookie: 'a=b' } })).toEqual(
      ok([true, true, ['cookie', 'a=b'], ['x-a', '1']]),
    )
  })
})

describe('headers with a schema that rejects others', () => {
  const standard = { host: 'example.com', 'user-agent': 'curl', accept: 'text/csv, application/json', cookie: 'secret' }

  it.each([
    ['zod', z.strictObject({ 'x-page': z.coerce.number() }), { 'x-page': '2' }],
    ['joi', Joi.object({ 'x-page': Joi.number().required() }), { 'x-page': '2' }],
    ['arktype', type({ 'x-page': 'string', '+': 'reject' }), { 'x-page': '2' }],
  ])('are those that the schema names: %s', async (_, headers, expected) => {
    const router = serve({ headers }, read)
    expect(await sendTo(router, '/', { headers: { ...standard, 'X-Page': '2' } })).toEqual(ok(expected))
    expect(await sendTo(router, '/', { headers: standard })).toMatchObject({ status: 400, body: { details: [{ path: ['x-page'] }] } })
  })

  it('are tried as alternatives', async () => {
    const router = serve({ headers: z.strictObject({ accept: z.literal('application/json') }) }, read)
    expect(await sendTo(router, '/', { headers: standard })).toEqual(ok({ accept: 'application/json' }))
  })

  it('are all headers if the schema accepts others or patterns of names', async () => {
    const patterns = { patternProperties: { '^x-': {} }, additionalProperties: false }
    for (const jsonSchema of [patterns, { additionalProperties: false }, {}]) {
      const headers = recording()
      const convert = (): object => ({ properties: {}, ...jsonSchema })
      Object.assign(headers['~standard'], { jsonSchema: { input: convert, output: convert } })
      await sendTo(serve({ headers }, read), '/', { headers: { 'x-a': '1' } })
      const isClosed = jsonSchema !== patterns && 'additionalProperties' in jsonSchema
      expect(headers.seen).toEqual([isClosed ? {} : { 'x-a': '1' }])
    }
  })
})

describe('headers with a schema', () => {
  const headers = z.object({
    authorization: z.string().startsWith('Bearer '),
    'x-page': z.coerce.number().default(1),
    'x-trace': z.string().optional(),
  })

  it.each([
    [{ authorization: 'Bearer x' }, { authorization: 'Bearer x', 'x-page': '1' }],
    [
      { Authorization: 'Bearer x', 'X-Page': '2', 'X-Other': 'y' },
      { authorization: 'Bearer x', 'x-page': '2' },
    ],
    [
      { AUTHORIZATION: 'Bearer x', 'x-TRACE': '' },
      { authorization: 'Bearer x', 'x-page': '1', 'x-trace': '' },
    ],
  ])('are the output of the schema: %j', async (sent, output) => {
    expect(await sendTo(serve({ headers }, read), '/', { headers: sent })).toEqual(ok(output))
  })

  it('report all issues', async () => {
    expect(await sendTo(serve({ headers }, read), '/', { headers: { 'x-page': 'x' } })).toEqual(
      invalid({ path: ['authorization'], message }, { path: ['x-page'], message }),
    )
  })

  it('have lower-case names, and one value for repeated headers', async () => {
    const { seen, ...recorder } = recording()
    await sendTo(serve({ headers: recorder }), '/', {
      headers: [
        ['X-A', '1'],
        ['x-a', '2'],
        ['Cookie', 'c=1'],
      ],
    })
    expect(seen).toEqual([{ 'x-a': '1, 2', cookie: 'c=1' }])
  })

  it('have lower-case names on a platform that keeps the case', async () => {
    const { seen, ...recorder } = recording()
    const own = {
      get: () => null,
      forEach: (use: (value: string, name: string) => void) => use('1', 'X-A'),
    }
    const request = { method: 'GET', url: 'http://api.test/', headers: own, body: null } as unknown as Request
    expect((await serve({ headers: recorder }).fetch(request)).status).toBe(200)
    expect(seen).toEqual([{ 'x-a': '1' }])
  })

  it('may be validated asynchronously', async () => {
    const slow = schema(async (value) => {
      const { accept } = value as { accept: string }
      return accept === 'b' ? { value: { accept } } : { issues: [issue('no', 'accept')] }
    })
    expect(await sendTo(serve({ headers: slow }, read), '/', { headers: { accept: 'a, b' } })).toEqual(ok({ accept: 'b' }))
    expect(await sendTo(serve({ headers: slow }, read), '/', { headers: { accept: 'a' } })).toEqual(
      invalid({ path: ['accept'], message: 'no' }),
    )
  })
})

describe('headers with alternatives', () => {
  const json = z.object({ accept: z.literal('application/json') })
  const both = json.extend({ 'accept-language': z.enum(['de', 'en']) })

  it('are first validated as a whole', async () => {
    const seen: unknown[] = []
    const whole = schema((value) => (seen.push((value as { accept: string }).accept), { value }))
    expect(await sendTo(serve({ headers: whole }, read), '/', { headers: { accept: 'a, b' } })).toEqual(
      ok({ accept: 'a, b' }),
    )
    expect(seen).toEqual(['a, b'])
  })

  it.each([
    ['application/json', 'application/json'],
    ['text/html, application/json', 'application/json'],
    ['text/html, application/json;q=0.1', 'application/json'],
    ['application/json ; q=0.5', 'application/json'],
  ])('are valid if a member is: %s', async (accept, chosen) => {
    expect(await sendTo(serve({ headers: json }, read), '/', { headers: { accept } })).toEqual(ok({ accept: chosen }))
  })

  it.each([
    'text/html',
    'text/html, */*',
    'application/json;q=0',
    'text/html, application/json;q=0.0',
    'Application/JSON, x',
  ])('are invalid if no member is valid: %s', async (accept) => {
    expect(await sendTo(serve({ headers: json }, read), '/', { headers: { accept } })).toEqual(
      invalid({ path: ['accept'], message }),
    )
  })

  it('are validated in the client’s order of preference', async () => {
    const any = z.object({ 'accept-language': z.enum(['de', 'en', 'fr']) })
    const header = { 'accept-language': 'fr;q=0.2, it, en;q=0.8, de;q=0.8' }
    expect(await sendTo(serve({ headers: any }, read), '/', { headers: header })).toEqual(ok({ 'accept-language': 'en' }))
  })

  it('are selected separately for two headers', async () => {
    const header = { accept: 'text/html, application/json', 'accept-language': 'fr, en' }
    expect(await sendTo(serve({ headers: both }, read), '/', { headers: header })).toEqual(
      ok({ accept: 'application/json', 'accept-language': 'en' }),
    )
  })

  it('report only the header without a valid member', async () => {
    const header = { accept: 'text/html, application/json', 'accept-language': 'fr, it' }
    expect(await sendTo(serve({ headers: both }, read), '/', { headers: header })).toEqual(
      invalid({ path: ['accept-language'], message }),
    )
  })

  it('do not hide the issues of another header', async () => {
    const strict = json.extend({ 'x-a': z.string() })
    const header = { accept: 'text/html, application/json' }
    expect(await sendTo(serve({ headers: strict }, read), '/', { headers: header })).toEqual(
      invalid({ path: ['x-a'], message }),
    )
  })

  it('report a missing header', async () => {
    expect(await sendTo(serve({ headers: json }, read), '/', {})).toEqual(invalid({ path: ['accept'], message }))
  })
})

describe('a header with alternatives and a wildcard', () => {
  const optional = z.object({
    accept: z.enum(['application/json', 'text/csv']).optional(),
    'accept-charset': z.enum(['utf-8']).default('utf-8'),
    'accept-encoding': z.enum(['br']).optional(),
    'accept-language': z.enum(['de', 'en']).default('en'),
  })
  const defaults = { 'accept-charset': 'utf-8', 'accept-language': 'en' }

  it.each([
    [{ accept: '*/*' }, defaults],
    [{ accept: 'text/html, */*;q=0.1' }, defaults],
    [{ accept: '*/*, text/csv;q=0.1' }, { ...defaults, accept: 'text/csv' }],
    [{ 'accept-charset': '*', 'accept-encoding': '*;q=0.5', 'accept-language': 'fr, *' }, defaults],
    [
      { accept: '*/*', 'accept-language': 'fr, de' },
      { ...defaults, 'accept-language': 'de' },
    ],
  ])('is treated as absent if the schema accepts no member: %j', async (headers, body) => {
    expect(await sendTo(serve({ headers: optional }, read), '/', { headers })).toEqual(ok(body))
  })

  it.each([
    { accept: '*' },
    { accept: 'text/html, */*;q=0' },
    { accept: 'text/*' },
    { 'accept-language': '*/*' },
    { 'accept-language': 'fr, *;q=0.0' },
  ])('is rejected without an acceptable wildcard: %j', async (headers) => {
    const [name] = Object.keys(headers)
    expect(await sendTo(serve({ headers: optional }, read), '/', { headers })).toEqual(invalid({ path: [name], message }))
  })

  it('is rejected with the issues of the whole value if the header is required', async () => {
    const required = schema((value) => {
      const { accept } = value as { accept?: string }
      return { issues: [issue(accept === 'a, */*' ? 'as a whole' : 'in part', 'accept')] }
    })
    expect(await sendTo(serve({ headers: required }, read), '/', { headers: { accept: 'a, */*' } })).toEqual(
      invalid({ path: ['accept'], message: 'as a whole' }),
    )
  })
})

it('validatedHeaders is typed by the schema', async () => {
  const contract = createContract({
    op: {
      path: '/',
      method: 'GET',
      headers: z.object({ 'x-trace': z.string(), 'x-page': z.coerce.number().optional() }),
      responses: { 200: { 'application/json': { body: z.array(z.string().nullable()) } } },
    },
  })
  const router = createRouter({
    contract,
    handlers: {
      op: async ({ validatedHeaders, respond }) => {
        const trace: string = validatedHeaders.get('x-trace')
        const page: `${number}` | null = validatedHeaders.get('x-page')
        validatedHeaders.set('x-trace', `${trace}!`)
        return respond({ status: 200, body: [validatedHeaders.get('x-trace'), page] })
      },
    },
  })
  expect(await sendTo(router, '/', { headers: { 'x-trace': 't' } })).toEqual(ok(['t!', null]))
  expect(await sendTo(router, '/', { headers: { 'x-trace': 't', 'x-page': '7' } })).toEqual(ok(['t!', '7']))
})
