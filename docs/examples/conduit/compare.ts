/**
 * Compares the document of this contract with the one that RealWorld publishes: `node compare.ts <openapi.yml>`. Prints in
 * what they differ; what is not listed here as on purpose, or is listed and not there any more, makes it fail.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { compareFacts, type FactDifference, type Part, readFacts } from './facts.ts'
import { document } from './openapi.ts'

interface OnPurpose {
  readonly place: RegExp
  readonly reason: string
}

const onPurpose: readonly OnPurpose[] = [
  {
    place: /^GET \/(profiles|articles)\/?.*: needs$/,
    reason: 'a token is looked at where there is one; RealWorld says so in the description alone',
  },
  {
    place: /^GET \/articles\/{slug}: 401$/,
    reason: 'a wrong token is refused wherever tokens are looked at, also where none is needed',
  },
  { place: /: 401 application\/json body$/, reason: 'a 401 has a body like every other error' },
  {
    place: /: 40[34]$/,
    reason: "what is not there is a 404, and what is somebody else's a 403: both are named where they can happen",
  },
  {
    place: /: default$/,
    reason: "a contract that declares no 200 declares 'default': whatever else goes wrong has the body of an error",
  },
  {
    place: /: 422 application\/json body\.errors\.(\*|body)$/,
    reason: "errors are listed by the name of what is wrong, such as 'email'; RealWorld's document knows 'body' alone",
  },
]

function print({ place, here, there }: FactDifference): string {
  if (there === undefined) return `${place}: ${here}, and nothing there`
  if (here === undefined) return `${place}: nothing, and ${there} there`
  return `${place}: ${here}, and ${there} there`
}

function compare(file: string): boolean {
  const published = parse(readFileSync(file, 'utf8')) as Part
  const here = readFacts(document as unknown as Part)
  const differences = compareFacts(here, readFacts(published))
  const listed = new Set<FactDifference>()
  let isFine = here.size > 0
  for (const { place, reason } of onPurpose) {
    const found = differences.filter((difference) => !listed.has(difference) && place.test(difference.place))
    found.forEach((difference) => listed.add(difference))
    console.log(`\nOn purpose: ${reason}`)
    for (const difference of found) console.log(`  ${print(difference)}`)
    if (found.length > 0) continue
    isFine = false
    console.log('  That is no difference any more: take it off the list.')
  }
  const others = differences.filter((difference) => !listed.has(difference))
  if (others.length > 0) console.log('\nNot on purpose:')
  for (const difference of others) console.log(`  ${print(difference)}`)
  console.log(`\n${here.size} facts compared, ${listed.size} differ on purpose, ${others.length} do not`)
  return isFine && others.length === 0
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node compare.ts <openapi.yml>')
  process.exitCode = 2
} else if (!compare(file)) process.exitCode = 1
