import type { Handler } from '../context.ts'
import { toErrors, toTakenErrors } from '../errors.ts'
import { hashPassword } from '../passwords.ts'
import type * as operations from './operations.ts'

export const createUser: Handler<typeof operations.createUser> = async (request) => {
  const { users, tokens } = request.context
  const { account, profile } = request.validatedBody
  const passwordHash = await hashPassword(account.password)
  const { user, taken } = users.create({ email: account.email, username: profile.username, passwordHash })
  if (taken) return request.respond({ status: 422, body: toTakenErrors(taken) })
  return request.respond({ status: 201, body: { user: { ...user, token: await tokens.sign(user.id) } } })
}

export const getCurrentUser: Handler<typeof operations.getCurrentUser> = async (request) => {
  const { viewer, tokens } = request.context
  return request.respond({ status: 200, body: { user: { ...viewer, token: await tokens.sign(viewer.id) } } })
}

export const getArticles: Handler<typeof operations.getArticles> = (request) => {
  const { articles, viewer } = request.context
  return request.respond({ status: 200, body: articles.list(request.validatedQuery, viewer?.id) })
}

export const getProfileByUsername: Handler<typeof operations.getProfileByUsername> = (request) => {
  const { users, viewer } = request.context
  const found = users.findProfile(request.validatedParams.username, viewer?.id)
  if (!found) return request.respond({ status: 404, body: toErrors('profile', 'not found') })
  const { bio, ...others } = found
  return request.respond({ status: 200, body: { profile: { ...others, about: bio } } })
}

export const deleteArticle: Handler<typeof operations.deleteArticle> = (request) => {
  const { articles, viewer } = request.context
  const found = articles.find(request.validatedParams.slug, viewer.id)
  if (!found) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  if (found.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('article', 'belongs to somebody else') })
  }
  articles.remove(found.slug)
  return request.respond({ status: 200, body: { slug: found.slug } })
}
