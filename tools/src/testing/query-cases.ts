import type { BrokenPromise } from './contract-finding.ts'
import type { ContractCase } from './contract-case.ts'
import { editQuery } from './edit-query.ts'
import type { OperationTest } from './operation-test.ts'
import { type RequestData, splitTarget } from './request-data.ts'

/** The most query parameters that are written in unusual ways. */
const mostParameters = 20

/**
 * Creates the case for unusual queries: parameters that are repeated, empty, or without `=`. Their meaning is not defined, so a server may
 * accept or reject them, but must not fail.
 */
export function createQueryCases(test: OperationTest): ContractCase[] {
  const names = new Set(test.inputs.flatMap(({ query = {} }) => Object.keys(query)))
  if (names.size === 0) return []
  const find = async (): Promise<BrokenPromise | undefined> => findFailure(test, [...names].slice(0, mostParameters))
  return [test.createCase('server-error', find, ' for repeated and empty parameters of the query')]
}

async function findFailure(test: OperationTest, names: readonly string[]): Promise<BrokenPromise | undefined> {
  const { session, tested } = test
  const plain = await test.createRequest()
  // The cases for valid requests and for invalid queries report a failure.
  if ((await session.send(tested, plain, false)).problem?.check === 'server-error') return undefined
  for (const invalid of test.invalid.filter(({ check }) => check === 'invalid-query')) {
    if ((await test.sendInvalid(invalid)).problem?.check === 'server-error') return undefined
  }
  for (const name of names) {
    for (const [, write] of unusualQueries) {
      const { request, problem } = await session.send(tested, changeSearch(plain, (search) => write(search, name)), false)
      if (problem?.check === 'server-error') return { request, expected: problem.expected, received: problem.received }
    }
  }
  return undefined
}

/** Writes a query with a parameter that is repeated, empty or without `=`, after the other parameters. */
export const unusualQueries: readonly (readonly [description: string, write: (search: string, name: string) => string])[] = [
  ['a repeated parameter of the query', writeLast((key, value) => `${key}=${value}&${key}=${value}`)],
  ['an empty parameter of the query', writeLast((key) => `${key}=`)],
  ['a parameter of the query without a value', writeLast((key) => key)],
]

function writeLast(write: (key: string, value: string) => string): (search: string, name: string) => string {
  return (search, name) =>
    editQuery(search, (query) => {
      const value = encodeURIComponent(query.get(name) ?? 'a')
      query.delete(name)
      return `${query}${query.size > 0 ? '&' : ''}${write(encodeURIComponent(name), value)}`
    })
}

/** Writes the query in another way. */
export function changeSearch(data: RequestData, write: (search: string) => string): RequestData {
  const [pathname, search] = splitTarget(data.target)
  return { ...data, target: `${pathname}?${write(search)}` }
}
