import type { DatabaseSync } from 'node:sqlite'
import { createContract, createRouter, type Router } from 'routepact'
import { createSecurity } from './context.ts'
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

/** Creates the router of the whole API, under `/api`. */
export function createApp({ database, secret, report = console.error }: AppOptions): Router {
  const services = {
    users: createUserStore(database),
    articles: createArticleStore(database),
    comments: createCommentStore(database),
    tokens: createTokens(secret),
  }
  return createRouter({
    contract: createContract(contract),
    base: '/api',
    security: createSecurity(services),
    before: [() => services],
    handlers: { ...users, ...profiles, ...articles, ...favorites, ...comments, ...tags },
    catch: createErrorHandler(report),
    missing: (request) => request.respond({ status: 404, body: toErrors('path', 'not found') }),
  })
}
