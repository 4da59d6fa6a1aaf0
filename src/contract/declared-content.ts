import { type BodyFormat, toBodyFormat, toEssence } from './content-type.ts'
import type { ContentMap } from './operation.ts'

/** What a contract declares under one content type, with what the router derives from that type once. */
export type DeclaredContent<Content> = Content & {
  /** As the contract writes it. */
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
