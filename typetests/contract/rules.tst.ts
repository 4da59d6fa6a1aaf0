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

  // `Takes<…>` is written out at each place: of a schema that is a type parameter nothing is asked, for good.
  type Rules<Fields> =
    Operation<Fields> extends infer Ping extends ContractOperation ? ContractRules<{ ping: Ping }>['ping'] : never

  test('hold the path to its parameters', () => {
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ id: string }> }>['pathParams']>().type.toBe<
      Takes<{ id: string }>
    >()
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ user: string }> }>['pathParams']>().type.toBe<
      "the path has ':id' but pathParams has no 'id'" | "pathParams has 'user' but the path has no ':user'"
    >()
    expect<
      Rules<{ path: '/:id'; pathParams: Takes<{ id: number }> }>['pathParams']
    >().type.toBe<"'pathParams.id' accepts no string">()
    expect<Rules<{ path: '/:id'; pathParams: Takes<any> }>['pathParams']>().type.toBe<Takes<any>>()
    expect<Rules<{ path: '/:id'; pathParams: Takes<unknown> }>['pathParams']>().type.toBe<Takes<unknown>>()
    expect<Rules<{ path: '/:id'; pathParams: Takes<never> }>['pathParams']>().type.toBe<Takes<never>>()
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
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: Takes<string> } } }>[204]['text/plain']['body']
    >().type.toBe<'a response of status 204 has no body'>()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<undefined> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<undefined>
    >()
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: Takes<string | undefined> } } }>[204]['text/plain']['body']
    >().type.toBe<Takes<string | undefined>>()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<never> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<never>
    >()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<any> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<any>
    >()
    type Body = { 'text/plain': { body: Takes<string> } }
    expect<Rules<{ method: 'HEAD'; requests: Body }>['requests']>().type.toBe<'a HEAD request has no body'>()
    expect<Rules<{ method: 'QUERY'; requests: Body }>['requests']>().type.toBe<Body>()
  })

  test('know what text carries', () => {
    expect<Rules<{ query: Takes<{ a: number; b: boolean; c?: bigint; d: string }> }>['query']>().type.toBe<
      "'query.a' accepts no string" | "'query.b' accepts no string" | "'query.c' accepts no string"
    >()
    expect<Rules<{ query: Takes<{ a: { b: string } }> }>['query']>().type.toBe<"'query.a' accepts no string">()
    expect<Rules<{ query: Takes<{ a: number[] }> }>['query']>().type.toBe<"'query.a' accepts no string">()
    expect<
      Rules<{ query: Takes<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }> }>['query']
    >().type.toBe<Takes<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }>>()
    expect<Rules<{ headers: Takes<{ a: string[] }> }>['headers']>().type.toBe<"'headers.a' accepts no string">()
    expect<Rules<{ headers: Takes<any> }>['headers']>().type.toBe<Takes<any>>()
    expect<Rules<{ headers: Takes<unknown> }>['headers']>().type.toBe<Takes<unknown>>()
    expect<Rules<{ headers: Takes<never> }>['headers']>().type.toBe<Takes<never>>()
  })

  test('know what JSON carries', () => {
    type Sent<Contents> = Rules<{ responses: { 200: Contents } }>['responses'][200]
    type Received<Contents> = Rules<{ method: 'POST'; requests: Contents }>['requests']
    expect<
      Sent<{
        'application/json': { body: Takes<{ a: bigint; b: { c: () => void }[]; d: Set<string>; e: symbol; f: string }> }
      }>['application/json']['body']
    >().type.toBe<
      | "JSON cannot carry 'body.a'"
      | "JSON cannot carry 'body.b.c'"
      | "JSON cannot carry 'body.d'"
      | "JSON cannot carry 'body.e'"
    >()
    expect<Sent<{ 'application/json': { body: Takes<{ at: Date }> } }>['application/json']['body']>().type.toBe<
      Takes<{ at: Date }>
    >()
    expect<
      Received<{ 'application/json': { body: Takes<{ at: Date }> } }>['application/json']['body']
    >().type.toBe<"JSON cannot carry 'body.at'">()
    expect<
      Received<{
        'application/json': { body: Takes<{ at: Date | string; n?: number | bigint }> }
      }>['application/json']['body']
    >().type.toBe<Takes<{ at: Date | string; n?: number | bigint }>>()
    expect<Received<{ 'application/json': { body: Takes<any> } }>['application/json']['body']>().type.toBe<Takes<any>>()
    expect<Received<{ 'application/json': { body: Takes<unknown> } }>['application/json']['body']>().type.toBe<
      Takes<unknown>
    >()
    expect<Received<{ 'application/json': { body: Takes<never> } }>['application/json']['body']>().type.toBe<
      Takes<never>
    >()
    expect<
      Received<{ 'application/json': { body: Takes<Uint8Array> } }>['application/json']['body']
    >().type.toBe<"JSON cannot carry 'body'">()
  })

  test('know schemas as values too', () => {
    const contract = { ping: { path: '/ping', method: 'GET', query: takes<string>(), responses: { 200: {} } } } as const
    expect(contract).type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})
