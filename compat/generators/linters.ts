/** The linters, with the rules that they recommend. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A problem that a linter reports. */
export interface Problem {
  readonly rule: string
  readonly isError: boolean
}

export interface Linter {
  /** The name of its package. */
  readonly name: string
  /** The arguments of Node that print the problems of `openapi.json` as JSON. */
  readonly command: readonly string[]
  readonly read: (output: unknown) => readonly Problem[]
}

const packages = join(import.meta.dirname, 'node_modules')

export const linters: readonly Linter[] = [
  {
    name: '@stoplight/spectral-cli',
    command: [`${packages}/@stoplight/spectral-cli/dist/index.js`, 'lint', 'openapi.json', '--ruleset=rules.json', '--format=json', '--quiet'],
    read: (output) => (output as { code: string; severity: number }[]).map(({ code, severity }) => ({ rule: code, isError: severity === 0 })),
  },
  {
    name: '@redocly/cli',
    command: [`${packages}/@redocly/cli/bin/cli.js`, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
    read: (output) =>
      (output as { problems: { ruleId: string; severity: string }[] }).problems.map(({ ruleId, severity }) => ({
        rule: ruleId,
        isError: severity === 'error',
      })),
  },
]

/** Returns the problems that a linter finds in a document. */
export function lint({ command, read }: Linter, document: object): readonly Problem[] {
  const cwd = mkdtempSync(join(tmpdir(), 'routepact-lint-'))
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document))
  writeFileSync(join(cwd, 'rules.json'), JSON.stringify({ extends: ['spectral:oas'] }))
  const env = { ...process.env, TMPDIR: cwd, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' })
  rmSync(cwd, { recursive: true })
  if (stdout === '') throw new Error(stderr)
  return read(JSON.parse(stdout))
}
