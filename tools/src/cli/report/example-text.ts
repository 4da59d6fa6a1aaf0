import { isJsonRecord, type JsonData } from '../../json-schema/json.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'

/** The most characters in a string, members in a list or object, levels, and characters in total. */
const most = { characters: 80, members: 8, depth: 6, text: 600 } as const

/** Serializes a value on one line, shortened for people to read. */
export function toExampleText(value: JsonData): string {
  const text = toPrintable(shorten(value, 0))
  return text.length > most.text ? `${text.slice(0, most.text)}…` : text
}

function shorten(value: JsonData, depth: number): string {
  if (typeof value === 'string') {
    if (value.length <= most.characters) return JSON.stringify(value)
    return `${JSON.stringify(value.slice(0, most.characters / 2))}… (${value.length} characters)`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth === most.depth) return '…'
  const members = isJsonRecord(value)
    ? Object.entries(value).map(([key, member]) => () => `${shorten(key, depth)}:${shorten(member, depth + 1)}`)
    : value.map((member) => () => shorten(member, depth + 1))
  const parts = members.slice(0, most.members).map((toText) => toText())
  if (members.length > parts.length) parts.push(`… (${members.length - parts.length} more)`)
  const text = parts.join(',')
  return isJsonRecord(value) ? `{${text}}` : `[${text}]`
}
