/** Generic functions that create contracts and wrap clients, without casts. */
import { type Contract, createContract, mergeContracts, type Schema } from 'routepact'
import { type Client, createClient } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const health = { path: '/health', method: 'GET', responses: { 200: {} } } as const
const users = { users: { path: '/users', method: 'GET', responses: { 200: {} } } } as const
const id = z.object({ id: z.string() })

describe('a contract of a type parameter', () => {
  function withHealth<const Part extends Contract>(part: Part) {
    return createContract({ ...part, health })
  }

  test('can be spread into another', () => {
    const all = withHealth(users)
    expect(all.users.path).type.toBe<'/users'>()
    expect(all.health).type.toBe<typeof health>()
  })

  test('can be merged with others, in any place', () => {
    const first = <const Part extends Contract>(part: Part) => mergeContracts(part, { health })
    const last = <const Part extends Contract>(part: Part) => mergeContracts({ health }, part)
    const both = <const One extends Contract, const Two extends Contract>(one: One, two: Two) => mergeContracts(one, two, { health })
    expect(first(users).users.path).type.toBe<'/users'>()
    expect(last(users).health.path).type.toBe<'/health'>()
    expect(both(users, {}).users.method).type.toBe<'GET'>()
  })

  test('can be any, never or unknown', () => {
    expect(withHealth({} as any).health.path).type.toBe<any>()
    expect(withHealth({} as never)).type.toBe<never>()
    // @ts-expect-error Argument of type 'unknown' is not assignable
    withHealth({} as unknown)
  })
})

describe('a path with the name of a type parameter', () => {
  function crud<const Name extends string, Body extends Schema>(name: Name, body: Body) {
    return createContract({
      list: { path: `/${name}`, method: 'GET', responses: { 200: { 'application/json': { body } } } },
      get: { path: `/${name}/:id`, method: 'GET', pathParams: id, responses: { 200: { 'application/json': { body } } } },
      delete: { path: `/${name}/:id`, method: 'DELETE', pathParams: z.object({ id: z.coerce.number() }), responses: { 200: {} } },
      find: { path: `/${name}/:first/:second`, method: 'GET', responses: { 200: {} } },
    })
  }

  test('has schemas of its parameters', () => {
    expect(crud('users', id).get.path).type.toBe<'/users/:id'>()
    expect(crud('users' as 'users' | 'posts', id).get.path).type.toBe<'/users/:id' | '/posts/:id'>()
    expect(crud('' as any, id).delete.method).type.toBe<'DELETE'>()
    expect(crud('' as never, id).delete.method).type.toBe<'DELETE'>()
    // @ts-expect-error Argument of type 'unknown' is not assignable
    crud('' as unknown, id)
  })

  test('may have a name of literal types', () => {
    const get = <const Name extends 'users' | 'posts'>(name: Name) =>
      createContract({ get: { path: `/${name}/:id`, method: 'GET', pathParams: id, responses: { 200: {} } } })
    expect(get('posts').get.path).type.toBe<'/posts/:id'>()
  })

  test('is checked in operations whose path is known', () => {
    const get = <const Name extends string>(name: Name) =>
      createContract({
        get: { path: `/${name}/:id`, method: 'GET', pathParams: id, responses: { 200: {} } },
        // @ts-expect-error is a parameter of the path but not of 'pathParams'
        other: { path: '/:name', method: 'GET', pathParams: id, responses: { 200: {} } },
      })
    get('users')
  })
})

describe('a schema that contains a type parameter', () => {
  test('can be a body, a parameter or a header, at a path of a type parameter too', () => {
    const list = <const Path extends `/${string}`, Item extends z.ZodType>(path: Path, item: Item) =>
      createContract({
        list: {
          path,
          method: 'GET',
          query: z.object({ filter: item, page: z.coerce.number() }),
          headers: z.object({ 'x-filter': item }),
          cookies: z.object({ filter: item }),
          responses: { 200: { 'application/json': { body: z.object({ items: z.array(item) }), headers: z.object({ etag: item }) } } },
        },
        save: { path, method: 'PUT', requests: { 'application/json': { body: z.array(item) } }, responses: { 200: {} } },
      })
    expect(list('/users', id).save.path).type.toBe<'/users'>()
  })

  test('is checked where its types are known', () => {
    const list = <const Path extends `/${string}`, Item extends z.ZodType>(path: Path, item: Item) =>
      createContract({
        list: {
          path,
          method: 'GET',
          // @ts-expect-error 'query.page' cannot be parsed from a string: its schema must accept one
          query: z.object({ page: z.number() }),
          // @ts-expect-error 'body.size' cannot be represented in JSON
          responses: { 200: { 'application/json': { body: z.object({ size: z.bigint() }) } } },
        },
        save: { path, method: 'PUT', requests: { 'application/json': { body: item } }, responses: { 200: {} } },
      })
    list('/users', id)
  })
})

describe('a function for any client', () => {
  test('can return it, wrap it and list its operations', () => {
    const logged = <Declared extends Contract>(client: Client<Declared>): Client<Declared> =>
      new Proxy(client, { get: (target, name, receiver): unknown => Reflect.get(target, name, receiver) })
    const list = <Declared extends Contract>(client: Client<Declared>): string[] => Object.keys(client)
    const create = <Declared extends Contract>(contract: Declared): Client<Declared> => createClient(contract, { baseUrl: '/' })
    const client = createClient(users)
    expect(logged(client)).type.toBe<Client<typeof users>>()
    expect(list(client)).type.toBe<string[]>()
    expect(create(users)).type.toBe<Client<typeof users>>()
  })
})
