import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext, CommandResult } from '../../tools/src/cli/command.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { readUsage, type Usage } from '../../tools/src/diff/usage/usage.ts'
import { builtCommand, context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'usage-command-'))

const toLine = (request: string, agent = 'ios/3.2 (iPhone; 203.0.113.9)', status = 200, day = 20): string =>
  `203.0.113.7 - ann [${day}/Nov/2026:12:00:00 +0000] "${request} HTTP/1.1" ${status} 12 "https://example.org/?referer" "${agent}"\n`

const log = toLine('GET /users?page=secret-1') + toLine('GET /users/secret-2?token=secret-3', 'web') + toLine('GET /wp-login.php')

const files: { readonly [name: string]: string | Uint8Array } = {
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/users': { get: { parameters: [{ name: 'page', in: 'query', schema: {} }], responses: {} }, post: { responses: {} } },
      '/users/{id}': { get: { responses: {} } },
    },
  }),
  'contract.mjs': "export const contract = { getUsers: { path: '/users', method: 'GET', responses: { 200: {} } } }\nexport const documentOptions = { base: '/api' }",
  'access.log': log,
  'access.log.gz': gzipSync(log),
  'empty.log': '',
  'garbage.log': `${toLine('GET /users')}garbage\n`,
  'only-garbage.log': `${toLine('GET /users')}garbage\nmore\n`,
  'long.log': `${toLine('GET /users')}${'a'.repeat(2 ** 20 + 1)}\n`,
  'other.log': toLine('GET /wp-login.php'),
  'api.log': toLine('GET /api/users'),
  'cut.log.gz': gzipSync(log).subarray(0, 40),
  'app.log': [
    { msg: 'listening' },
    { time: '2026-11-20T12:00:00Z', method: 'GET', url: '/users', status: 200, app: 'ios', http: { address: '/users?page=1' } },
    { time: '2026-11-21T12:00:00Z', method: 'GET', url: '/users', status: 401, app: 'web' },
    { time: '2026-11-20T12:00:00Z', method: 'OPTIONS', url: '/users', status: 204, app: 'web' },
  ].map((line) => `${JSON.stringify(line)}\n`).join(''),
  'paths.log': `${JSON.stringify({ time: '2026-11-20T12:00:00Z', method: 'GET', path: '/users', status: 200 })}\n`,
  'broken.log': toLine('GET /users') + toLine('GET /users').replace('GET /users HTTP/1.1', String.raw`\x16\x03`),
  'base.json': '{ "usage": { "base": "/api" } }',
  'bases.json': '{ "usage": { "base": ["/api/", "/"] } }',
  'fields.json': '{ "usage": { "fields": { "client": "app", "target": ["nothing", "http.address", "url"], "status": "status" } } }',
  'client.json': '{ "usage": { "fields": { "client": "app" } } }',
  'tenant.json': '{ "usage": { "fields": { "client": "tenant" } } }',
  'none.json': '{ "usage": { "base": null, "fields": { "client": null } } }',
  'days.log': toLine('GET /users', 'web', 200, 10) + toLine('GET /users'),
}

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  symlinkSync('access.log', join(folder, 'link.log'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: string, changed: Partial<CommandContext> = {}): Promise<CommandResult> {
  return inFolder(folder, () => runCommand(['usage', ...args.split(' ').filter((arg) => arg !== '')], { ...context, ...changed }))
}

async function readOutput(args: string, changed: Partial<CommandContext> = {}): Promise<Usage> {
  const result = await run(args, changed)
  expect(result.code, result.errors).toBe(0)
  return readUsage(JSON.parse(result.output))
}

const ofIos = { clients: { 'ios/3.2': { count: 1, last: '2026-11-20' } }, queries: { page: { 'ios/3.2': { count: 1, last: '2026-11-20' } } }, rejected: 0 }
const operations = {
  'GET /users': ofIos,
  'POST /users': { clients: {}, queries: {}, rejected: 0 },
  'GET /users/{id}': { clients: { web: { count: 1, last: '2026-11-20' } }, queries: {}, rejected: 0 },
}

test('says that paths end like one of an operation', async () => {
  const { code, errors } = await run('access.log api.log --contract openapi.json')
  expect(code).toBe(0)
  expect(errors).toContain("2 requests match no operation in the contract.\nSome of their paths end like an operation's path, such as 'GET /users': if a proxy adds or removes a prefix, name it in 'usage.base'.\n")
})

test('prints what the log says, and what it leaves out', async () => {
  const { code, output, errors } = await run('access.log --contract openapi.json')
  expect([code, errors]).toEqual([0, '1 request matches no operation in the contract.\n'])
  expect(JSON.parse(output)).toMatchObject({ version: 1, requests: { used: 2, unmatched: 1 }, operations })
  for (const private_ of ['secret', '203.0.113', 'iPhone', 'ann', 'referer', 'token', 'wp-login']) expect(output).not.toContain(private_)
})

test('writes a file', async () => {
  expect(await run('access.log --contract openapi.json --out usage.json')).toEqual({
    code: 0,
    output: "Wrote 'usage.json': 2 requests of 2 clients, 2026-11-20 to 2026-11-20.\n",
    errors: '1 request matches no operation in the contract.\n',
  })
  expect(JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8'))).toMatchObject({ operations })
  expect(await run('access.log --contract openapi.json -o .')).toMatchObject({ code: 2, errors: expect.stringMatching(/^'\.' cannot be written: EISDIR/) })
})

test('reads several logs, gzip and standard input', async () => {
  const openInput = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(log)
  }
  const usage = await readOutput('access.log access.log.gz - empty.log --contract openapi.json', { openInput })
  expect(usage.operations['GET /users']?.clients).toEqual({ 'ios/3.2': { count: 3, last: '2026-11-20' } })
  expect(await run('access.log empty.log --contract openapi.json')).toMatchObject({ errors: "'empty.log' is empty.\n1 request matches no operation in the contract.\n" })
})

test('reads the contract as diff does', async () => {
  expect(Object.keys((await readOutput('api.log --contract contract.mjs')).operations)).toEqual(['GET /api/users'])
  const readInput = async (): Promise<Uint8Array> => Buffer.from(files['openapi.json'] as string)
  expect(await readOutput('api.log --contract - --config base.json', { readInput })).toMatchObject({ requests: { used: 1 } })
})

test('the built command reads gzip from standard input', async () => {
  const output = await new Promise<string>((resolve, reject) => {
    const args = [builtCommand, 'usage', '-', 'access.log', '--contract', 'openapi.json']
    const child = execFile(process.execPath, args, { cwd: folder }, (error, text) => (error ? reject(error) : resolve(text)))
    child.stdin?.end(gzipSync(log))
  })
  expect(readUsage(JSON.parse(output)).requests.used).toBe(4)
})

describe('what is missing is said', () => {
  test.each([
    ['garbage.log', '1 line cannot be read, the first is garbage.log:2.\n'],
    ['long.log', '1 line cannot be read, the first is long.log:2, which is longer than 1048576 characters.\n'],
    ['broken.log', '1 request matches no operation in the contract.\n'],
    ['app.log', '1 line of JSON without a method and a target, so not of a request.\n1 request that the server rejected, which count for no client.\n1 preflight request, which count for no operation.\n'],
    ['paths.log', 'The logs have no queries, so nothing is known about query parameters.\n'],
    ['days.log', 'No request on 9 days between the first and the last one: pass the logs of all days.\n'],
  ])('%s', async (args, errors) => {
    expect(await run(`${args} --contract openapi.json`)).toMatchObject({ code: 0, errors })
  })
})

test('fields of JSON lines have names', async () => {
  const usage = await readOutput('app.log --contract openapi.json --config fields.json')
  expect(usage.operations['GET /users']).toEqual({
    clients: { ios: { count: 1, last: '2026-11-20' } },
    queries: { page: { ios: { count: 1, last: '2026-11-20' } } },
    rejected: 1,
  })
})

test('the paths in front of those of the contract may be several, or none', async () => {
  expect(await readOutput('api.log access.log --contract openapi.json --config bases.json')).toMatchObject({ requests: { used: 3 } })
  expect(await readOutput('access.log --contract openapi.json --config none.json')).toMatchObject({ requests: { used: 2 } })
})

test.each([
  [{ bases: '/' }, "'usage.bases' is not known: the names are base, fields"],
  [{ base: 1 }, "'usage.base' must be a text or a list of texts"],
  [{ base: [1] }, "'usage.base' must be a text or a list of texts"],
  [{ fields: [] }, "'usage.fields' must be an object"],
  [{ fields: { size: 'bytes' } }, "'usage.fields.size' is not known: the names are method, target, path, query, request, status, time, agent, client"],
  [{ fields: { method: null } }, "'usage.fields.method' must be a text or a list of texts"],
  [{ fields: { client: ['app'] } }, "'usage.fields.client' must be a text"],
])('the configuration %j is an error', async (usage, problem) => {
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ usage }))
  expect(await run('access.log --contract openapi.json --config wrong.json')).toEqual({ code: 2, output: '', errors: `'wrong.json' is not valid: ${problem}.\n` })
})

describe('fails', () => {
  test.each([
    ['', 'The log is missing: routepact usage access.log --contract openapi.json\n'],
    ['access.log', "The contract is missing: --contract openapi.json, the version that wrote the logs.\n"],
    ['missing.log --contract openapi.json', "'missing.log' does not exist.\n"],
    ['access.log missing.log --contract openapi.json', "'missing.log' does not exist.\n"],
    ['. --contract openapi.json', "'.' is a folder: name a file.\n"],
    ['access.log --contract missing.json', "'missing.json' does not exist.\n"],
    ['access.log ./access.log --contract openapi.json', "'./access.log' is passed twice: its requests would count twice.\n"],
    ['access.log link.log --contract openapi.json', "'link.log' is passed twice: its requests would count twice.\n"],
    ['- - --contract openapi.json', "'-' is passed twice: its requests would count twice.\n"],
    ['- --contract -', "'-' can be the log or the contract only.\n"],
    ['access.log --contract openapi.json --out link.log', "'link.log' is an input file: name another file with --out.\n"],
    ['access.log --contract openapi.json --out openapi.json', "'openapi.json' is an input file: name another file with --out.\n"],
    ['access.log --contract openapi.json --config client.json', "'usage.fields.client' is for lines of JSON: access.log:1 is none.\n"],
    ['app.log --contract openapi.json --config tenant.json', "'usage.fields.client' must be a field of the log: no line has 'tenant'.\n"],
    ['only-garbage.log --contract openapi.json', '2 lines cannot be read, more than can, the first is only-garbage.log:2: lines must be in the Common or Combined Log Format, or JSON with fields that \'usage.fields\' of routepact.config.json names.\n'],
    ['empty.log --contract openapi.json', 'The logs have no requests: lines must be in the Common or Combined Log Format, or JSON with fields that \'usage.fields\' of routepact.config.json names.\n'],
    ['other.log --contract openapi.json', "None of 1 request is one of 'openapi.json': if its paths have a prefix, or a proxy removes one, name it in 'usage.base' of routepact.config.json.\n"],
    ['api.log --contract openapi.json', "None of 1 request is one of 'openapi.json': if its paths have a prefix, or a proxy removes one, name it in 'usage.base' of routepact.config.json.\n"],
    ['cut.log.gz --contract openapi.json', "'cut.log.gz' cannot be read: unexpected end of file\n"],
    ['access.log --contract openapi.json --format json', "'--format' is not an option of 'routepact usage': --help lists the options.\n"],
  ])('for %j', async (args, errors) => {
    expect(await run(args)).toEqual({ code: 2, output: '', errors })
  })
})

test('prints its help', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: routepact usage <log\.\.\.> --contract <old>/) })
})

test('hostile text does not reach the terminal', async () => {
  const openInput = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${JSON.stringify({ time: 1, method: 'GET', url: '/users', app: '\u001b[31m__proto__\u202e' })}\n`)
  }
  const result = await run('- --contract openapi.json --config client.json', { openInput })
  // oxlint-disable-next-line no-control-regex
  expect(result.output).not.toMatch(/[\u001b\u202e]/)
  expect(Object.keys(readUsage(JSON.parse(result.output)).operations['GET /users']!.clients)).toEqual(['\u001b[31m__proto__\u202e'])
})
