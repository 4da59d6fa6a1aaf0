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

  // The sentences of SPEC 5.4 that the compiler does not say yet.
  test.todo("'pathParams' and the ':names' of the path disagree")
  test.todo("a path without a leading '/', with an empty or repeated ':name'")
  test.todo('two operations with one method and path shape; a duplicate operationId')
  test.todo('a status outside 200-599; a body under 204, 205 or 304')
  test.todo("'requests' on GET or HEAD")
  test.todo('a query, header or path schema that no string can satisfy')
  test.todo('a body under a JSON content type that JSON cannot carry')

  test('know schemas as values too', () => {
    const contract = { ping: { path: '/ping', method: 'GET', query: takes<string>(), responses: { 200: {} } } } as const
    expect(contract).type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})
