/** Checks that the floor returns the same responses as the router, without measuring time. */
import { createRouter, mergeRouters } from 'routepact'
import { describe, expect, it } from 'vitest'
import { createFloor } from './floor.ts'
import { createMerged, createOurs } from './router.ts'
import { scenarios, toRequest } from './scenarios.ts'

async function read(response: Response): Promise<object> {
  const { status, headers } = response
  return { status, type: headers.get('content-type'), allow: headers.get('allow'), body: await response.text() }
}

const json = { 'content-type': 'application/json' }
const origin = 'http://localhost'

/** Requests that no scenario measures but a careful implementation handles. */
const others: readonly (readonly [title: string, path: string, init?: RequestInit])[] = [
  ['an undeclared method', '/users/42', { method: 'DELETE' }],
  ['OPTIONS', '/users/42', { method: 'OPTIONS' }],
  ['HEAD', '/users/42', { method: 'HEAD' }],
  ['a trailing slash', '/users/42/'],
  ['an empty segment', '/users//posts'],
  ['an encoded parameter', '/users/a%2Fb'],
  ['a malformed parameter', '/users/%E0'],
  ['a repeated key', '/users/42/posts?term=a&term=b&page=1&size=1&sort=name'],
  ['an encoded query', '/users/42/posts?term=a+b%20c&page=1&size=1&sort=name'],
  ['no query', '/users/42/posts'],
  ['malformed JSON', '/users', { method: 'POST', headers: json, body: '{' }],
  ['bytes that are not UTF-8', '/users', { method: 'POST', headers: json, body: new Uint8Array([0xff]) }],
  ['no body', '/users', { method: 'POST', headers: json }],
  ['another content type', '/users', { method: 'POST', headers: { 'content-type': 'Text/Plain; a=b' }, body: 'x' }],
  ['no content type', '/users', { method: 'POST', headers: { 'content-type': '' }, body: 'x' }],
  ['a body that is too large', '/users', { method: 'POST', headers: json, body: ' '.repeat(1_048_577) }],
]

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('merged routers return the same: %s', async (_name, scenario) => {
  const merged = await createMerged({ createRouter, mergeRouters }, 100, 20)(toRequest(scenario))
  expect(await read(merged)).toEqual(await read(await createOurs(createRouter, 100)(toRequest(scenario))))
})

describe.each([true, false])('validateResponses: %s', (validateResponses) => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const count = Math.min(scenario.routes ?? 100, 100)
    const ours = await createOurs(createRouter, count, validateResponses)(toRequest(scenario))
    const floor = await createFloor(count, validateResponses)(toRequest(scenario))
    expect(ours.status).toBe(scenario.status)
    expect(await read(floor)).toEqual(await read(ours))
  })

  it.each(others)('%s', async (_title, path, init) => {
    const toResponse = async (fetch: (request: Request) => Response | Promise<Response>) =>
      read(await fetch(new Request(origin + path, init as RequestInit | undefined)))
    const floor = await toResponse(createFloor(100, validateResponses))
    expect(floor).toEqual(await toResponse(createOurs(createRouter, 100, validateResponses)))
  })
})
