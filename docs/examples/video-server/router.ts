import { createRouter, error } from 'routepact'
import { readRange } from '../recipes/byte-range.ts'
import { allowsPart, evaluate } from './conditions.ts'
import { contract } from './contract.ts'
import { openVideo, stream } from './file.ts'

/** Creates a router that serves the videos of a folder. */
export function createVideoRouter(folder: string) {
  return createRouter({
    contract,
    handlers: {
      getVideo: async (request) => {
        const file = await openVideo(
          folder,
          request.validatedParams.name,
        )
        let isStreamed = false
        try {
          const stats = await file.stat({ bigint: true })
          if (!stats.isFile()) throw error(404, 'No such video')
          const size = Number(stats.size)
          const version = {
            etag: `"${stats.ino}-${stats.size}-${stats.mtimeNs}"`,
            modified: Number(stats.mtimeMs / 1000n),
          }
          const headers = {
            'accept-ranges': 'bytes',
            etag: version.etag,
            'last-modified': new Date(
              version.modified * 1000,
            ).toUTCString(),
          } as const
          const given = request.validatedHeaders
          const status = evaluate(given, version)
          if (status) return request.respond({ status, headers })
          // A range is defined for GET alone (section 14.2).
          const isPart =
            request.method === 'GET' &&
            allowsPart(given.get('if-range'), version)
          const range = isPart
            ? readRange(given.get('range'), size)
            : undefined
          if (range === 'beyond')
            return request.respond({
              status: 416,
              headers: { 'content-range': `bytes */${size}` },
            })
          isStreamed = true
          if (!range) {
            return request.respond({
              status: 200,
              body: stream(file, { start: 0, end: size - 1 }),
              headers: { ...headers, 'content-length': String(size) },
            })
          }
          const { start, end } = range
          return request.respond({
            status: 206,
            body: stream(file, range),
            headers: {
              ...headers,
              'content-length': String(end - start + 1),
              'content-range': `bytes ${start}-${end}/${size}`,
            },
          })
        } finally {
          if (!isStreamed) await file.close()
        }
      },
    },
  })
}
