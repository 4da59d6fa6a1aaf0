/** Matches the content types of two documents. */
import { toEssence } from '../../../../src/shared/content-type.ts'
import type { JsonRecord } from '../../json-schema/json.ts'

/** A content type with its media type object. */
export type TypedContent = readonly [contentType: string, mediaType: JsonRecord]

/**
 * Finds the content that covers a content type: the same type, the same without parameters or with others, or a range.
 */
export function findCoveringContent(contents: readonly TypedContent[], contentType: string): TypedContent | undefined {
  const essence = toEssence(contentType)
  const find = (type: string): TypedContent | undefined => contents.find(([name]) => normalizeType(name) === type)
  return (
    find(normalizeType(contentType)) ??
    find(essence) ??
    contents.find(([name]) => toEssence(name) === essence && !hasOtherValues(name, contentType)) ??
    find(`${essence.split('/')[0]}/*`) ??
    find('*/*')
  )
}

/** Lists the content that a range of content types, such as `text/*`, covers; none for another content type. */
export function listCoveredContent(contents: readonly TypedContent[], range: string): TypedContent[] {
  const essence = toEssence(range)
  if (!essence.endsWith('/*')) return []
  return contents.filter(([name]) => essence === '*/*' || toEssence(name).startsWith(essence.slice(0, -1)))
}

/** Whether two content types have different values of a parameter, such as `version`. */
function hasOtherValues(one: string, other: string): boolean {
  const [values, others] = [one, other].map(readTypeParameters) as [Map<string, string>, Map<string, string>]
  return [...values].some(([name, value]) => others.has(name) && others.get(name) !== value)
}

function readTypeParameters(contentType: string): Map<string, string> {
  const [, ...parameters] = normalizeType(contentType).split(';')
  return new Map(parameters.map((parameter) => parameter.split(/=(.*)/s) as [name: string, value: string]))
}

/** The content type in lower case, without spaces and with its parameters in one order. */
function normalizeType(contentType: string): string {
  const [essence = '', ...parameters] = contentType.toLowerCase().replaceAll(/\s|"/g, '').split(';')
  return [essence, ...parameters.filter((parameter) => parameter !== '').sort()].join(';')
}
