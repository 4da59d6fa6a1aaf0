/** Servers whose guards the contract does not declare, sessions that end, and credentials that a function supplies. */
import { createContract } from 'routepact'
import { type ContractCredentials, type ContractReport, type ContractTestOptions, contractCases, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CredentialsTrace, type EndedBy, toEndText } from '../../tools/src/testing/session-ends.ts'
import { compileContract, type TestedOperation } from '../../tools/src/testing/tested-operation.ts'

const book = z.object({ title: z.string() })
const json = { 'application/json': { body: book } } as const
const refused = { 401: { 'application/json': { body: z.object({ error: z.string() }) } } } as const

const refuse = (status = 401): Response => Response.json({ error: 'Unauthorized' }, { status, headers: { 'www-authenticate': 'Bearer' } })

const isBook = async (request: Request): Promise<boolean> => book.safeParse(await request.json().catch(() => undefined)).success

/** What a report says: a line for each finding and for each skipped case. */
function toLines({ findings, skipped }: ContractReport): string[] {
  const found = findings.map(({ operation, check, received }) => `${operation} ${check}: ${received}`)
  return [...found, ...skipped.map(({ name, reason }) => `skipped ${name.split(':')[0]}: ${reason}`)]
}

/** A server that sends no body for HEAD. */
const serveHead = (fetch: (request: Request) => Response | Promise<Response>) => ({
  fetch: async (request: Request): Promise<Response> => {
    const response = await fetch(request)
    return request.method === 'HEAD' ? new Response(null, response) : response
  },
})

/** Checks that the server of these tests passes without credentials. */
const checks = ['valid-request', 'server-error', 'declared-status', 'declared-body', 'invalid-body', 'invalid-query', 'invalid-headers', 'invalid-cookies', 'head', 'accept', 'equivalent-encoding', 'idempotence', 'credentials-ignored', 'credentials-required', 'credentials-verified', 'credentials-optional'] as const

describe('a guard in front of a contract without `security`', () => {
  const contract = createContract({
    listBooks: { path: '/books', method: 'GET', query: z.strictObject({ q: z.string().optional() }), responses: { 200: json, ...refused } },
    addBook: { path: '/books', method: 'POST', requests: json, responses: { 200: json, 400: refused[401], ...refused } },
    readHeader: { path: '/header', method: 'GET', headers: z.object({ 'x-api-key': z.string().min(3) }), responses: { 200: json, 400: refused[401], ...refused } },
    readCookie: { path: '/cookie', method: 'GET', cookies: z.object({ theme: z.enum(['dark', 'light']) }), responses: { 200: json, 400: refused[401], ...refused } },
  })

  const serve = (isGuarded: (request: Request) => boolean) => async (request: Request): Promise<Response> => {
    if (!isGuarded(request)) return refuse()
    const { pathname, searchParams } = new URL(request.url)
    const theme = /theme=(?:dark|light)(?:;|$)/.test(request.headers.get('cookie') ?? '')
    const isValid = pathname === '/header' ? (request.headers.get('x-api-key') ?? '').length > 2
      : pathname === '/cookie' ? theme
        : request.method === 'POST' ? await isBook(request)
          : [...searchParams.keys()].every((name) => name === 'q')
    return isValid ? Response.json({ title: 'Emma' }) : refuse(400)
  }

  test.each<[string, ContractCredentials, (request: Request) => boolean]>([
    ['a bearer token', { headers: { Authorization: 'Bearer secret' } }, ({ headers }) => headers.get('authorization') === 'Bearer secret'],
    ['a cookie', { headers: { cookie: 'sid=secret' } }, ({ headers }) => /(?:^|; )sid=secret(?:;|$)/.test(headers.get('cookie') ?? '')],
    ['a key in a header', { headers: { 'x-api-key': 'secret' } }, ({ headers }) => headers.get('x-api-key') === 'secret'],
  ])('%s', async (_name, credentials, isGuarded) => {
    for (const source of [credentials, () => credentials, async () => credentials]) {
      const report = await testContract(contract, serveHead(serve(isGuarded)), { checks, authorize: { any: source } })
      // The key of this header is the one of the guard: a shorter one is refused by it.
      expect(toLines(report)).toEqual([])
    }
  })

  test('a key in the query is sent where the contract allows it', async () => {
    const seen = new Set<string>()
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url)
      if (searchParams.get('key') === 'secret' && searchParams.size === 1) seen.add(`${request.method} ${pathname}`)
      return serve(() => true)(new Request(request.url.replace(/[?&]key=secret/, ''), request))
    }
    const report = await testContract(contract, serveHead(fetch), { checks, authorize: { any: { query: { key: 'secret' } } } })
    expect(toLines(report)).toEqual([])
    expect([...seen].toSorted()).toEqual(['GET /cookie', 'GET /header', 'HEAD /cookie', 'HEAD /header', 'POST /books'])
  })

  test('wrong credentials are named', async () => {
    const report = await testContract(contract, { fetch: serve(() => false) }, { checks: ['valid-request'], authorize: { any: { headers: { authorization: 'Bearer x' } } } })
    expect(toLines(report)).toEqual(
      [['listBooks', ''], ['addBook', ", or return a body in 'prepare'"], ['readHeader', ''], ['readCookie', '']].map(
        ([name, other]) => `skipped ${name}: every valid request had the status 401: check the credentials in 'authorize'${other}`,
      ),
    )
  })

  test('without credentials, the reason says what to set', async () => {
    const report = await testContract(contract, { fetch: serve(() => false) }, { checks: ['valid-request'], operations: ['listBooks'] })
    expect(toLines(report)).toEqual(["skipped listBooks: every valid request had the status 401: set 'authorize', or return credentials in 'prepare'"])
  })

  test('the first scheme with a header is used', async () => {
    const used = new Set<string | null>()
    const authorize = { one: { headers: { authorization: 'Bearer one' } }, two: { headers: { authorization: 'Bearer two', 'x-two': '2' } } }
    const fetch = ({ headers }: Request): Response => {
      used.add(`${headers.get('authorization')} ${headers.get('x-two')}`)
      return Response.json({ title: 'Emma' })
    }
    await testContract(contract, { fetch }, { checks: ['valid-request'], authorize })
    expect([...used]).toEqual(['Bearer one 2'])
  })

  test('invalid credentials that change a public operation are still found', async () => {
    const fetch = (request: Request): Response => (request.headers.get('authorization') === 'Bearer secret' || !request.headers.has('authorization') ? Response.json({ title: 'Emma' }) : refuse())
    const options = { checks: ['credentials-ignored'], operations: ['listBooks'], authorize: { any: { headers: { authorization: 'Bearer secret' } } } } as const
    expect(toLines(await testContract(contract, { fetch }, options))).toEqual(['listBooks credentials-ignored: 401'])
  })

  test('no credentials are sent to an operation with `security: []`', async () => {
    const open = createContract({ open: { ...contract.listBooks, security: [] } })
    const seen = new Set<string | null>()
    const fetch = ({ headers }: Request): Response => {
      seen.add(headers.get('authorization'))
      return Response.json({ title: 'Emma' })
    }
    await testContract(open, { fetch }, { checks: ['valid-request'], authorize: { any: { headers: { authorization: 'Bearer secret' } } } })
    expect([...seen]).toEqual([null])
  })
})

describe('several schemes', () => {
  const responses = { 200: json, ...refused } as const
  const read = (security: { readonly [scheme: string]: readonly string[] }[], path: string) => ({ path, method: 'GET', responses, security }) as const
  const contract = createContract({
    both: read([{ sid: [], csrf: [] }], '/both'),
    either: read([{ token: [] }, { sid: [] }], '/either'),
    optional: read([{ token: [] }, {}], '/optional'),
    none: { path: '/none', method: 'GET', responses },
  })
  const cookies = { sid: { headers: { cookie: 'sid=secret1' } }, csrf: { headers: { Cookie: 'csrf=secret2' } } }
  const token = { headers: { authorization: 'Bearer secret3' } }

  const fetch = ({ url, headers }: Request): Response => {
    const given = (headers.get('cookie') ?? '').split('; ')
    const has = { sid: given.includes('sid=secret1'), csrf: given.includes('csrf=secret2'), token: /^[Bb]earer secret3$/.test(headers.get('authorization') ?? '') }
    const isAllowed = { both: has.sid && has.csrf, either: has.token || has.sid, optional: !headers.has('authorization') || has.token, none: has.sid && has.csrf && has.token }
    return isAllowed[new URL(url).pathname.slice(1) as 'both'] ? Response.json({ title: 'Emma' }) : refuse()
  }

  test.each<[string, ContractTestOptions['authorize'], string[]]>([
    ['all', { ...cookies, token }, []],
    [
      'one cookie',
      { sid: cookies.sid },
      ["skipped both: no credentials for 'csrf': set 'authorize'", "skipped none: every valid request had the status 401: check the credentials in 'authorize'"],
    ],
    [
      'none',
      {},
      [
        "skipped both: no credentials for 'sid' and 'csrf': set 'authorize'",
        "skipped either: no credentials for 'token' or 'sid': set 'authorize'",
        "skipped none: every valid request had the status 401: set 'authorize', or return credentials in 'prepare'",
      ],
    ],
  ])('%s', async (_name, authorize, expected) => {
    expect(toLines(await testContract(contract, serveHead(fetch), { checks, authorize: authorize as {} }))).toEqual(expected)
  })
})

/** An operation that may end a session. */
const change = (path: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => ({ path, method, responses: { 200: {}, 404: {}, ...refused } }) as const

describe('an operation that ends the session', () => {
  const table = [
    ['logout', change('/auth/exit', 'POST')],
    ['logOut', change('/x', 'GET')],
    ['leave', change('/sign-out', 'POST')],
    ['signOff', change('/x', 'PUT')],
    ['stop', change('/auth/logout-all', 'POST')],
    ['stop', change('/session', 'DELETE')],
    ['endSession', change('/session', 'POST')],
    ['stop', change('/sessions/current', 'DELETE')],
    ['removeMe', change('/users/me', 'DELETE')],
    ['stop', change('/me', 'DELETE')],
    ['closeAccount', change('/account/close', 'POST')],
    ['stop', change('/oauth/revoke', 'POST')],
    ['revokeAllTokens', change('/x', 'POST')],
  ] as const

  const createOperations = (isDeclared: boolean) => {
    const security = isDeclared ? { security: [{ token: [] }] as const } : {}
    const read = (path: string) => ({ path, method: 'GET', responses: { 200: json, ...refused }, ...security }) as const
    return { security, first: read('/first'), last: read('/last') }
  }

  /** A server with one token, which a path and a method revoke. */
  const serve = (ends: (request: Request) => boolean, limit = Infinity) => {
    const tokens = new Map([['token-0', limit]])
    const calls = { count: 0 }
    const renew = (): ContractCredentials => {
      calls.count += 1
      tokens.set(`token-${calls.count}`, limit)
      return { headers: { authorization: `Bearer token-${calls.count}` } }
    }
    const fetch = (request: Request): Response => {
      const token = (request.headers.get('authorization') ?? '').replace(/^bearer /i, '')
      const left = tokens.get(token)
      if (left === undefined || !/^bearer /i.test(request.headers.get('authorization') ?? '')) return refuse()
      tokens.set(token, left - 1)
      if (left <= 1) tokens.delete(token)
      if (!ends(request)) return /first|last/.test(request.url) ? Response.json({ title: 'Emma' }) : new Response(null)
      tokens.delete(token)
      return new Response(null)
    }
    return { fetch, renew }
  }
  const fixed = { token: { headers: { authorization: 'Bearer token-0' } } }

  test.each(table)('%s %j runs last', async (name, operation) => {
    for (const isDeclared of [true, false]) {
      const { security, first, last } = createOperations(isDeclared)
      const contract = createContract({ first, [name]: { ...operation, ...security }, last })
      const ends = ({ url, method }: Request): boolean => new URL(url).pathname === operation.path && method === operation.method
      const { fetch } = serve(ends)
      const order = (await contractCases(contract, { fetch }, { authorize: fixed })).map((one) => one.operation)
      expect([...new Set(order)]).toEqual(['first', 'last', name])
      expect(toLines(await testContract(contract, serveHead(fetch), { checks, authorize: fixed }))).toEqual([])
      const renewed = serve(ends)
      expect(toLines(await testContract(contract, serveHead(renewed.fetch), { checks, authorize: { token: renewed.renew } }))).toEqual([])
    }
  })

  test('its own 401s are meant, also if it does not declare them, and those of the next one are not', async () => {
    const { first } = createOperations(false)
    const end = (path: string) => ({ path, method: 'POST', responses: { 200: {} } }) as const
    const contract = createContract({ first, logout: end('/logout'), signOut: end('/sign-out') })
    const { fetch } = serve(({ url }) => url.endsWith('out'))
    const lines = toLines(await testContract(contract, serveHead(fetch), { checks: ['declared-status'], authorize: fixed }))
    expect(lines).toEqual([`signOut declared-status: 401 {"error":"Unauthorized"} (accepted until 'logout' got a 200)`])
  })

  test.each([
    ['removeUser', { ...change('/users/:id', 'DELETE'), responses: { 200: {}, ...refused } }],
    ['revokeKey', change('/api-keys/:id', 'DELETE')],
    ['deleteToken', change('/tokens/:id', 'DELETE')],
    ['revokeToken', change('/tokens/:id/revoke', 'POST')],
    ['login', change('/session', 'POST')],
    ['signIn', change('/x', 'POST')],
    ['setPassword', change('/x', 'PUT')],
    ['change', change('/account/password', 'PATCH')],
    ['deactivateUser', change('/x', 'POST')],
    ['rotateKey', change('/x', 'POST')],
  ] as const)('%s %j runs after others and before what ends the session for sure', async (name, operation) => {
    const { first, last } = createOperations(true)
    const contract = createContract({ first, logout: change('/logout', 'POST'), [name]: operation, last })
    const order = (await contractCases(contract, { fetch: serve(() => false).fetch }, { authorize: fixed })).map((one) => one.operation)
    expect([...new Set(order)]).toEqual(['first', 'last', name, 'logout'])
  })

  test.each([
    ['addBook', change('/books', 'POST')],
    ['deleteBook', change('/books/:id', 'DELETE')],
    ['listSessions', change('/sessions', 'GET')],
    ['blog', change('/blog/outline', 'POST')],
    ['root', change('/', 'POST')],
  ] as const)('%s %j stays where it is', async (name, operation) => {
    const { first, last } = createOperations(true)
    const order = (await contractCases(createContract({ first, [name]: operation, last }), { fetch: serve(() => false).fetch }, { authorize: fixed })).map((one) => one.operation)
    expect([...new Set(order)]).toEqual(['first', name, 'last'])
  })

  test('the order stays without credentials', async () => {
    const { last } = createOperations(false)
    const contract = createContract({ logout: change('/logout', 'POST'), last })
    const listOrder = async (options: Pick<ContractTestOptions, 'headers'>): Promise<string[]> => [...new Set((await contractCases(contract, { fetch: serve(() => false).fetch }, options)).map((one) => one.operation))]
    expect(await listOrder({})).toEqual(['logout', 'last'])
    expect(await listOrder({ headers: { cookie: 'sid=1' } })).toEqual(['last', 'logout'])
  })

  test.each([
    [true, 'archive', ['last valid-request: 401 {"error":"Unauthorized"} (accepted until \'archive\' got a 200)']],
    [false, 'archive', ["skipped last: every valid request had the status 401: check the credentials in 'authorize'"]],
    [false, 'logout', ["skipped last: every valid request had the status 401: credentials accepted until 'logout' got a 200"]],
  ] as const)('is named by the 401s after it (declared: %s, %s)', async (isDeclared, name, expected) => {
    const { security, first, last } = createOperations(isDeclared)
    const contract = createContract({ first, [name]: { ...change('/archive', 'POST'), ...security }, last })
    const session = serve(({ url, method }) => url.endsWith('/archive') && method === 'POST')
    // In the order of the contract, as when an earlier test has ended the session.
    const cases = await contractCases(contract, { fetch: session.fetch }, { checks: ['valid-request'], authorize: fixed })
    const lines: string[] = []
    for (const one of ['first', name, 'last'].map((operation) => cases.find((each) => each.operation === operation))) {
      const line = await one?.run().catch(({ received }: { received: string }) => `${one.operation} valid-request: ${received}`)
      if (line !== undefined && one) lines.push(line.startsWith('every') ? `skipped ${one.operation}: ${line}` : line)
    }
    expect(lines).toEqual(expected)
  })

  test.each([2, 3])('a token that expires after %i requests is renewed by a function, or named', async (limit) => {
    const { first, last } = createOperations(true)
    const contract = createContract({ first, last })
    const renewed = serve(() => false, limit)
    expect(toLines(await testContract(contract, serveHead(renewed.fetch), { checks, authorize: { token: renewed.renew } }))).toEqual([])
    const given = { token: { headers: { authorization: 'Bearer token-0' } } }
    const report = await testContract(contract, { fetch: serve(() => false, limit).fetch }, { checks: ['valid-request', 'declared-body', 'accept'], authorize: given })
    expect(toLines(report).slice(-1)).toEqual(['last valid-request: 401 {"error":"Unauthorized"} (accepted before: the credentials may have expired)'])
  })
})

describe('a function in `authorize` is called', () => {
  const responses = { 200: json, ...refused } as const
  const contract = createContract({
    one: { path: '/one', method: 'GET', responses, security: [{ token: [] }] },
    two: { path: '/two', method: 'GET', responses, security: [{ token: [] }, { key: [] }] },
    three: { path: '/three', method: 'GET', responses, security: [{ key: [] }] },
    signIn: { path: '/sign-in', method: 'POST', responses },
  })

  test.each<[string, (request: Request, calls: number) => number, { token: number; key: number }]>([
    ['once for each scheme', () => 200, { token: 1, key: 1 }],
    ['again after a 401', ({ url }, calls) => (url.endsWith('/two') && calls < 2 ? 401 : 200), { token: 2, key: 1 }],
    ['again for each operation that rejects what is new too', ({ url }) => (/\/(?:one|two|sign-in)$/.test(url) ? 401 : 200), { token: 4, key: 2 }],
  ])('%s', async (_name, respond, expected) => {
    for (const concurrency of [1, 4]) {
      const calls = { token: 0, key: 0 }
      const authorize = {
        token: async () => ({ headers: { authorization: `Bearer ${(calls.token += 1)}` } }),
        key: () => ({ headers: { 'x-key': `${(calls.key += 1)}` } }),
      }
      const fetch = (request: Request): Response => (respond(request, calls.token) === 401 ? refuse() : Response.json({ title: 'Emma' }))
      await testContract(contract, { fetch }, { checks: ['valid-request', 'accept', 'equivalent-encoding'], authorize, concurrency })
      if (concurrency === 1) expect(calls).toEqual(expected)
      else expect([calls.token <= expected.token, calls.key <= expected.key]).toEqual([true, true])
    }
  })

  test('again for requests that were made before', async () => {
    let version = 1
    const authorize = { token: () => ({ headers: { authorization: `Bearer ${version}` } }) }
    const sent: string[] = []
    const fetch = ({ headers }: Request): Response => {
      sent.push(headers.get('authorization') as string)
      if (sent.length === 2) version = 2
      return headers.get('authorization') === `Bearer ${version}` ? Response.json({ title: 'Emma' }) : refuse()
    }
    const put = createContract({ put: { path: '/one', method: 'PUT', responses, security: [{ token: [] }] } })
    const report = await testContract(put, { fetch }, { checks: ['valid-request', 'idempotence'], authorize })
    expect(toLines(report)).toEqual([])
    expect(sent).toEqual(['Bearer 1', 'Bearer 1', 'Bearer 2', 'Bearer 2'])
  })
})

test('a request whose credentials another one has renewed does not call the function again', async () => {
  const responses = { 200: json, ...refused } as const
  const security = [{ token: [] }] as const
  const contract = createContract({ one: { path: '/one', method: 'GET', responses, security }, two: { path: '/two', method: 'GET', responses, security } })
  let calls = 0
  let renew = (): void => undefined
  const renewed = new Promise<void>((resolve) => (renew = resolve))
  const fetch = async ({ url, headers }: Request): Promise<Response> => {
    const isNew = headers.get('authorization') === 'Bearer 2'
    if (url.endsWith('/one') && isNew) renew()
    if (url.endsWith('/two')) await renewed
    return isNew ? Response.json({ title: 'Emma' }) : refuse()
  }
  const authorize = { token: () => ({ headers: { authorization: `Bearer ${(calls += 1)}` } }) }
  const report = await testContract(contract, { fetch }, { checks: ['valid-request'], authorize, concurrency: 2 })
  expect([toLines(report), calls]).toEqual([[], 2])
})

test('a session that an operation has ended does not show how schemes are compared', async () => {
  const contract = createContract({ archive: { path: '/archive', method: 'POST', responses: { 200: {}, ...refused }, security: [{ token: [] }] } })
  let isEnded = false
  const fetch = (): Response => {
    if (isEnded) return refuse()
    isEnded = true
    return new Response(null)
  }
  const authorize = { token: { headers: { authorization: 'Bearer secret' } } }
  expect(toLines(await testContract(contract, { fetch }, { checks: ['equivalent-encoding'], authorize }))).toEqual([])
})

describe('the cause of a 401', () => {
  const operation = (path: string, method: 'GET' | 'POST' | 'DELETE', isDeclared = true) =>
    ({ path, method, responses: { 200: {} }, ...(isDeclared ? { security: [{ token: [] }] } : {}) }) as const
  const tested = new Map(
    compileContract({
      read: operation('/read', 'GET'),
      open: operation('/open', 'GET', false),
      add: operation('/add', 'POST'),
      addMore: operation('/more', 'POST'),
      addOpen: operation('/add-open', 'POST', false),
      addOther: operation('/other', 'POST', false),
      removeOpen: operation('/books/:id', 'DELETE', false),
      removeUser: operation('/users/:id', 'DELETE', false),
      logout: operation('/logout', 'POST', false),
    }).map((one) => [one.name, one]),
  )

  test.each<[steps: string, expected: string | undefined]>([
    ['read 401', undefined],
    ['read 200, read 401', 'accepted before: the credentials may have expired'],
    ['read 200, add 200, read 401', "accepted until 'add' got a 200"],
    ['add 200, read 200, read 401', 'accepted before: the credentials may have expired'],
    ['add 200, addMore 200, read 401', "accepted until 'addMore' got a 200"],
    // What has failed has changed nothing.
    ['read 200, add 404, read 401', 'accepted before: the credentials may have expired'],
    // Without `security`, nothing tells which of these operations needs the credentials.
    ['addOpen 200, open 401', undefined],
    ['open 200, addOpen 200, open 401', "accepted until 'addOpen' got a 200"],
    ['open 200, addOpen 200, addOther 201, open 401', "accepted until 'addOpen' got a 200"],
    ['open 200, addOpen 200, removeOpen 204, open 401', "accepted until 'removeOpen' got a 204"],
    ['open 200, removeOpen 204, addOpen 200, open 401', "accepted until 'removeOpen' got a 204"],
    ['open 200, removeOpen 204, removeUser 204, open 401', "accepted until 'removeUser' got a 204"],
    ['logout 204, removeUser 200, open 401', "accepted until 'logout' got a 204"],
    ['logout 204, open 200, open 401', 'accepted before: the credentials may have expired'],
    ['read 200, open 200, open 401', 'accepted before: the credentials may have expired'],
  ])('%s', (steps, expected) => {
    const trace = new CredentialsTrace()
    const causes = steps.split(', ').map((step) => {
      const [name = '', status] = step.split(' ')
      const one = tested.get(name) as TestedOperation
      return trace.note(one, one.operation.method, Number(status))
    })
    const cause = causes.at(-1)
    expect(cause && toEndText(cause)).toBe(expected)
    expect(causes.slice(0, -1).every((one) => one === undefined)).toBe(true)
  })

  test('a method that the operation does not declare changes nothing', () => {
    const trace = new CredentialsTrace()
    const read = tested.get('read') as TestedOperation
    trace.note(read, 'GET', 200)
    trace.note(read, 'DELETE', 200)
    expect(toEndText(trace.note(read, 'GET', 401) as EndedBy)).toBe('accepted before: the credentials may have expired')
  })
})
