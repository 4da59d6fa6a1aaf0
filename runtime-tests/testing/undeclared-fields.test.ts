import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type } from 'arktype'
import Joi from 'joi'
import { type Contract, createContract, jsonLines } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as yup from 'yup'
import { z } from 'zod'
import { standard } from '../../compat/adapters/typebox.ts'
import { serve } from '../support.ts'
import { testFetch, toLines } from './send-to-fetch.ts'

/** Tests a server that sends this body, without a conversion to JSON Schema for the query. */
async function find(body: StandardSchemaV1, sent: unknown): Promise<string[]> {
  const query = z.object({})
  const contract = { get: { path: '/', method: 'GET', query, responses: { 200: { 'application/json': { body } } } } } as const
  return toLines(await testFetch(contract, () => Response.json(sent), { checks: ['undeclared-fields', 'declared-body'] }))
}

const user = { name: 'Ada', home: { city: 'Turin' }, tags: [{ id: 1 }] }
const fields = Type.Object({ name: Type.String() })
const unclean: StandardSchemaV1 = {
  '~standard': { version: 1, vendor: 'x', validate: (value) => (Value.Check(fields, value) ? { value } : { issues: [{ message: 'no' }] }) },
}

describe('a schema that keeps undeclared fields is found', () => {
  test.each<[string, StandardSchemaV1, unknown, string]>([
    ['arktype', type({ name: 'string' }), user, 'the value'],
    ['arktype, inside', type({ name: 'string', home: { city: 'string' } }).onUndeclaredKey('delete'), user, 'home'],
    ['arktype, in an array', type({ tags: type({ id: 'number' }).array() }).onUndeclaredKey('delete'), user, 'tags.0'],
    ['yup', yup.object({ name: yup.string().required() }), user, 'the value'],
    ['TypeBox with a check alone', unclean, user, 'the value'],
    ['a body with undeclared fields', type({ name: 'string' }), { name: 'Ada', password: 'x' }, 'the value'],
  ])('%s', async (_, body, sent, place) => {
    expect(await find(body, sent)).toEqual([
      expect.stringMatching(new RegExp(`^get: undeclared-fields: 200 .*: the schema keeps undeclared fields of ${place}$`)),
    ])
  })

  test('by the response of a router, with what to change', async () => {
    const responses = { 200: { 'application/json': { body: type({ name: 'string' }) } } }
    const contract = createContract({ get: { path: '/', method: 'GET', responses } })
    const router = serve({ responses }, () => ({ status: 200, body: { name: 'Ada', password: 'x' } }))
    const { findings } = await testContract(contract, router)
    expect(findings.map(({ name, check, expected }) => [name, check, expected])).toEqual([
      ['ContractFinding', 'undeclared-fields', 'a schema that removes undeclared fields, because the router sends its output'],
    ])
  })
})

describe('a schema that removes or rejects undeclared fields, or declares any, has no finding', () => {
  test.each<[string, StandardSchemaV1, unknown]>([
    ['zod', z.object({ name: z.string(), home: z.object({}) }), user],
    ['zod, strict', z.strictObject({ name: z.string() }), { name: 'Ada' }],
    ['zod, loose', z.looseObject({ name: z.string() }), user],
    ['zod, a record', z.object({ home: z.record(z.string(), z.string()) }), user],
    ['zod, an intersection', z.object({ name: z.string() }).and(z.object({ home: z.object({ city: z.string() }) })), user],
    ['zod, any value', z.object({ home: z.any() }), user],
    ['valibot without a converter', v.object({ name: v.string(), home: v.object({ city: v.string() }) }), user],
    ['valibot without a converter, any value', v.object({ home: v.unknown() }), user],
    ['valibot, a record of numbers', v.record(v.string(), v.number()), { a: 1 }],
    ['arktype', type({ name: 'string', home: { city: 'string' } }).onDeepUndeclaredKey('delete'), user],
    ['arktype, a record', type({ '[string]': 'unknown' }), user],
    ['yup', yup.object({ name: yup.string().required() }).stripUnknown(), user],
    ['joi', Joi.object({ name: Joi.string().required() }), { name: 'Ada' }],
    ['TypeBox by the adapter', standard(fields), user],
    ['zod, a conversion that rejects its output', z.object({ n: z.string().transform(Number).pipe(z.number()) }), { n: 1 }],
    ['zod, a conversion to undefined', z.any().transform(() => undefined), null],
    ['TypeBox, an intersection', standard(Type.Intersect([fields, Type.Object({ home: Type.Object({ city: Type.String() }) })])), user],
    ['text', z.string(), 'x'],
    ['null', z.object({}).nullable(), null],
  ])('%s', async (_, body, sent) => expect(await find(body, sent)).toEqual([]))
})

describe('a contract without a schema that can be converted', () => {
  const body = v.object({ name: v.string() })
  const get = { path: '/', method: 'GET', responses: { 200: { 'application/json': { body } } } } as const
  const fetch = (): Response => Response.json({ name: 'Ada' })
  const expectRejected = async (contract: Contract, places: string, options = {}): Promise<void> => {
    const [first, ...others] = places.split(', ')
    const also = others.length > 0 ? ` (also ${others.join(', ')})` : ''
    const problem = `${first} (valibot): 'valibot' does not implement Standard JSON Schema; add a converter to 'converters'${also}`
    const message = `No schema of the contract can be converted to JSON Schema, so nothing can be tested:\n- ${problem}`
    await expect(testContract(contract, { fetch }, options)).rejects.toThrow(new Error(message))
  }

  test('is rejected', async () => {
    await expectRejected({ get }, 'get: responses 200 application/json')
    const lines = { 200: { 'application/x-ndjson': { body: jsonLines(body) } } }
    await expectRejected({ get: { ...get, responses: lines } }, 'get: responses 200 application/x-ndjson')
    const headers = { 200: { headers: body } }
    await expectRejected({ get: { ...get, responses: headers } }, 'get: responses 200 headers')
    const both = { 200: { 'application/json': { body, headers: body } } }
    await expectRejected({ get: { ...get, query: body, responses: both } }, 'get: query, get: responses 200 application/json headers, get: responses 200 application/json')
    const request = { path: '/', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} } } as const
    await expectRejected({ request }, 'request: requests application/json')
  })

  test('is rejected if only error responses can be converted', async () => {
    const responses = { ...get.responses, 404: { 'application/json': { body: z.string() } } }
    await expectRejected({ get: { ...get, responses } }, 'get: responses 200 application/json')
  })

  test('is tested if one schema can be, or if it has none', async () => {
    const other = { path: '/other', method: 'GET', query: z.object({}), responses: { 200: {} } } as const
    expect((await testContract({ get, other }, { fetch }, { checks: ['server-error'] })).cases).toBe(2)
    await expectRejected({ get, other }, 'get: responses 200 application/json', { operations: ['get'] })
    const image = { path: '/', method: 'GET', responses: { 200: { 'image/png': { body: v.instance(Uint8Array) } } } } as const
    expect((await testContract({ image }, { fetch }, { checks: ['server-error'] })).findings).toEqual([])
  })
})
