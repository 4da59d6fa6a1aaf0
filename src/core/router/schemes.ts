import type { SecurityScheme } from '../contract/security-scheme.ts'
import type { CompiledRoute } from './compile-routes.ts'
import { getCompiled } from './handle-request.ts'
import { walkRoutes } from '../match/route-tree.ts'

/** Lists the schemes that any operation in a router requires, including merged routers and routers to which it forwards requests. */
export function listSchemes(router: object): SecurityScheme[] {
  return [...new Set(listRoutes(router).flatMap(({ schemes, security }) => schemes ?? security?.schemes ?? []))]
}

/** Marks a router whose operations forward requests to another router, which authenticates them. */
export function forwardSchemes(router: object, schemes: readonly SecurityScheme[]): void {
  for (const route of listRoutes(router)) Object.assign(route, { schemes })
}

function listRoutes(router: object): CompiledRoute[] {
  const compiled = getCompiled(router)
  return compiled ? Array.from(walkRoutes(compiled.routes), ({ route }) => route) : []
}
