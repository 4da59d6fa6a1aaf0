/** Statements of the pages that no code block shows: each table has what the page says. */
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Contract, createContract, createRouter, error, errors, multipart, type RouterOptions } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { type } from 'arktype'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sizeLimits } from '../bench/size-limits.ts'
import { readPage } from './code-blocks.ts'

const folder = '.claims'
const read = (page: string): string => readFileSync(`docs/${page}.md`, 'utf8').replaceAll(/\s+/g, ' ')

/** The code of a file of a page. */
function readFile(page: string, name: string): string {
  const { code } = readPage(`docs/${page}.md`).find(({ file }) => file.endsWith(`/${name}`)) ?? {}
  if (code === undefined) throw new Error(`'${page}' has no ${name}`)
  return code
}

/** An old version whose adapter serves a secured operation, without the authenticators. */
const unsecured = `import { bearer, createContract, createRouter } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { z } from 'zod'
const declare = <const Schema extends z.ZodType>(body: Schema) => createContract({
  getUser: { path: '/', method: 'GET', security: [{ token: [] }], responses: { 200: { 'application/json': { body } }, 401: {} } },
})
const [v1, v2] = [declare(z.object({ name: z.string() })), declare(z.object({ first: z.string() }))]
const router = createRouter({
  contract: v2,
  security: { token: bearer((token) => ({ token })) },
  handlers: { getUser: ({ respond }) => respond({ status: 200, body: { first: 'Ada' } }) },
})
try {
  serveVersion(v1, { contract: v2, router }, { getUser: (request) => request.respond({ status: 200, body: { name: 'Ada' } }) }, { base: '/v1' })
} catch (thrown) {
  console.log(String(thrown))
}
`

describe('what the compiler says', () => {
  /** Page, file of the page, what is replaced, by what, and the message, which the page shows. */
  const mistakes: readonly [page: string, file: string, from: string, to: string, message: string][] = [
    ['contracts', 'router.ts', 'status: 404', 'status: 403', "Type '403' is not assignable to type '200 | 404'"],
    [
      'responses',
      'router.ts',
      'status: 201,',
      'status: 202,',
      "Type '202' is not assignable to type '201 | ClientErrorStatus | ServerErrorStatus'",
    ],
    [
      'contracts',
      'path.ts',
      "path: '/tasks/:id'",
      "path: '/tasks/:task'",
      "'task' is a parameter of the path but not of 'pathParams'",
    ],
    [
      'requests',
      'query.ts',
      'z.coerce.number()',
      'z.number()',
      "'query.limit' cannot be parsed from a string: its schema must accept one",
    ],
    ['questions', 'handler.ts', 'status: 200,', 'status: 404,', "Type '404' is not assignable to type '200'"],
    [
      'responses',
      'create-task.ts',
      "...errors('default'),",
      '',
      "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
    ],
  ]
  const file = (index: number): string => `mistake-${index}.ts`
  let output = ''

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'contract.ts'), readFile('contracts', 'contract.ts'))
    writeFileSync(join(folder, 'create-task.ts'), readFile('responses', 'create-task.ts'))
    for (const [index, [page, name, from, to]] of mistakes.entries()) {
      const code = readFile(page, name)
      if (!code.includes(from)) throw new Error(`'${name}' does not contain ${from}`)
      writeFileSync(join(folder, file(index)), `${code.replace(from, to)}\nexport {}\n`)
    }
    writeFileSync(join(folder, 'undefined.ts'), "import { createContract } from 'routepact'\nexport const contract = createContract({ a: { path: '/', method: 'GET', query: undefined, responses: { 200: {} } } })\n")
    const options = { extends: '../tsconfig.json', include: [] }
    writeFileSync(join(folder, 'unsecured.ts'), unsecured)
    writeFileSync(join(folder, 'entries.ts'), `${readFile('runtimes', 'deploy-bun.ts').replace(/^import.*\n/gm, 'declare const router: { fetch: (...args: unknown[]) => Promise<Response> }\n')}\nexport {}\n`)
    const files = [...mistakes.map((_mistake, index) => file(index)), 'undefined.ts', 'unsecured.ts', 'entries.ts']
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, files }))
    writeFileSync(join(folder, 'recommended.json'), JSON.stringify({ ...options, compilerOptions: { exactOptionalPropertyTypes: false }, files: ['undefined.ts'] }))
    const strict = { module: 'nodenext', target: 'es2022', types: ['node'], noEmit: true, strict: false, skipLibCheck: true, rootDir: '..' }
    writeFileSync(join(folder, 'lax.json'), JSON.stringify({ compilerOptions: strict, files: ['contract.ts'] }))
    output = await compile('tsconfig.json')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const compile = async (config: string): Promise<string> => {
    const args = ['node_modules/typescript/bin/tsc', '-p', join(folder, config)]
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((failure: { stdout: string }) => failure)
    return stdout
  }

  test.each(mistakes.map((mistake, index) => ({ index, page: mistake[0], message: mistake[4] })))('$message', ({ index, page, message }) => {
    const [, text = ''] = output.split(`.claims/${file(index)}(`)
    expect(text.split('.claims/')[0]).toContain(message)
    expect(read(page).includes(message)).toBe(true)
  })

  test('runtimes: the entry of Bun needs its types', () => {
    expect(output).toMatch(/\.claims\/entries\.ts\(.*Cannot find name 'Bun'/)
    expect(read('runtimes')).toContain("`Cannot find name 'Bun'`")
  })

  test('api-versions: the current version needs the authenticators of an operation with an adapter', async () => {
    const sentence = "Property 'security' is missing"
    const problem = "getUser: 'security' is not valid"
    expect(output.split('.claims/unsecured.ts(')[1]?.split('.claims/')[0]).toContain(sentence)
    for (const message of [sentence, problem]) expect(read('api-versions')).toContain(`\`${message}\``)
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'unsecured.ts')])
    expect(stdout).toContain(problem)
  })

  // The page on contracts: "with `exactOptionalPropertyTypes` already a compile error."
  test('an undefined field is an error of the compiler with exactOptionalPropertyTypes only', async () => {
    expect(output).toMatch(/\.claims\/undefined\.ts\(.*\): error TS/)
    expect(await compile('recommended.json')).toBe('')
  })

  test('troubleshooting: without strict, the message says so and is the only error', async () => {
    const sentence = "'strict' must be true in the compilerOptions of tsconfig.json"
    const errors = await compile('lax.json')
    expect(errors.match(/error TS/g)).toHaveLength(1)
    expect(errors).toContain(sentence)
    expect(read('troubleshooting').includes(`\`${sentence}\``)).toBe(true)
  })
})

test('an undefined field is an error when the router starts', () => {
  const operation = { path: '/', method: 'GET', query: undefined, responses: { 200: {} } } as const
  const start = (): unknown => createRouter({ contract: { a: operation }, handlers: { a: () => new Response() } } as unknown as RouterOptions<Contract>)
  expect(start).toThrow("a: 'query' is not valid")
})

describe('requests', () => {
  const contract = createContract({
    all: {
      path: '/all/:id',
      method: 'POST',
      pathParams: z.object({ id: z.coerce.number() }),
      query: z.object({ q: z.coerce.number(), r: z.coerce.number() }),
      headers: z.object({ 'x-h': z.coerce.number() }),
      cookies: z.object({ c: z.coerce.number() }),
      requests: { 'application/json': { body: z.object({ b: z.number() }) } },
      responses: { 200: {}, ...errors(400) },
    },
  })
  const { fetch } = createRouter({ contract, handlers: { all: ({ respond }) => respond({ status: 200 }) } })

  test.each<[string, string, HeadersInit, string[][]]>([
    ['/all/x?q=x&r=x', '{}', { 'x-h': 'x', cookie: 'c=x' }, [['id']]],
    ['/all/1?q=x&r=x', '{}', { 'x-h': 'x', cookie: 'c=x' }, [['q'], ['r']]],
    ['/all/1?q=1&r=1', '{}', { 'x-h': 'x', cookie: 'c=x' }, [['x-h']]],
    ['/all/1?q=1&r=1', '{}', { 'x-h': '1', cookie: 'c=x' }, [['c']]],
    ['/all/1?q=1&r=1', '{}', { 'x-h': '1', cookie: 'c=1' }, [['b']]],
  ])('the first part of %s that fails determines the issues', async (path, body, headers, paths) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(new Request(`https://example.com${path}`, init))
    const { details } = (await response.json()) as { details: { path: string[] }[] }
    expect([response.status, details.map((issue) => issue.path)]).toEqual([400, paths])
  })

  test.each([
    ['HEAD', 200],
    ['OPTIONS', 204],
    ['GET', 200],
    ['PUT', 405],
  ])('the router responds to %s with %d', async (method, status) => {
    const router = createRouter({
      contract: createContract({ get: { path: '/a', method: 'GET', responses: { 200: {} } } }),
      handlers: { get: ({ respond }) => respond({ status: 200 }) },
    })
    expect((await router.fetch(new Request('https://example.com/a/', { method }))).status).toBe(status)
  })

  test('what schemas receive has no prototype, and an object of zod has one', async () => {
    const seen: unknown[] = []
    const look = z.custom<object>((value) => seen.push(Object.getPrototypeOf(value)) > 0)
    const router = createRouter({
      contract: createContract({
        look: { path: '/look', method: 'GET', query: look, responses: { 200: {} } },
        zod: { path: '/zod', method: 'GET', query: z.object({ a: z.string() }), responses: { 200: {} } },
      }),
      handlers: {
        look: async ({ respond }) => respond({ status: 200 }),
        zod: async ({ respond, validatedQuery }) => {
          seen.push(Object.getPrototypeOf(validatedQuery))
          return respond({ status: 200 })
        },
      },
    })
    for (const path of ['/look?a=1', '/zod?a=1']) await router.fetch(new Request(`https://example.com${path}`))
    expect(seen).toEqual([null, Object.prototype])
  })
})

describe('errors: what is thrown, and the response', () => {
  test.each<[string, (respond: (body: string) => unknown) => unknown, number, string | undefined]>([
    ['error(status, message)', () => error(403, 'Not yours'), 403, 'Not yours'],
    ['an error with expose and a status', () => Object.assign(new Error('Gone'), { expose: true, status: 410 }), 410, 'Gone'],
    [
      'an error with a status alone, as of another service',
      () => Object.assign(new Error('No row'), { status: 404 }),
      500,
      'Internal server error',
    ],
    ['a Response', () => new Response(null, { status: 418 }), 418, undefined],
    ['the result of request.respond', (respond) => respond('Later'), 409, 'Later'],
    ['anything else', () => 'text', 500, 'Internal server error'],
  ])('%s', async (_name, create, status, message) => {
    const { fetch } = createRouter({
      contract: createContract({ run: { path: '/', method: 'GET', responses: { 200: {}, ...errors('default') } } }),
      handlers: {
        run: (request) => {
          throw create((text) => request.respond({ status: 409, body: { error: text } }))
        },
      },
      onError: () => {},
    })
    const response = await fetch(new Request('https://example.com/'))
    const text = await response.text()
    expect([response.status, text === '' ? undefined : (JSON.parse(text) as { error: string }).error]).toEqual([status, message])
  })

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('failed')
      },
    ],
    ['returns no response', () => undefined],
  ])('a catch that %s leaves a 500 to the built-in handler', async (_name, respond) => {
    const { fetch } = createRouter({
      contract: createContract({ run: { path: '/', method: 'GET', responses: { 200: {}, ...errors('default') } } }),
      handlers: {
        run: () => {
          throw error(403, 'Not yours')
        },
      },
      catch: respond as () => Response,
      onError: () => {},
    })
    const response = await fetch(new Request('https://example.com/'))
    expect([response.status, await response.json()]).toMatchObject([500, { error: 'Internal server error' }])
  })
})

describe('requests: what the schema of a body receives', () => {
  const form = new FormData()
  form.append('a', '1')
  form.append('a', '2')
  form.append('file', new File(['x'], 'x.txt'))
  const describeValue = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return ['bytes', ...value]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, part instanceof File ? 'a file' : part]))
  }

  test.each<[string, string, BodyInit | null, unknown]>([
    ['JSON', 'application/json', '{"a":1}', { a: 1 }],
    ['+json', 'application/ld+json', '{"a":1}', { a: 1 }],
    ['text in latin1', 'text/plain', new Uint8Array([0xe4]), 'ä'],
    ['XML', 'application/xml', '<a/>', '<a/>'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
    ['a multipart form', 'multipart/form-data', form, { a: ['1', '2'], file: 'a file' }],
    ['bytes', 'application/octet-stream', new Uint8Array([1, 2]), ['bytes', 1, 2]],
    ['no JSON', 'application/json', null, {}],
    ['no text', 'text/plain', null, ''],
    ['no bytes', 'application/octet-stream', null, ['bytes']],
  ])('%s', async (_name, contentType, body, expected) => {
    const seen: unknown[] = []
    const schema = z.custom<never>((value) => seen.push(describeValue(value)) > 0)
    const contract = {
      send: { path: '/', method: 'POST', requests: { [contentType]: { body: body instanceof FormData ? multipart(schema) : schema } }, responses: { 200: {} } },
    } as unknown as Contract
    const { fetch } = createRouter({ contract, handlers: { send: () => new Response() } })
    const header = contentType === 'text/plain' ? 'text/plain; charset=ISO-8859-1' : contentType.toUpperCase()
    const headers: HeadersInit = body instanceof FormData ? {} : { 'content-type': header }
    expect((await fetch(new Request('https://example.com/', { method: 'POST', body, headers }))).status).toBe(200)
    expect(seen[0]).toEqual(expected)
  })
})

describe('responses: what is sent', () => {
  const User = z.object({ name: z.string() })
  const contract = createContract({
    get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: User } } } },
  })
  const row = { name: 'Ada', secret: 'x' }

  test.each([
    [true, '{"name":"Ada"}'],
    [false, '{"name":"Ada","secret":"x"}'],
  ])('with validateResponses %s, an undeclared field: %s', async (validateResponses, text) => {
    const { fetch } = createRouter({
      contract,
      handlers: { get: ({ respond }) => respond({ status: 200, body: row }) },
      validateResponses,
    })
    expect(await (await fetch(new Request('https://example.com/'))).text()).toBe(text)
  })

  test.each<[string, string, unknown]>([
    ['zod', '{"name":"Ada"}', User],
    ['valibot', '{"name":"Ada"}', v.object({ name: v.string() })],
    ['arktype', '{"name":"Ada","secret":"x"}', type({ name: 'string' })],
    ["arktype with '+': 'delete'", '{"name":"Ada"}', type({ name: 'string', '+': 'delete' })],
  ])('of an undeclared field, %s makes %s', async (_library, text, body) => {
    const get = { path: '/', method: 'GET', responses: { 200: { 'application/json': { body } } } }
    const { fetch } = createRouter({
      contract: { get } as unknown as Contract,
      handlers: {
        get: (request: { respond: (result: object) => Response }) => request.respond({ status: 200, body: { ...row } }),
      } as never,
    })
    expect(await (await fetch(new Request('https://example.com/'))).text()).toBe(text)
  })

  test.each<[string, () => object]>([
    ['a plain object', () => ({ 'x-a': '1' })],
    ['a Headers', () => new Headers({ 'x-a': '1' })],
    ['a Map', () => new Map([['x-a', '1']])],
    ['a list of pairs', () => [['x-a', '1']]],
  ])('headers may be %s', async (_name, create) => {
    const { fetch } = createRouter({
      contract: createContract({ get: { path: '/', method: 'GET', responses: { 200: {} } } }),
      handlers: { get: ({ respond }) => respond({ status: 200, headers: create() as Headers }) },
    })
    expect((await fetch(new Request('https://example.com/'))).headers.get('x-a')).toBe('1')
  })
})

test('middleware: an instance of a class as context is a 500', async () => {
  class User {
    readonly name = 'Ada'
  }
  const { fetch } = createRouter({
    contract: createContract({ get: { path: '/', method: 'GET', responses: { 200: {} } } }),
    before: [() => new User()],
    handlers: { get: ({ respond }) => respond({ status: 200 }) },
    onError: () => {},
  })
  expect((await fetch(new Request('https://example.com/'))).status).toBe(500)
})

describe('errors: what onError receives', () => {
  const contract = createContract({
    run: { path: '/', method: 'GET', responses: { 200: {}, 503: {}, ...errors('default') } },
  })
  const failed = new Error('failed')
  const unavailable = error(503)

  test.each<[string, Pick<RouterOptions<typeof contract>, 'handlers' | 'catch'>, unknown[]]>([
    ['you throw `error(503)`', { handlers: { run: () => { throw unavailable } } }, [unavailable]],
    ['`catch` turns an error into a 4xx', { handlers: { run: () => { throw failed } }, catch: () => new Response(null, { status: 409 }) }, []],
    ['you return a 503', { handlers: { run: ({ respond }) => respond({ status: 503 }) } }, []],
    ['`catch` itself fails', { handlers: { run: () => { throw failed } }, catch: () => { throw unavailable } }, [failed, unavailable]],
  ])('%s', async (row, options, expected) => {
    const onError = vi.fn()
    const { fetch } = createRouter({ contract, ...options, onError })
    await fetch(new Request('https://example.com/'))
    expect(onError.mock.calls.map(([thrown]) => thrown)).toEqual(expected)
    expect(read('errors').includes(row)).toBe(true)
  })

  test('error responses have x-content-type-options: nosniff', async () => {
    const { fetch } = createRouter({ contract, handlers: { run: () => { throw unavailable } }, onError: () => {} })
    const response = await fetch(new Request('https://example.com/'))
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([503, 'nosniff'])
  })
})

describe('why: the figures', () => {
  const [, package_ = '', router = '', client = ''] = /has (\d+) kB of JavaScript.* the router in ([\d.]+) kB and the client in ([\d.]+) kB/.exec(read('why')) ?? []
  const sizeOf = (...imports: string[]): number =>
    sizeLimits.find((size) => size.adds === undefined && size.imports.join() === imports.join())?.limit ?? 0
  const built = globSync('dist/**/*.js').reduce((sum, file) => sum + statSync(file).size, 0)

  test.each([
    ['the package', package_, built],
    ['the router', router, sizeOf('createContract', 'createRouter')],
    ['the client', client, sizeOf('createClient')],
  ])('%s has %s kB', (_name, said, bytes) => {
    expect(Math.abs(bytes / 1000 / Number(said) - 1)).toBeLessThan(0.05)
  })

  test.each(['README.md', 'docs/index.md', 'docs/performance.md'])('%s has the same sizes', (page) => {
    const text = readFileSync(page, 'utf8')
    expect(text).toMatch(page === 'docs/performance.md' ? `| routepact | ${router} | ${client} |` : `${router} kB after gzip`)
  })

  test('src has fewer lines than the page says', () => {
    const [, said = ''] = /fewer than ([\d,]+) lines/.exec(read('why')) ?? []
    const lines = globSync('src/**/*.ts').reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
    expect(lines).toBeLessThan(Number(said.replace(',', '')))
  })

  test('as many tests run before each commit', () => {
    const [, said = ''] = /more than ([\d,]+) tests run/.exec(read('why')) ?? []
    const [, counted = ''] = /seconds with ([\d,]+) tests/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
    expect(Number(counted.replace(',', ''))).toBeGreaterThan(Number(said.replace(',', '')))
  })
})

test('production: zod runs an asynchronous check twice', async () => {
  const check = vi.fn(async () => true)
  const { fetch } = createRouter({
    contract: createContract({
      get: { path: '/', method: 'GET', query: z.object({ a: z.string().refine(check) }), responses: { 200: {} } },
    }),
    handlers: { get: ({ respond }) => respond({ status: 200 }) },
  })
  expect((await fetch(new Request('https://example.com/?a=1'))).status).toBe(200)
  expect(check).toHaveBeenCalledTimes(2)
})

test.each([
  [undefined, 0],
  [100, 1],
])('testing: the count %s finds %d faults that need a list of five items', async (count, found) => {
  const Note = z.object({ title: z.string(), tags: z.array(z.int()) })
  const contract = createContract({
    putNote: {
      path: '/notes/:id',
      method: 'PUT',
      requests: { 'application/json': { body: Note } },
      responses: { 200: { 'application/json': { body: Note } }, ...errors(400) },
    },
  })
  const router = createRouter({
    contract,
    handlers: {
      putNote: ({ respond, validatedBody }) => {
        if (validatedBody.tags.length > 4) throw new Error('too many')
        return respond({ status: 200, body: validatedBody })
      },
    },
    onError: () => {},
  })
  const { findings } = await testContract(contract, router, { ...(count ? { count } : {}), checks: ['server-error'] })
  expect(findings).toHaveLength(found)
})
