/** The example of the page on testing for the runner of Node. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from './code-blocks.ts'

const folder = '.node-test'

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of readPage('docs/testing.md')) {
    const name = basename(file)
    if (['contract.ts', 'router.ts', 'node.test.ts'].includes(name)) writeFileSync(join(folder, name), code)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('node --test runs the cases, and skips those without credentials', async () => {
  // A process that `node --test` starts, as vitest may be, would report to its parent.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const command = ['--test', '--test-reporter=tap', join(folder, 'node.test.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toMatch(/^ *ok \d+ - getNote: responds with the declared body$/m)
  expect(stdout).toContain("putNote: accepts valid requests # SKIP no credentials for 'token': set 'authorize'")
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(5)
  expect(stdout).toMatch(/^# fail 0$/m)
})
