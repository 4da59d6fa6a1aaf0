import { afterEach, expect, test, vi } from 'vitest'
import { ComparisonBudget, readTime } from '../../tools/src/json-schema/budget.ts'

afterEach(() => void vi.unstubAllGlobals())

const fail = (): never => {
  throw new Error('not implemented')
}

test.each<[string, object | undefined, number | undefined]>([
  ['the thread', { threadCpuUsage: () => ({ user: 1500, system: 500 }), cpuUsage: fail }, 2],
  ['the process, where threads are not counted', { cpuUsage: () => ({ user: 3000, system: 0 }) }, 3],
  ['the clock, without a process', undefined, undefined],
  ['the clock, without a count', {}, undefined],
  ['the clock, where the count is always 0', { cpuUsage: () => ({ user: 0, system: 0 }) }, undefined],
  ['the clock, where the count is not implemented', { threadCpuUsage: fail }, undefined],
])('the time is the time of %s', (_, process, expected) => {
  vi.stubGlobal('process', process)
  const before = performance.now()
  const time = readTime()
  if (expected === undefined) expect(time).toBeGreaterThanOrEqual(before)
  else expect(time).toBe(expected)
})

test('a list takes a step for each of its members', () => {
  let user = 1
  vi.stubGlobal('process', { threadCpuUsage: () => ({ user, system: 0 }) })
  const budget = new ComparisonBudget({ seconds: 1 })
  budget.spend()
  user = 1e9
  budget.spend()
  expect(() => budget.spend(100)).toThrow('the comparison has reached its limit of 1 second')
})
