import { expect, test } from 'vitest'
import { runCommand, toFailureCode } from '../../src/cli/run-command.ts'
import { context } from './run.ts'

const list = expect.stringMatching(/^Usage: routepact <command> \[options\]\n\n {2}openapi {2}writes the OpenAPI document of a contract\n {2}diff {5}lists the changes /)

test.each(['--help', '-h'])('%s lists the commands', async (option) => {
  expect(await runCommand([option], context)).toEqual({ code: 0, output: list, errors: '' })
})

test('no command is an error that lists the commands', async () => {
  expect(await runCommand([], context)).toEqual({ code: 1, output: '', errors: list })
})

test.each(['serve', '', '__proto__', '--wrong'])('%j is not a command', async (name) => {
  const errors = `'${name}' is not a command: the commands are 'openapi', 'diff', 'test', 'mock'.\n`
  expect(await runCommand([name], context)).toEqual({ code: 1, output: '', errors })
})

test.each([
  [[], 1],
  [['serve'], 1],
  [['openapi', 'contract.ts'], 1],
  [['diff', 'old.json', 'new.json'], 2],
])('the exit code of %j is %i if the output cannot be written', (args, code) => {
  expect(toFailureCode(args)).toBe(code)
})
