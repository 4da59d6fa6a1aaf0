import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { page, readRules, toPage } from './rules.ts'

const text = readFileSync(page, 'utf8')

it('the page of the rules is what the type tests say: `node docs/rules.ts` writes it', () => {
  expect(text).toBe(toPage())
})

it('each rule is broken in its example', () => {
  expect(readRules().length).toBeGreaterThan(15)
  expect(readRules().filter(({ code }) => !/^ *\/\/ (Type|Property) /m.test(code))).toEqual([])
})

it('each sentence is shown', () => {
  const source = readFileSync(new URL('../src/contract/sentences.ts', import.meta.url), 'utf8')
  const sentences = Array.from(
    source.matchAll(/^ {2}\w+: (?:'(.*)'|"(.*)"),?$/gm),
    ([, one, other]) => one ?? other ?? '',
  )
  expect(sentences.length).toBeGreaterThan(10)
  const toPattern = (sentence: string): RegExp =>
    new RegExp(
      sentence
        .split('{}')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+'),
    )
  expect(sentences.filter((sentence) => !toPattern(sentence).test(text))).toEqual([])
})
