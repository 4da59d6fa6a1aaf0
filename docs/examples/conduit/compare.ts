/**
 * Compares the document of this contract with that of RealWorld: `node compare.ts <openapi.yml>`. Prints all
 * differences, and fails for one that is not listed here or that is listed and no longer exists. `--write` writes the
 * counts for the documentation.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isRecorded } from '../../suites/suite-result.ts'
import { compareFacts, type FactDifference, type Part, readFacts } from './facts.ts'
import { document } from './openapi.ts'

interface ExpectedDifference {
  readonly place: RegExp
  readonly reason: string
}

const expectedDifferences: readonly ExpectedDifference[] = [
  {
    place: /^GET \/(profiles|articles)\/?.*: needs$/,
    reason: 'a token is optional; RealWorld says so only in the description',
  },
  {
    place: /^GET \/articles\/{slug}: 401$/,
    reason: 'a wrong token is rejected even if a token is optional',
  },
  { place: /: 401 application\/json body$/, reason: 'a 401 has the body of every other error' },
  {
    place: /: 40[34]$/,
    reason: "a missing resource is a 404, and one of another user a 403: both are declared",
  },
  {
    place: /: default$/,
    reason: "a contract without a 200 declares 'default', with the body of an error",
  },
  {
    place: /: 422 application\/json body\.errors\.(\*|body)$/,
    reason: "errors are keyed by field, such as 'email'; RealWorld declares only 'body'",
  },
]

function print({ place, here, there }: FactDifference): string {
  if (there === undefined) return `${place}: '${here}' here, missing there`
  if (here === undefined) return `${place}: missing here, '${there}' there`
  return `${place}: '${here}' here, '${there}' there`
}

function compare(file: string, write: boolean): boolean {
  const published = parse(readFileSync(file, 'utf8')) as Part
  const here = readFacts(document as unknown as Part)
  const differences = compareFacts(here, readFacts(published))
  const listed = new Set<FactDifference>()
  const counts: Record<string, number> = {}
  let isFine = here.size > 0
  for (const { place, reason } of expectedDifferences) {
    const found = differences.filter((difference) => !listed.has(difference) && place.test(difference.place))
    found.forEach((difference) => listed.add(difference))
    console.log(`\nExpected: ${reason}`)
    for (const difference of found) console.log(`  ${print(difference)}`)
    counts[reason] = found.length
    if (found.length > 0) continue
    isFine = false
    console.log('  This difference no longer exists: remove it from the list.')
  }
  const others = differences.filter((difference) => !listed.has(difference))
  if (others.length > 0) console.log('\nNot expected:')
  for (const difference of others) console.log(`  ${print(difference)}`)
  const tests = new Set([...here.keys(), ...differences.map(({ place }) => place)]).size
  console.log(`\n${tests} facts compared: ${listed.size} expected differences, ${others.length} others`)
  if (!isFine || others.length > 0) return false
  const result = {
    suite: '[RealWorld](https://github.com/realworld-apps/realworld), `openapi.yml`',
    version: '747190e',
    subject: 'the document of the example',
    tests,
    passed: tests - listed.size,
    differences: counts,
    command: 'npm run conduit -- openapi <openapi.yml>',
  }
  return isRecorded('realworld-openapi', [result], write)
}

const [file, option] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node compare.ts <openapi.yml> [--write]')
  process.exitCode = 2
} else if (!compare(file, option === '--write')) process.exitCode = 1
