/** `routepact test --compare`, as it is built (`npm test` builds first) and in this process. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NodeServer, serve } from '../../src/node/index.ts'
import type { CommandContext } from '../../tools/src/cli/command.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { toComparisonText } from '../../tools/src/cli/report/comparison-report.ts'
import { writeModules } from './contract-modules.ts'
import { context, inFolder, runBuiltCommand, type RunResult } from './run.ts'

const { folder, remove } = writeModules()
let old: NodeServer
let next: NodeServer
let same: NodeServer

/** A server of which the new one has lost the guard of `/me`, a field and a header. */
const createServer = (isNew: boolean) => ({
  fetch({ url, headers, method }: Request): Response {
    const { pathname } = new URL(url)
    if (method !== 'GET') return new Response(null, { status: 404 })
    if (pathname === '/me') {
      const isAllowed = headers.get('authorization') === (isNew ? 'Bearer new-secret-of-mine' : 'Bearer old-secret-of-mine')
      return isNew || isAllowed ? Response.json({ name: 'Ada' }) : new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    }
    if (!pathname.startsWith('/users/')) return new Response(null, { status: 404 })
    const cache = isNew ? {} : { headers: { 'cache-control': 'no-store' } }
    return Response.json(isNew ? { name: 'Ada' } : { name: 'Ada', role: 'admin' }, cache)
  },
})

beforeAll(async () => {
  const options = { port: 0, hostname: '127.0.0.1' }
  old = await serve(createServer(false), options)
  same = await serve(createServer(false), options)
  next = await serve(createServer(true), options)
})

afterAll(async () => {
  remove()
  await Promise.all([old.close(), same.close(), next.close()])
})

const run = (args: string[], changes: Partial<CommandContext> = {}): Promise<RunResult> =>
  inFolder(folder, () => runCommand(['test', 'contract.mjs', ...args], { ...context, ...changes }))

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}

const servers = { old: { headers: { authorization: 'Bearer old-secret-of-mine' } }, new: { headers: { Authorization: ' Bearer new-secret-of-mine' } } }

/** The flag of a configuration of comparisons. */
const configure = (compare: unknown, name = 'compare.json'): string[] => ['--config', write(name, JSON.stringify({ compare }))]

const headers = configure(servers)


/** The report of the differences. */
const report = (): string => `A guard no longer holds
  me: a guard no longer holds: 401 with wrong credentials is 200 now
      5 requests
      old: curl -i -X GET '${old.url}me' -H 'authorization: Bearer aW52YWxpZDppbnZhbGlk'
      new: curl -i -X GET '${next.url}me' -H 'authorization: Bearer aW52YWxpZDppbnZhbGlk'
  me: a guard no longer holds: 401 without credentials is 200 now
      1 request
      old: curl -i -X GET '${old.url}me'
      new: curl -i -X GET '${next.url}me'

A value is lost or another one
  getUser: 'role' of 200 is lost
      35 requests, for example: "admin" -> absent
      old: curl -i -X GET '${old.url}users/a' -H 'authorization: <authorization>'
      new: curl -i -X GET '${next.url}users/a' -H 'authorization: <authorization>'

A header is another one
  getUser: the header 'cache-control' is lost
      35 requests, for example: no-store -> absent
      old: curl -i -X GET '${old.url}users/a' -H 'authorization: <authorization>'
      new: curl -i -X GET '${next.url}users/a' -H 'authorization: <authorization>'

4 differences in 89 requests (seed 1).
`

describe.each<[string, (args: string[]) => Promise<RunResult>]>([
  ['as built', (args) => runBuiltCommand(folder, ['test', 'contract.mjs', ...args])],
  ['in this process', run],
])('%s', (_, runTest) => {
  test('differences exit with 1, the most serious first', async () => {
    expect(await runTest(['--compare', old.url, next.url, ...headers])).toEqual({ code: 1, output: report(), errors: '' })
  })

  test('no differences exit with 0', async () => {
    const result = await runTest(['--compare', old.url, same.url, '--header', 'authorization: Bearer old-secret-of-mine', '--header', 'x-tenant: 7'])
    expect(result).toEqual({ code: 0, output: 'No differences in 96 requests (seed 1).\n', errors: '' })
  })
})

test('the page has the report', () => {
  const text = report().replaceAll(old.url, 'http://localhost:3000/').replaceAll(next.url, 'http://localhost:4000/')
  expect(readFileSync('docs/testing.md', 'utf8')).toContain(text)
})

const lines = [
  "me: a guard no longer holds: 401 with wrong credentials is 200 now # it is public now",
  "me: a guard no longer holds: 401 without credentials is 200 now # it is public now, see #12",
  "every operation: 'role' of 200 is lost # nobody reads it",
  "getUser: the header 'cache-control' is lost # a proxy sets it",
]

test('accepted differences are counted', async () => {
  const accept = ['--ignore', write('accepted.txt', `# Accepted\n\n${lines.join('\n')}\n`)]
  const result = await run(['--compare', old.url, next.url, ...headers, ...accept])
  expect(result).toEqual({ code: 0, output: 'No differences in 89 requests, 4 ignored (seed 1).\n', errors: '' })
})

test('an accepted difference accepts no more than its line says', async () => {
  const others = ["me: 'role' of 200 is lost # another operation", "getUser, me: 'role' of 201 is lost # another status", "getUser, me: the header 'cache-control' is lost # one of two"]
  const accept = ['--ignore', write('others.txt', others.join('\n')), '--operation', 'getUser']
  const { code, output, errors } = await run(['--compare', old.url, next.url, ...headers, ...accept])
  expect([code, output]).toEqual([1, expect.stringContaining("getUser: 'role' of 200 is lost")])
  expect(output).toContain('1 difference in 57 requests, 1 ignored')
  // Of `me`, to which no request was sent, no line is stale.
  expect(errors).toBe("others.txt:2: 'getUser, me: 'role' of 201 is lost' is stale: no difference has this line.\n")
})

test.each([
  [[], 0],
  [['--fail-on-stale'], 1],
])('a stale line fails with --fail-on-stale: %j', async (args, code) => {
  const accept = ['--ignore', write('stale.txt', lines[0] as string)]
  const result = await run(['--compare', old.url, same.url, '--header', 'authorization: Bearer old-secret-of-mine', ...accept, ...args])
  expect([result.code, result.errors]).toEqual([code, "stale.txt:1: 'me: a guard no longer holds: 401 with wrong credentials is 200 now' is stale: no difference has this line.\n"])
})

test.each([
  ['2000-01-31', 1, "until.txt:1: 'getUser: 'role' of 200 is lost' was accepted until 2000-01-31.\n"],
  ['2999-12-31', 0, ''],
])('a line is accepted until its day: %s', async (day, code, errors) => {
  const text = lines.map((line) => line.replace(/^every operation(: 'role'.*)$/, `getUser$1, until ${day}`)).toSorted((one) => (one.startsWith("getUser: 'role'") ? -1 : 1)).join('\n')
  const result = await run(['--compare', old.url, next.url, ...headers, '--ignore', write('until.txt', text)])
  expect([result.code, result.errors]).toEqual([code, errors])
  expect(result.output).toContain(code === 0 ? 'No differences in 89 requests, 4 ignored (seed 1).' : "  getUser: 'role' of 200 is lost\n")
})

test('a line that has expired and does not occur is stale', async () => {
  const accept = ['--ignore', write('over.txt', "me: 'role' of 200 is lost # nobody reads it (until 2000-01-31).")]
  const { errors } = await run(['--compare', old.url, same.url, '--header', 'authorization: Bearer old-secret-of-mine', ...accept])
  expect(errors).toBe("over.txt:1: 'me: 'role' of 200 is lost' is stale: no difference has this line.\n")
})

test.each([
  ["getUser: 'role' of 200 is lost # until 2027-01-31", "'wrong.txt:1' has no reason: write it after ' # '.\n"],
  ["getUser: 'role' of 200 is lost # a proxy, until 2027-02-31", "'wrong.txt:1' must end with a date such as 'until 2027-01-31'.\n"],
  ["getUser: 'role' of 200 is lost # a proxy, until 2027-1-5", "'wrong.txt:1' must end with a date such as 'until 2027-01-31'.\n"],
  ["getUser: 'role' of 200 is lost # a proxy, until 31.01.2027", "'wrong.txt:1' must end with a date such as 'until 2027-01-31'.\n"],
  ["getUser: 'role' of 200 is lost", "'wrong.txt:1' has no reason: write it after ' # '.\n"],
  ["getUser: 'role' of 200 is lost # ", "'wrong.txt:1' has no reason: write it after ' # '.\n"],
  ["'role' is lost # nobody reads it", "'wrong.txt:1' names no operation: copy a line of the report.\n"],
])('a line that is not complete is an error: %s', async (line, errors) => {
  const result = await run(['--compare', old.url, next.url, '--ignore', write('wrong.txt', line)])
  expect(result).toEqual({ code: 2, output: '', errors })
})

test.each<[string, (output: string) => unknown, () => unknown]>([
  [
    'json',
    (output) => (JSON.parse(output) as { differences: unknown[] }).differences[2],
    () => ({
      kind: 'value',
      line: "getUser: 'role' of 200 is lost",
      operations: ['getUser'],
      count: 35,
      example: { old: '"admin"', new: 'absent' },
      curl: { old: `curl -i -X GET '${old.url}users/a' -H 'authorization: <authorization>'`, new: `curl -i -X GET '${next.url}users/a' -H 'authorization: <authorization>'` },
    }),
  ],
  [
    'markdown',
    (output) => output.split('\n\n').slice(2, 4).concat(output.split('\n').slice(-2)),
    () => [
      '## A value is lost or another one',
      `- \`getUser: 'role' of 200 is lost\` (35 requests)\n  - old: \`curl -i -X GET '${old.url}users/a' -H 'authorization: <authorization>'\`\n  - new: \`curl -i -X GET '${next.url}users/a' -H 'authorization: <authorization>'\``,
      '4 differences in 89 requests (seed 1).',
      '',
    ],
  ],
  [
    'github',
    (output) => output.split('\n').slice(2, 3),
    () => [
      `::error title=A value is lost or another one::getUser: 'role' of 200 is lost (35 requests)%0Acurl -i -X GET '${old.url}users/a' -H 'authorization: <authorization>'%0Acurl -i -X GET '${next.url}users/a' -H 'authorization: <authorization>'`,
    ],
  ],
])('the format %s', async (format, read, toExpected) => {
  const { code, output, errors } = await run(['--compare', old.url, next.url, ...headers, '--format', format])
  expect([code, errors]).toEqual([1, ''])
  expect(read(output)).toEqual(toExpected())
  expect(output).not.toContain('secret-of-mine')
})

test.each([
  ['text', "\u001b[33mNot compared\u001b[39m me\n  no credentials for 'token': pass '--header'\n"],
  ['json', `"reason": "no credentials for 'token': pass '--header'"`],
  ['markdown', "- not compared: `me`: `no credentials for 'token': pass '--header'`\n"],
  ['github', "::warning title=Not compared::me: no credentials for 'token': pass '--header'\n"],
  ['sarif', `"text": "me is not compared: no credentials for 'token': pass '--header'"`],
  ['junit', `<skipped message="no credentials for 'token': pass '--header'"/>`],
])('what was not compared has a reason: %s', async (format, text) => {
  const { code, output } = await run(['--compare', old.url, same.url, '--format', format], { isColored: true })
  expect(code).toBe(1)
  expect(output).toContain(text)
  if (format === 'text') expect(output).toContain('\u001b[31mNo differences in 57 requests, 1 operation not compared (seed 1).\u001b[39m')
})

test('a line is stale for the operations that do not differ', async () => {
  const accept = ['--ignore', write('both.txt', "getUser, me: the header 'cache-control' is lost # a proxy sets it")]
  const { errors } = await run(['--compare', old.url, next.url, ...headers, ...accept])
  expect(errors).toBe("both.txt:1: 'getUser, me: the header 'cache-control' is lost' is stale for me.\n")
})

test.each<[args: string[], code: number, errors: string]>([
  [[], 1, ''],
  [['--fail-on', 'skipped'], 1, ''],
  [['--fail-on', 'finding'], 0, ''],
  [['--operation', 'me'], 2, 'No operation was compared with valid requests that succeed.\n'],
  [['--operation', 'me', '--fail-on', 'finding'], 2, 'No operation was compared with valid requests that succeed.\n'],
])('operations that were not compared fail: %j', async (args, code, errors) => {
  expect(await run(['--compare', old.url, same.url, ...args])).toMatchObject({ code, errors })
})

test('long values are shortened', () => {
  const difference = { kind: 'value', line: 'a: b', operations: ['a'], count: 1, example: { old: 'x'.repeat(101), new: 'y' }, curl: { old: 'curl', new: 'curl' } } as const
  const text = toComparisonText({ requests: 1, differences: [difference], ignored: [], operations: ['a'], skipped: [], seed: 1, isFailure: true }, false)
  expect(text).toContain(`for example: ${'x'.repeat(100)}… -> y\n`)
})

test('a progress bar shows the operations', async () => {
  const written: string[] = []
  const work: CommandContext['work'] = async (task, receive) => {
    receive({ kind: 'listening', url: '', operations: 1 })
    await context.work(task, receive)
  }
  await run(['--compare', old.url, same.url], { work, terminal: { columns: 80, write: (text) => void written.push(text) } })
  expect(written[0]).toBe(`\r\u001b[2K[${'.'.repeat(24)}] 0/2 me`)
})

const har = (entries: readonly unknown[]): string => JSON.stringify({ log: { version: '1.2', entries: entries.map((request) => ({ request })) } })

test('recorded requests replace generated ones, and what cannot be sent again is said', async () => {
  const url = 'https://api.example/v1'
  const file = write(
    'recorded.har',
    har([
      { method: 'GET', url: `${url}/users/7?full=1`, headers: [{ name: 'accept', value: 'application/json' }, { name: ':path', value: '/' }, { name: 'cookie', value: '[REDACTED]' }, 1], bodySize: 0 },
      { method: 'POST', url: `${url}/orders`, headers: [{ name: 'content-type', value: 'text/plain' }], postData: { text: 'aGk=', encoding: 'base64' } },
      { method: 'POST', url: `${url}/orders`, postData: { mimeType: 'text/plain', text: 'hi' } },
      { method: 'POST', url: `${url}/orders`, postData: { text: '' } },
      { method: 'GET', url: `${url}?a#b` },
      { method: 'GET', url: 'https://cdn.example/v1/users/7' },
      { method: 'GET', url: 'https://api.example/v10/users/7' },
      { method: 'POST', url: `${url}/orders`, bodySize: 5 },
      { method: 'POST', url: `${url}/orders`, postData: { params: [] } },
      { method: 'POST', url: `${url}/orders`, postData: { text: '{"password":"[REDACTED]"}' } },
      { method: 'GET', url: `${url}/users/7?token=REDACTED` },
      { method: 'GET', url: 7 },
      { method: 'GET', url: 'not a URL' },
      'none',
    ]).replace('"entries":[', '"entries":[1,'),
  )
  const { code, output, errors } = await run(['--compare', old.url, next.url, '--requests', file, ...configure({ recordedAt: `${url}/` })])
  expect(code).toBe(1)
  expect(output).toContain(`getUser: 'role' of 200 is lost
      1 request, for example: "admin" -> absent
      old: curl -i -X GET '${old.url}users/7?full=1' -H 'accept: application/json'
`)
  expect(output).toContain('in 5 requests (seed 1).')
  expect(errors).toBe(
    "'recorded.har' has requests that cannot be sent again: 4 lines that are not requests, 2 requests of other servers, 2 requests whose bodies are not recorded, 2 requests with redacted values.\n",
  )
})

test('a recording of which all requests are sent has no note', async () => {
  const file = write('all.har', har([{ method: 'GET', url: `${old.url}users/7` }]))
  const { output, errors } = await run(['--compare', old.url, same.url, '--requests', file])
  expect([output, errors]).toEqual(['No differences in 1 request (seed 1).\n', ''])
})

test('recorded credentials are not sent, and those that are passed replace them', async () => {
  const file = write(
    'secret.har',
    har([{ method: 'GET', url: `${old.url}users/7`, headers: [{ name: 'Cookie', value: 'session=1' }] }]),
  )
  const { code, output, errors } = await run(['--compare', old.url, same.url, '--requests', file])
  expect([code, errors]).toEqual([1, ''])
  expect(output).toContain(
    "Not compared recorded credentials\n  'cookie' of 1 request cannot be sent to both servers: pass '--header'\n",
  )
  expect(await run(['--compare', old.url, same.url, '--requests', file, '--header', 'cookie: session=2'])).toEqual({
    code: 0,
    output: 'No differences in 1 request (seed 1).\n',
    errors: '',
  })
})

test('requests of a log are sent again', async () => {
  const line = (request: string): string => `127.0.0.1 - - [10/Oct/2026:13:55:36 +0000] "${request}" 200 12 "-" "curl/8"`
  const file = write(
    'access.log',
    [
      line('GET /users/7 HTTP/1.1'),
      line('POST /users HTTP/1.1'),
      line('GET https://other.example/users/7 HTTP/1.1'),
      line('GET /users/****** HTTP/1.1'),
      JSON.stringify({ method: 'GET', path: '/users/8', time: '2026-10-10T13:55:36Z', status: 200 }),
      JSON.stringify({ method: 'GET', url: '/users/8', time: '2026-10-10T13:55:36Z', status: 200 }),
      'something else',
      '',
    ].join('\n'),
  )
  const { output, errors } = await run(['--compare', old.url, next.url, '--requests', file])
  expect(output).toContain("getUser: 'role' of 200 is lost\n      2 requests")
  expect(errors).toBe(
    "'access.log' has requests that cannot be sent again: 1 request whose body is not recorded, 1 request of another server, 1 request with a redacted value, 1 request whose query is not recorded, 1 line that is not a request.\n",
  )
})

test.each([
  ['nothing', '', "'empty.har' has no request that can be sent again.\n"],
  ['other text', 'a', "'empty.har' has no request that can be sent again: 1 line that is not a request.\n"],
  ['another JSON', '{"log":1}', "'empty.har' has no request that can be sent again: 1 line that is not a request.\n"],
])('a recording without requests is an error: %s', async (_, text, errors) => {
  expect(await run(['--compare', old.url, next.url, '--requests', write('empty.har', text)])).toEqual({ code: 2, output: '', errors })
})

const url = 'http://localhost:3000'

test.each<[string[], string]>([
  [['--compare', url], "'--compare' needs two URLs: --compare http://localhost:3000 http://localhost:3001\n"],
  [['--compare', url, url, url], "'--compare' needs two URLs: --compare http://localhost:3000 http://localhost:3001\n"],
  [['--compare', 'localhost', url], "'--compare' must begin with http:// or https://.\n"],
  [['--compare', url, 'http://user@localhost'], "'--compare' must not contain credentials: pass them with '--header'.\n"],
  [['--compare', url, url, '--url', url], "'--url' cannot be used with '--compare'.\n"],
  [['--url', url, '--ignore', 'a'], "'--ignore' needs '--compare <old> <new>'.\n"],
  [['--url', url, '--fail-on-stale'], "'--fail-on-stale' needs '--compare <old> <new>'.\n"],
  [['--compare', url, url, '--ignore', 'missing.txt'], "'missing.txt' does not exist.\n"],
  [['--compare', url, url, '--header', 'a'], "'--header' must be a name and a value, such as 'authorization: Bearer secret'.\n"],
  [['--compare', url, url, '--role', 'authorization: Bearer a'], "'--role' must be a role and its header, such as 'reader=authorization: Bearer secret'.\n"],
  [['--compare', url, url, '--role', 'reader=a'], "'--role' must be a name and a value, such as 'authorization: Bearer secret'.\n"],
  [['--compare', url, url, '--role', 'default=a: b'], "'default' of '--role' is the role of '--header': choose another name.\n"],
  [['--compare', url, url, '--prepare', 'missing.ts'], "'missing.ts' does not exist.\n"],
  [['--url', url, '--role', 'reader=a: b'], "'--role' needs '--compare <old> <new>'.\n"],
  [['--compare', url, url, '--format', 'xml'], "'--format' must be one of text, json, markdown, github, sarif, junit.\n"],
  [['--compare', 'http://127.0.0.1:59999', url], "'http://127.0.0.1:59999' does not respond: ECONNREFUSED\n"],
])('%j is an error', async (args, errors) => {
  expect(await run(args)).toEqual({ code: 2, output: '', errors })
})

test.each<[compare: unknown, problem: string]>([
  [[], "'compare' must be an object"],
  [{ headers: {} }, "'compare.headers' is not known: the names are old, new, recordedAt"],
  [{ old: 1 }, "'compare.old' must be an object"],
  [{ new: { header: {} } }, "'compare.new.header' is not known: the names are headers, roles"],
  [{ new: { headers: 'secret' } }, "'compare.new.headers' must be an object"],
  [{ old: { headers: { authorization: null } } }, "'compare.old.headers.authorization' must be the value of a header, such as 'Bearer secret'"],
  [{ old: { headers: { authorization: ['secret'] } } }, "'compare.old.headers.authorization' must be the value of a header, such as 'Bearer secret'"],
  [{ old: { headers: { authorization: ' ' } } }, "'compare.old.headers.authorization' must be the value of a header, such as 'Bearer secret'"],
  [{ old: { headers: { authorization: 'secret\nsecret' } } }, "'compare.old.headers.authorization' must be the value of a header, such as 'Bearer secret'"],
  [{ old: { headers: { 'a b': 'secret' } } }, "'compare.old.headers.a b' must be the value of a header, such as 'Bearer secret'"],
  [{ old: { roles: [] } }, "'compare.old.roles' must be an object"],
  [{ old: { roles: { reader: 'secret' } } }, "'compare.old.roles.reader' must be an object"],
  [{ old: { roles: { reader: {} } } }, "'compare.old.roles.reader' must have a header"],
  [{ old: { roles: { reader: { authorization: 1 } } } }, "'compare.old.roles.reader.authorization' must be the value of a header, such as 'Bearer secret'"],
  [{ new: { roles: { default: { a: 'secret' } } } }, "'default' of 'compare.new.roles' is the role of '--header': choose another name"],
  [{ new: { roles: { 'the reader': { a: 'secret' } } } }, "'the reader' of 'compare.new.roles' must have letters, digits, '_' and '-' only"],
  [{ recordedAt: 1 }, "'compare.recordedAt' must be a URL"],
  [{ recordedAt: 'api.example' }, "'compare.recordedAt' must begin with http:// or https://"],
  [{ recordedAt: 'https://user:secret@api.example' }, "'compare.recordedAt' must not contain credentials: pass them with '--header'"],
])('the configuration %j is an error, which does not quote its values', async (compare, problem) => {
  expect(await run(['--compare', url, url, ...configure(compare, 'wrong.json')])).toEqual({ code: 2, output: '', errors: `'wrong.json' is not valid: ${problem}.\n` })
})

test.each([{}, { old: null, new: {} }, { old: { headers: {}, roles: {} }, new: { headers: null, roles: null }, recordedAt: null }])('the configuration %j has no effect', async (compare) => {
  const args = ['--compare', old.url, same.url, '--header', 'authorization: Bearer old-secret-of-mine']
  expect(await run([...args, ...configure(compare, 'empty.json')])).toEqual({ code: 0, output: 'No differences in 94 requests (seed 1).\n', errors: '' })
})

test('the values of a module come from the environment, and are not printed', async () => {
  const file = write('compare.config.mjs', "console.log('loaded')\nexport default { compare: { old: { headers: { authorization: `Bearer ${process.env.OLD_TOKEN}` } }, new: { headers: { authorization: `Bearer ${process.env.NEW_TOKEN}` } } } }")
  const args = ['test', 'contract.mjs', '--compare', old.url, next.url, '--config', file, '--format', 'json']
  const { code, output, errors } = await runBuiltCommand(folder, args, { OLD_TOKEN: 'old-secret-of-mine', NEW_TOKEN: 'new-secret-of-mine' })
  expect([code, errors]).toEqual([1, 'loaded\n'])
  expect(JSON.parse(output)).toMatchObject({ requests: 89, differences: { length: 4 } })
  expect(output).toContain("-H 'authorization: <authorization>'")
  expect(output).not.toContain('of-mine')
})

/** A server with roles and records. The new one has lost the guard that `loss` names. */
const createGuarded = (loss: string, id = '7') => ({
  fetch({ url, headers }: Request): Response {
    const { pathname } = new URL(url)
    const role = /^Bearer (?:new-)?(\w+)-of-mine$/.exec(headers.get('authorization') ?? '')?.[1]
    if (role === undefined) return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    if (pathname === '/me') return role === 'admin' || loss === 'role' ? Response.json({ name: 'Ada' }) : new Response(null, { status: 403 })
    return pathname === `/users/${id}` ? Response.json({ id, name: 'Ada' }) : new Response(null, { status: 404 })
  },
})

const withServers = async (servers: readonly Parameters<typeof serve>[0][], test: (urls: string[]) => Promise<void>): Promise<void> => {
  const started = await Promise.all(servers.map((one) => serve(one, { port: 0, hostname: '127.0.0.1' })))
  await test(started.map(({ url: address }) => address))
  await Promise.all(started.map((one) => one.close()))
}

test('a guard of a role that is lost is named with the role', async () => {
  await withServers([createGuarded(''), createGuarded('role')], async (urls) => {
    const roles = ['--role', 'admin=authorization: Bearer admin-of-mine', ...configure({ old: { roles: { reader: { authorization: 'Bearer reader-of-mine' } } }, new: { roles: { reader: { authorization: 'Bearer new-reader-of-mine' } } } }), '--role', 'reader=x-tenant: tenant-of-mine']
    const { code, output, errors } = await run(['--compare', ...urls, ...roles, '--operation', 'me'])
    expect(errors).toBe('')
    expect(code).toBe(1)
    expect(output).toBe(`A guard no longer holds
  me: a guard no longer holds: 403 as 'reader' is 200 now
      3 requests
      old: curl -i -X GET '${urls[0]}me' -H 'x-tenant: <x-tenant of reader>' -H 'authorization: <authorization of reader>'
      new: curl -i -X GET '${urls[1]}me' -H 'x-tenant: <x-tenant of reader>' -H 'authorization: <authorization of reader>'

1 difference in 50 requests (seed 1).
`)
  })
})

test('a role that one server does not have is an error', async () => {
  expect(await run(['--compare', old.url, same.url, ...configure({ old: { roles: { reader: { a: 'b' } } } })])).toEqual({
    code: 2,
    output: '',
    errors: "'compare.new.roles' of routepact.config.json has no role 'reader': add it, or pass it with '--role' for both servers.\n",
  })
})

test('a role that the servers do not accept is named', async () => {
  const args = ['--header', 'authorization: Bearer old-secret-of-mine', '--role', 'reader=authorization: Bearer nobody', '--operation', 'me']
  const { output } = await run(['--compare', old.url, same.url, ...args])
  expect(output).toContain("Not compared role 'reader'\n  every request that needs credentials had the status 401: check the credentials in '--role' or the configuration\n")
})

test.each<[string, string, string, number, string]>([
  ['an id', "export const prepare = { getUser: () => ({ params: { id: '7' } }) }", '7', 0, ''],
  ['an id as a default export', "export default { prepare: { getUser: () => ({ params: { id: '7' } }) } }", '7', 0, ''],
  ['an id of each server', "export const prepare = { getUser: () => ({ params: { id: '7' } }) }\nexport const pairs = { 7: '12' }", '12', 0, ''],
  ['pairs alone', "export const pairs = { 7: '12' }", '7', 1, ''],
  ['other exports', 'export const values = 1', '7', 2, "'prepare.mjs' must export 'prepare' or 'pairs': it exports values.\n"],
  ['no exports', 'export {}', '7', 2, "'prepare.mjs' must export 'prepare' or 'pairs': it exports nothing.\n"],
  ['an operation that does not exist', 'export const prepare = { getUsers: () => ({}) }', '7', 2, "'getUsers' in 'prepare' of 'prepare.mjs' does not exist: use getUser, me\n"],
  ['a parameter that does not exist', "export const prepare = { getUser: () => ({ params: { key: '7' } }) }", '7', 2, "'key' in 'params' of 'prepare.getUser' of 'prepare.mjs' does not exist: use id\n"],
  ['no functions', "export const prepare = { getUser: { params: { id: '7' } } }", '7', 2, "'prepare.getUser' of 'prepare.mjs' must be a function\n"],
  ['a cookie', "export const prepare = { getUser: () => ({ headers: { cookie: 'session=1' } }) }", '7', 2, "'cookie' in 'headers' of 'prepare.getUser' of 'prepare.mjs' would reach both servers: set its value of the new server in 'pairs', or pass it with '--header'\n"],
  ['no pairs', 'export const pairs = []', '7', 2, "'pairs' of 'prepare.mjs' must be an object: name -> text\n"],
])('values of a module: %s', async (_, text, id, code, errors) => {
  await withServers([createGuarded(''), createGuarded('', id)], async (urls) => {
    // A module is loaded once.
    const file = write(`prepare-${randomUUID()}.mjs`, text)
    const result = await run(['--compare', ...urls, '--header', 'authorization: Bearer admin-of-mine', '--prepare', file])
    expect([result.code, result.errors]).toEqual([code, errors.replaceAll('prepare.mjs', file)])
  })
})

test('an operation that does not exist is an error', async () => {
  const { code, errors } = await run(['--compare', old.url, next.url, '--operation', 'unknown'])
  expect([code, errors]).toEqual([2, "'unknown' of '--operation' does not exist: use getUser, me\n"])
})
