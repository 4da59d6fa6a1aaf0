import { type } from 'arktype'
import { createContract, createRouter, type Schema, type SchemaInput, type SchemaOutput } from 'routepact'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendTo, createLooseRouter, invalid, json, ok, post, schema, serve, unexpected } from '../../support.ts'

const message = expect.any(String) as string

describe.each<[string, Schema]>([
  ['zod', z.object({ name: z.string(), age: z.number().default(7) })],
  ['valibot', v.object({ name: v.string(), age: v.optional(v.number(), 7) })],
  ['arktype', type({ name: 'string', age: 'number = 7' }).onUndeclaredKey('delete')],
])('%s', (_library, body) => {
  const router = serve({ method: 'POST', requests: { 'application/json': { body } } }, ({ validatedBody }) => ({
    status: 200,
    body: validatedBody,
  }))

  it('uses the output of a valid value', async () => {
    expect(await sendTo(router, '/', post('application/json', '{"name":"Ada","x":1}'))).toEqual(
      ok({ name: 'Ada', age: 7 }),
    )
  })

  it('sends the issues of an invalid value', async () => {
    expect(await sendTo(router, '/', post('application/json', '{"name":7}'))).toEqual(invalid({ path: ['name'], message }))
  })
})

describe('a hand-written schema', () => {
  it('is any object or function with ~standard.validate', async () => {
    const validate = (value: unknown): object => ({ value: [value] })
    const schemas = [
      { '~standard': { validate } },
      { '~standard': { version: 1, vendor: 'own', validate } },
      Object.assign(() => undefined, { '~standard': { validate } }),
      Object.create({ '~standard': { validate } }) as object,
    ]
    for (const query of schemas) {
      expect(
        await sendTo(
          serve({ query }, ({ validatedQuery }) => ({ status: 200, body: validatedQuery })),
          '/?a=1',
        ),
      ).toEqual(ok([{ a: '1' }]))
    }
  })

  it('calls validate as a method of ~standard', async () => {
    const standard = {
      word: 'own',
      validate(this: { word: string }) {
        return { value: this.word }
      },
    }
    expect(
      await sendTo(
        serve({ query: { '~standard': standard } }, ({ validatedQuery }) => ({ status: 200, body: validatedQuery })),
        '/',
      ),
    ).toEqual(ok('own'))
  })

  it('may return any thenable', async () => {
    const validators = [
      async () => ({ value: 'x' }),
      () => Promise.resolve({ value: 'x' }),
      // oxlint-disable-next-line unicorn/no-thenable -- a promise of another library
      () => ({ then: (resolve: (result: object) => void) => resolve({ value: 'x' }) }),
    ]
    for (const validate of validators) {
      const router = serve({ query: schema(validate) }, ({ validatedQuery }) => ({ status: 200, body: validatedQuery }))
      expect(await sendTo(router, '/')).toEqual(ok('x'))
    }
  })

  it.each([
    [null, "A schema's validator returned no result"],
    [undefined, "A schema's validator returned no result"],
    ['x', "A schema's validator returned no result"],
  ])('reports the invalid result %j as a server error', async (result, text) => {
    expect(await sendTo(serve({ query: schema(() => result) }), '/')).toEqual(unexpected(text))
    const responses = { 200: { 'application/json': { body: schema(async () => result) } } }
    expect(await sendTo(serve({ responses }), '/')).toEqual(unexpected(text))
  })

  it.each([undefined, null, false, 0, ''])('treats the issues %j as success', async (issues) => {
    expect(
      await sendTo(
        serve({ query: schema(() => ({ value: 'x', issues })) }, ({ validatedQuery }) => ({
          status: 200,
          body: validatedQuery,
        })),
        '/',
      ),
    ).toEqual(ok('x'))
  })

  it('may be shared by several operations', async () => {
    const shared = schema((value) => ({ value }))
    const contract = Object.fromEntries(
      ['a', 'b'].map((name) => [name, { path: `/${name}`, method: 'GET', query: shared, responses: json }]),
    )
    const read = (request: { validatedQuery: unknown }): object => ({ status: 200, body: request.validatedQuery })
    const router = createLooseRouter({ contract, handlers: { a: read, b: read } })
    expect(await sendTo(router, '/a?x=1')).toEqual(ok({ x: '1' }))
    expect(await sendTo(router, '/b?x=2')).toEqual(ok({ x: '2' }))
  })
})

it('has typed input and output', async () => {
  const page = z.object({ size: z.coerce.number<string>().default(20) })
  const given: SchemaInput<typeof page> = { size: '5' }
  const got: SchemaOutput<typeof page> = page.parse(given)
  expect(got).toEqual({ size: 5 })
  const router = createRouter({
    contract: createContract({
      op: { path: '/', method: 'GET', query: page, responses: { 200: { 'application/json': { body: z.number() } } } },
    }),
    handlers: { op: async ({ validatedQuery, respond }) => respond({ status: 200, body: validatedQuery.size + 1 }) },
  })
  expect(await sendTo(router, '/')).toEqual(ok(21))
  expect(await sendTo(router, '/?size=5')).toEqual(ok(6))
})
