/** Validated headers of `createNodeHandler` are those of `router.fetch`, whatever the schema returns. */
import { createServer } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'vitest'
import { createLooseRouter, json } from '../support.ts'
import { exchange, head, listen } from './support.ts'

type Given = { readonly [name: string]: string }

class Inherited {
  readonly 'x-one' = '1'
  get 'x-two'(): string {
    return '2'
  }
}

const failing = {
  get 'x-one'(): string {
    throw new Response(null, { status: 418 })
  },
}

/** What the schema makes of `x-one: 1` and `x-two: 2`, and the names and values that a handler reads; undefined for a 500. */
const outputs: readonly [title: string, toOutput: (given: Given) => unknown, expected: readonly string[][] | undefined][] = [
  ['the object itself', (given) => given, [['x-one', '1'], ['x-two', '2']]],
  ['some of it', (given) => ({ 'x-two': given['x-two'] }), [['x-two', '2']]],
  ['nothing', () => ({}), []],
  ['equal text', () => ({ 'x-one': String(1) }), [['x-one', '1']]],
  ['other text', ({ 'x-one': one }) => ({ 'x-one': `${one}!` }), [['x-one', '1!']]],
  ['the value of another header', ({ 'x-one': one }) => ({ 'x-two': one }), [['x-two', '1']]],
  ['a header that was not sent', ({ 'x-one': one }) => ({ 'x-one': one, 'x-new': one }), [['x-new', '1'], ['x-one', '1']]],
  ['another case', ({ 'x-one': one }) => ({ 'X-One': one }), [['x-one', '1']]],
  ['a number', ({ 'x-one': one, 'x-two': two }) => ({ 'x-one': Number(one), 'x-two': two }), [['x-one', '1'], ['x-two', '2']]],
  ['undefined', ({ 'x-two': two }) => ({ 'x-one': undefined, 'x-two': two }), [['x-two', '2']]],
  ['null', () => ({ 'x-one': null }), [['x-one', 'null']]],
  ['an array', ({ 'x-one': one, 'x-two': two }) => ({ 'x-one': [one, two] }), [['x-one', '1, 2']]],
  ['Headers', (given) => new Headers({ ...given, 'x-two': '3' }), [['x-one', '1'], ['x-two', '3']]],
  ['pairs', ({ 'x-one': one }) => [['x-one', one]], [['x-one', '1']]],
  ['a frozen object', (given) => Object.freeze({ 'x-one': given['x-one'] }), [['x-one', '1']]],
  ['an object with inherited members', () => new Inherited(), [['x-one', '1']]],
  ['undefined instead of an object', () => undefined, []],
  ['an inherited name', () => JSON.parse('{"__proto__": "1"}') as object, [['__proto__', '1']]],
  ['a line break', () => ({ 'x-one': '1\n2' }), undefined],
  ['a name that is not valid', () => ({ 'x one': '1' }), undefined],
  ['an object whose getter throws a response', () => failing, undefined],
]

function createRouter(toOutput: (given: Given) => unknown): ReturnType<typeof createLooseRouter> {
  const validate = (value: unknown): unknown => {
    const { 'x-one': one, 'x-two': two } = value as Given
    return { value: toOutput({ 'x-one': one as string, 'x-two': two as string }) }
  }
  return createLooseRouter({
    contract: {
      op: { path: '/op', method: 'GET', headers: { '~standard': { version: 1, vendor: 'test', validate } }, responses: json },
    },
    handlers: {
      op: ({ headers, validatedHeaders }: { headers: Headers; validatedHeaders: Headers }) => {
        const read = [...validatedHeaders]
        validatedHeaders.set('x-one', 'set')
        return { status: 200, body: [read, validatedHeaders.get('x-one'), headers.get('x-one')] }
      },
    },
  })
}

describe.each([['createNodeHandler'], ['router.fetch']])('%s: the schema of headers returns', (entry) => {
  test.each(outputs)('%s', async (_title, toOutput, expected) => {
    const router = createRouter(toOutput)
    const init = { headers: { 'x-one': '1', 'x-two': '2' } }
    const response =
      entry === 'router.fetch'
        ? await router.fetch(new Request('http://localhost/op', init))
        : await fetch(`http://localhost:${await listen(createServer(createNodeHandler(router)))}/op`, init)
    expect(response.status).toBe(expected ? 200 : 500)
    if (expected) expect(await response.json()).toEqual([expected, 'set', '1'])
  })
})

test('a schema may change its output afterwards', async () => {
  const output: { [name: string]: unknown } = {}
  const router = createLooseRouter({
    contract: {
      op: {
        path: '/op',
        method: 'GET',
        headers: { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: Object.assign(output, { 'x-one': '1' }) }) } },
        responses: json,
      },
    },
    handlers: {
      op: ({ validatedHeaders }: { validatedHeaders: Headers }) => {
        output['x-one'] = 'changed'
        return { status: 200, body: validatedHeaders.get('x-one') }
      },
    },
  })
  const port = await listen(createServer(createNodeHandler(router)))
  expect(await (await fetch(`http://localhost:${port}/op`, { headers: { 'x-one': '1' } })).json()).toBe('1')
})

test('repeated headers are joined', async () => {
  const port = await listen(createServer(createNodeHandler(createRouter((given) => given))))
  const request = head('GET /op HTTP/1.1', 'Host: a', 'X-One: 1', 'X-Two: 2', 'X-Two: 3', 'Connection: close')
  expect(await exchange(port, request)).toContain('[[["x-one","1"],["x-two","2, 3"]],"set","1"]')
})
