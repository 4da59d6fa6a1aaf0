import { globSync, readFileSync } from 'node:fs'
import type { Contract, RouterOptions } from 'routepact'
import { checkContract } from 'routepact-tools/testing'
import { describe, expect, it, vi } from 'vitest'
import '../typetests/negative/rules.ts'
import { otherSentences, page, readCheckers, readMessages, readRules, toPage } from './rules.ts'

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
  const sentences = Array.from(source.matchAll(/(?:^(?:export )?(?:const|type) \w+ =|<|\?)\s*(?:"('.*)"|'(the .*)')/gm), ([, one, other]) => one ?? other ?? '')
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
  expect(readPhrases().length).toBeGreaterThan(10)
  expect(readPhrases().filter((phrase) => !text.includes(` ${phrase}\``))).toEqual([])
})

describe('beside the compiler', () => {
  it('each rule has an example', () => {
    expect(broken).toHaveLength(readRules().length)
  })

  const rules = readRules().map(({ heading, text: said, code }, index) => ({ heading, said, code, options: broken[index] as Options }))

  // The sentence of the compiler and of `checkContract` is one, so the examples of the compiler's errors are the table of both.
  it.each(rules)('checkContract says the same: $heading', ({ said, code, options }) => {
    const sentences = checkContract(options.contract).map((line) => line.replace(/^\w+(?:: [\w./*+-]+)?: /, ''))
    const expected = readCheckers(said).contract
      ? readMessages(code).flatMap((message) => (Object.hasOwn(otherSentences, message) ? (otherSentences[message] ?? []) : message))
      : []
    expect(sentences).toEqual(expected)
  })

  it.each(rules)('the router refuses what could not be served safely: $heading', async ({ said, options }) => {
    const { createRouter } = await vi.importActual<typeof import('routepact')>('routepact')
    const start = (): unknown => createRouter(options)
    if (readCheckers(said).router) expect(start).toThrow(/^This contract cannot be served:\n- /)
    else expect(start).not.toThrow()
  })
})
