/** Rule 271: a 400 about headers or cookies does not repeat their values. */
import { type } from 'arktype'
import { ContractValidationError, createContract, createRouter, errors, problems, toErrorDetails, withContractErrorHandler } from 'routepact'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const responses = { 200: {}, ...errors('default') }
const from = { 'x-from': 'string', 'x-to': 'string' } as const
const echo = (value: unknown): string => `Not this: ${JSON.stringify(value)}`

const contract = createContract({
  narrowHeaders: { path: '/1', method: 'GET', headers: type(from).narrow((headers) => headers['x-from'] < headers['x-to']), responses },
  narrowCookies: { path: '/2', method: 'GET', cookies: type({ 'sid?': 'string', 'theme?': 'string' }).narrow(({ theme }, context) => theme !== 'x' || context.mustBe('another theme')), responses },
  indexHeaders: { path: '/3', method: 'GET', headers: type({ '[string]': 'string < 3' }), responses },
  recordHeaders: { path: '/4', method: 'GET', headers: v.pipe(v.record(v.string(), v.string()), v.check(() => false, ({ input }) => echo(input))), responses },
  recordCookies: { path: '/5', method: 'GET', cookies: v.pipe(v.record(v.string(), v.string()), v.check(() => false, ({ input }) => echo(input))), responses },
  rawCookies: { path: '/6', method: 'GET', headers: v.looseObject({ cookie: v.pipe(v.string(), v.check(() => false, ({ input }) => `Not ${input}`)) }), responses },
  longMessage: { path: '/7', method: 'GET', headers: z.looseObject({ 'x-from': z.string().refine(() => false, { error: 'a'.repeat(2000) }) }), responses },
  cutValue: { path: '/8', method: 'GET', cookies: z.looseObject({ sid: z.string().refine(() => false, { error: ({ input }) => `${String(input).slice(0, 24)}…` }) }), responses },
  credentials: { path: '/9', method: 'GET', headers: z.looseObject({ authorization: z.string().refine(() => false, { error: ({ input }) => `Token ${String(input).slice(7)} is unknown` }) }), responses },
  quoted: { path: '/10', method: 'GET', headers: z.looseObject({ 'x-quoted': z.string().refine(() => false, { error: ({ input }) => JSON.stringify(input) }) }), responses },
  many: {
    path: '/11',
    method: 'GET',
    headers: z.looseObject({}).superRefine((headers, context) => {
      for (let index = 0; index < 150; index++) context.addIssue({ code: 'custom', message: index < 100 ? 'no' : String(headers['authorization']) })
    }),
    responses,
  },
  plain: { path: '/12', method: 'GET', headers: z.object({ 'x-missing': z.string() }), cookies: z.object({ sid: z.string() }), responses },
  short: { path: '/13', method: 'GET', headers: z.looseObject({ 'x-from': z.literal('c') }), responses },
})
const handlers = Object.fromEntries(Object.keys(contract).map((name) => [name, (request: { respond: (data: object) => unknown }) => request.respond({ status: 200 })]))
const sent = { cookie: 'sid=HTTPONLY%2DSECRET-of-a-session; theme=x; broken=%zzSECRET', authorization: 'Bearer TOKEN-SECRET', 'x-from': 'b', 'x-to': 'a', 'x-quoted': 'say "SECRET"' }

describe('271: a 400 does not repeat what the client sent', () => {
  it.each(Object.entries(contract))('%s', async (_name, { path }) => {
    const own = (error: unknown): Response => Response.json((error as ContractValidationError).issues.map(({ message }) => message), { status: 400 })
    const details = (error: unknown): Response => Response.json(toErrorDetails(error as ContractValidationError), { status: 400 })
    for (const options of [{}, { catch: withContractErrorHandler({ exposeMessages: false }) }, { catch: withContractErrorHandler({ format: problems }) }, { catch: own }, { catch: details }]) {
      const { fetch } = createRouter({ contract, handlers, ...options } as never) as { fetch: (request: Request) => Promise<Response> }
      const response = await fetch(new Request(`http://localhost${path}`, { headers: sent }))
      expect(response.status).toBe(400)
      expect(await response.text()).not.toMatch(/SECRET|of-a-session/)
    }
  })

  it.each<[path: string, messages: readonly string[]]>([
    ['/1', ['Invalid value']],
    ['/7', [`${'a'.repeat(999)}…`]],
    ['/12', ['Invalid input: expected string, received undefined']],
    // Values of less than four characters say nothing.
    ['/13', ['Invalid input: expected "c"']],
  ])('the messages of %s', async (path, messages) => {
    const { fetch } = createRouter({ contract, handlers } as never) as { fetch: (request: Request) => Promise<Response> }
    const { details } = (await (await fetch(new Request(`http://localhost${path}`, { headers: sent }))).json()) as { details: { message: string }[] }
    expect(details.map(({ message }) => message)).toEqual(messages)
  })
})

it.each(['ab%0Atopsecret', 'a%09topsecret', '%01topsecret', 'a%22b%5Ctopsecret', '%22topsecret'])('271: a cookie with characters that JSON escapes is not repeated: %s', async (value) => {
  const printed = createContract({ get: { path: '/', method: 'GET', cookies: z.looseObject({ sid: z.string().refine(() => false, { error: ({ input }) => JSON.stringify(input) }) }), responses } })
  const { fetch } = createRouter({ contract: printed, handlers: { get: () => new Response() } })
  const response = await fetch(new Request('http://localhost/', { headers: { cookie: `sid=${value}` } }))
  expect(await response.json()).toMatchObject({ details: [{ path: ['sid'], message: 'Invalid value' }] })
})

it('271: a quoted value of two letters hides no message', async () => {
  const named = createContract({ get: { path: '/', method: 'GET', headers: z.looseObject({ 'x-a': z.literal('b', { error: 'about' }) }), responses } })
  const { fetch } = createRouter({ contract: named, handlers: { get: () => new Response() } })
  const response = await fetch(new Request('http://localhost/', { headers: { 'if-none-match': '"ab"', 'x-b': '""""' } }))
  expect(await response.json()).toMatchObject({ details: [{ message: 'about' }] })
})
