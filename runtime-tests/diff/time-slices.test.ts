import { afterEach, expect, test, vi } from 'vitest'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { SchemaComparison } from '../../tools/src/diff/documents/schema-comparison.ts'
import { takeTimeSlices } from '../../tools/src/diff/time-slices.ts'
import { BudgetError, ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import { isLong } from '../properties/scale.ts'

afterEach(() => void vi.restoreAllMocks())

/** Replaces the clock, which advances by each look at it. */
function setClock(millisecondsOfLook = 0) {
  const clock = { now: 0 }
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: 1000 + (clock.now += millisecondsOfLook) * 1000, system: 0 }))
  return clock
}

/** Runs tasks that take so many milliseconds. */
function runTasks(durations: readonly number[], seconds = 1) {
  const clock = setClock()
  const budget = new ComparisonBudget({ seconds })
  const tasks = durations.map((duration, index) => () => {
    for (let spent = 0; spent < duration; spent++) {
      clock.now++
      // The clock is looked at in some of the steps only.
      for (let step = 0; step < 64; step++) budget.spend()
    }
    return index
  })
  const results = takeTimeSlices(tasks, budget, () => undefined)
  return { unreached: results.flatMap((result, index) => (result instanceof BudgetError ? [index] : [])), time: clock.now }
}

test.each<[string, readonly number[], readonly number[]]>([
  ['nothing heavy', [10, 20, 30], []],
  ['first', [5000, 10, 10], [0]],
  ['in the middle', [10, 5000, 10], [1]],
  ['last', [10, 10, 5000], [2]],
  ['a third of all', [5000, 10, 10, 5000, 10, 10], [0, 3]],
  ['heavier than an equal part', [...Array.from({ length: 99 }, () => 1), 400], []],
  ['heavier than an equal part of half of the time', [700, 10], []],
  ['all alike, some of which are completed', Array.from({ length: 100 }, () => 30), Array.from({ length: 93 }, (_, index) => index + 7)],
])('a heavy task does not keep others from their turn: %s', (_, durations, expected) => {
  const { unreached, time } = runTasks(durations)
  expect(unreached).toEqual(expected)
  expect(time).toBeLessThanOrEqual(1000)
})

test('a task that fills the memory is repeated with an empty one', () => {
  const budget = new ComparisonBudget({ searches: 10 })
  const create = (count: number) => () => {
    for (let index = 0; index < count; index++) budget.keep()
    return count
  }
  const release = vi.fn()
  const results = takeTimeSlices([create(8), create(8), create(11), create(2)], budget, release)
  expect(results).toEqual([8, 8, expect.any(BudgetError), 2])
  expect(release).toHaveBeenCalledTimes(2)
})

test('other errors are not caught', () => {
  const fail = (): never => {
    throw new TypeError('broken')
  }
  expect(() => takeTimeSlices([fail], new ComparisonBudget(), fail)).toThrow('broken')
})

/** Recursive components that refer to each other, each in an operation of its own. */
function createRecursive(isNew: boolean, size = 5): JsonRecord {
  const toReference = (index: number): JsonRecord => ({ $ref: `#/components/schemas/S${index % size}` })
  const toObject = (index: number): JsonRecord => ({
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', maxLength: isNew && index % 3 === 0 ? 9 : 8 },
      one: toReference(index * 3 + 1),
      many: { type: 'array', items: { anyOf: [toReference(index + 1), toReference(index * 5 + 2), { type: 'null' }] } },
    },
  })
  const names = Array.from({ length: size }, (_, index) => `S${index}`)
  const toPath = (name: string, index: number): [string, JsonRecord] => {
    const content = { 'application/json': { schema: toReference(index) } }
    return [`/${name}`, { post: { operationId: name, requestBody: { content }, responses: { 200: { description: 'OK', content } } } }]
  }
  const schemas = Object.fromEntries(names.map((name, index) => [name, toObject(index)]))
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: Object.fromEntries(names.map(toPath)), components: { schemas } }
}

/** Counts the operations that are not compared. */
function countUnreached(changes: readonly DocumentChange[]): number {
  return changes.reduce((sum, { kind, count }) => sum + (kind === 'document-not-compared' ? count.operations : 0), 0)
}

/** The seconds between the limits that are tried. */
const step = isLong ? 0.01 : 0.03

const expected = compareDocuments(createRecursive(false), createRecursive(true))

test.each([0.05, 0.01])('results that the time cuts short are not kept: %s milliseconds for each look at the clock', (milliseconds) => {
  expect(expected.filter(({ level }) => level === 'error').length).toBeGreaterThan(0)
  const outcomes: number[] = []
  for (let seconds = 0.01; seconds < 0.3; seconds += step) {
    setClock(milliseconds)
    const changes = compareDocuments(createRecursive(false), createRecursive(true), { limits: { seconds } })
    const unreached = countUnreached(changes)
    outcomes.push(unreached)
    if (unreached === 0) expect(changes).toEqual(expected)
  }
  expect(outcomes).toContain(0)
  expect(Math.max(...outcomes)).toBeGreaterThan(0)
})

test('results that the memory cuts short are not kept', () => {
  const release = vi.spyOn(SchemaComparison.prototype, 'release')
  const outcomes: number[] = []
  for (let searches = 10; searches < 1000; searches += 2000 * step) {
    const changes = compareDocuments(createRecursive(false), createRecursive(true), { limits: { searches } })
    const unreached = countUnreached(changes)
    outcomes.push(unreached)
    if (unreached === 0) expect(changes).toEqual(expected)
  }
  expect(outcomes).toContain(0)
  expect(Math.max(...outcomes)).toBeGreaterThan(0)
  expect(release).toHaveBeenCalled()
})
