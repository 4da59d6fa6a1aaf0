/** TypeScript source text: literals that cannot contain code, and line layout. */
import { toPrintable } from '../../../../src/shared/printable.ts'
import { isJsonRecord, type JsonData } from '../../json-schema/json.ts'

/** A piece of source text. Only comments contain line breaks. */
export type Source = string | readonly Source[] | SourceGroup

/** Items between brackets: on one line if possible, else one per line. */
export interface SourceGroup {
  readonly open: string
  readonly items: readonly Source[]
  readonly close: string
  /** What separates items on one line. Default: a comma, which also follows each line. */
  readonly separator?: string
  /** What precedes each union member. */
  readonly lead?: string
  /** Whether each item always has its own line. */
  readonly isBroken?: boolean
}

/** The longest line for a group. */
const width = 100

/** The longest line that ends with a long text, and the length from which a text counts as long. */
const widest = 120
const mostAfter = 40

/** Lays out source text. `indent` is the number of spaces before its first line. */
export function print(source: Source, indent = 0): string {
  return layOut(source, indent, indent, 0)
}

/** @param after the length of what follows on the same line */
function layOut(source: Source, indent: number, column: number, after: number): string {
  if (typeof source === 'string') return source.replaceAll('\n', `\n${' '.repeat(indent)}`)
  if (!('open' in source)) {
    let text = ''
    for (const [index, part] of source.entries()) {
      const start = text.includes('\n') ? text.length - text.lastIndexOf('\n') - 1 : column + text.length
      text += layOut(part, indent, start, sum(source.slice(index + 1).map(measure)) + after)
    }
    return text
  }
  const { open, items, close, separator = ',', lead = '' } = source
  if (items.length === 0) return `${open}${close}`
  if (column + measure(source) + after <= (after > mostAfter ? widest : width)) return flatten(source)
  const end = separator === ',' ? ',' : ''
  const lines = items.map((item) => `${' '.repeat(indent + 2)}${lead}${layOut(item, indent + 2, indent + 2, end.length)}${end}\n`)
  return `${open}\n${lines.join('')}${' '.repeat(indent)}${close}`
}

/** Measures source text on one line. */
function measure(source: Source): number {
  if (typeof source === 'string') return source.includes('\n') ? Infinity : source.length
  if (!('open' in source)) return sum(source.map(measure))
  const { open, items, close, isBroken } = source
  if (isBroken) return Infinity
  return open.length + close.length + sum(items.map((item) => measure(item) + 3))
}

function flatten(source: Source): string {
  if (typeof source === 'string') return source
  if (!('open' in source)) return source.map(flatten).join('')
  const { open, items, close, separator = ',', lead = '' } = source
  const space = open.endsWith('{') && items.length > 0 ? ' ' : ''
  return `${open}${space}${items.map(flatten).join(`${separator} ${lead}`)}${space}${close}`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** An object literal with these fields. */
export function toObject(fields: readonly Source[]): SourceGroup {
  return { open: '{', items: fields, close: '}' }
}

/** A function call. */
export function toCall(name: string, args: readonly Source[]): Source {
  const [only] = args
  // A single object or array begins on the line where the call does.
  if (args.length === 1 && only !== undefined) return [`${name}(`, only, ')']
  return { open: `${name}(`, items: args, close: ')' }
}

/** An array literal. */
export function toList(items: readonly Source[]): SourceGroup {
  return { open: '[', items, close: ']' }
}

/** A union or intersection type, in parentheses. */
export function toUnionType(members: readonly Source[], lead: '| ' | '& ' = '| '): SourceGroup {
  return { open: '(', items: members, close: ')', separator: '', lead }
}

/** Writes text as a string literal. Characters that an editor would not show are escaped. */
export function quote(text: string): string {
  const escaped = toPrintable(JSON.stringify(text).slice(1, -1))
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`
}

/** The most characters per line of a long text. */
const mostOfText = 90

/** Writes text as a string literal; a long one becomes several, one per line. Not for types: the sum of two texts is a string. */
export function quoteText(text: string): string {
  const parts: string[] = []
  for (const [word] of text.matchAll(/\S*\s*/gu)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + word.length <= mostOfText) parts[parts.length - 1] = last + word
    else parts.push(...(word.match(new RegExp(`[^]{1,${mostOfText}}`, 'gu')) ?? []))
  }
  return parts.length > 1 ? parts.map(quote).join(' +\n  ') : quote(text)
}

/** Writes an import of names, or of types alone. */
export function toImport(names: readonly string[], module: string, keyword: 'import' | 'import type' = 'import'): string {
  return print({ open: `${keyword} {`, items: names, close: `} from ${quote(module)}` })
}

/** Writes a property's key. `__proto__` must be computed to be a property. */
export function toKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : quote(name)
}

/** Writes a JSON value that has a literal type, such as a constant. */
export function toLiteral(value: JsonData): Source {
  return writeJson(value, quote)
}

/** Writes a JSON value whose long texts span several lines, such as annotations. */
export function toData(value: JsonData): Source {
  return writeJson(value, quoteText)
}

function writeJson(value: JsonData, write: (text: string) => string): Source {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return toList(value.map((item: JsonData) => writeJson(item, write)))
  if (isJsonRecord(value)) return toObject(Object.entries(value).map(([name, member]) => [`${toKey(name)}: `, writeJson(member, write)]))
  return JSON.stringify(value)
}

/** Writes a one-line comment before source text, unless the comment is longer or missing. */
export function withComment(text: unknown, source: Source): Source {
  if (typeof text !== 'string') return source
  const line = text.replaceAll('*/', String.raw`*\/`).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line === '' || line.length > width ? source : [`/** ${line} */\n`, source]
}

/** Writes a regular expression. Its source has no line terminators and no slash to end it early. */
export function toRegExp(pattern: RegExp): string {
  const { source, flags } = pattern
  return /^[ -~]*$/.test(source) ? `/${source}/${flags}` : `new RegExp(${quote(source)}${flags === '' ? '' : `, '${flags}'`})`
}
