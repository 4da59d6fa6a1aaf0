/**
 * Gives a run of the tests a temporary folder of its own, which is removed afterwards: some packages unpack files there
 * and leave them. A test removes its own files, which the end of the run checks.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What packages leave: the compile cache of the compilers, and Chromium. */
const expected = /^(?:node-compile-cache|chromium.*|\.org\.chromium\..*|fonts|locales|lib.*\.so.*|vk_swiftshader_icd\.json)$/

export default function setup(): () => void {
  const { TMPDIR } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'routepact-test-'))
  // The processes of the tests inherit the variable.
  process.env['TMPDIR'] = folder
  return () => {
    const left = readdirSync(folder).filter((name) => !expected.test(name))
    rmSync(folder, { recursive: true, maxRetries: 5 })
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
    if (left.length > 0) throw new Error(`The tests left ${left.join(', ')} in the temporary folder`)
  }
}
