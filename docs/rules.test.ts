import { globSync, readFileSync } from 'node:fs'
import type { Contract, RouterOptions } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import '../typetests/negative/rules.ts'
import { page, readRules, startUpProblems, toPage } from './rules.ts'

type Options = Pick<RouterOptions<Contract>, 'contract' | 'handlers'>

/** The options of each example, in order. The tests create the routers. */
const calls = vi.hoisted((): Options[] => [])

vi.mock(import('routepact'), async (original) => {
  const actual = await original()
  const handler = (): Response => new Response()
  const createContract = (contract: Options['contract']): unknown => {
    calls.push({ contract, handlers: Object.fromEntries(Object.keys(contract).map((name) => [name, handler])) })
    return contract
  }
  const record = (options: Options): void => void calls.push(options)
  return { ...actual, createContract, createRouter: record } as unknown as typeof actual
})

/** The options that break each rule, without the valid contracts that the rules for handlers share. */
const isShared = ({ contract }: Options, index: number): boolean =>
  calls.findIndex((call) => call.contract === contract) === index &&
  calls.findLastIndex((call) => call.contract === contract) > index
const broken = calls.filter((call, index) => !isShared(call, index))

const text = readFileSync(page, 'utf8')

it('the page is up to date: `npm run generate -- rules` writes it', () => {
  expect(text).toBe(toPage())
})

it('each example shows an error', () => {
  expect(readRules().length).toBeGreaterThan(15)
  expect(readRules().filter(({ code }) => !/^ *\/\/ (Type|Property) /m.test(code))).toEqual([])
})

it('the page shows each message', () => {
  const source = globSync('src/core/{contract,router}/**/*.ts').map((file) => readFileSync(file, 'utf8')).join('\n')
  const sentences = Array.from(source.matchAll(/(?:^(?:const|(?:export )?type) \w+ =|<|\?)\s*(?:"('.*)"|'(the .*)')/gm), ([, one, other]) => one ?? other ?? '')
  expect(sentences.length).toBeGreaterThan(30)
  const toPattern = (sentence: string): RegExp =>
    new RegExp(
      sentence
        .split('{}')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+'),
    )
  expect(sentences.filter((sentence) => !toPattern(sentence).test(text))).toEqual([])
})

/** The phrases that the core reports at start-up. */
function readPhrases(): string[] {
  const source = globSync('src/core/{contract,router}/**/*.ts').map((file) => readFileSync(file, 'utf8')).join('\n')
  return Array.from(source.matchAll(/[,:?] '((?:is|has|ends|occurs|does) [^'.]*)'/g), ([, phrase = '']) => phrase)
}

it('the page lists each phrase of start-up', () => {
  expect(readPhrases().length).toBeGreaterThan(40)
  expect(readPhrases().filter((phrase) => !text.includes(` ${phrase}\``))).toEqual([])
})

describe('at start-up', () => {
  it('the page marks the rules that are checked at start-up', () => {
    const said = readRules().filter((rule) => rule.text.includes('start-up'))
    expect(said.map(({ heading }) => heading)).toEqual(Object.keys(startUpProblems))
    expect(broken).toHaveLength(readRules().length)
  })

  it.each(readRules().map(({ heading }, index) => ({ heading, index })))('$heading', async ({ heading, index }) => {
    const { createRouter } = await vi.importActual<typeof import('routepact')>('routepact')
    const problem = startUpProblems[heading]
    const start = (): unknown => createRouter(broken[index] as Options)
    if (problem === undefined) expect(start).not.toThrow()
    else expect(start).toThrow(new TypeError(`This contract cannot be served:\n- ${problem}`))
  })
})
