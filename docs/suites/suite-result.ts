/** The results of suites of other projects, one file for each run in this folder. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The result of a suite of another project. */
export interface SuiteResult {
  /** The suite's name, with a link to it in Markdown. */
  readonly suite: string
  /** The version or the commit of the suite. */
  readonly version: string
  /** The part of routepact that the suite tests. */
  readonly subject: string
  /** The number of tests that apply. */
  readonly tests: number
  readonly passed: number
  /** The number of tests that fail as expected, by the reason. */
  readonly differences: Readonly<Record<string, number>>
  /** What passes with a reservation, such as a warning, each with the reason. */
  readonly remarks?: readonly string[]
  /** The command that runs the suite. */
  readonly command: string
}

export type SuiteResults = readonly SuiteResult[]

/** Returns the file of the results of a run. */
export function toFile(name: string): URL {
  return new URL(`${name}.json`, import.meta.url)
}

/**
 * Returns the text of a file of results.
 *
 * @throws Error for a suite of which no test ran, or whose numbers do not add up
 */
export function toText(results: SuiteResults): string {
  for (const { suite, tests, passed, differences } of results) {
    const explained = Object.values(differences).reduce((sum, count) => sum + count, 0)
    if (tests === 0) throw new Error(`'${suite}' has no test`)
    if (passed + explained !== tests) {
      throw new Error(`'${suite}' has ${tests} tests: ${passed} passed, and ${explained} differ with a reason`)
    }
  }
  return `${JSON.stringify(results, null, 2)}\n`
}

/** Compares the results of a run with those in its file, or writes the file, and returns whether both are equal. */
export function isRecorded(name: string, results: SuiteResults, write: boolean): boolean {
  const [file, text] = [toFile(name), toText(results)]
  if (write) writeFileSync(file, text)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return true
  console.error(`The results differ from 'docs/suites/${name}.json': add '--write' to the command to write them`)
  return false
}

/** Reads the results of all runs, in the order of their files. */
export function readResults(): SuiteResults {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.json'))
  return files.toSorted().flatMap((file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as SuiteResults)
}

/** Counts items by a text, such as the reason of a difference. */
export function countBy<Item>(items: readonly Item[], toName: (item: Item) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of items.map(toName)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Returns the version of a package in the manifest of this repository, or of another folder of it. */
export function readVersion(name: string, folder = ''): string {
  const manifest = new URL(`../../${folder}package.json`, import.meta.url)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly [key: string]: Readonly<Record<string, string>> | undefined
  }
  const version = dependencies?.[name] ?? devDependencies?.[name]
  if (version === undefined) throw new Error(`'${name}' is not a dependency`)
  return version
}
