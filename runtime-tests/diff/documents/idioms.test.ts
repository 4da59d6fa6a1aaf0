/**
 * Idioms of real documents in which a change was not found, at each place where a schema may be. The witness is checked by
 * another validator: it matches the schema of the sender, and not the schema of the receiver.
 */
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

/** The wider and the narrower schema. A request becomes narrower, or a response wider. */
interface Idiom {
  readonly name: string
  readonly version?: '3.0.3'
  readonly wide: JsonRecord
  readonly narrow: JsonRecord
  readonly components?: readonly [wide: JsonRecord, narrow: JsonRecord]
  /** The ends of the sentences; a change of requests alone has no `response`. */
  readonly request: string
  readonly response?: string
  /** The schemas of the place of the witness in 2020-12, where they differ from the whole ones. */
  readonly plain?: readonly [wide: JsonRecord, narrow: JsonRecord]
}

const integer = (minimum: number): JsonRecord => ({ type: 'integer', minimum })
const config = (minimum: number): JsonRecord => ({ Config: { type: 'object', properties: { size: integer(minimum) } } })
const configRef = { $ref: '#/components/schemas/Config' }

/** A schema that is nullable, in each way that documents write it. */
const nullable = (
  [
    ['anyOf with a member that is nullable', { anyOf: [configRef, { nullable: true }] }],
    ['oneOf with a member that is nullable', { oneOf: [configRef, { nullable: true, description: 'none' }] }],
    ['nullable beside allOf', { allOf: [configRef], nullable: true }],
    ['nullable beside a type and allOf', { type: 'object', allOf: [configRef], nullable: true }],
    ['nullable beside a reference', { ...configRef, nullable: true }],
    ['nullable beside anyOf', { anyOf: [configRef, { type: 'string' }], nullable: true }],
  ] as const
).map(([name, schema]): Idiom => ({
  name,
  version: '3.0.3',
  wide: schema,
  narrow: schema,
  components: [config(0), config(100)],
  request: "size' no longer accepts numbers below 100",
  response: "size' may now be a number below 100",
  plain: [integer(0), integer(100)],
}))

const lengths = (format: string, wide: JsonRecord, narrow: JsonRecord, suffix: string): Idiom => ({
  name: `${format} ${JSON.stringify(narrow)}`,
  wide: { type: 'string', format, ...wide },
  narrow: { type: 'string', format, ...narrow },
  request: `no longer accepts strings ${suffix}`,
  response: `may now be a string ${suffix.replace('do not', 'does not')}`,
})

const limits: readonly Idiom[] = [
  lengths('password', { minLength: 6 }, { minLength: 12 }, 'shorter than 12 characters'),
  lengths('password', {}, { maxLength: 72 }, 'longer than 72 characters'),
  lengths('phone', {}, { pattern: '^[0-9]+$' }, "that do not match '^[0-9]+$'"),
  lengths('email', { maxLength: 100 }, { maxLength: 50 }, 'longer than 50 characters'),
  lengths('email', {}, { minLength: 10 }, 'shorter than 10 characters'),
  lengths('uri', { maxLength: 2048 }, { maxLength: 100 }, 'longer than 100 characters'),
  lengths('hostname', { maxLength: 200 }, { maxLength: 63 }, 'longer than 63 characters'),
  lengths('uri-reference', {}, { maxLength: 30 }, 'longer than 30 characters'),
  lengths('duration', {}, { maxLength: 5 }, 'longer than 5 characters'),
  ...(['uint', 'uint32', 'currency'] as const).map((format): Idiom => ({
    name: `a number of the format ${format}`,
    wide: { type: 'integer', format, minimum: 0 },
    narrow: { type: 'integer', format, minimum: 1 },
    request: 'no longer accepts numbers below 1',
    response: 'may now be a number below 1',
  })),
  {
    name: 'long strings',
    wide: { type: 'string', maxLength: 20_971_520 },
    narrow: { type: 'string', maxLength: 10_485_760 },
    request: 'no longer accepts strings longer than 10485760 characters',
    response: 'may now be a string longer than 10485760 characters',
  },
  {
    name: 'long arrays',
    wide: { type: 'array', items: { type: 'string' }, maxItems: 60_000 },
    narrow: { type: 'array', items: { type: 'string' }, maxItems: 50_000 },
    request: 'no longer accepts arrays with more than 50000 items',
    response: 'may now be an array with more than 50000 items',
  },
]

const variant = (required: readonly string[], properties: JsonRecord = {}): JsonRecord => ({
  type: 'object',
  properties: { method: { type: 'string' }, password: { type: 'string' }, csrf: { type: 'string' }, ...properties },
  required,
})
const tagged = (kind: 'oneOf' | 'anyOf', mapping: JsonRecord): JsonRecord => ({
  [kind]: [{ $ref: '#/components/schemas/Password' }, { $ref: '#/components/schemas/Passkey' }],
  discriminator: { propertyName: 'method', ...mapping },
})
const mapping = { mapping: { password: '#/components/schemas/Password', passkey: '#/components/schemas/Passkey' } }
const withTag = (schema: JsonRecord, tag: string): JsonRecord => ({ allOf: [schema, { properties: { method: { const: tag } } }] })
const unions: readonly Idiom[] = [
  ...(['oneOf', 'anyOf'] as const).flatMap((kind) =>
    ([['a mapping', mapping, 'password'], ['no mapping', {}, 'Password']] as const).map(([text, more, tag]): Idiom => ({
      name: `tags that are plain strings: ${kind} with ${text}`,
      wide: tagged(kind, more),
      narrow: tagged(kind, more),
      components: [
        { Password: variant(['method']), Passkey: variant(['method']) },
        { Password: variant(['method', 'csrf']), Passkey: variant(['method']) },
      ],
      request: "csrf' is now required",
      response: "csrf' may now be undefined",
      plain: [withTag(variant(['method']), tag), withTag(variant(['method', 'csrf']), tag)],
    })),
  ),
  ...(['oneOf', 'anyOf'] as const).map((kind): Idiom => {
    const union = (required: readonly string[]): JsonRecord => ({
      type: 'object',
      properties: { kind: { type: 'string', enum: ['a', 'b'] } },
      required: ['kind'],
      [kind]: [
        { type: 'object', properties: { kind: { type: 'string', enum: ['a'] } } },
        { type: 'object', properties: { kind: { type: 'string', enum: ['b'] }, note: { type: 'string' } }, required },
      ],
    })
    return {
      name: `${kind} beside properties`,
      wide: union([]),
      narrow: union(['note']),
      request: "note' is now required",
      response: "note' may now be undefined",
    }
  }),
]

const open = { type: 'object', properties: { a: { type: 'string' } } } as const
const closed: readonly Idiom[] = (
  [
    ['additionalProperties', { ...open, additionalProperties: false }],
    ['unevaluatedProperties', { ...open, unevaluatedProperties: false }],
    ['a member of allOf', { allOf: [open, { properties: { a: true }, additionalProperties: false }] }],
  ] as const
).map(([name, narrow]) => ({ name: `closed by ${name}`, wide: open, narrow, request: 'no longer accepts other properties' }))

/** The places of a schema in another one, with the path to it. */
const places: readonly (readonly [name: string, toOuter: (schema: JsonRecord) => JsonRecord, path: string])[] = [
  ['the whole value', (schema) => schema, ''],
  ['a property', (schema) => ({ type: 'object', properties: { v: schema }, required: ['v'] }), 'v'],
  ['a nested property', (schema) => ({ type: 'object', properties: { o: { type: 'object', properties: { v: schema } } } }), 'o.v'],
  ['the items of an array', (schema) => ({ type: 'array', items: schema }), '[]'],
  ['an item of a tuple', (schema) => ({ type: 'array', prefixItems: [schema] }), '[0]'],
  ['the values of a record', (schema) => ({ type: 'object', additionalProperties: schema }), '*'],
  ['a member of allOf', (schema) => ({ allOf: [schema, {}] }), ''],
]

/** Creates the document of an operation that receives or returns a value. */
function toDocument(role: 'request' | 'response', schema: JsonRecord, { version = '3.1.0' }: Pick<Idiom, 'version'> | { readonly version?: string }, schemas: JsonRecord): JsonData {
  const content = { 'application/json': { schema } }
  const operation = role === 'request' ? { requestBody: { content, required: true } } : {}
  const ok = role === 'response' ? { content } : {}
  const post = { operationId: 'op', ...operation, responses: { 200: { description: '', ...ok } } }
  return { openapi: version, info: { title: 'Idioms', version: '1' }, paths: { '/a': { post } }, components: { schemas } }
}

let schemaCount = 0

/** Whether a value matches a schema of the document, by the other validator. */
async function accepts(schema: JsonRecord, value: JsonData): Promise<boolean> {
  const uri = `https://idioms.invalid/${schemaCount++}`
  registerSchema({ ...schema } as never, uri, 'https://json-schema.org/draft/2020-12/schema')
  const output = await validate(uri, value as never)
  unregisterSchema(uri)
  return output.valid
}

describe.each([...nullable, ...limits, ...unions, ...closed])('$name', (idiom) => {
  const { wide, narrow, components: [wider, narrower] = [{}, {}], request, response, plain = [wide, narrow] } = idiom
  const roles = [['request', request], ...(response === undefined ? [] : [['response', response] as const])] as const
  test.each(
    places.flatMap(([place, toOuter, path]) => roles.map(([role, sentence]) => ({ role, sentence, place, toOuter, path }))),
  )('$role: $sentence, in $place', async ({ role, sentence, toOuter, path }) => {
    const documents = [toDocument(role, toOuter(wide), idiom, wider), toDocument(role, toOuter(narrow), idiom, narrower)] as const
    const [old, next] = role === 'request' ? documents : [documents[1], documents[0]]
    const errors = compareDocuments(old, next).filter(({ level }) => level === 'error')
    expect(errors.map(({ text }) => text)).toEqual([expect.stringContaining(sentence)])
    if (path !== '') expect(errors[0]?.text).toContain(`'${path}`)
    const value = errors[0]?.witness?.value as JsonData
    expect([await accepts(plain[0], value), await accepts(plain[1], value)]).toEqual([true, false])
  })

  test.each(places)('is not found without a change, in %s', (_, toOuter) => {
    const old = toDocument('request', toOuter(wide), idiom, wider)
    const next = toDocument('request', toOuter({ ...wide, description: 'A text.' }), idiom, wider)
    expect(compareDocuments(old, next)).toEqual([])
  })
})
