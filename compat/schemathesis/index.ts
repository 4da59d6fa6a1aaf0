/**
 * Runs Schemathesis against the RealWorld server: `npm run conduit -- schemathesis`. Prints whether it ran, and fails for a failure that
 * `differences.ts` does not list. `--write` writes the counts for the documentation. `SCHEMATHESIS` names its command;
 * otherwise, one on the path is used, or one that pip installs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../docs/examples/conduit/database.ts'
import { listen } from '../../docs/examples/conduit/listen.ts'
import { document } from '../../docs/examples/conduit/openapi.ts'
import { countBy, isRecorded } from '../../docs/suites/suite-result.ts'
import { differences } from './differences.ts'
import { findSchemathesis, wanted } from './find-schemathesis.ts'
import { readReport } from './read-report.ts'

/** Creates a user, and returns the header with which its requests are sent. */
async function signUp(url: string): Promise<string> {
  const user = { username: 'schemathesis', email: 'schemathesis@example.com', password: 'password' }
  const response = await fetch(`${url}/users`, { method: 'POST', body: JSON.stringify({ user }), headers: { 'content-type': 'application/json' } })
  const { user: created } = (await response.json()) as { user: { token: string } }
  return `Authorization: Token ${created.token}`
}

/** Runs Schemathesis, and returns its report. */
async function runSchemathesis([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const database = openDatabase(':memory:')
  const server = await listen({ port: 0, database, secret: 'secret of at least thirty-two bytes' })
  const cwd = mkdtempSync(join(tmpdir(), 'routepact-schemathesis-'))
  try {
    writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document))
    const options = ['--max-examples=20', '--seed=1', '--generation-database=none', '--no-color', '--continue-on-failure', '--report-ndjson-path=report']
    const child = spawn(program, [...args, 'run', 'openapi.json', `--url=${server.url}`, `--header=${await signUp(server.url)}`, ...options], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    return readFileSync(join(cwd, 'report'), 'utf8')
  } finally {
    rmSync(cwd, { recursive: true })
    await server.close()
    database.close()
  }
}

const found = findSchemathesis(process.env['SCHEMATHESIS'])
if ('reason' in found) console.log(`Schemathesis did not run: ${found.reason}`)
else {
  const checks = readReport(await runSchemathesis(found.command))
  const failed = checks.filter(({ failures }) => failures.length > 0)
  const find = ({ check, operation }: (typeof failed)[number]) => differences.find((one) => one.check === check && one.operations.includes(operation))
  const others = failed.filter((one) => !find(one))
  for (const { check, operation, failures } of others) console.error(`${operation}: ${check}: ${failures[0]}`)
  console.log(`Schemathesis ${found.version} ran: ${checks.length} checks of operations, ${failed.length - others.length} expected differences, ${others.length} others`)
  const result = {
    suite: '[Schemathesis](https://github.com/schemathesis/schemathesis)',
    version: found.version,
    subject: 'the RealWorld server, with requests that are generated from its document: each check of each operation',
    tests: checks.length,
    passed: checks.length - failed.length,
    differences: countBy(failed, (one) => find(one)?.reason ?? ''),
    command: 'npm run conduit -- schemathesis',
  }
  // Other versions have other checks.
  const isKnown = found.version !== wanted || isRecorded('schemathesis', [result], process.argv.includes('--write'))
  if (others.length > 0 || checks.length === 0 || !isKnown) process.exitCode = 1
}
