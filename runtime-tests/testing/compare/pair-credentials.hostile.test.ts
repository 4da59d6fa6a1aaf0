/** Each server receives its own credentials alone, in every request of a run: also in those that are derived from another one. */
import { apiKey, basic, bearer, type Contract, createContract, createRouter, errors } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isCredentialName } from '../../../tools/src/testing/credential-names.ts'
import { compareServers, type CompareServersOptions } from '../../../tools/src/testing/index.ts'

const note = { 'application/json': { body: z.object({ id: z.string() }) } }
const declared = { responses: { 200: note, ...errors('default') }, security: [{ token: [] }] } as const
const contract = createContract({
  list: { path: '/notes', method: 'GET', query: z.object({ q: z.string().optional(), key: z.string().optional() }), headers: z.object({ 'x-a': z.string().optional() }), cookies: z.object({ theme: z.string().optional(), session: z.string().optional() }), ...declared },
  get: { path: '/notes/:id', method: 'GET', ...declared },
  add: { path: '/notes', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, ...declared },
  remove: { path: '/notes/:id', method: 'DELETE', ...declared },
})

const verify = (secret: string): object | undefined => (secret.includes('secret') ? {} : undefined)

/** The schemes of the servers, with credentials that contain a secret. */
const schemes = {
  bearer: [bearer((token) => verify(token)), (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })],
  basic: [basic(({ password }) => verify(password)), (secret: string) => ({ headers: { authorization: `Basic ${btoa(`ada:${secret}`)}` } })],
  'a key': [apiKey({ in: 'header', name: 'x-api-key' }, (key) => verify(key)), (secret: string) => ({ headers: { 'x-api-key': secret } })],
  'a header of its own': [apiKey({ in: 'header', name: 'x-pass' }, (key) => verify(key)), (secret: string) => ({ headers: { 'X-Pass': secret } })],
  'a parameter of the query': [apiKey({ in: 'query', name: 'key' }, (key) => verify(key)), (secret: string) => ({ query: { key: secret } })],
  'a cookie': [apiKey({ in: 'cookie', name: 'session' }, (key) => verify(key)), (secret: string) => ({ headers: { cookie: `session=${secret}` } })],
} as const

type ToCredentials = (secret: string) => object

/** What each server has, by its secret. */
const givens: { readonly [name: string]: (secret: string, toCredentials: ToCredentials) => object } = {
  'one role': (secret, toCredentials) => ({ authorize: { token: toCredentials(secret) } }),
  'two roles': (secret, toCredentials) => ({ roles: { one: { token: toCredentials(`${secret}-one`) }, two: { token: toCredentials(`${secret}-two`) } } }),
  'one role and another one': (secret, toCredentials) => ({ authorize: { token: toCredentials(secret) }, roles: { two: { token: toCredentials(`${secret}-two`) } } }),
  'functions': (secret, toCredentials) => ({ authorize: { token: () => toCredentials(secret) } }),
  'the old server alone': (secret, toCredentials) => (secret === 'newsecret' ? {} : { authorize: { token: toCredentials(secret) } }),
  'the new server alone': (secret, toCredentials) => (secret === 'oldsecret' ? {} : { authorize: { token: toCredentials(secret) } }),
}

/** A server that remembers what it receives. */
function createServer(authenticator: unknown) {
  const received: string[] = []
  const reply = ({ respond }: { readonly respond: (response: object) => never }) => respond({ status: 200, contentType: 'application/json', body: { id: '1' } })
  const router = createRouter({ contract: contract as Contract, security: { token: authenticator }, handlers: { list: reply, get: reply, add: reply, remove: reply } } as never)
  const fetch = async (request: Request): Promise<Response> => {
    const values = [...request.headers.values()].flatMap((value) => [value, decode(value.replace(/^\w+ +/, ''))])
    received.push(`${[request.method, request.url, decode(request.url), ...values].join(' ')} ${(await request.clone().text()).slice(0, 1000)}`)
    return router.fetch(request)
  }
  return { received, fetch }
}

/** Decodes base64, or percent-encoding. */
function decode(encoded: string): string {
  try {
    return encoded.includes('%') ? decodeURIComponent(encoded) : Buffer.from(encoded, 'base64').toString('latin1')
  } catch {
    return encoded
  }
}

/** Compares two servers with secrets of their own. Returns the secrets that reached the other server. */
async function compare(authenticator: unknown, give: (secret: string) => object, options: CompareServersOptions = {}, other = authenticator) {
  const [old, next] = [createServer(authenticator), createServer(other)]
  const servers = { old: { fetch: old.fetch, ...give('oldsecret') }, new: { fetch: next.fetch, ...give('newsecret') } }
  const result = await compareServers(contract as Contract, servers as never, { count: 1, ...options })
  const leaked = [...old.received.filter((text) => /newsecret/i.test(text)), ...next.received.filter((text) => /oldsecret/i.test(text))]
  const curls = result.differences.flatMap(({ curl }) => [...(/newsecret/i.test(curl.old) ? [curl.old] : []), ...(/oldsecret/i.test(curl.new) ? [curl.new] : [])])
  return { ...result, old, next, leaked: [...leaked, ...curls] }
}

describe.each(Object.entries(schemes))('277: %s', (scheme, [authenticator, toCredentials]) => {
  // The operations whose inputs have the names of the schemes, and for one scheme all.
  const operations = scheme === 'bearer' ? Object.keys(contract) : ['list', 'remove']
  test.each(Object.entries(givens))('of %s', async (name, toGiven) => {
    const { differences, skipped, old, next, leaked } = await compare(authenticator, (secret) => toGiven(secret, toCredentials), {
      operations,
    })
    const isAlone = name.endsWith('alone')
    expect(leaked).toEqual([])
    expect(differences.map(({ line }) => line)).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toEqual(
      isAlone ? Array(operations.length).fill("no credentials for 'token': set 'authorize'") : [],
    )
    for (const { received } of [old, next]) {
      expect(received.length).toBeGreaterThan(isAlone ? 20 : 50)
      expect(received.some((text) => text.startsWith('OPTIONS '))).toBe(true)
    }
  })

  const { headers: sent = {}, query = {} } = toCredentials('oldsecret') as { headers?: Record<string, string>; query?: Record<string, string> }
  const search = String(new URLSearchParams(query))

  test('of a recording', async () => {
    const headers = [...Object.entries(sent), ['accept', '*/*'] as const]
    const requests = [{ method: 'GET', target: '/notes?api_key=oldsecret' }, ...['GET', 'DELETE', 'OPTIONS'].map((method) => ({ method, target: `/notes/1?a=1${search && '&'}${search}`, headers }))]
    const bare = await compare(authenticator, () => ({}), { requests })
    expect(bare.next.received).toEqual(bare.old.received)
    const [name = ''] = [...Object.keys(sent), ...Object.keys(query)].map((key) => key.toLowerCase())
    // Other names are known if 'authorize' has them.
    const isKnown = isCredentialName(name)
    expect(bare.old.received.filter((text) => /oldsecret/.test(text))).toHaveLength(isKnown ? 0 : 3)
    expect(bare.old.received[0]).toMatch(/^GET http:\/\/localhost\/notes /)
    expect(bare.skipped).toEqual([{ name: 'recorded credentials', reason: `'api_key'${isKnown ? `, '${name}' of 4 requests` : ' of 1 request'} cannot be sent to both servers: set 'authorize'` }])
    const known = await compare(authenticator, (secret) => ({ authorize: { token: toCredentials(secret) } }), { requests })
    expect([known.leaked, known.skipped, known.differences]).toEqual([[], [], []])
    expect(known.next.received.filter((text) => /newsecret/.test(text))).toHaveLength(4)
  })
})

const kinds = Object.keys(schemes) as (keyof typeof schemes)[]

test.each(kinds.map((one, index) => [one, kinds[(index + 2) % kinds.length] as typeof one] as const))('277: %s at the old server, %s at the new one', async (one, other) => {
  const toRoles = (toCredentials: ToCredentials, secret: string) => ({ authorize: { token: toCredentials(secret) }, roles: { two: { token: toCredentials(`${secret}-two`) } } })
  const give = (secret: string) => toRoles(schemes[secret === 'oldsecret' ? one : other][1], secret)
  const { leaked, old, next } = await compare(schemes[one][0], give, { operations: ['list', 'get'] }, schemes[other][0])
  expect(leaked).toEqual([])
  for (const [{ received }, secret] of [[old, 'oldsecret'], [next, 'newsecret']] as const) {
    expect(received.filter((text) => text.includes(secret)).length).toBeGreaterThan(20)
    expect(received.some((text) => text.includes(`${secret}-two`))).toBe(true)
  }
})

const token = (name: string) => ({ headers: { authorization: `Bearer ${name}` } })
const give = (secret: string) => ({ authorize: { token: token(secret) } })

describe("277: 'prepare'", () => {
  test.each<[part: string, parts: object, name: string, operation: 'list' | 'get']>([
    ['headers', { headers: { authorization: 'Bearer oldsecret' } }, 'authorization', 'get'],
    ['headers', { headers: { 'X-Api-Key': 'oldsecret' } }, 'X-Api-Key', 'get'],
    ['headers', { headers: { cookie: 'session=oldsecret' } }, 'cookie', 'get'],
    ['query', { query: { key: 'oldsecret' } }, 'key', 'list'],
    ['cookies', { cookies: { session: 'oldsecret' } }, 'session', 'list'],
  ])('returns a credential in %s: %j', async (part, parts, name, operation) => {
    const query = { token: { query: { key: 'oldsecret' } } }
    const compareWith = async (pairs: { readonly [old: string]: string }) =>
      compare(bearer(() => ({})), () => ({}), { operations: [operation], prepare: { [operation]: () => parts }, pairs, authorize: query })
    const message = `'${name}' in '${part}' of 'prepare.${operation}' would reach both servers: set its value of the new server in 'pairs', or pass it with 'authorize'`
    for (const pairs of [{}, { other: 'newsecret' }]) await expect(compareWith(pairs)).rejects.toThrow(new TypeError(message))
    const isWhole = name !== 'cookie'
    const { old, leaked } = isWhole ? await compareWith({ oldsecret: 'newsecret' }) : { old: { received: ['oldsecret'] }, leaked: [] }
    expect([leaked, old.received.some((text) => text.includes('oldsecret'))]).toEqual([[], true])
  })

  test.each(['7', 'a b', 'a=', 'a.b', 'é'])('returns a credential that is not replaced wherever it is sent: %j', async (value) => {
    const prepare = { list: () => ({ cookies: { session: value } }) }
    await expect(compare(bearer(verify), give, { operations: ['list'], prepare: prepare as never, pairs: { [value]: 'new' } })).rejects.toThrow("'session' in 'cookies' of 'prepare.list' would reach both servers")
  })

  test('returns other parts', async () => {
    const prepare = { list: () => ({ query: { q: 'oldest' }, headers: { 'x-a': 'oldest' } }) }
    const { leaked, differences, next } = await compare(bearer(verify), give, { operations: ['list'], prepare: prepare as never })
    expect([leaked, differences, next.received.some((text) => text.includes('oldest'))]).toEqual([[], [], true])
  })
})

test('277: a function that returns another token after a 401', async () => {
  const calls = { old: 0, new: 0 }
  const sign = (name: 'old' | 'new') => ({ authorize: { token: async () => token(`${name}secret${(calls[name] += 1)}`) } })
  const expiring = bearer((given) => (/secret[2-9]/.test(given) ? {} : undefined))
  const { leaked, old } = await compare(expiring, (secret) => sign(secret.slice(0, 3) as 'old' | 'new'), { operations: ['list'] })
  expect([leaked, calls.old, old.received.some((text) => text.includes('oldsecret2'))]).toEqual([[], 2, true])
})
