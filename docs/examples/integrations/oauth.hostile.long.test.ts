/** The recipe on a provider of OAuth, with a provider that fails and strangers who answer in its place. Needs the packages of this folder. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateKeyPair, type GenerateKeyPairResult, SignJWT } from 'jose'
import type { Router } from 'routepact'
import { type NodeServer, serve } from 'routepact/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

interface Answer {
  readonly status?: number
  readonly type?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body: unknown
}

let provider: Server
let issuer = ''
let app: NodeServer
let pair: GenerateKeyPairResult
/** What the token endpoint answers to a code; undefined resets the connection. */
let answer: (nonce: string) => Answer | undefined | Promise<Answer>
let nonce = ''
let users: string[] = []
let reported: unknown[] = []

beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  provider = createServer(async (request, response) => {
    if (request.url?.startsWith('/.well-known/')) {
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }
    const found = await answer(nonce)
    if (!found) return request.socket.destroy()
    const { status = 200, type = 'application/json', headers = {}, body } = found
    return response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const { createApp } = (await import(pathToFileURL(join(import.meta.dirname, 'src/oauth.ts')).href)) as {
    createApp: (provider: object, begin: (user: string) => string) => Promise<Router>
  }
  const redirectUri = 'https://app.example.com/login/callback'
  const settings = { issuer, clientId: 'app', clientSecret: 'secret', redirectUri, allowHttp: true }
  const router = await createApp(settings, (user) => `session-${users.push(user)}`)
  app = await serve({ fetch: (request) => router.fetch(request) }, { port: 0, hostname: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  provider.close()
})

const printed = console.error
beforeEach(() => {
  users = []
  reported = []
  answer = async (sent) => ({ body: await toTokens({ nonce: sent }) })
  console.error = (...values: unknown[]) => void reported.push(values)
  return () => void (console.error = printed)
})

async function toTokens(changes: { readonly [claim: string]: unknown } = {}) {
  const now = Math.floor(Date.now() / 1000)
  const claims = JSON.parse(
    JSON.stringify({ sub: 'ada', iss: issuer, aud: 'app', iat: now, exp: now + 60, nonce, ...changes }),
  ) as object
  const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(pair.privateKey)
  return { access_token: 'token', token_type: 'bearer', id_token: token }
}

/** Begins a login, and sends what a browser would send after it, changed by a stranger. */
async function login(change: (query: URLSearchParams, cookie: string) => string | undefined = () => undefined) {
  const started = await fetch(new URL('/login', app.url), { redirect: 'manual' })
  const { searchParams } = new URL(started.headers.get('location') ?? '')
  nonce = searchParams.get('nonce') ?? ''
  const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })
  const [cookie = ''] = (started.headers.getSetCookie()[0] ?? '').split(';')
  const changed = change(query, cookie)
  const response = await fetch(new URL(`/login/callback?${query}`, app.url), {
    redirect: 'manual',
    headers: { cookie: changed ?? cookie },
  })
  return { status: response.status, text: await response.text(), reports: reported.length, users: users.length }
}

test('the provider signs a user in', async () => {
  expect(await login()).toMatchObject({ status: 302, users: 1, reports: 0 })
})

test.each<readonly [string, number, (query: URLSearchParams, cookie: string) => string | undefined | void]>([
  ['no cookie', 400, () => ''],
  ['a cookie without parts', 400, () => '__Host-login=..'],
  ['two cookies', 400, (_query, cookie) => `${cookie}; __Host-login=a.b.c`],
  ['another state', 401, (query) => query.set('state', 'other')],
  ['an empty state', 401, (query) => query.set('state', '')],
  ['no state', 401, (query) => query.delete('state')],
  ['two states', 401, (query) => query.append('state', 'other')],
  ['no code', 401, (query) => query.delete('code')],
  ['an empty code', 401, (query) => query.set('code', '')],
  ['two codes', 401, (query) => query.append('code', 'other')],
  ['an error', 401, (query) => query.set('error', 'access_denied')],
  ['an error of the server', 401, (query) => query.set('error', 'server_error')],
  ['two errors', 401, (query) => (query.append('error', 'a'), query.append('error', 'b'))],
  ['another issuer', 401, (query) => query.set('iss', 'https://evil.example.com')],
  ['two issuers', 401, (query) => (query.append('iss', issuer), query.append('iss', issuer))],
  ['an ID token', 401, (query) => query.set('id_token', 'x')],
  ['an access token', 401, (query) => query.set('token', 'x')],
  ['a signed response', 401, (query) => query.set('response', 'x.y.z')],
  ['nothing', 401, (query) => (query.delete('code'), query.delete('state'))],
])('284: a stranger sends %s: a %i, and no report', async (_title, status, change) => {
  const result = await login((query, cookie) => change(query, cookie) ?? undefined)
  expect(result).toMatchObject({ status, reports: 0, users: 0 })
})

test.each<readonly [string, number, typeof answer]>([
  ['a wrong code', 401, () => ({ status: 400, body: { error: 'invalid_grant' } })],
  ['a wrong code as a 403', 401, () => ({ status: 403, body: { error: 'invalid_grant' } })],
  ['the nonce of another login', 401, async () => ({ body: await toTokens({ nonce: 'other' }) })],
  ['a 503', 500, () => ({ status: 503, body: {} })],
  ['a 503 that looks like a wrong code', 500, () => ({ status: 503, body: { error: 'invalid_grant' } })],
  ['a 500 that is HTML', 500, () => ({ status: 500, type: 'text/html', body: '<p>' })],
  ['a 429', 500, () => ({ status: 429, body: {} })],
  ['a redirect', 500, () => ({ status: 302, headers: { location: '/other' }, body: '' })],
  [
    'a wrong secret',
    500,
    () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: { error: 'invalid_client' } }),
  ],
  ['a wrong secret as a 400', 500, () => ({ status: 400, body: { error: 'invalid_client' } })],
  ['a client without rights', 500, () => ({ status: 400, body: { error: 'unauthorized_client' } })],
  ['HTML', 500, () => ({ type: 'text/html', body: '<p>' })],
  ['half of its JSON', 500, () => ({ body: '{"access_token":' })],
  ['a list', 500, () => ({ body: [] })],
  ['no ID token', 500, () => ({ body: { access_token: 'token', token_type: 'bearer' } })],
  [
    'an ID token without a signature',
    500,
    async (sent) => {
      const tokens = await toTokens({ nonce: sent })
      const header = Buffer.from('{"alg":"none"}').toString('base64url')
      return { body: { ...tokens, id_token: `${header}.${tokens.id_token.split('.')[1]}.` } }
    },
  ],
  ['no nonce', 500, async () => ({ body: await toTokens({ nonce: undefined }) })],
  ['no subject', 500, async () => ({ body: await toTokens({ sub: undefined }) })],
  ['an old ID token', 500, async () => ({ body: await toTokens({ exp: 1 }) })],
  ['an ID token for somebody else', 500, async () => ({ body: await toTokens({ aud: 'other' }) })],
  ['the ID token of another issuer', 500, async () => ({ body: await toTokens({ iss: 'https://evil.example.com' }) })],
  ['nothing: the connection breaks', 500, () => undefined],
])('284: the provider answers with %s: a %i, which is reported if it is a 500', async (_title, status, other) => {
  answer = other
  const result = await login()
  expect(result).toMatchObject({ status, reports: status === 500 ? 1 : 0, users: 0 })
  expect(result.text).not.toMatch(/invalid_|evil|token/)
})
