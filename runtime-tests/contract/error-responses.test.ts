import { createContract, createRouter, error, errors, problems, withProblemDetails } from 'routepact'
import { createClient } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { origin } from '../support.ts'

const found = { 'application/json': { body: z.object({ id: z.number() }) } }
const fields = { path: '/users/:id', method: 'GET', pathParams: z.object({ id: z.coerce.number() }) } as const

const contract = createContract({ getUser: { ...fields, responses: { 200: found, ...errors(400, 404, 500) } } })
const problemContract = createContract({
  getUser: { ...fields, responses: { 200: found, ...problems(400, 404, 500) } },
})

function fail(id: number): never {
  throw id === 404 ? error(404, 'No such user') : new Error('secret')
}

const client = createClient(contract, {
  baseUrl: origin,
  fetch: createRouter({
    contract,
    handlers: {
      getUser: async (request) =>
        request.validatedParams.id === 405
          ? request.respond({ status: 404, body: { error: 'Returned' } })
          : fail(request.validatedParams.id),
    },
  }).fetch,
})

const problemClient = createClient(problemContract, {
  baseUrl: origin,
  fetch: createRouter({
    contract: problemContract,
    handlers: {
      getUser: async (request) =>
        request.validatedParams.id === 405
          ? request.respond({ status: 404, body: { status: 404, detail: 'Returned' } })
          : fail(request.validatedParams.id),
    },
    catch: withProblemDetails({ exposeMessages: false }),
  }).fetch,
})

describe('errors', () => {
  it('declares what the built-in error handler responds', async () => {
    const results = await Promise.all([Number.NaN, 404, 405, 500].map((id) => client.getUser({ params: { id } })))
    expect(results.map(({ status, body }) => [status, body])).toEqual([
      [
        400,
        {
          error: 'Validation failed',
          details: [{ path: ['id'], message: 'Invalid input: expected number, received NaN' }],
        },
      ],
      [404, { error: 'No such user' }],
      [404, { error: 'Returned' }],
      [500, { error: 'Internal server error', details: [{ message: 'secret' }] }],
    ])
  })

  it('shares the schemas, so that a document has one component for each', () => {
    expect(errors(400)[400]).toEqual(errors(400, 404)[400])
    expect(errors(400)[400]['application/json'].body).toBe(errors(400, 404)[400]['application/json'].body)
    const { paths, components } = createOpenApiDocument(contract, { info: { title: 'API', version: '1' } })
    const { '404': described } = paths['/users/{id}']?.get?.responses ?? {}
    expect(described).toEqual({
      description: 'Not Found',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    const path = { type: 'array', items: { type: ['string', 'number'] } }
    const list = (properties: object): object => ({
      type: 'array',
      items: { type: 'object', properties, required: Object.keys(properties) },
    })
    const shape = (properties: object): object => ({
      type: 'object',
      properties: { error: { type: 'string' }, ...properties },
      required: ['error'],
    })
    expect(components?.schemas).toEqual({
      Error: shape({}),
      Error400: shape({ details: list({ path, message: { type: 'string' } }) }),
      Error500: shape({ details: list({ message: { type: 'string' } }) }),
    })
  })

  it('accepts no statuses and repeated ones', () => {
    expect(errors()).toEqual({})
    expect(errors(404, 404)).toEqual(errors(404))
  })

  it.each([399, 600, 404.5, '404', undefined])('rejects %s', (status) => {
    expect(() => errors(status as 404)).toThrow(new RangeError(`'${status}' must be an integer from 400 to 599`))
    expect(() => problems(status as 404)).toThrow(RangeError)
  })
})

describe('problems', () => {
  it('declares what withProblemDetails responds', async () => {
    const results = await Promise.all([Number.NaN, 404, 405, 500].map((id) => problemClient.getUser({ params: { id } })))
    expect(results.map(({ status, body }) => [status, body])).toEqual([
      [
        400,
        {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          detail: 'Validation failed',
          errors: [{ in: 'params', path: ['id'], detail: 'Invalid input: expected number, received NaN' }],
        },
      ],
      [404, { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such user' }],
      [404, { status: 404, detail: 'Returned' }],
      [500, { type: 'about:blank', title: 'Internal Server Error', status: 500 }],
    ])
  })

  it('describes them in the document', () => {
    const { paths, components } = createOpenApiDocument(problemContract, { info: { title: 'API', version: '1' } })
    const { '404': described } = paths['/users/{id}']?.get?.responses ?? {}
    expect(described).toEqual({
      description: 'Not Found',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem404' } } },
    })
    const text = { type: 'string' }
    expect(components?.schemas?.['Problem404']).toEqual({
      type: 'object',
      properties: { type: text, title: text, status: { type: 'number', enum: [404] }, detail: text, instance: text },
      required: ['status'],
    })
    expect(components?.schemas?.['Problem400']).toMatchObject({
      properties: { errors: { items: { properties: { in: { enum: ['params', 'query', 'headers', 'body'] } } } } },
    })
  })
})
