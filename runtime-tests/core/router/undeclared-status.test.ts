/** An error response whose status the operation does not declare is sent, and reported once per operation and status. */
import { apiKey, ContractResponseError, error, prefers, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, createLooseRouter, json, type LooseHandler, type LooseOptions, origin, post, rejecting, serve } from '../../support.ts'

type Options = Omit<LooseOptions, 'contract' | 'handlers'>

const raise = (thrown: unknown): LooseHandler => () => {
  throw thrown
}
const exposed = (status: number): Error => Object.assign(new Error('exposed'), { status, expose: true })
const messageOf = (status: number, name = "'op' (GET /)"): string =>
  `The response ${status} of ${name} is not declared: add ...errors(${status}) to its 'responses'`

/** Sends requests and returns the status of the last response, and the messages of the errors that are reported. */
async function run(handler: LooseHandler, options: Options = {}, operation: object = {}, init: RequestInit = {}, times = 3): Promise<[number, string[]]> {
  const seen: string[] = []
  const onError = (thrown: unknown): void => void seen.push(thrown instanceof ContractResponseError ? thrown.message : String(thrown))
  const router = serve(operation, handler, { ...options, onError })
  let status = 0
  for (let index = 0; index < times; index += 1) ({ status } = await router.fetch(new Request(origin, init)))
  return [status, seen]
}

describe('is reported once', () => {
  it.each<[title: string, status: number, handler: LooseHandler, options: Options, operation: object]>([
    ['of error()', 409, raise(error(409)), {}, {}],
    ['of error() beside other statuses', 409, raise(error(409)), {}, { responses: { ...json, 404: {}, '5XX': {} } }],
    ['of an error with `expose`', 422, raise(exposed(422)), {}, {}],
    ['of a thrown Response', 403, () => Promise.reject(new Response(null, { status: 403 })), {}, {}],
    ['of a returned Response', 403, () => new Response(null, { status: 403 }), {}, {}],
    ['of a response that is not validated', 403, () => ({ status: 403 }), { validateResponses: false }, {}],
    ['of a response of `before`', 401, () => 0, { before: [({ respond }) => respond({ status: 401 })] }, {}],
    ['of a Response of `before`, also if the request is not valid', 401, () => 0, { before: [() => new Response(null, { status: 401 })] }, { query: rejecting({ message: 'no' }) }],
    ['of an error of `before`', 403, () => 0, { before: [raise(error(403))] }, {}],
    ['of `catch`', 404, raise(new Error('no row')), { catch: () => ({ status: 404 }) }, {}],
    ['of `catch` for a request that is not valid', 422, () => 0, { catch: () => ({ status: 422 }) }, { query: rejecting({ message: 'no' }) }],
    ['of `finally`', 410, () => ({ status: 200, body: 1 }), { finally: [() => new Response(null, { status: 410 })] }, {}],
    ['of problem details', 409, raise(error(409)), { catch: withContractErrorHandler({ format: problems }) }, {}],
    ['that is not registered, beside `default`', 499, raise(error(499)), {}, { responses: { ...json, default: {} } }],
    ['of another range', 409, raise(error(409)), {}, { responses: { ...json, '5XX': {} } }],
  ])('%s', async (_title, status, handler, options, operation) => {
    expect(await run(handler, options, operation)).toEqual([status, [messageOf(status)]])
  })

  it('after the error of a 5xx, which is reported each time', async () => {
    expect(await run(raise(error(503, 'later')))).toEqual([503, ['HttpError: later', messageOf(503), 'HttpError: later', 'HttpError: later']])
  })

  it('per operation and status', async () => {
    const seen: unknown[] = []
    const handler: LooseHandler = (request) => {
      throw error(Number(new URL(request.url).searchParams.get('status')))
    }
    const router = createLooseRouter({
      contract: { one: { path: '/one', method: 'GET', responses: json }, two: { path: '/two', method: 'POST', responses: json } },
      handlers: { one: handler, two: handler },
      onError: (thrown: unknown) => seen.push((thrown as Error).message),
    })
    for (const url of ['/one?status=409', '/one?status=403', '/one?status=409']) await router.fetch(new Request(origin + url))
    for (const url of ['/two?status=409', '/two?status=409']) await router.fetch(new Request(origin + url, { method: 'POST' }))
    expect(seen).toEqual([messageOf(409, "'one' (GET /one)"), messageOf(403, "'one' (GET /one)"), messageOf(409, "'two' (POST /two)")])
  })
})

describe('is not reported', () => {
  const security = { key: apiKey({ in: 'header', name: 'key' }, () => undefined) }
  const secured = { security: [{ key: [] }] }
  const body = { method: 'POST', requests: { 'application/json': { body: anything } } }
  it.each<[title: string, status: number, handler: LooseHandler, options: Options, operation: object, init?: RequestInit]>([
    ['if it is declared', 409, raise(error(409)), {}, { responses: { ...json, 409: {} } }],
    ['if its range is declared', 409, raise(error(409)), {}, { responses: { ...json, '4XX': {} } }],
    ['if `default` is declared', 409, raise(error(409)), {}, { responses: { ...json, default: {} } }],
    ['for a success', 204, () => new Response(null, { status: 204 }), {}, {}],
    ["for the router's 400", 400, () => 0, {}, { query: rejecting({ message: 'no' }) }],
    ["for the router's 400 with the built-in handler as `catch`", 400, () => 0, { catch: withContractErrorHandler() }, { query: rejecting({ message: 'no' }) }],
    ["for the router's 400 of a body that is not JSON", 400, () => 0, {}, body, post('application/json', '{')],
    ["for the router's 400 of a content type", 400, () => 0, {}, body, post('text/csv', 'a')],
    ["for the router's 401", 401, () => 0, { security }, secured],
    ["for the router's 404", 404, () => 0, {}, { path: '/other' }],
    ["for the router's 405", 405, () => 0, {}, { method: 'PUT' }],
    ["for the router's 406", 406, (request) => prefers(request as never, 200 as never), {}, {}, { headers: { accept: 'text/csv' } }],
    ["for the router's 413", 413, () => 0, { maxBodySize: 0 }, body, post('application/json', '1')],
    ["for the router's 415", 415, () => 0, {}, body, { ...post('application/json', '1'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }],
  ])('%s', async (_title, status, handler, options, operation, init = {}) => {
    expect(await run(handler, options, operation, init, 1)).toEqual([status, []])
  })

  it('for a 500, which is reported as its error', async () => {
    expect(await run(raise(new Error('boom')), {}, {}, {}, 2)).toEqual([500, ['Error: boom', 'Error: boom']])
  })

  it('if the thrown value is a revoked Proxy, which is a 500', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const statuses: unknown[] = []
    const router = serve({}, raise(proxy), { onError: (thrown: unknown) => statuses.push(thrown === proxy) })
    expect([(await router.fetch(new Request(origin))).status, statuses]).toEqual([500, [true]])
  })
})
