import { type ContractMiddlewareRequest, error } from 'routepact'
import type { ArticleStore } from './store/articles.ts'
import type { CommentStore } from './store/comments.ts'
import type { User, UserStore } from './store/users.ts'
import type { Tokens } from './tokens.ts'

/** The services that handlers use. */
export interface Services {
  readonly users: UserStore
  readonly articles: ArticleStore
  readonly comments: CommentStore
  readonly tokens: Tokens
}

/** The `context` of every request. */
export interface Context extends Services {
  /** The user who sent the request; undefined without a token. */
  readonly viewer: User | undefined
}

/**
 * Creates the middleware that authenticates requests, as the operation's `security` requires: without it, tokens are
 * ignored; with it, a token has to be valid, even if it is optional, so that a user with an expired token does not get
 * the anonymous view by mistake.
 */
export function authenticate(services: Services): (request: ContractMiddlewareRequest) => Promise<Context> {
  return async ({ headers, operation }) => {
    const alternatives = operation?.security ?? [{}]
    if (!alternatives.some((schemes) => 'Token' in schemes)) return { ...services, viewer: undefined }
    const token = readToken(headers)
    if (token !== undefined) return { ...services, viewer: await findViewer(services, token) }
    if (alternatives.every((schemes) => 'Token' in schemes)) throw error(401, 'A token is needed: sign in first')
    return { ...services, viewer: undefined }
  }
}

/**
 * Returns the signed-in user. The middleware has rejected other requests already; the error is for an operation that
 * does not declare `security`.
 */
export function requireViewer({ viewer }: Context): User {
  if (!viewer) throw error(401, 'A token is needed: sign in first')
  return viewer
}

/** Reads the token of `Authorization: Token <jwt>`. Scheme names are case-insensitive (RFC 9110, section 11.1). */
function readToken(headers: Headers): string | undefined {
  return /^Token +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

async function findViewer({ tokens, users }: Services, token: string): Promise<User> {
  const id = await tokens.verify(token)
  const user = id === undefined ? undefined : users.find(id)
  if (!user) throw error(401, 'The token is invalid or expired: sign in again')
  return user
}
