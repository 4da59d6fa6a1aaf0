// Section C of runtime-tests/hostile-input.md: malformed issues and how they are sent. Titles begin with the rule number.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { invalid, origin, post, rejecting, schema, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'
import { cpuTime } from '../../cpu-time.ts'
import { describePart, type Part, parts, requestPart } from '../../fixtures/request-parts.ts'

async function reject(part: Part, ...issues: readonly unknown[]): Promise<unknown> {
  return serveChecked(describePart(part, rejecting(...issues))).send(requestPart(part))
}

function raise(): never {
  throw new Error('secret')
}

const circular: { message: string; path: unknown[]; self?: unknown } = { message: 'no', path: ['a'] }
circular.self = circular

describe.each(parts)('an issue of the %s', (part) => {
  it.each([
    ['34: a path of objects with a key', [{ key: 'a' }, 'b', { key: 0 }], ['a', 'b', 0]],
    ['35: a path with a symbol', [Symbol('a'), 'b'], ['Symbol(a)', 'b']],
    ['35: a path with an object whose key is a symbol', [{ key: Symbol('a') }], ['Symbol(a)']],
    ['35: a path with a bigint', [1n], ['1']],
    ['35: a path with numbers that JSON cannot represent', [Number.NaN, Number.POSITIVE_INFINITY], ['NaN', 'Infinity']],
    ['35: a path with null and undefined', [null, undefined, 'a'], ['a']],
    ['35: a path with an object without a key', [{}, 'a'], ['a']],
    ['35: a path with a key that is an object', [{ key: Object.create(null) }, 'a'], ['a']],
    ['35: a path with a key whose getter throws', [Object.defineProperty({}, 'key', { get: raise }), 'a'], ['a']],
    ['35: a path with a boolean', [true], ['true']],
    ['36: an empty path', [], []],
    ['36: no path', undefined, []],
    ['36: a path that is null', null, []],
    ['36: a path that is not an array', 7, []],
  ])('%s', async (_title, path, sent) => {
    expect(await reject(part, { message: 'no', path })).toEqual(invalid({ path: sent, message: 'no' }))
  })

  it('36: sends an empty path if the getter of the path throws', async () => {
    const issue = Object.defineProperty({ message: 'no' }, 'path', { get: raise })
    expect(await reject(part, issue)).toEqual(invalid({ path: [], message: 'no' }))
  })

  it('37: sends only the path and the message of an issue', async () => {
    const vendor = {
      received: 'secret',
      input: 'secret',
      data: 'secret',
      expected: 'x',
      params: {},
      kind: 'x',
      cookie: 'secret',
    }
    expect(
      await reject(part, { ...vendor, message: 'no', path: [{ key: 'a', value: 'secret', origin: 'x' }] }),
    ).toEqual(invalid({ path: ['a'], message: 'no' }))
  })

  it.each([
    ['a number', 7, '7'],
    ['null', null, 'null'],
    ['a symbol', Symbol('no'), 'Symbol(no)'],
    ['an object', {}, '[object Object]'],
    ['an empty string', '', ''],
    ['undefined', undefined, 'Invalid'],
    ['an object without a string conversion', Object.create(null), 'Invalid'],
    ['an object whose string conversion throws', { toString: raise }, 'Invalid'],
    ['a thousand characters', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['more than a thousand characters', 'x'.repeat(1001), `${'x'.repeat(999)}…`],
    ['ten megabytes', 'x'.repeat(10_000_000), `${'x'.repeat(999)}…`],
  ])('38: converts a message that is %s', async (_title, message, sent) => {
    expect(await reject(part, { message, path: [] })).toEqual(invalid({ path: [], message: sent }))
  })

  it('38: sends a generic message if the getter of the message throws', async () => {
    const issue = Object.defineProperty({ path: ['a'] }, 'message', { get: raise })
    expect(await reject(part, issue)).toEqual(invalid({ path: ['a'], message: 'Invalid' }))
  })

  it.each([
    ['circular', circular],
    ['frozen', Object.freeze({ message: 'no', path: Object.freeze(['a']) })],
    ['an object with a toJSON method', { message: 'no', path: ['a'], toJSON: raise }],
    ['an object without a prototype', Object.assign(Object.create(null), { message: 'no', path: ['a'] })],
    [
      'an instance of a class',
      new (class {
        message = 'no'
        path = ['a']
      })(),
    ],
  ])('39: accepts an issue that is %s', async (_title, issue) => {
    expect(await reject(part, issue)).toEqual(invalid({ path: ['a'], message: 'no' }))
  })
})

describe('38: the details of an error with many issues', () => {
  const many = (count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({ message: `no ${index}`, path: [index] }))
  const detail = (index: number): { path: unknown[]; message: string } => ({ path: [index], message: `no ${index}` })

  it.each(parts)('38: sends at most 100 issues of the %s', async (part) => {
    expect(await reject(part, ...many(100))).toEqual(invalid(...many(100).map((_, index) => detail(index))))
  })

  it.each([
    [101, '… and 2 more'],
    [100_000, '… and 99901 more'],
  ])('38: sends 99 of %i issues and counts the rest', async (count, message) => {
    const sent = many(99).map((_, index) => detail(index))
    const { send } = serveChecked(
      describePart(
        'body',
        schema(() => ({ issues: many(count) })),
      ),
    )
    expect(await send(requestPart('body'))).toEqual(invalid(...sent, { path: [], message }))
  })

  it('38: omits a large key that the client sent', async () => {
    const numbers = serveChecked({
      method: 'POST',
      requests: { 'application/json': { body: z.record(z.string(), z.number()) } },
    })
    const key = 'k'.repeat(1_000_000)
    const response = await numbers.send(new Request(origin, post('application/json', JSON.stringify({ [key]: 'x' }))))
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body).length).toBeLessThan(10_000)
  })
})

describe('schema libraries', () => {
  it('37: does not send the input in issues of arktype and valibot', async () => {
    const { type } = await import('arktype')
    const v = await import('valibot')
    const schemas = [type({ token: 'string.email' }), v.object({ token: v.pipe(v.string(), v.email()) })]
    for (const body of schemas) {
      const { send } = serveChecked({ method: 'POST', requests: { 'application/json': { body } } })
      const response = await send(new Request(origin, post('application/json', '{"token":7,"password":"secret"}')))
      expect(response).toEqual(invalid({ path: ['token'], message: expect.any(String) as string }))
      expect(JSON.stringify(response)).not.toContain('secret')
    }
  })

  it('28: treats a failed parse in a handler as a server error', async () => {
    const { send } = serveChecked({}, () => z.object({ row: z.string() }).parse({ row: 7 }))
    expect(await send('/')).toEqual(unexpected(expect.stringContaining('expected string') as string))
  })
})

describe('44: 30,000 keys that the schema rejects one by one', () => {
  const each = schema((value) => ({ issues: Object.keys(value as object).map((key) => ({ message: 'no', path: [key] })) }))
  const names = Array.from({ length: 30_000 }, (_, index) => `k${index}`)
  const text = names.map((name) => `${name}=`).join('&')
  const type = 'application/x-www-form-urlencoded'

  it.each<[string, Parameters<typeof serveChecked>[0], () => Request]>([
    ['a query', { query: each }, () => new Request(`${origin}/?${text}`)],
    ['a form', { method: 'POST', requests: { [type]: { body: each } } }, () => new Request(origin, post(type, text))],
    ['headers', { headers: each }, () => new Request(origin, { headers: Object.fromEntries(names.map((name) => [name, ''])) })],
  ])('of %s take linear time', async (_title, operation, create) => {
    const given = create()
    const start = cpuTime()
    const { status, body } = await serveChecked(operation).send(given)
    expect(cpuTime() - start).toBeLessThan(3000)
    expect(status).toBe(400)
    expect((body as { details: object[] }).details).toHaveLength(100)
  })
})
