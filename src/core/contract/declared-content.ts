/**
 * Keys of a status without a slash are reserved, because a content type always contains one. `listContents` is the only function
 * that tells them apart.
 */
import type { ContentFormat } from '../../shared/content-type.ts'
import type { BodyFormat } from '../schema/body-format.ts'
import type { SentSchema } from '../schema/schema.ts'
import type { ContentTypeKey, ContractResponseContent } from './operation.ts'

/** A content entry of a contract with the properties that the router derives from its content type. */
export type DeclaredContent<Content> = Content & {
  /** The content type as the contract spells it. */
  readonly contentType: string
  /** The format of the content type. */
  readonly format: ContentFormat
  /** The body's code, if its schema brings it. */
  readonly code: BodyFormat | undefined
}

/**
 * The declared responses of an operation by the key of `responses`. A map, because V8 reserves memory for all statuses below
 * the highest of an object: 2.5 KB for a 200.
 */
export type DeclaredResponses = ReadonlyMap<string, StatusContents>

/** The declared contents of one status. */
export interface StatusContents {
  readonly byEssence: ReadonlyMap<string, ResponseContent>
  /** The first declared content; undefined for a status without a body. */
  readonly first: ResponseContent | undefined
  /** The schema of the headers of a response without a body. */
  readonly headers: SentSchema | undefined
}

/** The declared content of a response. */
export type ResponseContent = DeclaredContent<ContractResponseContent>

/** The content types of `requests` or of a status, without the reserved keys of the latter. */
interface Contents<Content> {
  readonly [contentType: ContentTypeKey]: Content
}

/** Lists the content types with their entries. A key without a slash is not a content type. */
export function listContents<Content>(contents: Contents<Content>): [contentType: string, content: Content][] {
  return (Object.entries(contents) as [string, Content][]).filter(([key]) => key.includes('/'))
}
