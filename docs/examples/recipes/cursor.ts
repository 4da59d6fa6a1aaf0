import { z } from 'zod'

/** The last post of a page. */
export const Position = z.object({
  publishedAt: z.iso.datetime(),
  id: z.number().int(),
})
export type Position = z.output<typeof Position>
