import {
  type ContractErrorHandler,
  ContractValidationError,
  createContract,
  createRouter,
  error,
  errors,
  problems,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ReadResponse,
  sendTo,
  failure,
  invalid,
  issue,
  ok,
  origin,
  rejecting,
  serve,
  readResponse,
  unexpected,
} from '../../support.ts'

const handle = withContractErrorHandler()

async function respondTo(thrown: unknown, handler: typeof handle = handle): Promise<ReadResponse> {
  return readResponse(handler(thrown))
}

describe('withContractErrorHandler', () => {
  it.each<[string, unknown, ReadResponse]>([
    ['an error', new Error('boom'), unexpected('boom')],
    ['an error without a message', new Error(), unexpected()],
    ['a string', 'boom', unexpected('boom')],
    ['an empty string', '', unexpected()],
    ['null', null, unexpected()],
    ['nothing', undefined, unexpected()],
    ['an object with a message', { message: 'boom' }, unexpected('boom')],
    ['error()', error(404, 'No such user'), failure(404, { error: 'No such user' })],
    ['error() without a message', error(404), failure(404, { error: 'Not Found' })],
    [
      'an error of http-errors',
      Object.assign(new Error('no'), { status: 403, statusCode: 403, expose: true }),
      failure(403, { error: 'no' }),
    ],
    [
      'expose: false',
      Object.assign(new Error('secret'), { status: 502, statusCode: 502, expose: false }),
      unexpected(),
    ],
    ['an error with a status of another library', Object.assign(new Error('no'), { status: 410 }), unexpected('no')],
    ['a status and no message', { status: 503 }, unexpected()],
    ['extension members', error(404, 'none', { code: 'no_user' }), failure(404, { error: 'none' })],
    ['a Response that cannot be sent', Response.error(), unexpected()],
    ['error(413)', error(413), failure(413, { error: 'Content Too Large' }, { connection: 'close' })],
  ])('converts %s', async (_title, thrown, expected) => {
    expect(await respondTo(thrown)).toEqual(expected)
  })

  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [404, 'Not Found'],
    [409, 'Conflict'],
    [413, 'Content Too Large'],
    [417, 'Expectation Failed'],
    [418, "I'm a Teapot"],
    [421, 'Misdirected Request'],
    [422, 'Unprocessable Content'],
    [426, 'Upgrade Required'],
    [428, 'Precondition Required'],
    [429, 'Too Many Requests'],
    [431, 'Request Header Fields Too Large'],
    [451, 'Unavailable For Legal Reasons'],
    [500, 'Internal Server Error'],
    [508, 'Loop Detected'],
    [510, 'Not Extended'],
    [511, 'Network Authentication Required'],
  ])('error(%i) without a message becomes %s', async (status, message) => {
    expect((await respondTo(error(status))).body).toEqual({ error: message })
  })

  it.each([419, 420, 427, 430, 432, 450, 452, 499, 509, 512, 599])(
    '%i, which is not registered, has a message',
    async (status) => {
      const { status: sent, body } = await respondTo({ status, expose: true })
      expect([sent, body]).toEqual([status, { error: expect.stringMatching(/./) as string }])
    },
  )

  it('truncates messages to 1,000 characters', async () => {
    expect(await respondTo(new Error('x'.repeat(1000)))).toEqual(unexpected('x'.repeat(1000)))
    expect(await respondTo(new Error('x'.repeat(1001)))).toEqual(unexpected(`${'x'.repeat(999)}…`))
    expect(await respondTo(error(400, 'x'.repeat(1001)))).toEqual(failure(400, { error: `${'x'.repeat(999)}…` }))
  })

  it('sends a Response as is', () => {
    const response = new Response('x', { status: 418 })
    expect(handle(response)).toBe(response)
  })

  it('needs no request and accepts any arguments', async () => {
    expect(await readResponse(handle(new Error('boom'), new Request(origin), 'env', 'ctx'))).toEqual(unexpected('boom'))
  })
})

describe('the path of a sent issue', () => {
  const paths: [string, unknown, unknown[]][] = [
    ['keys', ['a', 0], ['a', 0]],
    ['objects with a key', [{ key: 'a' }, { key: 0 }], ['a', 0]],
    [
      'symbols, and numbers that JSON cannot represent',
      [Symbol('a'), Number.NaN, -Infinity, 7n],
      ['Symbol(a)', 'NaN', '-Infinity', '7'],
    ],
    ['invalid segments', [undefined, null, {}, { key: null }, { key: {} }, () => 'a', { key: () => 'a' }, 'b'], ['b']],
    ['a path that is not an array', 'ab', []],
    ['many keys', Array.from({ length: 100 }, () => 'a'), Array.from({ length: 100 }, () => 'a')],
    ['empty keys', Array.from({ length: 1001 }, () => ''), Array.from({ length: 1000 }, () => '')],
    ['1,000 characters in all', ['a'.repeat(600), 'b'.repeat(398), 'c'], ['a'.repeat(600), 'b'.repeat(398)]],
    ['1,001 characters in all', ['a'.repeat(600), 'b'.repeat(399), 'c'], ['a'.repeat(600)]],
    ['a key of 1,000 characters', ['a'.repeat(1000)], []],
  ]
  it.each(paths)('%s', async (_title, path, expected) => {
    const thrown = new ContractValidationError('query', [{ message: 'no', path: path as [] }])
    expect(await respondTo(thrown)).toEqual(invalid({ path: expected, message: 'no' }))
  })
})

it('rejects an unknown option, which may be a misspelled exposeMessages', () => {
  const options = { exposeMessage: false } as object
  expect(() => withContractErrorHandler(options)).toThrow(new TypeError("'exposeMessage' is not an option of withContractErrorHandler"))
})

it.each([null, false, 'problems', {}, () => undefined, errors, problems(404)])('rejects %j as format', (format) => {
  expect(() => withContractErrorHandler({ format } as never)).toThrow(new TypeError("'format' must be the function 'problems'"))
})

describe('exposeMessages: false', () => {
  const silent = withContractErrorHandler({ exposeMessages: false })

  it.each<[string, unknown, ReadResponse]>([
    ['an error', new Error('secret'), unexpected()],
    ['a string', 'secret', unexpected()],
    ['error() with a 4xx status', error(404, 'shown'), failure(404, { error: 'shown' })],
    ['error() with a 5xx status', error(503, 'shown'), failure(503, { error: 'shown' })],
    ['an error with a status of another library', { status: 404, message: 'secret' }, unexpected()],
    ['an unregistered 4xx status', error(499), failure(499, { error: 'Error 499' })],
    ['an error that exposes its message and has no status', { message: 'shown', expose: true }, unexpected('shown')],
    [
      'expose: true',
      Object.assign(new Error('shown'), { status: 503, expose: true }),
      failure(503, { error: 'shown' }),
    ],
  ])('converts %s', async (_title, thrown, expected) => {
    expect(await respondTo(thrown, silent)).toEqual(expected)
  })

  it('hides response validation errors and shows request validation errors', async () => {
    expect(
      await sendTo(
        serve({}, () => ({ status: 201 }), { catch: silent }),
        '/',
      ),
    ).toEqual(unexpected())
    expect(await sendTo(serve({ query: rejecting(issue('no', 'a')) }, undefined, { catch: silent }), '/')).toEqual(
      invalid({ path: ['a'], message: 'no' }),
    )
  })

  it.each([undefined, {}, { exposeMessages: undefined }, { exposeMessages: true }])(
    'sends messages with the options %j',
    async (options) => {
      expect(await respondTo(new Error('boom'), withContractErrorHandler(options))).toEqual(unexpected('boom'))
    },
  )
})

describe('validation failures', () => {
  it('are sent as one item with path and message per issue', async () => {
    const body = z.object({ name: z.string(), tags: z.array(z.string().max(3, 'long')) })
    const router = serve({ method: 'POST', requests: { 'application/json': { body } } })
    const init = { method: 'POST', body: '{"tags":["a","long one"]}', headers: { 'content-type': 'application/json' } }
    expect(await sendTo(router, '/', init)).toEqual(
      invalid(
        { path: ['name'], message: 'Invalid input: expected string, received undefined' },
        { path: ['tags', 1], message: 'long' },
      ),
    )
  })

  it('are sent identically by the default handler and by the built-in handler in `catch`', async () => {
    const builtIn = withContractErrorHandler()
    const own: ContractErrorHandler = (thrown, request) => {
      const response = builtIn(thrown, request)
      response.headers.set('x-own', 'yes')
      return response
    }
    const contract = createContract({
      op: { path: '/', method: 'GET', query: z.object({ a: z.string('needed') }), responses: { 200: {} } },
    })
    const router = createRouter({ contract, handlers: { op: async () => ({ status: 200 }) }, catch: own })
    const rejected = invalid({ path: ['a'], message: 'needed' })
    expect(await sendTo(router, '/')).toEqual({ ...rejected, headers: { ...rejected.headers, 'x-own': 'yes' } })
    expect(await sendTo(router, '/?a=b')).toEqual({ status: 200, headers: {}, body: null })
  })

  it('are limited to 100', async () => {
    const issues = Array.from({ length: 250 }, (_, index) => issue(`no ${index}`, index))
    const details = issues.slice(0, 99).map(({ message }, index) => ({ path: [index], message }))
    expect(await sendTo(serve({ query: rejecting(...issues) }), '/')).toEqual(
      invalid(...details, { path: [], message: '… and 151 more' }),
    )
  })
})

describe('catch', () => {
  it('replaces the built-in handler, with the arguments of fetch', async () => {
    const router = serve({}, () => Promise.reject(new Error('boom')), {
      catch: async (thrown, request, ...args) =>
        request.respond({ status: 500, body: [String(thrown), request.operationName, ...args] }),
    })
    expect(await sendTo(router, '/', {}, 'env', 'ctx')).toEqual({
      ...ok(['Error: boom', 'op', 'env', 'ctx']),
      status: 500,
    })
  })

  it('does not run without an error', async () => {
    expect(await sendTo(serve({}, undefined, { catch: () => new Response('caught') }), '/')).toEqual(ok('served'))
  })

  it.each<[string, (thrown: unknown) => unknown]>([
    [
      'throws',
      (thrown) => {
        throw thrown
      },
    ],
    [
      'throws another error',
      () => {
        throw error(404, 'secret')
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['returns undefined', () => undefined],
    ['returns a string', () => 'secret'],
  ])('responds with a generic 500 if the handler %s', async (_title, broken) => {
    expect(
      await sendTo(
        serve({}, () => Promise.reject(new Error('first')), { catch: broken }),
        '/',
      ),
    ).toEqual(unexpected())
  })
})
