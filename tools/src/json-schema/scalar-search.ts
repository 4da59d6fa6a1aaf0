/** Searches numbers and strings. */
import { noInstance, unknown, type Answer, type Search } from './answer.ts'
import type { Conjunction } from './conjunction.ts'
import { formattedNumbers, hasFormat, hasOnlyFormat, isKnownFormat, toFormatReason } from './formats.ts'
import { isJsonRecord, type JsonData } from './json.ts'
import type { Literal } from './literal.ts'
import { listNumbers } from './numbers.ts'
import type { SchemaDocument } from './schema-document.ts'
import { listStrings } from './strings.ts'

/** The most values that are verified. */
const mostCandidates = 60

export function searchNumber(conjunction: Conjunction, goal: readonly Literal[], search: Search): Answer {
  if (conjunction.nonFormats.some((format) => hasOnlyFormat(conjunction.number, format))) return noInstance
  const { numbers, isComplete } = listNumbers(conjunction.number)
  const mayLack = mayLackFormat('number', conjunction, goal, search)
  const { nonFormats } = conjunction
  const formats = conjunction.formats.filter((format) => isKnownFormat(format) || !isExpected(format, goal))
  const formatted = nonFormats.length > 0 ? formattedNumbers : []
  const candidates = [...formatted, ...numbers].filter(
    (number) => mayLack || formats.every((format) => hasFormat(number, format)),
  )
  const answer = verifyFirst(candidates, conjunction, goal, search)
  if (answer) return answer
  const excluded = new Set(conjunction.excluded)
  if (isComplete && numbers.every((number) => excluded.has(number))) return noInstance
  const format = formats.find((one) => !isKnownFormat(one))
  return unknown(format === undefined ? 'no number was found that decides it' : toFormatReason(format))
}

export function searchString(conjunction: Conjunction, goal: readonly Literal[], search: Search): Answer {
  const { string, excluded } = conjunction
  const formats = conjunction.formats.filter((format) => isKnownFormat(format) || !isExpected(format, goal))
  const strings = listStrings(string, formats, mayLackFormat('string', conjunction, goal, search), (steps) => search.table.spend(steps))
  const answer = verifyFirst(strings, conjunction, goal, search)
  if (answer) return answer
  if (string.max === 0 && excluded.includes('')) return noInstance
  const [pattern] = [...string.nonPatterns, ...string.patterns]
  if (pattern !== undefined) return unknown(`the regular expression ${JSON.stringify(pattern)} is not compared`)
  return unknown(formats[0] === undefined ? 'no string was found that decides it' : toFormatReason(formats[0]))
}

/** Verifies values that are not excluded; returns `undefined` if all are. */
function verifyFirst(
  values: Iterable<JsonData>,
  conjunction: Conjunction,
  goal: readonly Literal[],
  search: Search,
): Answer | undefined {
  let answer: Answer | undefined
  let count = 0
  const excluded = new Set(conjunction.excluded)
  for (const value of values) {
    if (excluded.has(value)) continue
    const next = search.verify(conjunction, goal, value)
    if (next.kind === 'found') return next
    answer ??= next
    if (++count === mostCandidates) break
  }
  return answer
}

/**
 * Whether a schema that must not match has a format too. If nothing is known about the format, both schemas accept the same values, and any
 * value stands for them.
 */
function isExpected(format: string, goal: readonly Literal[]): boolean {
  return goal.some(({ isPositive, document, schema }) => !isPositive && hasOwnFormat(format, schema, document, new Set()))
}

/** Whether a schema, or one that is applied to the same value, has a format. */
function hasOwnFormat(format: string, schema: JsonData, document: SchemaDocument, seen: Set<JsonData>): boolean {
  if (!isJsonRecord(schema) || seen.has(schema)) return false
  seen.add(schema)
  const { $ref, allOf = [], anyOf = [], oneOf = [], not = true, then = true, else: otherwise = true } = schema
  const target = typeof $ref === 'string' ? document.resolve($ref, schema) : undefined
  const inner = [target ?? true, allOf, anyOf, oneOf, not, then, otherwise].flat()
  return schema.format === format || inner.some((one) => hasOwnFormat(format, one, document, seen))
}

/** Whether a value's formats do not matter, because its type alone contradicts all negative literals. */
function mayLackFormat(
  type: 'string' | 'number',
  conjunction: Conjunction,
  goal: readonly Literal[],
  search: Search,
): boolean {
  if (conjunction.formats.length === 0) return true
  const { table } = search
  return goal.every(
    (literal) => literal.isPositive || search.isImpossible([table.plain({ type }), table.toOpposite(literal)]),
  )
}
