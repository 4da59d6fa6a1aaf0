import { apiKey, type Authenticator, type ContractHandler, type ContractOperation, error, type SecurityContext } from 'routepact'
import { tokenScheme } from './contract/parts.ts'
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

/** The authenticators of the app. */
export interface Security {
  /** Proves the user who sent the request. */
  readonly Token: Authenticator<{ readonly viewer: User }>
}

/** The `context` of an operation: the services, and `viewer` if the operation requires or allows a token. */
export type Context<Operation extends ContractOperation> = Services & SecurityContext<Operation, Security>

/** The handler of an operation. */
export type Handler<Operation extends ContractOperation> = ContractHandler<Operation, Context<Operation>>

/**
 * Creates the authenticators. An invalid token is an error even if the token is optional, so that a user with an
 * expired token does not get the anonymous view by mistake.
 */
export function createSecurity({ tokens, users }: Services): Security {
  return {
    Token: apiKey(tokenScheme, async (authorization) => {
      const token = readToken(authorization)
      if (token === undefined) return undefined
      const id = await tokens.verify(token)
      const viewer = id === undefined ? undefined : users.find(id)
      if (!viewer) throw error(401, 'The token is invalid or expired: sign in again')
      return { viewer }
    }),
  }
}

/** Reads the token of `Token <jwt>`. Scheme names are case-insensitive (RFC 9110, section 11.1). */
function readToken(authorization: string): string | undefined {
  return /^Token +(.+)$/i.exec(authorization)?.[1]
}
