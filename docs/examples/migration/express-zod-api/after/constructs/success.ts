import { z } from 'zod'

/** What the default `ResultHandler` makes of an output. */
export const success = <const Schema extends z.ZodType>(
  data: Schema,
) => {
  const body = z.object({ status: z.literal('success'), data })
  return { 'application/json': { body } }
}
