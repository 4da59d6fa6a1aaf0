import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context } from './run.ts'

const list = expect.stringMatching(/^Usage: routepact <command> \[options\]\n\n {2}openapi {2}writes the OpenAPI document of a contract\n {2}diff {5}lists the changes /)

test.each(['help', '--help', '-h'])('%s lists the commands', async (option) => {
  expect(await runCommand([option], context)).toEqual({ code: 0, output: list, errors: '' })
})

test('no command is an error that lists the commands', async () => {
  expect(await runCommand([], context)).toEqual({ code: 2, output: '', errors: list })
})

test.each(['serve', '', '__proto__', '--wrong'])('%j is not a command', async (name) => {
  const errors = `'${name}' is not a command: the commands are 'openapi', 'diff', 'usage', 'test', 'mock', 'import', 'migrate'.\n`
  expect(await runCommand([name], context)).toEqual({ code: 2, output: '', errors })
})

test.each(['--version', '-v'])('%s prints the version of the package', async (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  expect(await runCommand([option], context)).toEqual({ code: 0, output: `${version}\n`, errors: '' })
})

describe.each(['openapi', 'diff', 'usage', 'test', 'mock'])('%s', (name) => {
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
  const errors = "'serve' is not a command: the commands are 'openapi', 'diff', 'usage', 'test', 'mock', 'import', 'migrate'.\n"
  expect(await runCommand(['help', 'serve'], context)).toEqual({ code: 2, output: '', errors })
})
