import { createContract } from 'routepact'
import { contractCases, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'

const responses = { default: {} } as const
const contract = createContract({
  closed: { path: '/closed', method: 'GET', responses, security: [{ key: [] }] },
  optional: { path: '/optional', method: 'GET', responses, security: [{ key: [] }, {}] },
  open: { path: '/open', method: 'GET', responses },
})

const authorize = { key: { headers: { 'X-Tenant-Secret': 'secret' } } }
const checks = ['valid-request', 'credentials-required', 'credentials-verified', 'credentials-optional', 'credentials-ignored'] as const

/** A server that needs the credentials of `authorize`, or of a gateway in front of it. */
function fetch({ url, headers }: Request): Response {
  const isKnown = headers.get('x-tenant-secret') === 'secret' || headers.get('authorization') === 'Basic gateway'
  const status = isKnown || !url.endsWith('/closed') ? 200 : 401
  return new Response(null, { status, headers: { 'www-authenticate': 'Key' } })
}

async function listSkipped(options: ContractTestOptions<typeof contract>): Promise<string[]> {
  const cases = await contractCases(contract, { fetch }, { checks, ...options })
  return cases.flatMap(({ operation, check, skipped }) => (skipped === undefined ? [] : [`${operation} ${check}: ${skipped}`]))
}

describe('credentials in `headers` skip the checks of credentials', () => {
  test.each([
    ['authorization', { authorization: 'Basic gateway' }],
    ['authorization', { 'x-trace': '1', Authorization: 'Basic gateway' }],
    ['cookie', { cookie: 'session=secret' }],
    ['x-api-key', { 'X-API-Key': 'secret' }],
    ['x-tenant-secret', { 'x-tenant-secret': 'secret' }],
  ])('%s %#', async (name, headers) => {
    const reason = `'${name}' in 'headers' contains credentials: pass them in 'authorize'`
    expect(await listSkipped({ headers, authorize })).toEqual([
      `closed credentials-required: ${reason}`,
      `closed credentials-verified: ${reason}`,
      `optional credentials-optional: ${reason}`,
      `open credentials-ignored: ${reason}`,
    ])
    const { findings } = await testContract(contract, { fetch }, { checks, headers, authorize })
    expect(findings).toEqual([])
  })

  test('also if no other credentials are known', async () => {
    expect(await listSkipped({ headers: { authorization: 'Basic gateway' }, operations: ['closed'] })).toEqual([
      "closed valid-request: no credentials for 'key': set 'authorize'",
      "closed credentials-required: 'authorization' in 'headers' contains credentials: pass them in 'authorize'",
    ])
  })

  test('but other headers do not', async () => {
    expect(await listSkipped({ headers: { 'x-tenant': 'acme' }, authorize })).toEqual([])
    expect(await listSkipped({ headers: { 'x-tenant': 'acme' }, authorize: { key: () => authorize.key } })).toEqual([])
    expect(await listSkipped({ headers: { 'x-tenant': 'acme' }, authorize: { key: { query: { 'x-tenant': 'secret' } } } })).toEqual([])
  })
})

describe('HEAD without credentials', () => {
  const received = async (status: number): Promise<string[]> => {
    const guard = async (request: Request): Promise<Response> =>
      request.method === 'HEAD' && request.url.endsWith('closed') ? new Response(null, { status }) : fetch(request)
    const { findings } = await testContract(contract, { fetch: guard }, { checks: ['credentials-required'], authorize })
    return findings.map(({ message }) => message)
  }

  test('must not succeed where GET is a 401', async () => {
    expect(await received(200)).toEqual([
      [
        'closed: rejects requests without credentials',
        'Expected: 401, as for GET',
        'Received: 200',
        'Send it again:',
        "curl -i -I 'http://localhost/closed'",
      ].join('\n'),
    ])
  })

  test('may have another status that is not a success', async () => {
    expect(await received(405)).toEqual([])
    expect(await received(403)).toEqual([])
  })

  test('is not sent to another operation', async () => {
    const other = createContract({ ...contract, head: { path: '/closed', method: 'HEAD', responses } })
    const { findings } = await testContract(other, { fetch: (request) => (request.method === 'HEAD' ? new Response(null) : fetch(request)) }, {
      checks: ['credentials-required'],
      authorize,
    })
    expect(findings).toEqual([])
  })

  test('is not a finding without a response', async () => {
    const guard = (request: Request): Promise<Response> | Response => (request.method === 'HEAD' ? Promise.reject(new TypeError('down')) : fetch(request))
    const { findings } = await testContract(contract, { fetch: guard }, { checks: ['credentials-required', 'server-error'], authorize })
    expect(findings).toEqual([])
  })
})
