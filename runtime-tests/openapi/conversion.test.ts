import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { createContract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOne, documentOf, form, info, problemsOf } from './support.ts'

const responses = { 200: {} }

describe('a schema that cannot be converted', () => {
  test('is listed in one error with its operation, part, library and reason', () => {
    const throwing = form({})
    Object.assign(throwing['~standard'], {
      jsonSchema: {
        input: () => {
          throw 'for no reason'
        },
        output: () => 1n,
      },
    })
    const contract = {
      list: {
        path: '/:id',
        method: 'POST',
        pathParams: v.object({ id: v.string() }),
        query: throwing,
        headers: form({ $ref: '#/$defs/Gone' }),
        requests: { 'application/json': { body: z.object({ at: z.date() }) } },
        responses: {
          200: { 'application/json': { body: throwing, headers: form({}, []) } },
          default: { 'text/plain': { body: { '~standard': { validate: () => ({ value: 1 }) } } } },
        },
      },
    }
    expect(problemsOf(contract)).toEqual([
      "list: pathParams (valibot): 'valibot' does not implement Standard JSON Schema; add a converter to 'converters'",
      "list: query (test): for no reason; set 'libraryOptions' or add a converter to 'converters'",
      "list: headers (test): '#/$defs/Gone' does not refer to a schema",
      "list: requests application/json (zod): Date cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'",
      "list: responses 200 application/json headers (test): 'test' returned a value that is not a JSON Schema",
      expect.stringMatching(/^list: responses 200 application\/json \(test\): .*BigInt.*; set 'libraryOptions' or/),
      "list: responses default text/plain (unknown): 'unknown' does not implement Standard JSON Schema; add a converter to 'converters'",
    ])
  })
})

test('a problem of many schemas is one line, with all places, of which it names fifty', () => {
  const list = { path: '/:id', method: 'GET', pathParams: v.object({ id: v.string() }), query: v.object({}), responses }
  expect(problemsOf({ list, again: { ...list, path: '/again/:id', pathParams: v.object({ id: v.number() }) } })).toEqual([
    "list: pathParams (valibot): 'valibot' does not implement Standard JSON Schema; add a converter to 'converters' (also list: query, again: pathParams, again: query)",
  ])
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`op${index}`, { ...list, path: `/${index}/:id` }]))
  const [line = ''] = problemsOf(many)
  expect(line.match(/op\d+: /g)?.length).toBe(50)
  expect(line).toMatch(/, op24: query and 10 more\)$/)
})

test.each([
  [
    'a converter that throws a string',
    'for no reason',
    () => {
      throw 'for no reason'
    },
  ],
  ['an asynchronous conversion', "the conversion is asynchronous; set 'libraryOptions' or add a converter to 'converters'", () => form(Promise.reject(new Error('late')) as never)],
  ['a conversion that returns undefined', "'test' returned a value that is not a JSON Schema", () => form(undefined as never)],
])('the error contains the message of %s', (_, reason, convert) => {
  const contract = { get: { path: '/', method: 'GET', query: form({}), responses } }
  expect(problemsOf(contract, { converters: { test: convert as () => never } })).toEqual([
    `get: query (test): ${reason}`,
  ])
})

describe('converters', () => {
  test('convert schemas of libraries without Standard JSON Schema', () => {
    const contract = createContract({
      get: { path: '/', method: 'GET', query: v.object({ page: v.optional(v.string(), '1') }), responses: { 200: {} } },
    })
    const { paths } = createOpenApiDocument(contract, { info, converters: { valibot: toStandardJsonSchema } })
    expect(paths['/']?.get?.parameters).toEqual([
      { name: 'page', in: 'query', schema: { type: 'string', default: '1' } },
    ])
  })

  test('take precedence over the conversion of the library', () => {
    const converters = { zod: () => form({ type: 'object', properties: { mine: {} } }) as never }
    const { parameters } = describeOne({ query: z.object({ page: z.string() }) }, { converters })
    expect(parameters?.map(({ name }) => name)).toEqual(['mine'])
  })

  test.each(['constructor', '__proto__', 'toString'])('are not looked up on prototypes (%s)', (vendor) => {
    expect(describeOne({ query: form({}, {}, vendor) }, { converters: {}, libraryOptions: {} })).toBeDefined()
  })
})

test('libraryOptions are passed to the conversion of their library', () => {
  const query = z.object({ page: z.string(), at: z.date() })
  const contract = { get: { path: '/', method: 'GET', query, responses } }
  expect(problemsOf(contract, { libraryOptions: { valibot: { unrepresentable: 'any' } } })).toHaveLength(1)
  const { paths } = documentOf(contract, { libraryOptions: { zod: { unrepresentable: 'any' } } })
  expect(paths['/']?.get?.parameters?.map(({ schema }) => schema)).toEqual([{ type: 'string' }, {}])
})

test('the conversion runs no validators, transforms or refinements', () => {
  const run = (): never => {
    throw new Error('it ran')
  }
  const body = z.object({ a: z.string().refine(run).transform(run), b: z.preprocess(run, z.string()) })
  expect(describeOne({ requests: { 'application/json': { body } } }).requestBody).toBeDefined()
})

test('the conversion copies the JSON Schema of a library', () => {
  const shared = { type: 'object', properties: { a: Object.freeze({ type: 'string' }) } }
  const { parameters } = describeOne({ query: form(Object.freeze(shared)) })
  expect(parameters?.[0]?.schema).toEqual({ type: 'string' })
  expect(parameters?.[0]?.schema).not.toBe(shared.properties.a)
})
