// Section A of runtime-tests/hostile-input.md: contracts that createRouter rejects. Titles begin with the number of the rule.
import { checkContract } from 'routepact-tools/testing'
import { describe, expect, it } from 'vitest'
import { anything, sendTo, createLooseRouter, json, ok, origin, schema } from '../../support.ts'
import { createCheckedRouter, runChecked } from '../../fixtures/harness.ts'

/** The problems that createRouter lists in its error, by default with a handler for each operation. */
function problemsOf(contract: object, handlers?: object): string[] {
  try {
    const each = Object.fromEntries(Object.keys(contract).map((name) => [name, () => undefined]))
    createLooseRouter({ contract, handlers: handlers ?? each })
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(TypeError)
    const [title, ...problems] = (thrown as Error).message.split('\n- ')
    expect(title).toBe('This contract cannot be served:')
    return problems
  }
  throw new Error('createRouter did not throw')
}

/** Expects exactly one problem, which contains the name and the text, and that `checkContract` tells one of the contract too. */
function expectProblem(contract: object, name: string, text: string, handlers?: object): void {
  const problems = problemsOf(contract, handlers)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
  expect(problems[0]).toContain(text)
  if (!handlers || name !== '') expect(checkContract(contract)).toEqual([expect.stringContaining(name)])
}

/** A valid operation with these changes. */
function operation(changes: object): object {
  return { path: '/', method: 'GET', responses: json, ...changes }
}

/** A schema with this descriptor of `~standard`. */
function schemaThat(descriptor: PropertyDescriptor): object {
  return Object.defineProperty({}, '~standard', descriptor)
}

function raise(thrown: unknown): never {
  throw thrown
}

describe('1: the same matcher selects the handler and its schemas', () => {
  const pieces = ['a', 'b', '%61', 'A', '', '.', '..', '%2F', '%zz', 'a%2Fb', '%2e', ';a']
  const paths = pieces.map((one) => `/${one}`)
  for (const one of pieces)
    for (const two of pieces) for (const end of ['', '/', '/a', '/b', '/%61']) paths.push(`/${one}/${two}${end}`)

  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'QUERY'])(
    '1: no spelling of a path bypasses the schemas: %s',
    async (method) => {
      const validated: string[] = []
      const names = ['one', 'two', 'literalTwo', 'three', 'post']
      const patterns = ['/:x', '/:x/:y', '/a/:y', '/a/b/:z', '/:x/b']
      const contract = Object.fromEntries(
        names.map((name, index) => [
          name,
          operation({
            path: patterns[index],
            method: name === 'post' ? 'POST' : 'GET',
            pathParams: schema((value) => {
              validated.push(name)
              return { value: { by: name, ...(value as object) } }
            }),
          }),
        ]),
      )
      const handled: [string, unknown][] = []
      const handlers = Object.fromEntries(
        names.map((name) => [
          name,
          (request: { validatedParams: unknown }) => {
            handled.push([name, request.validatedParams])
            return { status: 200, body: null }
          },
        ]),
      )
      const router = createLooseRouter({ contract, handlers })
      for (const path of paths) {
        validated.length = 0
        handled.length = 0
        const { status } = await router.fetch(new Request(origin + path, { method }))
        expect([path, handled.map(([name]) => name)]).toEqual([path, status === 200 ? validated : []])
        for (const [name, params] of handled) expect(params).toMatchObject({ by: name })
      }
    },
  )
})

it.each([
  '/:id?',
  '/:id+',
  '/:id(\\d+)',
  '/:name.json',
  '/:a-:b',
  '/:',
  '/*',
  '/a/**',
  '/a:b',
  '/{id}',
  '/a/:b*/c',
  '/%zz',
])('2: rejects the path %s', (path) => {
  const segment = path.split('/').findLast((text) => text !== 'c') ?? ''
  expectProblem({ getThing: operation({ path }) }, 'getThing: ', `'path ${segment}' is not valid`)
})

it.each([
  'users',
  '',
  ':id',
  '/a?b=1',
  '/a#b',
  '/a b',
  '/a\u0000b',
  '/a\tb',
  '/a\u007f',
  '/a//b',
  '/./a',
  '/a/..',
  '/a\\b',
])('3: rejects the path %j', (path) => {
  expectProblem({ getThing: operation({ path }) }, 'getThing: ', "'path ")
})

it('4: rejects a repeated parameter name', () => {
  expectProblem({ op: operation({ path: '/a/:id/b/:id' }) }, 'op: ', "'path :id' is not valid")
})

it.each([
  ['/users/:id', '/users/:name'],
  ['/users', '/users/'],
  ['/caf%C3%A9', '/café'],
  ['/%61', '/a'],
])('5: rejects %s and %s for the same method and names both', (first, second) => {
  expectProblem({ first: operation({ path: first }), second: operation({ path: second }) }, 'second: ', "'first'")
})

it('6: a literal segment takes precedence over a parameter that is declared first', async () => {
  const router = createCheckedRouter({
    contract: { byId: operation({ path: '/users/:id' }), me: operation({ path: '/users/me' }) },
    handlers: { byId: () => ({ status: 200, body: 'byId' }), me: () => ({ status: 200, body: 'me' }) },
  })
  expect(await router.send('/users/me')).toEqual(ok('me'))
  expect(await router.send('/users/you')).toEqual(ok('byId'))
})

it('7: the matcher backtracks from a literal segment to a parameter', async () => {
  const router = createCheckedRouter({
    contract: { deep: operation({ path: '/a/b/d' }), wide: operation({ path: '/a/:x/c' }) },
    handlers: {
      deep: () => ({ status: 200, body: 'deep' }),
      wide: (request: { validatedParams: unknown }) => ({ status: 200, body: request.validatedParams }),
    },
  })
  expect(await router.send('/a/b/c')).toEqual(ok({ x: 'b' }))
  expect(await router.send('/a/b/d')).toEqual(ok('deep'))
})

describe('8: handlers and operations must have the same names', () => {
  it.each([
    ['an operation without a handler', { op: operation({}) }, {}, "op: 'handler' is not a function"],
    ['a handler that is not a function', { op: operation({}) }, { op: 'text' }, "op: 'handler' is not a function"],
    ['a handler without an operation', {}, { op: () => undefined }, "'handlers.op' is unknown"],
    ['a name on Object.prototype', { toString: operation({}) }, {}, "toString: 'handler' is not a function"],
    [
      'an inherited handler',
      { op: operation({}) },
      Object.create({ op: () => undefined }),
      "op: 'handler' is not a function",
    ],
  ])('8: rejects a router with %s', (_title, contract, handlers: object, problem) => {
    expectProblem(contract, '', problem, handlers)
  })
})

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'then'])(
  '9: serves an operation named %s',
  async (name) => {
    const handlers = { [name]: (request: { operationName: unknown }) => ({ status: 200, body: request.operationName }) }
    const router = createCheckedRouter({ contract: { [name]: operation({ path: `/${name}` }) }, handlers })
    expect(await router.send(`/${name}`)).toEqual(ok(name))
  },
)

describe('10: the prototypes of a contract and its handlers', () => {
  const op = operation({})
  const handler = (): object => ({ status: 200, body: 'served' })

  it('10: serves a contract and handlers without a prototype', async () => {
    const contract = Object.assign(Object.create(null), { op: Object.assign(Object.create(null), op) })
    const router = createLooseRouter({ contract, handlers: Object.assign(Object.create(null), { op: handler }) })
    expect(await runChecked(() => sendTo(router, '/'))).toEqual(ok('served'))
  })

  it('10: ignores inherited operations', async () => {
    const contract = Object.assign(Object.create({ inherited: operation({ path: '/inherited' }) }), { op })
    const router = createLooseRouter({ contract, handlers: { op: handler } })
    expect((await runChecked(() => sendTo(router, '/inherited'))).status).toBe(404)
    expectProblem(contract, '', "'handlers.inherited'", { op: handler, inherited: handler })
  })
})

describe('11: the name __proto__', () => {
  it('11: rejects __proto__ as the name of an operation', () => {
    const contract = Object.defineProperty({}, '__proto__', { value: operation({}), enumerable: true })
    expectProblem(
      contract,
      '__proto__: ',
      "'__proto__'",
      Object.defineProperty({}, '__proto__', { value: () => undefined, enumerable: true }),
    )
  })

  it('11: rejects __proto__ as the name of a path parameter', () => {
    expectProblem({ op: operation({ path: '/:__proto__' }) }, 'op: ', "'path :__proto__'")
  })
})

it.each(['CONNECT', 'TRACE', '', 'get post', 'get', 'toString', 1, 1n, null, undefined, Symbol('GET'), ['GET']])(
  '13: rejects the method %s',
  (method) => {
    expectProblem({ op: operation({ method }) }, 'op: ', 'method')
  },
)

it.each([
  [['json'], ".json'"],
  [[''], ".'"],
  [['application/'], ".application/'"],
  [['*/*, text/plain'], ".*/*, text/plain'"],
  [['application/json', 'Application/JSON'], ".Application/JSON'"],
  [['application/json; charset=utf-8'], ".application/json; charset=utf-8'"],
])('14: rejects the content types %j', (contentTypes, thing) => {
  const requests = Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: anything }]))
  expectProblem({ op: operation({ method: 'POST', requests }) }, 'op: ', thing)
  expectProblem({ op: operation({ responses: { 200: requests } }) }, 'op: ', thing)
})

it.each([
  ["'pathParams'", { path: '/:id', pathParams: {} }],
  ["'query'", { query: null }],
  ["'headers'", { headers: { '~standard': {} } }],
  ["'query'", { query: schemaThat({}) }],
  ["'headers'", { headers: schemaThat({ get: () => raise({ status: 404 }) }) }],
  ["'query'", { query: undefined }],
  ["'headers'", { headers: undefined }],
  ["'requests'", { requests: undefined }],
  ["'responses.200'", { responses: { 200: undefined } }],
  ["'responses.200.a/b.headers'", { responses: { 200: { 'a/b': { body: anything, headers: undefined } } } }],
  ["'requests.text/plain.body'", { requests: { 'text/plain': { body: undefined } } }],
  ["'requests.text/plain.body'", { requests: { 'text/plain': undefined } }],
  ["'responses.200.text/plain.body'", { responses: { 200: { 'text/plain': { body: String } } } }],
  [
    "'responses.200.text/plain.headers'",
    { responses: { 200: { 'text/plain': { body: anything, headers: 'x' } } } },
  ],
])('15: rejects a value that is not a schema: %s', (place, changes) => {
  expectProblem({ op: operation({ method: 'POST', ...changes }) }, 'op: ', place)
})

describe('a conversion of a headers schema to JSON Schema', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  it.each<[string, () => unknown]>([
    ['throws', () => raise(new Error('no'))],
    ['never settles', () => new Promise(() => undefined)],
    ['returns undefined', () => undefined],
    ['returns a revoked proxy', () => revoked.proxy],
    ['returns properties of another type', () => ({ properties: 'A' })],
    ['returns properties that are a revoked proxy', () => ({ properties: revoked.proxy })],
  ])('15: does not matter if it %s', async (_title, input) => {
    const headers = { '~standard': { ...anything['~standard'], jsonSchema: { input } } }
    const responses = { 200: { 'application/json': { body: anything, headers } } }
    const contract = { op: operation({ headers, responses }) }
    await runChecked(async () => createLooseRouter({ contract, handlers: { op: () => undefined } }))
  })
})
