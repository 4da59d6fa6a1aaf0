/** What the router knows of `byteStream`, without its code. */
import { readProperty } from '../property.ts'
import type { BodyBytes } from '../server-adapter.ts'

/** Opens the body of a request as a stream. */
export type OpenBody = (request: Request, maxBodySize: number) => ReadableStream<BodyBytes>

/** The key of the function of a `ByteStreamSchema`. It is registered, because each entry of the package is a bundle of its own. */
export const streamKey: unique symbol = /* @__PURE__ */ Symbol.for('routepact.byte-stream')

/** Returns the function that opens the body, if the schema is one of `byteStream`. */
export function getOpenBody(schema: unknown): OpenBody | undefined {
  return readProperty(schema, streamKey) as OpenBody | undefined
}
