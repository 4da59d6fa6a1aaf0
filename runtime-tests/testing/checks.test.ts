/**
 * The places that know each check, which neither a compiler nor another test finds. A new check of `checkTitles` fails here until it is
 * in all of them.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkTitles } from '../../tools/src/testing/checks.ts'

const page = readFileSync('docs/reference/commands.md', 'utf8')
const tests = globSync('runtime-tests/testing/**/*.ts').filter((file) => !file.endsWith('testing/checks.test.ts'))
const servers = tests.map((file) => readFileSync(file, 'utf8')).join('\n')

test.each(Object.keys(checkTitles))("'%s' is on the page and has a server that breaks its promise", (check) => {
  const missing = [
    ...(page.includes(`\`${check}\``) ? [] : ["add it to the table 'Checks' of docs/reference/commands.md"]),
    ...(servers.includes(`'${check}'`) ? [] : ['add a server that breaks it to runtime-tests/testing/sabotage/sabotages.ts']),
  ]
  expect(missing.map((todo) => `'${check}' is a new check: ${todo}`)).toEqual([])
})
