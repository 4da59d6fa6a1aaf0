import { apiKey, createAuthenticator, createContract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOne, documentOf, info, object, problemsOf, text } from './support.ts'

const responses = { 200: {} }

describe('a document', () => {
  test('describes a small contract', () => {
    const contract = createContract({
      getUser: {
        title: 'One user',
        path: '/users/:id',
        method: 'GET',
        responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
      },
    })
    expect(createOpenApiDocument(contract, { info })).toEqual({
      openapi: '3.1.1',
      info,
      paths: {
        '/users/{id}': {
          get: {
            operationId: 'getUser',
            summary: 'One user',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            responses: {
              200: {
                description: 'OK',
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
                  },
                },
              },
              404: { description: 'Not Found' },
            },
          },
        },
      },
    })
  })

  test('copies the options', () => {
    const options = {
      info: { ...info, description: 'User accounts', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: 'https://example.com/{v}', variables: { v: { default: '1' } } }],
      tags: [{ name: 'users', description: 'Accounts' }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    }
    const document = documentOf({}, options)
    expect(document).toEqual({ openapi: '3.1.1', paths: {}, ...options })
    expect(document.info).not.toBe(options.info)
    expect(document.servers?.[0]).not.toBe(options.servers[0])
  })

  test('describes the schemes of authenticators, beside those of the components', () => {
    const scheme = { type: 'http', scheme: 'bearer', description: undefined } as const
    const securitySchemes = { token: createAuthenticator({ scheme, authenticate: () => ({}) }), key: apiKey({ in: 'query', name: 'k' }, () => undefined) }
    const other = { type: 'mutualTLS' }
    const document = documentOf({}, { info, securitySchemes, components: { securitySchemes: { other, key: other } } })
    expect(document.components).toEqual({
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'query', name: 'k' }, other },
    })
    expect(documentOf({}, { info, securitySchemes: {} }).components).toEqual({ securitySchemes: {} })
  })

  test('accepts a frozen contract without a prototype', () => {
    const operation = Object.freeze({ path: '/', method: 'GET', responses: Object.freeze(responses) })
    const contract = Object.freeze(Object.assign(Object.create(null) as object, { constructor: operation }))
    expect(documentOf(contract).paths['/']?.get?.operationId).toBe('constructor')
  })

  test('is identical for equal contracts', () => {
    const contract = { get: { path: '/:id', method: 'GET', query: object({ b: {}, a: {} }), responses } }
    expect(JSON.stringify(documentOf(contract))).toBe(JSON.stringify(documentOf({ ...contract })))
  })
})

describe('an operation', () => {
  test('has the descriptive fields of the contract', () => {
    const notes = {
      operationId: 'other',
      summary: 'Short',
      description: 'Long',
      tags: ['users'],
      deprecated: true,
      security: [{ token: ['read'] }, {}],
    }
    expect(describeOne({ ...notes, title: 'Not this', meta: { role: 'admin' } })).toEqual({
      ...notes,
      responses: { 200: { description: 'OK' } },
    })
  })

  test('has its name as operationId and its title as summary by default', () => {
    expect(describeOne({ title: 'Title' })).toMatchObject({ operationId: 'one', summary: 'Title' })
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is a method of OpenAPI 3.1', (method) => {
    const { paths } = documentOf({ one: { path: '/', method, responses } })
    expect(Object.keys(paths['/'] ?? {})).toEqual([method.toLowerCase()])
  })

  test('QUERY is a method of OpenAPI 3.2', () => {
    const contract = {
      find: { path: '/', method: 'QUERY', responses },
      get: { path: '/', method: 'GET', responses },
      search: { path: '/search', method: 'QUERY', responses },
    }
    expect(problemsOf(contract)).toEqual(["find, search: the method QUERY needs OpenAPI 3.2: set openapi: '3.2.0'"])
    const document = documentOf(contract, { openapi: '3.2.0' })
    expect(document.openapi).toBe('3.2.0')
    expect(Object.keys(document.paths['/'] ?? {})).toEqual(['query', 'get'])
  })
})

describe('a path', () => {
  test.each([
    ['/', undefined, '/'],
    ['/users/:id', undefined, '/users/{id}'],
    ['/users/', undefined, '/users'],
    ['/:größe/a%20b', undefined, '/{größe}/a%20b'],
    ['/users', 'api', '/api/users'],
    ['/', '/api/v1/', '/api/v1'],
  ])('%s with the base %s becomes %s', (path, base, expected) => {
    expect(Object.keys(documentOf({ one: { path, method: 'GET', responses } }, { base }).paths)).toEqual([expected])
  })

  test('has the parameter names of the first operation with its shape', () => {
    const schema = object({ id: { type: 'integer' }, user: { type: 'integer' } })
    const { paths } = documentOf({
      get: { path: '/users/:id', method: 'GET', pathParams: schema, responses },
      remove: { path: '/users/:user', method: 'DELETE', pathParams: schema, responses },
    })
    const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
    expect(paths).toMatchObject({
      '/users/{id}': { get: { parameters: [parameter] }, delete: { parameters: [parameter] } },
    })
    expect(Object.keys(paths)).toHaveLength(1)
  })
})

describe('createOpenApiDocument rejects', () => {
  test('an invalid contract, with all its problems', () => {
    const contract = {
      one: { path: 'users', method: 'GET', responses },
      two: { path: '/', method: 'FETCH', responses: {} },
      three: { path: '/a', method: 'GET', responses, security: { token: [] } },
      four: { path: '/a/', method: 'GET', responses },
      five: { get: { path: '/b', method: 'GET', responses } },
    }
    expect(problemsOf(contract, { base: '/:tenant' })).toEqual([
      "one: 'path users' is not valid",
      "two: 'method FETCH' is not valid",
      "three: 'security' is not valid",
      "four: 'three' has the same route",
      "five: 'path' is not valid",
      "'base /:tenant' is not valid",
    ])
  })

  test('an unknown version', () => {
    expect(problemsOf({}, { openapi: '3.0.3' as '3.1.1' })).toEqual(["openapi: '3.0.3' must be '3.1.1' or '3.2.0'"])
  })
})

test('converts a schema that a thousand operations share once', () => {
  let conversions = 0
  const shared = {
    '~standard': {
      validate: (value: unknown) => ({ value }),
      jsonSchema: {
        input: () => ({}),
        output: () => {
          conversions += 1
          return { $ref: '#/$defs/User', $defs: { User: { type: 'object' } } }
        },
      },
    },
  }
  const operation = (index: number) => ({
    path: `/users/${index}/:id`,
    method: 'GET',
    query: object({ page: { type: 'string' } }),
    responses: { 200: { 'application/json': { body: shared } }, 404: { 'text/plain': { body: text } } },
  })
  const contract = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`get${index}`, operation(index)]))
  const document = documentOf(contract)
  expect(Object.keys(document.paths)).toHaveLength(1000)
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(['User'])
  expect(conversions).toBe(1)
})
