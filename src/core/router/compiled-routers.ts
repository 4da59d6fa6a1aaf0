import type { CompiledRouter } from './compile-routes.ts'
import { handleRequest } from './handle-request.ts'
import type { Router } from './options.ts'
import type { Arguments } from './scope.ts'

/** The routers by their `fetch`, because the object around a `fetch` may be a copy whose `fetch` was replaced. */
export const compiledRouters: WeakMap<object, CompiledRouter> = /* @__PURE__ */ new WeakMap()

/** Creates the object of a compiled router. */
export function toRouter(compiled: CompiledRouter): Router<Arguments> {
  const fetch: Router<Arguments>['fetch'] = (request, ...args) => handleRequest(compiled, request, args)
  compiledRouters.set(fetch, compiled)
  return { fetch }
}
