/** What a handler responds with is what the client returns, or a 500 that the router reports. */
import * as fc from 'fast-check'
import { events, type Schema } from 'routepact'
import { describe, expect, it } from 'vitest'
import { checkProperty, timeout } from '../../../runtime-tests/properties/check-property.ts'
import { toBodySchema } from '../../../runtime-tests/support.ts'
import { type Channel, type Exchange, type LooseResult } from './exchange.ts'
import { channelRuns, openChannels } from './channels.ts'
import { libraries, type Schemas } from './schemas.ts'
import { isJson, type JsonShape, jsonOf, jsonShape } from './shapes.ts'
import {
  anyJson,
  anything,
  byteBodies,
  file,
  headerText,
  isHeaderText,
  malformed,
  toFileData,
  toFormText,
  trimHeader,
  wellFormed,
  withoutMark,
} from './values.ts'

const library = fc.constantFrom(...Object.keys(libraries))

/** A shape with a value of it, now and then with one that JSON cannot represent. */
const shaped = jsonShape.chain((shape) => fc.tuple(fc.constant(shape), jsonOf(shape, wellFormed, true)))

/** A shape with several values of it. */
const shapedList = jsonShape.chain((shape) => fc.tuple(fc.constant(shape), fc.array(jsonOf(shape, wellFormed, true), { maxLength: 3 })))

/** Expects that the client has this body. */
function expectBody({ thrown, result, errors }: Exchange, body: unknown): void {
  expect(thrown).toBe(undefined)
  expect(errors).toEqual([])
  expect([result?.status, result?.body]).toEqual([200, body])
}

/** Expects a 500 that was reported. */
function expectFailure({ result, errors }: Exchange): void {
  expect(result?.status).toBe(500)
  expect(errors).toHaveLength(1)
}

/** Reads a stream of elements to its end, or until it fails. */
async function collect(body: unknown): Promise<{ readonly elements: readonly unknown[]; readonly failed: boolean }> {
  const elements: unknown[] = []
  try {
    for await (const element of body as AsyncIterable<unknown>) elements.push(element)
    return { elements, failed: false }
  } catch {
    return { elements, failed: true }
  }
}

async function* yieldAll(elements: readonly unknown[]): AsyncGenerator<unknown> {
  for (const element of elements) {
    await Promise.resolve()
    yield element
  }
}

/** Text of a field of an event. */
const line = wellFormed.map((text) => text.replace(/[\r\n\0]/g, ''))

/** The data of an event: text has a line feed for each line break (HTML Standard, section 9.2.6). */
const eventData = fc.oneof(
  shaped.filter(([shape, value]) => shape.kind !== 'text' && isJson(value)),
  fc.tuple(fc.constant<JsonShape>({ kind: 'text' }), wellFormed.map((text) => text.replace(/\r\n?/g, '\n'))),
)

/** Elements with `data` beside another field of an event. */
const eventsWithFields = eventData.chain(([shape, data]) =>
  fc
    .uniqueArray(fc.constantFrom('id', 'event', 'retry'), { minLength: 1 })
    .chain((names) =>
      fc.tuple(
        fc.constant<JsonShape>({
          kind: 'object',
          fields: Object.fromEntries(
            ['data', ...names].map((name) => [name, { of: name === 'data' ? shape : { kind: name === 'retry' ? 'number' : 'text' }, isOptional: false }]),
          ),
        }),
        fc.array(fc.record({ data: fc.constant(data), ...Object.fromEntries(names.map((name) => [name, name === 'retry' ? fc.nat() : line])) }), {
          maxLength: 3,
        }),
      ),
    ),
)

const headerNumber = fc.oneof(fc.integer(), fc.constantFrom(1e21, 0.1, -5e-324))

/** Kinds of headers, each with its values. */
const headerKinds: { readonly [kind: string]: readonly [JsonShape, fc.Arbitrary<unknown>] } = {
  text: [{ kind: 'text' }, headerText],
  number: [{ kind: 'number' }, headerNumber],
  boolean: [{ kind: 'boolean' }, fc.boolean()],
  texts: [{ kind: 'list', of: { kind: 'text' } }, fc.array(headerText, { maxLength: 3 })],
  numbers: [{ kind: 'list', of: { kind: 'number' } }, fc.array(headerNumber, { maxLength: 3 })],
}

// Node writes a file of a `FormData` that has no name as text.
const namedFile = file.filter((one) => one.name !== '')

/** Headers of any kind, with a schema of them. */
const headers = fc
  .record(
    { 'x-a': fc.constantFrom(...Object.keys(headerKinds)), 'x-b': fc.constantFrom(...Object.keys(headerKinds)), 'set-cookie': fc.constant('texts') },
    { requiredKeys: [] },
  )
  .chain((kinds) => {
    const entries = Object.entries(kinds).map(([name, kind]) => [name, headerKinds[kind] as (typeof headerKinds)[string]] as const)
    const fields = Object.fromEntries(entries.map(([name, [of]]) => [name, { of, isOptional: false }]))
    return fc.tuple(fc.constant<JsonShape>({ kind: 'object', fields }), fc.record(Object.fromEntries(entries.map(([name, [, values]]) => [name, values]))))
  })

const toTexts = (value: unknown): string[] => [value].flat().map(String)

/** Statuses that a runtime sends and a client receives as they are. */
const statuses = [200, 201, 202, 206, 300, 400, 403, 404, 409, 418, 422, 429, 500, 502, 503] as const

/** Keys of `responses`; without 200, `default` is required. */
const keys = fc
  .tuple(fc.uniqueArray(fc.constantFrom('201', '404', '500', '2XX', '3XX', '4XX', '5XX')), fc.constantFrom(['200'], ['default'], ['200', 'default']))
  .map((lists) => lists.flat())

/** Whether these keys declare a status. `default` stands for errors alone beside a success. */
function declares(declared: readonly string[], status: number): boolean {
  const hasSuccess = declared.some((key) => /^[23]/.test(key))
  return (
    declared.includes(String(status)) ||
    declared.includes(`${Math.floor(status / 100)}XX`) ||
    (declared.includes('default') && (status >= 400 || !hasSuccess))
  )
}

const channels = openChannels()

describe.each(channelRuns)('a response %s', (name, runs) => {
  const send = (contentType: string, schema: Schema, create: () => unknown, isChecked: boolean): Promise<Exchange> =>
    (channels[name] as Channel).send(
      { method: 'GET', responses: { 200: { [contentType]: { body: toBodySchema(contentType, schema) } } } },
      {},
      () => ({ status: 200, body: create() }),
      isChecked,
    )

  it(
    'has the JSON of the handler, with every library',
    () =>
      checkProperty(runs, [library, shaped, fc.boolean()], async (chosen, [shape, body], isChecked) => {
        const exchange = await send('application/json', (libraries[chosen] as Schemas).ofJson(shape), () => body, isChecked)
        if (isJson(body)) expectBody(exchange, body)
        else expectFailure(exchange)
      }),
    timeout,
  )

  it(
    'has any JSON of the handler',
    () =>
      checkProperty(runs, [anyJson, fc.boolean()], async (body, isChecked) => {
        const { result } = await send('application/vnd.x+json', anything, () => body, isChecked)
        // `toEqual` ignores a property named `__proto__`.
        expect(JSON.stringify(result?.body)).toBe(JSON.stringify(body))
      }),
    timeout,
  )

  it(
    'has the text of the handler, with every library',
    () =>
      checkProperty(
        runs,
        [library, fc.constantFrom('text/plain', 'text/csv', 'application/xml'), fc.oneof({ weight: 9, arbitrary: wellFormed }, { weight: 1, arbitrary: malformed }), fc.boolean()],
        async (chosen, contentType, text, isChecked) => {
          const exchange = await send(contentType, (libraries[chosen] as Schemas).text, () => text, isChecked)
          // The platform replaces a lone surrogate.
          expectBody(exchange, withoutMark(text.replace(/\p{Cs}/gu, '\ufffd')))
        },
      ),
    timeout,
  )

  it(
    'has the bytes of the handler, with every library',
    () =>
      checkProperty(runs, [library, byteBodies(true), fc.boolean()], async (chosen, { bytes, kind, create }, isChecked) => {
        const isArray = kind === 'Uint8Array' || kind === 'view'
        const exchange = await send('image/png', (libraries[chosen] as Schemas).bytes, create, isChecked && isArray)
        expectBody(exchange, bytes)
      }),
    timeout,
  )

  it(
    'has the fields of a form',
    () =>
      checkProperty(runs, [fc.array(fc.tuple(wellFormed, wellFormed), { maxLength: 4 }), fc.boolean()], async (fields, isChecked) => {
        const { result } = await send('application/x-www-form-urlencoded', anything, () => new URLSearchParams(fields), isChecked)
        expect([...((result as LooseResult).body as URLSearchParams)]).toEqual(fields)
      }),
    timeout,
  )

  it(
    'has the fields and files of a multipart form',
    () =>
      checkProperty(
        runs,
        [fc.array(fc.tuple(wellFormed, fc.oneof(wellFormed, namedFile)), { minLength: 1, maxLength: 4 }), fc.boolean()],
        async (fields, isChecked) => {
          const { result } = await send('multipart/form-data', anything, () => toForm(fields), isChecked)
          const toData = (entries: Iterable<readonly [string, unknown]>): Promise<unknown> =>
            Promise.all([...entries].map(async ([field, value]) => [withoutMark(String(toFormText(field))), await toFileData(toFormText(value))]))
          expect(await toData(result?.body as FormData)).toEqual(await toData(fields))
        },
      ),
    timeout,
  )

  it.each(['application/x-ndjson', 'application/jsonl', 'text/event-stream'])(
    'has the elements of a stream of %s, with every library',
    (contentType) =>
      checkProperty(runs, [library, shapedList, fc.boolean()], async (chosen, [shape, given], isChecked) => {
        const { result, errors } = await send(contentType, (libraries[chosen] as Schemas).ofJson(shape), () => yieldAll(given), isChecked)
        const { elements, failed } = await collect(result?.body)
        const end = given.findIndex((element) => !isJson(element))
        // A connection that is reset discards what the client has not read.
        const arrived = end >= 0 && name === 'over HTTP' ? elements.length : end
        expect(elements).toEqual(end < 0 ? given : given.slice(0, arrived))
        expect([failed, errors.length]).toEqual(end < 0 ? [false, 0] : [true, 1])
      }),
    timeout,
  )

  it(
    'has the events of a stream, with every library',
    () =>
      checkProperty(runs, [library, eventsWithFields, fc.boolean()], async (chosen, [shape, given], isChecked) => {
        const { result } = await send('text/event-stream', events((libraries[chosen] as Schemas).ofJson(shape) as never, { fields: true }), () => yieldAll(given), isChecked)
        expect(await collect(result?.body)).toEqual({ elements: given, failed: false })
      }),
    timeout,
  )

  it(
    'has the headers of the handler, with every library',
    () =>
      checkProperty(
        runs,
        [library, headers, fc.constantFrom(['GET', 200], ['GET', 204], ['GET', 304], ['HEAD', 200]), fc.boolean()],
        async (chosen, [shape, given], [method, status], isChecked) => {
          const schema = (libraries[chosen] as Schemas).ofJson(shape)
          const exchange = await (channels[name] as Channel).send(
            { method, responses: { [status as number]: { headers: schema }, default: { 'application/json': { body: anything } } } },
            {},
            () => ({ status, headers: given }),
            isChecked,
          )
          const values = Object.entries(given)
          if (!values.every(([, value]) => toTexts(value).every(isHeaderText))) {
            expect(exchange.result?.status).toBe(500)
            expect(exchange.errors).toHaveLength(1)
            for (const [field] of values) expect(exchange.result?.headers.has(field)).toBe(false)
            return
          }
          const { thrown, result } = exchange
          expect(thrown).toBe(undefined)
          expect(result?.status).toBe(status)
          expect(result?.body).toBe(undefined)
          for (const [field, value] of values) {
            const texts = toTexts(value).map(trimHeader)
            if (field === 'set-cookie') expect(result?.headers.getSetCookie()).toEqual(texts)
            else expect(result?.headers.get(field) ?? null).toBe(texts.length > 0 ? trimHeader(texts.join(', ')) : null)
          }
        },
      ),
    timeout,
  )

  it(
    'has the status and the body of the handler where the contract declares them, and is a 500 elsewhere if responses are validated',
    () =>
      checkProperty(runs, [keys, fc.constantFrom(...statuses), anyJson, fc.boolean()], async (declared, status, body, isChecked) => {
        const { result, thrown, errors } = await (channels[name] as Channel).send(
          { method: 'GET', responses: Object.fromEntries(declared.map((key) => [key, { 'application/json': { body: anything } }])) },
          {},
          () => ({ status, body }),
          isChecked,
        )
        expect(thrown).toBe(undefined)
        if (declares(declared, status)) {
          expect([result?.status, result?.contentType]).toEqual([status, 'application/json'])
          expect(JSON.stringify(result?.body)).toBe(JSON.stringify(body))
        } else {
          // Only responses that are validated are compared with the contract.
          expect(result?.status).toBe(isChecked ? 500 : status)
          if (isChecked) expect(errors).toHaveLength(1)
        }
      }),
    timeout,
  )
})

function toForm(fields: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
