import { byteStream, createContract } from 'routepact'
import { z } from 'zod'

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
