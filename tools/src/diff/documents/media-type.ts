/** What a document's media type says about its values. */
import { toEssence } from '../../../../src/shared/content-type.ts'
import { isStreamFormat, toDocumentFormat } from '../../json-schema/document-format.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, listConjuncts } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'

/** A media type's schema; without one, every value is possible. */
export function readSchema({ schema }: JsonRecord): SchemaNode {
  return isSchemaNode(schema) ? schema : true
}

/** How values are sent with a content type. */
export function toValueEncoding(contentType: string): 'json' | 'xml' | 'form' {
  const essence = toEssence(contentType)
  if (/^(?:application|text)\/xml$|\+xml$/.test(essence)) return 'xml'
  const format = toDocumentFormat(essence)
  return format === 'form' || format === 'multipart' ? 'form' : 'json'
}

/** The schema for the compared values: a body, a stream's elements, or events with what their data contains. */
export function readComparedSchema(document: ApiDocument, contentType: string, mediaType: JsonRecord): SchemaNode {
  const format = toDocumentFormat(toEssence(contentType))
  if (!isStreamFormat(format)) return readSchema(mediaType)
  const element = findStreamElement(mediaType) ?? readSchema(mediaType)
  return format === 'events' ? decodeEvent(document, element) : element
}

/**
 * The schema for a stream's elements, if the media type describes them rather than the whole: `itemSchema`, or the items of an array, which
 * text may contain, before OpenAPI 3.2.
 */
export function findStreamElement({ schema, itemSchema }: JsonRecord): SchemaNode | undefined {
  if (isSchemaNode(itemSchema)) return itemSchema
  const content = isJsonRecord(schema) && isJsonRecord(schema.contentSchema) ? schema.contentSchema : schema
  const items = isJsonRecord(content) ? content.items : undefined
  return isSchemaNode(items) ? items : undefined
}

/** Replaces event data, which is a JSON string, by the string's content: in one event, or in each of several. */
function decodeEvent(document: ApiDocument, schema: SchemaNode, around: readonly SchemaNode[] = []): SchemaNode {
  const conjuncts = around.includes(schema) ? undefined : listConjuncts(document, schema)
  if (!conjuncts) return schema
  return combine(
    conjuncts.map((conjunct) => {
      const decoded: { [keyword: string]: JsonData } = {}
      for (const union of ['anyOf', 'oneOf']) {
        const members = conjunct[union]
        if (Array.isArray(members)) decoded[union] = members.map((member: JsonData) => (isSchemaNode(member) ? decodeEvent(document, member, [...around, schema]) : member))
      }
      const { properties } = conjunct
      const content = isJsonRecord(properties) ? findContent(properties.data) : undefined
      if (content !== undefined) decoded.properties = Object.assign({}, properties, { data: content })
      return Object.keys(decoded).length === 0 ? conjunct : Object.assign({}, conjunct, decoded)
    }),
  )
}

/** The schema for what a JSON string contains. */
export function findContent(schema: JsonData | undefined): SchemaNode | undefined {
  if (!isJsonRecord(schema)) return undefined
  const { contentMediaType: type, contentSchema } = schema
  if (isSchemaNode(contentSchema)) return contentSchema
  return typeof type === 'string' && toDocumentFormat(type) === 'json' ? true : undefined
}
