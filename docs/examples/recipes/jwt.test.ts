import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createRemoteJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { router } from './jwt.ts'
import { createApp } from './jwt-router.ts'

const issuer = 'https://login.example.com/'
const audience = 'https://api.example.com'

interface Key extends GenerateKeyPairResult {
  readonly alg: string
  readonly jwk: JWK
}

async function createKey(kid: string, alg: string): Promise<Key> {
  const pair = await generateKeyPair(alg, { extractable: true })
  return {
    ...pair,
    alg,
    jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' },
  }
}

let server: Server
let url: URL
/** What the key server sends. */
let published: unknown
let fetched: string[]
let rsa: Key
let ec: Key
let foreign: Key

beforeAll(async () => {
  rsa = await createKey('rsa', 'RS256')
  ec = await createKey('ec', 'ES256')
  foreign = await createKey('rsa', 'RS256')
  server = createServer((request, response) => {
    fetched.push(request.url ?? '')
    response.end(JSON.stringify(published))
  }).listen(0)
  url = new URL(
    `http://localhost:${(server.address() as AddressInfo).port}/jwks.json`,
  )
})

afterAll(() => void server.close())

const publish = (...keys: readonly Key[]): void =>
  void (published = { keys: keys.map(({ jwk }) => jwk) })

beforeEach(() => {
  fetched = []
  publish(rsa, ec)
})

const start = () =>
  createApp({ issuer, audience, keys: createRemoteJWKSet(url) })

const send = (
  { fetch }: ReturnType<typeof start>,
  token: string,
): Promise<Response> =>
  fetch(
    new Request('https://api.example.com/notes', {
      headers: { authorization: `Bearer ${token}` },
    }),
  )

const now = (): number => Math.floor(Date.now() / 1000)

const claims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: 'ada',
  exp: now() + 60,
  scope: 'profile notes:read',
})

function sign(
  changes: { readonly [Claim in keyof JWTPayload]: unknown } = {},
  key = rsa,
  header: object = {},
): Promise<string> {
  const payload = JSON.parse(
    JSON.stringify({ ...claims(), ...changes }),
  ) as JWTPayload
  return new SignJWT(payload)
    .setProtectedHeader({
      alg: key.alg,
      kid: String(key.jwk.kid),
      ...header,
    })
    .sign(key.privateKey)
}

describe('accepts', () => {
  test.each([
    ['RS256', () => sign()],
    ['ES256', () => sign({}, ec)],
    [
      'several audiences',
      () => sign({ aud: ['https://other.example.com', audience] }),
    ],
    [
      'a clock that is 20 seconds slow',
      () => sign({ exp: now() - 20 }),
    ],
    [
      'a clock that is 20 seconds fast',
      () => sign({ nbf: now() + 20 }),
    ],
  ])('%s', async (_title, create) => {
    const response = await send(start(), await create())
    expect([response.status, await response.json()]).toEqual([
      200,
      { of: 'ada' },
    ])
  })
})

const toSecret = async (): Promise<Uint8Array> =>
  new TextEncoder().encode(await exportSPKI(rsa.publicKey))

describe('rejects', () => {
  test.each<readonly [string, () => string | Promise<string>]>([
    [
      'another issuer',
      () => sign({ iss: 'https://evil.example.com/' }),
    ],
    [
      'an issuer without its slash',
      () => sign({ iss: issuer.slice(0, -1) }),
    ],
    ['no issuer', () => sign({ iss: undefined })],
    [
      'another audience',
      () => sign({ aud: 'https://other.example.com' }),
    ],
    ['no audience', () => sign({ aud: undefined })],
    ['no subject', () => sign({ sub: undefined })],
    ['a subject that is no text', () => sign({ sub: 1 as never })],
    ['no expiry', () => sign({ exp: undefined })],
    ['an expired token', () => sign({ exp: now() - 31 })],
    ['a token for later', () => sign({ nbf: now() + 60 })],
    ['no algorithm', () => new UnsecuredJWT(claims()).encode()],
    [
      'HS256 with the public key as its secret',
      async () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: 'rsa' })
          .sign(await toSecret()),
    ],
    [
      'another algorithm of the same key',
      async () => {
        const key = await crypto.subtle.importKey(
          'jwk',
          { ...(await exportJWK(rsa.privateKey)), alg: 'PS256' },
          { name: 'RSA-PSS', hash: 'SHA-256' },
          false,
          ['sign'],
        )
        return sign({}, { ...rsa, alg: 'PS256', privateKey: key })
      },
    ],
    [
      'the algorithm of another key',
      () => sign({}, ec, { kid: 'rsa' }),
    ],
    ['another key with the same id', () => sign({}, foreign)],
    ['an unknown id', () => sign({}, foreign, { kid: 'none' })],
    [
      'a key inside of the token',
      () => sign({}, foreign, { kid: 'none', jwk: foreign.jwk }),
    ],
    [
      'the address of a key',
      () =>
        sign({}, foreign, {
          kid: 'none',
          jku: new URL('/attacker.json', url).href,
        }),
    ],
    [
      'a critical header that nobody knows',
      async () => {
        const [, payload = '', signature = ''] = (await sign()).split(
          '.',
        )
        return `${Buffer.from('{"alg":"RS256","kid":"rsa","crit":["x"],"x":1}').toString('base64url')}.${payload}.${signature}`
      },
    ],
    [
      'a changed payload',
      async () => {
        const [header = '', , signature = ''] = (await sign()).split(
          '.',
        )
        return `${header}.${Buffer.from(JSON.stringify({ ...claims(), sub: 'bob' })).toString('base64url')}.${signature}`
      },
    ],
    ['no signature', async () => (await sign()).replace(/[^.]*$/, '')],
    ['no token', () => 'a.b.c'],
  ])('%s', async (_title, create) => {
    const response = await send(start(), await create())
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: 'Unauthorized' },
    ])
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(fetched.filter((path) => path !== '/jwks.json')).toEqual([])
  })
})

test.each([
  ['profile'],
  [''],
  [undefined],
  ['notes:reader'],
  [['notes:read']],
])('the scope %o is a 403', async (scope) => {
  const response = await send(start(), await sign({ scope }))
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="notes:read"',
  )
})

describe('keys', () => {
  test('are fetched once', async () => {
    const app = start()
    for (let count = 0; count < 3; count += 1)
      await send(app, await sign())
    await send(app, await sign({}, ec))
    expect(fetched).toHaveLength(1)
  })

  test('rotate: a new one is fetched when a token names it, an old one is refused when the copy is renewed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const app = start()
      publish(rsa)
      expect((await send(app, await sign())).status).toBe(200)
      publish(ec)
      // Unknown ids cause no flood of requests: one in 30 seconds.
      for (let count = 0; count < 3; count += 1)
        expect((await send(app, await sign({}, ec))).status).toBe(401)
      expect(fetched).toHaveLength(1)
      vi.advanceTimersByTime(30_001)
      expect((await send(app, await sign({}, ec))).status).toBe(200)
      expect((await send(app, await sign())).status).toBe(401)
      expect(fetched).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the router of the page', async () => {
  expect(
    (await router.fetch(new Request('https://api.example.com/notes')))
      .status,
  ).toBe(401)
})
