// Section O of runtime-tests/hostile-input.md: guards in `before`, whose denial must be sent. Titles begin with the rule number.
import type { Router } from 'routepact'
import { describe, expect, it } from 'vitest'
import { createLooseRouter, json, type LooseHandler, type LooseOptions, type LooseRequest, ok, origin, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

const contract = { secrets: { path: '/', method: 'GET', responses: json } }

/** A handler that must not run. */
const unreached: LooseHandler = () => {
  throw new Error('the handler ran')
}

function createInner(options: Partial<LooseOptions> = {}): Router<unknown[]> {
  return createLooseRouter({ contract, handlers: { secrets: () => ({ status: 200, body: 'inner' }) }, ...options })
}

const denial = { status: 401, body: { error: 'Unauthorized' } } as const
const denied = { ...ok({ error: 'Unauthorized' }), status: 401 }
const withoutRespond = unexpected("'before[0]' returned a 'status' without calling 'request.respond'")

describe('145: a guard that returns a copy of a response', () => {
  it.each<[string, LooseHandler]>([
    ['a spread copy of a response', (request) => ({ ...request.respond(denial) })],
    ['a spread copy of a response with other headers', (request) => ({ ...request.respond(denial), headers: { 'x-reason': 'none' } })],
    ['Object.assign', (request) => Object.assign({}, request.respond(denial))],
    ['structuredClone', (request) => structuredClone(request.respond(denial))],
    ['JSON', (request) => JSON.parse(JSON.stringify(request.respond(denial)))],
    ['an object that inherits from a response', (request) => Object.assign(Object.create(null), request.respond(denial))],
  ])('145: responds 500 to %s', async (_name, guard) => {
    for (const before of [guard, async (request: LooseRequest) => guard(request)]) {
      expect(await serveChecked({}, unreached, { before: [before] }).send('/')).toEqual(withoutRespond)
    }
  })
})

it('145: an object that contains a response is a 500', async () => {
  const guard: LooseHandler = (request) => ({ response: request.respond(denial) })
  const message = "'before[0]' must return its response, not an object that contains it"
  expect(await serveChecked({}, unreached, { before: [guard] }).send('/')).toEqual(unexpected(message))
})

describe('146: a guard that returns a literal with a numeric status', () => {
  it.each([{ ...denial }, { status: 401 }, { status: 200, body: 'x' }, { status: 0 }, { status: NaN }, Object.freeze({ status: 401 })])(
    '146: responds 500 to %j',
    async (literal) => {
      expect(await serveChecked({}, unreached, { before: [() => literal] }).send('/')).toEqual(withoutRespond)
    },
  )

  it('146: responds 500 to an object that inherits a numeric status', async () => {
    const inherited = Object.create(Object.freeze({ status: 401 })) as object
    const { send } = serveChecked({}, unreached, { before: [() => inherited] })
    expect((await send('/')).status).toBe(500)
  })

  it('146: treats an object with a status of another type as context', async () => {
    const { send } = serveChecked({}, ({ context }) => ({ status: 200, body: context }), { before: [() => ({ status: 'active' })] })
    expect(await send('/')).toEqual(ok({ status: 'active' }))
  })
})

describe('147: a response that `respond` of another router returned', () => {
  /** The result of `respond` for the denial, in a router with or without middleware. */
  async function borrow(options: Partial<LooseOptions>): Promise<object> {
    let borrowed: object = {}
    const inner = createInner({ handlers: { secrets: (request: LooseRequest) => (borrowed = request.respond(denial)) }, ...options })
    await inner.fetch(new Request(origin))
    return borrowed
  }

  it.each<[string, Partial<LooseOptions>]>([
    ['without middleware', {}],
    ['with middleware', { before: [() => undefined] }],
  ])('147: sends a response of a router %s that a guard returns or throws', async (_name, options) => {
    const borrowed = await borrow(options)
    const throwing = (): never => {
      throw borrowed
    }
    for (const guard of [() => borrowed, async () => borrowed, throwing, async () => throwing()]) {
      const { send } = serveChecked({}, unreached, { before: [guard] })
      expect(await send('/')).toEqual(denied)
      expect(await send('/')).toEqual(denied)
    }
  })

  it('147: sends a frozen response that a guard returns', async () => {
    const guard: LooseHandler = (request) => request.respond(Object.freeze({ ...denial }))
    expect(await serveChecked({}, unreached, { before: [guard] }).send('/')).toEqual(denied)
  })

  it('147: two routers send one shared denial', async () => {
    let shared: object | undefined
    const guard: LooseHandler = (request) => (shared ??= request.respond(denial))
    for (let router = 0; router < 2; router += 1) {
      expect(await serveChecked({}, unreached, { before: [guard] }).send('/')).toEqual(denied)
    }
  })

  it('147: validates a response that a handler throws like one that it returns', async () => {
    const respond = (data: object) => (request: LooseRequest) => {
      throw request.respond(data as never)
    }
    expect(await serveChecked({}, respond({ status: 200, body: 'thrown' })).send('/')).toEqual(ok('thrown'))
    expect((await serveChecked({}, respond({ status: 418, body: 'thrown' })).send('/')).status).toBe(500)
  })

  it('147: `catch` does not run for a thrown response', async () => {
    const guard: LooseHandler = (request) => {
      throw request.respond(denial)
    }
    expect(await serveChecked({}, unreached, { before: [guard], catch: () => new Response('caught') }).send('/')).toEqual(denied)
  })

  it('147: `catch` and `finally` may throw a response', async () => {
    const deny = (request: LooseRequest): never => {
      throw request.respond(denial)
    }
    expect(await serveChecked({}, unreached, { catch: (_error, request) => deny(request) }).send('/')).toEqual(denied)
    const { send } = serveChecked({}, () => ({ status: 200, body: 'x' }), { finally: [(_response, request) => deny(request)] })
    expect(await send('/')).toEqual(denied)
  })

  it('147: responds 500 to a thrown response that cannot be sent', async () => {
    const guard: LooseHandler = (request) => {
      throw request.respond({ status: 99 })
    }
    expect((await serveChecked({}, unreached, { before: [guard] }).send('/')).status).toBe(500)
    const { send } = serveChecked({}, unreached, { catch: (_error, request) => guard(request) })
    expect((await send('/')).status).toBe(500)
  })
})

describe('148: arrays of functions that change after createRouter', () => {
  it('148: a guard that is removed from the array still runs', async () => {
    const before: LooseHandler[] = [(request) => request.respond(denial)]
    const { send } = serveChecked({}, unreached, { before })
    before.length = 0
    expect(await send('/')).toEqual(denied)
  })

  it('148: a guard that is added to the array later does not run', async () => {
    const before: LooseHandler[] = []
    const router = createInner({ before })
    before.push(() => ({ status: 401 }))
    expect(await (await router.fetch(new Request(origin))).json()).toBe('inner')
  })

  it('148: changes to the `finally` array have no effect', async () => {
    const last = [(response: Response) => response.headers.set('x-first', '1')]
    const router = createInner({ finally: last })
    last.push((response) => response.headers.set('x-second', '2'))
    const { headers } = await router.fetch(new Request(origin))
    expect([headers.get('x-first'), headers.get('x-second')]).toEqual(['1', null])
  })
})

describe('149: a guard that passes the request to another router', () => {
  it.each<[string, Partial<LooseOptions>]>([
    ['without middleware', {}],
    ['with middleware', { before: [() => ({ user: 'inner' })] }],
    ['that matches no operation', { contract: {}, handlers: {} }],
  ])('149: passes the request to a router %s and returns a response', async (_name, options) => {
    const inner = createInner(options)
    const guard: LooseHandler = async (request) => {
      await inner.fetch(request)
      return request.respond(denial)
    }
    expect(await serveChecked({}, unreached, { before: [guard] }).send('/')).toEqual(denied)
  })

  it('149: the handler receives the values of its own router', async () => {
    const any = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: { admin: true } }) } } as const
    const inner = createInner({
      contract: { secrets: { path: '/:name', method: 'GET', query: any, headers: any, responses: json } },
      before: [() => ({ user: 'inner' })],
    })
    const handler: LooseHandler = ({ validatedParams, validatedQuery, validatedHeaders, context, operationName }) => ({
      status: 200,
      body: [validatedParams, validatedQuery, validatedHeaders?.get('admin') ?? null, context, operationName],
    })
    const router = createLooseRouter({
      contract: { outer: { path: '/:id', method: 'GET', responses: json } },
      handlers: { outer: handler },
      before: [() => ({ user: 'outer' }), async (request) => void (await inner.fetch(request)), () => ({ seen: 1 })],
    })
    const response = await router.fetch(new Request(`${origin}/7?a=b`))
    expect(await response.json()).toEqual([{ id: '7' }, { a: 'b' }, null, { user: 'outer', seen: 1 }, 'outer'])
  })

  it('149: the next guard receives the values of its own router', async () => {
    const seen: unknown[] = []
    const inner = createInner({ contract: {}, handlers: {} })
    const router = createLooseRouter({
      contract: { outer: { path: '/:id', method: 'GET', responses: json } },
      handlers: { outer: unreached },
      before: [
        () => ({ user: 'outer' }),
        async (request) => void (await inner.fetch(request)),
        ({ context, operationName, validatedParams }) => void seen.push({ ...context }, operationName, validatedParams),
        (request) => (request.operationName === 'outer' ? request.respond(denial) : undefined),
      ],
    })
    const response = await router.fetch(new Request(`${origin}/7`))
    expect([response.status, await response.json()]).toEqual([denied.status, denied.body])
    expect(seen).toEqual([{ user: 'outer' }, 'outer', { id: '7' }])
  })

  it('149: the next guard cannot read a part that failed validation', async () => {
    const inner = createInner({ contract: { secrets: { path: '/:id', method: 'GET', responses: json } } })
    const never = { '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'no' }] }) } } as const
    const seen: unknown[] = []
    const router = createLooseRouter({
      contract: { outer: { path: '/:id', method: 'GET', query: never, responses: json } },
      handlers: { outer: unreached },
      before: [
        async (request) => void (await inner.fetch(request)),
        (request) => void seen.push(request.validatedParams, request.validatedQuery),
      ],
      catch: (_error, request) => request.respond({ status: 422, body: request.validatedQuery === undefined }),
    })
    const response = await router.fetch(new Request(`${origin}/7`))
    expect([response.status, await response.json()]).toEqual([422, true])
    expect(seen).toEqual([])
  })

  it('149: a request that failed validation does not reach the handler', async () => {
    const inner = createInner({ contract: { secrets: { path: '/:id', method: 'GET', responses: json } } })
    const never = { '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'no' }] }) } } as const
    const router = createLooseRouter({
      contract: { outer: { path: '/:id', method: 'GET', query: never, responses: json } },
      handlers: { outer: unreached },
      before: [async (request) => void (await inner.fetch(request))],
    })
    expect((await router.fetch(new Request(`${origin}/7`))).status).toBe(400)
  })
})
