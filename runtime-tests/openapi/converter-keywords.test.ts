/** The words that libraries write for purposes of their own: what each converter writes, and what a document has of it. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { Schema } from 'effect'
import { multipart, type Schema as StandardSchema } from 'routepact'
import type { JsonSchemaSource } from 'routepact/openapi'
import { Type } from 'typebox'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toJsonSchema as toEffectSchema } from '../../compat/adapters/effect.ts'
import { standard } from '../../compat/adapters/typebox.ts'
import { toVendor } from '../../src/core/schema/json-schema.ts'
import { describeOne, documentOf, form } from './support.ts'

const string = { type: 'string' } as const
const marked = { readOnly: true, writeOnly: true } as const
const words = { default: 'a', deprecated: true, examples: ['b'], title: 'T' } as const
const listed = { type: 'array', items: string } as const

interface WordCase {
  readonly schema: StandardSchema
  /** What the converter writes, for both sides. */
  readonly written: object
  readonly request: object
  readonly response: object
}

/** A case whose words the document keeps. */
const kept = (schema: StandardSchema, written: object): WordCase => ({ schema, written, request: written, response: written })

const cases: { readonly [title: string]: WordCase } = {
  'zod: readonly': { schema: z.array(z.string()).readonly(), written: { ...listed, readOnly: true }, request: listed, response: { ...listed, readOnly: true } },
  'zod: readonly inside': {
    schema: z.record(z.string(), z.string().readonly()),
    written: { type: 'object', propertyNames: string, additionalProperties: { ...string, readOnly: true } },
    request: { type: 'object', propertyNames: string, additionalProperties: string },
    response: { type: 'object', propertyNames: string, additionalProperties: { ...string, readOnly: true } },
  },
  'zod: meta': { schema: z.string().meta({ ...marked, ...words }), written: { ...string, ...marked, ...words }, request: { ...string, ...words, writeOnly: true }, response: { ...string, ...words, readOnly: true } },
  'zod: default': kept(z.string().default('a'), { ...string, default: 'a' }),
  'zod: catch': kept(z.string().catch('a'), { ...string, default: 'a' }),
  'zod: the name of a check': { schema: z.string().startsWith('a'), written: { ...string, format: 'starts_with', pattern: '^a.*' }, request: { ...string, pattern: '^a.*' }, response: { ...string, pattern: '^a.*' } },
  'zod: the names of two checks': {
    schema: z.string().includes('a').endsWith('b'),
    written: { ...string, format: 'ends_with', allOf: [{ pattern: 'a' }, { pattern: '.*b$' }] },
    request: { ...string, allOf: [{ pattern: 'a' }, { pattern: '.*b$' }] },
    response: { ...string, allOf: [{ pattern: 'a' }, { pattern: '.*b$' }] },
  },
  'zod: a format of its own': kept(z.nanoid(), { ...string, format: 'nanoid', pattern: '^[a-zA-Z0-9_-]{21}$' }),
  'zod: a format': kept(z.url(), { ...string, format: 'uri' }),
  'zod: a time without a zone': kept(z.iso.datetime({ local: true }), { ...string, pattern: expect.any(String) as string }),
  'zod: an encoding': kept(z.base64(), { ...string, format: 'base64', contentEncoding: 'base64', pattern: expect.any(String) as string }),
  'valibot: metadata': {
    schema: v.pipe(v.string(), v.title('T'), v.examples(['b']), v.metadata({ ...marked, deprecated: true })),
    written: { ...string, ...marked, title: 'T', examples: ['b'], deprecated: true },
    request: { ...string, title: 'T', examples: ['b'], deprecated: true, writeOnly: true },
    response: { ...string, title: 'T', examples: ['b'], deprecated: true, readOnly: true },
  },
  'valibot: default': kept(v.optional(v.string(), 'a'), { ...string, default: 'a' }),
  'valibot: fallback': kept(v.fallback(v.string(), 'a'), string),
  'valibot: a format': kept(v.pipe(v.string(), v.isoTimestamp()), { ...string, format: 'date-time' }),
  'valibot: a format that it does not check': kept(v.pipe(v.string(), v.isoDateTime()), { ...string, format: 'date-time' }),
  'valibot: another one': kept(v.pipe(v.string(), v.isoTime()), { ...string, format: 'time' }),
  'valibot: an encoding': kept(v.pipe(v.string(), v.base64()), { ...string, contentEncoding: 'base64' }),
  'arktype: readonly': kept(type('string[]').readonly(), listed),
  'arktype: configure': { schema: type('string').configure({ ...marked, deprecated: true } as never), written: { ...string, ...marked, deprecated: true }, request: { ...string, deprecated: true, writeOnly: true }, response: { ...string, deprecated: true, readOnly: true } },
  'arktype: a format': kept(type('string.url'), { ...string, format: 'uri' }),
  'effect: annotations': {
    schema: Schema.toStandardSchemaV1(Schema.String.annotate({ ...marked, default: 'a', examples: ['b'] } as never)),
    written: { ...string, ...marked, default: 'a', examples: ['b'] },
    request: { ...string, default: 'a', examples: ['b'], writeOnly: true },
    response: { ...string, default: 'a', examples: ['b'], readOnly: true },
  },
  'typebox: readonly': kept(standard(Type.Object({ a: Type.Readonly(Type.String()) })), { type: 'object', required: ['a'], properties: { a: string } }),
  'typebox: options': {
    schema: standard(Type.Object({ a: Type.Optional(Type.String({ ...marked, default: 'a', format: 'email' })) })),
    written: { type: 'object', properties: { a: { ...string, ...marked, default: 'a', format: 'email' } } },
    request: { type: 'object', properties: { a: { ...string, writeOnly: true, default: 'a', format: 'email' } } },
    response: { type: 'object', properties: { a: { ...string, readOnly: true, default: 'a', format: 'email' } } },
  },
}

const converters = { valibot: toStandardJsonSchema, effect: toEffectSchema } as const

function convert(schema: StandardSchema, side: 'input' | 'output'): object {
  const vendor = toVendor(schema)
  const source = (Object.hasOwn(converters, vendor) ? converters[vendor as 'effect'](schema as never) : schema) as JsonSchemaSource
  const { $schema: _, $defs: __, ...written } = JSON.parse(JSON.stringify(source['~standard'].jsonSchema[side]({ target: 'draft-2020-12' }))) as { readonly [keyword: string]: unknown }
  return written
}

describe('the words of a library', () => {
  test.each(Object.entries(cases))('%s', (_, { schema, written, request, response }) => {
    expect([convert(schema, 'input'), convert(schema, 'output')]).toEqual([written, written])
    const content = { 'application/json': { body: schema } }
    const { requestBody, responses } = describeOne({ requests: content, responses: { 200: content } }, { converters })
    expect(requestBody?.content['application/json']?.schema).toEqual(request)
    expect(responses[200]?.content?.['application/json']?.schema).toEqual(response)
  })
})

test('valibot accepts other times than their formats', () => {
  const isValid = (schema: v.GenericSchema<string>, value: string): boolean => v.safeParse(schema, value).success
  const [dateTime, time, timestamp] = [v.pipe(v.string(), v.isoDateTime()), v.pipe(v.string(), v.isoTime()), v.pipe(v.string(), v.isoTimestamp())]
  expect([isValid(dateTime, '2020-01-01T00:00'), isValid(dateTime, '2020-01-01T00:00:00Z')]).toEqual([true, false])
  expect([isValid(time, '00:00'), isValid(time, '00:00:00Z')]).toEqual([true, false])
  expect([isValid(timestamp, '2020-01-01T00:00'), isValid(timestamp, '2020-01-01T00:00:00Z')]).toEqual([false, true])
})

describe('read-only and write-only values', () => {
  const object = form({ type: 'object', properties: { a: { ...string, ...marked }, readOnly: string }, required: ['a'] })
  const parameter = { ...string, writeOnly: true }

  test('are not read-only in a parameter, and not write-only in the header of a response', () => {
    const { parameters, responses } = describeOne({
      path: '/:a',
      pathParams: form({ type: 'object', properties: { a: { ...string, ...marked } }, required: ['a'] }),
      query: object,
      headers: object,
      cookies: object,
      responses: { 200: { headers: object } },
    })
    expect(parameters?.filter(({ name }) => name === 'a').map(({ in: place, schema }) => [place, schema])).toEqual(
      ['path', 'query', 'header', 'cookie'].map((place) => [place, parameter]),
    )
    expect(responses[200]?.headers?.['a']?.schema).toEqual({ ...string, readOnly: true })
  })

  test('are not read-only in a form', () => {
    const properties = { a: { ...string, writeOnly: true }, readOnly: string }
    const { requestBody } = describeOne({
      requests: {
        'application/x-www-form-urlencoded': { body: object },
        'multipart/form-data': { body: multipart(object) },
      },
    })
    for (const { schema } of Object.values(requestBody?.content ?? {})) expect(schema).toMatchObject({ properties })
    expect(JSON.stringify(requestBody)).not.toContain('"readOnly":true')
  })

  test('are neither in a webhook, which the server sends', () => {
    const content = { 'application/json': { body: object } }
    const operation = { path: '/', method: 'POST', requests: content, responses: { 200: content } }
    const { paths, webhooks } = documentOf({ save: operation }, { webhooks: { saved: operation } as never })
    expect(JSON.stringify(webhooks)).not.toMatch(/"(?:read|write)Only":true/)
    expect(JSON.stringify(paths)).toMatch(/"writeOnly":true.*"readOnly":true/)
  })
})

describe('a component', () => {
  const named = form({ $ref: '#/$defs/User', $defs: { User: { type: 'object', properties: { a: { ...string, ...marked }, b: { type: 'array', items: { ...string, ...marked } } } } } })
  const content = { 'application/json': { body: named } }
  const put = { path: '/put', method: 'PUT', requests: content, responses: { 200: {} } }
  const get = { path: '/get', method: 'GET', responses: { 200: content } }
  const schemasOf = (contract: object, options: object = {}): unknown => documentOf(contract, options).components?.schemas
  const toUser = (more: object): object => ({ User: { type: 'object', properties: { a: { ...string, ...more }, b: { type: 'array', items: { ...string, ...more } } } } })

  test.each<[title: string, contract: object, more: object]>([
    ['of requests', { put, again: { ...put, path: '/again' } }, { writeOnly: true }],
    ['of responses', { get, again: { ...get, path: '/again' } }, { readOnly: true }],
    ['of a request and a later response', { put, get }, {}],
    ['of a response and a later request', { get, put }, {}],
    ['of a response, a request and another response', { get, put, again: { ...get, path: '/again' } }, {}],
  ])('%s', (_, contract, more) => {
    expect(schemasOf(contract)).toEqual(toUser(more))
  })

  test('of a response and a webhook', () => {
    expect(schemasOf({ get }, { webhooks: { put } })).toEqual(toUser({}))
    expect(schemasOf({}, { webhooks: { get: { ...get, method: 'POST' } } })).toEqual(toUser({}))
  })
})
