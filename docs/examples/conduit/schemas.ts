/** The schemas of requests and responses. They limit what clients send, because routepact limits only the body size. */
import { z } from 'zod'

const blank = "can't be blank"

/** Creates a schema for text that is not blank. */
function text(longest: number): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? blank : 'must be a string') })
    .max(longest, `is too long (at most ${longest} characters)`)
    .regex(/\S/, blank)
}

const email = text(254).trim().pipe(z.email('is invalid'))
const username = text(50).trim()
const password = text(200)
const bio = z.string().max(2000)
const image = z.string().max(2000)

export const credentials = z.object({ email: text(254).trim(), password })

export const newUser = z.object({ username, email, password })

export const userChanges = z
  .object({ username, email, password, bio, image })
  .partial()
  .refine((changes) => Object.values(changes).some((change) => change !== undefined), 'needs at least one change')

/** The signed-in user, with private fields. */
export const user = z.object({
  email: z.string(),
  token: z.string(),
  username: z.string(),
  bio: z.string(),
  image: z.string(),
})

/** The public part of a user; `following` depends on the viewer. */
export const profile = z.object({
  username: z.string(),
  bio: z.string(),
  image: z.string(),
  following: z.boolean(),
})

const title = text(200).trim()
const description = text(1000).trim()
const body = text(100_000)
const tag = text(50).trim()

export const newArticle = z.object({ title, description, body, tagList: z.array(tag).max(20).default([]) })

export const articleChanges = z.object({ title, description, body }).partial()

/** A date, which is sent as text. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })

/** An article; `favorited` depends on the viewer. */
export const article = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  tagList: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  favorited: z.boolean(),
  favoritesCount: z.int(),
  author: profile,
})

/** An article in a list, without its text. */
export const articlePreview = article.omit({ body: true })

/** The requested part of a list. Query values are text, so numbers are coerced. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export const articleFilter = page.extend({
  tag: z.string().optional(),
  author: z.string().optional(),
  favorited: z.string().optional(),
})

export const newComment = z.object({ body: text(10_000) })

export const comment = z.object({
  id: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  body: z.string(),
  author: profile,
})

/** The body of every error: messages by field name. */
export const errors = z.object({ errors: z.record(z.string(), z.array(z.string())) })

export type Errors = z.output<typeof errors>
export type NewUser = z.output<typeof newUser>
export type UserChanges = z.output<typeof userChanges>
export type Profile = z.output<typeof profile>
export type NewArticle = z.output<typeof newArticle>
export type ArticleChanges = z.output<typeof articleChanges>
export type Article = z.output<typeof article>
export type Page = z.output<typeof page>
export type ArticleFilter = z.output<typeof articleFilter>
export type Comment = z.output<typeof comment>
