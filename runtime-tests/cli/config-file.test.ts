/** The configuration of the commands: which file is read, and what a module may export. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigSection, readConfig } from '../../tools/src/cli/config-file.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context, inFolder, runBuiltCommand } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const toDocument = (isRequired: boolean): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/users': { get: { parameters: [{ name: 'page', in: 'query', required: isRequired }] } } } })
writeFileSync(join(folder, 'old.json'), toDocument(false))
writeFileSync(join(folder, 'new.json'), toDocument(true))

/** A module that accepts the change between both documents. */
const accepting = "export default { diff: { ignore: [{ kind: 'query-required', reason: 'agreed' }] } }"

/** Compares the documents, with files that only this comparison has. */
async function diff(files: { readonly [name: string]: string }, ...args: string[]): Promise<{ code: number; errors: string }> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { code, errors } = await inFolder(folder, () => runCommand(['diff', 'old.json', 'new.json', ...args], context))
  for (const name of Object.keys(files)) rmSync(join(folder, name))
  return { code, errors }
}

// A module is loaded once, so each test has a name of its own for it.
test.each<[what: string, text: string, code: number, errors: string]>([
  ['an object', accepting, 0, ''],
  ['a typed object', accepting.replace('export default', 'const config: object =').replace(/$/, '\nexport default config'), 0, ''],
  ['members that are undefined', "export default { diff: { levels: undefined, ignore: undefined, strictClients: undefined, usage: undefined } }", 1, ''],
  ['no default export', accepting.replace('default', 'const config ='), 2, "'FILE' must have the configuration as its default export: export default { … }\n"],
  ['a function', 'export default () => ({})', 2, "'FILE' must have the configuration as its default export: export default { … }\n"],
  ['an array', 'export default []', 2, "'FILE' must have the configuration as its default export: export default { … }\n"],
  ['a function in it', 'export default { diff: { ignore: () => [] } }', 2, "'FILE' exports a configuration that JSON cannot represent: 'ignore' is a function.\n"],
  ['a big integer', 'export default { diff: { ignore: 1n } }', 2, "'FILE' exports a configuration that JSON cannot represent: Do not know how to serialize a BigInt.\n"],
  ['a cycle', 'const diff: { ignore?: object } = {}\ndiff.ignore = diff\nexport default { diff }', 2, "'FILE' exports a configuration that JSON cannot represent: Converting circular structure to JSON.\n"],
  ['an unknown name', 'export default { diffs: {} }', 2, "'FILE' is not valid: 'diffs' is not known: the names are $schema, compare, diff, test, usage.\n"],
  ['what throws', "throw new Error('no token')", 2, "'FILE' cannot be loaded: no token\n"],
])('a module that exports %s', async (_, text, code, errors) => {
  const file = `config-${randomUUID()}.ts`
  expect(await diff({ [file]: text }, '--config', file)).toEqual({ code, errors: errors.replaceAll('FILE', file) })
})

test('a CommonJS module', async () => {
  const file = `config-${randomUUID()}.cjs`
  expect(await diff({ [file]: accepting.replace('export default', 'module.exports =') }, '--config', file)).toEqual({ code: 0, errors: '' })
})

describe('without --config', () => {
  const json = '{ "diff": { "ignore": [{ "kind": "query-required" }] } }'

  test.each([
    ['routepact.config.json', json],
    ['routepact.config.ts', accepting],
    ['routepact.config.js', accepting],
  ])('%s is read', async (file, text) => {
    expect(await diff({ [file]: text, 'package.json': '{ "type": "module" }' })).toEqual({ code: 0, errors: '' })
  })

  test('one of two files would not be read', async () => {
    expect(await diff({ 'routepact.config.json': json, 'routepact.config.js': accepting })).toEqual({
      code: 2,
      errors: "'routepact.config.json' and 'routepact.config.js' exist: keep one of them, or name one with --config.\n",
    })
  })
})

test('the output of a module is not part of the report', async () => {
  writeFileSync(join(folder, 'printing.ts'), `console.log('printed')\n${accepting}`)
  const { code, output, errors } = await runBuiltCommand(folder, ['diff', 'old.json', 'new.json', '--config', 'printing.ts', '--format', 'json'])
  expect([code, errors]).toEqual([0, 'printed\n'])
  expect(JSON.parse(output)).toMatchObject({ counts: { ignored: 1 } })
})

test('a module that ends its process exits with 2', async () => {
  writeFileSync(join(folder, 'exiting.ts'), 'process.exit(0)')
  const { code, errors } = await runBuiltCommand(folder, ['diff', 'old.json', 'new.json', '--config', 'exiting.ts'])
  expect([code, errors]).toEqual([2, "'exiting.ts' ended the process (exit code 0).\n"])
})

test('messages of other work have no effect', async () => {
  const section = await readConfig('diff', ['levels'], 'config.ts', { work: async (_, receive) => receive({ kind: 'listening', url: '', operations: 1 }) })
  expect(section).toEqual(new ConfigSection('config.ts', {}, 'diff', ['levels']))
})
