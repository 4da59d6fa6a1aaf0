/** What the client sends is what the schema and the handler receive, or a `TypeError` before anything is sent. */
import * as fc from 'fast-check'
import { multipart } from 'routepact'
import { describe, expect, it } from 'vitest'
import { checkProperty, timeout } from '../../../runtime-tests/properties/check-property.ts'
import { type Channel, type Exchange, type LooseRequest } from './exchange.ts'
import { channelRuns, openChannels } from './channels.ts'
import { libraries, type Schemas } from './schemas.ts'
import { areSendable, fieldsOf, type FieldValue, isJson, jsonOf, jsonShape, type TextFields, toReceived, toSent, valuesOf } from './shapes.ts'
import {
  anyJson,
  anything,
  byteBodies,
  emptyBytesArrive,
  file,
  headerText,
  isHeaderText,
  type Sample,
  textSamples,
  toFileData,
  toFormText,
  trimHeader,
  wellFormed,
  withoutMark,
} from './values.ts'

const library = fc.constantFrom(...Object.keys(libraries))

/** Fields with values of them. */
function planOf(fields: fc.Arbitrary<TextFields>, texts: fc.Arbitrary<Sample>): fc.Arbitrary<readonly [TextFields, { readonly [name: string]: FieldValue }]> {
  return fields.chain((declared) => fc.tuple(fc.constant(declared), valuesOf(declared, texts)))
}

/** Expects that nothing was sent, because a value has no form on the wire. */
function expectTypeError({ thrown, isSent }: Exchange): void {
  expect(thrown).toBeInstanceOf(TypeError)
  expect(isSent).toBe(false)
}

/** Expects that the handler received this part. */
function expectReceived(exchange: Exchange, part: (request: LooseRequest) => unknown, expected: unknown): void {
  expect(exchange.thrown).toBe(undefined)
  expect(exchange.result?.status, JSON.stringify(exchange.result?.body)).toBe(204)
  expect(part(exchange.request as LooseRequest)).toEqual(expected)
}

const texts = textSamples(wellFormed)

// URL parsers remove a segment of dots, in its encoded form too.
const segments = textSamples(wellFormed, (text) => ['', '.', '..'].includes(text))

const headerTexts = textSamples(headerText, (text) => !isHeaderText(text))

/** The parts that are text, with the names of their fields and their values. */
const parts: readonly {
  readonly title: string
  readonly plan: ReturnType<typeof planOf>
  readonly toOperation: (schemas: Schemas, fields: TextFields) => object
  readonly toInput: (values: object) => object
  readonly read: (request: LooseRequest) => unknown
}[] = [
  {
    title: 'path parameters',
    plan: planOf(fieldsOf(['a', 'b'], { optional: false }), segments),
    toOperation: (schemas, fields) => ({ path: '/x/:a/:b', pathParams: schemas.ofFields(fields) }),
    toInput: (params) => ({ params }),
    read: (request) => request.validatedParams,
  },
  {
    title: 'a query',
    plan: planOf(fieldsOf(['a', 'b', 'c', 'x-y', 'constructor'], { lists: true }), texts),
    toOperation: (schemas, fields) => ({ query: schemas.ofFields(fields) }),
    toInput: (query) => ({ query }),
    read: (request) => request.validatedQuery,
  },
  {
    title: 'cookies',
    plan: planOf(fieldsOf(['a', 'b', '__Host-c']), texts),
    toOperation: (schemas, fields) => ({ cookies: schemas.ofFields(fields) }),
    toInput: (cookies) => ({ cookies }),
    read: (request) => request.validatedCookies,
  },
  {
    title: 'a form',
    plan: planOf(fieldsOf(['a', 'b', 'c', 'x-y', 'constructor'], { lists: true }), texts),
    toOperation: (schemas, fields) => ({ requests: { 'application/x-www-form-urlencoded': { body: schemas.ofFields(fields) } } }),
    toInput: (body) => ({ body }),
    read: (request) => request.validatedBody,
  },
]

/** The text of a header whose schema returned this value. */
function toHeader(value: unknown): string {
  return trimHeader(value instanceof Date ? value.toISOString() : String(value))
}

const mapFields = (fields: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, change(value)]))

async function toFormData(fields: object): Promise<object> {
  return Object.fromEntries(await Promise.all(Object.entries(fields).map(async ([name, value]) => [name, await toFileData(value)] as const)))
}

const names = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'a[]', 'a&b', 'a=b', 'a b', '+', '%', 'é'), wellFormed)

/** Lists of texts by any name, as pairs: an object literal would set the prototype. */
const anyFields = (name: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, readonly string[]][]> =>
  fc.uniqueArray(fc.tuple(name, fc.array(wellFormed, { minLength: 1, maxLength: 3 })), { maxLength: 3, selector: ([one]) => one })

/** What arrives without a schema: a single value is not a list. */
function toSingles(fields: readonly (readonly [string, readonly unknown[]])[]): object {
  return Object.fromEntries(fields.map(([name, list]) => [name, list.length === 1 ? list[0] : list]))
}

const channels = openChannels()

describe.each(channelRuns)('a request %s', (name, runs) => {
  const send: Channel['send'] = (...args) => (channels[name] as Channel).send(...args)

  it.each(parts)(
    'has the sent values in $title, with every library',
    ({ plan, toOperation, toInput, read }) =>
      checkProperty(runs, [library, plan, fc.boolean()], async (chosen, [fields, values], isChecked) => {
        // TypeBox and yup read the property of the prototype.
        fc.pre((chosen !== 'typebox' && chosen !== 'yup') || !Object.hasOwn(fields, 'constructor'))
        const exchange = await send(toOperation(libraries[chosen] as Schemas, fields), toInput(toSent(values)), undefined, isChecked)
        if (areSendable(values)) expectReceived(exchange, read, toReceived(values))
        else expectTypeError(exchange)
      }),
    timeout,
  )

  it(
    'has the sent headers, without white space at the ends, with every library',
    () =>
      checkProperty(runs * 3, [library, planOf(fieldsOf(['x-a', 'x-b', 'x-c']), headerTexts)], async (chosen, [fields, values]) => {
        const exchange = await send({ headers: (libraries[chosen] as Schemas).ofFields(fields) }, { headers: toSent(values) })
        const read = ({ validatedHeaders }: LooseRequest): object => Object.fromEntries(validatedHeaders)
        if (areSendable(values)) expectReceived(exchange, read, mapFields(toReceived(values), toHeader))
        else expectTypeError(exchange)
      }),
    timeout,
  )

  it(
    'has the sent JSON, with every library',
    () =>
      checkProperty(
        runs,
        [library, jsonShape.chain((shape) => fc.tuple(fc.constant(shape), jsonOf(shape, wellFormed, true)))],
        async (chosen, [shape, body]) => {
          const exchange = await send({ requests: { 'application/vnd.x+json': { body: (libraries[chosen] as Schemas).ofJson(shape) } } }, { body })
          if (isJson(body)) expectReceived(exchange, (request) => request.validatedBody, body)
          else expectTypeError(exchange)
        },
      ),
    timeout,
  )

  it(
    'has the sent fields and files of a multipart form, with every library',
    () =>
      checkProperty(
        runs,
        [library, planOf(fieldsOf(['a', 'b', 'x-y'], { lists: true }), texts), file, fc.array(file, { minLength: 1, maxLength: 3 })],
        async (chosen, [fields, values], single, many) => {
          const files = { file: { isList: false }, files: { isList: true } }
          const body = { ...toSent(values), file: single, files: many }
          const schema = (libraries[chosen] as Schemas).ofForm(fields, files)
          const exchange = await send({ requests: { 'multipart/form-data': { body: multipart(schema) } } }, { body })
          if (!areSendable(values)) return expectTypeError(exchange)
          const expected = await toFormData({ ...mapFields(toReceived(values), toFormText), file: single, files: many })
          const received = await toFormData(Object(exchange.request?.validatedBody))
          expectReceived(exchange, () => received, expected)
        },
      ),
    timeout,
  )

  it(
    'has the sent text, with every library',
    () =>
      checkProperty(
        runs,
        [library, fc.constantFrom('text/plain', 'Text/CSV', 'application/xml', 'image/svg+xml'), texts],
        async (chosen, contentType, { sent, received, isSendable }) => {
          const exchange = await send({ requests: { [contentType]: { body: (libraries[chosen] as Schemas).text } } }, { body: sent, contentType })
          // Zero bytes are an empty string for `text/*` alone.
          fc.pre(sent !== '' || contentType.startsWith('t') || contentType.startsWith('T'))
          if (isSendable) expectReceived(exchange, (request) => request.validatedBody, withoutMark(String(received)))
          else expectTypeError(exchange)
        },
      ),
    timeout,
  )

  it(
    'has the sent bytes, with every library',
    () =>
      checkProperty(
        runs,
        [library, fc.constantFrom('application/octet-stream', 'image/png'), byteBodies(emptyBytesArrive)],
        async (chosen, contentType, { bytes, create }) => {
          const exchange = await send({ requests: { [contentType]: { body: (libraries[chosen] as Schemas).bytes } } }, { body: create() })
          expectReceived(exchange, (request) => request.validatedBody, bytes)
        },
      ),
    timeout,
  )

  it(
    'has the sent fields of any name',
    () =>
      checkProperty(runs, [fc.constantFrom('query', 'application/x-www-form-urlencoded', 'multipart/form-data'), anyFields(names)], async (place, fields) => {
        const given = Object.fromEntries(fields)
        const isQuery = place === 'query'
        const operation = isQuery ? { query: anything } : { requests: { [place]: { body: place === 'multipart/form-data' ? multipart(anything) : anything } } }
        const exchange = await send(operation, isQuery ? { query: given } : { body: given })
        const expected = toSingles(fields.map(([name, list]) => (place === 'multipart/form-data' ? [withoutMark(String(toFormText(name))), list.map(toFormText)] : [name, list])))
        expectReceived(exchange, ({ validatedQuery, validatedBody }) => ({ ...Object(isQuery ? validatedQuery : validatedBody) }), expected)
      }),
    timeout,
  )

  it(
    'has any JSON',
    () =>
      checkProperty(runs, [anyJson], async (body) => {
        const exchange = await send({ requests: { 'application/json': { body: anything } } }, { body })
        // `toEqual` ignores a property named `__proto__`.
        expectReceived(exchange, (request) => JSON.stringify(request.validatedBody), JSON.stringify(body))
      }),
    timeout,
  )
})
