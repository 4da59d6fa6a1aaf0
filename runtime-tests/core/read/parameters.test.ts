import { createContract, createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendTo, failure, invalid, issue, type LooseHandler, ok, recording, rejecting, schema, serve } from '../../support.ts'

const read: LooseHandler = ({ validatedParams }) => ({ status: 200, body: validatedParams })

describe('path parameters without a schema', () => {
  const router = serve({ path: '/a/:one/b/:two' }, read)

  it.each([
    ['/a/1/b/2', { one: '1', two: '2' }],
    ['/a/1/b/2/', { one: '1', two: '2' }],
    ['/a/b/b/a', { one: 'b', two: 'a' }],
    ['/a/%2F/b/%2f', { one: '/', two: '/' }],
    ['/a/x%2Fy/b/%C3%A9', { one: 'x/y', two: 'é' }],
    ['/a/%25/b/%2525', { one: '%', two: '%25' }],
    ['/a/a+b/b/a%20b', { one: 'a+b', two: 'a b' }],
    ['/a/%F0%9F%98%80/b/😀', { one: '😀', two: '😀' }],
    ['/a/:one/b/;x=1', { one: ':one', two: ';x=1' }],
    ['/a/%00/b/%0A', { one: '\0', two: '\n' }],
    ['/a/__proto__/b/constructor', { one: '__proto__', two: 'constructor' }],
    ['/a/.../b/%2e%2e%2e', { one: '...', two: '...' }],
  ])('are the decoded segments of %s', async (path, params) => {
    expect(await sendTo(router, path)).toEqual(ok(params))
  })

  it.each(['/a//b/2', '/a/1/b/', '/a/1/b//', '/a/1/b', '/a/../b/2', '/a/%2e/b/2'])(
    'are never empty: %s',
    async (path) => {
      expect(await sendTo(router, path)).toEqual(failure(404, { error: 'Not Found' }))
    },
  )
})

describe('malformed percent-encoding', () => {
  const malformed = (...names: string[]): unknown =>
    invalid(...names.map((name) => ({ path: [name], message: 'Malformed percent-encoding' })))

  it.each([
    ['/%/x', ['one']],
    ['/%zz/x', ['one']],
    ['/x/%2', ['two']],
    ['/%C3/%A9', ['one', 'two']],
    ['/%ff/x', ['one']],
    ['/%C0%AF/x', ['one']],
    ['/%ED%A0%80/x', ['one']],
  ])('is reported as an issue of the parameter: %s', async (path, names) => {
    expect(await sendTo(serve({ path: '/:one/:two' }), path)).toEqual(malformed(...names))
  })

  it('is reported before the schema runs', async () => {
    const { seen, ...recorder } = recording()
    expect(await sendTo(serve({ path: '/:one/:two', pathParams: recorder }), '/%/x')).toEqual(malformed('one'))
    expect(seen).toEqual([])
  })
})

describe('path parameters with a schema', () => {
  it('are the output of the schema', async () => {
    const router = serve(
      { path: '/:id', pathParams: z.object({ id: z.coerce.number().int(), page: z.string().default('1') }) },
      read,
    )
    expect(await sendTo(router, '/7')).toEqual(ok({ id: 7, page: '1' }))
  })

  it('may be any value that the schema returns', async () => {
    expect(await sendTo(serve({ path: '/:id', pathParams: schema(() => ({ value: null })) }, read), '/7')).toEqual(
      ok(null),
    )
  })

  it('are validated as decoded strings', async () => {
    const { seen, ...recorder } = recording()
    await sendTo(serve({ path: '/:a/:b', pathParams: recorder }), '/%2F/2')
    expect(seen).toEqual([{ a: '/', b: '2' }])
  })

  it('are also validated for a path without parameters', async () => {
    const { seen, ...recorder } = recording()
    await sendTo(serve({ pathParams: recorder }), '/')
    expect(seen).toEqual([{}])
  })

  it('report all issues', async () => {
    const pathParams = rejecting(issue('one', 'a'), issue('two', 'b'), issue('three'))
    expect(await sendTo(serve({ path: '/:a/:b', pathParams }), '/1/2')).toEqual(
      invalid({ path: ['a'], message: 'one' }, { path: ['b'], message: 'two' }, { path: [], message: 'three' }),
    )
  })

  it('may be validated asynchronously', async () => {
    const pathParams = z.object({ id: z.string().refine(async (id) => id === 'good', 'not good') })
    expect(await sendTo(serve({ path: '/:id', pathParams }, read), '/good')).toEqual(ok({ id: 'good' }))
    expect(await sendTo(serve({ path: '/:id', pathParams }, read), '/bad')).toEqual(
      invalid({ path: ['id'], message: 'not good' }),
    )
  })
})

it('validatedParams is typed by the path, or by the schema', async () => {
  const responses = { 200: { 'application/json': { body: z.string() } } } as const
  const router = createRouter({
    contract: createContract({
      plain: { path: '/plain/:id', method: 'GET', responses },
      typed: { path: '/typed/:id', method: 'GET', pathParams: z.object({ id: z.coerce.number() }), responses },
    }),
    handlers: {
      plain: async (request) => request.respond({ status: 200, body: request.validatedParams.id.toUpperCase() }),
      typed: async (request) => request.respond({ status: 200, body: request.validatedParams.id.toFixed(1) }),
    },
  })
  expect(await sendTo(router, '/plain/a')).toEqual(ok('A'))
  expect(await sendTo(router, '/typed/7')).toEqual(ok('7.0'))
})
