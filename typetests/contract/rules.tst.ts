import type { Contract, ContractOperation, ContractRules } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { names, type Operation, type Takes, takes } from '../schemas.ts'

describe('ContractRules', () => {
  type Right = { ping: Operation<{ path: '/ping'; query: Takes<{ page?: string }> }> }

  test('are the contract itself where every rule holds', () => {
    expect<Right>().type.toBeAssignableTo<ContractRules<Right>>()
    expect<ContractRules<Right>>().type.toBeAssignableTo<Right>()
    expect<ContractRules<Right>['ping']['path']>().type.toBe<'/ping'>()
  })

  test('put a sentence in the place of what is wrong', () => {
    type Wrong = {
      ping: { path: '/'; method: 'GET'; querry: Takes<string>; responses: { 404: {} } }
    }
    expect<ContractRules<Wrong>['ping']>().type.toBe<{
      path: '/'
      method: 'GET'
      querry: "'querry' is not a field of an operation"
      responses: "'responses' declares neither 200 nor 'default'"
    }>()
  })

  test('of any, never, a contract that is not known, none', () => {
    expect<ContractRules<never>>().type.toBe<never>()
    expect<Contract>().type.toBeAssignableTo<ContractRules<Contract>>()
    expect<ContractRules<Contract>>().type.toBeAssignableTo<Contract>()
    expect<ContractRules<any>>().type.toBeAssignableTo<{ [name: string]: unknown }>()
    expect<ContractRules<{}>>().type.toBe<{}>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Contract'
    names<ContractRules<unknown>>()
    // @ts-expect-error Type 'ContractOperation' does not satisfy the constraint 'Contract'
    names<ContractRules<ContractOperation>>()
  })

  test('of a union of contracts ask each', () => {
    type Wrong = { pong: Operation<{ responses: { 404: {} } }> }
    expect<Right | Wrong>().type.not.toBeAssignableTo<ContractRules<Right | Wrong>>()
    expect<Right>().type.toBeAssignableTo<ContractRules<Right | Wrong>>()
  })

  type Rules<Fields> = ContractRules<{ ping: Operation<Fields> }>['ping']

  test('hold the path to its parameters', () => {
    type Of<Path extends string, Params> = Rules<{ path: Path; pathParams: Takes<Params> }>
    expect<Of<'/:id', { id: string }>['pathParams']>().type.toBe<Takes<{ id: string }>>()
    expect<Of<'/:id', { user: string }>['pathParams']>().type.toBe<
      "the path has ':id' but pathParams has no 'id'" | "pathParams has 'user' but the path has no ':user'"
    >()
    expect<Of<'/:id', { id: number }>['pathParams']>().type.toBe<"'pathParams.id' accepts no string">()
    expect<Of<'/:id', any>['pathParams']>().type.toBe<Takes<any>>()
    expect<Of<'/:id', unknown>['pathParams']>().type.toBe<Takes<unknown>>()
    expect<Of<'/:id', never>['pathParams']>().type.toBe<Takes<never>>()
  })

  test('know the forms of a path', () => {
    expect<Rules<{ path: 'a' }>['path']>().type.toBe<"the path 'a' does not begin with '/'">()
    expect<Rules<{ path: '/:' }>['path']>().type.toBe<"the path has a ':' without a name">()
    expect<Rules<{ path: '/:a/:b/:a' }>['path']>().type.toBe<"the path has ':a' twice">()
    expect<Rules<{ path: string }>['path']>().type.toBe<string>()
    expect<Rules<{ path: `${string}/a` }>['path']>().type.toBe<`${string}/a`>()
  })

  test('find twins', () => {
    type Twins = ContractRules<{
      one: Operation<{ path: '/a/:b' }>
      two: Operation<{ path: '/a/:c/'; operationId: 'three' }>
      three: Operation<{ path: '/' }>
    }>
    expect<Twins['one']['path']>().type.toBe<"'two' has the same method and path">()
    expect<Twins['two']['path']>().type.toBe<"'one' has the same method and path">()
    expect<Twins['two']['operationId']>().type.toBe<"'three' has the same operationId">()
    expect<Twins['three']['path']>().type.toBe<'/'>()
  })

  test('know statuses and what has no body', () => {
    type Of<Responses> = Rules<{ responses: Responses }>['responses']
    expect<Of<{ 200: {}; 600: {}; 199: {} }>>().type.toBe<{
      200: {}
      600: "'600' is neither a status of 200 to 599 nor 'default'"
      199: "'199' is neither a status of 200 to 599 nor 'default'"
    }>()
    expect<Of<{ 200: {}; 299: {} }>>().type.toBe<{ 200: {}; 299: {} }>()
    type NoContent<Body> = Of<{ 200: {}; 204: { 'text/plain': { body: Takes<Body> } } }>[204]['text/plain']['body']
    expect<NoContent<string>>().type.toBe<'a response of status 204 has no body'>()
    expect<NoContent<undefined>>().type.toBe<Takes<undefined>>()
    expect<NoContent<string | undefined>>().type.toBe<Takes<string | undefined>>()
    expect<NoContent<never>>().type.toBe<Takes<never>>()
    expect<NoContent<any>>().type.toBe<Takes<any>>()
    type Body = { 'text/plain': { body: Takes<string> } }
    expect<Rules<{ method: 'HEAD'; requests: Body }>['requests']>().type.toBe<'a HEAD request has no body'>()
    expect<Rules<{ method: 'QUERY'; requests: Body }>['requests']>().type.toBe<Body>()
  })

  test('know what text carries', () => {
    type Query<Input> = Rules<{ query: Takes<Input> }>['query']
    expect<Query<{ a: number; b: boolean; c?: bigint; d: string }>>().type.toBe<
      "'query.a' accepts no string" | "'query.b' accepts no string" | "'query.c' accepts no string"
    >()
    expect<Query<{ a: { b: string } }>>().type.toBe<"'query.a' accepts no string">()
    expect<Query<{ a: number[] }>>().type.toBe<"'query.a' accepts no string">()
    expect<Query<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }>>().type.toBe<
      Takes<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }>
    >()
    type Headers<Input> = Rules<{ headers: Takes<Input> }>['headers']
    expect<Headers<{ a: string[] }>>().type.toBe<"'headers.a' accepts no string">()
    expect<Headers<any>>().type.toBe<Takes<any>>()
    expect<Headers<unknown>>().type.toBe<Takes<unknown>>()
    expect<Headers<never>>().type.toBe<Takes<never>>()
  })

  test('know what JSON carries', () => {
    type Json<Body> = { 'application/json': { body: Takes<Body> } }
    type Sent<Body> = Rules<{ responses: { 200: Json<Body> } }>['responses'][200]['application/json']['body']
    type Received<Body> = Rules<{ method: 'POST'; requests: Json<Body> }>['requests']['application/json']['body']
    expect<Sent<{ a: bigint; b: { c: () => void }[]; d: Set<string>; e: symbol; f: string }>>().type.toBe<
      | "JSON cannot carry 'body.a'"
      | "JSON cannot carry 'body.b.c'"
      | "JSON cannot carry 'body.d'"
      | "JSON cannot carry 'body.e'"
    >()
    expect<Sent<{ at: Date }>>().type.toBe<Takes<{ at: Date }>>()
    expect<Received<{ at: Date }>>().type.toBe<"JSON cannot carry 'body.at'">()
    expect<Received<{ at: Date | string; n?: number | bigint }>>().type.toBe<Takes<{ at: Date | string; n?: number | bigint }>>()
    expect<Received<any>>().type.toBe<Takes<any>>()
    expect<Received<unknown>>().type.toBe<Takes<unknown>>()
    expect<Received<never>>().type.toBe<Takes<never>>()
    expect<Received<Uint8Array>>().type.toBe<"JSON cannot carry 'body'">()
  })

  test('know schemas as values too', () => {
    const contract = { ping: { path: '/ping', method: 'GET', query: takes<string>(), responses: { 200: {} } } } as const
    expect(contract).type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})
