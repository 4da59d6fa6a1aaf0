/** The keywords that narrow the values of one type. Each is compared separately, so that each has a rejection. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { isJsonRecord, isSameJson, type JsonData, type JsonRecord, type JsonType } from '../../json-schema/json.ts'
import { isSafeLimit } from '../../json-schema/negate.ts'
import type { Alternative } from './alternatives.ts'
import type { Direction } from './direction.ts'
import { describeChange } from './keyword-change.ts'
import { nameRejected, nameSome, nameValue, textOfNumber, toDoubt, type Rejection, type ValueNames } from './rejection.ts'

/** What holds for the values that a keyword rejects; empty for keywords whose values have no simple name. */
type Suffix = (argument: JsonData) => string

const other: Suffix = () => ''

const refinements: { readonly [Type in JsonType]: { readonly [keyword: string]: Suffix } } = {
  null: {},
  boolean: {},
  string: {
    minLength: (argument) => `shorter than ${toQuantity(Number(argument), 'character')}`,
    maxLength: (argument) => `longer than ${toQuantity(Number(argument), 'character')}`,
    pattern: (argument) => `that do not match '${argument}'`,
    format: (argument) => `without the format '${argument}'`,
    not: other,
    if: other,
  },
  number: {
    // Numbers are a type, so that only integers reject some.
    type: () => 'that are not integers',
    minimum: (argument) => `below ${argument}`,
    maximum: (argument) => `above ${argument}`,
    exclusiveMinimum: (argument) => `of ${argument} or less`,
    exclusiveMaximum: (argument) => `of ${argument} or more`,
    multipleOf: (argument) => `that are not multiples of ${argument}`,
    format: (argument) => `without the format '${argument}'`,
    not: other,
    if: other,
  },
  array: {
    uniqueItems: () => 'with repeated items',
    contains: () => 'with other items',
    unevaluatedItems: other,
    not: other,
    if: other,
  },
  object: {
    minProperties: (argument) => `with fewer than ${toQuantity(Number(argument), 'property', 'properties')}`,
    maxProperties: (argument) => `with more than ${toQuantity(Number(argument), 'property', 'properties')}`,
    propertyNames: () => 'with other property names',
    dependentRequired: () => 'without properties that others require',
    dependentSchemas: other,
    patternProperties: other,
    unevaluatedProperties: other,
    not: other,
    if: other,
  },
}

/** Keywords that are interpreted together with others. */
const companions: { readonly [keyword: string]: readonly string[] } = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
}

/** The rejections for each keyword in the receiver's schema that rejects values from the alternative. */
export function findRefinements(
  { schema, type, conjuncts: sent }: Alternative,
  conjuncts: readonly JsonRecord[],
  direction: Direction,
): Rejection[] {
  const known = refinements[type]
  // A format that both have is no reason to skip the keywords beside it.
  const format = conjuncts.find((conjunct) => sent.some((one) => isKept('format', one, conjunct)))?.format
  return conjuncts.flatMap((conjunct) =>
    Object.keys(conjunct)
      .filter((keyword) => Object.hasOwn(known, keyword) && !isSafeLimit(keyword, conjunct))
      .flatMap((keyword): Rejection[] => {
        const together = [keyword, ...(companions[keyword] ?? [])].filter((name) => conjunct[name] !== undefined)
        const alone: JsonRecord = {
          ...(format === undefined || keyword === 'format' ? {} : { format }),
          ...Object.fromEntries(together.map((name) => [name, conjunct[name] as JsonData])),
        }
        const verdict = direction.compare(schema, alone)
        if (verdict.verdict === 'yes') return []
        // Libraries give names to the patterns of their own formats.
        const isNamed = keyword === 'pattern' && conjunct.format !== undefined && sent.every((one) => one.format === undefined)
        const isFormat = keyword === 'format' || isNamed ? ({ isFormat: true } as const) : {}
        if (verdict.verdict === 'maybe') {
          if (keyword !== 'format' || conjunct.format === textOfNumber) return [toDoubt(verdict.reason)]
          return [toFormatChange(sent.find((one) => one.format !== undefined)?.format, conjunct.format, direction)]
        }
        const values = nameRefined(type, known[keyword] as Suffix, conjunct[keyword] as JsonData)
        return [{ kind: 'value', path: '', values, witness: { value: verdict.witness }, written: direction.findWrittenPart(sent, [conjunct]), ...isFormat }]
      }),
  )
}

/** The rejection about the formats in which the alternatives for a type differ from the members of a receiver's union. */
export function findOtherFormats(
  alternatives: readonly Alternative[],
  members: readonly Alternative[],
  direction: Direction,
): Rejection | undefined {
  const [sent, accepted] = [alternatives, members].map((all) => new Set(all.flatMap(({ conjuncts }) => conjuncts.map(({ format }) => format)))) as [Set<JsonData | undefined>, Set<JsonData | undefined>]
  const [had, has] = [[...sent].find((format) => !accepted.has(format)), [...accepted].find((format) => !sent.has(format))]
  return had === undefined && has === undefined ? undefined : toFormatChange(had, has, direction)
}

/** The rejection about values with a format, none of which is known to lack the receiver's format. */
function toFormatChange(sent: JsonData | undefined, accepted: JsonData | undefined, direction: Direction): Rejection {
  const [was, is] = direction.order(sent, accepted)
  return { kind: 'format', path: '', values: nameValue(`has ${describeChange('format', was, is)}`) }
}

/** Whether both schemas have a keyword with the same argument. */
function isKept(keyword: string, one: JsonRecord, other: JsonRecord): boolean {
  const [had, has] = [one[keyword], other[keyword]]
  return had !== undefined && has !== undefined && isSameJson(had, has)
}

function nameRefined(type: JsonType, toSuffix: Suffix, argument: JsonData): ValueNames {
  const suffix = toSuffix(isJsonRecord(argument) ? null : argument)
  if (suffix === '') return nameSome(type)
  const { many, one } = nameRejected(type, suffix)
  return {
    many,
    one: one
      .replace(/ that do not /, ' that does not ')
      .replace(/ that are not integers$/, ' that is not an integer')
      .replace(/ that are not multiples /, ' that is not a multiple '),
  }
}
