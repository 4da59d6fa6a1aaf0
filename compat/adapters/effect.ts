/** A converter of Effect schemas to JSON Schema. docs/schema-libraries.md shows it. */
import type { JsonSchemaSource } from 'routepact/openapi'
import { Schema, SchemaAST, SchemaRepresentation } from 'effect'

interface Node {
  readonly [key: string]: unknown
}

/** Converts a schema as the router applies it, unlike `Schema.toStandardJSONSchemaV1`, which has its own JSON codec. */
export function toJsonSchema({ ast }: Schema.Constraint): JsonSchemaSource {
  const convert = (side: SchemaAST.AST, isOutput: boolean) => () => {
    const document = SchemaRepresentation.toRepresentation(side)
    const { schema, definitions } = SchemaRepresentation.toJsonSchemaDocument(rewrite(document, isOutput) as typeof document)
    return { ...schema, $defs: definitions }
  }
  return { '~standard': { jsonSchema: { input: convert(ast, false), output: convert(SchemaAST.toType(ast), true) } } }
}

const { checks: finite } = SchemaRepresentation.toRepresentation(Schema.Finite.ast).representation as unknown as { readonly checks: readonly Node[] }

/** Replaces `undefined`, `NaN` and `Infinity`, which JSON does not have, and dates, URLs and classes. */
function rewrite(value: unknown, isOutput: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => rewrite(inner, isOutput))
  if (typeof value !== 'object' || value === null) return value
  const rewritten = Object.entries(value).map(([key, inner]) => [key, key === 'annotations' ? inner : rewrite(inner, isOutput)])
  const node = Object.fromEntries(rewritten) as Node
  const isUndefined = (type: Node): boolean => type['_tag'] === 'Undefined'
  switch (node['_tag']) {
    case 'Number':
      return { ...node, checks: [...finite, ...(node['checks'] as Node[])] }
    case 'Union': {
      const types = (node['types'] as Node[]).filter((type) => !isUndefined(type))
      return types.length === 1 && !node['annotations'] ? types[0] : { ...node, types }
    }
    case 'Declaration': {
      const { id } = (node['representation'] ?? {}) as Node
      if (id === 'effect/schema/Date' || id === 'effect/schema/URL') return { _tag: 'String', checks: [] }
      const [fields = node] = node['typeParameters'] as Node[]
      return id === undefined ? fields : node
    }
  }
  // JSON omits a key whose value is undefined.
  const { types } = Object((value as Node)['type']) as { readonly types?: Node[] }
  return isOutput && types?.some(isUndefined) ? { ...node, isOptional: true } : node
}
