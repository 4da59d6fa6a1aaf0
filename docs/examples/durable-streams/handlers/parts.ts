/** Reads a body to the end. Throws if it is too large, or if the client leaves: half a body is never stored. */
export async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer())
}

/** Whether a header is `true`. Any other value means that it is absent. */
export function isTrue(text: string | null): boolean {
  return text?.toLowerCase() === 'true'
}
