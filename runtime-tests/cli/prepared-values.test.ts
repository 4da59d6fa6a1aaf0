/** The module of `--prepare`, and the messages about what it exports. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPrepared, toPreparedMessage } from '../../tools/src/cli/prepared-values.ts'
import { createFolder } from './import/support.ts'

function write(text: string): string {
  const file = join(createFolder(), 'values.mjs')
  writeFileSync(file, text)
  return file
}

test('both exports are read, also from a default export', async () => {
  expect(await loadPrepared(write("export const pairs = { a: 'b' }\nexport const prepare = { get: () => ({}) }"))).toEqual({ pairs: { a: 'b' }, prepare: { get: expect.any(Function) as unknown } })
  expect(await loadPrepared(write("export const pairs = { a: 'b' }"))).toEqual({ pairs: { a: 'b' } })
})

test.each([
  ['export const values = 1', 'it exports values.'],
  ['export default { ids: 1 }', 'it exports ids.'],
  ['export {}', 'it exports nothing.'],
])('%s is a mistake', async (text, message) => {
  await expect(loadPrepared(write(text))).rejects.toThrow(message)
})

test.each([
  ["'key' in 'params' of 'prepare.getUser' does not exist: use id", "'key' in 'params' of 'prepare.getUser' of 'values.ts' does not exist: use id"],
  ["'pairs' must be an object", "'pairs' of 'values.ts' must be an object"],
  ['nothing', 'nothing'],
])('%s names the module', (message, named) => expect(toPreparedMessage(message, 'values.ts')).toBe(named))
