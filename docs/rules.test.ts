import { globSync, readFileSync } from 'node:fs'
import type { Contract, RouterOptions } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import '../typetests/negative/rules.ts'
import { page, readRules, toPage } from './rules.ts'

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

/** Heading -> the error thrown at start-up. */
const thrown: { readonly [heading: string]: string } = {
  'Unknown field': "listUsers: 'querry' is not a field of an operation",
  'Responses without 200 and default': "createUser: 'responses' must declare 200 or 'default'",
  'Path without a leading slash': "listUsers: 'users' must begin with '/'",
  'Parameter without a name': "getUser: ':' must be followed by the name of a path parameter",
  'Path in the syntax of another library': [
    "getUser: '{id}' in the path must be literal text or a whole parameter: ':id'",
    "getPost: ':id?' in the path must be literal text or a whole parameter: ':id'",
    "getFile: ':id.json' in the path must be literal text or a whole parameter: ':id'",
    "getProfile: '@:name' in the path must be literal text or a whole parameter: ':name'",
    "getAsset: '*' in the path must be literal text or a whole parameter: ':name'",
  ].join('\n- '),
  'Repeated parameter': "getPost: ':id' occurs twice in the path",
  'Duplicate route': "findUser: 'getUser' has the same method and path",
  'Duplicate operationId': "findUser: 'getUser' has the same operationId",
  'Invalid status': "listUsers: '600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
  'Unknown key of a status': "listUsers: 'json' must be a content type, 'description' or 'headers'",
  'Unknown field of a content type':
    "addUser: 'headers' is not allowed in 'requests': declare it beside 'path'\n- addUser: 'exmple' is not a field of a content type",
  'Request body without a content type': "addUser: 'json' must be a content type, such as 'application/json'",
  'Headers beside a content type':
    "listUsers: 'headers' is not allowed beside a content type: declare it beside 'body'",
  'Example beside examples': "addUser: 'example' is not allowed beside 'examples'",
  'Request body of GET or HEAD': "findUsers: 'requests' is not allowed: a GET request has no body",
  'Header name with upper-case letters': "listUsers: 'X-API-Key' must be in lower case: 'x-api-key'\n- listUsers: 'ETag' must be in lower case: 'etag'",
  'Missing handler': "'pong' must have a handler",
  'Handler without an operation': "'pang' is not an operation of the contract",
}

const text = readFileSync(page, 'utf8')

it('the page is up to date: `node docs/rules.ts` writes it', () => {
  expect(text).toBe(toPage())
})

it('each example shows an error', () => {
  expect(readRules().length).toBeGreaterThan(15)
  expect(readRules().filter(({ code }) => !/^ *\/\/ (Type|Property) /m.test(code))).toEqual([])
})

it('the page shows each message', () => {
  const source = globSync('src/core/{contract,router}/**/*.ts').map((file) => readFileSync(file, 'utf8')).join('\n')
  const sentences = Array.from(source.matchAll(/(?:^(?:const|(?:export )?type) \w+ =|<|\?)\s+(?:"('.*)"|'(the .*)')/gm), ([, one, other]) => one ?? other ?? '')
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

describe('at start-up', () => {
  it('the page marks the rules that are checked at start-up', () => {
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
