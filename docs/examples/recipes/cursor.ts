import { z } from 'zod'

/** The last post of a page, as the columns can store it. */
export const Position = z.object({
  publishedAt: z.iso.datetime().regex(/^(?!0000)/),
  id: z.int32(),
})
export type Position = z.output<typeof Position>
