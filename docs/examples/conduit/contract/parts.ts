/** The parts that operations share. */
import { z } from 'zod'
import { errors } from '../schemas.ts'

/** Declares a JSON body. */
export function json<Body extends z.ZodType>(body: Body): { readonly 'application/json': { readonly body: Body } } {
  return { 'application/json': { body } }
}

export const errorResponse = json(errors)

/**
 * Security requirements, as in OpenAPI: a token, or (by the empty alternative) no token. The middleware in `context.ts`
 * reads them, so that document and behavior agree.
 */
export const tokenRequired = [{ Token: [] }] as const
export const tokenOptional = [{ Token: [] }, {}] as const

export const slugParameter = z.object({ slug: z.string() })
