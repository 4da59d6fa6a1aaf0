/** A comparison that is interrupted at any step, and then repeated, finds what one without an interruption finds. */
import { expect, test } from 'vitest'
import { ApiDocument } from '../../../tools/src/diff/documents/api-document.ts'
import { SchemaComparison } from '../../../tools/src/diff/documents/schema-comparison.ts'
import { readFacts } from '../../../tools/src/diff/documents/schema-converter.ts'
import { BudgetError, ComparisonBudget } from '../../../tools/src/json-schema/budget.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

/** A budget whose time is over once, at a step. */
class InterruptedBudget extends ComparisonBudget {
  left = Infinity

  override spend(): void {
    this.left -= 1
    if (this.left === 0) throw new BudgetError('interrupted')
  }
}

const toSchema = (note: JsonRecord): JsonRecord => ({
  type: 'object',
  properties: { a: { type: 'object', properties: { b: { type: 'string', ...note }, c: { type: 'array', items: { type: 'string', ...note } } } }, d: { type: 'string', ...note } },
})

const toDocument = (schema: JsonRecord): JsonData => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { A: schema } } })

function createComparison(budget: ComparisonBudget): { readonly compare: () => unknown } {
  const [old, next] = [toDocument(toSchema({ default: 'a' })), toDocument(toSchema({ default: 'b', contentEncoding: 'base64' }))]
  const [oldFacts, newFacts] = [readFacts(old), readFacts(next)]
  const comparison = new SchemaComparison(
    new ApiDocument(old, 'old', { hidden: 'readOnly' }, budget, [oldFacts, newFacts]),
    new ApiDocument(next, 'new', { hidden: 'readOnly' }, budget, [newFacts, oldFacts]),
    budget,
  )
  return { compare: () => comparison.compareRequest({ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/A' }) }
}

test('an interruption at each step', () => {
  const counted = new InterruptedBudget()
  const { compare } = createComparison(counted)
  counted.left = 1_000_000
  const expected = compare()
  const steps = 1_000_000 - counted.left
  expect(steps).toBeGreaterThan(20)
  for (let step = 1; step <= steps; step += 1) {
    const budget = new InterruptedBudget()
    const interrupted = createComparison(budget)
    budget.left = step
    expect(interrupted.compare).toThrow(BudgetError)
    expect(interrupted.compare()).toEqual(expected)
  }
})
