/** Operations whose schemes have no credentials are skipped, and are no findings. */
import { apiKey, basic, bearer, type Contract, createRouter, errors } from 'routepact'
import { type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { KnownCredentials } from '../../tools/src/testing/known-credentials.ts'
import { compileContract, type TestedOperation } from '../../tools/src/testing/tested-operation.ts'

const secret = (value: string): { user: string } | undefined => (value === 'secret' ? { user: 'Ada' } : undefined)

/** Each kind of scheme, with its credentials. */
const schemes = {
  token: { authenticator: bearer(secret), credentials: { headers: { authorization: 'Bearer secret' } } },
  oauth: { authenticator: bearer(secret), credentials: { headers: { authorization: 'Bearer secret' } } },
  password: { authenticator: basic(({ username, password }) => secret(username + password)), credentials: { headers: { authorization: `Basic ${btoa('sec:ret')}` } } },
  header: { authenticator: apiKey({ in: 'header', name: 'x-partner' }, secret), credentials: { headers: { 'x-partner': 'secret' } } },
  query: { authenticator: apiKey({ in: 'query', name: 'key' }, secret), credentials: { query: { key: 'secret' } } },
  cookie: { authenticator: apiKey({ in: 'cookie', name: 'session' }, secret), credentials: { headers: { cookie: 'session=secret' } } },
} as const

type Scheme = keyof typeof schemes

/** Tests a server with an operation for the scheme `header`, and one for other requirements. */
async function testSchemes(security: readonly { readonly [scheme: string]: readonly string[] }[], given: readonly Scheme[], isShared = false) {
  const responses = { 200: {}, ...errors('default') } as const
  const contract: Contract = {
    known: { path: '/known', method: 'GET', responses, security: [{ header: [] }] },
    other: { path: '/other', method: 'GET', responses, security },
  }
  const named = new Set(['header', ...security.flatMap((requirement) => Object.keys(requirement))])
  const router = createRouter({
    contract: contract as never,
    security: Object.fromEntries([...named].map((name) => [name, schemes[name as Scheme].authenticator])) as never,
    handlers: { known: (request: { respond: (response: object) => never }) => request.respond({ status: 200 }), other: (request: { respond: (response: object) => never }) => request.respond({ status: 200 }) } as never,
  })
  const all = isShared ? [...named] : given
  const authorize = Object.fromEntries(all.map((name) => [name, schemes[isShared ? (given[0] as Scheme) : (name as Scheme)].credentials]))
  const { findings, skipped } = await testContract(contract, router, { authorize } as ContractTestOptions)
  return [...findings.map(({ operation, check, received }) => `${operation} ${check}: ${received}`), ...skipped.map(({ name, reason }) => `${name}: ${reason}`)]
}

const skip = (names: string): string[] => [`other: accepts valid requests: no credentials for ${names}: set 'authorize'`]

describe('an operation', () => {
  test.each<[title: string, security: readonly { readonly [scheme: string]: readonly string[] }[], given: readonly Scheme[], skipped: readonly string[]]>([
    ...(['token', 'oauth', 'password', 'query', 'cookie'] as const).flatMap((name): [string, readonly { readonly [scheme: string]: readonly string[] }[], readonly Scheme[], readonly string[]][] => [
      [`with '${name}' alone`, [{ [name]: [] }], ['header'], skip(`'${name}'`)],
      [`with '${name}', which is given`, [{ [name]: [] }], ['header', name], []],
    ]),
    ['with scopes', [{ oauth: ['read'] }], ['header'], skip("'oauth'")],
    ['with alternatives', [{ token: [] }, { query: [] }], ['header'], skip("'token' or 'query'")],
    ['with alternatives, of which one is given', [{ token: [] }, { query: [] }], ['header', 'query'], []],
    ['with two schemes at once', [{ header: [], cookie: [] }], ['header'], skip("'cookie'")],
    ['with two schemes at once, none of which is given', [{ token: [], cookie: [] }], ['header'], skip("'token' and 'cookie'")],
    ['with two schemes at once, which are given', [{ header: [], cookie: [] }], ['header', 'cookie'], []],
    ['with an optional scheme', [{ token: [] }, {}], ['header'], []],
    ['with an alternative of two schemes', [{ token: [], cookie: [] }, { query: [] }], ['header', 'token'], skip("'cookie' or 'query'")],
  ])('%s', async (_title, security, given, expected) => {
    expect(await testSchemes(security, given)).toEqual(expected)
  })
})

describe('credentials of several schemes', () => {
  const unproven = (names: string): string[] => [`other: accepts valid requests: no credentials for ${names}: those of other schemes had the status 401, so set 'authorize'`]

  test.each<[title: string, security: readonly { readonly [scheme: string]: readonly string[] }[], expected: readonly string[]]>([
    ['a bearer token', [{ token: [] }], unproven("'token'")],
    ['a key in the query', [{ query: [] }], unproven("'query'")],
    ['a cookie beside a known header', [{ header: [], cookie: [] }], unproven("'cookie'")],
    ['the same scheme', [{ header: [] }], []],
  ])('are no finding if the server rejects them for %s', async (_title, security, expected) => {
    expect(await testSchemes(security, ['header'], true)).toEqual(expected)
  })

  it('are those of no scheme where some are missing', () => {
    const [other] = compileContract({ other: { path: '/', method: 'GET', responses: { 200: {} }, security: [{ token: [] }] } })
    expect(new KnownCredentials({ authorize: { header: {} } }, []).listUnproven(other as TestedOperation)).toEqual([])
  })

  it('are a finding once another operation has accepted them', async () => {
    const responses = { 200: {}, 401: {} } as const
    const contract: Contract = {
      known: { path: '/known', method: 'GET', responses, security: [{ one: [] }] },
      same: { path: '/same', method: 'GET', responses, security: [{ other: [] }] },
      fails: { path: '/fails', method: 'GET', responses, security: [{ other: [] }] },
    }
    const shared = { headers: { authorization: 'Bearer secret' } }
    const fetch = ({ url, headers }: Request): Response => {
      const isAccepted = headers.get('authorization') === shared.headers.authorization && !url.endsWith('/fails')
      return new Response(null, { status: isAccepted ? 200 : 401, headers: { 'www-authenticate': 'Bearer' } })
    }
    const { findings } = await testContract(contract, { fetch }, { authorize: { one: shared, other: shared }, checks: ['valid-request'] })
    expect(findings.map(({ operation, received }) => `${operation}: ${received}`)).toEqual(['fails: 401  (accepted before: the credentials may have expired)'])
  })
})
