/** The parts that operations share. */
import { type Codec, codec, type ResponseCodec } from 'routepact/codec'
import { z } from 'zod'
import { errors } from '../schemas.ts'

/** Declares a JSON body. */
export function json<Body extends z.ZodType>(body: Body): { readonly 'application/json': { readonly body: Body } } {
  return { 'application/json': { body } }
}

/** Declares a JSON body of a response with dates. */
export function jsonWithDates<Body extends z.ZodType>(
  body: Body,
): { readonly 'application/json': { readonly body: ResponseCodec<z.input<Body>, z.output<Body>> } } {
  const encode = (value: z.output<Body>): z.input<Body> => z.encode(body, value)
  return { 'application/json': { body: (codec as JoinAny)(body, encode).response as ResponseCodec<z.input<Body>, z.output<Body>> } }
}

/** The type of `codec` for a schema that is not known yet, in which it cannot look for unions. */
type JoinAny = (schema: z.ZodType, encode: (value: never) => unknown) => Codec<unknown, unknown>

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
