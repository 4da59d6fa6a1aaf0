/** What the operations have in common. */
import { z } from 'zod'
import { errors } from '../schemas.ts'

/** Everything here is JSON. */
export function json<Body extends z.ZodType>(body: Body): { readonly 'application/json': { readonly body: Body } } {
  return { 'application/json': { body } }
}

export const problem = json(errors)

/**
 * Who may call an operation, as OpenAPI writes it: somebody who is signed in, or (by the empty alternative) anybody.
 * The middleware in `context.ts` reads it, so that document and behaviour cannot disagree.
 */
export const signedIn = [{ Token: [] }] as const
export const anybody = [{ Token: [] }, {}] as const

export const slugParameter = z.object({ slug: z.string() })
