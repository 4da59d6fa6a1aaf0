import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applyMutant } from '../typetests/mutation/mutant.ts'
import { folders } from '../typetests/mutation/mutants.ts'

const mutants = Object.values(folders).flat()
const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it.each(Object.entries(folders))('each mutant of %s changes a text that occurs once', (_, listed) => {
  const problems = listed.flatMap((mutant) => {
    try {
      return applyMutant(mutant, read(mutant.file)) === read(mutant.file) ? [`'${mutant.id}' must change ${mutant.file}`] : []
    } catch (error) {
      return [(error as Error).message]
    }
  })
  expect(problems).toEqual([])
})

it('mutants have names of their own, and say what they break', () => {
  const ids = mutants.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(mutants.filter(({ promise }) => promise.length < 10)).toEqual([])
  expect(mutants.filter(({ unobservable }) => unobservable !== undefined && unobservable.length < 20)).toEqual([])
})

it('a text that is missing or ambiguous is an error that names the mutant', () => {
  const mutant = { id: 'one', file: 'a.ts', text: 'x', replacement: 'y', promise: 'x is x' }
  expect(applyMutant(mutant, 'a x b')).toBe('a y b')
  expect(() => applyMutant(mutant, 'a')).toThrow("'one' must name a text of a.ts, which no longer has it: x")
  expect(() => applyMutant(mutant, 'x x')).toThrow("'one' must name a text that occurs once in a.ts: x")
})
