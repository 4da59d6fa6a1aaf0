// Section E of runtime-tests/hostile-input.md: the results of handlers. Titles begin with the rule number.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { jsonLines } from 'routepact'
import { describe, expect, it } from 'vitest'
import {
  anything,
  createLooseRouter,
  json,
  type LooseHandler,
  ok,
  origin,
  readResponse,
  messages,
  unexpected,
} from '../../support.ts'
import { serveChecked, runChecked } from '../../fixtures/harness.ts'

const noResponse = (kind: string): unknown => unexpected(messages.noResponse(kind))
const noStatus = unexpected(messages.noStatus)
const unsendable = unexpected(messages.unsendableResponse)

it.each([
  [undefined, noResponse('undefined')],
  [Object.assign(() => 1, { status: 200, body: 1 }), noResponse('function')],
  [null, noResponse('object')],
  ['text', noResponse('string')],
  ['', noResponse('string')],
  [7, noResponse('number')],
  [200, noResponse('number')],
  [true, noResponse('boolean')],
  [1n, noResponse('bigint')],
  [Symbol('x'), noResponse('symbol')],
  [() => ({ status: 200 }), noResponse('function')],
  [{}, noStatus],
  [[], noStatus],
  [{ body: 'x' }, noStatus],
  [{ status: '200', body: 'x' }, noStatus],
  [{ status: 199 }, noStatus],
  [{ status: 600 }, noStatus],
  [{ status: 200.5 }, noStatus],
  [{ status: Number.NaN }, noStatus],
  [{ status: null }, noStatus],
  [new Map(), noStatus],
  [{ status: 200, headers: {} }, unexpected(expect.any(String) as string)],
])('72: responds 500 to the result %o', async (result, expected) => {
  expect(await serveChecked({}, () => result).send('/')).toEqual(expected)
  expect(await serveChecked({}, async () => result).send('/')).toEqual(expected)
})

it('72: treats a returned error as thrown', async () => {
  expect(await serveChecked({}, () => new Error('boom')).send('/')).toEqual(unexpected('boom'))
})

describe('73: a Response from another realm', () => {
  const foreign = {
    status: 299,
    bodyUsed: false,
    headers: new Headers({ 'x-by': 'hand' }),
    body: null,
    text: async () => 'x',
  }

  it.each<[string, LooseHandler]>([
    ['returned', () => foreign],
    ['resolved', async () => foreign],
    ['thrown', () => Promise.reject(foreign)],
  ])('73: sends a Response from another realm as is if %s', async (_title, handler) => {
    expect(await serveChecked({}, handler).fetch(new Request(origin))).toBe(foreign)
  })
})

describe('74, 75 and 157: a Response that cannot be sent', () => {
  async function used(): Promise<Response> {
    const response = new Response('x')
    await response.text()
    return response
  }

  it('74: responds 500 to Response.error()', async () => {
    expect(await serveChecked({}, () => Response.error()).send('/')).toEqual(unsendable)
  })

  it('74: responds 500 to a Response with a used body', async () => {
    expect(await serveChecked({}, used).send('/')).toEqual(unsendable)
  })

  it('157: responds 500 to a Response with a locked body', async () => {
    const locked = (): Response => {
      const response = new Response('x')
      response.body?.getReader()
      return response
    }
    expect(await serveChecked({}, locked).send('/')).toEqual(unsendable)
    expect((await serveChecked({}, locked).send(new Request(origin, { method: 'HEAD' }))).status).toBe(500)
  })

  it('75: responds 500 to a Response that was sent before', async () => {
    const same = new Response('x')
    const { send } = serveChecked({}, () => same)
    expect((await send('/')).body).toBe('x')
    expect(await send('/')).toEqual(unsendable)
  })

  it('75: sends a Response without a body twice', async () => {
    const same = new Response(null, { status: 204 })
    const { send } = serveChecked({}, () => same)
    expect(await send('/')).toEqual({ status: 204, headers: {}, body: null })
    expect(await send('/')).toEqual({ status: 204, headers: {}, body: null })
  })
})

it('76: does not send what `respond` returned before a throw', async () => {
  const handler: LooseHandler = (request) => {
    request.respond({ status: 200, body: 'first' })
    throw new Error('boom')
  }
  expect(await serveChecked({}, handler).send('/')).toEqual(unexpected('boom'))
})

it('77: sends the response that is returned', async () => {
  const handler: LooseHandler = (request) => {
    const first = request.respond({ status: 200, body: 'first' })
    request.respond({ status: 200, body: 'second' })
    return first
  }
  expect(await serveChecked({}, handler).send('/')).toEqual(ok('first'))
})

it('78: leaves only the unhandled rejections of the application', () => {
  const script = fileURLToPath(new URL('../../fixtures/unhandled.ts', import.meta.url))
  const printed = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as unknown
  expect(printed).toEqual({ statuses: [200, 500, 400], unhandled: ['not handled'] })
})

describe('79: an error of a stream', () => {
  const late = new Error('too late')
  const broken = (): ReadableStream =>
    new ReadableStream({ pull: (controller) => controller.error(late) }, { highWaterMark: 0 })
  const responses = { 200: { 'application/octet-stream': { body: anything }, 'application/jsonl': { body: jsonLines(anything) } } }

  // oxlint-disable-next-line require-yield -- it fails before it yields
  async function* lines(): AsyncGenerator<unknown> {
    throw late
  }

  it.each<[string, () => unknown]>([
    ['a Response', () => new Response(broken())],
    ['bytes', () => ({ status: 200, contentType: 'application/octet-stream', body: broken() })],
    ['lines', () => ({ status: 200, contentType: 'application/jsonl', body: lines() })],
  ])('79: passes the error of %s to the reader', async (_title, handler) => {
    const response = await serveChecked({ responses }, handler).fetch(new Request(origin))
    expect(response.status).toBe(200)
    await expect(runChecked(() => response.text())).rejects.toBe(late)
  })
})

it('80: serves other requests while a handler never settles', async () => {
  const router = createLooseRouter({
    contract: {
      hang: { path: '/hang', method: 'GET', responses: json },
      ordinary: { path: '/', method: 'GET', responses: json },
    },
    handlers: { hang: () => new Promise(() => undefined), ordinary: () => ({ status: 200, body: 'served' }) },
  })
  const hanging = router.fetch(new Request(`${origin}/hang`))
  for (let turn = 0; turn < 100; turn += 1) {
    expect(await readResponse(await router.fetch(new Request(origin)))).toEqual(ok('served'))
  }
  expect(await Promise.race([hanging, Promise.resolve('hanging')])).toBe('hanging')
})
