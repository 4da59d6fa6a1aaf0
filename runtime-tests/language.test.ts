/** The entries that browsers load use nothing beyond ES2022 and the web platform. */
import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'

const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck']
const platform = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '']
const modules = ['--ignoreConfig', '--module', 'nodenext', '--allowImportingTsExtensions']

it.each(['src/core/index.ts', 'src/client/index.ts', 'src/openapi/index.ts'])('%s compiles with the library of ES2022', async (entry) => {
  const tsc = ['node_modules/typescript/bin/tsc', ...flags, ...platform, ...modules, entry]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, tsc, (_error, text) => resolve(text))
  })
  expect(output).toBe('')
})
