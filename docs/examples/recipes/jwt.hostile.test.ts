import {
  createServer,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  SignJWT,
} from 'jose'
import { serve } from 'routepact/node'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { createApp } from './jwt-router.ts'

const issuer = 'https://login.example.com/'
const audience = 'https://api.example.com'

let pair: GenerateKeyPairResult
let keyServer: Server
let url: URL
let answer: RequestListener
let asked = 0
let sendKeys: RequestListener

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = {
    ...(await exportJWK(pair.publicKey)),
    kid: 'known',
    alg: 'RS256',
  }
  sendKeys = (_request, response) =>
    response.end(JSON.stringify({ keys: [jwk] }))
  keyServer = createServer((request, response) => {
    asked += 1
    answer(request, response)
  }).listen(0)
  url = new URL(
    `http://localhost:${(keyServer.address() as AddressInfo).port}/jwks.json`,
  )
})

afterAll(() => {
  keyServer.closeAllConnections()
  keyServer.close()
})

const printed = vi.spyOn(console, 'error')

beforeEach(() => {
  printed.mockReset().mockReturnValue()
  vi.useFakeTimers({ toFake: ['Date'] })
  asked = 0
  answer = sendKeys
  onTestFinished(() => void vi.useRealTimers())
})

/** Starts the API of the page. Returns a function that sends a token signed by a key with this id. */
async function start() {
  const keys = createRemoteJWKSet(url, { timeoutDuration: 300 })
  const server = await serve(createApp({ issuer, audience, keys }), {
    port: 0,
    hostname: '127.0.0.1',
    onError: () => {},
  })
  onTestFinished(() => server.close())
  return async (kid: string) => {
    const token = await new SignJWT({
      iss: issuer,
      aud: audience,
      sub: 'ada',
      scope: 'notes:read',
    })
      .setExpirationTime(new Date(Date.now() + 60_000))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(pair.privateKey)
    return (
      await fetch(new URL('/notes', server.url), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  }
}

const reply =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body)

/**
 * What the server answers, the seconds after which it is asked again, and the statuses of an invented and a known key if it has sent
 * good keys before.
 */
const failures: readonly (readonly [
  string,
  RequestListener,
  number,
  readonly number[],
])[] = [
  [
    'that resets connections',
    (request) => request.socket.destroy(),
    10,
    [503, 200],
  ],
  ['that does not answer', () => {}, 10, [503, 200]],
  [
    'that redirects',
    (_request, response) =>
      response.writeHead(302, { location: '/other' }).end(),
    10,
    [503, 200],
  ],
  ['that is a 500', reply('down', 500), 10, [503, 200]],
  ['that is a 404', reply('{"keys":[]}', 404), 10, [503, 200]],
  ['that sends HTML', reply('<p>Down</p>'), 10, [503, 200]],
  ['that sends nothing', reply(''), 10, [503, 200]],
  ['that sends a list', reply('[]'), 10, [503, 200]],
  ['that sends an object', reply('{}'), 10, [503, 200]],
  ['that sends no keys', reply('{"keys":[]}'), 30, [503, 503]],
  [
    'that sends half a key',
    reply('{"keys":[{"kty":"RSA","kid":"known"}]}'),
    600,
    [401, 503],
  ],
]

describe.each(failures)(
  '284: a key server %s',
  (_title, fail, seconds, expected) => {
    test('is a 503, is asked once in a while, and is used when it is back', async () => {
      const send = await start()
      answer = fail
      const statuses = [
        await send('known'),
        ...(await Promise.all(
          Array.from({ length: 10 }, () => send('known')),
        )),
      ]
      for (let count = 0; count < 10; count += 1)
        statuses.push(await send(`invented-${count}`))
      expect(new Set(statuses)).toEqual(new Set([503]))
      // The router prints each 503, too.
      expect([
        asked,
        printed.mock.calls.filter(
          ([thrown]) => thrown instanceof Error,
        ),
      ]).toEqual([1, [expect.anything()]])
      vi.advanceTimersByTime(seconds * 1000 - 1)
      await send('known')
      expect(asked).toBe(1)
      answer = sendKeys
      vi.advanceTimersByTime(10_000)
      expect(await send('known')).toBe(200)
    })

    test('is asked seldom for invented keys, while known ones are accepted', async () => {
      const send = await start()
      expect(await send('known')).toBe(200)
      answer = fail
      vi.advanceTimersByTime(30_000)
      asked = 0
      const invented = new Set<number>()
      for (let count = 0; count < 10; count += 1)
        invented.add(await send(`invented-${count}`))
      expect([...invented, await send('known')]).toEqual(expected)
      expect(asked).toBe(1)
    })
  },
)
