/** Schemas for values that SQLite has no type for. */
import { z } from 'zod'

export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)

export const jsonList = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()))

/** The columns of an author, as the viewer sees them. */
export const profileRow = z.object({
  username: z.string(),
  bio: z.string(),
  image: z.string(),
  following: flag,
})
