/** Both versions of the API: `/api/v2` has the handlers, and `/api` serves the first version with them. */
import { type Contract, type ContractDeprecation, createContract, createRouter, deprecationHeaders, mergeRouters, type Router } from 'routepact'
import { serveVersion, type VersionRouter } from 'routepact/versions'
import { type AppOptions, createServices, toMissing } from '../app.ts'
import { createSecurity } from '../context.ts'
import * as first from '../operations.ts'
import { createErrorHandler } from '../errors.ts'
import * as articles from '../handlers/articles.ts'
import * as comments from '../handlers/comments.ts'
import * as favorites from '../handlers/favorites.ts'
import * as profiles from '../handlers/profiles.ts'
import * as tags from '../handlers/tags.ts'
import * as users from '../handlers/users.ts'
import * as changed from './handlers.ts'
import * as second from './operations.ts'

const base = '/api/v2'

/** Creates a router for each version. */
export function createVersionRouters(options: AppOptions): { readonly first: VersionRouter; readonly second: Router } {
  const services = createServices(options)
  const security = createSecurity(services)
  const common = { catch: createErrorHandler(options.report ?? console.error), missing: toMissing }
  const contract = createContract(second)
  const router = createRouter({
    contract,
    base,
    security,
    before: [() => services],
    handlers: { ...users, ...profiles, ...articles, ...favorites, ...comments, ...tags, ...changed },
    ...common,
  })
  const old = deprecate(createContract(first), { since: '2026-01-01', sunset: '2027-01-01' })
  const version = serveVersion(
    old,
    { contract, router, base, security },
    {
      createUser: async (request, current) => {
        const { username, ...account } = request.validatedBody.user
        return request.respond(await current.createUser({ body: { account, profile: { username } } }))
      },
      getCurrentUser: async (request, current) => request.respond(await current.getCurrentUser()),
      getProfileByUsername: async (request, current) => {
        const result = await current.getProfileByUsername({ params: request.validatedParams })
        if (result.status !== 200) return request.respond(result)
        const { about: bio, ...profile } = result.body.profile
        return request.respond({ status: 200, body: { profile: { ...profile, bio } } })
      },
      getArticles: async (request, current) => {
        const { limit, ...query } = request.validatedQuery
        return request.respond(await current.getArticles({ query: { ...query, limit: String(limit) } }))
      },
      deleteArticle: async (request, current) => {
        const result = await current.deleteArticle({ params: request.validatedParams })
        return result.status === 200 ? request.respond({ status: 204 }) : request.respond(result)
      },
    },
    { base: '/api', finally: [deprecationHeaders], ...common },
  )
  return { first: version, second: router }
}

/** Adds the dates to the operations that have none yet. */
function deprecate<Old extends Contract>(old: Old, deprecated: ContractDeprecation): Old {
  const entries = Object.entries(old).map(([name, operation]) => [name, { deprecated, ...operation }])
  return Object.fromEntries(entries) as Old
}

/** Creates the router of both versions. */
export function createVersions(options: AppOptions): Router {
  const versions = createVersionRouters(options)
  return mergeRouters([versions.first, versions.second], { missing: toMissing })
}
