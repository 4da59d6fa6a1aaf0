import { openAsBlob } from 'node:fs'
import { createRouter } from 'routepact'
import { readRange } from './byte-range.ts'
import { contract } from './range-contract.ts'

/** Creates a router that serves one file. */
export function createManualRouter(path: string) {
  return createRouter({
    contract,
    handlers: {
      getManual: async ({ method, respond, validatedHeaders }) => {
        const file = await openAsBlob(path)
        const { size } = file
        const range =
          method === 'GET' &&
          readRange(validatedHeaders.get('range'), size)
        if (range === 'beyond')
          return respond({
            status: 416,
            headers: { 'content-range': `bytes */${size}` },
          })
        if (!range)
          return respond({
            status: 200,
            body: file,
            headers: { 'content-length': String(size) },
          })
        const { start, end } = range
        return respond({
          status: 206,
          body: file.slice(start, end + 1),
          headers: {
            'content-length': String(end + 1 - start),
            'content-range': `bytes ${start}-${end}/${size}`,
          },
        })
      },
    },
  })
}
