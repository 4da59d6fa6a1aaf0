import { apiKey, basic, bearer, createAuthenticator, error } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import {
  createLooseRouter,
  failure,
  type LooseOptions,
  type LooseRequest,
  ok,
  post,
  recording,
  type ReadResponse,
  sendTo,
  serve,
  unexpected,
} from '../support.ts'

const echo = (request: LooseRequest): object => ({ status: 200, body: request.context })

const challenge = {
  bearer: 'Bearer realm="api"',
  basic: 'Basic realm="api", charset="UTF-8"',
  cookie: 'ApiKey in="cookie", name="sid"',
}

const unauthorized = (...challenges: string[]): ReadResponse =>
  failure(401, { error: 'Unauthorized' }, { 'www-authenticate': challenges.join(', ') })

/** Serves one operation with these requirements and responds with its context. */
function secure(
  requirements: readonly object[],
  security: object,
  options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
  operation: object = {},
): (headers?: Record<string, string>, path?: string) => Promise<ReadResponse> {
  const router = serve({ security: requirements, ...operation }, echo, { security, ...options })
  return (headers = {}, path = '/') => sendTo(router, path, { headers })
}

const token = bearer((text) => (text === 'valid' ? { token: text } : undefined))
const session = apiKey({ in: 'cookie', name: 'sid' }, (id) => (id === 'valid' ? { session: id } : null))
const login = basic(({ username, password }) => (password === 'valid' ? { username } : undefined))

describe('bearer', () => {
  it.each(['Bearer valid', 'bearer valid', 'BEARER   valid'])('accepts %s', async (authorization) => {
    expect(await secure([{ token: [] }], { token })({ authorization })).toEqual(ok({ token: 'valid' }))
  })

  it.each(['Bearer other', 'Basic valid', 'Bearer', 'valid', 'Bearervalid', 'Bearer valid x', 'Bearer valid, Bearer valid'])(
    'responds with a 401 to %s',
    async (authorization) => {
      expect(await secure([{ token: [] }], { token })({ authorization })).toEqual(unauthorized(challenge.bearer))
    },
  )

  it('awaits a promise', async () => {
    const send = secure([{ token: [] }], { token: bearer(async (text) => (text === 'valid' ? { text } : undefined)) })
    expect(await send({ authorization: 'Bearer valid' })).toEqual(ok({ text: 'valid' }))
    expect(await send({ authorization: 'Bearer other' })).toEqual(unauthorized(challenge.bearer))
  })

  it.each([
    ['ignores the scopes', bearer(() => ({}))],
    ['ignores the scopes after a wait', bearer(async () => ({}))],
    ['reads the request and the arguments only', bearer((_text, { request, args }) => ({ seen: [request.url, args] }))],
    ['is an authenticator of its own', createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: () => ({}) })],
  ])('must read required scopes: one that %s is a 500', async (_title, authenticator) => {
    const send = secure([{ token: ['read', 'write'] }], { token: authenticator })
    expect(await send({ authorization: 'Bearer valid' })).toEqual(unexpected("'security[token]' must verify 'scopes': read, write"))
  })

  it.each([
    ['destructures the scopes', bearer((_text, { scopes }) => ({ scopes }))],
    ['copies what it receives', bearer((_text, check) => ({ scopes: { ...check }.scopes }))],
    ['reads the scopes after a wait', bearer(async (_text, check) => ({ scopes: await Promise.resolve().then(() => check.scopes) }))],
  ])('may %s', async (_title, authenticator) => {
    const send = secure([{ token: ['read'] }], { token: authenticator })
    expect(await send({ authorization: 'Bearer valid' })).toEqual(ok({ scopes: ['read'] }))
  })

  it('may reject a credential without a look at the scopes', async () => {
    const send = secure([{ token: ['read'] }, { session: [] }], { token, session })
    expect((await send({ authorization: 'Bearer other' })).status).toBe(401)
    expect(await send({ authorization: 'Bearer other', cookie: 'sid=valid' })).toEqual(ok({ session: 'valid' }))
  })

  it('receives the scopes, the request and the arguments of fetch', async () => {
    const seen: unknown[] = []
    const verify = vi.fn((text: string, { scopes, request, args }: { scopes: unknown; request: object; args: unknown }) => {
      const { validatedParams, validatedQuery, validatedHeaders, validatedBody, context, operationName } =
        request as LooseRequest
      seen.push([validatedParams, validatedQuery, validatedHeaders, validatedBody], context, operationName)
      return { text, scopes, args }
    })
    const operation = { path: '/:id', security: [{ token: ['read'] }] }
    const router = serve(operation, echo, { security: { token: bearer(verify as never) } })
    const sent = { headers: { authorization: 'Bearer valid' } }
    expect(await sendTo(router, '/1', sent, 'env')).toEqual(ok({ text: 'valid', scopes: ['read'], args: ['env'] }))
    expect(seen).toEqual([[undefined, undefined, undefined, undefined], {}, 'op'])
  })

  it('sends the realm, quoted, and describes the token', async () => {
    const authenticator = bearer(() => undefined, { realm: 'a "b" \\', bearerFormat: 'JWT', description: 'A token' })
    expect(authenticator.scheme).toEqual({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A token',
    })
    expect(await secure([{ token: [] }], { token: authenticator })()).toEqual(
      unauthorized(String.raw`Bearer realm="a \"b\" \\"`),
    )
  })
})

describe('basic', () => {
  const encode = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

  it.each<[string, string]>([
    ['Ada:valid', 'Ada'],
    ['Ada Lovelace:valid', 'Ada Lovelace'],
    ['Åda😀:valid', 'Åda😀'],
    [':valid', ''],
    ['\uFEFFAda:valid', '\uFEFFAda'],
  ])('accepts %s', async (credential, username) => {
    const send = secure([{ login: [] }], { login })
    expect(await send({ authorization: encode(credential) })).toEqual(ok({ username }))
    expect(await send({ authorization: encode(credential).replace('Basic', 'bASIC').replaceAll('=', '') })).toEqual(
      ok({ username }),
    )
  })

  it('splits at the first colon', async () => {
    const seen = vi.fn()
    await secure([{ login: [] }], { login: basic(seen) })({ authorization: encode('a:b:c:') })
    expect(seen.mock.lastCall?.[0]).toEqual({ username: 'a', password: 'b:c:' })
  })

  it.each([
    encode('Ada'),
    encode(':'),
    encode(''),
    encode('Ada:va\nlid'),
    encode('A\u0000da:valid'),
    encode('Ada:valid\u0085'),
    `Basic ${Buffer.from('Åda:valid', 'latin1').toString('base64')}`,
    'Basic Ada:valid',
    'Basic A',
    'Basic -_-_',
    'Basic',
  ])('does not verify %s', async (authorization) => {
    const verify = vi.fn()
    expect(await secure([{ login: [] }], { login: basic(verify) })({ authorization })).toEqual(
      unauthorized(challenge.basic),
    )
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('apiKey', () => {
  const proof = (key: string): object => ({ key })

  it('reads a header', async () => {
    const send = secure([{ key: [] }], { key: apiKey({ in: 'header', name: 'X-Key' }, proof) })
    expect(await send({ 'x-key': 'a b=' })).toEqual(ok({ key: 'a b=' }))
    for (const key of ['', ' ', 'a,b', 'a, b']) {
      expect(await send({ 'x-key': key })).toEqual(unauthorized('ApiKey in="header", name="X-Key"'))
    }
  })

  it('reads a parameter of the query', async () => {
    const send = secure([{ key: [] }], { key: apiKey({ in: 'query', name: 'a "ö"' }, proof) })
    expect(await send({}, `/?x=1&${encodeURIComponent('a "ö"')}=a%2Cb`)).toEqual(ok({ key: 'a,b' }))
    for (const query of ['', '?a', '?a+%22%C3%B6%22', '?a+%22%C3%B6%22=1&a%20%22%C3%B6%22=1', '?a+%22%C3%B6%22&a+%22%C3%B6%22=1']) {
      expect(await send({}, `/${query}`)).toEqual(unauthorized('ApiKey in="query", name="a%20%22%C3%B6%22"'))
    }
  })

  it.each<[string, string]>([
    ['sid=a', 'a'],
    ['a=b; sid=a; c', 'a'],
    ['a=b;sid=a', 'a'],
    ['\t sid \t=\t a \t; x', 'a'],
    ['sid="a"', '"a"'],
    ['sid=a=b==', 'a=b=='],
    ['sid=%41', '%41'],
    ['SID=x; sid=a', 'a'],
    ['sid=a; sid', 'a'],
    ['=sid; sid=a', 'a'],
  ])('reads the cookie of %s', async (cookie, key) => {
    expect(await secure([{ key: [] }], { key: apiKey({ in: 'cookie', name: 'sid' }, proof) })({ cookie })).toEqual(
      ok({ key }),
    )
  })

  it.each(['', 'sid', 'sid=', 'sid=""', 'Sid=a', 'xsid=a', 'a=sid=a', 'sid=a; sid=a', 'sid=a; sid=', 'sid=; sid=a'])(
    'finds no cookie in %j',
    async (cookie) => {
      expect(await secure([{ session: [] }], { session: apiKey({ in: 'cookie', name: 'sid' }, proof) })({ cookie })).toEqual(
        unauthorized(challenge.cookie),
      )
    },
  )

  it.each(['sid=a, sid=b', 'sid=a b', 'sid="a', 'sid=a"b', 'sid=a\\', 'sid=é', 'x=1, sid=a', 'x; y sid=a'])(
    'finds no cookie in %j, which no server could set',
    async (cookie) => {
      expect(await secure([{ session: [] }], { session })({ cookie })).toEqual(unauthorized(challenge.cookie))
    },
  )

  it.each<[unknown, unknown, string]>([
    ['body', 'a', "'in' must be 'header', 'query' or 'cookie'"],
    ['constructor', 'a', "'in' must be 'header', 'query' or 'cookie'"],
    [undefined, 'a', "'in' must be 'header', 'query' or 'cookie'"],
    ['header', 'a b', "'name' is not a valid header name"],
    ['header', undefined, "'name' is not a valid header name"],
    ['cookie', 'a;b', "'name' is not a valid cookie name"],
    ['cookie', 'sid\n', "'name' is not a valid cookie name"],
    ['query', '', "'name' is not a valid query name"],
  ])('rejects the place %s with the name %j', (place, name, message) => {
    expect(() => apiKey({ in: place, name } as never, proof)).toThrow(new TypeError(message))
  })
})

describe('alternatives', () => {
  const security = { token, session, login }
  const credentials = { authorization: 'Bearer valid', cookie: 'sid=valid' }

  it('uses the first that the request satisfies', async () => {
    const send = secure([{ token: [] }, { session: [] }], { token, session })
    expect(await send(credentials)).toEqual(ok({ token: 'valid' }))
    expect(await send({ ...credentials, authorization: 'Bearer x' })).toEqual(ok({ session: 'valid' }))
    expect(await send()).toEqual(unauthorized(challenge.bearer, challenge.cookie))
  })

  it('requires all schemes of one, and merges their contexts', async () => {
    const send = secure([{ token: [], session: [] }, { login: [] }], security)
    expect(await send(credentials)).toEqual(ok({ token: 'valid', session: 'valid' }))
    expect(await send({ authorization: 'Bearer valid' })).toEqual(
      unauthorized(challenge.bearer, challenge.cookie, challenge.basic),
    )
  })

  it('rejects schemes of one that prove different values for a key', async () => {
    const users = { ada: { name: 'Ada' }, bob: { name: 'Bob' } }
    const prove = (one: unknown, other: unknown): Promise<ReadResponse> =>
      secure([{ token: [], session: [] }], {
        token: bearer(() => ({ user: one, token: 1 })),
        session: apiKey({ in: 'cookie', name: 'sid' }, () => ({ user: other, session: 1 })),
      })(credentials)
    expect(await prove(users.ada, users.bob)).toEqual(unexpected("'user' has different values in two schemes of 'security'"))
    expect(await prove(users.ada, undefined)).toEqual(unexpected("'user' has different values in two schemes of 'security'"))
    expect(await prove(users.ada, users.ada)).toEqual(ok({ user: users.ada, token: 1, session: 1 }))
    // The values are equal; JSON cannot represent them.
    expect(await prove(Number.NaN, Number.NaN)).not.toEqual(unexpected("'user' has different values in two schemes of 'security'"))
  })

  it('accepts a context whose getter returns another object each time', async () => {
    const lazy = {
      get user(): object {
        return { name: 'Ada' }
      },
    }
    const send = secure([{ token: [], session: [] }], { token: bearer(() => lazy), session })
    expect(await send(credentials)).toEqual(ok({ user: { name: 'Ada' }, session: 'valid' }))
  })

  it('keeps no context of an alternative that the request does not satisfy', async () => {
    const send = secure([{ token: [], session: [] }, {}], { token, session })
    expect(await send({ authorization: 'Bearer valid' })).toEqual(ok({}))
  })

  it('tries the empty one last', async () => {
    const send = secure([{}, { token: [] }], { token })
    expect(await send(credentials)).toEqual(ok({ token: 'valid' }))
    expect(await send({ authorization: 'Bearer x' })).toEqual(ok({}))
  })

  it.each([[[]], [[{}]]])('lets every request pass for %j', async (requirements) => {
    expect(await secure(requirements, {})()).toEqual(ok({}))
  })

  it('names each challenge once', async () => {
    const send = secure([{ token: ['a'] }, { token: ['b'], session: [] }], { token, session })
    expect(await send()).toEqual(unauthorized(challenge.bearer, challenge.cookie))
  })

  it('secures HEAD as GET, and leaves other operations and OPTIONS open', async () => {
    const json = { 200: { 'application/json': { body: recording() } } }
    const router = createLooseRouter({
      contract: {
        open: { path: '/open', method: 'GET', responses: json },
        shut: { path: '/shut', method: 'GET', responses: json, security: [{ token: [] }] },
      },
      handlers: { open: echo, shut: echo },
      security: { token },
    })
    expect(await sendTo(router, '/open')).toEqual(ok({}))
    expect((await sendTo(router, '/shut', { method: 'HEAD' })).status).toBe(401)
    expect((await sendTo(router, '/shut', { method: 'OPTIONS' })).status).toBe(204)
    expect((await sendTo(router, '/shut', { method: 'POST' })).status).toBe(405)
  })
})

describe('results of verify', () => {
  const send = (result: () => unknown): Promise<ReadResponse> =>
    secure([{ token: [] }, {}], { token: bearer(result as never) })({ authorization: 'Bearer x' })

  it.each<[string, () => unknown, ReadResponse]>([
    ['a Response', () => new Response('no', { status: 403 }), { status: 403, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: 'no' }],
    ['an error', () => Promise.reject(error(403, 'Not yours')), failure(403, { error: 'Not yours' })],
    ['a returned error', () => error(403), failure(403, { error: 'Forbidden' })],
    ['any thrown value', () => Promise.reject(new Error('oops')), unexpected('oops')],
  ])('%s ends the request', async (_title, result, expected) => {
    expect(await send(result)).toEqual(expected)
  })

  it('a response of respond ends the request, returned or thrown', async () => {
    for (const end of [(value: unknown) => value, (value: unknown) => Promise.reject(value as Error)]) {
      const verify = (_text: string, { request }: { request: LooseRequest }): unknown =>
        end(request.respond({ status: 429, body: 'slow' }))
      const security = { token: bearer(verify as never) }
      const response = await secure([{ token: [] }, {}], security)({ authorization: 'Bearer x' })
      expect([response.status, response.body]).toEqual([429, 'slow'])
    }
  })

  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['an object without a prototype', Object.create(null)],
  ])('%s is context', async (_title, value) => {
    expect(await secure([{ token: [] }], { token: bearer(() => value as object) })({ authorization: 'Bearer x' })).toEqual(ok({}))
  })
})

describe('the pipeline', () => {
  it('authenticates before anything is validated and before middleware', async () => {
    const [params, query, headers, body] = [recording(), recording(), recording(), recording()]
    const before = vi.fn()
    const router = serve(
      {
        path: '/:id',
        method: 'POST',
        pathParams: params,
        query,
        headers,
        requests: { 'application/json': { body } },
        security: [{ token: [] }],
      },
      echo,
      { security: { token }, before: [before] },
    )
    expect(await sendTo(router, '/%zz?a', post('application/json', '{'))).toEqual(unauthorized(challenge.bearer))
    expect([params, query, headers, body].flatMap(({ seen }) => seen)).toEqual([])
    expect(before).not.toHaveBeenCalled()
    const sent = post('application/json', '{}', { authorization: 'Bearer valid' })
    expect(await sendTo(router, '/1', sent)).toEqual(ok({ token: 'valid' }))
    expect(before).toHaveBeenCalledTimes(1)
  })

  it('passes the 401 to catch and finally, with nothing validated', async () => {
    const seen: unknown[] = []
    const send = secure([{ token: [] }], { token }, {
      catch: (thrown, request) => {
        seen.push([thrown, request.context, request.operationName, request.validatedQuery])
        return new Response('caught', { status: 401 })
      },
      finally: [(response, request) => void seen.push([response.status, request.context])],
    })
    expect((await send()).body).toBe('caught')
    expect(seen).toEqual([
      [expect.objectContaining({ name: 'HttpError', status: 401 }), {}, 'op', undefined],
      [401, {}],
    ])
  })

  it('gives middleware the proved context and the validated members', async () => {
    const send = secure([{ token: [] }], { token }, {
      before: [({ context, validatedQuery }) => ({ ...context, seen: validatedQuery, token: 'replaced' })],
    })
    expect(await send({ authorization: 'Bearer valid' }, '/?a=1')).toEqual(ok({ token: 'replaced', seen: { a: '1' } }))
  })

  it('ends with the request, even if verify does not settle', async () => {
    const controller = new AbortController()
    const router = serve({ security: [{ token: [] }] }, echo, {
      security: { token: bearer(() => new Promise<undefined>(() => {})) },
    })
    const sent = { headers: { authorization: 'Bearer x' }, signal: controller.signal }
    const response = sendTo(router, '/', sent)
    controller.abort()
    expect(await response).toEqual(failure(400, { error: 'The request was aborted' }))
  })
})

describe('a scheme that is checked elsewhere', () => {
  const scheme = { type: 'http', scheme: 'bearer' } as const

  it('lets every request pass', async () => {
    const gateway = createAuthenticator({ scheme, authenticate: ({ scopes: _scopes }) => ({}) })
    expect(gateway.scheme).toBe(scheme)
    expect(await secure([{ gateway: [] }], { gateway })()).toEqual(ok({}))
    expect(await secure([{ gateway: ['read'] }], { gateway })()).toEqual(ok({}))
    expect(await secure([{ gateway: [], token: [] }], { gateway, token })()).toEqual(unauthorized(challenge.bearer))
  })

  it('must look at required scopes', async () => {
    const gateway = createAuthenticator({ scheme, authenticate: () => ({}) })
    expect(await secure([{ gateway: ['read'] }], { gateway })()).toEqual(unexpected("'security[gateway]' must verify 'scopes': read"))
  })
})

describe('an authenticator of your own', () => {
  it('is called as a method', async () => {
    class Signature {
      readonly scheme = { type: 'mutualTLS' } as const
      readonly by = 'Ada'
      authenticate({ request }: { request: Request }): { by: string } | undefined {
        return request.headers.has('signature') ? { by: this.by } : undefined
      }
    }
    const send = secure([{ signature: [] }], { signature: createAuthenticator(new Signature()) })
    expect(await send({ signature: 'x' })).toEqual(ok({ by: 'Ada' }))
    expect(await send()).toEqual(failure(401, { error: 'Unauthorized' }))
  })

  it('needs a function', () => {
    const create = (): unknown => createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: undefined as never })
    expect(create).toThrow(new TypeError("'authenticate' must be a function"))
  })
})

describe('at start-up', () => {
  const create =
    (requirements: unknown, options: object): (() => unknown) =>
    () =>
      serve({ security: requirements }, echo, options)
  const sentences = (...problems: string[]): TypeError =>
    new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)
  const missing = "'security.token' is missing"
  const unused = "'security.token' is unknown"
  const badChallenge = "'security.token.challenge' is not valid"
  const undefinedSecurity = "'security' is not valid"
  const without = "op: 'security' is not valid"
  const malformed = "op: 'security' is not valid"

  it.each<[string, unknown, object, string[]]>([
    ['a missing option', [{ token: [] }], {}, [without]],
    ['a missing authenticator', [{ session: [] }, { session: [], token: [] }], { security: { session } }, [`op: ${missing}`]],
    ['an inherited authenticator', [{ token: [] }], { security: Object.create({ token }) }, ["'security' is not valid", without]],
    ['an unused authenticator', [], { security: { token } }, [unused]],
    ['an undefined option', [{ token: [] }], { security: undefined }, [undefinedSecurity, without]],
    ['an array', [], { security: [] }, ["'security' is not valid"]],
    ['an undefined authenticator', [{ token: [] }], { security: { token: undefined } }, ["'security.token' is not valid", without]],
    ['an object of its own', [{ token: [] }], { security: { token: { scheme: token.scheme, authenticate: () => ({}) } } }, ["'security.token' is not valid", without]],
    ['an object of its own beside an authenticator', [{ token: [] }, { session: [] }], { security: { session, token: { scheme: token.scheme, authenticate: () => ({}) } } }, ["'security.token' is not valid"]],
    ['an undefined one beside an authenticator', [{ token: [] }, { session: [] }], { security: { session, token: undefined } }, ["'security.token' is not valid"]],
    ['a function', [{ token: [] }], { security: { token: () => undefined } }, ["'security.token' is not valid", without]],
    ['undefined requirements', undefined, { security: { token } }, [`op: ${undefinedSecurity}`]],
    ['an object of requirements', { token: [] }, { security: { token } }, [malformed]],
    ['undefined requirements without authenticators', undefined, {}, [`op: ${undefinedSecurity}`]],
    ['a list of names', ['token'], {}, [without]],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole', [,], {}, [without]],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole in the scopes', [{ token: [,] }], { security: { token } }, [malformed]],
    ['scopes without a list', [{ token: 'read' }], { security: { token } }, [malformed]],
    ['an undefined scope', [{ token: ['read', undefined] }], { security: { token } }, [malformed]],
    ['a challenge with a line break', [{ token: [] }], { security: { token: { ...token, challenge: 'a\nb: c' } } }, [badChallenge]],
    ['a challenge that is not Latin-1', [{ token: [] }], { security: { token: bearer(() => ({}), { realm: '日本' }) } }, [badChallenge]],
    ['a challenge that is not text', [{ token: [] }], { security: { token: { ...token, challenge: 1 } } }, [badChallenge]],
  ])('rejects %s', (_title, requirements, options, problems) => {
    expect(create(requirements, options)).toThrow(sentences(...problems))
  })

  it.each([bearer, basic])('rejects an undefined verify', (create) => {
    expect(() => create(undefined as never)).toThrow(new TypeError("'verify' must be a function"))
  })

  it('rejects malformed requirements that an operation inherits', () => {
    class Inherited {
      readonly path = '/'
      readonly method = 'GET'
      readonly responses = { 200: {} }
      get security(): unknown {
        return { token: [] }
      }
    }
    const create = (): unknown => createLooseRouter({ contract: { op: new Inherited() }, handlers: { op: echo }, security: { token } })
    expect(create).toThrow(sentences(malformed))
  })

  it('does not let verify change the scopes of later requests', async () => {
    const pop = bearer((_token, { scopes }) => ((scopes as string[]).pop() === 'admin' ? undefined : {}))
    const send = secure([{ token: ['admin'] }], { token: pop })
    for (let count = 0; count < 2; count += 1) {
      expect((await send({ authorization: 'Bearer valid' })).status).toBe(500)
    }
  })

  it('copies the requirements and the authenticators', async () => {
    const requirements: { token?: string[] }[] = [{ token: [] }]
    const security: { token?: unknown } = { token }
    const router = serve({ security: requirements }, echo, { security })
    requirements.pop()
    delete security.token
    expect(await sendTo(router, '/')).toEqual(unauthorized(challenge.bearer))
  })
})
