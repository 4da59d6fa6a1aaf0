/**
 * Imports the documents of a folder: `npm run bench -- import <folder>`. `--outline` writes types and outlines. A row has the
 * lines, the time and memory of the command with its comparison, the errors of TypeScript 7, 6 and 5.9, the differences of no
 * listed reason and the places that could not be decided. The reasons of all documents follow.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toQuantity } from '../../src/shared/quantity.ts'
import { measureImport } from './measure.ts'

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of documents: npm run bench -- import ../documents')
const reasons = new Map<string, { places: number; documents: number }>()
console.log('document | written | lines | ms | MB | errors of TypeScript 7, 6, 5.9 | unexplained | undecided')
for (const name of readdirSync(folder).filter((file) => /\.(?:json|ya?ml)$/.test(file)).sort()) {
  const { output, lines, milliseconds, megabytes, errors } = measureImport(join(folder, name), flags)
  const [, written = output.split('\n')[0]] = /^Wrote .*: (\d+ operations?, \d+ components?)/.exec(output) ?? []
  const [, unexplained = '0'] = /^(\d+) differences? of no listed reason/m.exec(output) ?? []
  const [, undecided = '0'] = /^(\d+) places? could not be decided/m.exec(output) ?? []
  const counts = Object.values(errors).map((list) => list.length)
  console.log([name, written, lines, milliseconds, megabytes, counts.join(', '), unexplained, undecided].join(' | '))
  for (const line of Object.values(errors).flatMap((list) => list.slice(0, 3))) console.log(`  ${line.slice(0, 300)}`)
  for (const [, count = '', reason = ''] of output.matchAll(/^ +(\d+) {2}(.+)$/gm)) {
    const total = reasons.get(reason) ?? { places: 0, documents: 0 }
    reasons.set(reason, { places: total.places + Number(count), documents: total.documents + 1 })
  }
}
const sorted = [...reasons].sort(([, one], [, other]) => other.places - one.places)
for (const [reason, { places, documents }] of sorted) console.log(`${toQuantity(places, 'place')} in ${toQuantity(documents, 'document')}: ${reason}`)
