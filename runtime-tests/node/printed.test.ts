/** What `serve` and a router print: the notice of exposed messages, and each error once. */
import { createContract, createRouter, mergeRouters, problems, type Router, withContractErrorHandler } from 'routepact'
import { type NodeServer, serve as listen } from 'routepact/node'
import { serveVersion } from 'routepact/versions'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anything, type LooseHandler, type LooseOptions, serve, streamOf } from '../support.ts'

type AnyRouter = Router<unknown[]>

const local = { port: 0, hostname: '127.0.0.1' }
const merge = mergeRouters as unknown as (routers: unknown, options?: object) => AnyRouter
const notice = "'exposeMessages' must be false in production: pass it to withContractErrorHandler"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function start(router: Pick<AnyRouter, 'fetch'>, options: object = {}): Promise<NodeServer> {
  const server = await listen(router as never, { ...local, ...options })
  onTestFinished(() => server.close())
  return server
}

describe('the notice of exposed messages', () => {
  const contract = createContract({ op: { path: '/', method: 'GET', responses: { 200: {} } } })
  const create = (options: object = {}, path = '/'): AnyRouter =>
    createRouter({ contract: { op: { ...contract.op, path } }, handlers: { op: () => ({ status: 200 }) }, ...options } as never) as unknown as AnyRouter
  const hidden = { catch: withContractErrorHandler({ exposeMessages: false }) }
  const guard = { before: [() => undefined] }

  test.each<[title: string, router: () => Pick<AnyRouter, 'fetch'>, count: number]>([
    ['without a catch', () => create(), 1],
    ['with the built-in handler', () => create({ catch: withContractErrorHandler() }), 1],
    ['with the built-in handler that exposes', () => create({ catch: withContractErrorHandler({ exposeMessages: true }) }), 1],
    ['with the built-in handler that hides', () => create(hidden), 0],
    ['with problem details', () => create({ catch: withContractErrorHandler({ format: problems }) }), 1],
    ['with problem details that hide', () => create({ catch: withContractErrorHandler({ exposeMessages: false, format: problems }) }), 0],
    ['with a catch of the application', () => create({ catch: () => new Response() }), 0],
    ['merged', () => merge([create()]), 1],
    ['merged, hidden', () => merge([create(hidden)]), 0],
    ['merged behind one that hides', () => merge([create(hidden), create({}, '/b')]), 1],
    ['merged with a catch that hides', () => merge([create()], hidden), 0],
    ['merged with a catch that hides, beside one that exposes', () => merge([create({ catch: withContractErrorHandler() })], hidden), 1],
    ['hidden, merged with functions that have no catch', () => merge([create(hidden)], guard), 1],
    ['hidden, merged with functions that have one', () => merge([create(hidden)], { ...guard, ...hidden }), 0],
    ['merged twice', () => merge([merge([create()])]), 1],
    ['without operations', () => merge([]), 1],
    ['of an old version', () => serveVersion(contract, { contract, router: create() } as never, {} as never) as unknown as AnyRouter, 1],
    ['of another kind', () => ({ fetch: async () => new Response() }), 0],
  ])('of a router %s', async (_title, create, count) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubEnv('NODE_ENV', 'production')
    await start(create())
    expect(warn.mock.calls).toEqual(Array.from({ length: count }, () => [notice]))
  })

  test.each([undefined, '', 'development', 'test'])('is not printed if NODE_ENV is %j', async (value) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubEnv('NODE_ENV', value)
    await start(create())
    expect(warn.mock.calls).toEqual([])
  })
})

describe('an error is printed once, by the router', () => {
  const boom = new Error('boom')
  const responses = { 200: { 'application/octet-stream': { body: anything } } }
  const failing: LooseHandler = () => Promise.reject(boom)
  const streaming: LooseHandler = () => ({ status: 200, body: streamOf('a', boom) })

  async function run(handler: LooseHandler, options: Partial<LooseOptions> = {}, serveOptions: object = {}): Promise<unknown[][]> {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    const { url } = await start(serve({ responses }, handler, options), serveOptions)
    await fetch(url).then((response) => response.text()).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return print.mock.calls
  }

  test.each([
    ['a handler', failing],
    ['a stream', streaming],
    ['the stream of a Response', () => new Response(streamOf('a', boom))],
  ])('of %s', async (_title, handler) => {
    const onError = vi.fn()
    const printed = [['%s:', "'op' (GET /)", boom]]
    expect(await run(handler)).toEqual(printed)
    vi.restoreAllMocks()
    expect(await run(handler, {}, { onError })).toEqual(printed)
    vi.restoreAllMocks()
    expect(await run(handler, { onError: () => undefined })).toEqual([])
    expect(onError).not.toHaveBeenCalled()
  })

  test('unless the client has gone away', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    let fail!: () => void
    const failed = new Promise<void>((resolve) => (fail = resolve))
    const handler: LooseHandler = ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          reject(boom)
          fail()
        }),
      )
    const { url } = await start(serve({ responses }, handler))
    const controller = new AbortController()
    const pending = fetch(url, { signal: controller.signal }).catch(() => undefined)
    setTimeout(() => controller.abort(), 50)
    await Promise.all([pending, failed])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(print.mock.calls).toEqual([])
  })
})
