/** The parts that operations share. */
import { z } from 'zod'
import { errors } from '../schemas.ts'

/** Declares a JSON body. */
export function json<Body extends z.ZodType>(body: Body): { readonly 'application/json': { readonly body: Body } } {
  return { 'application/json': { body } }
}

export const errorResponse = json(errors)

/** Where clients send their token, for the router and the document. */
export const tokenScheme = {
  in: 'header',
  name: 'Authorization',
  description: "'Token ' followed by the token from registration or login",
} as const

/** Security requirements, as in OpenAPI: a token, or (by the empty alternative) no token. The router enforces them. */
export const tokenRequired = [{ Token: [] }] as const
export const tokenOptional = [{ Token: [] }, {}] as const

export const slugParameter = z.object({ slug: z.string() })
