import { z } from 'zod'

/** A text that PostgreSQL can store. */
export const storedText = z
  .string()
  .regex(/^[^\0]*$/, 'must not contain U+0000')
