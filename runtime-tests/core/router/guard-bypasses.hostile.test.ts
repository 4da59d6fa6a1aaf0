// Section G of runtime-tests/hostile-input.md; titles begin with rule numbers. No spelling of a request bypasses a guard.
import { error } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, failure, json, type LooseHandler, ok, origin } from '../../support.ts'
import { serveChecked, createCheckedRouter } from '../../fixtures/harness.ts'

function raise(thrown: unknown): never {
  throw thrown
}

const unreached: LooseHandler = () => raise(new Error('must not run'))

describe('92: no spelling of a request bypasses a guard', () => {
  const secrets: LooseHandler = () => ({ status: 200, body: 'secret' })
  const cases: [path: string, init: RequestInit, status: number][] = [
    ['/secrets', {}, 200],
    ['/secrets', { method: 'HEAD' }, 200],
    ['/secrets/', {}, 200],
    ['/%73ecrets', {}, 200],
    ['/s%65crets?x#y', {}, 200],
    ['//secrets', {}, 404],
    ['/secrets//', {}, 404],
    ['/Secrets', {}, 404],
    ['/secrets%2F', {}, 404],
    ['/secrets%00', {}, 404],
    ['/secrets;x', {}, 404],
    ['/x/../secrets', {}, 200],
    ['/secrets', { method: 'OPTIONS' }, 204],
    ['/secrets', { method: 'BREW' }, 405],
    ['/secrets', { method: 'get' }, 200],
    ['/secrets', { method: 'POST', body: 'x', headers: { 'content-type': ';;;' } }, 400],
    ['/secrets', { method: 'POST', body: '{}', headers: { 'content-type': 'APPLICATION/json;charset' } }, 200],
  ]

  it.each(cases)('92: the guard runs for %s %j', async (path, init, status) => {
    let passed = 0
    const operations = {
      get: { path: '/secrets', method: 'GET', responses: json },
      post: { path: '/secrets', method: 'POST', requests: { 'application/json': { body: anything } }, responses: json },
    }
    const options = { contract: operations, handlers: { get: secrets, post: secrets } }
    const open = createCheckedRouter({ ...options, before: [() => void (passed += 1)] })
    const shut = createCheckedRouter({
      ...options,
      handlers: { get: unreached, post: unreached },
      before: [() => raise(error(401))],
    })
    expect((await open.send(new Request(origin + path, init))).status).toBe(status)
    expect(passed).toBe(1)
    const response = await shut.send(new Request(origin + path, init))
    expect(response).toEqual(
      init.method === 'HEAD' ? { ...failure(401, {}), body: null } : failure(401, { error: 'Unauthorized' }),
    )
  })
})

describe('93: a guard that changes the request does not change the matched operation', () => {
  it.each<[string, (request: object) => void]>([
    ['the URL', (request) => void Object.defineProperty(request, 'url', { value: `${origin}/other` })],
    ['the method', (request) => void Object.defineProperty(request, 'method', { value: 'HEAD' })],
    [
      'the headers',
      (request) => void Object.defineProperty(request, 'headers', { value: new Headers({ 'x-a': 'changed' }) }),
    ],
  ])('93: ignores a change of %s', async (_title, change) => {
    const { send } = createCheckedRouter({
      contract: {
        op: { path: '/op', method: 'GET', headers: anything, responses: json },
        other: { path: '/other', method: 'GET', responses: json },
      },
      handlers: {
        op: (request: { validatedHeaders: Headers; operationName: string }) => ({
          status: 200,
          body: [request.operationName, request.validatedHeaders.get('x-a')],
        }),
        other: unreached,
      },
      before: [change],
    })
    expect(await send(new Request(`${origin}/op`, { headers: { 'x-a': 'sent' } }))).toEqual(ok(['op', 'sent']))
  })
})

it('94: only the handler of the same request reads properties that a guard adds', async () => {
  const before: LooseHandler[] = [
    (request) => {
      const user = request.headers.get('x-user')
      if (user !== null) Object.assign(request, { user })
      return user === null ? undefined : { user }
    },
  ]
  const { send } = serveChecked(
    {},
    (request) => ({ status: 200, body: [Reflect.get(request, 'user') ?? null, request.context['user'] ?? null] }),
    { before },
  )
  expect(await send(new Request(origin, { headers: { 'x-user': 'Ada' } }))).toEqual(ok(['Ada', 'Ada']))
  expect(await send('/')).toEqual(ok([null, null]))
})
