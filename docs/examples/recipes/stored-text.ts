import * as v from 'valibot'
import { z } from 'zod'

const [pattern, message] = [/^[^\0]*$/, 'must not contain U+0000']

/** A text that PostgreSQL can store. */
export const storedText = z.string().regex(pattern, message)

/** The same with Valibot. */
export const valibotText = v.pipe(
  v.string(),
  v.regex(pattern, message),
)
