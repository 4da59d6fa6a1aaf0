/** The configuration of `routepact diff`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptChanges, readDiffConfig } from '../../tools/src/cli/diff-config.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { createChange } from './report/changes.ts'
import { context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, content: unknown): void =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))

const toDocument = (parameter: object, responses: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: { '/users': { get: { operationId: 'getUsers', parameters: [{ name: 'page', in: 'query', ...parameter }], responses: { 200: { description: 'OK' }, ...responses } } } },
})

write('old.json', toDocument({}))
write('new.json', toDocument({ required: true }, { 404: { description: 'None' } }))

const run = (config: unknown, ...args: readonly string[]) => {
  write('routepact.config.json', config)
  return inFolder(folder, () => runCommand(['diff', 'old.json', 'new.json', ...args], context))
}

test('changes levels and accepts changes', async () => {
  expect(await run({ $schema: 'x', diff: { levels: { 'error-status-added': 'error' }, ignore: [{ kind: 'query-required', reason: 'agreed' }] } })).toEqual({
    code: 1,
    output: 'error\n  GET /users\n    getUsers: 404 may now be sent\n\n1 error, 1 ignored.\n',
    errors: '',
  })
})

test.each([{}, { diff: {} }, { diff: { levels: {} } }, { diff: { ignore: [] } }])('%j changes nothing', async (config) => {
  expect(await run(config)).toMatchObject({ code: 1, output: expect.stringContaining('1 error, 1 warning.') as string, errors: '' })
})

test.each([
  [[], [], 0],
  [['--fail-on-stale'], [], 1],
  [[], [{ kind: 'header-gone' }], 0],
  [[], [{ kind: 'header-gone', until: '2999-12-31' }], 0],
  [['--fail-on-stale'], [{ kind: 'query-gone', until: '2999-12-31' }], 1],
  // What expired fails, whether the change occurs or not.
  [[], [{ kind: 'header-gone', until: '2020-01-01' }], 1],
])('with %j, stale entries and %j exit with %i', async (args, entries, code) => {
  const ignore = [{ kind: 'query-required' }, { kind: 'query-gone', pointer: '#/paths/**' }, ...entries]
  const result = await run({ diff: { ignore } }, ...args)
  expect(result).toMatchObject({ code, output: expect.stringContaining('1 ignored.') as string })
  expect(result.errors.trimEnd().split('\n')).toHaveLength(1 + entries.length)
  expect(result.errors).toContain("routepact.config.json: 'diff.ignore[1]' is stale: no change has the kind 'query-gone' and the pointer '#/paths/**'.\n")
})

test('reports entries that are expired before those that are stale, and fails', async () => {
  const ignore = [
    { kind: 'query-required' },
    { kind: 'query-gone', pointer: '#/paths/**' },
    { text: "getUsers: query 'page' is now required", until: '2020-01-01' },
  ]
  expect(await run({ diff: { ignore } })).toMatchObject({
    code: 1,
    errors: `routepact.config.json: 'diff.ignore[2]' was accepted until 2020-01-01.
routepact.config.json: 'diff.ignore[1]' is stale: no change has the kind 'query-gone' and the pointer '#/paths/**'.
`,
  })
})

test('--config names another file, which must exist', async () => {
  write('other.json', { diff: { ignore: [{ kind: 'query-required' }] } })
  expect(await run('{}', '--config', 'other.json')).toMatchObject({ code: 0, errors: '' })
  expect(await run('{}', '--config', 'none.json')).toMatchObject({ code: 2, errors: expect.stringMatching(/^'none.json' cannot be read/) as string })
  rmSync(join(folder, 'routepact.config.json'))
  expect(await inFolder(folder, () => readDiffConfig(undefined, context))).toEqual({ levels: {}, accepted: [], strictClients: false })
})

test('operations that are not compared fail, whatever the configuration says', async () => {
  const result = await run({ diff: { ignore: [{ pointer: '**' }] } }, '--seconds', '0')
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining('the operation is not compared') as string })
})

describe('an operation that is not compared', () => {
  const accept = (text: string) => run({ diff: { ignore: [{ text }] } }, '--seconds', '0')

  test.each(['getUsers', 'GET /users'])('is accepted by its name %s, and stays printed', async (name) => {
    const output = 'error\n  GET /users\n    getUsers: the operation is not compared: the comparison has reached its limit of 0 seconds\n      accepted\n\n1 ignored. 0 of 1 operation compared.\n'
    expect(await accept(name)).toEqual({ code: 0, output, errors: '' })
    expect(await run({ diff: { ignore: [{ kind: 'document-not-compared', text: name, pointer: '#/paths/**' }] } }, '--seconds', '0')).toMatchObject({ code: 0, output })
  })

  test('is accepted by its name in a file, until a day', async () => {
    write('accepted.txt', 'getUsers # a huge union, until 2999-12-31\n')
    expect(await run({}, '--seconds', '0', '--ignore', 'accepted.txt')).toMatchObject({ code: 0, errors: '' })
    write('accepted.txt', 'getUsers # a huge union, until 2020-12-31\n')
    expect(await run({}, '--seconds', '0', '--ignore', 'accepted.txt')).toMatchObject({ code: 1, errors: 'accepted.txt:1 was accepted until 2020-12-31.\n' })
  })

  test.each(['getTeams', 'getUsers: the operation is not compared', 'getUsers: the operation is not compared: the comparison has reached its limit of 0 seconds'])(
    'is not accepted by %s',
    async (text) => expect(await accept(text)).toMatchObject({ code: 1, errors: `routepact.config.json: 'diff.ignore[0]' is stale: no change has the text '${text}'.\n` }),
  )

  test('is stale when it is compared', async () => {
    const ignore = [{ kind: 'query-required' }, { text: 'getUsers' }]
    const errors = "routepact.config.json: 'diff.ignore[1]' is stale: no change has the text 'getUsers'.\n"
    expect(await run({ diff: { ignore } })).toMatchObject({ code: 0, errors })
    expect(await run({ diff: { ignore } }, '--fail-on-stale')).toMatchObject({ code: 1, errors })
  })

  test('is accepted only with the others of its line', () => {
    const operations = ['a: b', 'c'].map((name) => ({ operation: `GET /${name}`, text: `${name}: the operation is not compared: too deep`, place: { document: 'new', pointer: '#' } as const }))
    const change = createChange({ kind: 'document-not-compared', operation: '', text: "document: 2 operations are not compared: 'a: b', 'c': too deep", operations })
    const isAccepted = (...texts: readonly string[]): boolean => acceptChanges(texts.map((text) => ({ source: 'config', text })), [change], '2026-01-01').isIgnored(change)
    expect([isAccepted('a: b'), isAccepted('a: b', 'GET /c'), isAccepted(change.text)]).toEqual([false, true, false])
  })
})

describe('rejects', () => {
  test.each([
    ['text', "'routepact.config.json' is not JSON."],
    [[], "'' must be an object"],
    [{ other: 1 }, "'other' is not known: the names are $schema, compare, diff, test, usage"],
    [{ diff: { level: {} } }, "'diff.level' is not known: the names are levels, ignore"],
    [{ diff: { levels: [] } }, "'diff.levels' must be an object"],
    [{ diff: { levels: { 'query-lost': 'error' } } }, "'query-lost' of 'diff.levels' is not a kind of change"],
    [{ diff: { levels: { 'document-not-compared': 'warning' } } }, "'document-not-compared' of 'diff.levels' cannot be configured"],
    [{ diff: { levels: { 'query-gone': 'fatal' } } }, "'diff.levels.query-gone' must be one of error, warning, information"],
    [{ diff: { ignore: {} } }, "'diff.ignore' must be an array"],
    [{ diff: { strictClients: 'yes' } }, "'diff.strictClients' must be true or false"],
    [{ diff: { usage: 'usage.json' } }, "'diff.usage' must be an object"],
    [{ diff: { usage: { fewer: 1 } } }, "'diff.usage.fewer' is not known: the names are file, unused, requests, days"],
    [{ diff: { usage: { file: 1 } } }, "'diff.usage.file' must be a string"],
    [{ diff: { usage: { unused: 'error' } } }, "'diff.usage.unused' must be 'warning' or 'information'"],
    [{ diff: { usage: { requests: 0 } } }, "'diff.usage.requests' must be an integer from 1"],
    [{ diff: { usage: { days: '30' } } }, "'diff.usage.days' must be an integer from 1"],
    [{ diff: { ignore: [{ kinds: 'a' }] } }, "'diff.ignore[0].kinds' is not known"],
    [{ diff: { ignore: [{ kind: 1 }] } }, "'diff.ignore[0].kind' must be a string"],
    [{ diff: { ignore: [{ reason: 'a' }] } }, "'diff.ignore[0]' needs a kind, pointer or text"],
    [{ diff: { ignore: [{ kind: 'document-not-compared', pointer: '**' }] } }, "'diff.ignore[0]' needs the name of an operation as its text"],
    [{ diff: { ignore: [{ kind: 'query-gone', until: 'soon' }] } }, "'diff.ignore[0].until' must be a date, such as 2026-12-31"],
  ])('%j', async (config, message) => {
    const { code, errors } = await run(config)
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) as string })
  })
})

test.each([
  ['#/paths/*/get/**', true],
  ['#/paths/~1users/get/parameters/0', true],
  ['#/paths/*', false],
  ['#/paths/~1users.get/**', false],
])('the pattern %s matches a pointer: %s', (pointer, isMatch) => {
  const change = createChange({ place: { document: 'new', pointer: '#/paths/~1users/get/parameters/0' } })
  const { isIgnored, stale } = acceptChanges([{ source: 'entry', pointer }], [change], '2026-01-01')
  expect([isIgnored(change), stale.length]).toEqual([isMatch, isMatch ? 0 : 1])
})

describe('one change of several operations', () => {
  const places = ['a', 'b', 'c'].map((name) => ({ operation: `GET /${name}`, text: `${name}: 429 may now be sent`, place: { document: 'new', pointer: `#/paths/~1${name}/get` } as const }))
  const change = createChange({ kind: 'error-status-added', operation: '', text: '3 operations: 429 may now be sent', operations: places })
  const toText = ({ text }: { readonly text: string }): { readonly text: string } => ({ text })

  test.each([
    ['by its text', [toText(change)], true, 0],
    ['by its kind', [{ kind: 'error-status-added' }], true, 0],
    ['by the texts of all operations', places.map(toText), true, 0],
    ['by the text of one operation', places.slice(0, 1).map(toText), false, 0],
    ['by a pointer of one operation', [{ kind: 'error-status-added', pointer: '#/paths/~1a/**' }], false, 0],
    ['by a pointer of all operations', [{ pointer: '#/paths/**' }], true, 0],
    ['by the text of another one', [{ text: 'd: 429 may now be sent' }], false, 1],
  ])('is accepted %s', (_, entries, isIgnored, stale) => {
    const accepted = acceptChanges(entries.map((entry) => ({ source: 'config', ...entry })), [change], '2026-01-01')
    expect([accepted.isIgnored(change), accepted.stale.length]).toEqual([isIgnored, stale])
  })
})

test.each([[true, 'error'], [false, 'information']])('strictClients: %s', async (strictClients, level) => {
  const toResponse = (properties: object): object => {
    const schema = { type: 'object', properties, additionalProperties: false }
    return toDocument({}, { 200: { description: 'OK', content: { 'application/json': { schema } } } })
  }
  write('closed.json', toResponse({ a: {} }))
  write('added.json', toResponse({ a: {}, b: {} }))
  write('routepact.config.json', { diff: { strictClients } })
  const { output } = await inFolder(folder, () => runCommand(['diff', 'closed.json', 'added.json', '--show', 'information'], context))
  expect(output).toContain(`${level}\n  GET /users\n`)
})
