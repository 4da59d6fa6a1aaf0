/** A traced router answers as the untraced one does, and calls the same functions. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as fc from 'fast-check'
import {
  apiKey,
  type ContractMiddlewareRequest,
  createContract,
  createRouter,
  error,
  errors,
  mergeRouters,
  type Router,
  type RouterOptions,
  withContractErrorHandler,
} from 'routepact'
import { traceRouter } from 'routepact/tracing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

type Outcome = (request: ContractMiddlewareRequest) => unknown

const ok: Outcome = ({ respond, operationName }) =>
  operationName === 'guarded'
    ? respond({ status: 204 })
    : respond({ status: 200, body: 'ok', headers: { 'content-type': 'text/plain' } })
const raise = (thrown: unknown): never => {
  throw thrown
}
const teapot = (): Response => new Response('short and stout', { status: 418 })

/** What a function of a router returns or throws, by a name that fast-check prints. */
const handling: Readonly<Record<string, Outcome>> = {
  'a promise': async (request) => ok(request),
  'a value': ok,
  // oxlint-disable-next-line unicorn/no-thenable
  'a thenable': (request) => ({ then: (resolve: (value: unknown) => void) => resolve(ok(request)) }),
  'a response': () =>
    new Response('own', {
      status: 201,
      headers: [
        ['set-cookie', 'a'],
        ['set-cookie', 'b'],
      ],
    }),
  'an immutable response': () => Response.redirect('http://localhost/other'),
  'a response of an error': () => Response.error(),
  'a stream that fails': () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('stream')) })),
  'what its schema rejects': ({ respond }) => respond({ status: 299, body: 1 }),
  undefined: () => undefined,
  'throws an error': () => raise(new Error('handler')),
  'throws an error with a status': () => raise(error(409, 'busy', { headers: { a: 'b' } })),
  'throws null': () => raise(null),
  'throws a symbol': () => raise(Symbol('thrown')),
  'throws what cannot be printed': () => raise(Object.create(null)),
  'throws a response': () => raise(teapot()),
  'throws what respond returns': (request) => raise(ok(request)),
}
const guarding: Readonly<Record<string, Outcome>> = {
  undefined: () => undefined,
  context: () => ({ added: true }),
  'an early response': teapot,
  'what respond returns': ok,
  'reads the parts': (request) => void JSON.stringify([request.validatedParams, request.validatedBody]),
  'a number': () => 1,
  'throws an error': () => raise(new Error('before')),
  'throws a response': () => raise(teapot()),
}
const finishing: Readonly<Record<string, (response: Response) => unknown>> = {
  undefined: () => undefined,
  'a header': ({ headers }) => headers.append('x-added', 'yes'),
  'another response': teapot,
  'a number': () => 1,
  'throws an error': () => raise(new Error('finally')),
  'throws a response': () => raise(teapot()),
}
const catching: Readonly<Record<string, unknown>> = {
  none: undefined,
  'the built-in handler': withContractErrorHandler({ exposeMessages: false }),
  'a response': teapot,
  undefined: () => undefined,
  'throws again': raise,
}

const nameOf = (outcomes: object) => fc.constantFrom(...Object.keys(outcomes))
const hooks = fc.record({
  before: fc.array(nameOf(guarding), { maxLength: 2 }),
  finally: fc.array(nameOf(finishing), { maxLength: 2 }),
  catch: nameOf(catching),
  missing: fc.option(nameOf(handling)),
})
const cases = fc.record({
  routers: fc.tuple(hooks, hooks),
  merged: fc.option(hooks),
  outcome: nameOf(handling),
  base: fc.constantFrom('', '/v1'),
  traced: fc.constantFrom('first', 'second', 'merged'),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE'),
  path: fc.constantFrom('/a/1', '/a/1234', '/a/guarded', '/b/1', '/b/guarded', '/none', '/a/%ZZ', '/'),
  body: fc.constantFrom('{"a":1}', '{"a":"x"}', '{'),
  hasKey: fc.boolean(),
  isFrozen: fc.boolean(),
})
type Hooks = typeof hooks extends fc.Arbitrary<infer Value> ? Value : never
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

/** Creates the routers of a case, which log the calls of their functions. */
function createRouters(
  { routers, merged, outcome, base, traced }: Case,
  log: string[],
  trace: (router: Router) => Router,
): Router {
  const note = (name: string, { operationName, context }: ContractMiddlewareRequest): void =>
    void log.push(`${name} ${operationName} ${JSON.stringify(context)}`)
  const toOptions = (name: string, { before, finally: ends, catch: handler, missing }: Hooks) => ({
    before: before.map((kind) => (request: ContractMiddlewareRequest) => {
      note(`${name} before`, request)
      return guarding[kind]?.(request)
    }),
    finally: ends.map((kind) => (response: Response, request: ContractMiddlewareRequest) => {
      note(`${name} finally ${response.status}`, request)
      return finishing[kind]?.(response)
    }),
    ...(catching[handler] !== undefined && { catch: catching[handler] }),
    ...(missing !== null && { missing: handling[missing] }),
    onError: (_thrown: unknown, request: ContractMiddlewareRequest) => note(`${name} onError`, request),
  })
  const create = (path: string, options: Hooks): Router => {
    const text = { 'text/plain': { body: z.string() } }
    const contract = createContract({
      read: { path: `${path}/:id`, method: 'GET', pathParams: z.object({ id: z.string().max(3) }), responses: { 200: text } },
      write: {
        path: `${path}/:id`,
        method: 'POST',
        requests: { 'application/json': { body: z.object({ a: z.number() }) } },
        responses: { 200: text, ...errors('default') },
      },
      guarded: { path: `${path}/guarded`, method: 'PUT', security: [{ key: [] }], responses: { 204: {}, ...errors('default') } },
    })
    const handle = (request: ContractMiddlewareRequest) => {
      note('handler', request)
      return handling[outcome]?.(request)
    }
    const security = { key: apiKey({ in: 'header', name: 'key' }, (key) => (key === 'right' ? { user: 'ada' } : undefined)) }
    return createRouter({
      contract,
      security,
      handlers: { read: handle, write: handle, guarded: handle },
      ...toOptions(path, options),
    } as never)
  }
  const inner = [create('/a', routers[0]), create('/b', routers[1])].map((router, index) =>
    traced === ['first', 'second'][index] ? trace(router) : router,
  )
  const outer = mergeRouters(inner as never, { base, ...(merged && toOptions('merged', merged)) } as never) as unknown as Router
  return traced === 'merged' ? trace(outer) : outer
}

async function run(given: Case, trace: (router: Router) => Router): Promise<readonly unknown[]> {
  const { base, method, path, body, hasKey, isFrozen } = given
  const log: string[] = []
  const { fetch } = createRouters(given, log, trace)
  const headers = { 'content-type': 'application/json', ...(hasKey && { key: 'right' }) }
  const request = new Request(`http://localhost${base}${path}`, {
    method,
    headers,
    ...(!/^(?:GET|HEAD)$/.test(method) && { body }),
  })
  const response = await fetch(isFrozen ? Object.freeze(request) : request)
  const text = await response.text().catch(String)
  return [response.status, [...response.headers], text, log]
}

test('property: a traced router answers as the untraced one does', async () => {
  let published = 0
  const listen = (): void => void (published += 1)
  for (const name of ['routepact.match', 'tracing:routepact.handler:start', 'routepact.response']) {
    subscribe(name, listen)
    onTestFinished(() => void unsubscribe(name, listen))
  }
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      expect(await run(given, traceRouter)).toEqual(await run(given, (router) => router))
    }),
    { numRuns: 500 },
  )
  expect(published).toBeGreaterThan(500)
})

test('as behind a `before` function, the request of a client that has left reaches no handler', async () => {
  const contract = createContract({ read: { path: '/', method: 'GET', responses: { 204: {}, ...errors('default') } } })
  const send = async (options: Partial<RouterOptions<typeof contract>>, trace: (router: Router) => Router) => {
    let calls = 0
    const handlers = {
      read: () => {
        calls += 1
        return new Response(null, { status: 204 })
      },
    }
    const { fetch } = trace(createRouter({ contract, handlers, ...options } as never))
    const { status } = await fetch(new Request('http://localhost/', { signal: AbortSignal.abort() }))
    return [status, calls]
  }
  expect(await send({}, traceRouter)).toEqual([400, 0])
  expect(await send({ before: [() => undefined] } as never, (router) => router)).toEqual([400, 0])
})
