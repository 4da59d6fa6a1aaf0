/** The entries that browsers load use nothing beyond ES2022 and the web platform. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck']
const platform = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '']
const modules = ['--ignoreConfig', '--module', 'nodenext', '--allowImportingTsExtensions']
const entries = ['src/core/index.ts', 'src/client/index.ts', 'src/openapi/index.ts']

it('the entries compile with the library of ES2022', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', ...flags, ...platform, ...modules, ...entries],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('')
})
