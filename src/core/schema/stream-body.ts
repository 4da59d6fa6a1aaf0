/** What the router knows of `byteStream`, without its code. */
import { readProperty } from '../../shared/property.ts'
import type { BodyBytes } from '../server-adapter.ts'

/** Opens the body of a request as a stream. */
export type StreamBody = (request: Request, maxBodySize: number) => ReadableStream<BodyBytes>

/**
 * Returns the function that opens the body, if the schema is one of `byteStream`. Its key is a string, because each entry of
 * the package has declarations of its own, in which a symbol would be another one.
 */
export function getStreamBody(schema: unknown): StreamBody | undefined {
  return readProperty(schema, '~stream') as StreamBody | undefined
}
