import { constants, type FileHandle, open } from 'node:fs/promises'
import { error } from 'routepact'
import type { ByteRange } from '../recipes/byte-range.ts'

/**
 * Returns a stream of the file that closes it at its end, and when the
 * client leaves.
 */
export function stream(
  file: FileHandle,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = new Uint8Array(
            Math.min(65_536, end + 1 - position),
          )
          const { bytesRead } = await file.read(
            bytes,
            0,
            bytes.length,
            position,
          )
          position += bytesRead
          if (bytesRead > 0)
            return controller.enqueue(bytes.subarray(0, bytesRead))
          await file.close()
          controller.close()
        } catch (thrown) {
          await file.close()
          throw thrown
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

// No link to a file elsewhere, and no waiting for a pipe's writer.
const flags =
  constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export async function openVideo(
  folder: string,
  name: string,
): Promise<FileHandle> {
  try {
    return await open(`${folder}/${name}`, flags)
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ELOOP')
      throw error(404, 'No such video')
    throw thrown
  }
}
