import { type as ark } from 'arktype'
import { createContract, createRouter } from 'routepact'
import { ContractClientError, createClient, responses } from 'routepact/client'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'
import { splitMembers } from '../../src/core/read/headers.ts'
import type { Schema } from '../../src/core/schema/schema.ts'
import { schema, issue } from '../support.ts'

/** Creates a call whose handler sends these headers, which the client validates. */
function createCall(headers: Schema, sent: object, validatesSent: boolean) {
  const contract = createContract({ op: { path: '/', method: 'GET', responses: { 200: { headers: headers as typeof loose } } } })
  const handlers = { op: () => ({ status: 200 as const, headers: sent as { [name: string]: string } }) }
  const { fetch } = createRouter({ contract, handlers, validateResponses: validatesSent })
  return createClient(contract, { fetch, validate: responses }).op
}

const loose = z.record(z.string(), z.string())

/** Fields with a property `x` of the given kind, as a schema of each library describes them. */
const lists: { readonly [library: string]: Schema } = {
  zod: z.object({ x: z.array(z.string()) }),
  'zod, strict': z.strictObject({ x: z.array(z.string()) }),
  'zod, asynchronous': z.object({ x: z.array(z.string()).refine(async () => Promise.resolve(true)) }),
  valibot: v.object({ x: v.array(v.string()) }),
  arktype: ark({ x: 'string[]' }),
  yup: yup.object({ x: yup.array(yup.string().strict().defined()).strict().defined() }),
  'a hand-written schema': schema((value) => {
    const { x } = value as { x: unknown }
    return Array.isArray(x) ? { value } : { issues: [{ message: 'no', path: [{ key: 'x' }] }] }
  }),
}

const numbers: { readonly [library: string]: Schema } = {
  zod: z.object({ x: z.number() }),
  valibot: v.object({ x: v.number() }),
  arktype: ark({ x: 'number' }),
  yup: yup.object({ x: yup.number().strict().defined() }),
}

/** Returns what a schema says, but throws for these values. */
const throwing = (inner: Schema, throwsFor: (x: unknown) => boolean): Schema =>
  schema((value) => {
    if (throwsFor((value as { x: unknown }).x)) throw new Error('thrown')
    return inner['~standard'].validate(value)
  })

describe('the headers of a response', () => {
  it.each([
    ...Object.entries(lists).flatMap(([library, headers]): [string, Schema, object][] => [
      [`a list (${library})`, headers, { x: ['p', 'q'] }],
      [`a list of one (${library})`, headers, { x: ['p'] }],
      [`an empty list (${library})`, headers, { x: [] }],
    ]),
    ...Object.entries(numbers).map(([library, headers]): [string, Schema, object] => [`a number (${library})`, headers, { x: 1.5 }]),
    ['a list of numbers (yup)', yup.object({ x: yup.array(yup.number().strict().defined()).defined() }), { x: [0, 1] }],
    ['a list of one number (yup)', yup.object({ x: yup.array(yup.number().strict().defined()).defined() }), { x: [0] }],
    ['a list of one number, whose schema throws for a bigint', throwing(z.object({ x: z.array(z.number()) }), (x) => typeof x === 'bigint'), { x: [0] }],
    ['a date, whose schema throws for numbers', throwing(z.object({ x: z.date() }), (x) => typeof x !== 'string' && !(x instanceof Date)), { x: new Date(1) }],
    ['cookies', z.object({ 'set-cookie': z.array(z.string()) }), { 'set-cookie': ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'] }],
    ['a list of one cookie', z.object({ 'set-cookie': z.array(z.string()).length(1) }), { 'set-cookie': ['a=1, 2'] }],
    ['a cookie', z.object({ 'set-cookie': z.literal('a=1') }), { 'set-cookie': 'a=1' }],
    ['a list of two members', z.object({ x: z.array(z.string()).length(2) }), { x: ['"a, b"', 'c'] }],
    ['a pair', z.object({ x: z.tuple([z.string(), z.number()]) }), { x: ['a', 5] }],
    ['a list of numbers', z.object({ x: z.array(z.number()) }), { x: [1, -2.5] }],
    ['a list of objects', z.object({ x: z.array(z.object({ a: z.number(), b: z.string() })) }), { x: [{ a: 1, b: 'c' }, { a: 2, b: ',' }] }],
    ['an object', z.object({ x: z.object({ a: z.number() }) }), { x: { a: 1 } }],
    ['a boolean', z.object({ x: z.boolean() }), { x: false }],
    ['null', z.object({ x: z.null() }), { x: null }],
    ['a literal number', z.object({ x: z.literal(5) }), { x: 5 }],
    ['a bigint', z.object({ x: z.bigint() }), { x: 12345678901234567890n }],
    ['a date', z.object({ x: z.date() }), { x: new Date(1) }],
    ['text that looks like a number', z.object({ x: z.string() }), { x: '5' }],
    ['an entity tag', z.object({ etag: z.literal('"a"') }), { etag: '"a"' }],
    ['text or a list', z.object({ x: z.union([z.array(z.string()), z.literal('a, b')]) }), { x: 'a, b' }],
    ['an optional list that is absent', z.object({ x: z.array(z.string()).optional() }), {}],
    ['values of several kinds', z.object({ x: z.number(), y: z.array(z.int()), z: z.string(), 'set-cookie': z.array(z.string()) }), { x: 1, y: [2, 3], z: '4', 'set-cookie': ['a=1'] }],
  ] as [string, Schema, object][])('222: satisfy the schema by which they were sent: %s', async (_, headers, sent) => {
    expect((await createCall(headers, sent, true)()).status).toBe(200)
  })

  it.each([
    ['text in place of a number', z.object({ x: z.number() }), { x: 'a' }, "'x'", [['x']]],
    ['a wrong member of a list', z.object({ x: z.array(z.number()) }), { x: ['1', 'b'] }, "'x'", [['x', 1]]],
    ['a wrong member of a list of texts', z.object({ x: z.array(z.string().max(1)) }), { x: ['a', 'bc'] }, "'x'", [['x', 1]]],
    ['a number in place of a boolean (yup)', yup.object({ x: yup.boolean().strict().defined() }), { x: 5 }, "'x'", [['x']]],
    ['a number, with a schema that throws for all but text', throwing(z.object({ x: z.boolean() }), (x) => typeof x !== 'string'), { x: '1' }, "'x'", [['x']]],
    ['an absent header', z.object({ x: z.string() }), {}, "'x'", [['x']]],
    ['wrong cookies', z.object({ 'set-cookie': z.literal('a=1') }), { 'set-cookie': ['a=1', 'b=2'] }, "'set-cookie'", [['set-cookie']]],
    ['two headers beside a valid one', z.object({ x: z.number(), y: z.boolean(), z: z.number() }), { x: 'a', y: '1', z: 2 }, "'x', 'y'", [['x'], ['y']]],
  ] as [string, Schema, object, string, unknown[]][])('222: that the schema rejects are named: %s', async (_, headers, sent, names, paths) => {
    const thrown: unknown = await createCall(headers, sent, false)().catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(ContractClientError)
    const { message, issues } = thrown as ContractClientError
    expect(message).toBe(`The response 200 of 'op' (GET http://localhost/) has headers that its schema rejects: ${names}`)
    expect(issues.map(({ path }) => path)).toEqual(paths)
  })

  it('whose schema throws for what was sent result in its error', async () => {
    await expect(createCall(throwing(loose, (x) => x === 'a'), { x: 'a' }, false)()).rejects.toThrow(/^thrown$/)
  })

  it('that a schema rejects as a whole have no name in the error', async () => {
    const call = createCall(schema(() => ({ issues: [issue('no')] })), {}, false)
    await expect(call()).rejects.toThrow(/ has headers that its schema rejects$/)
  })

  it('are what the server sent, not the values that were validated', async () => {
    const { headers } = await createCall(z.object({ x: z.array(z.number()) }), { x: [1, 2] }, true)()
    expect(headers.get('x')).toBe('1, 2')
  })
})

it.each([
  ['a, \t,b', ['a', 'b']],
  [' ', []],
  ['"a, b" ,c', ['"a, b"', 'c']],
])('the members of %j are %j', (list, expected) => expect(splitMembers(list).map(String)).toEqual(expected))
