/** What a content type says about a body in a document or on the wire, where no schema brings a format's code. */
import { type ContentFormat, toContentFormat } from '../../../src/shared/content-type.ts'

/** A body's format by its content type alone. */
export type DocumentFormat = ContentFormat | 'multipart' | 'events' | 'json-lines'

/** Returns the format for a lower-case content type without parameters. */
export function toDocumentFormat(essence: string): DocumentFormat {
  if (essence === 'text/event-stream') return 'events'
  if (/^application\/(x-ndjson|jsonl)$/.test(essence)) return 'json-lines'
  return essence === 'multipart/form-data' ? 'multipart' : toContentFormat(essence)
}

/** Whether a body with this format is a stream of elements. */
export function isStreamFormat(format: DocumentFormat): format is 'events' | 'json-lines' {
  return format === 'events' || format === 'json-lines'
}
