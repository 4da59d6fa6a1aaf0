import { expect, test } from 'vitest'
import type { Case } from './cases/case.ts'
import { differ, findFaults } from './faults.ts'

const expected = { name: 'a case', url: '/', status: 200 } satisfies Case
const errorBody = { error: 'Validation failed', details: [{ path: ['a'], message: 'no' }] }
const breach = { error: 'Internal server error', details: [{ message: "'a' is wrong" }] }

function broken(): ReadableStream {
  const parts = ['a']
  return new ReadableStream({
    pull(controller) {
      const part = parts.pop()
      if (part) controller.enqueue(new TextEncoder().encode(part))
      else controller.error(new Error('broken'))
    },
  })
}

test.each<[string, Response, Partial<Case>]>([
  ['a status', new Response(), {}],
  ['a header', new Response(null, { headers: { a: 'b' } }), { sent: { a: 'b', c: null } }],
  ['text', new Response('a'), { text: 'a' }],
  ['JSON, its keys in any order', Response.json({ a: [1], b: null }), { json: { b: null, a: [1] } }],
  ['issues', Response.json(errorBody), { issues: [['a']] }],
  ['a contract violation', Response.json(breach), { breach: ["'a'"] }],
  ['a stream that fails', new Response(broken()), { breaksAfter: 'a' }],
])('finds no fault in %s as expected', async (_title, response, part) => {
  expect(await findFaults(response, { ...expected, ...part })).toEqual([])
})

test.each<[string, Response, Partial<Case>]>([
  ['the status is 500 and not 200: no', new Response('no', { status: 500 }), {}],
  ['the header a is "b" and not null', new Response(null, { headers: { a: 'b' } }), { sent: { a: null } }],
  ['a secret got out: a secret', new Response('a secret'), {}],
  ['the text is "a" and not "b"', new Response('a'), { text: 'b' }],
  ['the JSON is {"a":1} and not {"a":2}', Response.json({ a: 1 }), { json: { a: 2 } }],
  ['the JSON is {"__proto__":1} and not {}', new Response('{"__proto__":1}'), { json: {} }],
  ['the JSON is [1,2] and not [2,1]', Response.json([1, 2]), { json: [2, 1] }],
  [
    'the error is {"error":"no"} and not {"error":"Validation failed"}',
    Response.json({ ...errorBody, error: 'no' }),
    { issues: [['a']] },
  ],
  ['the paths of the issues is ["[\\"a\\"]"] and not ["[]"]', Response.json(errorBody), { issues: [[]] }],
  [
    'the list of issue keys is ["path","message","input"] and not ["path","message"]',
    Response.json({ ...errorBody, details: [{ path: ['a'], message: 'no', input: 1 }] }),
    { issues: [['a']] },
  ],
  ['a message is ', Response.json({ ...errorBody, details: [{ path: ['a'], message: '' }] }), { issues: [['a']] }],
  [
    'the error is {"error":"Internal server error","stack":"a"} and not {"error":"Internal server error"}',
    Response.json({ ...breach, stack: 'a' }),
    { breach: [] },
  ],
  [
    'the list of detail keys is [["message","stack"]] and not [["message"]]',
    Response.json({ ...breach, details: [{ message: 'a', stack: 'b' }] }),
    { breach: [] },
  ],
  ["'b' is not mentioned in: 'a' is wrong", Response.json(breach), { breach: ["'b'"] }],
  ['the text before it breaks is "a" and not ""', new Response(broken()), { breaksAfter: '' }],
  ['the text before it breaks is "a and then it ended" and not "a"', new Response('a'), { breaksAfter: 'a' }],
])('%s', async (fault, response, part) => {
  expect(await findFaults(response, { ...expected, ...part })).toEqual([fault])
})

test('a failing stream may lose queued bytes if that is allowed, and nothing else', async () => {
  const breaksAfter = (text: string): Case => ({ ...expected, breaksAfter: text })
  expect(await findFaults(new Response(broken()), breaksAfter('ab'), true)).toEqual([])
  expect(await findFaults(new Response(broken()), breaksAfter(''), true)).toEqual([expect.any(String)])
  expect(await findFaults(new Response('a'), breaksAfter('ab'), true)).toEqual([expect.any(String)])
})

test('a body that cannot be read is a fault', async () => {
  expect(await findFaults(new Response('no JSON'), { ...expected, json: {} })).toEqual([
    expect.stringMatching(/^the body is not as it should be: SyntaxError: .*: no JSON$/),
  ])
  expect(await findFaults(Response.json({}), { ...expected, issues: [] })).toEqual([
    expect.stringMatching(/^the body is not as it should be: TypeError: .*: {}$/),
  ])
})

test('values with the same JSON are equal', () => {
  expect(differ('it', undefined, undefined)).toEqual([])
  expect(differ('it', undefined, null)).toEqual(['it is undefined and not null'])
})
