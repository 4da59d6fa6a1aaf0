import { error } from 'routepact'

export const maxBodySize = 256 * 1024

/** Reads a copy of the body. The router reads the body itself later. */
export async function readCopy(request: Request): Promise<Blob> {
  if (Number(request.headers.get('content-length')) > maxBodySize)
    throw error(413)
  // Not `for await`, which would cancel the copy and wait until the
  // body is cancelled too.
  const reader = request.clone().body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (
    let read = await reader?.read();
    read?.value;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    if (size > maxBodySize) throw error(413)
    chunks.push(read.value)
  }
  return new Blob(chunks)
}
