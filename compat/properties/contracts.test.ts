/**
 * Contracts of arbitrary schemas, with generated and mutated requests: all libraries respond alike, and handlers
 * receive only values that a schema returned.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import * as fc from 'fast-check'
import { createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { checkProperty, timeout } from '../../runtime-tests/properties/check-property.ts'
import { libraries } from './libraries.ts'
import { fields, json, type Model, objectOf, valueOf, words } from './models.ts'
import { type ComparableResponse, readComparable } from './response.ts'

const form = 'application/x-www-form-urlencoded'

/** An operation whose schemas are models. */
interface Plan {
  readonly method: string
  readonly path: string
  readonly pathParams?: Model | undefined
  readonly query?: Model | undefined
  readonly headers?: Model | undefined
  readonly requests?: { readonly [contentType: string]: Model } | undefined
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined })

const bodies = fc.record(
  { 'application/json': json, 'application/vnd.x+json': json, [form]: fields, 'text/plain': words },
  { requiredKeys: [] },
)

const plan = fc.record({
  method: fc.constantFrom('POST', 'PUT', 'QUERY'),
  path: fc.constantFrom('/:a', '/x/:a/:b', '/x', '/x/:a/y'),
  pathParams: maybe(objectOf(words, ['a'])),
  query: maybe(fields),
  headers: maybe(objectOf(words, ['accept', 'x-a', 'x-b'])),
  requests: maybe(bodies.filter((all) => Object.keys(all).length > 0)),
})

const plans = fc.uniqueArray(plan, { selector: ({ method, path }) => `${method} ${path}`, minLength: 1, maxLength: 3 })

/** Generates values within a property, and shrinks with it. */
type Generate = fc.GeneratorValue

const oneOf = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values)

/** A request generated from a plan, so that most of it is valid. */
function generateRequest(g: Generate, given: readonly Plan[]): { one: Plan; url: string; init: RequestInit } {
  const one = g(oneOf<Plan>, given)
  const usually = (value: string, ...others: string[]): string =>
    g(oneOf<string>, [value, value, value, value, ...others])
  const draw = (model: Model | undefined): { readonly [name: string]: unknown } => {
    const value = model ? g(valueOf, model) : undefined
    return typeof value === 'object' && value !== null ? { ...value } : {}
  }
  const params = draw(one.pathParams)
  const path = one.path.replace(/:(\w)/g, (_, name: string) => encodeURIComponent(toText(params[name] ?? 'a')))
  const query = new URLSearchParams(toEntries(draw(one.query)))
  const headers = new Headers()
  for (const [name, value] of toEntries(draw(one.headers))) headers.append(name, value.replace(/[^ -~]/g, ''))

  const declared: readonly [string, Model | undefined][] = Object.entries(one.requests ?? { 'a/b': undefined })
  const [contentType, model] = g(oneOf<(typeof declared)[number]>, declared)
  const sent = usually(contentType, 'text/html', '', 'no type', form)
  if (sent !== '') headers.set('content-type', sent)
  const value = model ? g(valueOf, model) : 'x'
  const text =
    contentType === form ? toQuery(value) : contentType.endsWith('json') ? JSON.stringify(value) : toText(value)
  const body = new TextEncoder().encode(usually(text, '', `${text}x`, text.slice(1)))
  const method = usually(one.method, one.method, one.method, one.method, 'POST', 'DELETE')
  return { one, url: `http://compat.test${path}?${query.toString()}`, init: { method, headers, body } }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toQuery(value: unknown): string {
  return new URLSearchParams(toEntries(typeof value === 'object' ? value : {})).toString()
}

/** An array becomes one key per element. */
function toEntries(values: object | null): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((element): [string, string] => [name, toText(element)]),
  )
}

/** Every output of a router's schemas. */
type Given = Set<unknown>

/** Wraps a schema to record its outputs. */
function watched(schema: StandardSchemaV1, given: Given): StandardSchemaV1 {
  const { version, vendor, validate } = schema['~standard']
  const note = (result: StandardSchemaV1.Result<unknown>): StandardSchemaV1.Result<unknown> => {
    if (!result.issues) given.add(result.value)
    return result
  }
  return {
    '~standard': {
      version,
      vendor,
      validate: (value) => {
        const result = validate(value)
        return result instanceof Promise ? result.then(note) : note(result)
      },
    },
  }
}

/** Creates a router of the plans with one library's schemas. Its handlers return what they receive. */
function serve(
  given: readonly Plan[],
  toSchema: (model: Model) => StandardSchemaV1,
  note: (reached: Plan | undefined) => void,
): (request: Request) => Promise<Response> {
  const known: Given = new Set()
  const schema = (model: Model): StandardSchemaV1 => watched(toSchema(model), known)
  const anything: StandardSchemaV1 = { '~standard': { version: 1, vendor: 'any', validate: (value) => ({ value }) } }
  const contract = Object.fromEntries(
    given.map(({ pathParams, query, headers, requests, ...rest }, index) => [
      `op${index}`,
      {
        ...rest,
        ...(pathParams && { pathParams: schema(pathParams) }),
        ...(query && { query: schema(query) }),
        ...(headers && { headers: schema(headers) }),
        ...(requests && {
          requests: Object.fromEntries(
            Object.entries(requests).map(([name, model]) => [name, { body: schema(model) }]),
          ),
        }),
        responses: { 200: { 'application/json': { body: anything } } },
      },
    ]),
  )
  const handlers = Object.fromEntries(
    given.map((one, index) => {
      const handler = (request: {
        validatedParams: unknown
        validatedQuery: unknown
        validatedHeaders: Headers
        validatedBody: unknown
        validatedContent: unknown
      }): object => {
        const {
          validatedParams: params,
          validatedQuery: query,
          validatedBody: body,
          validatedContent: content,
        } = request
        if (one.pathParams) expect(known.has(params)).toBe(true)
        if (one.query) expect(known.has(query)).toBe(true)
        if (one.requests) expect(known.has(body)).toBe(true)
        else expect(body).toBe(undefined)
        const headers = one.headers ? [...request.validatedHeaders] : []
        return { status: 200, body: { index, params, query, headers, content } }
      }
      return [`op${index}`, handler]
    }),
  )
  const before = [
    ({ operationName }: { readonly operationName?: string }): void => note(given[Number(operationName?.slice(2))]),
  ]
  return createRouter({ contract, before, handlers } as never).fetch
}

describe('arbitrary contracts', () => {
  it(
    'all libraries respond alike, and handlers receive the output of schemas',
    () =>
      checkProperty(100, [plans, fc.gen()], async (given, g) => {
        let reached: Plan | undefined
        const routers = Object.entries(libraries).map(
          ([name, toSchema]) => [name, serve(given, toSchema, (plan) => (reached = plan))] as const,
        )
        for (let count = 0; count < 4; count += 1) {
          const { one, url, init } = generateRequest(g, given)
          let first: ComparableResponse | undefined
          for (const [name, fetch] of routers) {
            const response = await readComparable(await fetch(new Request(url, init)))
            expect(response.status, `${name}: ${JSON.stringify(response)}`).toBeLessThan(500)
            first ??= response
            // A request for another operation may have an array in place of an object, which some libraries accept.
            if (!reached || reached === one) expect(response, name).toEqual(first)
            else expect(response.headers['content-type'], name).toBe(first.headers['content-type'])
          }
        }
      }),
    timeout,
  )
})
