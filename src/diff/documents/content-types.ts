/** Matches the content types of two documents. */
import { toEssence } from '../../contract/content-type.ts'
import type { JsonRecord } from '../json.ts'

/** A content type with its media type object. */
export type TypedContent = readonly [contentType: string, mediaType: JsonRecord]

/** Finds the content that covers a content type: the same type, the same without parameters, or a range. */
export function findCoveringContent(contents: readonly TypedContent[], contentType: string): TypedContent | undefined {
  const essence = toEssence(contentType)
  const candidates = [normalizeType(contentType), essence, `${essence.split('/')[0]}/*`, '*/*']
  for (const candidate of candidates) {
    const found = contents.find(([name]) => normalizeType(name) === candidate)
    if (found) return found
  }
  return contents.find(([name]) => toEssence(name) === essence)
}

/** The content type in lower case, without spaces and with its parameters in one order. */
function normalizeType(contentType: string): string {
  const [essence = '', ...parameters] = contentType.toLowerCase().replaceAll(/\s|"/g, '').split(';')
  return [essence, ...parameters.filter((parameter) => parameter !== '').sort()].join(';')
}
