/** The recipe on a provider of OAuth, with a provider of its own. Needs the packages of this folder. */
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Router } from 'routepact'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = import.meta.dirname
const redirectUri = 'https://app.example.com/login/callback'
const client = { clientId: 'app', clientSecret: 'a-secret-of-32-bytes-or-more-0000' }

let server: Server
let issuer = ''
let app: Router
let users: string[] = []

beforeAll(async () => {
  const packages = createRequire(join(folder, 'package.json'))
  const { Provider } = (await import(pathToFileURL(packages.resolve('oidc-provider')).href)) as {
    Provider: new (issuer: string, options: object) => { callback(): Parameters<typeof createServer>[1] }
  }
  server = createServer().listen(0)
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['key'] },
    pkce: { required: () => true },
  })
  server.on('request', provider.callback() as () => void)
  const { createApp } = (await import(pathToFileURL(join(folder, 'src/oauth.ts')).href)) as {
    createApp: (provider: object, begin: (user: string) => string) => Promise<Router>
  }
  app = await createApp({ issuer, ...client, redirectUri, allowHttp: true }, (user) => `session-${users.push(user)}`)
})

beforeEach(() => void (users = []))
afterAll(() => void server.close())

const call = (url: string, cookie = ''): Promise<Response> => app.fetch(new Request(url, { headers: { cookie } }))

const readCookies = (response: Response) => response.headers.getSetCookie().map((text) => text.split(';')[0] ?? '')

/** Signs in at the provider like a browser, from the start to the redirect to the application. */
async function signIn(start: string, login = 'ada'): Promise<string> {
  const jar = new Map<string, string>()
  const send = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const text of readCookies(response)) {
      const [name = '', value = ''] = text.split(/=(.*)/s)
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  let response = await send(start)
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return location
    if (location) {
      response = await send(new URL(location, issuer).href)
      continue
    }
    const page = await response.text()
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    response = await send(new URL(action, issuer).href, new URLSearchParams({ prompt, login, password: 'any' }))
  }
  throw new Error('The provider did not redirect to the application')
}

async function start() {
  const response = await call('https://app.example.com/login')
  return { response, url: response.headers.get('location') ?? '', cookie: readCookies(response)[0] ?? '' }
}

test('a user signs in', async () => {
  const { response, url, cookie } = await start()
  expect(response.status).toBe(302)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-login=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const { searchParams } = new URL(url)
  expect([searchParams.get('code_challenge_method'), searchParams.get('redirect_uri')]).toEqual(['S256', redirectUri])
  const [, , verifier = ''] = cookie.split('.')
  expect(url).not.toContain(verifier)

  const finished = await call(await signIn(url), cookie)
  expect([finished.status, finished.headers.get('location')]).toEqual([302, '/'])
  expect(readCookies(finished)).toEqual(['__Host-login=', '__Host-session=session-1'])
  expect([users, finished.headers.get('cache-control')]).toEqual([['ada'], 'no-store'])
})

test('each login has a state, a nonce and a verifier of its own', async () => {
  const [first, second] = [await start(), await start()]
  const parts = [...first.cookie.split('.'), ...second.cookie.split('.')]
  expect(new Set(parts).size).toBe(6)
})

test.each<readonly [string, number, (answer: URL, cookie: string) => readonly [URL, string]]>([
  ['no cookie', 400, (answer) => [answer, '']],
  ['half a cookie', 400, (answer, cookie) => [answer, cookie.split('.')[0] ?? '']],
  ['another state in the cookie', 401, (answer, cookie) => [answer, cookie.replace(/=[\w-]+/, '=other')]],
  ['another nonce', 401, (answer, cookie) => [answer, cookie.replace(/\.[\w-]+\./, '.other.')]],
  ['another verifier', 401, (answer, cookie) => [answer, cookie.replace(/[\w-]+$/, 'x'.repeat(43))]],
  ['another state in the answer', 401, (answer, cookie) => (answer.searchParams.set('state', 'other'), [answer, cookie])],
  ['no state', 401, (answer, cookie) => (answer.searchParams.delete('state'), [answer, cookie])],
  ['another code', 401, (answer, cookie) => (answer.searchParams.set('code', 'other'), [answer, cookie])],
  ['another issuer', 401, (answer, cookie) => (answer.searchParams.set('iss', 'https://evil.example.com'), [answer, cookie])],
  ['a refusal of the user', 401, (answer, cookie) => {
    answer.searchParams.delete('code')
    answer.searchParams.set('error', 'access_denied')
    return [answer, cookie]
  }],
])('%s is a %i', async (_title, status, change) => {
  const { url, cookie } = await start()
  const [answer, sent] = change(new URL(await signIn(url)), cookie)
  const response = await call(answer.href, sent)
  expect([response.status, response.headers.getSetCookie(), users]).toEqual([status, [], []])
})

test('the answer to the login of somebody else signs nobody in', async () => {
  const [attacker, victim] = [await start(), await start()]
  const answer = await signIn(attacker.url, 'eve')
  expect((await call(answer, victim.cookie)).status).toBe(401)
  expect(users).toEqual([])
})

test('a code works once', async () => {
  const { url, cookie } = await start()
  const answer = await signIn(url)
  expect([(await call(answer, cookie)).status, (await call(answer, cookie)).status]).toEqual([302, 401])
})
