import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context } from './run.ts'

const list = expect.stringMatching(/^Usage: routepact <command> \[options\]\n\n {2}openapi {2}writes a contract's OpenAPI document\n {2}diff {5}lists the changes /)

test.each(['help', '--help', '-h'])('%s lists the commands', async (option) => {
  expect(await runCommand([option], context)).toEqual({ code: 0, output: list, errors: '' })
})

test('no command is an error that lists the commands', async () => {
  expect(await runCommand([], context)).toEqual({ code: 2, output: '', errors: list })
})

test.each(['serve', '', '__proto__', '--wrong'])('%j is not a command', async (name) => {
  const errors = `'${name}' is not a command: the commands are 'openapi', 'diff', 'usage', 'check', 'test', 'mock', 'import', 'migrate'.\n`
  expect(await runCommand([name], context)).toEqual({ code: 2, output: '', errors })
})

test.each(['--version', '-v'])('%s prints the version of the package', async (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  expect(await runCommand([option], context)).toEqual({ code: 0, output: `${version}\n`, errors: '' })
})

describe.each(['openapi', 'diff', 'usage', 'check', 'test', 'mock'])('%s', (name) => {
  const usage = { code: 0, output: expect.stringMatching(new RegExp(`^Usage: routepact ${name} <`)), errors: '' }

  test.each([[name, '--help'], [name, '-h'], [name, 'file', '--help'], ['help', name]])('%s %s prints the options', async (...args) => {
    expect(await runCommand(args, context)).toEqual(usage)
  })

  test.each([
    [['--prot', '1'], `'--prot' is not an option of 'routepact ${name}': --help lists the options.`],
    [['--prot=1'], `'--prot' is not an option of 'routepact ${name}': --help lists the options.`],
    [['--no-help'], `'--no-help' is not an option of 'routepact ${name}': --help lists the options.`],
    [['-p', '1'], `'-p' is not an option of 'routepact ${name}': --help lists the options.`],
    [['--constructor'], `'--constructor' is not an option of 'routepact ${name}': --help lists the options.`],
    [['file', '--export'], "'--export' needs a value."],
    [['--export', '--help'], "'--export' needs a value: '--export=…' passes one that begins with '-'."],
    [['--export', '-\nx'], "'--export' needs a value: '--export=…' passes one that begins with '-'."],
    [['--help=yes'], "'--help' has no value: omit '=yes'."],
  ])('%j', async (args, message) => {
    expect(await runCommand([name, ...args], context)).toEqual({ code: 2, output: '', errors: `${message}\n` })
  })

  test('a value that begins with a dash', async () => {
    const { errors } = await runCommand([name, 'gone.ts', 'gone.json', 'third.json', '--export=-x'], context)
    // All files of `usage` are logs.
    expect(errors).toMatch(name === 'usage' ? /^The contract is missing/ : /' is not expected: pass /)
  })
})

test('openapi -o needs a value', async () => {
  expect(await runCommand(['openapi', 'contract.ts', '-o'], context)).toMatchObject({ code: 2, errors: "'-o' needs a value.\n" })
})

test('help of a command that does not exist', async () => {
  const errors = "'serve' is not a command: the commands are 'openapi', 'diff', 'usage', 'check', 'test', 'mock', 'import', 'migrate'.\n"
  expect(await runCommand(['help', 'serve'], context)).toEqual({ code: 2, output: '', errors })
})

/** Each flag with its value -> the commands that have it, with one meaning. */
const flags = {
  '--allow-files <folder>': ['diff', 'usage', 'import'],
  '--base <revision>': ['diff'],
  '--check': ['openapi', 'import'],
  '--config <file>': ['diff', 'usage', 'test'],
  '--contract <old>': ['usage'],
  '--cors': ['mock'],
  '--export <name>': ['openapi', 'diff', 'usage', 'test', 'mock'],
  '--fail-on <level>': ['diff', 'test'],
  '--fail-on-stale': ['diff', 'test'],
  '--field <field>': ['usage'],
  '--force': ['import'],
  '--format <name>': ['diff', 'test'],
  '--header <header>': ['test'],
  '--hostname <name>': ['mock'],
  '--ignore <file>': ['diff', 'test'],
  '--no-run': ['diff'],
  '--operation <name>': ['test'],
  '--outline': ['import'],
  '--port <number>': ['mock'],
  '--prepare <file>': ['test'],
  '--requests <file>': ['test'],
  '--role <role=header>': ['test'],
  '--run-async': ['diff'],
  '--schemas <library>': ['import'],
  '--seconds <number>': ['diff', 'import'],
  '--seed <number>': ['diff', 'test', 'mock', 'import'],
  '--show <level>': ['diff'],
  '--state': ['mock'],
  '--url <url>': ['test'],
  '--usage <file>': ['diff'],
  '--write': ['migrate'],
  '-h, --help': ['openapi', 'diff', 'usage', 'test', 'mock', 'import', 'migrate'],
  '-o, --out <file>': ['openapi', 'usage'],
  '-o, --out <folder>': ['import'],
}

test('a flag has the same value in all commands', async () => {
  const found: { [flag: string]: string[] } = {}
  for (const name of flags['-h, --help']) {
    const { output } = await runCommand([name, '--help'], context)
    for (const [, flag = ''] of output.matchAll(/^ {2,}((?:-\w, )?--[\w-]+(?: <[^>]+>)?)/gm)) (found[flag] ??= []).push(name)
  }
  expect(found).toEqual(flags)
})

test.each([
  ['openapi', ['output', 'title', 'api-version', 'openapi']],
  ['diff', ['operations', 'accept', 'out']],
  ['usage', ['base', 'client-field', 'clients', 'output']],
  ['test', ['check', 'accept', 'old-header', 'new-header', 'old-role', 'new-role', 'recorded-at']],
])('%s has no other word for a flag: %j', async (name, others) => {
  for (const other of others) {
    const errors = `'--${other}' is not an option of 'routepact ${name}': --help lists the options.\n`
    expect(await runCommand([name, `--${other}=a`], context)).toEqual({ code: 2, output: '', errors })
  }
})
