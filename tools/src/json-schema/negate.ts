/** Splits a schema into options: each value that does not match the schema has at least one. */
import { allTypes, typeBits, type JsonData, type JsonRecord } from './json.ts'
import { resolveReference, toPropertyRule, toTypes } from './expand.ts'
import type { Literal, LiteralTable } from './literal.ts'
import {
  manyExclusive,
  mostAtOnce,
  mostExclusive,
  listPairs,
  onlyOf,
  toLiteralPart,
  type Option,
  type SchemaPart,
  type SomeProperty,
} from './part.ts'
import { findSyntaxProblem, toSchemaOf } from './schema-syntax.ts'

/** Returns a negative literal's options. Its schema is not `true` or `false`, whose opposites are positive. */
export function negate(literal: Literal, table: LiteralTable): readonly Option[] {
  const schema = literal.schema as JsonRecord
  const problem = findSyntaxProblem(schema, literal.document.spend)
  if (problem) return [[{ kind: 'opaque', reason: problem }]]
  return Object.keys(schema).flatMap((keyword) =>
    isSafeLimit(keyword, schema) ? [] : negateKeyword(keyword, schema, literal, table),
  )
}

/** The limits of the integers that JavaScript reads exactly. */
const safeLimits: ReadonlyMap<string, number> = new Map([
  ['minimum', Number.MIN_SAFE_INTEGER],
  ['maximum', Number.MAX_SAFE_INTEGER],
  ['exclusiveMinimum', Number.MIN_SAFE_INTEGER - 1],
  ['exclusiveMaximum', Number.MAX_SAFE_INTEGER + 1],
])

/**
 * Whether a keyword only says that JavaScript reads an integer exactly, which rejects nothing. zod writes these limits for every integer
 * and other generators for none, so each integer would be a change between them.
 */
export function isSafeLimit(keyword: string, schema: JsonRecord): boolean {
  const limit = safeLimits.get(keyword)
  return limit !== undefined && schema[keyword] === limit && toTypes(schema.type ?? []).isInteger
}

function negateKeyword(keyword: string, schema: JsonRecord, literal: Literal, table: LiteralTable): readonly Option[] {
  const argument = schema[keyword] as JsonData
  const limit = argument as number
  const not = (inner: JsonData): SchemaPart => toLiteralPart(table.inside(literal, inner))
  const is = (inner: JsonData): SchemaPart => toLiteralPart(table.inside(literal, inner, true))
  switch (keyword) {
    case 'type': {
      const { types, isInteger } = toTypes(argument)
      const others: Option = [{ kind: 'types', types: allTypes & ~types }]
      return isInteger ? [others, onlyOf({ kind: 'number', nonDivisor: 1 })] : [others]
    }
    case 'const':
      return [[exclude(argument, table)]]
    case 'enum':
      return [excludeAll(argument as readonly JsonData[], table)]
    case 'minimum':
      return [onlyOf({ kind: 'number', exclusiveMaximum: limit })]
    case 'maximum':
      return [onlyOf({ kind: 'number', exclusiveMinimum: limit })]
    case 'exclusiveMinimum':
      return [onlyOf({ kind: 'number', maximum: limit })]
    case 'exclusiveMaximum':
      return [onlyOf({ kind: 'number', minimum: limit })]
    case 'multipleOf':
      return [onlyOf({ kind: 'number', nonDivisor: limit })]
    case 'minLength':
      return limit > 0 ? [onlyOf({ kind: 'string', max: limit - 1 })] : []
    case 'maxLength':
      return [onlyOf({ kind: 'string', min: limit + 1 })]
    case 'pattern':
      return [onlyOf({ kind: 'string', nonPattern: argument as string })]
    case 'format':
      return [
        [
          { kind: 'types', types: typeBits.string | typeBits.number },
          { kind: 'format', format: argument as string, isPositive: false },
        ],
      ]
    case '$ref':
    case '$dynamicRef': {
      const target = resolveReference(literal, keyword)
      return [[typeof target === 'string' ? { kind: 'opaque', reason: target } : not(target)]]
    }
    case 'allOf':
      return (argument as readonly JsonData[]).map((inner) => [not(inner)])
    case 'anyOf': {
      const members = argument as readonly JsonData[]
      return [members.length > mostAtOnce ? [toUnmatched(members, literal, table)] : members.map(not)]
    }
    case 'oneOf': {
      const members = argument as readonly JsonData[]
      if (members.length > mostExclusive) return [members.map(not), [manyExclusive]]
      if (members.length > mostAtOnce) return [[toUnmatched(members, literal, table, true)]]
      return [members.map(not), ...listPairs(members.map((inner) => table.inside(literal, inner, true)))]
    }
    case 'not':
      return [[is(argument)]]
    case 'if': {
      const { then = true, else: otherwise = true } = schema
      return [
        [is(argument), not(then)],
        [not(argument), not(otherwise)],
      ]
    }
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return [[{ kind: 'opaque', reason: `'${keyword}' is not compared` }]]
    default:
      return negateMembers(keyword, argument, schema, literal, table)
  }
}

function toUnmatched(members: readonly JsonData[], literal: Literal, table: LiteralTable, mayRepeat = false): SchemaPart {
  const literals = members.map((inner) => table.inside(literal, inner, true))
  return { kind: 'unmatched', members: literals, mayRepeat }
}

function negateMembers(
  keyword: string,
  argument: JsonData,
  schema: JsonRecord,
  literal: Literal,
  table: LiteralTable,
): readonly Option[] {
  const limit = argument as number
  const inside = (inner: JsonData): Literal => table.inside(literal, inner)
  const some = (property: Partial<SomeProperty>): Option =>
    onlyOf({ kind: 'object', some: { otherThan: new Set(), matching: [], notMatching: [], ...property } })
  switch (keyword) {
    case 'minItems':
      return limit > 0 ? [onlyOf({ kind: 'array', max: limit - 1 })] : []
    case 'maxItems':
      return [onlyOf({ kind: 'array', min: limit + 1 })]
    case 'uniqueItems':
      return argument ? [onlyOf({ kind: 'array', isUnique: false, min: 2 })] : []
    case 'prefixItems':
      return (argument as readonly JsonData[]).map((inner, index) =>
        onlyOf({ kind: 'array', item: [index, inside(inner)], min: index + 1 }),
      )
    case 'items': {
      const from = ((schema.prefixItems ?? []) as readonly JsonData[]).length
      return [onlyOf({ kind: 'array', some: { from, count: 1, literal: inside(argument) } })]
    }
    case 'contains': {
      const { minContains = 1, maxContains = Infinity } = schema as { readonly [name: string]: number }
      const found = table.inside(literal, argument, true)
      const toOption = (min: number, max: number): Option =>
        onlyOf({ kind: 'array', count: { literal: found, min, max } })
      return [
        ...(minContains > 0 ? [toOption(0, minContains - 1)] : []),
        ...(maxContains < Infinity ? [toOption(maxContains + 1, Infinity)] : []),
      ]
    }
    case 'minProperties':
      return limit > 0 ? [onlyOf({ kind: 'object', max: limit - 1 })] : []
    case 'maxProperties':
      return [onlyOf({ kind: 'object', min: limit + 1 })]
    case 'required':
      return (argument as readonly string[]).map((name) =>
        onlyOf({ kind: 'object', property: [name, table.plain(false)] }),
      )
    case 'propertyNames':
      return [some({ name: inside(argument) })]
    case 'properties':
      return Object.entries(argument as JsonRecord).map(([name, inner]) =>
        onlyOf({ kind: 'object', required: [name], property: [name, inside(inner)] }),
      )
    case 'patternProperties':
      return Object.entries(argument as JsonRecord).map(([source, inner]) =>
        some({ matching: [source], value: inside(inner) }),
      )
    case 'additionalProperties': {
      const { properties, patterns } = toPropertyRule(literal, table)
      const notMatching = patterns.map(([source]) => source)
      return [some({ otherThan: new Set(properties.keys()), notMatching, value: inside(argument) })]
    }
    case 'dependentRequired':
      return Object.entries(argument as { readonly [name: string]: readonly string[] }).flatMap(([name, names]) =>
        names.map((other) => onlyOf({ kind: 'object', required: [name], property: [other, table.plain(false)] })),
      )
    case 'dependentSchemas':
      return Object.entries(argument as JsonRecord).map(([name, inner]) =>
        onlyOf({ kind: 'object', required: [name] }, toLiteralPart(inside(inner))),
      )
    default:
      return []
  }
}

/** The most arrays and objects in an `enum` that are each excluded by a schema. */
const mostStructures = 12

function excludeAll(values: readonly JsonData[], table: LiteralTable): Option {
  const scalars = values.filter((value) => typeof value !== 'object' || value === null)
  const excluded: SchemaPart = { kind: 'excluded', values: scalars }
  if (values.length - scalars.length > mostStructures) return [excluded, { kind: 'opaque', reason: "'enum' has too many arrays and objects to compare" }]
  const structures = values.filter((value) => typeof value === 'object' && value !== null)
  return [excluded, ...structures.map((value) => exclude(value, table))]
}

/** Excludes one value. A schema excludes arrays and objects, because it says how another value differs. */
function exclude(value: JsonData, table: LiteralTable): SchemaPart {
  if (typeof value !== 'object' || value === null) return { kind: 'excluded', values: [value] }
  return toLiteralPart(table.plain(toSchemaOf(value), false))
}
