/** How the value of a parameter becomes text (OpenAPI 3.1.1, section 4.8.12.4). */
import { toEssence } from '../../../../src/shared/content-type.ts'
import { isJsonRecord, type JsonRecord } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { listAlternatives } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'

/** A parameter as far as its style is concerned. */
interface StyledParameter {
  readonly in: string
  readonly schema: SchemaNode
  readonly node: JsonRecord
}

/** The description of a parameter whose values are sent in the same way under every style. */
export const anyStyle = 'any'

/** Describes how the values of a parameter are written: its style, or its content type. */
export function describeStyle({ in: location, schema, node }: StyledParameter, document: ApiDocument): string {
  const [contentType] = isJsonRecord(node.content) ? Object.keys(node.content) : []
  if (contentType !== undefined) return toEssence(contentType)
  const { style = location === 'path' || location === 'header' ? 'simple' : 'form', explode = style === 'form' } = node
  const alternatives = listAlternatives(document, schema)
  const isScalar = alternatives?.every(({ type }) => type !== 'array' && type !== 'object') === true
  if (isScalar) return location === 'path' ? String(style) : anyStyle
  return explode === true ? `${String(style)}, exploded` : String(style)
}
