/** Splits a schema into the parts that its instances match. */
import { allTypes, typeBits, type JsonData, type JsonRecord, type JsonType } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import {
  manyExclusive,
  mostAtOnce,
  mostExclusive,
  nothing,
  toChoice,
  toLiteralPart,
  type ObjectPart,
  type Option,
  type SchemaPart,
  type PropertyRule,
} from './part.ts'
import { toBrokenReason } from './schema-document.ts'
import { findSyntaxProblem, type SchemaNode } from './schema-syntax.ts'
import { findSharedTypes } from './unrestricted-types.ts'

/** Returns the types in `type`, and whether numbers must be integers. */
export function toTypes(type: JsonData): { types: number; isInteger: boolean } {
  const names = [type].flat() as readonly string[]
  const types = names.reduce((bits, name) => bits | typeBits[(name === 'integer' ? 'number' : name) as JsonType], 0)
  return { types, isInteger: names.includes('integer') && !names.includes('number') }
}

/** Finds the target of a literal's reference, or the reason why it is unknown. */
export function resolveReference({ document, schema }: Literal, keyword: '$ref' | '$dynamicRef'): SchemaNode | string {
  const from = schema as JsonRecord
  const reference = from[keyword] as string
  if (keyword === '$dynamicRef' && document.isDynamic(reference, from)) {
    const candidates = document.listDynamicAnchors(reference.slice(reference.indexOf('#') + 1))
    if (candidates.length > 1) return `'$dynamicRef' ${reference} depends on other schemas`
  }
  return document.resolve(reference, from) ?? toBrokenReason(reference)
}

/** The schemas for properties, by name and by pattern, as literals. */
export function toPropertyRule(literal: Literal, table: LiteralTable): PropertyRule {
  const schema = literal.schema as JsonRecord
  const toLiterals = (schemas: JsonData | undefined): [string, Literal][] =>
    Object.entries((schemas ?? {}) as JsonRecord).map(([name, inner]) => [name, table.inside(literal, inner)])
  const { additionalProperties: others } = schema
  const isOpen = others !== undefined || schema.unevaluatedProperties !== undefined
  return {
    properties: new Map(toLiterals(schema.properties)),
    patterns: toLiterals(schema.patternProperties),
    others: others === undefined ? undefined : table.inside(literal, others),
    isClosed: literal.isSender && schema.properties !== undefined && !isOpen,
    isSender: literal.isSender,
  }
}

/** Splits a positive literal's schema. */
export function expand(literal: Literal, table: LiteralTable): readonly SchemaPart[] {
  const { schema } = literal
  if (typeof schema === 'boolean') return schema ? [] : [nothing]
  const problem = findSyntaxProblem(schema, literal.document.spend)
  if (problem) return [{ kind: 'opaque', reason: problem }]
  return Object.keys(schema).flatMap((keyword) => expandKeyword(keyword, schema, literal, table))
}

function expandKeyword(keyword: string, schema: JsonRecord, literal: Literal, table: LiteralTable): readonly SchemaPart[] {
  const argument = schema[keyword] as JsonData
  const inside = (inner: JsonData): SchemaPart => toLiteralPart(table.inside(literal, inner))
  const asWritten = (inner: JsonData, isPositive: boolean): SchemaPart =>
    toLiteralPart(table.get(literal.document, inner as SchemaNode, isPositive))
  const choose = (options: readonly Option[]): SchemaPart => toChoice(options, literal.isSender)
  switch (keyword) {
    case 'type': {
      const { types, isInteger } = toTypes(argument)
      return [{ kind: 'types', types }, ...(isInteger ? [{ kind: 'number', divisor: 1 } as const] : [])]
    }
    case 'const':
      return [{ kind: 'values', values: [argument] }]
    case 'enum':
      return [{ kind: 'values', values: argument as readonly JsonData[] }]
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [{ kind: 'number', [keyword]: argument as number }]
    case 'multipleOf':
      return [{ kind: 'number', divisor: argument as number }]
    case 'minLength':
      return [{ kind: 'string', min: argument as number }]
    case 'maxLength':
      return [{ kind: 'string', max: argument as number }]
    case 'pattern':
      return [{ kind: 'string', pattern: argument as string }]
    case 'format':
      return [{ kind: 'format', format: argument as string, isPositive: true }]
    case '$ref':
    case '$dynamicRef': {
      const target = resolveReference(literal, keyword)
      return [typeof target === 'string' ? { kind: 'opaque', reason: target } : inside(target)]
    }
    case 'allOf':
      return (argument as readonly JsonData[]).map(inside)
    case 'anyOf':
      return [choose((argument as readonly JsonData[]).map((inner) => [inside(inner)]))]
    case 'oneOf': {
      const members = argument as readonly JsonData[]
      const accepted = members.map(inside)
      const shared = findSharedTypes(members as readonly SchemaNode[], literal.document)
      const single: SchemaPart[] = shared ? [{ kind: 'types', types: allTypes & ~shared }] : []
      if (members.length > mostExclusive) return [...single, choose(accepted.map((part) => [part])), manyExclusive]
      if (members.length > mostAtOnce) {
        const written = members.map((inner) => table.get(literal.document, inner as SchemaNode))
        const toOthers = (index: number): SchemaPart => {
          return { kind: 'unmatched', members: written.toSpliced(index, 1), mayRepeat: false, all: written }
        }
        return [...single, choose(accepted.map((part, index) => [part, toOthers(index)]))]
      }
      const rejected = members.map((inner) => asWritten(inner, false))
      return [...single, choose(accepted.map((part, index) => rejected.with(index, part)))]
    }
    case 'not':
      return [asWritten(argument, false)]
    case 'if': {
      const { then = true, else: otherwise = true } = schema
      return [
        choose([
          [asWritten(argument, true), inside(then)],
          [asWritten(argument, false), inside(otherwise)],
        ]),
      ]
    }
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return [{ kind: 'opaque', reason: `'${keyword}' is not compared` }]
    default:
      return expandMembers(keyword, argument, schema, literal, table)
  }
}

/** Splits array and object keywords; `properties` and `items` stand for the keywords beside them. */
function expandMembers(
  keyword: string,
  argument: JsonData,
  schema: JsonRecord,
  literal: Literal,
  table: LiteralTable,
): readonly SchemaPart[] {
  const inside = (inner: JsonData): Literal => table.inside(literal, inner)
  const absent = (name: string): ObjectPart => ({ kind: 'object', property: [name, inside(false)] })
  switch (keyword) {
    case 'minItems':
      return [{ kind: 'array', min: argument as number }]
    case 'maxItems':
      return [{ kind: 'array', max: argument as number }]
    case 'uniqueItems':
      return argument ? [{ kind: 'array', isUnique: true }] : []
    case 'prefixItems':
      return [{ kind: 'array', rule: { prefix: (argument as readonly JsonData[]).map(inside), others: undefined } }]
    case 'items': {
      const before = ((schema.prefixItems ?? []) as readonly JsonData[]).map(() => inside(true))
      return [{ kind: 'array', rule: { prefix: before, others: inside(argument) } }]
    }
    case 'contains': {
      const { minContains: min = 1, maxContains: max = Infinity } = schema as { readonly [name: string]: number }
      // Items are counted as the schema is written, whoever sends them.
      return [{ kind: 'array', count: { literal: table.get(literal.document, argument as SchemaNode), min, max } }]
    }
    case 'minProperties':
      return [{ kind: 'object', min: argument as number }]
    case 'maxProperties':
      return [{ kind: 'object', max: argument as number }]
    case 'required': {
      const required = argument as readonly string[]
      const properties = new Map(required.map((name) => [name, inside(true)]))
      // A sender also sends required properties without a schema.
      const rule: PropertyRule = { properties, patterns: [], others: undefined, isClosed: false, isSender: true }
      return [{ kind: 'object', required, ...(literal.isSender ? { rule } : {}) }]
    }
    case 'propertyNames':
      return [{ kind: 'object', names: inside(argument) }]
    case 'properties':
    case 'patternProperties':
    case 'additionalProperties': {
      const first = ['properties', 'patternProperties', 'additionalProperties'].find(
        (name) => schema[name] !== undefined,
      )
      return keyword === first ? [{ kind: 'object', rule: toPropertyRule(literal, table) }] : []
    }
    case 'dependentRequired':
      return Object.entries(argument as { readonly [name: string]: readonly string[] }).map(([name, required]) =>
        toChoice([[absent(name)], [{ kind: 'object', required }]], literal.isSender),
      )
    case 'dependentSchemas':
      return Object.entries(argument as JsonRecord).map(([name, inner]) =>
        toChoice([[absent(name)], [toLiteralPart(inside(inner))]], literal.isSender),
      )
    default:
      return []
  }
}
