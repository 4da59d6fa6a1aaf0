/**
 * Imports the documents in a folder: `npm run bench -- import <folder>`. A row has the lines, the command's time and memory with its
 * comparison, the errors from TypeScript 7, 6 and 5.9, the reasons, the differences with and without a reason in both directions, the
 * places that could not be decided, and the errors and warnings from `routepact diff` between the document and the contract. The reasons
 * and the error kinds for all documents follow.
 *
 * - `--public` writes 25 public documents to the folder first, from clones of their repositories in `clones` there.
 * - `--outline` writes types and outlines, and `--schemas valibot` another library's schemas.
 * - `--hey-api <program>` runs @hey-api/openapi-ts instead, which writes zod schemas and compares nothing.
 * - `--values` compares the schemas with another validator instead, on generated values for each component.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toQuantity } from '../../src/shared/quantity.ts'
import { measureHeyApi, measureImport } from './measure.ts'
import { extractDocuments } from './public-documents.ts'
import { compareValues } from './values.ts'

const [folder, ...given] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of documents: npm run bench -- import ../documents')
if (given.includes('--public')) extractDocuments(folder)
const flags = given.filter((flag) => flag !== '--public')
const program = flags.includes('--hey-api') ? flags[flags.indexOf('--hey-api') + 1] : undefined
const names = readdirSync(folder).filter((file) => /\.(?:json|ya?ml)$/.test(file)).sort()
if (flags.includes('--values')) {
  console.log('document | valid values | invalid values | disagreed | components that are not compared')
  for (const name of names) {
    const { valid, invalid, disagreed, skipped } = await compareValues(join(folder, name))
    console.log([name, valid, invalid, disagreed.length, skipped].join(' | '))
    for (const one of disagreed.slice(0, 3)) console.log(`  ${JSON.stringify(one).slice(0, 300)}`)
  }
  process.exit()
}
const reasons = new Map<string, { places: number; documents: number }>()
const kinds = new Map<string, number>()
const without = { difference: 0, reason: 0, error: 0, line: 0 }
console.log('document | written | lines | ms | MB | errors of TypeScript 7, 6, 5.9 | places with a reason | differences of these reasons | of none | undecided | errors, warnings')
for (const name of names) {
  const { output, lines, milliseconds, megabytes, errors, changes } = program === undefined ? measureImport(join(folder, name), flags) : measureHeyApi(program, join(folder, name))
  const [, written = output.split('\n')[0]] = /^Wrote .*: (\d+ operations?, \d+ components?)/.exec(output) ?? []
  const [, unexplained = '0'] = /^(\d+) differences? ha(?:s|ve) no listed reason/m.exec(output) ?? []
  const [, undecided = '0'] = /^(\d+) places? could not be decided/m.exec(output) ?? []
  const [, explained = '0'] = /(\d+) differences? ha(?:s|ve) one of these reasons/.exec(output) ?? []
  const counts = Object.values(errors).map((list) => list.length)
  const found = Array.from(output.matchAll(/^ +(\d+) {2}(.+)$/gm), ([, count = '', reason = '']) => [reason, Number(count)] as const)
  const places = found.reduce((total, [, count]) => total + count, 0)
  if (explained === '0' && unexplained === '0' && undecided === '0') without.difference += 1
  if (places === 0) without.reason += 1
  const breaking = changes.filter(({ level }) => level === 'error')
  const warnings = changes.filter(({ level }) => level === 'warning')
  if (breaking.length === 0) without.error += 1
  if (breaking.length + warnings.length === 0) without.line += 1
  for (const { kind } of breaking) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  console.log([name, written, lines, milliseconds, megabytes, counts.join(', '), places, explained, unexplained, undecided, `${breaking.length}, ${warnings.length}`].join(' | '))
  for (const line of Object.values(errors).flatMap((list) => list.slice(0, 3))) console.log(`  ${line.slice(0, 300)}`)
  for (const [reason, count] of found) {
    const total = reasons.get(reason) ?? { places: 0, documents: 0 }
    reasons.set(reason, { places: total.places + count, documents: total.documents + 1 })
  }
}
if (program === undefined) {
  const { difference, reason, error, line } = without
  console.log(`Of ${toQuantity(names.length, 'document')}, ${difference} are the same in both directions, ${reason} have no reason; \`routepact diff\` has no error for ${error} and no line for ${line}.`)
}
const sorted = [...reasons].sort(([, one], [, other]) => other.places - one.places)
for (const [reason, { places, documents }] of sorted) console.log(`${toQuantity(places, 'place')} in ${toQuantity(documents, 'document')}: ${reason}`)
for (const [kind, count] of [...kinds].sort(([, one], [, other]) => other - one)) console.log(`${toQuantity(count, 'error')}: ${kind}`)
