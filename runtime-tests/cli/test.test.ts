/** `routepact test`, as it is built (`npm test` builds first) and in this process. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type NodeServer, serve } from '../../src/node/index.ts'
import type { CommandContext } from '../../tools/src/cli/command.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { bearer } from '../../src/core/index.ts'
import { createMock } from '../../tools/src/testing/index.ts'
import { writeModules } from './contract-modules.ts'
import { context, inFolder, runBuiltCommand, type RunResult } from './run.ts'

const { folder, remove } = writeModules()
let honest: NodeServer
let broken: NodeServer

/** A server that echoes the credentials, with text that a terminal acts on. */
const echo = ({ headers, url }: Request): Response => {
  const text = `\u001b[2J\u009b ${headers.get('authorization')}`
  return url.endsWith('/me') ? new Response(text, { status: 500 }) : Response.json({ name: 1, echo: text })
}

beforeAll(async () => {
  const { contract } = (await import(resolve(folder, 'contract.mjs'))) as { contract: never }
  // Without an authenticator, a mock accepts credentials of any kind.
  const token = bearer((given) => (given === 'secret-of-mine' ? {} : undefined))
  honest = await serve(createMock(contract, { security: { token } }), { port: 0, hostname: '127.0.0.1' })
  broken = await serve({ fetch: echo }, { port: 0, hostname: '127.0.0.1' })
})

afterAll(async () => {
  remove()
  await Promise.all([honest.close(), broken.close()])
})

const run = (args: string[], changes: Partial<CommandContext> = {}): Promise<RunResult> =>
  inFolder(folder, () => runCommand(['test', ...args], { ...context, ...changes }))

const credentials = ['--header', 'authorization: Bearer secret-of-mine']

/** The flag of a configuration of checks. */
const choose = (...checks: string[]): string[] => {
  const file = `${checks.join('+')}.json`
  writeFileSync(resolve(folder, file), JSON.stringify({ test: { checks } }))
  return ['--config', file]
}

describe.each<[string, (args: string[]) => Promise<RunResult>]>([
  ['as built', (args) => runBuiltCommand(folder, ['test', ...args])],
  ['in this process', run],
])('%s', (_, runTest) => {
  test('no findings exit with 0', async () => {
    expect(await runTest(['contract.mjs', '--url', honest.url, ...credentials])).toEqual({
      code: 0,
      output: expect.stringMatching(/^No findings in \d\d cases \(seed 1\)\.\n$/),
      errors: '',
    })
  })

  test('findings exit with 1', async () => {
    const { code, output, errors } = await runTest(['contract.mjs', '--url', broken.url, ...credentials, ...choose('declared-body')])
    expect([code, errors]).toEqual([1, ''])
    expect(output).toBe(
      `getUser: responds with the declared body
  Expected: a body that the schema of application/json declares
  Received: 200 {"name":1,"echo":"\\u001b[2J\\u009b <authorization>"}: name: Invalid input: expected string, received number
  Send it again:
  curl -i -X GET '${broken.url}users/a' -H 'authorization: <authorization>'

1 finding in 1 case (seed 1).
`,
    )
  })

  test('a module that ends its process exits with 2', async () => {
    if (runTest === run) return
    const errors = "'exiting.mjs' ended the process (exit code 3).\n"
    expect(await runTest(['exiting.mjs', '--url', honest.url])).toEqual({ code: 2, output: '', errors })
  })
})

test('the values of headers are not printed', async () => {
  const { code, output } = await run(['contract.mjs', '--url', broken.url, ...credentials, '--header', 'x-tenant: 7'])
  expect(code).toBe(1)
  expect(output).toContain("-H 'authorization: <authorization>'")
  expect(output).toContain("-H 'x-tenant: <x-tenant>'")
  expect(output).toContain('\\u009b <authorization>')
  expect(output).not.toContain('secret-of-mine')
  expect(output).toMatch(/^[\n\x20-\x7e]+$/)
})

test('the values of headers are not printed with a mistake either', async () => {
  const any = await serve({ fetch: ({ url }) => new Response(null, { status: url.endsWith('/me') ? 204 : 404 }) }, { port: 0, hostname: '127.0.0.1' })
  const accepting = await serve(
    { fetch: ({ headers }) => new Response(null, /secre/i.test(headers.get('authorization') ?? '') ? { status: 204 } : { status: 401, headers: { 'www-authenticate': 'Bearer' } }) },
    { port: 0, hostname: '127.0.0.1' },
  )
  const outputs: string[] = []
  for (const { url } of [any, accepting]) {
    const { output } = await run(['contract.mjs', '--url', url, ...credentials, ...choose('credentials-verified', 'equivalent-encoding')])
    expect(output).not.toMatch(/secret-of-min/i)
    outputs.push(output)
  }
  expect(outputs[1]).toContain("-H 'authorization: <authorization, truncated>'")
  await Promise.all([any.close(), accepting.close()])
})

test.each<[string, string, (value: string) => string]>([
  ['JSON', String.raw`a"b\c`, (value) => JSON.stringify({ value })],
  ['JSON of JSON', String.raw`a"b\c`, (value) => JSON.stringify({ value: JSON.stringify(value) })],
  ['JSON with escaped slashes', 'Bearer abc/def+ghi=', (value) => JSON.stringify(value).replaceAll('/', String.raw`\/`)],
  ['JSON in ASCII', 'caf\u00e9', (value) => JSON.stringify(value).replace('\u00e9', String.raw`\u00E9`)],
  ['a URL', 'Bearer ab cd', (value) => encodeURIComponent(value)],
  ['text, if it is short', 'key-1', (value) => `The key ${value}.`],
  ['text, without the scheme', 'Bearer a1', (value) => `The token '${value.slice(7)}'.`],
])('the values of headers are not printed, as %s', async (_title, value, escape) => {
  const leak = ({ headers }: Request): Response => new Response(escape(headers.get('authorization') ?? ''), { status: 500 })
  const server = await serve({ fetch: leak }, { port: 0, hostname: '127.0.0.1' })
  for (const format of ['text', 'json']) {
    const args = ['contract.mjs', '--url', server.url, '--header', `authorization: ${value}`, '--format', format]
    const { code, output } = await run(args)
    expect(code).toBe(1)
    expect(output).toContain('<authorization>')
    for (const secret of [value, value.replace('Bearer ', ''), escape(value), JSON.stringify(escape(value)).slice(1, -1)]) {
      expect(output).not.toMatch(new RegExp(String.raw`\b${secret.replaceAll(/[^\w\s]/g, String.raw`\$&`)}\b`))
    }
  }
  await server.close()
})

describe('a guard in front of a contract without `security`', () => {
  const guards: [string, string][] = [
    ['authorization', 'Bearer secret-of-mine'],
    ['cookie', 'sid=secret-of-mine'],
    ['x-api-key', 'secret-of-mine'],
  ]

  test.each(guards)('receives %s of --header', async (name, value) => {
    const fetch = ({ headers, url }: Request): Response =>
      headers.get(name) === value ? (url.endsWith('/users') ? new Response(null) : Response.json({ name: 'Ada' })) : new Response(null, { status: 401 })
    const server = await serve({ fetch }, { port: 0, hostname: '127.0.0.1' })
    const args = ['guarded.mjs', '--url', server.url, ...choose('valid-request'), '--fail-on', 'skipped']
    const passed = await run([...args, '--header', `${name}: ${value}`])
    const refused = await run([...args, '--operation', 'listUsers', '--header', `${name}: other`])
    const missing = await run([...args, '--operation', 'listUsers'])
    await server.close()
    expect(passed).toEqual({ code: 0, output: 'No findings in 2 cases (seed 1).\n', errors: '' })
    expect(refused.output).toContain("every valid request had the status 401: check the credentials in '--header'")
    expect(missing.output).toContain("every valid request had the status 401: pass '--header'")
  })
})

test('a short value is not replaced inside of words', async () => {
  const { output } = await run(['contract.mjs', '--url', broken.url, '--header', 'x-tenant: 5'])
  expect(output).toContain('500')
})

test('skipped cases are listed, in colors on a terminal', async () => {
  const { code, output } = await run(['contract.mjs', '--url', honest.url], { isColored: true })
  expect(code).toBe(0)
  expect(output.replaceAll('\u001b', '<')).toMatch(
    /^<\[33mSkipped<\[39m me: accepts valid requests\n {2}no credentials for 'token': pass '--header'\n\n<\[32mNo findings in \d+ cases, 1 skipped<\[39m \(seed 1\)\.\n$/,
  )
})

test.each(['text', 'json'])('--fail-on skipped exits with 1 if operations are skipped, in %s', async (format) => {
  const args = ['contract.mjs', '--url', honest.url, '--format', format]
  const { output } = await run(args)
  expect(await run([...args, '--fail-on', 'finding'])).toEqual({ code: 0, output, errors: '' })
  expect(await run([...args, '--fail-on', 'skipped'])).toEqual({ code: 1, output, errors: '' })
  expect(await run([...args, '--fail-on', 'skipped', ...credentials])).toMatchObject({ code: 0 })
})

test('--fail-on skipped prints the result in red', async () => {
  const { output } = await run(['contract.mjs', '--url', honest.url, '--fail-on', 'skipped'], { isColored: true })
  expect(output.replaceAll('\u001b', '<')).toMatch(/\n\n<\[31mNo findings in \d+ cases, 1 skipped<\[39m \(seed 1\)\.\n$/)
})

test('an operation of which no valid request succeeds is skipped', async () => {
  const server = await serve({ fetch: async () => Response.json({ error: 'Not Found' }, { status: 404 }) }, { port: 0, hostname: '127.0.0.1' })
  const args = ['unfound.mjs', '--url', server.url, ...choose('valid-request')]
  const reason = "every valid request had the status 404: pass the id of one with '--prepare'"
  expect(await run(args)).toEqual({
    code: 2,
    output: `Skipped getUser: accepts valid requests\n  ${reason}\n\nNo findings in 1 case, 1 skipped (seed 1).\n`,
    errors: 'No operation was tested with valid requests: all were skipped.\n',
  })
  await server.close()
})

test.each<[what: string, text: string, code: number, errors: string]>([
  ['values', "export const prepare = { getUser: () => ({ params: { id: '7' } }) }", 0, ''],
  ['an operation that does not exist', 'export const prepare = { getUsers: () => ({}) }', 2, "'getUsers' in 'prepare' of 'FILE' does not exist: use getUser, me\n"],
  ['a parameter that does not exist', "export const prepare = { getUser: () => ({ params: { key: '7' } }) }", 2, "'key' in 'params' of 'prepare.getUser' of 'FILE' does not exist: use id\n"],
])('the module of --prepare: %s', async (_, text, code, errors) => {
  // A module is loaded once.
  const file = `prepare-${randomUUID()}.mjs`
  writeFileSync(resolve(folder, file), text)
  const result = await run(['contract.mjs', '--url', honest.url, '--header', 'authorization: Bearer secret-of-mine', ...choose('valid-request'), '--prepare', file])
  expect([result.code, result.errors]).toEqual([code, errors.replace('FILE', file)])
})

describe('an untested API', () => {
  const untested = 'No operation was tested with valid requests: all were skipped.\n'

  test.each([[], ['--fail-on', 'skipped']])('no findings in the other cases exit with 2 %j', async (...args) => {
    const { code, output, errors } = await run(['contract.mjs', '--url', honest.url, '--operation', 'me', ...args])
    expect([code, errors]).toEqual([2, untested])
    expect(output).toMatch(/\n\nNo findings in \d cases, 1 skipped \(seed 1\)\.\n$/)
  })

  test('findings exit with 1', async () => {
    const { code, errors } = await run(['contract.mjs', '--url', broken.url, '--operation', 'me'])
    expect([code, errors]).toEqual([1, untested])
  })

  test('checks that need no valid requests can be chosen', async () => {
    const args = ['contract.mjs', '--url', honest.url, '--operation', 'me', ...choose('credentials-required')]
    expect(await run(args)).toEqual({ code: 0, output: 'No findings in 1 case (seed 1).\n', errors: '' })
  })
})

test('simplified requests are marked', async () => {
  const fetch = ({ url }: Request): Response => Response.json({ name: /\/a{1,2}$/.test(url) ? 'Ada' : 1 })
  const server = await serve({ fetch }, { port: 0, hostname: '127.0.0.1' })
  const args = ['contract.mjs', '--url', server.url, '--operation', 'getUser', ...choose('declared-body')]
  const { output } = await run(args)
  const json = await run([...args, '--format', 'json'])
  await server.close()
  expect(output).toMatch(/\n {2}Send it again \(simplified\):\n {2}curl -i -X GET 'http/)
  expect(JSON.parse(json.output)).toMatchObject({ findings: [{ isSimplified: true }] })
})

test('several findings are counted', async () => {
  const { output } = await run(['contract.mjs', '--url', broken.url, '--seed', '3', '--operation', 'getUser'], { isColored: true })
  expect(output.replaceAll('\u001b', '<')).toMatch(/\n\n<\[31m\d+ findings in \d+ cases<\[39m \(seed 3\)\.\n$/)
})

test('--format json', async () => {
  const args = ['contract.mjs', '--url', broken.url, ...choose('declared-body', 'valid-request'), '--format', 'json']
  const { code, output } = await run(args)
  expect(code).toBe(1)
  expect(output).toMatch(/^[\n\x20-\x7e]+$/)
  expect(JSON.parse(output)).toEqual({
    seed: 1,
    cases: 2,
    findings: [
      {
        name: 'getUser: responds with the declared body',
        operation: 'getUser',
        check: 'declared-body',
        expected: 'a body that the schema of application/json declares',
        received: expect.stringContaining('expected string'),
        curl: `curl -i -X GET '${broken.url}users/a'`,
        isSimplified: false,
      },
    ],
    skipped: [{ name: 'me: accepts valid requests', reason: "no credentials for 'token': pass '--header'" }],
  })
})

test.each<[format: string, expected: (url: string) => string]>([
  [
    'markdown',
    (url) => `- \`getUser: responds with the declared body\`
  - expected: \`a body that the schema of application/json declares\`
  - received: \`200 {"name":1,"echo":"\\u001b[2J\\u009b null"}: name: Invalid input: expected string, received number\`
  - \`curl -i -X GET '${url}users/a'\`

- skipped: \`me: accepts valid requests\`: \`no credentials for 'token': pass '--header'\`

1 finding in 2 cases, 1 skipped (seed 1).
`,
  ],
  [
    'github',
    (url) => `::error title=Finding::getUser: responds with the declared body%0AExpected: a body that the schema of application/json declares%0AReceived: 200 {"name":1,"echo":"\\u001b[2J\\u009b null"}: name: Invalid input: expected string, received number%0Acurl -i -X GET '${url}users/a'
::warning title=Skipped::me: accepts valid requests: no credentials for 'token': pass '--header'
1 finding in 2 cases, 1 skipped (seed 1).
`,
  ],
])('--format %s', async (format, toExpected) => {
  const args = ['contract.mjs', '--url', broken.url, ...choose('declared-body', 'valid-request'), '--format', format]
  expect(await run(args)).toEqual({ code: 1, output: toExpected(broken.url), errors: '' })
})

test.each([
  ['sarif', '"ruleId": "declared-body"'],
  ['junit', '<failure type="declared-body" message="getUser: responds with the declared body">'],
])('--format %s', async (format, text) => {
  const result = await run(['contract.mjs', '--url', broken.url, ...choose('declared-body', 'valid-request'), '--format', format])
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining(text) as string })
  expect(result.output).toContain("no credentials for 'token': pass '--header'")
})

test.each(['markdown', 'github'])('--format %s without findings', async (format) => {
  const args = ['contract.mjs', '--url', honest.url, ...credentials, ...choose('valid-request'), '--format', format]
  expect(await run(args)).toEqual({ code: 0, output: 'No findings in 2 cases (seed 1).\n', errors: '' })
})

test('a terminal shows the progress', async () => {
  const written: string[] = []
  const terminal = { columns: 60, write: (text: string) => void written.push(text.replace('\r\u001b[2K', '<')) }
  await run(['contract.mjs', '--url', honest.url, '--operation', 'getUser'], { terminal })
  expect(written[0]).toMatch(/^<\[\.{24}\] 0\/\d+ getUser: /)
  expect(written.at(-2)).toMatch(/^<\[#{21,23}\.{1,3}\] /)
  expect(written.every((text) => text.length <= 1 + 59)).toBe(true)
  expect(written.at(-1)).toBe('<')
})

describe('bad input', () => {
  for (const [file, test] of Object.entries({ object: { checks: {} }, numbers: { checks: [1] }, other: { check: [] } }))
    writeFileSync(resolve(folder, `${file}.json`), JSON.stringify({ test }))

  const invalidHeader = "'--header' must be a name and a value, such as 'authorization: Bearer secret'."

  test.each<[string[], string]>([
    [[], 'The file that exports the contract is missing: routepact test contract.ts'],
    [['contract.mjs'], "'--url' is missing: --url http://localhost:3000"],
    [['contract.mjs', '--url', 'localhost:3000'], "'--url' must begin with http:// or https://."],
    [['contract.mjs', '--url', 'here'], "'--url' must begin with http:// or https://."],
    [['contract.mjs', '--url', 'http://127.0.0.1:65534'], "'http://127.0.0.1:65534' does not respond: ECONNREFUSED"],
    [['contract.mjs', '--url', 'http://127.0.0.1:1'], "'http://127.0.0.1:1' does not respond: bad port"],
    [['contract.mjs', '--format', 'xml'], "'--format' must be one of text, json, markdown, github, sarif, junit."],
    [['contract.mjs', '--fail-on', 'skip'], "'--fail-on' must be one of finding, skipped."],
    [['contract.mjs', '--seed', 'a'], "'--seed' must be an integer from 0 to 2147483647."],
    [['contract.mjs', '--header', 'secret'], invalidHeader],
    [['contract.mjs', '--header', ': secret'], invalidHeader],
    [['contract.mjs', '--header', 'a b: secret'], invalidHeader],
    [['--header', 'authorization:', 'secret'], invalidHeader],
    [['contract.mjs', '--header', 'authorization: a', 'secret'], 'One file is expected: quote headers that contain spaces.'],
  ])('%j', async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, output: '', errors: `${message}\n` })
  })

  test.each<[string[], RegExp]>([
    [['contract.mjs', '--url', 'http://a:b@localhost'], /^'--url' must not contain credentials: pass them with '--header'\.\n$/],
    [['contract.mjs', '--url', 'http://:b@localhost'], /^'--url' must not contain credentials/],
    [['contract.mjs', '--operation', 'gone'], /^'gone' of '--operation' does not exist: use getUser, me\n$/],
    [['contract.mjs', ...choose('gone')], /^'gone' of 'test.checks' does not exist: use server-error, /],
    [['contract.mjs', '--config', 'object.json'], /^'object.json' is not valid: 'test.checks' must be a list of texts\.\n$/],
    [['contract.mjs', '--config', 'numbers.json'], /^'numbers.json' is not valid: 'test.checks' must be a list of texts\.\n$/],
    [['contract.mjs', '--config', 'other.json'], /^'other.json' is not valid: 'test.check' is not known: the names are checks\.\n$/],
    [['refined.mjs', '--operation', 'get'], /^No case can be tested\.\nget: accepts valid requests: no generated value for the query is valid/],
    [['wrong.mjs'], /^The contract of 'wrong.mjs' breaks rules:/],
    [['document.mjs'], /^'document.mjs' exports a document: /],
  ])('%j', async (args, message) => {
    expect(await run(['--url', honest.url, ...args])).toEqual({ code: 2, output: '', errors: expect.stringMatching(message) })
  })
})

test('a server that does not respond in time', async () => {
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(late)
  const errors = "'http://localhost' does not respond: The operation was aborted due to timeout\n"
  expect(await run(['contract.mjs', '--url', 'http://localhost'])).toEqual({ code: 2, output: '', errors })
  fetch.mockRestore()
})

test('--help lists the options', async () => {
  expect(await run(['--help'])).toEqual({ code: 0, output: expect.stringMatching(/^Usage: routepact test <file> --url/), errors: '' })
})

test('an error that is not a finding fails the command', async () => {
  const fail = (): Promise<void> => Promise.reject(new Error('no memory'))
  const contractCases = (): Promise<object[]> => Promise.resolve([{ name: 'getUser: responds', run: fail }])
  vi.doMock('../../tools/src/testing/index.ts', () => ({ contractCases, ContractFinding: TypeError }))
  const result = await run(['contract.mjs', '--url', honest.url])
  vi.doUnmock('../../tools/src/testing/index.ts')
  expect(result).toEqual({ code: 2, output: '', errors: expect.stringMatching(/^Error: no memory\n/) })
})

test('messages of other work have no effect', async () => {
  const report = { cases: 1, findings: [], skipped: [], isTested: true }
  const work: CommandContext['work'] = async (_, receive) => {
    receive({ kind: 'listening', url: honest.url, operations: 1 })
    receive({ kind: 'report', report })
  }
  expect(await run(['contract.mjs', '--url', honest.url], { work })).toEqual({ code: 0, output: 'No findings in 1 case (seed 1).\n', errors: '' })
  const mocked = await inFolder(folder, () => runCommand(['mock', 'contract.mjs'], { ...context, work }))
  expect(mocked).toEqual({ code: 0, output: '', errors: '' })
})
