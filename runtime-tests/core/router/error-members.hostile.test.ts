// Rule 67 of runtime-tests/hostile-input.md: the extension members of error().
import { error, HttpError, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { serveChecked } from '../../fixtures/harness.ts'

type Members = NonNullable<Parameters<typeof error>[2]>

describe('67: extension members of error()', () => {
  const sendProblem = async (create: () => unknown): Promise<{ status: number; text: string }> => {
    const handler = async (): Promise<never> => Promise.reject(create())
    const { send } = serveChecked({}, handler, { catch: withContractErrorHandler({ format: problems }) })
    const { status, body } = await send('/')
    return { status, text: body as string }
  }

  it('67: are data without a prototype', async () => {
    const { extensions } = error(404, 'none', JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as {})
    expect(Object.getPrototypeOf(extensions)).toBeNull()
    expect(Object.keys(extensions)).toEqual(['__proto__', 'constructor'])
    expect(extensions['polluted']).toBeUndefined()
    const { text } = await sendProblem(() => error(404, 'none', JSON.parse('{"__proto__":{"polluted":true}}') as {}))
    expect(text).toBe('{"type":"about:blank","title":"Not Found","status":404,"detail":"none","__proto__":{"polluted":true}}')
    expect('polluted' in {}).toBe(false)
  })

  it('67: are frozen copies', () => {
    const details = { ids: [1, 2] }
    const { extensions } = error(409, 'taken', { details })
    details.ids.push(3)
    expect(extensions).toEqual({ details: { ids: [1, 2] } })
    expect(Object.isFrozen(extensions)).toBe(true)
    expect(error(404).extensions).toEqual({})
    expect(Object.isFrozen(error(404).extensions)).toBe(true)
  })

  it('67: read a getter once', () => {
    let reads = 0
    const members = { get code() { return (reads += 1) } }
    expect([error(404, 'none', members).extensions, reads]).toEqual([{ code: 1 }, 1])
  })

  it('67: are converted by JSON.stringify', () => {
    const members = { at: new Date(0), none: undefined, not: Number.NaN, call: () => 1, map: new Map([[1, 2]]), toJSON: undefined }
    expect(error(404, 'none', members).extensions).toEqual({ at: '1970-01-01T00:00:00.000Z', not: null, map: {} })
  })

  const circular: { self?: unknown } = {}
  circular.self = circular
  let deep: object = []
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]

  it.each<[string, Members]>([
    ['a bigint', { list: [1n] }],
    ['a circular object', { circular }],
    ['100,000 levels', { deep }],
    ['a getter that throws', { get code(): never { throw new TypeError('secret') } }],
    ['toJSON that throws', { code: { toJSON() { throw new TypeError('secret') } } }],
  ])('67: that JSON cannot represent result in a 500: %s', async (_title, members) => {
    expect((await sendProblem(() => error(404, 'none', members))).status).toBe(500)
    expect(() => error(404, 'none', members)).toThrow()
  })

  it('67: are sent whole, like a body of `respond`', async () => {
    const long = 'x'.repeat(5_000_000)
    const { status, text } = await sendProblem(() => error(404, 'none', { long }))
    expect([status, (JSON.parse(text) as { long: string }).long === long]).toEqual([404, true])
  })

  it('67: named `headers` are only inside of another member', () => {
    const { headers, extensions } = error(404, 'none', { headers: { 'x-a': '1' }, sent: { headers: { 'x-b': '2' } } })
    expect([[...(headers ?? [])], extensions]).toEqual([[['x-a', '1']], { sent: { headers: { 'x-b': '2' } } }])
  })

  it('67: of errors that are not HttpErrors are not sent', async () => {
    const { text } = await sendProblem(() => Object.assign(new Error('no'), { status: 404, expose: true, extensions: { secret: 1 } }))
    expect(text).toBe('{"type":"about:blank","title":"Not Found","status":404,"detail":"no"}')
  })

  it('67: that were replaced after the error was created are checked when they are sent', async () => {
    const broken = Object.defineProperty(new HttpError(404, 'x'), 'extensions', { value: { id: 1n } })
    expect((await sendProblem(() => broken)).status).toBe(500)
  })
})
