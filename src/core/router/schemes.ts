import type { SecurityScheme } from '../contract/security-scheme.ts'
import type { CompiledRoute } from './compile-routes.ts'
import { getCompiled } from './handle-request.ts'
import { walkRoutes } from '../match/route-tree.ts'

/** Lists the schemes that any operation in a router requires, also in merged routers and in those that it forwards to. */
export function listSchemes(router: object): SecurityScheme[] {
  return [...new Set(listRoutes(router).flatMap(({ schemes, security }) => schemes ?? security?.schemes ?? []))]
}

/** Says that the operations of a router forward to another one, which authenticates their requests. */
export function forwardSchemes(router: object, schemes: readonly SecurityScheme[]): void {
  for (const route of listRoutes(router)) Object.assign(route, { schemes })
}

function listRoutes(router: object): CompiledRoute[] {
  const compiled = getCompiled(router)
  return compiled ? Array.from(walkRoutes(compiled.routes), ({ route }) => route) : []
}
