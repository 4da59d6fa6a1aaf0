// `routepact migrate --write` and files that it must not touch. Titles begin with the number of a rule in runtime-tests/hostile-input.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context } from './run.ts'

const folder = mkdtempSync('.command-')
const contract = "import { initContract } from '@ts-rest/core'\nexport const a = initContract().router({})\n"

afterAll(() => rmSync(folder, { recursive: true }))

test.each<[encoding: string, bytes: Buffer]>([
  ['Latin-1', Buffer.from('// caf\u00e9\nexport const x = 1\n', 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${contract}`, 'utf16le')],
  ['UTF-8 with a character cut off', Buffer.from('// caf\u00e9').subarray(0, -1)],
])('279: a file in %s is refused by name, and no file is replaced', async (_encoding, bytes) => {
  const [file, other] = [join(folder, 'a.ts'), join(folder, 'b.ts')]
  writeFileSync(file, contract)
  writeFileSync(other, bytes)
  expect(await runCommand(['migrate', 'ts-rest', file, other, '--write'], context)).toEqual({
    code: 2,
    output: '',
    errors: `'${other}' is not text in UTF-8.\n`,
  })
  expect([readFileSync(file, 'utf8'), readFileSync(other)]).toEqual([contract, bytes])
})
