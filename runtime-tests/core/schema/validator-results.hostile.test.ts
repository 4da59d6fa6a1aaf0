// Section C of runtime-tests/hostile-input.md: results and errors of validators. Titles begin with the rule number.
import { error } from 'routepact'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { failure, invalid, ok, schema, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'
import { describePart, type Part, parts, readPart, requestPart } from '../../fixtures/request-parts.ts'

/** Sends a request to an operation with the validator and expects that the handler runs or, by default, does not. */
async function sendWithValidator(part: Part, validate: (value: unknown) => unknown, runs = false): Promise<unknown> {
  let ran = false
  const { send } = serveChecked(describePart(part, schema(validate)), () => {
    ran = true
    return { status: 200, body: 'served' }
  })
  const response = await send(requestPart(part))
  expect(ran).toBe(runs)
  return response
}

/** The output that the handler receives for a result, in an array, because a thenable would be awaited here. */
async function receiveOutput(part: Part, result: unknown): Promise<[seen: unknown]> {
  const seen: unknown[] = []
  const { send } = serveChecked(
    describePart(
      part,
      schema(() => result),
    ),
    (request) => {
      seen.push(readPart(part)(request))
      return { status: 200, body: 'served' }
    },
  )
  expect(await send(requestPart(part))).toEqual(ok('served'))
  expect(seen).toHaveLength(1)
  return [seen[0]]
}

/** An object that would never settle if it were awaited. */
function thenable(): object {
  // oxlint-disable-next-line unicorn/no-thenable -- tested here
  return { a: 1, then: () => undefined }
}

function raise(thrown: unknown): never {
  throw thrown
}

describe.each(parts)('a validator of the %s', (part) => {
  it.each([{ value: part === 'headers' ? { a: '1' } : 1 }, { issues: [{ message: 'no', path: ['a'] }] }])(
    '25: may return a promise of the result %j',
    async (result) => {
      const runs = !('issues' in result)
      const direct = await sendWithValidator(part, () => result, runs)
      expect(await sendWithValidator(part, async () => result, runs)).toEqual(direct)
      expect(await sendWithValidator(part, () => new Promise((resolve) => setTimeout(resolve, 1, result)), runs)).toEqual(direct)
      expect(direct).toEqual(runs ? ok('served') : invalid({ path: ['a'], message: 'no' }))
    },
  )

  it('26: a validator that throws is a server error', async () => {
    expect(await sendWithValidator(part, () => raise(new Error('boom')))).toEqual(unexpected('boom'))
  })

  it('27: a validator whose promise rejects is a server error', async () => {
    expect(await sendWithValidator(part, async () => raise(new Error('boom')))).toEqual(unexpected('boom'))
  })

  it.each([
    ['an object', { issues: [{ message: 'secret', path: [] }] }, 'Internal server error'],
    ['an error', Object.assign(new Error('nested'), { issues: [{ message: 'secret', path: [] }] }), 'nested'],
    ['an error of zod', new ZodError([]), '[]'],
  ])('28: a validator that throws %s with issues is a server error', async (_title, thrown, message) => {
    expect(await sendWithValidator(part, () => raise(thrown))).toEqual(unexpected(message))
    expect(await sendWithValidator(part, () => Promise.reject(thrown))).toEqual(unexpected(message))
  })

  it.each<[string, object, string]>([
    ['an error with a status', Object.assign(new Error('boom'), { status: 400 }), "A schema's validator threw"],
    ['error()', error(409, 'boom'), "A schema's validator threw"],
    ['an object with a status', { status: 404 }, "A schema's validator threw"],
    ['a Response', new Response('not a response'), "A schema's validator threw"],
  ])('26 and 27: that throws %s is a server error', async (_title, thrown, message) => {
    expect(await sendWithValidator(part, () => raise(thrown))).toEqual(unexpected(message))
    expect(await sendWithValidator(part, () => Promise.reject(thrown))).toEqual(unexpected(message))
  })

  it.each<[string, unknown, string]>([
    ['an error with a status', Object.assign(new Error('boom'), { status: 404 }), "A schema's validator threw"],
    ['an object with a status', { status: 404 }, "A schema's validator threw"],
    ['a Response', new Response('not a response'), "A schema's validator threw"],
    ['an error', new Error('boom'), 'boom'],
  ])('160: a result whose getter throws %s is a server error', async (_title, thrown, message) => {
    for (const key of ['issues', 'value']) {
      const result = Object.defineProperty({}, key, { get: () => raise(thrown) })
      expect(await sendWithValidator(part, () => result)).toEqual(unexpected(message))
      expect(await sendWithValidator(part, async () => result)).toEqual(unexpected(message))
    }
    const issues = {
      *[Symbol.iterator]() {
        yield raise(thrown)
      },
    }
    expect(await sendWithValidator(part, async () => ({ issues }))).toEqual(unexpected(message))
  })

  it('160: issues whose path getter throws are a validation failure', async () => {
    const path = Object.defineProperty(['a', 'b'], 0, { get: () => raise({ status: 404 }) })
    expect(await sendWithValidator(part, async () => ({ issues: [{ message: 'no', path }] }))).toEqual(
      invalid({ path: ['b'], message: 'no' }),
    )
  })

  it.each([() => undefined, (settle: (result: object) => unknown) => settle({ value: {} })])(
    '25: whose promise has a `then` of its own is awaited: %o',
    async (then) => {
      // oxlint-disable-next-line unicorn/no-thenable -- tested here
      const result = (): object => Object.assign(Promise.resolve({ issues: [{ message: 'no', path: ['a'] }] }), { then })
      expect(await sendWithValidator(part, result)).toEqual(invalid({ path: ['a'], message: 'no' }))
    },
  )

  it('33: may return an array of issues with methods of its own', async () => {
    const path = [part === 'headers' ? 'accept' : 'a']
    const issues = new Proxy([{ message: 'no', path }], {
      get: (target, key, receiver) =>
        key in Array.prototype && key !== 'length' && typeof key === 'string'
          ? raise({ status: 404 })
          : (Reflect.get(target, key, receiver) as unknown),
    })
    expect(await sendWithValidator(part, () => ({ issues }))).toEqual(invalid({ path, message: 'no' }))
  })

  it('33: may return issues that change when they are read', async () => {
    const issues: object[] = []
    const get = (): string => ((issues.length = 0), 'no')
    issues.push(Object.defineProperty({ path: [] }, 'message', { get }), { message: 'other', path: ['b'] })
    expect(await sendWithValidator(part, async () => ({ issues }))).toEqual(
      invalid({ path: [], message: 'no' }, { path: ['b'], message: 'other' }),
    )
  })

  it('29: awaits a promise that never settles until the request is aborted', async () => {
    const controller = new AbortController()
    const { send } = serveChecked(
      describePart(
        part,
        schema(() => new Promise(() => undefined)),
      ),
      () => raise('not to be run'),
    )
    // Referenced until the end, as by a server: otherwise Node collects the request with its signal.
    const request = requestPart(part, { signal: controller.signal })
    const response = send(request)
    const first = await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))])
    expect(first).toBe('waiting')
    controller.abort()
    expect(await response).toEqual(failure(400, { error: 'The request was aborted' }))
    expect(request.signal.aborted).toBe(true)
  })

  it('30: rejects the input for an empty array of issues', async () => {
    expect(await sendWithValidator(part, () => ({ issues: [] }))).toEqual(invalid())
    expect(await sendWithValidator(part, () => ({ value: {}, issues: [] }))).toEqual(invalid())
  })

  it.each([undefined, null, 'valid', 7, true, Symbol('valid')])(
    '32: a validator that returns %s is a server error',
    async (result) => {
      expect(await sendWithValidator(part, () => result)).toEqual(
        unexpected(expect.stringContaining('validator returned') as string),
      )
      expect(await sendWithValidator(part, async () => result)).toEqual(
        unexpected(expect.stringContaining('validator returned') as string),
      )
    },
  )

  it('33: accepts issues in any iterable and reads it once', async () => {
    let reads = 0
    const issues = {
      *[Symbol.iterator]() {
        reads += 1
        yield { message: 'one', path: ['a'] }
        yield { message: 'two' }
      },
    }
    const details = [
      { path: ['a'], message: 'one' },
      { path: [], message: 'two' },
    ]
    expect(
      await sendWithValidator(part, () => ({ issues: new Set([{ message: 'one', path: ['a'] }, { message: 'two' }]) })),
    ).toEqual(invalid(...details))
    expect(reads).toBe(0)
    // A form or a query may be validated again with arrays; each result is read once.
    let results = 0
    expect(await sendWithValidator(part, () => ((results += 1), { issues }))).toEqual(invalid(...details))
    expect(reads).toBe(results)
  })

  it.each([true, {}, 'bad', 1, () => undefined])('33: rejects the input for the issues %o', async (issues) => {
    expect(await sendWithValidator(part, () => ({ issues }))).toEqual(invalid({ path: [], message: 'Invalid' }))
  })

  it.each([[[null]], [[undefined]], [['bad']], [[7]]])(
    '33: rejects the input for the array of issues %o',
    async (issues) => {
      expect(await sendWithValidator(part, () => ({ issues }))).toEqual(invalid({ path: [], message: 'Invalid' }))
    },
  )
})

describe.each(parts.filter((part) => part !== 'headers'))('the output of a validator of the %s', (part) => {
  const value = thenable()

  it('31: the output is undefined if the result has no value', async () => {
    expect((await receiveOutput(part, { value: undefined }))[0]).toBe(undefined)
    expect((await receiveOutput(part, {}))[0]).toBe(undefined)
    expect((await receiveOutput(part, { value: 'x', issues: undefined }))[0]).toBe('x')
  })

  it('40: the handler receives the output', async () => {
    const output = { transformed: true }
    expect((await receiveOutput(part, { value: output }))[0]).toBe(output)
  })

  it.each([null, 0, '', false, undefined, Number.NaN])('41: the output may be %s', async (falsy) => {
    expect((await receiveOutput(part, { value: falsy }))[0]).toBe(falsy)
    expect((await receiveOutput(part, Promise.resolve({ value: falsy })))[0]).toBe(falsy)
  })

  it('42: the output is not awaited', async () => {
    expect((await receiveOutput(part, { value }))[0]).toBe(value)
    expect((await receiveOutput(part, Promise.resolve({ value })))[0]).toBe(value)
  })
})

describe('the output of a validator of the headers', () => {
  it.each([{ value: undefined }, {}, { value: null }, { value: { a: undefined } }])(
    '31 and 41: validatedHeaders is empty for the output %o',
    async (result) => {
      expect([...((await receiveOutput('headers', result))[0] as Headers)]).toEqual([])
    },
  )

  it('40: the handler receives the output', async () => {
    expect([...((await receiveOutput('headers', { value: { 'x-new': 'n' } }))[0] as Headers)]).toEqual([['x-new', 'n']])
  })
})

it('42: the output of a response schema is not awaited', async () => {
  const responses = { 200: { 'application/json': { body: schema(() => ({ value: thenable() })) } } }
  expect(await serveChecked({ responses }).send('/')).toEqual(ok({ a: 1 }))
})
