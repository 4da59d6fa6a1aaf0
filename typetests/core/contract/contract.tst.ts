import { type } from 'arktype'
import {
  type Contract,
  type ContractOperation,
  type ContractOperationParameters,
  type ContractOperationResponse,
  createContract,
  type HttpMethod,
  type Schema,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import * as operations from '../../fixtures/operations.ts'
import * as schemas from '../../schemas.ts'

const name = z.object({ name: z.string() })

declare function takesFlag(): boolean

describe('createContract', () => {
  test('infers literal paths, methods, statuses and content types', () => {
    const contract = createContract({
      getUser: {
        path: '/users/:id',
        method: 'GET',
        tags: ['users'],
        responses: { 200: { 'application/json': { body: name } }, 404: {} },
      },
    })
    expect(contract).type.toBe<{
      readonly getUser: {
        readonly path: '/users/:id'
        readonly method: 'GET'
        readonly tags: readonly ['users']
        readonly responses: {
          readonly 200: { readonly 'application/json': { readonly body: typeof name } }
          readonly 404: {}
        }
      }
    }>()
  })

  test('infers the same type with and without as const', () => {
    const written = {
      getUser: { path: '/users/:id', method: 'GET', query: name, responses: { 200: {} } },
      addUser: { path: '/users', method: 'PUT', requests: { 'application/json': { body: name } }, responses: { default: {} } },
    } as const
    const inferred = createContract({
      getUser: { path: '/users/:id', method: 'GET', query: name, responses: { 200: {} } },
      addUser: { path: '/users', method: 'PUT', requests: { 'application/json': { body: name } }, responses: { default: {} } },
    })
    const asConst = createContract({
      getUser: { path: '/users/:id', method: 'GET', query: name, responses: { 200: {} } },
      addUser: { path: '/users', method: 'PUT', requests: { 'application/json': { body: name } }, responses: { default: {} } },
    } as const)
    expect(inferred).type.toBe<typeof written>()
    expect(asConst).type.toBe<typeof written>()
    expect(createContract(written)).type.toBe<typeof written>()
  })

  test('accepts operations from variables', () => {
    const getUser = { path: '/users/:id', method: 'GET', responses: { 200: {} } } as const satisfies ContractOperation
    const contract = createContract({ getUser, again: { ...getUser, path: '/again/:name' } })
    expect(contract.getUser).type.toBe<typeof getUser>()
    expect(contract.again.path).type.toBe<'/again/:name'>()
    expect(contract.again.method).type.toBe<'GET'>()
  })

  test('accepts contracts combined by spreading', () => {
    const users = createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } } })
    const posts = { getPost: { path: '/posts/:post', method: 'GET', responses: { 200: {} } } } as const
    const contract = createContract({
      ...users,
      ...posts,
      ping: { path: '/ping', method: 'HEAD', responses: { 200: {} } },
    })
    expect<keyof typeof contract>().type.toBe<'getUser' | 'getPost' | 'ping'>()
    expect<ContractOperationParameters<typeof contract.getUser>>().type.toBe<{ id: string }>()
    expect<ContractOperationParameters<typeof contract.getPost>>().type.toBe<{ post: string }>()
    expect(contract.ping.method).type.toBe<'HEAD'>()
    expect({ ...users, ...posts }).type.toBeAssignableTo<Contract>()
  })

  test('accepts the namespace of a module and keeps its type', () => {
    const contract = createContract(operations)
    expect(contract).type.toBe<typeof operations>()
    expect<ContractOperationParameters<typeof contract.getUser>>().type.toBe<{ id: string }>()
    // @ts-expect-error "'getUser' has the same method and path"
    createContract({ ...operations, again: operations.getUser })
    // @ts-expect-error must be an operation: { path, method, responses }
    createContract(schemas)
  })

  test('accepts schemas of any library and keeps their types', () => {
    const contract = createContract({
      mixed: {
        path: '/mixed',
        method: 'POST',
        query: v.object({ page: v.optional(v.string(), '1') }),
        requests: { 'application/json': { body: type({ name: 'string' }) } },
        responses: { 200: { 'application/json': { body: name } } },
      },
    })
    expect<ContractOperationResponse<typeof contract.mixed>['body']>().type.toBe<{ name: string }>()
  })

  test('accepts frozen, empty and unknown contracts', () => {
    const frozen = Object.freeze({ ping: { path: '/', method: 'GET', responses: { 200: {} } } } as const)
    expect(createContract(frozen).ping.path).type.toBe<'/'>()
    expect(createContract({})).type.toBe<{}>()
    expect(createContract({} as Contract)).type.toBe<Contract>()
    expect(createContract({} as any)).type.toBe<any>()
  })

  test('works in generic functions', () => {
    const prefix = <Declared extends Contract>(contract: Declared): Declared => contract
    const contract = prefix(createContract({ ping: { path: '/ping/:x', method: 'GET', responses: { 200: {} } } }))
    expect(contract.ping.path).type.toBe<'/ping/:x'>()
    const pick = <Declared extends Contract, Name extends keyof Declared>(from: Declared, name: Name) => from[name]
    expect(pick(contract, 'ping')).type.toBe<typeof contract.ping>()
  })

  test('rejects responses without 200 and default', () => {
    createContract({
      getUser: {
        path: '/users/:id',
        method: 'GET',
        // @ts-expect-error "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
        responses: { 404: {} },
      },
    })
    // @ts-expect-error "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
    createContract({ getUser: { path: '/', method: 'GET', responses: {} } })
    // @ts-expect-error "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
    createContract({ getUser: { path: '/', method: 'GET', responses: { 201: {}, 204: {} } } as const })
    expect(createContract).type.toBeCallableWith({ one: { path: '/', method: 'GET', responses: { default: {} } } })
    expect(createContract).type.toBeCallableWith({ one: { path: '/', method: 'GET', responses: { 200: {} } } })
  })

  test('rejects a status or a schema that is undefined', () => {
    createContract({
      one: {
        path: '/',
        method: 'GET',
        // @ts-expect-error "'default' must not be undefined: omit it"
        responses: { 404: {}, default: undefined },
      },
    })
    createContract({
      // @ts-expect-error "'query' must not be undefined: omit it"
      one: { path: '/', method: 'GET', query: undefined, responses: { 200: {} } },
    })
  })

  test('infers conditionally spread schemas', () => {
    const create = <Query extends Schema>(flag: boolean, query: Query) =>
      createContract({
        list: { path: '/', method: 'GET', ...(flag && { query }), ...(flag ? { headers: name } : {}), responses: { 200: {} } },
      })
    expect(create(true, name).list.path).type.toBe<'/'>()
    const known = createContract({
      list: { path: '/', method: 'GET', ...(takesFlag() && { query: name }), responses: { 200: {} } },
    })
    expect<'query'>().type.toBeAssignableTo<keyof typeof known.list>()
  })

  test('rejects an unknown field', () => {
    createContract({
      getUser: {
        path: '/users/:id',
        method: 'GET',
        // @ts-expect-error "'querry' is not a field of an operation"
        querry: name,
        responses: { 200: {} },
      },
    })
    // @ts-expect-error "'querry' is not a field of an operation"
    createContract({ getUser: { path: '/', method: 'GET', querry: name, responses: { 200: {} } } as const })
  })

  test('reports each invalid field of each operation', () => {
    createContract({
      right: { path: '/right', method: 'GET', responses: { 200: {} } },
      first: {
        path: '/first',
        method: 'GET',
        // @ts-expect-error "'header' is not a field of an operation: use 'headers'"
        header: name,
        responses: { 200: {} },
      },
      second: {
        path: '/second',
        method: 'GET',
        // @ts-expect-error "'response' is not a field of an operation: use 'responses'"
        response: {},
        // @ts-expect-error "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
        responses: { 404: {} },
      },
    })
  })

  test('reports errors of the shape at the property', () => {
    createContract({
      one: {
        path: '/',
        // @ts-expect-error "'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"
        method: 'GETT',
        responses: { 200: {} },
      },
      two: {
        // @ts-expect-error "'path' must be a string, such as '/users/:id'"
        path: 1,
        method: 'GET',
        responses: { 200: {} },
      },
      three: {
        path: '/three',
        method: 'GET',
        // @ts-expect-error "'query' must be a Standard Schema, such as z.object({ ... })"
        query: 'page',
        responses: {
          200: {
            'application/json': {
              // @ts-expect-error "'body' must be a Standard Schema, such as z.object({ ... })"
              body: {},
            },
          },
        },
      },
      // @ts-expect-error Property 'responses' is missing in type
      four: { path: '/', method: 'GET' },
    })
  })

  test('rejects a method of type string', () => {
    const wide = { one: { path: '/', method: 'GET', responses: { 200: {} } } }
    // @ts-expect-error "'method' must be a literal: write 'as const' behind the object"
    createContract(wide)
    expect(wide.one.method).type.not.toBeAssignableTo<HttpMethod>()
  })

  test('rejects values that are not contracts', () => {
    // @ts-expect-error Argument of type 'string' is not assignable
    createContract('contract')
    // @ts-expect-error Argument of type 'undefined' is not assignable
    createContract(undefined)
    // @ts-expect-error Argument of type 'unknown' is not assignable
    createContract({} as unknown)
    // @ts-expect-error Expected 1 arguments, but got 0.
    createContract()
  })
})
