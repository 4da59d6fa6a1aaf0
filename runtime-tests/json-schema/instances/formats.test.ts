/** The formats of JSON Schema, in the libraries that check them. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { convertSchema } from '../../../src/core/schema/json-schema.ts'
import type { Schema } from '../../../src/core/schema/schema.ts'
import { invalidInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { accepts, compile, toSource } from '../../testing/support.ts'

const text = v.string()

const schemas: readonly [string, Schema][] = [
  ['zod email', z.email()],
  ['zod email, short', z.email().max(12)],
  ['zod uuid', z.uuid()],
  ['zod guid', z.guid()],
  ['zod url', z.url()],
  ['zod httpUrl', z.httpUrl()],
  ['zod hostname', z.hostname()],
  ['zod ipv4', z.ipv4()],
  ['zod ipv6', z.ipv6()],
  ['zod cidrv4', z.cidrv4()],
  ['zod date', z.iso.date()],
  ['zod time', z.iso.time()],
  ['zod datetime', z.iso.datetime()],
  ['zod datetime with an offset', z.iso.datetime({ offset: true })],
  ['zod duration', z.iso.duration()],
  ['zod base64', z.base64()],
  ['zod ulid', z.ulid()],
  ['zod nanoid', z.nanoid()],
  ['zod e164', z.e164()],
  ['zod int32', z.int32()],
  ['zod password', z.string().regex(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,64}$/)],
  ['zod slug', z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)],
  ['zod several patterns', z.string().startsWith('ab').endsWith('yz').includes('-')],
  ['zod a letter of any language', z.string().regex(/^\p{L}+$/u)],
  ['valibot email', v.pipe(text, v.email())],
  ['valibot uuid', v.pipe(text, v.uuid())],
  ['valibot url', v.pipe(text, v.url())],
  ['valibot ipv4', v.pipe(text, v.ipv4())],
  ['valibot ipv6', v.pipe(text, v.ipv6())],
  ['valibot isoDate', v.pipe(text, v.isoDate())],
  ['valibot isoTimestamp', v.pipe(text, v.isoTimestamp())],
  ['valibot slug', v.pipe(text, v.slug())],
  ['valibot hexColor', v.pipe(text, v.hexColor())],
  ['arktype email', type('string.email')],
  ['arktype uuid', type('string.uuid')],
  ['arktype ip', type('string.ip')],
  ['arktype date', type('string.date.iso')],
  ['arktype semver', type('string.semver')],
]

/** What libraries accept beyond a format, which a test of a contract therefore does not reject. */
const accepted: { readonly [name: string]: readonly string[] } = {
  'valibot isoDate': ['2026-02-30'],
  'valibot isoTimestamp': ['2026-02-30T00:00:00Z'],
}

test.each(schemas)('%s', async (name, schema) => {
  const source = toSource(convertSchema(schema, 'input', { converters: { valibot: toStandardJsonSchema } }) as JsonRecord)
  for (const context of ['json', 'text'] as const) {
    const values = validInstances(source, { seed: 1, count: 20, context })
    expect(values.length).toBeGreaterThan(2)
    for (const value of values) expect([value, await accepts(schema, value)]).toEqual([value, true])
    for (const { value } of invalidInstances(source, { seed: 1, context }))
      expect([value, await accepts(schema, value)]).toEqual([value, accepted[name]?.includes(value as string) ?? false])
  }
})

const formats =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference ' +
  'uri-template uuid json-pointer relative-json-pointer regex'

test.each(formats.split(' '))('%s is checked by another validator', async (format) => {
  const source = toSource({ type: 'string', format })
  const isValid = await compile(source)
  const values = validInstances(source, { seed: 1, count: 20, context: 'json' })
  expect(values.length).toBeGreaterThan(15)
  expect(values.filter((value) => !isValid(value))).toEqual([])
  const violations = invalidInstances(source, { seed: 1 })
  expect(violations.map(({ keyword }) => keyword)).toContain('format')
  expect(violations.filter(({ value }) => isValid(value))).toEqual([])
})
