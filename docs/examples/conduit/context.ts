import { type ContractMiddlewareRequest, error } from 'routepact'
import type { ArticleStore } from './store/articles.ts'
import type { CommentStore } from './store/comments.ts'
import type { User, UserStore } from './store/users.ts'
import type { Tokens } from './tokens.ts'

/** What the handlers work with. */
export interface Services {
  readonly users: UserStore
  readonly articles: ArticleStore
  readonly comments: CommentStore
  readonly tokens: Tokens
}

/** The `context` of every request. */
export interface Context extends Services {
  /** Who asks; undefined where nobody is signed in. */
  readonly viewer: User | undefined
}

/**
 * Makes the middleware that finds out who asks. What an operation wants is its `security` in the contract: without it,
 * tokens are not looked at; with it, a token has to be right, also where none is needed, so that nobody with an
 * expired one takes the anonymous view for his own.
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
 * Who asks, for a handler that is of no use to anybody else. The middleware has refused others already; the error
 * stands for an operation whose `security` was forgotten.
 */
export function signedIn({ viewer }: Context): User {
  if (!viewer) throw error(401, 'A token is needed: sign in first')
  return viewer
}

/** The token in `Authorization: Token <jwt>`; names of schemes have no case (RFC 9110, section 11.1). */
function readToken(headers: Headers): string | undefined {
  return /^Token +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

async function findViewer({ tokens, users }: Services, token: string): Promise<User> {
  const id = await tokens.verify(token)
  const user = id === undefined ? undefined : users.find(id)
  if (!user) throw error(401, 'The token is invalid or expired: sign in again')
  return user
}
