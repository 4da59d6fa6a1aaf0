/** Each server receives its own credentials alone, in every request of a run: also in those that are derived from another one. */
import { apiKey, basic, bearer, type Contract, createContract, createRouter, errors } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compareServers } from '../../../tools/src/testing/index.ts'

const note = { 'application/json': { body: z.object({ id: z.string() }) } }
const declared = { responses: { 200: note, ...errors('default') }, security: [{ token: [] }] } as const
const contract = createContract({
  list: { path: '/notes', method: 'GET', query: z.object({ q: z.string().optional() }), headers: z.object({ 'x-a': z.string().optional() }), cookies: z.object({ theme: z.string().optional() }), ...declared },
  get: { path: '/notes/:id', method: 'GET', ...declared },
  add: { path: '/notes', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, ...declared },
  remove: { path: '/notes/:id', method: 'DELETE', ...declared },
})

const verify = (secret: string): object | undefined => (secret.includes('secret') ? {} : undefined)

/** The schemes of the servers, with credentials that contain a secret. */
const schemes = {
  bearer: [bearer((token) => verify(token)), (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })],
  basic: [basic(({ password }) => verify(password)), (secret: string) => ({ headers: { authorization: `Basic ${btoa(`ada:${secret}`)}` } })],
  header: [apiKey({ in: 'header', name: 'x-key' }, (key) => verify(key)), (secret: string) => ({ headers: { 'X-Key': secret } })],
  query: [apiKey({ in: 'query', name: 'key' }, (key) => verify(key)), (secret: string) => ({ query: { key: secret } })],
  cookie: [apiKey({ in: 'cookie', name: 'session' }, (key) => verify(key)), (secret: string) => ({ headers: { cookie: `session=${secret}` } })],
} as const

/** A server that remembers what it receives. */
function createServer(authenticator: never) {
  const received: string[] = []
  const reply = ({ respond }: { readonly respond: (response: object) => never }) => respond({ status: 200, contentType: 'application/json', body: { id: '1' } })
  const router = createRouter({ contract: contract as Contract, security: { token: authenticator }, handlers: { list: reply, get: reply, add: reply, remove: reply } } as never)
  const fetch = async (request: Request): Promise<Response> => {
    const values = [...request.headers.values()].map((value) => value.replace(/^Basic (\S+)$/, (_, encoded: string) => decode(encoded)))
    received.push([request.method, request.url, ...values].join(' '))
    return router.fetch(request)
  }
  return { received, fetch }
}

function decode(encoded: string): string {
  try {
    return atob(encoded)
  } catch {
    return encoded
  }
}

describe.each(Object.entries(schemes))('277: %s', (_, [authenticator, toCredentials]) => {
  test.each(['the first role', 'two roles'])('as %s', async (roles) => {
    const [old, next] = [createServer(authenticator as never), createServer(authenticator as never)]
    const toRoles = (secret: string) => ({ one: { token: toCredentials(`${secret}-one`) }, two: { token: toCredentials(`${secret}-two`) } })
    const toServer = (server: typeof old, secret: string) =>
      Object.assign({ fetch: server.fetch }, roles === 'two roles' ? { roles: toRoles(secret) } : { authorize: { token: toCredentials(secret) } })
    const { differences } = await compareServers(contract, { old: toServer(old, 'oldsecret'), new: toServer(next, 'newsecret') } as never, { count: 2 })
    expect(differences.map(({ line }) => line)).toEqual([])
    expect(old.received.length).toBeGreaterThan(50)
    expect(old.received.filter((text) => /newsecret/i.test(text))).toEqual([])
    expect(next.received.filter((text) => /oldsecret/i.test(text))).toEqual([])
    for (const { received } of [old, next]) expect(received.some((text) => text.startsWith('OPTIONS '))).toBe(true)
  })
})
