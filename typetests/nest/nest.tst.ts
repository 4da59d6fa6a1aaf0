import { HttpException } from '@nestjs/common'
import type { DynamicModule } from '@nestjs/common'
import { apiKey, bearer, byteStream, type ContractRequest, createAuthenticator, createContract, problems } from 'routepact'
import { ContractException, Operation, type Operations, OperationsModule, type OperationsOptions } from 'routepact-nest'
import type { Observable } from 'rxjs'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
  },
  addUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: { 201: {}, default: {} },
  },
})

const secured = createContract({
  open: { path: '/open', method: 'GET', responses: { 200: {} } },
  me: { path: '/me', method: 'GET', security: [{ token: [] }, { key: ['read'] }], responses: { 200: {} } },
})

type GetUser = ContractRequest<typeof contract.getUser>
type User = { status: 200; contentType: 'application/json'; body: { name: string } }

declare const decorate: ReturnType<typeof Operation<typeof contract.getUser>>
declare const target: object

/** The descriptor of a method, as the compiler passes it to a decorator. */
declare function of<Method>(method: Method): TypedPropertyDescriptor<Method>

describe('@Operation', () => {
  test('accepts methods that fit the operation', () => {
    expect(Operation(contract.getUser)).type.toBe<typeof decorate>()
    expect(decorate).type.toBeCallableWith(target, 'a', of((request: GetUser) => request.respond({ status: 200, body: { name: 'a' } })))
    expect(decorate).type.toBeCallableWith(target, 'a', of(async (request: GetUser) => request.respond({ status: 404 })))
    expect(decorate).type.toBeCallableWith(target, 'a', of(async (_request: Request, _ip: string) => new Response()))
    expect(decorate).type.toBeCallableWith(target, 'a', of((): { status: 404 } => ({ status: 404 })))
    expect(decorate).type.toBeCallableWith(target, Symbol('a'), of((_request: GetUser) => new Response()))
    expect(decorate).type.toBeCallableWith(target, 'a', of((_request: GetUser): Observable<User> => ({}) as Observable<User>))
    expect(decorate).type.toBeCallableWith(target, 'a', of(async (_request: GetUser) => ({}) as Observable<User>))
    expect(decorate).type.toBeCallableWith(target, 'a', of((_request: GetUser): never => { throw new Error() })) // prettier-ignore
  })

  test('accepts a string and iterables as bytes', () => {
    const { file } = createContract({ file: { path: '/file', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } } })
    const decorateFile = Operation(file)
    expect(decorateFile).type.toBeCallableWith(target, 'a', of((request: ContractRequest<typeof file>) => request.respond({ status: 200, body: 'a,b' })))
    expect(decorateFile).type.toBeCallableWith(target, 'a', of(async () => ({ status: 200 as const, body: ['a', new Uint8Array()] })))
    expect(decorateFile).type.not.toBeCallableWith(target, 'a', of(() => ({ status: 200 as const, body: 1 })))
  })

  test('rejects methods with another result', () => {
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: GetUser) => ({ name: 'a' })))
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: GetUser) => undefined))
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: GetUser) => ({ status: 500 as const })))
    expect(decorate).type.not.toBeCallableWith(target, 'a', of(async (_request: GetUser) => ({ status: 200 as const, body: { name: 1 } })))
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: GetUser) => ({}) as Observable<{ name: string }>))
  })

  test('rejects methods with another first parameter', () => {
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_id: string) => new Response()))
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: ContractRequest<typeof contract.addUser>) => new Response()))
    // Nothing proves a context: guards leave what they know in the request of Express or Fastify.
    expect(decorate).type.not.toBeCallableWith(target, 'a', of((_request: ContractRequest<typeof contract.getUser, { user: string }>) => new Response()))
  })

  test('needs an operation, and a method', () => {
    expect(Operation).type.not.toBeCallableWith()
    expect(Operation).type.not.toBeCallableWith(contract)
    expect(Operation).type.not.toBeCallableWith('getUser')
    expect(decorate).type.not.toBeCallableWith(target)
    expect(decorate).type.not.toBeCallableWith(target, 'a', of('text'))
  })
})

describe('Operations', () => {
  class Controller implements Operations<typeof contract> {
    getUser(request: GetUser, _ip: string) {
      return request.respond({ status: 200, body: { name: request.validatedParams.id } })
    }
    async addUser(request: ContractRequest<typeof contract.addUser>) {
      return request.respond({ status: 201 })
    }
  }

  test('is what a controller implements', () => {
    expect<Controller>().type.toBeAssignableTo<Operations<typeof contract>>()
    expect<Pick<Controller, 'getUser'>>().type.not.toBeAssignableTo<Operations<typeof contract>>()
    expect<Pick<Controller, 'getUser'>>().type.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    expect<keyof Operations<typeof contract>>().type.toBe<'getUser' | 'addUser'>()
    expect<{ getUser: (request: GetUser) => Observable<User> }>().type.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    expect<{ getUser: (request: GetUser) => Promise<User> }>().type.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    expect<{ getUser: (request: GetUser) => Observable<Response> }>().type.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    // Nest does not wait for what an observable emits.
    expect<{ getUser: (request: GetUser) => Observable<Promise<User>> }>().type.not.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    expect<{ getUser: (request: GetUser) => string }>().type.not.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
    expect<{ getUser: (id: string) => Response }>().type.not.toBeAssignableTo<Pick<Operations<typeof contract>, 'getUser'>>()
  })
})

describe('OperationsModule.register', () => {
  const register = OperationsModule.register
  const token = bearer(() => ({ user: 'Ada' }))
  const key = apiKey({ in: 'header', name: 'x-key' }, (_key, { scopes }) => (scopes ? {} : undefined))

  test('returns a module', () => {
    expect(register(contract)).type.toBe<DynamicModule>()
    expect(register).type.toBeCallableWith(contract, {})
    expect(register).type.toBeCallableWith(contract, { maxBodySize: 1, format: problems })
    expect(register).type.toBeCallableWith(contract, { maxBodySize: { default: 1, addUser: 2 } })
    expect(register).type.toBeCallableWith(contract, { maxBodySize: undefined, format: undefined })
  })

  test('rejects other options', () => {
    expect(register).type.not.toBeCallableWith()
    expect(register).type.not.toBeCallableWith('contract')
    expect(register).type.not.toBeCallableWith(contract, { maxBodySize: '1' })
    expect(register).type.not.toBeCallableWith(contract, { maxBodySize: { addUsers: 1 } })
    expect(register).type.not.toBeCallableWith(contract, { format: 'problems' })
    expect(register).type.not.toBeCallableWith(contract, { unknown: 1 })
  })

  test('needs an authenticator for each scheme', () => {
    expect(register).type.toBeCallableWith(secured, { security: { token, key } })
    expect(register).type.not.toBeCallableWith(secured)
    expect(register).type.not.toBeCallableWith(secured, {})
    expect(register).type.not.toBeCallableWith(secured, { security: undefined })
    expect(register).type.not.toBeCallableWith(secured, { security: { token } })
    expect(register).type.not.toBeCallableWith(secured, { security: { token, key: () => ({}) } })
    expect(register).type.not.toBeCallableWith(secured, { security: { token, key, other: token } })
    expect(register).type.not.toBeCallableWith(contract, { security: { token } })
  })

  test('passes the request of the platform to authenticators', () => {
    const proved = createAuthenticator({
      scheme: { type: 'http', scheme: 'bearer' },
      authenticate: ({ args: [request] }: { args: readonly [request: { user?: object }] }) => request.user && {},
    })
    expect(register).type.toBeCallableWith(secured, { security: { token: proved, key } })
    const needy = createAuthenticator({
      scheme: { type: 'http', scheme: 'bearer' },
      authenticate: ({ args: [, second] }: { args: readonly [request: object, second: string] }) => (second ? {} : undefined),
    })
    expect(register).type.not.toBeCallableWith(secured, { security: { token: needy, key } })
  })

  test('has a type for its options', () => {
    expect<OperationsOptions<typeof contract>>().type.toBeAssignableFrom<{ maxBodySize: { addUser: number } }>()
    expect<OperationsOptions<typeof contract>['format']>().type.toBe<typeof problems | undefined>()
  })
})

describe('ContractException', () => {
  test('is an exception of Nest', () => {
    expect<ContractException>().type.toBeAssignableTo<HttpException>()
    expect<ContractException['cause']>().type.toBe<HttpException['cause']>()
  })
})
