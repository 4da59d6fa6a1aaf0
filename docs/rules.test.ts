import { readFileSync } from 'node:fs'
import type { Contract, RouterOptions } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import '../typetests/negative/rules.ts'
import { page, readRules, toPage } from './rules.ts'

type Options = Pick<RouterOptions<Contract>, 'contract' | 'handlers'>

/** What the examples were called with, in order: a router is not made of them before the tests ask for it. */
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

/** The options that break each rule. Contracts that rules about handlers share are right, and belong to none. */
const isShared = ({ contract }: Options, index: number): boolean =>
  calls.findIndex((call) => call.contract === contract) === index &&
  calls.findLastIndex((call) => call.contract === contract) > index
const broken = calls.filter((call, index) => !isShared(call, index))

/** Heading -> what is thrown at start-up. */
const thrown: { readonly [heading: string]: string } = {
  'An unknown field': "listUsers: 'querry' is not a field of an operation",
  'Neither 200 nor default': "createUser: 'responses' declares neither 200 nor 'default'",
  'A path without a slash': "listUsers: the path 'users' does not begin with '/'",
  'A parameter without a name': "getUser: the path has a ':' without a name",
  'A parameter twice': "getPost: the path has ':id' twice",
  'Twin routes': "findUser: 'getUser' has the same method and path",
  'An operationId twice': "findUser: 'getUser' has the same operationId",
  'A status that is none': "listUsers: '600' is neither a status of 200 to 599 nor 'default'",
  'Requests under GET or HEAD': 'findUsers: a GET request has no body',
  'A missing handler': "the operation 'pong' has no handler",
  'A handler for no operation': "the contract has no operation 'pang' to handle",
}

const text = readFileSync(page, 'utf8')

it('the page of the rules is what the type tests say: `node docs/rules.ts` writes it', () => {
  expect(text).toBe(toPage())
})

it('each rule is broken in its example', () => {
  expect(readRules().length).toBeGreaterThan(15)
  expect(readRules().filter(({ code }) => !/^ *\/\/ (Type|Property) /m.test(code))).toEqual([])
})

it('each sentence is shown', () => {
  const source = readFileSync(new URL('../src/contract/messages.ts', import.meta.url), 'utf8')
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

describe('at start-up', () => {
  it('those rules are thrown of which the page says it', () => {
    const said = readRules().filter((rule) => rule.text.includes('start-up'))
    expect(said.map(({ heading }) => heading)).toEqual(Object.keys(thrown))
    expect(broken).toHaveLength(readRules().length)
  })

  it.each(readRules().map(({ heading }, index) => ({ heading, index })))('$heading', async ({ heading, index }) => {
    const { createRouter } = await vi.importActual<typeof import('routepact')>('routepact')
    const problem = thrown[heading]
    const start = (): unknown => createRouter(broken[index] as Options)
    if (problem === undefined) expect(start).not.toThrow()
    else expect(start).toThrow(new TypeError(`This contract cannot be served:\n- ${problem}`))
  })
})
