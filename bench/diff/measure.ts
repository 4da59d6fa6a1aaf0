/** Compares two documents in a separate process, and measures it. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { readDocument } from './documents.ts'

/** What a comparison costs, not counting reading the files, and what it finds. */
export interface Comparison {
  readonly seconds: number
  /** The time for all threads, which other processes influence less. */
  readonly cpuSeconds: number
  /** The process's peak memory, in megabytes. */
  readonly megabytes: number
  readonly changes: readonly DocumentChange[]
}

/** Compares two files. */
export async function measureComparison(old: string, next: string): Promise<Comparison> {
  const arguments_ = [fileURLToPath(import.meta.url), old, next]
  const { stdout } = await promisify(execFile)(process.execPath, arguments_, { maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as Comparison
}

if (import.meta.main) {
  const [old = '', next = ''] = process.argv.slice(2)
  const documents = [await readDocument(old), await readDocument(next)] as const
  const start = performance.now()
  const startUsage = process.cpuUsage()
  const changes = compareDocuments(...documents)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(startUsage)
  const cpuSeconds = (user + system) / 1e6
  const megabytes = process.resourceUsage().maxRSS / 1024
  process.stdout.write(JSON.stringify({ seconds, cpuSeconds, megabytes, changes } satisfies Comparison))
}
