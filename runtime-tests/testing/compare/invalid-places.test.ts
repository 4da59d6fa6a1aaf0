/** Where one server accepts invalid requests that the other one rejects, the line names the places, and accepts these only. */
import { multipart, type Schema } from 'routepact'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ContractOperation, createContract, createRouter } from '../../../src/core/index.ts'
import { acceptDifferences } from '../../../tools/src/testing/compare/accept-differences.ts'
import { joinOperations, type OperationDifference, toLine } from '../../../tools/src/testing/compare/difference-groups.ts'
import { type ComparedServer, compareServers, type CompareServersOptions } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
const responses = { 200: json(z.unknown()), default: {} }

type Parts = Pick<ContractOperation, 'query' | 'headers' | 'cookies' | 'pathParams' | 'requests'>

const toContract = (operations: { readonly [name: string]: Parts }) =>
  createContract(
    Object.fromEntries(
      Object.entries(operations).map(([name, parts]): [string, ContractOperation] => [name, { path: parts.pathParams ? `/${name}/:id` : `/${name}`, method: parts.requests ? 'POST' : 'GET', responses, ...parts }]),
    ),
  )

/** Serves operations that validate parts and respond with nothing else. */
const serve = (operations: { readonly [name: string]: Parts }): ComparedServer => {
  const contract = toContract(operations)
  const respond = () => Response.json({})
  return createRouter({ contract, handlers: Object.fromEntries(Object.keys(operations).map((name) => [name, respond])) } as never) as ComparedServer
}

const compare = async (operations: { readonly [name: string]: Parts }, servers: { readonly old: ComparedServer; readonly new: ComparedServer }, options: CompareServersOptions = {}) => {
  const result = await compareServers(toContract(operations), servers, { count: 1, ...options })
  return { ...result, lines: result.differences.map(({ line }) => line).filter((line) => line.includes(', for an invalid ')) }
}

const body = (schema: z.ZodType): Parts => ({ requests: json(schema) })
const form = (type: string, schema: Schema): Parts => ({ requests: { [type]: { body: schema } } as never })
const loose = z.looseObject({})
const address = z.object({ zip: z.string().min(2), city: z.string().optional() })

test.each<[part: string, lenient: Parts, strict: Parts, what: string]>([
  ['a body', body(loose), body(z.object({ email: z.string().min(2), age: z.int().optional() })), "an invalid body ('age', 'email')"],
  ['a missing property', body(z.looseObject({ name: z.string().optional() })), body(z.object({ name: z.string() })), "an invalid body ('name')"],
  ['a nested property', body(z.looseObject({ address: loose })), body(z.object({ address })), "an invalid body ('address.city', 'address.zip')"],
  ['an element of a list', body(z.looseObject({ items: z.array(z.unknown()) })), body(z.object({ items: z.array(z.object({ name: z.string() })) })), "an invalid body ('items[]', 'items[].name')"],
  ['a list', body(z.array(z.unknown())), body(z.array(z.int().min(2)).min(1)), "an invalid body (as a whole, '[]')"],
  ['the whole body', body(z.unknown()), body(z.object({ name: z.string().optional() })), "an invalid body (as a whole, 'name')"],
  ['the whole body only', body(z.unknown()), body(z.looseObject({})), 'an invalid body (as a whole)'],
  ['an undeclared property', body(loose), body(z.strictObject({ name: z.unknown() })), "an invalid body ('*', 'name')"],
  ['a value of a record', body(z.looseObject({ tags: loose })), body(z.object({ tags: z.record(z.string(), z.int()) })), "an invalid body ('tags.*')"],
  ['names that look like paths', body(loose), body(z.object({ 'a.b': z.string(), "it's (c), 'd'": z.string() })), `an invalid body ('["a.b"]', '["it's (c), 'd'"]')`],
  ['a property named as the whole', body(loose), body(z.object({ 'as a whole': z.string() })), "an invalid body ('as a whole')"],
  ['a query', { query: loose }, { query: z.object({ limit: z.coerce.number<string>().int().min(1), sort: z.enum(['a', 'b']).optional() }) }, "an invalid query ('limit', 'sort')"],
  ['a list in a query', { query: loose }, { query: z.object({ tag: z.array(z.enum(['a', 'b'])).min(1) }) }, "an invalid query ('tag', 'tag[]')"],
  ['headers', { headers: loose }, { headers: z.looseObject({ 'x-level': z.enum(['a', 'b']), 'x-other': z.string().min(3).optional() }) }, "an invalid header ('x-level', 'x-other')"],
  ['cookies', { cookies: loose }, { cookies: z.looseObject({ theme: z.enum(['a', 'b']) }) }, "an invalid cookie ('theme')"],
  ['path parameters', { pathParams: z.object({ id: z.string() }) }, { pathParams: z.object({ id: z.uuid() }) }, "an invalid path parameter ('id')"],
  ['a form', form('application/x-www-form-urlencoded', loose), form('application/x-www-form-urlencoded', z.object({ role: z.enum(['a', 'b']), name: z.string().min(2) })), "an invalid body ('name', 'role')"],
  ['a multipart form', form('multipart/form-data', multipart(loose)), form('multipart/form-data', multipart(z.object({ file: z.file().max(100).mime('image/png'), title: z.string().min(2) }))), "an invalid body ('file', 'title')"],
  ['files of a multipart form', form('multipart/form-data', multipart(loose)), form('multipart/form-data', multipart(z.object({ files: z.array(z.file().max(100)).min(1) }))), "an invalid body ('files')"],
])('%s', async (_, lenient, strict, what) => {
  const [accepting, rejecting] = [serve({ send: lenient }), serve({ send: strict })]
  expect((await compare({ send: strict }, { old: accepting, new: rejecting })).lines).toEqual([`send: 200 is 400 now, for ${what}`])
  expect((await compare({ send: strict }, { old: rejecting, new: accepting })).lines).toEqual([`send: 400 is 200 now, for ${what}`])
})

const strict = { send: body(z.object({ email: z.string() })) }
const lenient = { send: body(loose) }

/** A server that responds with a status to requests that are not valid. */
const rejectWith = (status: number): ComparedServer => {
  const { fetch } = serve(strict) as { fetch: (request: Request) => Promise<Response> }
  return { fetch: async (request) => fetch(request).then((response) => (response.status !== 400 ? response : status === 204 ? new Response(null, { status }) : Response.json({}, { status }))) }
}

const authorize = { token: { headers: { authorization: 'Bearer secret' } } } as never

test.each<[old: number, next: number, line: string]>([
  [302, 400, "302 is 400 now, for an invalid body (as a whole, 'email')"],
  [422, 200, "422 is 200 now, for an invalid body (as a whole, 'email')"],
  [404, 204, "404 is 204 now, for an invalid body (as a whole, 'email')"],
  [422, 400, '422 is 400 now, for an invalid body'],
  [500, 400, '500 is 400 now, for an invalid body'],
  [500, 200, '500 is 200 now, for an invalid body'],
  [200, 500, '200 is 500 now, for an invalid body'],
  [204, 302, '204 is 302 now, for an invalid body'],
])('%i that is %i now', async (old, next, line) => {
  expect((await compare(strict, { old: rejectWith(old), new: rejectWith(next) }, { authorize })).lines).toEqual([`send: ${line}`])
})

test('many places of a guard are one line', async () => {
  const isAllowed = (value: unknown): boolean => typeof value !== 'object' || ['a', 'b', 'c', 'd'].every((name) => typeof Object(value)[name] === 'string')
  const old: ComparedServer = {
    fetch: async (request) => {
      const text = await request.text()
      return Response.json({}, { status: text.startsWith('{"') && text.endsWith('}') && !isAllowed(JSON.parse(text)) ? 403 : 200 })
    },
  }
  const operations = { send: body(z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() })) }
  const { lines } = await compare(operations, { old, new: { fetch: () => Response.json({}) } }, { authorize })
  expect(lines).toEqual(["send: a guard no longer holds: 403 with the credentials is 200 now, for an invalid body ('a', 'b', 'c', 'd')"])
})

test('a difference that valid requests have too names nothing', async () => {
  const next: ComparedServer = { fetch: () => Response.json({}, { status: 400 }) }
  const { differences } = await compare(strict, { old: serve(lenient), new: next })
  expect(differences.map(({ line }) => line).filter((line) => line.includes('200 is 400 now'))).toEqual(['send: 200 is 400 now'])
})

test('the places of several operations are in one line', async () => {
  const operations = { ...strict, other: body(z.object({ name: z.string() })) }
  const servers = { old: serve({ ...lenient, other: body(loose) }), new: serve(operations) }
  const { lines, differences } = await compare(operations, servers)
  expect(lines).toEqual(["every operation: 200 is 400 now, for an invalid body ('email', 'name')"])
  expect(differences.find(({ line }) => line === lines[0])?.operations).toEqual(['send', 'other'])
})

test('roles do not change what a line names', async () => {
  const toRole = (token: string) => ({ token: { headers: { authorization: token } } })
  const { lines } = await compare(strict, { old: serve(lenient), new: serve(strict) }, { roles: { admin: toRole('a'), reader: toRole('b') } as never })
  expect(lines).toEqual(["send: 200 is 400 now, for an invalid body ('email')"])
})

/** The differences of one text, of operations and places. */
const list = (found: string, text: string): OperationDifference[] =>
  found.split(' ').map((one) => {
    const [operation = '', place] = one.split('/')
    return { operation, place: place === '-' ? '' : place, text, kind: 'status', request: '', role: '', count: 1, curl: ['', one] }
  })

const names = ['a', 'b', 'c']

const toLines = (differences: readonly OperationDifference[]): string[] => joinOperations(differences).map((group) => toLine(group, names))

const change = '201 is 400 now, for an invalid body'

/** Accepts differences of one text; returns the lines that are open and accepted, and the entries that are stale. */
const accept = (found: string, entries: readonly string[], text: string, unsent: readonly string[] = []) => {
  const accepted = entries.map((difference) => ({ difference, reason: 'it is intended' }))
  const result = acceptDifferences(list(found, text), accepted, { unsent: new Set(unsent), roles: new Set(['reader']), today: '2027-01-31' })
  return { open: toLines(result.open), accepted: toLines(result.accepted), stale: result.stale }
}

const none = 'is stale: no difference has this line'

test.each<[found: string, entries: string[], open: string[], accepted: string[], stale?: string[]]>([
  ['a/x a/y', [`a: ${change} ('x', 'y')`], [], [`a: ${change} ('x', 'y')`]],
  ['a/y a/x', [`a: ${change} ('y', 'x')`], [], [`a: ${change} ('x', 'y')`]],
  // A further name is the only one of the open line.
  ['a/x a/y a/z', [`a: ${change} ('x', 'y')`], [`a: ${change} ('z')`], [`a: ${change} ('x', 'y')`]],
  ['a/x a/y a/z', [`a: ${change} ('x', 'y')`, `a: ${change} ('z')`], [], [`a: ${change} ('x', 'y', 'z')`]],
  ['a/x a/-', [`a: ${change} ('x')`], [`a: ${change} (as a whole)`], [`a: ${change} ('x')`]],
  ['a/x a/-', [`a: ${change} (as a whole)`], [`a: ${change} ('x')`], [`a: ${change} (as a whole)`]],
  ['a/x a/-', [`a: ${change} (as a whole, 'x')`], [], [`a: ${change} (as a whole, 'x')`]],
  // A name that no request finds any more.
  ['a/x', [`a: ${change} ('x', 'y')`], [], [`a: ${change} ('x')`]],
  ['a/z', [`a: ${change} ('x', 'y')`], [`a: ${change} ('z')`], [], [`'a: ${change} ('x', 'y')' ${none}`]],
  // Without names, a line accepts all.
  ['a/x a/y a/-', [`a: ${change}`], [], [`a: ${change} (as a whole, 'x', 'y')`]],
  ['a/x b/y', [`every operation: ${change}`], [], [`a, b: ${change} ('x', 'y')`]],
  ['a/x b/y c/z', [`every operation: ${change} ('x', 'y', 'z')`], [], [`every operation: ${change} ('x', 'y', 'z')`]],
  ['a/x b/y c/z', [`every operation: ${change} ('x', 'y')`], [`c: ${change} ('z')`], [`a, b: ${change} ('x', 'y')`]],
  ['a/x b/y', [`a, b: ${change} ('x', 'y')`], [], [`a, b: ${change} ('x', 'y')`]],
  ['a/x b/y', [`a: ${change} ('x')`], [`b: ${change} ('y')`], [`a: ${change} ('x')`]],
  ['a/x b/y', [`a, b: ${change} ('x')`], [`b: ${change} ('y')`], [`a: ${change} ('x')`], [`'a, b: ${change} ('x')' is stale for b`]],
  // Names are whole paths.
  ['a/x.y', [`a: ${change} ('x')`], [`a: ${change} ('x.y')`], [], [`'a: ${change} ('x')' ${none}`]],
  ['a/x', [`a: ${change} ('*')`], [`a: ${change} ('x')`], [], [`'a: ${change} ('*')' ${none}`]],
  ['a/x', [`a: ${change} ("*")`], [`a: ${change} ('x')`], [], [`'a: ${change} ("*")' ${none}`]],
  ['a/x', [`a: ${change} (x)`], [`a: ${change} ('x')`], [], [`'a: ${change} (x)' ${none}`]],
  ['a/as_a_whole a/-', [`a: ${change} ('as_a_whole')`], [`a: ${change} (as a whole)`], [`a: ${change} ('as_a_whole')`]],
  [`a/["it's(c),'d'"] a/d`, [`a: ${change} ('["it's(c),'d'"]')`], [`a: ${change} ('d')`], [`a: ${change} ('["it's(c),'d'"]')`]],
  ['a/\u202ex a/::y', [`a: ${change} ('\\u202ex', '::y')`], [], [`a: ${change} ('::y', '\\u202ex')`]],
  // All requests differ, so that no place is the cause.
  ['a', [`a: ${change} ('x')`], [`a: ${change}`], [], [`'a: ${change} ('x')' ${none}`]],
])('%s: %j', (found, entries, open, accepted, stale = []) => {
  expect(accept(found, entries, change)).toEqual({ open, accepted, stale })
})

test.each<[text: string, found: string, entry: string, open: string[]]>([
  ['the header \'x\' was "1" and is "2"', 'a', 'a: the header \'x\' was "*" and is "*"', []],
  ['200 is 400 now, for an invalid query', 'a/x', "a: 200 is 400 now, for an invalid body ('x')", ["a: 200 is 400 now, for an invalid query ('x')"]],
  ["403 as 'reader' is 200 now, for an invalid body", 'a/x', "a: 403 as 'reader' is 200 now, for an invalid body ('x')", []],
])('%s', (text, found, entry, open) => {
  expect(accept(found, [entry], text).open).toEqual(open)
})

test('a role and an operation that are not part of the run make no line stale', () => {
  const entries = ["a: 403 as 'admin' is 200 now, for an invalid body ('x')", `b: ${change} ('x')`]
  expect(accept('a/z', entries, change, ['b']).stale).toEqual([])
})

test('the command of an open line sends a request for a name that is not accepted', () => {
  const { open } = acceptDifferences(list('a/x a/y a/z', change), [{ difference: `a: ${change} ('x')`, reason: 'it is intended' }], { unsent: new Set(), roles: new Set(), today: '2027-01-31' })
  expect(joinOperations(open).map(({ count, curl }) => [count, curl[1]])).toEqual([[2, 'a/y']])
})

test('a later narrowing of another property is open', async () => {
  const old = serve({ addUser: body(loose) })
  const [before, after] = [z.object({ email: z.string() }), z.object({ email: z.string(), age: z.int().optional() })].map((schema) => ({ addUser: body(schema) })) as [{ addUser: Parts }, { addUser: Parts }]
  const first = await compare(before, { old, new: serve(before) })
  expect(first.lines).toEqual(["addUser: 200 is 400 now, for an invalid body ('email')"])
  const toEntries = (lines: readonly string[]) => lines.map((difference) => ({ difference, reason: 'the old server stored them' }))
  const accepted = toEntries(first.differences.map(({ line }) => line))
  expect(await compare(before, { old, new: serve(before) }, { ignore: accepted })).toMatchObject({ differences: [], stale: [] })
  const second = await compare(after, { old, new: serve(after) }, { ignore: accepted })
  expect([second.lines, second.stale]).toEqual([["addUser: 200 is 400 now, for an invalid body ('age')"], []])
  expect(second.differences.find(({ line }) => line === second.lines[0])?.curl.new).toContain('"age":')
  const both = toEntries([...accepted.map(({ difference }) => difference), ...second.differences.map(({ line }) => line)])
  expect(await compare(after, { old, new: serve(after) }, { ignore: both })).toMatchObject({ differences: [], stale: [] })
  const any = toEntries(accepted.map(({ difference }) => difference.replace(" ('email')", '')))
  expect((await compare(after, { old, new: serve(after) }, { ignore: any })).lines).toEqual([])
  expect(readFileSync('docs/testing.md', 'utf8')).toContain(`\n${first.lines[0]} # `)
})
