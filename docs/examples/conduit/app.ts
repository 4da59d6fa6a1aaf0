import type { DatabaseSync } from 'node:sqlite'
import { type ContractMiddlewareRequest, createContract, createRouter, type Router, type UntypedResponse } from 'routepact'
import { createSecurity, type Services } from './context.ts'
import { contract } from './contract.ts'
import { createErrorHandler, toErrors } from './errors.ts'
import * as articles from './handlers/articles.ts'
import * as comments from './handlers/comments.ts'
import * as favorites from './handlers/favorites.ts'
import * as profiles from './handlers/profiles.ts'
import * as tags from './handlers/tags.ts'
import * as users from './handlers/users.ts'
import { createArticleStore } from './store/articles.ts'
import { createCommentStore } from './store/comments.ts'
import { createUserStore } from './store/users.ts'
import { createTokens } from './tokens.ts'

/** The options of `createApp`. */
export interface AppOptions {
  /** The result of `openDatabase`. The caller closes it. */
  readonly database: DatabaseSync
  /** The key that signs tokens: at least 32 bytes. */
  readonly secret: string
  /** Receives unexpected errors. Default: `console.error`. */
  readonly report?: ((thrown: unknown) => void) | undefined
}

/** Creates what handlers use. */
export function createServices({ database, secret }: AppOptions): Services {
  return {
    users: createUserStore(database),
    articles: createArticleStore(database),
    comments: createCommentStore(database),
    tokens: createTokens(secret),
  }
}

/** Creates the router of the whole API, under `/api`. */
export function createApp(options: AppOptions): Router {
  const services = createServices(options)
  return createRouter({
    contract: createContract(contract),
    base: '/api',
    security: createSecurity(services),
    before: [() => services],
    handlers: { ...users, ...profiles, ...articles, ...favorites, ...comments, ...tags },
    catch: createErrorHandler(options.report ?? console.error),
    missing: toMissing,
  })
}

/** Responds to a request for a path that does not exist. */
export function toMissing(request: ContractMiddlewareRequest): UntypedResponse {
  return request.respond({ status: 404, body: toErrors('path', 'not found') })
}
