import type { SecurityScheme } from '../contract/security-scheme.ts'
import type { CompiledRouter } from './pipeline/compile-routes.ts'
import { compiledRouters } from './pipeline/handle-request.ts'
import { walkRoutes } from './pipeline/route-tree.ts'

/** Lists the schemes that any operation of a router requires, also of merged routers and of those that it forwards to. */
export function listSchemes({ fetch }: { readonly fetch: object }): SecurityScheme[] {
  const routes = [...walkRoutes(compiledRouters.get(fetch)?.routes ?? {})]
  return [...new Set(routes.flatMap(({ route }) => route.schemes ?? route.security?.schemes ?? []))]
}

/** Says that the operations of a router forward to another one, which authenticates their requests. */
export function forwardSchemes({ fetch }: { readonly fetch: object }, schemes: readonly SecurityScheme[]): void {
  for (const { route } of walkRoutes((compiledRouters.get(fetch) as CompiledRouter).routes)) Object.assign(route, { schemes })
}
