/** The package for JSR: `deno publish` checks the types of the sources and rejects those that need inference. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const deno = resolve('runtime-tests/runtimes/node_modules/.bin/deno')
let folder: string

// A copy, because Deno reads the configuration of all workspaces and may write a lock file.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'routepact-jsr-'))
  for (const file of ['src', 'package.json', 'jsr.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) {
    cpSync(file, join(folder, file), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('deno publish finds no slow types', () => {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
  const { status, stderr } = spawnSync(deno, ['publish', '--dry-run', '--allow-dirty'], { cwd: folder, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stderr).toContain('src/core/index.ts')
  expect(stderr).not.toContain('src/cli.ts')
})

test('jsr.json has the entries and the version of package.json', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string; exports: object }
  const { version, exports } = read('package.json')
  const jsr = read('jsr.json')
  expect(jsr.version).toBe(version)
  expect(Object.keys(jsr.exports)).toEqual(Object.keys(exports).filter((entry) => !['./internal', './package.json'].includes(entry)))
})
