import { byteStream, createContract, errors } from 'routepact'
import { z } from 'zod'

const text = z.string().optional()
const validators = {
  'accept-ranges': z.literal('bytes'),
  etag: z.string(),
  'last-modified': z.string(),
}
const whole = z.object({ ...validators, 'content-length': z.string() })
const part = whole.extend({ 'content-range': z.string() })

export const contract = createContract({
  getVideo: {
    path: '/videos/:name',
    method: 'GET',
    pathParams: z.object({
      name: z.string().regex(/^[\w-]{1,96}\.mp4$/),
    }),
    headers: z.object({
      range: text,
      'if-range': text,
      'if-match': text,
      'if-none-match': text,
      'if-modified-since': text,
      'if-unmodified-since': text,
    }),
    responses: {
      200: { 'video/mp4': { body: byteStream(), headers: whole } },
      206: { 'video/mp4': { body: byteStream(), headers: part } },
      304: { headers: z.object(validators) },
      412: { headers: z.object(validators) },
      416: { headers: z.object({ 'content-range': z.string() }) },
      ...errors(400, 404),
    },
  },
})
