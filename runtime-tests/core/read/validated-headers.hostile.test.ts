// Section K of runtime-tests/hostile-input.md: `validatedHeaders`. Titles begin with the rule number.
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { invalid, issue, type LooseHandler, ok, origin, schema, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

/** Returns the result of `get` for each of these names. */
async function read(names: string[], sent: [string, string][], headers?: unknown): Promise<unknown> {
  const handler: LooseHandler = ({ validatedHeaders }) => ({
    status: 200,
    body: names.map((name) => validatedHeaders.get(name)),
  })
  const { send } = serveChecked(headers === undefined ? {} : { headers }, handler)
  return send(new Request(origin, { headers: sent }))
}

it('118: header names are case-insensitive', async () => {
  const typed = z.object({ 'x-token': z.string() })
  expect(await read(['X-Token', 'x-token', 'X-TOKEN'], [['X-Token', 'a']], typed)).toEqual(ok(['a', 'a', 'a']))
  expect(await read(['X-Token', 'x-token'], [['x-TOKEN', 'a']])).toEqual(ok(['a', 'a']))
})

describe('119: headers named like members of Object.prototype', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const every = schema((value) => ({ value }))

  it('119: returns null for absent headers named like members of Object.prototype', async () => {
    expect(await read(names, [])).toEqual(ok([null, null, null, null]))
    expect(await read(names, [], every)).toEqual(ok([null, null, null, null]))
  })

  it('119: returns the sent headers named like members of Object.prototype', async () => {
    const sent = names.map((name): [string, string] => [name, name.toUpperCase()])
    expect(await read(names, sent, every)).toEqual(ok(names.map((name) => name.toUpperCase())))
  })
})

describe('120: validatedHeaders.set()', () => {
  const change: LooseHandler = (request) => {
    request.validatedHeaders.set('X-A', 'changed')
    request.validatedHeaders.set('x-new', 'new')
  }
  const look: LooseHandler = ({ headers, validatedHeaders }) => ({
    status: 200,
    body: [headers, validatedHeaders].map((some) => [some.get('x-a'), some.get('x-new')]),
  })

  it.each([
    ['with a schema, changes only validatedHeaders', z.object({ 'x-a': z.string() }), ['sent', null]],
    ['without one, changes the headers of the request', undefined, ['changed', 'new']],
  ])('120: set() %s', async (_title, headers, own) => {
    const { send } = serveChecked(headers ? { headers } : {}, look, { before: [change] })
    const request = new Request(origin, { headers: { 'x-a': 'sent' } })
    expect(await send(request)).toEqual(ok([own, ['changed', 'new']]))
    expect([...request.headers]).toEqual(headers ? [['x-a', 'sent']] : [['x-a', 'changed'], ['x-new', 'new']])
  })

  it.each([
    ['x a', 'b'],
    ['', 'b'],
    ['x-a', 'a\nb'],
    ['x-a', '€'],
  ])('120: set() throws for %j: %j', async (name, value) => {
    const thrown: unknown[] = []
    const { send } = serveChecked({}, ({ validatedHeaders }) => {
      try {
        validatedHeaders.set(name, value)
      } catch (error) {
        thrown.push(error)
      }
      return { status: 200, body: [...validatedHeaders] }
    })
    expect(await send('/')).toEqual(ok([]))
    expect(thrown).toEqual([expect.any(TypeError)])
  })
})

it('121: validatedHeaders does not contain undeclared headers', async () => {
  const typed = z.object({ 'x-a': z.string() })
  expect(
    await read(
      ['x-a', 'x-b', 'cookie'],
      [
        ['x-a', '1'],
        ['x-b', '2'],
        ['cookie', 'c=1'],
      ],
      typed,
    ),
  ).toEqual(ok(['1', null, null]))
})

describe('122: a header output that is not a string', () => {
  it.each<[string, unknown, string | null]>([
    ['a number', 7, '7'],
    ['a boolean', false, 'false'],
    ['a bigint', 7n, '7'],
    ['null', null, 'null'],
    ['undefined', undefined, null],
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a URL', new URL('http://a.test/b'), 'http://a.test/b'],
    ['an array', ['a', 'b'], 'a, b'],
    ['an array of values that are not strings', [1, null, undefined, { a: 1 }], '1, null, {"a":1}'],
  ])('122: converts %s to a string', async (_title, output, text) => {
    expect(
      await read(
        ['x-a'],
        [['x-a', '1']],
        schema(() => ({ value: { 'x-a': output } })),
      ),
    ).toEqual(ok([text]))
  })

  it.each<[string, unknown]>([
    ['a symbol', Symbol('secret')],
    ['a function', () => 'secret'],
    ['a line break', 'se\ncret'],
    ['a character that is not in Latin-1', 'secret €'],
    ['an object that JSON cannot represent', { secret: 1n }],
  ])('122: responds 500 to a header output that is %s', async (_title, output) => {
    expect(
      await read(
        ['x-a'],
        [['x-a', '1']],
        schema(() => ({ value: { 'x-a': output } })),
      ),
    ).toEqual(unexpected('A header has a name or a value that is not valid in HTTP'))
  })

  it('122: responds 500 to a header output with an invalid name', async () => {
    expect(
      await read(
        ['x-a'],
        [],
        schema(() => ({ value: { 'x secret': '1' } })),
      ),
    ).toEqual(unexpected('A header has a name or a value that is not valid in HTTP'))
  })
})

it('162: parses each list in 1,900 headers once and reads the headers at most twice, and once for a rejection', async () => {
  const lists = ['accept', 'accept-charset', 'accept-encoding', 'accept-language']
  const list = Array.from({ length: 100 }, (_, index) => `a${index};q=0.5`).join(', ')
  const others = Array.from({ length: 1896 }, (_, index) => [`x-${index}`, 'value'] as const)
  const request = new Request(origin, { headers: [...others, ...lists.map((name) => [name, list] as const)] as [] })
  const read = vi.spyOn(request.headers, 'forEach')
  const parse = vi.spyOn(String.prototype, 'matchAll')
  let attempts = 0
  const headers = schema((value) => {
    attempts += 1
    expect(Object.keys(value as object)).toHaveLength(1900)
    return { issues: lists.map((name) => issue('no', name)) }
  })
  try {
    const response = await serveChecked({ headers }).send(request)
    expect(response).toEqual(invalid(...lists.map((name) => ({ path: [name], message: 'no' }))))
    expect(parse.mock.contexts.filter((text) => String(text) === list)).toHaveLength(4)
  } finally {
    parse.mockRestore()
  }
  // The members of the four lists are tried together.
  expect(attempts).toBe(1 + 64)
  expect(read).toHaveBeenCalledTimes(3)
})

it('163: trims only spaces and tabs in a header with alternatives', async () => {
  const seen: unknown[] = []
  const headers = schema((value) => {
    seen.push((value as { accept: string }).accept)
    return { issues: [issue('no', 'accept')] }
  })
  const { send } = serveChecked({ headers })
  await send(new Request(origin, { headers: { accept: 'a\t ,\u00a0b\u00a0' } }))
  expect(seen.slice(1)).toEqual(['a', '\u00a0b\u00a0'])
})

describe('bytes of a header that the platform decodes as UTF-8', () => {
  const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

  /** As the headers of workerd, which hold characters beyond Latin-1. */
  class DecodedHeaders extends Headers {
    override forEach(callback: (value: string, name: string, headers: Headers) => void): void {
      super.forEach((value, name) => callback(Buffer.from(value, 'latin1').toString(), name, this))
    }
  }

  it.each<[title: string, sent: string, received: string]>([
    ['two bytes', 'Łódź', latin1('Łódź')],
    ['three bytes', '€', latin1('€')],
    ['four bytes', '😀', latin1('😀')],
    ['bytes that are not UTF-8', '\ufffd', latin1('\ufffd')],
    ['Latin-1 alone, which does not tell the encoding', 'Zürich', 'Zürich'],
    ['ASCII', 'Bern', 'Bern'],
  ])('283: %s', async (_title, sent, received) => {
    for (const headers of [z.object({ 'x-city': z.string() }), z.looseObject({})]) {
      const request = new Request(origin)
      Object.defineProperty(request, 'headers', { value: new DecodedHeaders({ 'x-city': latin1(sent) }) })
      const handler: LooseHandler = ({ validatedHeaders }) => ({ status: 200, body: validatedHeaders.get('x-city') })
      expect(await serveChecked({ headers }, handler).send(request)).toEqual(ok(received))
    }
  })
})
