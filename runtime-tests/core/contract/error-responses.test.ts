import { createContract, createRouter, error, errors, problems, withContractErrorHandler } from 'routepact'
import { createClient, responses } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { origin } from '../../support.ts'

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
    catch: withContractErrorHandler({ exposeMessages: false, format: problems }),
  }).fetch,
})

describe('errors', () => {
  it('declares what the built-in error handler responds', async () => {
    const results = await Promise.all(['x', 404, 405, 500].map((id) => client.getUser({ params: { id } })))
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
    expect(() => errors(status as 404)).toThrow(new RangeError(`'${status}' must be an integer from 400 to 599, or 'default'`))
    expect(() => problems(status as 404)).toThrow(RangeError)
  })
})

describe('problems', () => {
  it('declares what the format `problems` sends', async () => {
    const results = await Promise.all(['x', 404, 405, 500].map((id) => problemClient.getUser({ params: { id } })))
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
      properties: { errors: { items: { properties: { in: { enum: ['params', 'query', 'headers', 'cookies', 'body'] } } } } },
    })
  })
})

describe('default', () => {
  const created = { 'application/json': { body: z.object({ id: z.number() }) } }
  const operation = { path: '/users', method: 'POST', query: z.object({ fail: z.coerce.number() }) } as const

  it('declares all other responses of the built-in error handler', async () => {
    const create = createContract({ createUser: { ...operation, responses: { 201: created, ...errors('default') } } })
    const { fetch } = createRouter({
      contract: create,
      handlers: {
        createUser: async ({ validatedQuery: { fail: status }, respond }) => {
          if (status === 418) return respond({ status, body: { error: 'Tea', details: [{ message: 'Only tea' }] } })
          throw status === 500 ? new Error('No space') : error(status, 'Taken')
        },
      },
    })
    const { createUser } = createClient(create, { baseUrl: origin, fetch, validate: responses })
    const results = await Promise.all(['x', 409, 418, 500].map((status) => createUser({ query: { fail: status } })))
    expect(results.map(({ status, body }) => [status, body])).toEqual([
      [400, { error: 'Validation failed', details: [{ path: ['fail'], message: 'Invalid input: expected number, received NaN' }] }],
      [409, { error: 'Taken' }],
      [418, { error: 'Tea', details: [{ message: 'Only tea' }] }],
      [500, { error: 'Internal server error', details: [{ message: 'No space' }] }],
    ])
  })

  it('declares all other responses of the format `problems`', async () => {
    const create = createContract({ createUser: { ...operation, responses: { 201: created, ...problems(409, 'default') } } })
    const { fetch } = createRouter({
      contract: create,
      handlers: {
        createUser: async ({ validatedQuery: { fail: status }, respond }) => {
          if (status === 418) return respond({ status, body: { status, title: 'Tea' } })
          throw status === 500 ? new Error('No space') : error(status, 'Taken')
        },
      },
      catch: withContractErrorHandler({ format: problems }),
    })
    const { createUser } = createClient(create, { baseUrl: origin, fetch, validate: responses })
    const results = await Promise.all(['x', 409, 418, 500].map((status) => createUser({ query: { fail: status } })))
    expect(results.map(({ status, body }) => [status, body])).toMatchObject([
      [400, { status: 400, errors: [{ in: 'query', path: ['fail'] }] }],
      [409, { status: 409, detail: 'Taken' }],
      [418, { status: 418, title: 'Tea' }],
      [500, { status: 500, detail: 'No space' }],
    ])
  })

  it.each([
    ['DefaultError', errors('default').default['application/json'].body],
    ['DefaultProblem', problems('default').default['application/problem+json'].body],
  ])('is the component %s of documents', (name, { '~standard': { jsonSchema } }) => {
    expect(jsonSchema.output({ target: 'draft-2020-12' })).toMatchObject({ $id: name, type: 'object' })
  })
})
