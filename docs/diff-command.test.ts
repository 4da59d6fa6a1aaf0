import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { context } from '../runtime-tests/cli/run.ts'
import { runCommand } from '../tools/src/cli/run-command.ts'
import { readPage } from './code-blocks.ts'

const page = 'docs/diff-command.md'
const folder = mkdtempSync('.command-')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page shows the output of the command for its example', async () => {
  for (const { file, code } of readPage(page)) writeFileSync(join(folder, basename(file)), code)
  const [, output] = /^```text\n([^]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? []
  const args = ['diff', join(folder, 'v1.ts'), join(folder, 'contract.ts')]
  expect(await runCommand(args, context)).toEqual({ code: 1, output, errors: '' })
})
