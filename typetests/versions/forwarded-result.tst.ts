import { type } from 'arktype'
import {
  byteStream,
  type ContractOperation,
  type ContractOperationResponse,
  type ContractRequest,
  createContract,
  errors,
  events,
  jsonLines,
  type Router,
} from 'routepact'
import type { Client } from 'routepact/client'
import { codec } from 'routepact/codec'
import { type AdapterRequest, serveVersion, type VersionAdapter } from 'routepact/versions'
import * as v from 'valibot'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

type Any = ReturnType<typeof JSON.parse>

declare const router: Router

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const day = codec(isoDate, (value) => z.encode(isoDate, value))

/** Operations whose responses have each form that a contract can declare. */
const forms = createContract({
  json: {
    path: '/json',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ id: z.string(), day: z.date() }) } }, ...errors(404) },
  },
  transform: {
    path: '/transform',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.string().transform(Number) } } },
  },
  codec: { path: '/codec', method: 'GET', responses: { 200: { 'application/json': { body: day.response } } } },
  types: {
    path: '/types',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: v.object({ id: v.string() }) },
        'text/plain': { body: v.string() },
        'application/octet-stream': { body: v.instance(Uint8Array) },
      },
      201: { 'application/x-www-form-urlencoded': { body: z.instanceof(URLSearchParams) } },
    },
  },
  streams: {
    path: '/streams',
    method: 'GET',
    responses: {
      200: { 'text/event-stream': { body: events(z.object({ data: z.number().transform(String) })) } },
      201: { 'application/jsonl': { body: jsonLines(type({ id: 'string' })) } },
      202: { '*/*': { body: byteStream() } },
    },
  },
  bodiless: {
    path: '/bodiless',
    method: 'GET',
    responses: { 200: {}, 204: { headers: v.object({ 'x-id': v.string() }) }, 304: { headers: z.object({ etag: z.string() }) } },
  },
  head: {
    path: '/head',
    method: 'HEAD',
    responses: { 200: { 'application/json': { body: type({ id: 'string' }), headers: type({ etag: 'string' }) } } },
  },
  headers: {
    path: '/headers',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          body: z.string(),
          headers: z.object({
            etag: z.string(),
            'x-count': z.number(),
            link: z.array(z.string()),
            'x-kind': z.enum(['a', 'b']).optional(),
            date: z.date(),
          }),
        },
      },
      400: { 'application/json': { body: type({ error: 'string' }), headers: type({ 'x-a': 'string', 'x-b?': 'string' }) } },
      409: { 'application/json': { body: v.object({ error: v.string() }), headers: v.looseObject({ 'x-a': v.string() }) } },
      410: { headers: z.record(z.string(), z.string()) },
    },
  },
  default: {
    path: '/default',
    method: 'GET',
    responses: {
      200: {},
      default: { 'application/json': { body: z.object({ error: z.string() }), headers: z.object({ etag: z.string() }) } },
      '5XX': {},
    },
  },
})

test('accepts each result of an operation that has not changed', () => {
  serveVersion(
    forms,
    { contract: forms, router },
    {
      json: async (request, current) => request.respond(await current.json()),
      transform: async (request, current) => request.respond(await current.transform()),
      codec: async (request, current) => request.respond(await current.codec()),
      types: async (request, current) => request.respond(await current.types()),
      streams: async (request, current) => request.respond(await current.streams()),
      bodiless: async (request, current) => request.respond(await current.bodiless()),
      head: async (request, current) => request.respond(await current.head()),
      headers: async (request, current) => request.respond(await current.headers()),
      default: async (request, current) => request.respond(await current.default()),
    },
  )
})

/** An operation with this body and these headers, beside a 304. */
const declare = <const Body extends z.ZodType, const Headers extends z.ZodType>(body: Body, headers: Headers) =>
  ({ path: '/rooms', method: 'GET', responses: { 200: { 'application/json': { body, headers } }, 304: { headers } } }) as const

const name = z.object({ name: z.string() })
const tag = z.object({ etag: z.string() })
const kind = z.object({ 'x-kind': z.enum(['a', 'b']).optional() })

const bodiless = { path: '/bodiless', method: 'GET', responses: { 200: {}, 404: {} } } as const
const old = declare(name, tag)
const oldKind = declare(name, kind)
const currents = {
  body: declare(z.object({ name: z.number() }), tag),
  moreBody: declare(z.object({ name: z.literal('Ada'), id: z.string() }), tag),
  optional: declare(name, z.object({ etag: z.string().optional() })),
  moreHeaders: declare(name, z.object({ etag: z.enum(['a', 'b']), 'x-kind': z.string() })),
  none: { path: '/rooms', method: 'GET', responses: { 200: { 'application/json': { body: name } }, 304: {} } },
  a: declare(name, z.object({ 'x-kind': z.literal('a') })),
  text: declare(name, z.object({ 'x-kind': z.string().optional() })),
  status: { path: '/rooms', method: 'GET', responses: { ...old.responses, 410: {} } },
  type: { path: '/rooms', method: 'GET', responses: { 200: { 'application/problem+json': { body: name, headers: tag } } } },
  gone: { path: '/bodiless', method: 'GET', responses: { 404: {} } },
  moved: { path: '/bodiless', method: 'GET', responses: { 410: {} } },
  transformed: declare(z.object({ day: z.string() }), tag),
} as const
type Results = { [Name in keyof typeof currents]: Awaited<ReturnType<Client<typeof currents>[Name]>> }

describe('respond of an adapter', () => {
  const { respond } = null! as AdapterRequest<typeof old>
  const results = null! as Results

  test('accepts the results that the old contract declares', () => {
    const current = { old: declare(z.object({ first: z.string() }), tag) }
    serveVersion(
      { old },
      { contract: current, router },
      {
        old: async (request, client) => {
          const result = await client.old()
          expect(request.respond).type.not.toBeCallableWith(result)
          if (result.status !== 200) return request.respond(result)
          return request.respond({
            status: 200,
            body: { name: result.body.first },
            headers: { etag: result.headers.get('etag') },
          })
        },
      },
    )
  })

  test('rejects a result with another body, content type or status', () => {
    expect(respond).type.not.toBeCallableWith(results.body)
    expect(respond).type.not.toBeCallableWith(results.type)
    expect(respond).type.not.toBeCallableWith(results.status)
    expect(respond).type.toBeCallableWith(results.moreBody)
    const { respond: respondBodiless } = null! as AdapterRequest<typeof bodiless>
    expect(respondBodiless).type.toBeCallableWith(results.gone)
    expect(respondBodiless).type.not.toBeCallableWith(results.moved)
  })

  test('rejects a result without a header that the old contract requires, or with another value', () => {
    expect(respond).type.not.toBeCallableWith(results.none)
    expect(respond).type.not.toBeCallableWith(results.optional)
    expect(respond).type.toBeCallableWith(results.moreHeaders)
    const { respond: respondKind } = null! as AdapterRequest<typeof oldKind>
    expect(respondKind).type.toBeCallableWith(results.a)
    expect(respondKind).type.not.toBeCallableWith(results.text)
    expect(respondKind).type.not.toBeCallableWith(results.none)
  })

  test('accepts any headers where the old contract declares none', () => {
    const { respond: respondFree } = null! as AdapterRequest<typeof currents.none>
    expect(respondFree).type.toBeCallableWith(results.none)
    expect(respondFree).type.toBeCallableWith(results.moreHeaders)
    expect(respondFree).type.toBeCallableWith(results.text)
  })

  test('compares what is sent, not what schemas read', () => {
    const { respond: respondDay } = null! as AdapterRequest<
      ReturnType<typeof declare<z.ZodObject<{ day: z.ZodDate }>, typeof tag>>
    >
    expect(respondDay).type.toBeCallableWith(results.transformed)
    expect(respondDay).type.toBeCallableWith({ status: 200, body: { day: new Date() }, headers: { etag: '' } })
    const { respond: respondNumber } = null! as AdapterRequest<typeof forms.transform>
    expect(respondNumber).type.toBeCallableWith({ status: 200, body: '1' })
    expect(respondNumber).type.not.toBeCallableWith({ status: 200, body: 1 })
    const text = { path: '/text', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } as const
    expect(respondNumber).type.not.toBeCallableWith(null! as Awaited<ReturnType<Client<{ text: typeof text }>['text']>>)
  })

  test('accepts a changed copy of a result', () => {
    const { moreBody } = results
    if (moreBody.status !== 200) return
    expect(respond).type.toBeCallableWith({ ...moreBody, body: { name: 'Grace' } })
    expect(respond).type.not.toBeCallableWith({ ...moreBody, body: { name: 1 } })
  })

  test('accepts data as in a handler', () => {
    expect(respond).type.not.toBeCallableWith({ status: 200, body: { name: 1 }, headers: { etag: '' } })
    expect(respond).type.not.toBeCallableWith({ status: 304 })
    expect(respond({ status: 304, headers: { etag: '' } })).type.toBe<ContractOperationResponse<typeof old>>()
  })

  test('accepts data of several statuses, also beside a result', () => {
    const isKnown = null! as boolean
    const show = { path: '/show', method: 'GET', responses: { 200: {}, ...errors(400, 404) } } as const
    const { respond: respondShow } = null! as AdapterRequest<typeof show>
    const { respond: respondBodiless } = null! as AdapterRequest<typeof bodiless>
    expect(respondBodiless).type.toBeCallableWith({ status: isKnown ? 200 : 404 })
    expect(respondBodiless).type.not.toBeCallableWith({ status: isKnown ? 200 : 410 })
    expect(respondShow).type.toBeCallableWith({ status: isKnown ? 400 : 404, body: { error: '' } })
    expect(respondShow).type.not.toBeCallableWith({ status: isKnown ? 200 : 404 })
    expect(respond).type.toBeCallableWith(isKnown ? results.moreBody : { status: 304, headers: { etag: '' } })
    expect(respond).type.not.toBeCallableWith(isKnown ? results.moreBody : { status: 304 })
    expect(respond).type.not.toBeCallableWith(isKnown ? results.body : { status: 304, headers: { etag: '' } })
  })
})

describe('AdapterRequest', () => {
  test('takes the place of the request of a handler', () => {
    expect<AdapterRequest<typeof old, { user: string }>>().type.toBeAssignableTo<ContractRequest<typeof old, { user: string }>>()
    expect<AdapterRequest<typeof old>>().type.toBeAssignableTo<ContractRequest>()
    expect<VersionAdapter<typeof old, typeof currents>>().type.toBeAssignableFrom<
      (request: ContractRequest<typeof old>) => Response
    >()
  })

  test('accepts a union, any, never and unknown operations', () => {
    expect<AdapterRequest<typeof old | typeof oldKind>['respond']>().type.toBeAssignableFrom<
      AdapterRequest<typeof old>['respond'] & AdapterRequest<typeof oldKind>['respond']
    >()
    const { respond: respondEither } = null! as AdapterRequest<typeof old | typeof bodiless>
    // @ts-expect-error This expression is not callable
    respondEither({ status: 404 })
    expect<AdapterRequest<never>['operationName']>().type.toBe<never>()
    expect<AdapterRequest<Any>['operationName']>().type.toBe<any>()
    expect<AdapterRequest<ContractOperation>['respond']>().type.toBeCallableWith({ status: 200 })
  })
})
