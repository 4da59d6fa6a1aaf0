/** Runs the conformance tests of the Model Context Protocol against an endpoint. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

/** The checks of each scenario. */
export type ConformanceResults = ReadonlyMap<string, readonly Check[]>

/** Runs the scenarios that a revision requires, and those that are not scored. */
export async function runConformance(url: string, revision: string): Promise<ConformanceResults> {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-mcp-'))
  try {
    // The suite lists what a revision requires since 2025-11-25, and which scenarios apply to earlier ones.
    const selection = [revision < '2025-11-25' ? '--spec-version' : '--requirements', revision]
    const command = ['node_modules/@modelcontextprotocol/conformance/dist/index.js', 'server', '--url', url, ...selection, '-o', folder]
    const child = spawn(process.execPath, command, { cwd: import.meta.dirname, stdio: 'ignore' })
    await once(child, 'close')
    const files = globSync(join(folder, '*/checks.json')).toSorted()
    return new Map(files.map((file) => [toScenario(file), JSON.parse(readFileSync(file, 'utf8')) as Check[]]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the name of a scenario: its folder begins with `server-` and ends with the time. */
function toScenario(file: string): string {
  return basename(dirname(file)).replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '')
}
