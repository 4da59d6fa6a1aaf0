/** Without `onError`, errors are printed after the name of their operation. */
import { bearer, ContractResponseError, error, jsonLines, mergeRouters, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { createMock } from 'routepact-tools/testing'
import { selectVersion, serveVersion } from 'routepact/versions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anything, createLooseRouter, json, type LooseHandler, type LooseOptions, origin, rejecting, serve, streamOf } from '../../support.ts'

type Options = Omit<LooseOptions, 'contract' | 'handlers'>
type AnyRouter = Router<unknown[]>

const merge = mergeRouters as unknown as (routers: unknown, options?: object) => AnyRouter
const boom = new Error('boom')
const raise = (thrown: unknown): LooseHandler => () => {
  throw thrown
}
const format = '%s:'
const title = "'op' (GET /)"
const silent = (): void => undefined

const print = vi.spyOn(console, 'error')
beforeEach(() => void print.mockReset())
afterEach(() => void print.mockReset())

/** Sends a request, reads the response and returns what was printed. */
async function read(router: Pick<AnyRouter, 'fetch'>, url = '/', init: RequestInit = {}): Promise<unknown[][]> {
  const response = await router.fetch(new Request(new URL(url, origin), init))
  await response.text().catch(silent)
  return print.mock.calls
}

describe('an error is printed once', () => {
  const octets = { 200: { 'application/octet-stream': { body: anything }, 'application/jsonl': { body: jsonLines(anything) } }, default: {} }
  const streaming = (contentType: string, body: () => unknown): LooseHandler => () => ({ status: 200, contentType, body: body() })
  async function* failing(): AsyncGenerator<unknown> {
    yield 1
    throw boom
  }
  const query = { '~standard': { validate: () => Promise.reject(boom) } }

  it.each<[title: string, handler: LooseHandler, options: Options, operation: object, printed: unknown]>([
    ['of a handler', raise(boom), {}, {}, boom],
    ['that is not an error', raise('100 %s'), {}, {}, '100 %s'],
    ['of `before`', () => 0, { before: [raise(boom)] }, {}, boom],
    ['of `finally`', () => ({ status: 200, body: 1 }), { finally: [raise(boom) as never] }, {}, boom],
    ['of a schema', () => 0, {}, { query }, boom],
    ['that `catch` turns into a 5xx', raise(boom), { catch: () => ({ status: 503 }) }, { responses: octets }, boom],
    ['of a response that breaks the contract', () => ({ status: 200, body: 1 }), {}, { responses: { 200: { 'application/json': { body: rejecting() } } } }, expect.any(ContractResponseError)],
    ['of a stream of elements', streaming('application/jsonl', failing), {}, { responses: octets }, boom],
    ['of a stream of bytes', streaming('application/octet-stream', () => streamOf('a', boom)), {}, { responses: octets }, boom],
    ['of an operation whose name and path have a format', raise(boom), {}, { path: '/%25d' }, boom],
  ])('%s', async (_title, handler, options, operation, printed) => {
    const path = (operation as { path?: string }).path ?? '/'
    expect(await read(serve(operation, handler, options), path)).toEqual([[format, `'op' (GET ${path})`, printed]])
  })

  it('of a request without an operation', async () => {
    expect(await read(serve({}, () => 0, { missing: raise(boom) }), '/other')).toEqual([[format, 'No operation', boom]])
  })

  it('without the issues of a request, which may have its values', async () => {
    const options: Options = { catch: raise(boom) as never }
    expect(await read(serve({ query: rejecting({ message: 'secret' }) }, () => 0, options))).toEqual([
      [format, title, 'ContractValidationError: Validation failed'],
      [format, title, boom],
    ])
  })

  it('whose members throw', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(await read(serve({}, raise(proxy)))).toHaveLength(1)
  })
})

describe('nothing is printed', () => {
  const declared = { responses: { ...json, default: {} } }
  it.each<[title: string, handler: LooseHandler, options: Options]>([
    ['for a response', () => ({ status: 200, body: 1 }), {}],
    ['for an error with a declared 4xx status', raise(error(404)), {}],
    ['with an `onError` that does nothing', raise(boom), { onError: silent }],
    ['with an `onError` that fails', raise(boom), { onError: raise(error(500)) as never }],
  ])('%s', async (_title, handler, options) => {
    expect(await read(serve(declared, handler, options))).toEqual([])
  })

  it('if the client has gone away', async () => {
    const controller = new AbortController()
    const handler: LooseHandler = () => {
      controller.abort()
      throw boom
    }
    expect(await read(serve({}, handler), '/', { signal: controller.signal })).toEqual([])
  })
})

describe('routers in other places', () => {
  const op = { path: '/', method: 'GET', responses: json } as const
  const failing = (options: Options = {}): AnyRouter => serve({}, raise(boom), options)
  const once = [[format, title, boom]]

  it('a merged router prints an error once', async () => {
    expect(await read(merge([merge([failing()])]))).toEqual(once)
  })

  it('a merged router does not print what a router has reported', async () => {
    expect(await read(merge([failing({ onError: silent })]))).toEqual([])
  })

  it('a router does not print what the merged one reports', async () => {
    const onError = vi.fn()
    expect(await read(merge([failing()], { onError }))).toEqual([])
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('prints the errors of a mock', async () => {
    expect(await read(createMock({ op } as never, { overrides: { op: raise(boom) } as never }))).toEqual(once)
    expect(await read(createMock({ op } as never, { overrides: { op: raise(boom) } as never, onError: silent }))).toHaveLength(1)
  })

  it('prints the error of a forwarded request once', async () => {
    const forwarded = serveVersion({ op } as never, { contract: { op }, router: failing() } as never, {} as never) as unknown as AnyRouter
    expect(await read(forwarded)).toEqual(once)
  })

  it('prints an undeclared status of a forwarded request once', async () => {
    const forwarded = serveVersion({ op } as never, { contract: { op }, router: serve({}, raise(error(409))) } as never, {} as never) as unknown as AnyRouter
    expect(await read(forwarded)).toEqual([[format, title, expect.any(ContractResponseError)]])
  })

  it('prints the error of `default` of a selection of versions', async () => {
    const selected = selectVersion({ a: failing() }, { header: 'version', default: raise(boom) as never })
    expect(await read(selected)).toEqual([[format, 'No operation', boom]])
  })

  it('prints the error of a tool once', async () => {
    const mcp = createMcpHandler(serve({ responses: { 200: {} } }, raise(boom)) as never, { contract: { op: { ...op, responses: { 200: {} } } }, include: ['op'], info: { name: 'a', version: '1' } } as never) as AnyRouter
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'op', arguments: {} } }
    const init = { method: 'POST', body: JSON.stringify(call), headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' } }
    expect(await read(mcp, '/mcp', init)).toEqual(once)
  })

  it('prints nothing for messages that are rejected', async () => {
    const mcp = createMcpHandler(serve({ responses: { 200: {} } }, raise(boom)) as never, { contract: { op: { ...op, responses: { 200: {} } } }, include: ['op'], info: { name: 'a', version: '1' } } as never) as AnyRouter
    for (const body of ['{', '{"jsonrpc":"2.0","id":1,"method":"none"}', '1']) {
      expect(await read(mcp, '/mcp', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).toEqual([])
    }
    expect(await read(mcp, '/mcp', { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } })).toEqual([])
  })

  it('prints nothing for a request without credentials', async () => {
    const secured = createLooseRouter({
      contract: { op: { ...op, security: [{ token: [] }] } },
      handlers: { op: () => 0 },
      security: { token: bearer(() => undefined) },
    })
    expect(await read(secured)).toEqual([])
  })
})
