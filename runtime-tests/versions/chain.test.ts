import { type ContractDeprecation, createContract, createRouter, deprecationHeaders } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test } from 'vitest'

const declare = (deprecated?: ContractDeprecation | true) =>
  createContract({
    forwarded: { path: '/forwarded', method: 'GET', responses: { 200: {} }, deprecated },
    adapted: { path: '/adapted', method: 'GET', responses: { 200: {} }, deprecated },
  })
const contract = declare()
const link = '<https://example.com/other>; rel="alternate"'
const create = (headers: { [name: string]: string }) =>
  createRouter({
    contract,
    handlers: {
      forwarded: (request) => request.respond({ status: 200, headers }),
      adapted: (request) => request.respond({ status: 200, headers }),
    },
  })
const [current, withoutLink] = [create({ link }), create({})]

/** Serves the contract with the router of its next version; the adapter sends the response as it is. */
const serve = (router: Pick<typeof current, 'fetch'>, deprecated?: ContractDeprecation | true) =>
  serveVersion(declare(deprecated), { contract, router }, {
    adapted: async (request, client) => request.respond(await client.adapted()),
  }, { finally: [deprecationHeaders] })

const since = { since: '2025-01-01' }
const dates = { since: '2026-01-01', sunset: '2027-01-01', link: 'https://example.com/v3' }
const ownLink = '<https://example.com/v3>; rel="deprecation"'

describe.each(['/forwarded', '/adapted'])('a response to %s', (path) => {
  const read = async (router: Pick<typeof current, 'fetch'>) => {
    const { headers } = await router.fetch(new Request(`https://example.com${path}`))
    return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
  }

  test('has the dates of its version, not those of the version that serves it', async () => {
    const v2 = serve(current, dates)
    expect(await read(v2)).toEqual(['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT', `${link}, ${ownLink}`])
    const v1 = serve(v2, since)
    expect(await read(v1)).toEqual(['@1735689600', null, link])
    expect(await read(serve(v1, dates))).toEqual(await read(v2))
    expect(await read(serve(serve(withoutLink, dates), since))).toEqual(['@1735689600', null, null])
  })

  test('has those of the version that serves it, if its own has none', async () => {
    const v2 = serve(current, dates)
    expect(await read(serve(v2, undefined))).toEqual(await read(v2))
    expect(await read(serve(v2, true))).toEqual(await read(v2))
  })
})
