/** Finds Schemathesis, a program of Python, or installs it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The version that is installed. */
export const wanted = '4.25.0'

interface Found {
  readonly command: readonly [program: string, ...args: string[]]
  readonly version: string
}

interface Missing {
  /** Why Schemathesis is not available, as a sentence without its end. */
  readonly reason: string
}

const environment = join(import.meta.dirname, '.venv')

/** Runs a program, and returns its output, or the last line of its errors. */
function run(program: string, ...args: readonly string[]): { readonly output: string } | Missing {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 })
  if (error) return { reason: error.message }
  if (status === 0) return { output: stdout }
  const lines = stderr.trim().split('\n')
  return { reason: lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? `'${program}' failed` }
}

function tryCommand(program: string, ...args: string[]): Found | Missing {
  const result = run(program, ...args, '--version')
  if ('reason' in result) return result
  const [version] = /\d+(?:\.\d+)+/.exec(result.output) ?? []
  return version === undefined ? { reason: `'${program}' prints no version` } : { command: [program, ...args], version }
}

/**
 * Returns the command of Schemathesis: that of the variable `SCHEMATHESIS`, an installed one, or one that pip installs into
 * a folder here.
 */
export function findSchemathesis(given: string | undefined): Found | Missing {
  if (given) {
    const [program = '', ...args] = given.split(' ')
    return tryCommand(program, ...args)
  }
  for (const program of [join(environment, 'bin/schemathesis'), 'schemathesis']) {
    const found = tryCommand(program)
    if ('command' in found) return found
  }
  const steps = [
    ['python3', '-m', 'venv', environment],
    [join(environment, 'bin/python'), '-m', 'pip', 'install', '--quiet', '--retries', '0', '--timeout', '15', `schemathesis==${wanted}`],
  ] as const
  for (const [program, ...args] of steps) {
    const result = run(program, ...args)
    if ('reason' in result) return result
  }
  return tryCommand(join(environment, 'bin/schemathesis'))
}
