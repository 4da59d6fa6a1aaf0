/** The lines about values that a contract treats otherwise than the document. */
import { toPrintable } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { ValueDifference, ValueDifferenceKind, ValueReport } from './value-places.ts'

/** The most lines per kind, and the most characters per value. */
const mostLines = 3
const mostCharacters = 120

const headings: { readonly [Kind in ValueDifferenceKind]: string } = {
  rejected: 'rejects what the document accepts',
  accepted: 'accepts what the document rejects',
  changed: 'does not return what it received',
}

/** Writes what differed, with few lines per kind. `report` is the reason if nothing was compared. */
export function toValueLines(report: ValueReport | string | undefined): string {
  if (report === undefined) return ''
  if (typeof report === 'string') return `\nNo values went through the contract: ${report}\n`
  const { differences, seed, reached, schemas } = report
  const kinds = Object.keys(headings) as ValueDifferenceKind[]
  const groups = kinds.flatMap((kind) => {
    const found = differences.filter((difference) => difference.kind === kind)
    return found.length === 0 ? [] : [`\nThe contract ${headings[kind]}, with --seed ${seed}:\n${listGroup(found)}`]
  })
  const open = reached < schemas ? [`\nThe time was over after the values of ${reached} of ${schemas} schemas.\n`] : []
  return [...groups, ...open].join('')
}

/** The shortest value for each reason, and how many others there are. */
function listGroup(differences: readonly ValueDifference[]): string {
  const byReason = new Map<string, ValueDifference[]>()
  for (const difference of differences) {
    const reason = toReason(difference)
    byReason.set(reason, [...(byReason.get(reason) ?? []), difference])
  }
  const shown = [...byReason.values()].slice(0, mostLines).map((list) => list.reduce((one, other) => (toLength(other) < toLength(one) ? other : one)))
  const others = differences.length - shown.length
  const lines = shown.map((difference) => `  ${toPrintable(difference.label)}: ${toSentence(difference)}\n`)
  return `${lines.join('')}${others > 0 ? `  and ${toQuantity(others, 'other value')}\n` : ''}`
}

function toLength({ value }: ValueDifference): number {
  return JSON.stringify(value).length
}

/** What similar differences have in common, wherever they are. */
function toReason({ kind, pointer, detail }: ValueDifference): string {
  return kind === 'changed' ? pointer.replace(/\d+/g, '0') : detail
}

function toSentence({ kind, pointer, value, detail }: ValueDifference): string {
  const at = pointer === '' ? '' : ` at '${toPrintable(shorten(pointer))}'`
  const text = toPrintable(shorten(JSON.stringify(value)))
  if (kind === 'changed') return `${text} is ${toPrintable(shorten(detail))}${at}`
  if (kind === 'accepted') return `${text}${detail === '' ? '' : `, which breaks '${toPrintable(detail)}'`}${at}`
  return `${text}${at}: ${toPrintable(shorten(detail.replace(/\s+/g, ' ')))}`
}

function shorten(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
