/**
 * Keys of a status without a slash are reserved, because a content type always contains one. `listContents` is the only function
 * that tells them apart.
 */
import { type BodyFormat, toBodyFormat } from '../../shared/content-type.ts'
import type { ContentTypeKey } from './operation.ts'

/** A content entry of a contract with the properties that the router derives from its content type. */
export type DeclaredContent<Content> = Content & {
  /** The content type as the contract spells it. */
  readonly contentType: string
  readonly format: BodyFormat
}

/** The content types of `requests` or of a status, without the reserved keys of the latter. */
interface Contents<Content> {
  readonly [contentType: ContentTypeKey]: Content
}

/** Lists the content types with their entries. A key without a slash is not a content type. */
export function listContents<Content>(contents: Contents<Content>): [contentType: string, content: Content][] {
  return (Object.entries(contents) as [string, Content][]).filter(([key]) => key.includes('/'))
}

/** Copies a map of content types, keyed by essence. */
export function declareContents<Content>(contents: Contents<Content>): Map<string, DeclaredContent<Content>> {
  const declared = new Map<string, DeclaredContent<Content>>()
  for (const [contentType, content] of listContents(contents)) {
    const essence = contentType.toLowerCase()
    declared.set(essence, { ...content, contentType, format: toBodyFormat(essence) })
  }
  return declared
}
