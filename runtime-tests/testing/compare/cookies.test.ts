/** Cookies of unusual names and values, and two headers of credentials: equal servers differ in none of their requests. */
import { apiKey, createContract, createRouter } from 'routepact'
import { compareServers } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ok = { 200: { 'application/json': { body: z.object({ cookie: z.string(), sent: z.string() }) } } }

const contract = createContract({
  getUpper: { path: '/upper', method: 'GET', cookies: z.object({ SID: z.string() }), responses: ok, security: [{ session: [] }] },
  getNever: { path: '/never', method: 'GET', cookies: z.object({ none: z.never().optional() }), responses: ok, security: [] },
  getSecret: { path: '/secret', method: 'GET', responses: ok, security: [{ key: [], token: [] }] },
})

/** Creates a server that records what it receives. */
function createServer(sent: string[]) {
  const verify = (given: string) => (given === 'x' ? {} : undefined)
  const respond = (request: Request) => ({ status: 200 as const, body: { cookie: request.headers.get('cookie') ?? '', sent: request.headers.get('x-token') ?? '' } })
  const router = createRouter({
    contract,
    security: { key: apiKey({ in: 'header', name: 'x-key' }, verify), token: apiKey({ in: 'header', name: 'x-token' }, verify), session: apiKey({ in: 'cookie', name: 'SID' }, () => ({})) },
    handlers: { getUpper: respond, getNever: respond, getSecret: respond },
  })
  return {
    fetch: (request: Request) => {
      const { pathname } = new URL(request.url)
      sent.push(`${pathname} ${request.headers.get('cookie') ?? ''} ${request.headers.get('x-key') ?? '-'} ${request.headers.get('x-token') ?? '-'}`)
      return router.fetch(request)
    },
  }
}

test('each form of a cookie is sent, and each header is left out', async () => {
  const sent: string[] = []
  const authorize = { key: { headers: { 'x-key': 'x' } }, token: { headers: { 'x-token': 'x' } }, session: { headers: { cookie: 'SID=%zz' } } }
  const { differences, skipped } = await compareServers(contract, { old: createServer(sent), new: createServer([]) }, { authorize, count: 1 })
  expect([differences, skipped]).toEqual([[], []])
  for (const request of ['/upper SID="%zz" - -', '/upper SID=%zz; SID=other - -', '/upper sid=%zz - -', '/never none="a" - -', '/never NONE=a - -', '/secret  - x', '/secret  x -']) expect(sent).toContain(request)
})
