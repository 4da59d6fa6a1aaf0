/**
 * Prints how many errors, lines and characters the compiler prints for common mistakes: `npm run bench -- mistakes`. `--compiler 5.9` chooses the compiler (7, 6, 5.9, 5.7 or `all`), `--own` leaves out other
 * libraries. `--write` updates the page: other libraries with TypeScript 7, routepact with all compilers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compilers, type Compiler, type Library, programs } from './measure.ts'
import { measureMistakes, type Results, type Summary, toCaseTable, toSummaryTable, toTexts } from './report.ts'

const { values } = parseArgs({
  options: { compiler: { type: 'string', default: '7' }, own: { type: 'boolean' }, write: { type: 'boolean' } },
})
const isCompiler = (name: string): name is Compiler => name in compilers
const all: readonly Compiler[] = ['7', '6', '5.9', '5.7']
const chosen = values.write || values.compiler === 'all' ? all : [values.compiler].filter(isCompiler)
if (chosen.length === 0) throw new Error(`--compiler must be one of ${all.join(', ')}, all`)

const summaries: Summary[] = []
for (const compiler of chosen) {
  const isOwn = values.own || (values.write && compiler !== '7')
  const libraries = (Object.keys(programs) as Library[]).filter((library) => !isOwn || library === 'routepact')
  const results = new Map<Library, Results>()
  for (const library of libraries) results.set(library, await measureMistakes(library, compiler))
  summaries.push(...[...results].map(([library, ofLibrary]) => ({ library, compiler, results: ofLibrary })))
  const table = toCaseTable(results)
  const texts = toTexts(results.get('routepact') as Results)
  console.log(`TypeScript ${compiler}: errors / lines / characters\n\n${table}\n\n${texts}\n`)
  if (values.write && compiler === '7') writePage({ mistakes: table, texts: `\`\`\`text\n${texts}\n\`\`\`` })
}
console.log(toSummaryTable(summaries))
if (values.write) writePage({ summary: toSummaryTable(summaries) })

/** Replaces the parts of the page between the comments with these names. */
function writePage(parts: { readonly [name: string]: string }): void {
  const page = new URL('../../bench/mistakes/README.md', import.meta.url)
  const text = Object.entries(parts).reduce((before, [name, part]) => {
    const comment = `<!-- ${name} -->\n`
    const [start, , end] = before.split(comment)
    return [start, `${part}\n`, end].join(comment)
  }, readFileSync(page, 'utf8'))
  writeFileSync(page, text)
}
