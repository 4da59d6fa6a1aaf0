/** Measures the mistakes and formats the results. */
import { type Case, cases } from './cases.ts'
import { type Compiler, type Library, printMistakes, type Printed, programs } from './measure.ts'

/** All mistakes, in the page's order. */
export const allCases: readonly Case[] = Object.values(cases).flat()

/** Case -> what the compiler prints for it, or why the library has no such mistake. */
export type Results = ReadonlyMap<Case, Printed | string>

/** Compiles a library's mistakes. */
export async function measureMistakes(library: Library, compiler: Compiler, of: readonly Case[] = allCases): Promise<Results> {
  const written = of.flatMap((one) => {
    const mistake = one[library]
    return typeof mistake === 'string' ? [] : [{ one, mistake }]
  })
  const printed = await printMistakes(library, written.map(({ mistake }) => mistake), compiler)
  const results = new Map(written.map(({ one }, index) => [one, printed[index] ?? '']))
  return new Map(of.map((one) => [one, results.get(one) ?? String(one[library])]))
}

const format = (value: number): string => value.toLocaleString('en')

/** Formats what the compiler prints for a mistake: the errors, their lines and characters. */
export function toCell(result: Printed | string = ''): string {
  if (typeof result === 'string') return `(${result})`
  const { errors, lines, characters, place, lost } = result
  const counts = errors.length === 0 ? 'none' : [errors.length, lines, characters].map(format).join(' / ')
  return [counts, ...(place === 'elsewhere' ? ['elsewhere'] : []), ...(lost > 0 ? [`${lost} lost`] : [])].join(', ')
}

const toRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [toRow(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(toRow)].join('\n')
}

/** Formats all libraries' results, one mistake a row. */
export function toCaseTable(results: ReadonlyMap<Library, Results>): string {
  const libraries = [...results.keys()]
  const rows = allCases.map((one) => [one.name, ...libraries.map((library) => toCell(results.get(library)?.get(one)))])
  return toTable(['Mistake', ...libraries.map((library) => programs[library].name)], rows)
}

/** A library's sums with a compiler. */
export interface Summary {
  readonly library: Library
  readonly compiler: Compiler
  readonly results: Results
}

/** Formats sums, one library and compiler a row. */
export function toSummaryTable(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ library, compiler, results }) => {
    const printed = [...results.values()].filter((result) => typeof result !== 'string')
    const count = (matches: (result: Printed) => boolean): number => printed.filter(matches).length
    const reported = printed.filter(({ errors }) => errors.length > 0)
    const sum = (read: (result: Printed) => number): string => format(reported.reduce((total, result) => total + read(result), 0))
    return [
      programs[library].name,
      compiler,
      printed.length,
      printed.length - reported.length,
      count(({ errors }) => errors.length === 1),
      count(({ place }) => place === 'line' || place === 'column'),
      count(({ lost }) => lost > 0),
      sum(({ errors }) => errors.length),
      sum(({ lines }) => lines),
      sum(({ characters }) => characters),
    ]
  })
  const head = ['Library', 'TypeScript', 'Mistakes', 'Not reported', 'One error', 'At the fault', 'Types lost', 'Errors', 'Lines', 'Characters']
  return toTable(head, rows)
}

/** Lists each mistake's texts. */
export function toTexts(results: Results): string {
  const ofCase = (one: Case): string => {
    const result = results.get(one)
    const texts = result === undefined || typeof result === 'string' ? [] : result.errors.map(({ text }) => `\n  ${text}`)
    return `${one.name}:${texts.join('')}`
  }
  return allCases.filter((one) => typeof one.routepact !== 'string').map(ofCase).join('\n')
}
