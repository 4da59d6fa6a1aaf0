/** What createRouter refuses, because it could not serve it safely. `rules.test.ts` has the table of all rules. */
import { checkContract } from 'routepact-tools/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createAuthenticator, createContract, createRouter, mergeRouters } from 'routepact'
import { anything, createLooseRouter, json } from '../../support.ts'

const handler = (): object => ({ status: 200, body: null })
const ping = { path: '/ping', method: 'GET', responses: json }
const handlers = { ping: handler }

/** The lines of the error that a function throws; none if it does not throw. */
function linesOf(create: () => unknown, title: string): string[] {
  try {
    create()
    return []
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(TypeError)
    const [first, ...lines] = (thrown as Error).message.split('\n- ')
    expect(first).toBe(title)
    return lines
  }
}

const refuse = (options: object): string[] => linesOf(() => createLooseRouter(options as never), 'This contract cannot be served:')
const refuseContract = (contract: object): string[] =>
  refuse({ contract, handlers: Object.fromEntries(Object.keys(contract).map((name) => [name, handler])) })

const posted = { ...ping, method: 'POST' }
const getters = new (class {
  get path(): string {
    return '/ping'
  }
  get method(): string {
    return 'GET'
  }
  get responses(): object {
    return json
  }
  get query(): undefined {
    return undefined
  }
})()

describe('refuses an operation with', () => {
  it.each<[string, object, readonly string[]]>([
    ['null in its place', { op: null }, ["op: 'path' is not valid"]],
    ['a text in its place', { op: 'GET /' }, ["op: 'path' is not valid"]],
    ['a group in its place', { op: { get: ping } }, ["op: 'path' is not valid"]],
    ['a misspelled `security`, which would protect nothing', { op: { ...ping, securty: [{ token: [] }] } }, ["op: 'securty' is not valid"]],
    ['a misspelled `requests`, which would validate nothing', { op: { ...ping, method: 'POST', request: { 'application/json': { body: anything } } } }, ["op: 'request' is not valid"]],
    ['a path that is not a string', { op: { ...ping, path: 7 } }, ["op: 'path' is not valid"]],
    ['a path without a slash', { op: { ...ping, path: 'ping' } }, ["op: 'path ping' is not valid"]],
    ['two segments of another library', { op: { ...ping, path: '/:id?/{id}' } }, ["op: 'path :id?' is not valid", "op: 'path {id}' is not valid"]],
    ['a dot that is encoded', { op: { ...ping, path: '/%2E/a' } }, ["op: 'path %2E' is not valid"]],
    ['a method in lower case', { op: { ...ping, method: 'get' } }, ["op: 'method get' is not valid"]],
    ['no responses', { op: { path: '/', method: 'GET' } }, ["op: 'responses' is not valid"]],
    ['responses that are a schema', { op: { ...ping, responses: withoutKeys(z.string()) } }, ["op: 'responses' is not valid"]],
    ['a status that is not one', { op: { ...ping, responses: { 200: {}, 600: {} } } }, ["op: 'responses.600' is not valid"]],
    ['a status that is undefined', { op: { ...ping, responses: { 200: undefined } } }, ["op: 'responses.200' is not valid"]],
    ['a status that is a schema', { op: { ...ping, responses: { 200: z.string() } } }, ["op: 'responses.200' is not valid"]],
    ['a key that is not a content type', { op: { ...ping, responses: { 200: { json: { body: anything } } } } }, ["op: 'responses.200.json' is not valid"]],
    ['requests that are undefined', { op: { ...posted, requests: undefined } }, ["op: 'requests' is not valid"]],
    ['requests that are a schema', { op: { ...posted, requests: z.string() } }, ["op: 'requests' is not valid"]],
    ['a key of a status in requests', { op: { ...posted, requests: { 'a/b': { body: anything }, headers: anything } } }, ["op: 'requests.headers' is not valid"]],
    ['content types that are one', { op: { ...posted, requests: { 'a/b': { body: anything }, 'A/B': { body: anything } } } }, ["op: 'requests.A/B' is not valid"]],
    ['a range of content types', { op: { ...posted, requests: { 'image/*': { body: anything }, '*/*': { body: anything } } } }, ["op: 'requests.image/*' is not valid", "op: 'requests.*/*' is not valid"]],
    ['a content type without a body', { op: { ...posted, requests: { 'a/b': {}, 'a/c': null } } }, ["op: 'requests.a/b.body' is not valid", "op: 'requests.a/c.body' is not valid"]],
    ['a schema as a content type', { op: { ...posted, requests: { 'a/b': z.string() } } }, ["op: 'requests.a/b.body' is not valid"]],
    ['headers of a request below a content type', { op: { ...posted, requests: { 'a/b': { body: anything, headers: anything } } } }, ["op: 'requests.a/b.headers' is not valid"]],
    ['headers of a response that are undefined', { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: undefined } } } } }, ["op: 'responses.200.a/b.headers' is not valid"]],
    ['headers of a status that are undefined', { op: { ...ping, responses: { 200: {}, 302: { headers: undefined } } } }, ["op: 'responses.302.headers' is not valid"]],
    ['a query that is undefined', { op: { ...ping, query: undefined } }, ["op: 'query' is not valid"]],
    ['an inherited query that is undefined', { op: getters }, ["op: 'query' is not valid"]],
    ['a schema in a field that is misspelled', { op: { ...ping, querry: anything } }, ["op: 'querry' is not valid"]],
    ['a schema in a field of another library', { op: { ...posted, body: anything } }, ["op: 'body' is not valid"]],
    ['cookies that are not a schema', { op: { ...ping, cookies: {} } }, ["op: 'cookies' is not valid"]],
    ['a scheme without an authenticator', { op: { ...ping, security: [{ token: [] }] } }, ["op: 'security' is not valid"]],
    ['security that is undefined', { op: { ...ping, security: undefined } }, ["op: 'security' is not valid"]],
    ['an inherited scheme', { op: { ...ping, security: [Object.create({ token: [] })] } }, ["op: 'security' is not valid"]],
    ['the route of another one', { op: { ...ping, path: '/:a' }, two: { ...ping, path: '/:b/' } }, ["two: 'op' has the same route"]],
    ['the name __proto__', Object.defineProperty({}, '__proto__', { value: ping, enumerable: true }), ["__proto__: '__proto__' is not valid"]],
  ])('%s', (_title, contract, lines) => {
    expect(refuseContract(contract)).toEqual(lines)
    // What a router refuses of a contract, `checkContract` explains.
    if (!lines[0]?.includes('security')) expect(checkContract(contract).length).toBeGreaterThan(0)
  })
})

/** A schema without own keys, as an instance of a class. */
function withoutKeys(schema: object): object {
  return Object.create(schema) as object
}

it('names all problems of the contract and the options in one error', () => {
  const contract = { one: { ...ping, method: 'get' }, two: { ...ping, path: '/*' } }
  expect(refuse({ contract, handlers: { one: handler, four: handler }, catch: undefined, base: '/:id', maxBodySize: -1, querry: 1 })).toEqual([
    "'catch' is not valid",
    "'querry' is unknown",
    "'base /:id' is not valid",
    "'maxBodySize.default' is not valid",
    "one: 'method get' is not valid",
    "two: 'path *' is not valid",
    "two: 'handler' is not a function",
    "'handlers.four' is unknown",
  ])
})

describe('refuses the options', () => {
  const contract = { ping }

  it.each<[string, object, readonly string[]]>([
    ['no contract', { contract: undefined }, ["'contract' is not valid", "'handlers.ping' is unknown"]],
    ['a contract that is null', { contract: null }, ["'contract' is not valid", "'handlers.ping' is unknown"]],
    ['no handlers', { handlers: undefined }, ["'handlers' is not valid", "ping: 'handler' is not a function"]],
    ['handlers that are null', { handlers: null }, ["'handlers' is not valid", "ping: 'handler' is not a function"]],
    ['an inherited handler', { handlers: Object.create(handlers) }, ["ping: 'handler' is not a function"]],
    ['an unknown option', { middlewares: [] }, ["'middlewares' is unknown"]],
    ['an option of all objects', { toString: 1 }, ["'toString' is unknown"]],
    ['a base with a parameter', { base: '/api/:id' }, ["'base /api/:id' is not valid"]],
    ['a base with an empty segment', { base: '/api//v1' }, ["'base ' is not valid"]],
    ['a base with a query', { base: '/api?' }, ["'base api?' is not valid"]],
    ...['before', 'finally'].flatMap((option) =>
      [undefined, null, {}, handler, [undefined], Array.of(undefined, handler), ['a']].map((value): [string, object, readonly string[]] => [
        `${option} that is not a list of functions: ${String(value)}`,
        { [option]: value },
        [`'${option}' is not valid`],
      ]),
    ),
    ...[undefined, null, {}, [handler]].map((value): [string, object, readonly string[]] => [`catch: ${String(value)}`, { catch: value }, ["'catch' is not valid"]]),
    ...['missing', 'onError'].map((option): [string, object, readonly string[]] => [`${option} that is null`, { [option]: null }, [`'${option}' is not valid`]]),
    ['an inherited guard that is undefined', Object.create({ before: undefined }) as object, ["'before' is not valid"]],
    ...[-1, '5', Number.NaN, 1.5, Infinity].map((size): [string, object, readonly string[]] => [`a maxBodySize of ${size}`, { maxBodySize: size }, ["'maxBodySize.default' is not valid"]]),
    ['sizes', { maxBodySize: { ping: -1, pong: 1 } }, ["'maxBodySize.ping' is not valid", "'maxBodySize.pong' is unknown"]],
    ...[undefined, null, []].map((security): [string, object, readonly string[]] => [`security: ${String(security)}`, { security }, ["'security' is not valid"]]),
    ['an authenticator that is none', { security: { token: {} } }, ["'security.token' is not valid"]],
    ['an authenticator without a scheme', { security: { token: createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: () => ({}) }) } }, ["'security.token' is unknown"]],
  ])('%s', (_title, options, lines) => {
    const all = Object.assign(Object.create(Object.getPrototypeOf(options) as object) as object, { contract, handlers }, options)
    expect(refuse(all)).toEqual(lines)
  })

  it('of mergeRouters', () => {
    const router = createRouter({ contract: createContract({ get: { path: '/', method: 'GET', responses: { 200: {} } } }), handlers: { get: () => new Response() } })
    const merge = (options: object): string[] => linesOf(() => mergeRouters([router], options), 'These routers cannot be merged:')
    expect(merge({ before: undefined, catch: 1, base: ':a', contract: {} })).toEqual([
      "'base /:a' is not valid",
      "'before' is not valid",
      "'catch' is not valid",
      "'contract' is unknown",
    ])
  })
})

it('serves what only breaks rules for documents and clients', () => {
  const op = { ...posted, operationId: 5, tags: 'a', deprecated: 'yes', requests: {}, responses: { 201: {} } }
  expect(refuseContract({ op })).toEqual([])
  expect(checkContract({ op })).toHaveLength(5)
})
