// Section L of runtime-tests/hostile-input.md: documents of contracts with unusual names and schemas. Titles begin with the rule
// number.
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { documentOf, form, problemsOf } from './support.ts'

const string = { type: 'string' }

/** A contract of one operation with this request and response body. */
function contractOf(body: object, query: object = form({})): object {
  const contents = { 'application/json': { body } }
  return { put: { path: '/', method: 'PUT', query, requests: contents, responses: { 200: contents } } }
}

test.each(['__proto__', 'constructor', 'toString', 'a/b', 'a~b', 'a b', '"', '%', '#', '{}'])(
  '126: a parameter, a property and a schema can be named %j',
  (name) => {
    const properties = Object.fromEntries([[name, string]])
    const $defs = Object.fromEntries([[name, { type: 'object', properties }]])
    const $ref = `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const document = documentOf(contractOf(form({ $ref, $defs }), form({ type: 'object', properties })))
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const { parameters, responses } = document.paths['/']?.put ?? {}
    expect(parameters).toEqual([{ name, in: 'query', schema: string }])
    const [[component, schema] = []] = Object.entries(document.components?.schemas ?? {})
    expect(component).toMatch(/^[A-Za-z0-9._-]+$/)
    expect(Object.entries(schema?.['properties'] as object)).toEqual([[name, string]])
    expect(responses?.[200]?.content).toEqual({
      'application/json': { schema: { $ref: `#/components/schemas/${component}` } },
    })
    expect(Object.prototype).not.toHaveProperty('type')
  },
)

test('127: the conversion of recursive schemas terminates, and an error of a schema names its operation', () => {
  const Person = z.object({
    get friends() {
      return z.array(Person)
    },
    get pets() {
      return z.array(Pet)
    },
  })
  const Pet: z.ZodType = z.lazy(() => z.object({ owner: Person, mate: Pet.optional() })).meta({ id: 'Pet' })
  const document = documentOf(contractOf(z.object({ one: Person, other: Person, pet: Pet })))
  expect(Object.keys(document.components?.schemas ?? {})).toContain('Pet')
  expect(problemsOf(contractOf(z.bigint()))).toEqual([
    expect.stringMatching(/^put: requests application\/json \(zod\): BigInt.* \(also put: responses 200 application\/json\)$/),
  ])
})

test('128: defaults, examples and enum values are copied as data', () => {
  const data = ['*/ process.exit() /*', '</script><script>', '${process.env}', { $ref: '#/$defs/x', $id: 'x' }]
  const schema = { default: data, examples: data, enum: data }
  const { paths, components } = documentOf(contractOf(form(schema)))
  expect(paths['/']?.put?.requestBody?.content['application/json']?.schema).toEqual(schema)
  expect(components).toBeUndefined()
})

test('129: the generator does not fetch the target of a $ref', () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('it was fetched'))
  const anyOf = ['https://example.com/x.json', 'file:///etc/passwd', '../x.json'].map(($ref) => ({ $ref }))
  const { paths } = documentOf(contractOf(form({ anyOf })))
  expect(paths['/']?.put?.requestBody?.content['application/json']?.schema).toEqual({ anyOf })
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

test('130: the generator runs no validators, transforms or refinements', () => {
  const run = vi.fn(() => {
    throw new Error('it ran')
  })
  const input = z.object({ a: z.string().refine(run).transform(run), b: z.preprocess(run, z.string()) })
  const contract = {
    post: { path: '/', method: 'POST', requests: { 'application/json': { body: input } }, responses: { 200: {} } },
  }
  expect(documentOf(contract).paths['/']?.post?.requestBody?.required).toBe(true)
  expect(run).not.toHaveBeenCalled()
})
