/** A further router changes no response of the first: the responses of a router before and after `mergeRouters`. */
import { bearer, error, HttpError, mergeRouters, problems, type Router, withContractErrorHandler } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { beforeEach, describe, expect, it } from 'vitest'
import { anything, createLooseRouter, json, type LooseHandler, type LooseOptions, post, type ReadResponse, rejecting, sendTo } from '../../support.ts'

type AnyRouter = Router<unknown[]>
type Options = Omit<LooseOptions, 'contract' | 'handlers'>

const merge = mergeRouters as unknown as (routers: unknown, options?: object) => AnyRouter
const seen: string[] = []
beforeEach(() => void seen.splice(0))

const contract = {
  read: { path: '/items/:id', method: 'GET', responses: { ...json, default: {} } },
  write: { path: '/items', method: 'POST', requests: { 'application/json': { body: anything } }, responses: { ...json, default: {} } },
  fail: { path: '/fail', method: 'GET', responses: { ...json, default: {} } },
  check: { path: '/check', method: 'GET', query: rejecting({ message: 'no' }), responses: { ...json, default: {} } },
  own: { path: '/own', method: 'GET', security: [{ token: [] }], responses: { ...json, default: {} } },
}
const ok: LooseHandler = ({ context }) => ({ status: 200, body: context })

/** Creates the router whose responses must stay. */
const create = (options: Options): AnyRouter =>
  createLooseRouter({
    contract,
    handlers: {
      read: ok,
      write: ok,
      check: ok,
      own: ok,
      fail: () => {
        throw new Error('boom')
      },
    },
    security: { token: bearer(() => undefined) },
    maxBodySize: 10,
    onError: (thrown: unknown) => seen.push(String(thrown)),
    ...options,
  })

/** A router of tools, and one of another version. */
const ping = { path: '/ping', method: 'GET', responses: { 200: {} } } as const
const pinging = createLooseRouter({ contract: { ping }, handlers: { ping: () => ({ status: 200 }) } })
const tools = createMcpHandler(pinging as never, { contract: { ping }, include: ['ping'], info: { name: 'a', version: '1' } } as never)
const version = createLooseRouter({
  contract: { read: { path: '/items/:id', method: 'GET', responses: json } },
  handlers: { read: ok },
  base: '/v0',
  before: [() => new Response('version')],
  catch: () => new Response('version', { status: 599 }),
  finally: [(response: Response) => response.headers.set('x-version', '0')],
  onError: () => seen.push('version'),
})

const requests: [title: string, path: string, init: RequestInit, status: number][] = [
  ['a response', '/items/1', {}, 200],
  ['a response with a trailing slash', '/items/1/', {}, 200],
  ['HEAD', '/items/1', { method: 'HEAD' }, 200],
  ['HEAD without an operation', '/none', { method: 'HEAD' }, 404],
  ['OPTIONS', '/items/1', { method: 'OPTIONS' }, 204],
  ['404', '/none', {}, 404],
  ['404 with a trailing slash', '/none/', {}, 404],
  ['404 of an empty segment', '/items//1', {}, 404],
  ['405', '/items/1', { method: 'PUT' }, 405],
  ['405 of another path', '/items', { method: 'DELETE' }, 405],
  ['400', '/check', {}, 400],
  ['401', '/own', {}, 401],
  ['413', '/items', post('application/json', '"0123456789"'), 413],
  ['415', '/items', { ...post('application/json', '1'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }, 415],
  ['500', '/fail', {}, 500],
]

const options: [title: string, options: Options][] = [
  ['no options', {}],
  ['problem details', { catch: withContractErrorHandler({ format: problems }) }],
  ['a catch that fails', { catch: () => Promise.reject(error(418, 'catch')) }],
  ['finally', { finally: [(response) => response.headers.set('x-first', '1')] }],
  ['before with context', { before: [() => ({ user: 'Ada' })] }],
  ['a guard', { before: [(request) => (request.operationName === 'read' ? undefined : request.respond({ status: 403 }))] }],
  ['preflights', { before: [({ method }) => (method === 'OPTIONS' ? new Response(null, { status: 204, headers: { 'access-control-allow-origin': '*' } }) : undefined)] }],
  ['a response to what matches nothing', { before: [({ url }) => (url.includes('none') ? new Response('closed', { status: 503 }) : undefined)] }],
  ['missing', { missing: () => new Response('missing', { status: 404 }) }],
  ['a missing that fails', { missing: () => Promise.reject(new Error('missing')), catch: withContractErrorHandler({ format: problems }) }],
  ['a base', { base: '/' }],
]

const statusOf = async (router: AnyRouter, path: string, init: RequestInit): Promise<ReadResponse> => sendTo(router, path, init)

describe.each(options)('with %s, a router in a merged one has the same response for', (_title, given) => {
  const first = create(given)
  const merged: [title: string, router: AnyRouter][] = [
    ['alone', merge([first])],
    ['with tools', merge([first, tools])],
    ['with a version', merge([first, version])],
    ['nested', merge([merge([first, tools]), version])],
  ]

  it.each(requests)('%s', async (title, path, init, status) => {
    const expected = await statusOf(first, path, init)
    const reported = [...seen]
    if (given.before === undefined && given.missing === undefined && given.catch === undefined) {
      expect([title, expected.status]).toEqual([title, status])
    }
    for (const [name, router] of merged) {
      seen.length = 0
      expect([name, await statusOf(router, path, init)]).toEqual([name, expected])
      expect([name, seen]).toEqual([name, reported])
    }
  })
})

describe('a request that matches no operation', () => {
  const other = { path: '/others/:id', method: 'GET', responses: json }
  const named = (name: string, operations: object, extra: Options = {}): AnyRouter =>
    createLooseRouter({
      contract: operations as never,
      handlers: Object.fromEntries(Object.keys(operations).map((key) => [key, ok])),
      catch: (thrown: unknown) => new Response(`${name}: ${(thrown as Error).message}`, { status: (thrown as HttpError).status }),
      ...extra,
    })
  const first = named('first', { read: contract.read })
  const second = named('second', { other, post: { ...contract.read, method: 'POST' } })
  const bodyOf = async (router: AnyRouter, path: string, method = 'PUT'): Promise<unknown> => (await sendTo(router, path, { method })).body

  it('passes through the catch of the first router that has its path, or else of the first', async () => {
    const merged = merge([first, second])
    expect(await bodyOf(merged, '/others/1')).toBe('second: Method Not Allowed')
    expect(await bodyOf(merged, '/items/1')).toBe('first: Method Not Allowed')
    expect(await bodyOf(merge([second, first]), '/items/1')).toBe('second: Method Not Allowed')
    expect(await bodyOf(merged, '/none')).toBe('first: Not Found')
    expect(await bodyOf(merge([second, first]), '/none')).toBe('second: Not Found')
  })

  it('has the methods of all routers in Allow', async () => {
    const plain = [named('first', { read: contract.read }, { catch: withContractErrorHandler({ format: problems }) }), second]
    expect((await sendTo(merge(plain), '/items/1', { method: 'PUT' })).headers['allow']).toBe('GET, HEAD, POST, OPTIONS')
  })

  it('passes through the merged catch, also of a router that is merged again', async () => {
    const caught = merge([first], { catch: (thrown: Error) => new Response(`merged: ${thrown.message}`) })
    for (const router of [caught, merge([caught, second]), merge([merge([caught]), second])]) {
      expect(await bodyOf(router, '/items/1')).toBe('merged: Method Not Allowed')
      expect(await bodyOf(router, '/none')).toBe('merged: Not Found')
    }
  })

  it('runs the functions of the merged router in place of those of the first', async () => {
    const log: string[] = []
    const note = (name: string): LooseHandler => () => void log.push(name)
    const noting = named('first', { read: contract.read }, { before: [note('2')], finally: [note('3') as never] })
    const run = async (extra: object): Promise<string[]> => {
      log.length = 0
      await sendTo(merge([noting], extra), '/none')
      return [...log]
    }
    expect(await run({})).toEqual(['2', '3'])
    expect(await run({ before: [note('b')] })).toEqual(['b', '3'])
    expect(await run({ finally: [note('c')] })).toEqual(['2', 'c'])
  })
})
