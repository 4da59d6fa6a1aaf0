/** The values that are tried to break a keyword, the most readable first. */
import { assertions } from '../assertions.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../json.ts'
import { listStringsWithoutFormat } from './format-strings.ts'

/** A part of a schema broken by one value, and the rest of the schema. */
export interface Breakage {
  readonly keyword: string
  readonly argument: JsonData
  /** The constraint alone. */
  readonly constraint: JsonRecord
  /** The schema's other constraints. */
  readonly rest: JsonRecord
  readonly candidates: readonly JsonData[]
}

const simpleValues: readonly JsonData[] = ['a', 0, true, null, [], {}]

/** The keywords on which a keyword's meaning depends. */
const siblings: { readonly [keyword: string]: readonly string[] } = {
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
  contains: ['minContains', 'maxContains'],
  // By which libraries check the format.
  format: ['pattern'],
}

/** The keywords whose schemas accept or reject the value as a whole. */
const combinations = new Set('anyOf oneOf not contains propertyNames format'.split(' '))

/** Lists a schema's constraints, without those of the schemas inside it. */
export function* listBreakages(
  schema: JsonRecord,
  base: JsonData | undefined,
  longestText: number,
): Generator<Breakage, void, undefined> {
  for (const [keyword, argument] of Object.entries(schema)) {
    if (keyword === 'required') yield* listMissing(schema, argument as readonly string[], base)
    else if (isBreakable(keyword, argument)) {
      const names = [keyword, ...(siblings[keyword] ?? [])].filter((name) => schema[name] !== undefined)
      const constraint = Object.fromEntries(names.map((name) => [name, schema[name] as JsonData]))
      const others = Object.entries(schema).filter(([name]) => name !== keyword && (keyword !== 'format' || name !== 'pattern'))
      const rest = Object.fromEntries(others)
      for (const candidates of listBrokenValues(keyword, argument, base, longestText, constraint.pattern !== undefined))
        yield { keyword, argument, constraint, rest, candidates }
    }
  }
}

/** Whether values break the keyword itself, not the schemas inside it. */
function isBreakable(keyword: string, argument: JsonData): boolean {
  if (keyword === 'items' || keyword === 'additionalProperties') return argument === false
  return Object.hasOwn(assertions, keyword) || combinations.has(keyword)
}

function* listMissing(
  schema: JsonRecord,
  names: readonly string[],
  base: JsonData | undefined,
): Generator<Breakage, void, undefined> {
  for (const name of names) {
    const others = names.filter((other) => other !== name)
    const { [name]: _, ...rest } = isJsonRecord(base) ? base : {}
    yield {
      keyword: 'required',
      argument: name,
      constraint: { required: [name] },
      rest: { ...schema, required: others },
      candidates: [rest],
    }
  }
}

/** Lists the candidates for each way to break a keyword. */
function listBrokenValues(
  keyword: string,
  argument: JsonData,
  base: JsonData | undefined,
  longestText: number,
  hasPattern: boolean,
): (readonly JsonData[])[] {
  const limit = argument as number
  switch (keyword) {
    case 'type': {
      const isNumber = typeof base === 'number'
      const fractions = isNumber ? [base + 0.5, base - 0.5] : []
      // Which servers that convert values accept.
      const texts = isNumber ? [String(base)] : []
      return [simpleValues, ...([argument].flat().includes('integer') ? [fractions] : []), [null], texts]
    }
    case 'minimum':
      return [[limit - 1]]
    case 'maximum':
      return [[limit + 1]]
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [[limit]]
    case 'multipleOf':
      return [[limit / 2, limit * 1.5]]
    case 'minLength':
      return [limit > 0 && limit <= longestText ? ['a'.repeat(limit - 1)] : []]
    case 'maxLength':
      return [limit < longestText ? ['a'.repeat(limit + 1)] : []]
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf':
      return [['unknown', ...simpleValues]]
    case 'format': {
      const [text, ...near] = listStringsWithoutFormat(String(argument), hasPattern)
      return text === undefined ? [] : [[text, text.repeat(40)], ...near.map((one) => [one])]
    }
    case 'uniqueItems':
      return [Array.isArray(base) && base.length > 0 ? [[...base, base[0] as JsonData]] : []]
    case 'additionalProperties':
      return [isJsonRecord(base) ? [{ ...base, unexpected: 'a' }] : []]
    default:
      return [[]]
  }
}
