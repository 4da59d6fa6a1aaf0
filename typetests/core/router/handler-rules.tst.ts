import { type ContractOperationResponse, createContract, createRouter, error } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const contract = createContract({
  get: {
    path: '/things/:id',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: z.object({ name: z.string(), tags: z.array(z.object({ id: z.number() })) }) },
        'text/csv': { body: z.string() },
      },
      404: {
        'application/json': { body: z.object({ error: z.string() }), headers: z.object({ etag: z.string() }) },
      },
      204: {},
    },
  },
})

type Response200 = Extract<ContractOperationResponse<typeof contract.get>, { status: 200 }>

const tags = [{ id: 1 }]
const contentType = 'application/json' as const

describe('the check of the result of a handler', () => {
  test('reports the path of the invalid property', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body.name' of the response does not match the contract"
        get: () => ({ status: 200, contentType, body: { tags } }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body.tags[].id' of the response does not match the contract"
        get: async () => ({ status: 200, contentType, body: { name: 'Ada', tags: [{ id: '1' }] } }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'headers' of the response does not match the contract"
        get: () => ({ status: 404, body: { error: 'no' } }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'headers.etag' of the response does not match the contract"
        get: () => ({ status: 404, body: { error: 'no' }, headers: { etag: 1 } }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body' of the response does not match the contract"
        get: () => ({ status: 204, body: 'nothing' }),
      },
    })
  })

  test('requires a declared content type, optional only if there is one', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'contentType' of the response does not match the contract"
        get: () => ({ status: 200, body: { name: 'Ada', tags } }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'contentType' of the response does not match the contract"
        get: () => ({ status: 200, contentType: 'text/html', body: '' }),
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body' of the response does not match the contract"
        get: () => ({ status: 200, contentType: 'text/csv', body: 1 }),
      },
    })
  })

  test('reports one invalid result among several', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'500' is not a declared status of this operation"
        get: (request) => {
          if (request.validatedParams.id === '') return { status: 500 }
          return { status: 200, contentType: 'text/csv', body: '' }
        },
      },
    })
  })

  test('reports a status of type number', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'number' is not a declared status of this operation"
        get: () => {
          const response = { status: 200, contentType: 'text/csv', body: '' }
          return response
        },
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'number' is not a declared status of this operation"
        get: () => error(404),
      },
    })
  })

  test('reports a status and a body that are valid only separately', () => {
    const get = () => ({}) as { status: 200 | 404; contentType: typeof contentType; body: Response200['body'] }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get } })
  })

  test('reports a result that is not a response, may not be one, or is unknown', () => {
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => undefined } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => null } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => {} } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => ({}) as unknown } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => ({}) as object } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { get: () => ({ status: 204 as number }) } })
    expect(createRouter).type.not.toBeCallableWith({
      contract,
      handlers: { get: () => ({}) as { status: 204 } | undefined },
    })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { get: () => ({}) as any } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { get: () => ({}) as never } })
  })

  test('accepts every declared response', () => {
    createRouter({
      contract,
      handlers: {
        get: async ({ validatedParams: { id } }) => {
          if (id === '') return { status: 404, body: { error: 'no' }, headers: { etag: '"1"' } }
          if (id === '1') return { status: 204 }
          if (id === '2') return new Response()
          if (id === '3') return { status: 200, contentType: 'text/csv', body: '' }
          return { status: 200, contentType, body: { name: id, tags } }
        },
      },
    })
  })
})

test('a handler of type any needs nothing, also beside middleware that is not known yet', () => {
  const ping = { path: '/ping', method: 'GET', responses: { 200: {} } } as const
  const only = { ping }
  expect(createRouter<typeof only, []>).type.toBeCallableWith({ contract: only, handlers: { ping: null! as any } })
  expect(createRouter<typeof only, [env: string]>).type.toBeCallableWith({ contract: only, handlers: { ping: null! as any } })
  createRouter({ contract: only, before: [(request) => ({ url: request.url })], handlers: { ping: null! as any } })
  createRouter({ contract: only, handlers: { ping: null! as any } })
})
