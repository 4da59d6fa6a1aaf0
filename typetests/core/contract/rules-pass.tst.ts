/** Valid contracts, each of which was or could be a false positive of the rules. */
import { type } from 'arktype'
import type { Contract, ContractRules, Schema } from 'routepact'
import { createContract, events, multipart } from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { createCompatContract } from '../../../compat/contract.ts'
import { arktype, bare, effect, valibot, zod } from '../../../compat/kits.ts'
import { schemaOf } from '../../schemas.ts'

const ok = { 200: {} } as const
const of = <const Body extends Schema>(body: Body) => ({ 200: { 'application/json': { body } } }) as const

interface Named {
  name: string
  at: Date
}

type Tree = { name: string; children: Tree[] }

describe('ContractRules accept', () => {
  test('the names and routes of a contract with one operation', () => {
    createContract({ one: { operationId: 'one', path: '/', method: 'GET', responses: ok } })
    // Not a plain operation, so that every rule is checked.
    createContract({ one: { operationId: 'other', path: '/:id', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } } })
  })

  test('optional bodies', () => {
    createContract({
      one: { path: '/1', method: 'POST', requests: { 'application/json': { body: z.object({ a: z.string() }) }, optional: true }, responses: ok },
      two: { path: '/2', method: 'POST', requests: { 'text/plain': { body: z.string() }, 'a/b': { body: z.instanceof(Uint8Array) }, optional: true } as const, responses: ok },
      any: { path: '/3', method: 'POST', requests: { 'application/json': { body: schemaOf<any>() }, optional: true as any }, responses: ok },
    })
  })

  test('queries that strings satisfy, in zod', () => {
    createContract({
      coercing: { path: '/1', method: 'GET', query: z.object({ page: z.coerce.number().default(1) }), responses: ok },
      transforming: { path: '/2', method: 'GET', query: z.object({ n: z.string().transform(Number) }), responses: ok },
      piped: {
        path: '/3',
        method: 'GET',
        query: z.object({ n: z.string().transform(Number).pipe(z.int()) }),
        responses: ok,
      },
      boolean: { path: '/4', method: 'GET', query: z.object({ on: z.stringbool() }), responses: ok },
      union: { path: '/5', method: 'GET', query: z.object({ n: z.union([z.string(), z.number()]) }), responses: ok },
      list: {
        path: '/6',
        method: 'GET',
        query: z.object({ ids: z.array(z.coerce.number()).optional() }),
        responses: ok,
      },
      unknown: {
        path: '/7',
        method: 'GET',
        query: z.object({ a: z.any(), b: z.unknown(), c: z.never().optional() }),
        responses: ok,
      },
      anything: { path: '/8', method: 'GET', query: z.any(), headers: z.unknown(), responses: ok },
      record: { path: '/9', method: 'GET', query: z.record(z.string(), z.string()), responses: ok },
      numbers: { path: '/10', method: 'GET', query: z.record(z.string(), z.number()), responses: ok },
      branded: { path: '/11/:id', method: 'GET', pathParams: z.object({ id: z.string().brand('Id') }), responses: ok },
      literal: {
        path: '/12',
        method: 'GET',
        query: z.object({ sort: z.enum(['a', 'b']), d: z.literal('1') }),
        responses: ok,
      },
      template: {
        path: '/13',
        method: 'GET',
        query: z.object({ t: z.templateLiteral(['x', z.number()]) }),
        responses: ok,
      },
      loose: { path: '/14', method: 'GET', query: z.looseObject({ a: z.string().nullish() }), responses: ok },
      alternatives: {
        path: '/15',
        method: 'GET',
        query: z.discriminatedUnion('by', [
          z.object({ by: z.literal('name'), name: z.string() }),
          z.object({ by: z.literal('age'), age: z.coerce.number() }),
        ]),
        responses: ok,
      },
    })
  })

  test('queries that strings satisfy, in valibot and arktype', () => {
    createContract({
      valibot: {
        path: '/valibot/:id',
        method: 'GET',
        pathParams: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
        query: v.object({
          page: v.optional(v.string(), '1'),
          on: v.pipe(
            v.string(),
            v.transform((on) => on === 'true'),
          ),
        }),
        headers: v.object({ 'x-trace': v.optional(v.string()) }),
        responses: of(v.object({ name: v.string(), at: v.date() })),
      },
      arktype: {
        path: '/arktype/:id',
        method: 'GET',
        pathParams: type({ id: 'string.integer.parse' }),
        query: type({ 'page?': 'string.numeric.parse', sort: "'asc' | 'desc'", 'tags?': 'string[]' }),
        headers: type({ 'x-trace': 'string' }),
        responses: of(type({ name: 'string', 'age?': 'number' })),
      },
    })
  })

  test('bodies that JSON can represent', () => {
    const tree: z.ZodType<Tree> = z.object({ name: z.string(), children: z.array(z.lazy(() => tree)) })
    createContract({
      date: { path: '/1', method: 'GET', responses: of(z.object({ at: z.date() })) },
      coerced: {
        path: '/2',
        method: 'POST',
        requests: of(z.object({ at: z.coerce.date(), n: z.coerce.bigint() }))[200],
        responses: ok,
      },
      transformed: { path: '/3', method: 'GET', responses: of(z.object({ n: z.bigint().transform(String) })) },
      map: {
        path: '/4',
        method: 'POST',
        requests: of(z.string().transform((text) => new Map([[text, 1]])))[200],
        responses: ok,
      },
      recursive: { path: '/5', method: 'POST', requests: of(tree)[200], responses: of(tree) },
      unknown: { path: '/6', method: 'GET', responses: of(z.object({ a: z.any(), b: z.unknown(), c: z.json() })) },
      interface: { path: '/7', method: 'GET', responses: of(schemaOf<Named>()) },
      tuple: { path: '/8', method: 'GET', responses: of(z.tuple([z.string(), z.number()]).nullable()) },
      other: {
        path: '/9',
        method: 'POST',
        requests: { 'multipart/form-data': { body: multipart(z.object({ f: z.file() })) } },
        responses: ok,
      },
      never: {
        path: '/10',
        method: 'DELETE',
        responses: { 204: of(z.never())[200], 205: of(z.undefined())[200], default: {} },
      },
      unregistered: { path: '/11', method: 'GET', responses: { 299: {}, default: {} } },
    })
  })

  test('bodies of other content types, in every library', () => {
    const bytes = 'application/octet-stream'
    const form = 'application/x-www-form-urlencoded'
    createContract({
      zod: {
        path: '/1',
        method: 'POST',
        requests: {
          'multipart/form-data': {
            body: multipart(
              z.object({
                file: z.file(),
                files: z.array(z.file()),
                age: z.coerce.number(),
                meta: z.object({ a: z.number(), b: z.object({ c: z.boolean() }).nullable() }).optional(),
                list: z.array(z.object({ a: z.number() })),
                either: z.union([z.string(), z.object({ a: z.number() })]),
                any: z.any(),
                unknown: z.unknown(),
                never: z.never().optional(),
              }),
              { json: ['meta', 'list', 'either'] },
            ),
          },
          [form]: { body: z.object({ tags: z.array(z.string()).default([]), on: z.stringbool() }) },
          [bytes]: { body: z.instanceof(Uint8Array) },
          'text/csv': { body: z.string().transform((text) => text.split(',')) },
          'image/png': { body: z.any() },
        },
        responses: {
          200: {
            [bytes]: { body: z.instanceof(Uint8Array) },
            'image/png': { body: z.file() },
            'text/html': { body: z.union([z.string(), z.instanceof(ReadableStream)]) },
            'text/csv': { body: z.any() },
            'text/event-stream': { body: events(z.object({ at: z.date() })) },
          },
        },
      },
      valibot: {
        path: '/2',
        method: 'POST',
        requests: {
          'multipart/form-data': { body: multipart(v.object({ file: v.file(), blob: v.optional(v.blob()) })) },
          [form]: { body: v.object({ tags: v.array(v.string()) }) },
          [bytes]: { body: v.instance(Uint8Array) },
        },
        responses: { 200: { [bytes]: { body: v.instance(Uint8Array) }, 'image/png': { body: v.any() } } },
      },
      arktype: {
        path: '/3',
        method: 'POST',
        requests: {
          'multipart/form-data': { body: multipart(type({ file: 'File', 'text?': 'string' })) },
          [form]: { body: type({ tags: 'string[]', age: 'string.numeric.parse' }) },
          [bytes]: { body: type.instanceOf(Uint8Array) },
        },
        responses: { 200: { [bytes]: { body: type.instanceOf(Uint8Array) }, 'text/plain': { body: type("'a' | 'b'") } } },
      },
    })
  })

  test('combined contracts', () => {
    const users = createContract({ list: { path: '/users', method: 'GET', responses: ok } })
    const posts = { posts: { path: '/posts', method: 'GET', responses: ok } } as const satisfies Contract
    const all = createContract({ ...users, ...posts })
    expect(all.posts.path).type.toBe<'/posts'>()
    const any: Contract = all
    expect(createContract(any)).type.toBe<Contract>()
    const path = `/${String(1)}` as string
    const id = `/users/:${String(1)}` as const
    const params = z.object({ id: z.string() })
    createContract({
      some: { path, method: 'GET', pathParams: params, responses: ok },
      other: { path, method: 'GET', responses: ok },
      named: { path: id, method: 'GET', pathParams: params, responses: ok },
    })
    createContract({
      one: { path, method: 'GET', responses: ok },
      two: { path: `${path}/x`, method: 'GET', responses: ok },
    })
  })

  test('contracts of a generic function', () => {
    function crud<Body extends Schema, const Name extends string>(body: Body, name: Name) {
      return createContract({
        list: { path: `/${name}`, method: 'GET', query: z.object({ page: z.coerce.number() }), responses: of(body) },
        get: { path: `/${name}/:id`, method: 'GET', pathParams: body, responses: { ...of(body), 204: {} } },
        create: { path: `/${name}`, method: 'POST', requests: of(body)[200], responses: { ...of(body), 404: {} } },
        find: { path: `/${name}/find`, method: 'GET', query: body, headers: body, responses: of(body) },
      })
    }
    const contract = crud(z.object({ id: z.string() }), 'users')
    expect(contract.list.path).type.toBe<'/users'>()
  })

  test('the contract of the compat matrix with every library', () => {
    createContract(createCompatContract(zod))
    createContract(createCompatContract(valibot))
    createContract(createCompatContract(arktype))
    createContract(createCompatContract(effect))
    createContract(createCompatContract(bare))
  })

  test('schemas of any and never', () => {
    type With<Body> = { a: { path: '/a'; method: 'GET'; query: Body; responses: { 200: {} } } }
    type Holds<Declared extends Contract> = Declared extends ContractRules<Declared> ? true : false
    expect<Holds<With<Schema>>>().type.toBe<true>()
    expect<Holds<With<any>>>().type.toBe<true>()
    expect<Holds<With<never>>>().type.toBe<true>()
  })

  test('statuses and response headers of any, never and unknown, and objects that may be absent', () => {
    type With<Responses> = { a: { path: '/a'; method: 'GET'; responses: Responses } }
    type Holds<Declared extends Contract> = Declared extends ContractRules<Declared> ? true : false
    expect<Holds<With<{ 200: any }>>>().type.toBe<true>()
    expect<Holds<With<{ default: any }>>>().type.toBe<true>()
    expect<Holds<With<{ 200: {}; 404: any }>>>().type.toBe<true>()
    expect<Holds<With<{ 404: any }>>>().type.toBe<false>()
    expect<Holds<With<{ 200?: {} }>>>().type.toBe<true>()
    createContract({
      any: { path: '/1', method: 'GET', responses: { 200: { headers: z.any() } } },
      never: { path: '/2', method: 'GET', responses: { 200: { headers: z.never() } } },
      unknown: { path: '/3', method: 'GET', responses: { 200: { headers: z.unknown() } } },
      record: { path: '/4', method: 'GET', responses: { 200: { headers: z.record(z.string(), z.string()).optional() } } },
      union: { path: '/5', method: 'GET', responses: { 200: { headers: z.union([z.object({ n: z.number() }), z.string()]) } } },
    })
  })

  test('content entries of any and never, and with names that are not known', () => {
    type With<Content> = {
      a: { path: '/a'; method: 'POST'; requests: { 'application/json': Content }; responses: { 200: { 'application/json': Content } } }
    }
    type Holds<Declared extends Contract> = Declared extends ContractRules<Declared> ? true : false
    expect<Holds<With<any>>>().type.toBe<true>()
    expect<Holds<With<never>>>().type.toBe<true>()
    expect<Holds<With<{ body: Schema }>>>().type.toBe<true>()
    expect<Holds<With<{ body: Schema; [field: string]: unknown }>>>().type.toBe<true>()
    expect<Holds<With<{ body: Schema; exmple: 1 }>>>().type.toBe<false>()
    expect<Holds<With<{ body: Schema; header: Schema }>>>().type.toBe<false>()
    expect<Holds<With<{ body: Schema; description: 'a'; example: 1 }>>>().type.toBe<true>()
  })
})
