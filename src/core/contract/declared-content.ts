/**
 * Status keys without a slash are reserved, because a content type always contains one. `listContents` is the only function that tells them
 * apart.
 */
import type { ContentFormat } from '../../shared/content-type.ts'
import type { BodyFormat } from '../schema/body-format.ts'
import type { SentSchema } from '../schema/schema.ts'
import type { ContentTypeKey, ContractResponseContent } from './operation.ts'

/** A contract's content entry with the properties that the router derives from its content type. */
export type DeclaredContent<Content> = Content & {
  /** The content type as the contract spells it. */
  readonly contentType: string
  /** The content type's format. */
  readonly format: ContentFormat
  /** The body's code, if its schema brings it. */
  readonly code: BodyFormat | undefined
}

/**
 * An operation's declared responses by their key in `responses`. A map, because V8 reserves memory for all statuses below an object's
 * highest: 2.5 KB for a 200.
 */
export type DeclaredResponses = ReadonlyMap<string, StatusContents>

/** The contents declared under one status. */
export interface StatusContents {
  readonly byEssence: ReadonlyMap<string, ResponseContent>
  /** The first declared content; undefined for a status without a body. */
  readonly first: ResponseContent | undefined
  /** The schema for the headers of a response without a body. */
  readonly headers: SentSchema | undefined
}

/** A response's declared content. */
export type ResponseContent = DeclaredContent<ContractResponseContent>

/** The content types in `requests` or under a status, without the reserved keys. */
interface Contents<Content> {
  readonly [contentType: ContentTypeKey]: Content
}

/** Lists the content types with their entries. A key without a slash is not a content type. */
export function listContents<Content>(contents: Contents<Content>): [contentType: string, content: Content][] {
  return (Object.entries(contents) as [string, Content][]).filter(([key]) => key.includes('/'))
}
