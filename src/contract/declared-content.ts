import { type BodyFormat, toBodyFormat, toEssence } from './content-type.ts'
import type { ContentMap } from './operation.ts'

/** A content entry of a contract with the properties that the router derives from its content type. */
export type DeclaredContent<Content> = Content & {
  /** The content type as the contract spells it. */
  readonly contentType: string
  readonly format: BodyFormat
}

/** Copies a map of content types, keyed by essence. */
export function declareContents<Content>(contents: ContentMap<Content>): Map<string, DeclaredContent<Content>> {
  return new Map(
    Object.entries(contents).map(([contentType, content]) => {
      const essence = toEssence(contentType)
      return [essence, { ...content, contentType, format: toBodyFormat(essence) }]
    }),
  )
}
