// Section E of runtime-tests/hostile-input.md; titles begin with rule numbers. Values thrown by handlers and middleware.
import { runInNewContext } from 'node:vm'
import { withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { type ReadResponse, failure, type LooseOptions, origin, readResponse, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

type Options = Omit<LooseOptions, 'contract' | 'handlers'>

/** Throws the value wherever an error can start and expects the same response each time (rules 63 and 89). */
async function thrown(value: () => unknown, options: Options = {}): Promise<ReadResponse> {
  const raise = (): never => {
    throw value()
  }
  const responses: ReadResponse[] = []
  for (const fail of [raise, async () => raise(), () => Promise.reject(value())]) {
    responses.push(await serveChecked({}, fail, options).send('/'))
    const unreached = (): never => {
      throw new Error('the handler ran')
    }
    responses.push(await serveChecked({}, unreached, { ...options, before: [fail] }).send('/'))
  }
  for (const response of responses) expect(response).toEqual(responses[0])
  return responses[0] as ReadResponse
}

const silent: Options = { catch: withContractErrorHandler({ exposeMessages: false }) }

function getter(value: object, key: string): object {
  return Object.defineProperty(value, key, {
    get: () => {
      throw new Error('secret')
    },
  })
}

describe('62 and 63: a thrown error', () => {
  class SecretError extends Error {
    override readonly name = 'SecretName'
  }

  it('62 and 63: sends a thrown error as a 500 with only its message', async () => {
    const response = await thrown(() => new SecretError('boom', { cause: new Error('secret cause') }))
    expect(response).toEqual(unexpected('boom'))
  })

  it('62: hides the message of an error with exposeMessages: false', async () => {
    expect(await thrown(() => new SecretError('boom'), silent)).toEqual(unexpected())
    expect(await thrown(() => 'boom', silent)).toEqual(unexpected())
    expect(await thrown(() => Object.assign(new Error('secret'), { status: 404 }), silent)).toEqual(unexpected())
  })
})

describe('64: a thrown primitive or function', () => {
  it.each([null, undefined, 0, 7, true, Symbol('x'), 1n, Number.NaN, ''])('64: sends a 500 for the thrown value %s', async (value) => {
    expect(await thrown(() => value)).toEqual(unexpected())
  })

  it('64: sends a 500 for a rejection without a reason', async () => {
    expect(await serveChecked({}, () => Promise.reject()).send('/')).toEqual(unexpected())
  })

  it('64: sends a thrown string as the message', async () => {
    expect(await thrown(() => 'boom')).toEqual(unexpected('boom'))
  })

  it('64: sends a 500 for a thrown function', async () => {
    expect(await thrown(() => () => 'boom')).toEqual(unexpected())
  })
})

it('65: sends a thrown Response as is', async () => {
  expect(await thrown(() => new Response('x', { status: 418, headers: { 'x-by': 'hand' } }))).toEqual({
    status: 418,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-by': 'hand' },
    body: 'x',
  })
  const response = new Response('x')
  expect(await serveChecked({}, () => Promise.reject(response)).fetch(new Request(origin))).toBe(response)
})

describe('66: an error with a status', () => {
  const expose = true

  it.each([
    ['an object', () => ({ expose, status: 404, message: 'no' }), 404, 'no'],
    ['an error', () => Object.assign(new Error('no'), { expose, status: 400 }), 400, 'no'],
    ['the status 599', () => Object.assign(new Error('no'), { expose, status: 599 }), 599, 'no'],
    ['a server error', () => Object.assign(new Error('no'), { expose, status: 503 }), 503, 'no'],
    ['no message', () => ({ expose, status: 409 }), 409, 'Error 409'],
    ['an empty message', () => Object.assign(new Error(''), { expose, status: 418 }), 418, 'Error 418'],
    ['a message that is not a string', () => ({ expose, status: 401, message: { secret: true } }), 401, 'Error 401'],
    ['an inherited status', () => Object.create({ expose, status: 403, message: 'no' }) as object, 403, 'no'],
  ])('66: uses the status of an error with expose: true: %s', async (_title, make, status, message) => {
    expect(await thrown(make)).toEqual(failure(status, { error: message }))
  })

  it.each([undefined, null, 1, 'true', {}])('66: ignores the status of an error with expose: %j', async (other) => {
    const make = (): Error => Object.assign(new Error('no'), { expose: other, status: 404 })
    expect(await thrown(make)).toEqual(unexpected('no'))
  })

  it.each([
    99,
    1000,
    '404',
    Number.NaN,
    404.5,
    200,
    302,
    399,
    600,
    -1,
    0,
    null,
    {},
    [404],
    404n,
    true,
    Number.POSITIVE_INFINITY,
  ])('66: ignores the status %s of an error', async (status) => {
    expect(await thrown(() => Object.assign(new Error('no'), { expose, status }))).toEqual(unexpected('no'))
  })

  it('66: ignores a status whose getter throws', async () => {
    expect(await thrown(() => getter(Object.assign(new Error('no'), { expose }), 'status'))).toEqual(unexpected())
  })

  it('66: reads the status of an error once', async () => {
    let reads = 0
    const make = (): object =>
      Object.defineProperty(Object.assign(new Error('no'), { expose }), 'status', { get: () => ((reads += 1), reads % 2 === 0 ? 1000 : 404) })
    expect([404, 500]).toContain((await serveChecked({}, () => Promise.reject(make())).send('/')).status)
  })

  it('66: hides the message of an error with expose: false', async () => {
    expect(await thrown(() => Object.assign(new Error('secret'), { status: 404, expose: false }))).toEqual(unexpected())
    expect(await thrown(() => ({ message: 'secret', expose: false }))).toEqual(unexpected())
  })
})

it('67: does not send the headers of an error', async () => {
  const headers = { 'x-leak': 'secret', 'content-type': 'text/html' }
  expect(await thrown(() => Object.assign(new Error('no'), { expose: true, status: 404, headers }))).toEqual(
    failure(404, { error: 'no' }),
  )
})

it.each([
  ['throws', () => getter(new Error('x'), 'message')],
  ['is an object', () => Object.assign(new Error('x'), { message: { toString: () => 'secret' } })],
  ['is a symbol', () => Object.assign(new Error('x'), { message: Symbol('secret') })],
  ['is undefined', () => Object.assign(new Error('x'), { message: undefined })],
  ['is a number', () => ({ message: 7 })],
  ['is empty', () => new Error('')],
])('68: uses the default message if the message %s', async (_title, make) => {
  expect(await thrown(make)).toEqual(unexpected())
})

describe('69: thrown exotic objects', () => {
  function fail(): never {
    throw new Error('secret')
  }

  function revoked(): object {
    const { proxy, revoke } = Proxy.revocable(new Error('x'), {})
    revoke()
    return proxy
  }

  it.each([
    ['a frozen error', () => Object.freeze(new Error('boom')), 'boom'],
    ['an error without a prototype', () => Object.setPrototypeOf(new Error('boom'), null) as object, 'boom'],
    ['an object without a prototype', () => Object.create(null) as object, 'Internal server error'],
    [
      'a Proxy whose traps throw',
      () => new Proxy(new Error('x'), { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail }),
      'Internal server error',
    ],
    [
      'a Proxy with only a working get trap',
      () => new Proxy(new Error('boom'), { has: fail, getPrototypeOf: fail, ownKeys: fail }),
      expect.any(String),
    ],
    ['a revoked Proxy', revoked, 'Internal server error'],
    [
      'an object whose string conversion throws',
      () => ({ toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail }),
      'Internal server error',
    ],
    ['an error of another realm', () => runInNewContext('new Error("boom")') as object, 'boom'],
    [
      'an error whose getters all throw',
      () => ['message', 'status', 'expose', 'issues', 'headers', 'name', 'stack'].reduce(getter, new Error('x')),
      'Internal server error',
    ],
  ])('69: sends a 500 for %s', async (_title, make, message) => {
    expect(await thrown(make)).toEqual(unexpected(message as string))
  })
})

it.each([[[{ message: 'row', path: ['row'] }]], [[]], ['row'], [true], [{}]])(
  '70: treats an error with the issues %j as a server error',
  async (issues) => {
    expect(await thrown(() => Object.assign(new Error('boom'), { issues }))).toEqual(unexpected('boom'))
    expect(await thrown(() => ({ issues }))).toEqual(unexpected())
  },
)

describe('71: aggregate, circular and huge errors', () => {
  it.each([
    ['an AggregateError', () => new AggregateError([new Error('secret'), 'secret'], 'boom'), 'boom'],
    ['an AggregateError without a message', () => new AggregateError([new Error('secret')]), 'Internal server error'],
    [
      'a circular cause',
      () =>
        Object.assign(new Error('boom'), {
          get cause(): unknown {
            return this
          },
        }),
      'boom',
    ],
    ['a thousand characters', () => new Error('x'.repeat(1000)), 'x'.repeat(1000)],
    ['ten megabytes', () => new Error('x'.repeat(10_000_000)), `${'x'.repeat(999)}…`],
    ['a string of ten megabytes', () => 'x'.repeat(10_000_000), `${'x'.repeat(999)}…`],
  ])('71: sends a 500 for %s', async (_title, make, message) => {
    expect(await thrown(make)).toEqual(unexpected(message))
  })

  it('71: truncates the long message of an error with a status', async () => {
    const response = await thrown(() => ({ expose: true, status: 404, message: 'x'.repeat(1001) }))
    expect(response).toEqual(failure(404, { error: `${'x'.repeat(999)}…` }))
  })
})

it('withContractErrorHandler() accepts any thrown value without a request', async () => {
  expect(await readResponse(withContractErrorHandler()(new Error('boom')))).toEqual(unexpected('boom'))
})
