import type { Handler } from '../context.ts'
import type * as operations from '../contract/users.ts'
import { toErrors, toTakenErrors } from '../errors.ts'
import { hashPassword, isPassword } from '../passwords.ts'

export const login: Handler<typeof operations.login> = async (request) => {
  const { users, tokens } = request.context
  const { email, password } = request.validatedBody.user
  const found = users.findCredentials(email)
  const isRight = await isPassword(password, found?.passwordHash)
  if (!found || !isRight) return request.respond({ status: 401, body: toErrors('email or password', 'is invalid') })
  const { user } = found
  return request.respond({ status: 200, body: { user: { ...user, token: await tokens.sign(user.id) } } })
}

export const createUser: Handler<typeof operations.createUser> = async (request) => {
  const { users, tokens } = request.context
  const { email, username, password } = request.validatedBody.user
  const { user, taken } = users.create({ email, username, passwordHash: await hashPassword(password) })
  if (taken) return request.respond({ status: 422, body: toTakenErrors(taken) })
  return request.respond({ status: 201, body: { user: { ...user, token: await tokens.sign(user.id) } } })
}

export const getCurrentUser: Handler<typeof operations.getCurrentUser> = async (request) => {
  const user = request.context.viewer
  const token = await request.context.tokens.sign(user.id)
  return request.respond({ status: 200, body: { user: { ...user, token } } })
}

export const updateCurrentUser: Handler<typeof operations.updateCurrentUser> = async (request) => {
  const { users, tokens } = request.context
  const { id } = request.context.viewer
  const { password, ...changes } = request.validatedBody.user
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const { user, taken } = users.update(id, { ...changes, passwordHash })
  if (taken) return request.respond({ status: 422, body: toTakenErrors(taken) })
  return request.respond({ status: 200, body: { user: { ...user, token: await tokens.sign(id) } } })
}
