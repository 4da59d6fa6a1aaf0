import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** The result of a run: the number of tests that passed, and the names of those that failed. */
export interface Run {
  readonly passed: number
  readonly failed: readonly string[]
}

/** Runs test files in another process, with the current Node or a version from `runtime-tests/runtimes`. */
export async function runVitest(version: string, files: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  const program = version === 'node' ? process.execPath : join(root, 'runtime-tests/runtimes/node_modules', version, 'bin/node')
  const folder = await mkdtemp(join(tmpdir(), 'routepact-node-'))
  const output = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--reporter=json', `--outputFile=${output}`, ...files]
  const options = { cwd: root, env: { ...process.env, ANY_NODE: '1', ...env }, maxBuffer: 2 ** 28 }
  // The exit code of a run with failed tests is 1.
  await promisify(execFile)(program, args, options).catch(() => undefined)
  const report = JSON.parse(await readFile(output, 'utf8')) as {
    readonly numPassedTests: number
    readonly testResults: readonly {
      readonly name: string
      readonly status: string
      readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
    }[]
  }
  await rm(folder, { recursive: true })
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((result) => result.status === 'failed').map(({ title }) => title)
    return titles.length === 0 && status === 'failed' ? [name] : titles
  })
  return { passed: report.numPassedTests, failed: failed.toSorted() }
}
