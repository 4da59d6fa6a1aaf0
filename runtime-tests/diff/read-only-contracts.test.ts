/** `readonly` of a schema is about types: the router demands the value, so a comparison of contracts must not leave it out. */
import { createContract, createRouter, multipart, type Contract } from 'routepact'
import { documentOf } from '../openapi/support.ts'
import { compareContracts, compareDocuments } from 'routepact-tools/diff'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

type Part = (schema: z.ZodObject | z.ZodReadonly<z.ZodObject>) => object

/** The parts of a request that have properties, and a request with some of them. */
const parts: { readonly [part: string]: readonly [declare: Part, send: (fields: { readonly [name: string]: string }) => Request] } = {
  JSON: [(body) => ({ requests: { 'application/json': { body } } }), (fields) => toRequest({ 'content-type': 'application/json' }, JSON.stringify(fields))],
  'a form': [(body) => ({ requests: { 'application/x-www-form-urlencoded': { body } } }), (fields) => toRequest({}, new URLSearchParams(fields))],
  'a multipart form': [(body) => ({ requests: { 'multipart/form-data': { body: multipart(body) } } }), (fields) => toRequest({}, toForm(fields))],
  'the query': [(query) => ({ query }), (fields) => toRequest({}, null, `?${new URLSearchParams(fields)}`)],
  'the headers': [(headers) => ({ headers }), (fields) => toRequest(fields)],
  'the cookies': [(cookies) => ({ cookies }), (fields) => toRequest({ cookie: Object.entries(fields).map(([name, value]) => `${name}=${value}`).join('; ') })],
}

function toRequest(headers: HeadersInit, body: BodyInit | null = null, query = ''): Request {
  return new Request(`http://a/notes${query}`, { method: 'POST', headers, body })
}

function toForm(fields: { readonly [name: string]: string }): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const toContract = (fields: object): Contract =>
  createContract({ save: { path: '/notes', method: 'POST', ...fields, responses: { 200: {}, 400: {}, 500: {} } } } as never) as Contract

async function readStatus(contract: Contract, request: Request): Promise<number> {
  const handlers = { save: (call: { respond: (response: object) => Response }) => call.respond({ status: 200 }) }
  return (await createRouter({ contract, handlers } as never).fetch(request)).status
}

/** Pairs of schemas, with the fields of a request that the old one accepts. */
const pairs: { readonly [title: string]: readonly [old: z.ZodObject | z.ZodReadonly<z.ZodObject>, next: z.ZodObject | z.ZodReadonly<z.ZodObject>, fields: { readonly [name: string]: string }] } = {
  'a new required value': [z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string().readonly() }), { a: 'x' }],
  'a value that becomes required': [z.object({ a: z.string().readonly().optional() }), z.object({ a: z.string().readonly() }), {}],
  'a narrowed value': [z.object({ a: z.string().readonly() }), z.object({ a: z.string().max(1).readonly() }), { a: 'xy' }],
  'another value': [z.object({ a: z.string().readonly() }), z.object({ a: z.enum(['b']).readonly() }), { a: 'x' }],
  'a new value of a read-only object': [z.object({ a: z.string() }).readonly(), z.object({ a: z.string(), b: z.string() }).readonly(), { a: 'x' }],
  'a value that is marked by hand': [z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string().meta({ readOnly: true }) }), { a: 'x' }],
  'read-only': [z.object({ a: z.string() }), z.object({ a: z.string().readonly() }).readonly(), { a: 'x' }],
  'no longer read-only': [z.object({ a: z.string().readonly() }).readonly(), z.object({ a: z.string() }), { a: 'x' }],
}

describe.each(Object.entries(parts))('in %s', (_, [declare, send]) => {
  test.each(Object.entries(pairs))('%s', async (_title, [old, next, fields]) => {
    const [before, after] = [toContract(declare(old)), toContract(declare(next))]
    expect(await readStatus(before, send(fields))).toBe(200)
    const isBroken = (await readStatus(after, send(fields))) !== 200
    const changes = compareContracts(before, after)
    expect(changes.some(({ level }) => level === 'error')).toBe(isBroken)
    if (!isBroken) expect(changes).toEqual([])
  })
})

const toResponse = (body: z.ZodType): Contract =>
  createContract({ read: { path: '/notes', method: 'GET', responses: { 200: { 'application/json': { body } } } } }) as Contract

test.each<[title: string, old: z.ZodType, next: z.ZodType, levels: readonly string[]]>([
  ['write-only value that is gone', z.object({ a: z.string().meta({ writeOnly: true }) }), z.object({}), ['error']],
  ['write-only value of another type', z.object({ a: z.string().meta({ writeOnly: true }) }), z.object({ a: z.number().meta({ writeOnly: true }) }), ['error', 'information']],
  ['value that becomes write-only', z.object({ a: z.string() }), z.object({ a: z.string().meta({ writeOnly: true }) }), []],
  ['value that becomes read-only', z.object({ a: z.string() }), z.object({ a: z.string().readonly() }), []],
  ['value that is no longer read-only', z.object({ a: z.string().readonly() }), z.object({ a: z.string() }), []],
])('a response with a %s', (_, old, next, levels) => {
  expect(compareContracts(toResponse(old), toResponse(next)).map(({ level }) => level)).toEqual(levels)
})

test('webhooks', () => {
  const describeWebhook = (fields: object): ReturnType<typeof documentOf> => {
    const content = { 'application/json': { body: z.object(fields as never) } }
    return documentOf({}, { webhooks: { saved: { path: '/saved', method: 'POST', requests: content, responses: { 200: content } } } as never })
  }
  const compare = (old: object, next: object): string[] => compareDocuments(describeWebhook(old), describeWebhook(next)).map(({ level, text }) => `${level}: ${text}`)
  const [readOnly, writeOnly] = [z.string().readonly(), z.string().meta({ writeOnly: true })]
  expect(compare({ a: z.string() }, { a: z.string(), b: readOnly })).toEqual([
    "error: saved: 200 'application/json': 'b' is now required",
    "information: saved: body of 'application/json': 'b' is added",
  ])
  expect(compare({ a: writeOnly, b: readOnly }, { b: readOnly })).toEqual([
    "error: saved: body of 'application/json': 'a' is no longer sent",
    "warning: saved: 200 'application/json': 'a' is gone",
  ])
})

test('in documents, both keep their meaning', () => {
  const toDocument = (properties: object, required: readonly string[]) => {
    const content = { 'application/json': { schema: { type: 'object', properties, required } } }
    return { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/a': { put: { requestBody: { content }, responses: { 200: { description: '', content } } } } } }
  }
  const list = (name: string): string[] =>
    compareDocuments(toDocument({}, []) as never, toDocument({ a: { type: 'string', [name]: true } }, ['a']) as never).map(({ kind }) => kind)
  expect(list('readOnly')).toEqual(['response-property-added'])
  expect(list('writeOnly')).toEqual(['body-required'])
})
