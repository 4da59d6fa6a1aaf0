/** Tests what each compiler prints for the mistakes. */
import { expect, it } from 'vitest'
import { type Case, cases } from './cases.ts'
import { type Compiler, compilers, toSentence } from './measure.ts'
import { allCases, measureMistakes } from './report.ts'

/** Mistakes in two properties, each of which has an error. */
const ofTwo: ReadonlySet<string> = new Set(['two operations of one route', 'two operations of one `operationId`'])

const isOfContract = (one: Case): boolean => cases.contract.includes(one)

it.each(Object.keys(compilers) as Compiler[])('a mistake in a contract is one sentence with TypeScript %s', { timeout: 600_000 }, async (compiler) => {
  const results = await measureMistakes('routepact', compiler, allCases)
  for (const [one, printed] of results) {
    if (typeof printed === 'string') continue
    const { errors, lost, place } = printed
    expect({ name: one.name, lost, isAtFault: place === 'line' || place === 'column' }).toEqual({ name: one.name, lost: 0, isAtFault: true })
    if (!isOfContract(one)) continue
    expect({ name: one.name, errors: errors.length }).toEqual({ name: one.name, errors: ofTwo.has(one.name) ? 2 : 1 })
    for (const { text } of errors) {
      expect(text).not.toContain('\n')
      expect(toSentence(text)).toMatch(/^'.{1,119}$/)
    }
  }
})
