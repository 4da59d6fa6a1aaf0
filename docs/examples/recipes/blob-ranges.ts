import { openAsBlob } from 'node:fs'
import { byteStream, createContract, createRouter } from 'routepact'
import { z } from 'zod'
import { readRange } from './byte-range.ts'

const whole = z.object({ 'content-length': z.string() })
const part = whole.extend({ 'content-range': z.string() })

export const contract = createContract({
  getManual: {
    path: '/manual.pdf',
    method: 'GET',
    headers: z.object({ range: z.string().optional() }),
    responses: {
      200: {
        'application/pdf': { body: byteStream(), headers: whole },
      },
      206: { 'application/pdf': { body: byteStream(), headers: part } },
      416: { headers: z.object({ 'content-range': z.string() }) },
    },
  },
})

/** Creates a router that serves one file. */
export function createManualRouter(path: string) {
  return createRouter({
    contract,
    handlers: {
      getManual: async (request) => {
        // No byte is read yet.
        const file = await openAsBlob(path)
        const range =
          request.method === 'GET'
            ? readRange(
                request.validatedHeaders.get('range'),
                file.size,
              )
            : undefined
        if (range === 'beyond')
          return request.respond({
            status: 416,
            headers: { 'content-range': `bytes */${file.size}` },
          })
        if (!range)
          return request.respond({
            status: 200,
            body: file,
            headers: { 'content-length': String(file.size) },
          })
        const { start, end } = range
        return request.respond({
          status: 206,
          body: file.slice(start, end + 1),
          headers: {
            'content-length': String(end + 1 - start),
            'content-range': `bytes ${start}-${end}/${file.size}`,
          },
        })
      },
    },
  })
}
