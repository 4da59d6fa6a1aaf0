/** The types for which a schema accepts every value, such as all but objects if the schema only lists properties. */
import { allTypes, typeBits } from './json.ts'
import type { SchemaDocument } from './schema-document.ts'
import { findSyntaxProblem, isAnnotation, type SchemaNode } from './schema-syntax.ts'

/** The keywords that restrict the values of a single type. */
const typesOfKeywords: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  Object.entries({
    number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    string: 'minLength maxLength pattern',
    array: 'items prefixItems contains minContains maxContains minItems maxItems uniqueItems',
    object:
      'properties patternProperties additionalProperties required minProperties maxProperties propertyNames dependentRequired ' +
      'dependentSchemas',
  } as const).flatMap(([type, keywords]) => keywords.split(' ').map((keyword) => [keyword, typeBits[type as 'object']] as const)),
)

/** The most nested schemas: references may refer to themselves. */
const mostNested = 20

/** Returns the types, as bits, for which the schema certainly accepts every value. */
export function findUnrestrictedTypes(schema: SchemaNode, document: SchemaDocument, depth = 0): number {
  if (typeof schema === 'boolean') return schema ? allTypes : 0
  // Nested lists of references are read again and again.
  document.spend()
  if (depth > mostNested || findSyntaxProblem(schema, document.spend)) return 0
  const find = (inner: SchemaNode | undefined): number => (inner === undefined ? 0 : findUnrestrictedTypes(inner, document, depth + 1))
  let types = allTypes
  for (const [keyword, argument] of Object.entries(schema)) {
    if (keyword === '$ref') types &= find(document.resolve(argument as string, schema))
    else if (keyword === 'allOf') for (const inner of argument as readonly SchemaNode[]) types &= find(inner)
    else if (!isAnnotation(keyword)) types &= ~(typesOfKeywords.get(keyword) ?? allTypes)
  }
  return types
}

/** Returns the types, as bits, for which at least two schemas certainly accept every value. */
export function findSharedTypes(schemas: readonly SchemaNode[], document: SchemaDocument): number {
  let [once, twice] = [0, 0]
  for (const schema of schemas) {
    const types = findUnrestrictedTypes(schema, document)
    twice |= once & types
    once |= types
  }
  return twice
}
