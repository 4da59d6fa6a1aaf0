/**
 * Values that JSON does not have, through codecs of four libraries: what a handler sends and a client gives arrives unchanged, and
 * what is on the wire is valid by the document, which another validator decides.
 */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { Schema as S } from 'effect'
import * as fc from 'fast-check'
import { createContract, createRouter, type Schema } from 'routepact'
import { createClient } from 'routepact/client'
import { codec, type Codec, codecs as decoding } from 'routepact/codec'
import { createOpenApiDocument } from 'routepact/openapi'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import { scale } from '../../runtime-tests/properties/scale.ts'
import { compile } from '../../runtime-tests/testing/support.ts'

/** The values of each kind; five times as many in `npm run test:long`. */
const runs = 200 * scale

const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toDay = (date: Date): string => date.toISOString().slice(0, 10)

const anyDate = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
const key = fc.string().filter((text) => text !== '__proto__')

/** The values of each kind. */
const kinds = {
  'date-time': anyDate,
  date: anyDate.map((date) => new Date(toDay(date))),
  bigint: fc.bigInt(),
  URL: fc.webUrl().map((text) => new URL(text)),
  bytes: fc.uint8Array(),
  Map: fc.array(fc.tuple(key, anyDate)).map((entries) => new Map(entries)),
  Set: fc.array(fc.bigInt()).map((items) => new Set(items)),
  'Temporal.Instant': anyDate.map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())),
  'Temporal.PlainDate': anyDate.map((date) => Temporal.PlainDate.from(toDay(date))),
} satisfies { [kind: string]: fc.Arbitrary<unknown> }
type Kind = keyof typeof kinds

const zodDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
const zodBigint = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: (text) => BigInt(text), encode: String })
const zods: { readonly [Name in Kind]: z.ZodType } = {
  'date-time': zodDate,
  date: z.codec(z.iso.date(), z.date(), { decode: (text) => new Date(text), encode: toDay }),
  bigint: zodBigint,
  URL: z.codec(z.url(), z.instanceof(URL), { decode: (text) => new URL(text), encode: (url) => url.href }),
  bytes: z.codec(z.base64(), z.instanceof(Uint8Array), { decode: toBytes, encode: toBase64 }),
  Map: z.codec(z.array(z.tuple([z.string(), zodDate])), z.map(z.string(), z.date()), { decode: (entries) => new Map(entries), encode: (map) => [...map] }),
  Set: z.codec(z.array(zodBigint), z.set(z.bigint()), { decode: (items) => new Set(items), encode: (set) => [...set] }),
  'Temporal.Instant': z.codec(z.iso.datetime(), z.instanceof(Temporal.Instant), { decode: (text) => Temporal.Instant.from(text), encode: String }),
  'Temporal.PlainDate': z.codec(z.iso.date(), z.instanceof(Temporal.PlainDate), { decode: (text) => Temporal.PlainDate.from(text), encode: String }),
}

/** The two functions of each kind, for libraries that transform in one direction. */
const isoDateTime = v.pipe(v.string(), v.isoTimestamp(), v.transform((text) => new Date(text)))
const digits = v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform((text) => BigInt(text)))
const valibots = {
  'date-time': [isoDateTime, (date: Date) => date.toISOString()],
  date: [v.pipe(v.string(), v.isoDate(), v.transform((text) => new Date(text))), toDay],
  bigint: [digits, String],
  URL: [v.pipe(v.string(), v.url(), v.transform((text) => new URL(text))), (url: URL) => url.href],
  bytes: [v.pipe(v.string(), v.base64(), v.transform(toBytes)), toBase64],
  Map: [v.pipe(v.array(v.tuple([v.string(), isoDateTime])), v.transform((entries) => new Map(entries))), (map: Map<string, Date>) => Array.from(map, ([name, date]) => [name, date.toISOString()])],
  Set: [v.pipe(v.array(digits), v.transform((items) => new Set(items))), (set: Set<bigint>) => Array.from(set, String)],
  'Temporal.Instant': [v.pipe(v.string(), v.isoTimestamp(), v.transform((text) => Temporal.Instant.from(text))), String],
  'Temporal.PlainDate': [v.pipe(v.string(), v.isoDate(), v.transform((text) => Temporal.PlainDate.from(text))), String],
} as const satisfies { readonly [Name in Kind]: readonly [v.GenericSchema, (value: never) => unknown] }

const arkDate = type('string.date.iso').pipe((text) => new Date(text))
const arkBigint = type(/^-?\d+$/).pipe((text) => BigInt(text))
const arktypes = {
  'date-time': arkDate,
  date: arkDate,
  bigint: arkBigint,
  URL: type('string.url').pipe((text) => new URL(text)),
  bytes: type('string').pipe(toBytes),
  Map: type(['string', arkDate]).array().pipe((entries) => new Map(entries)),
  Set: arkBigint.array().pipe((items) => new Set(items)),
  'Temporal.Instant': type('string.date.iso').pipe((text) => Temporal.Instant.from(text)),
  'Temporal.PlainDate': type('string.date.iso').pipe((text) => Temporal.PlainDate.from(text)),
} satisfies { readonly [Name in Kind]: Schema }

const effects = {
  'date-time': S.DateFromString,
  date: S.DateFromString,
  bigint: S.BigIntFromString,
  URL: S.URLFromString,
  bytes: S.Uint8ArrayFromBase64,
} satisfies { readonly [Name in Kind]?: object }

/** A codec of any types. */
const join = codec as unknown as (schema: Schema, encode: (value: never) => unknown) => Codec<never, never>

const codecs: readonly (readonly [library: string, kind: Kind, codec: Codec<never, never>])[] = [
  ...Object.entries(zods).map(([kind, schema]) => ['zod', kind as Kind, join(schema, (value) => z.encode(schema, value))] as const),
  ...Object.entries(valibots).map(([kind, [schema, encode]]) => ['valibot', kind as Kind, join(schema, encode)] as const),
  ...Object.entries(arktypes).map(([kind, schema]) => ['arktype', kind as Kind, join(schema, valibots[kind as Kind][1])] as const),
  ...Object.entries(effects).map(([kind, schema]) => {
    const standard = S.toStandardJSONSchemaV1(S.toStandardSchemaV1(schema as never) as never)
    return ['effect', kind as Kind, join(standard as never, S.encodeUnknownSync(schema as S.Codec<unknown, unknown>))] as const
  }),
]

/** Values of Temporal have no properties, so their texts are compared. */
function toComparable(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? [value.constructor, String(value)] : value
}

it('compares values of each kind', () => {
  expect(toComparable(Temporal.PlainDate.from('2026-01-02'))).not.toStrictEqual(toComparable(Temporal.PlainDate.from('2026-01-03')))
  expect(new URL('http://a.aa')).not.toStrictEqual(new URL('http://a.ab'))
  expect(new Map([['a', 1n]])).not.toStrictEqual(new Map([['a', 2n]]))
  expect(new Set([1n])).not.toStrictEqual(new Set([2n]))
  expect(new Uint8Array([1])).not.toStrictEqual(new Uint8Array([2]))
})

it.each(codecs)('%s: %s', async (_, kind, { request, response }) => {
  const contract = createContract({
    echo: { path: '/', method: 'POST', requests: { 'application/json': { body: request as Schema } }, responses: { 200: { 'application/json': { body: response as Schema } } } },
  })
  let received: unknown
  const router = createRouter({
    contract,
    handlers: {
      echo: (request) => {
        received = request.validatedBody
        return request.respond({ status: 200, body: request.validatedBody })
      },
    },
  })
  const document = createOpenApiDocument(contract, { info: { title: 't', version: '1' }, converters: { valibot: toStandardJsonSchema } })
  const operation = document.paths?.['/']?.post as unknown as { requestBody: { content: { [type: string]: { schema: object } } }; responses: { 200: { content: { [type: string]: { schema: object } } } } }
  const checks = await Promise.all(
    [operation.requestBody, operation.responses[200]].map(({ content }) => compile({ schema: content['application/json']?.schema as JsonRecord, document: document as never })),
  )
  const wires: unknown[] = []
  const fetch = async (sent: Request): Promise<Response> => {
    wires[0] = await sent.clone().json()
    const answer = await router.fetch(sent)
    wires[1] = await answer.clone().json()
    return answer
  }
  const client = createClient(contract, { fetch, codecs: decoding }) as unknown as { echo: (input: { body: unknown }) => Promise<{ body: unknown }> }
  await fc.assert(
    fc.asyncProperty(kinds[kind], async (value) => {
      const { body } = await client.echo({ body: value })
      expect(toComparable(received)).toStrictEqual(toComparable(value))
      expect(toComparable(body)).toStrictEqual(toComparable(value))
      expect(checks.map((check, index) => check(wires[index] as never))).toEqual([true, true])
    }),
    { numRuns: runs, seed: 1 },
  )
})
