import type { CompiledRouter } from './compile-routes.ts'
import { readProperty } from '../../../shared/property.ts'
import { exposureKey } from '../../server-adapter.ts'
import { handleRequest } from './handle-request.ts'
import type { Router } from '../options/hooks.ts'
import type { Arguments, Scope } from './scope.ts'

/** The routers by their `fetch`, because the object around a `fetch` may be a copy whose `fetch` was replaced. */
export const compiledRouters: WeakMap<object, CompiledRouter> = /* @__PURE__ */ new WeakMap()

/**
 * Creates the object of a compiled router.
 *
 * @param scopes the scopes of the routers that are merged in it
 */
export function toRouter(compiled: CompiledRouter, ...scopes: readonly Scope[]): Router<Arguments> {
  const fetch: Router<Arguments>['fetch'] = (request, ...args) => handleRequest(compiled, request, args)
  compiledRouters.set(fetch, compiled)
  const isExposing = [compiled.scope, ...scopes].some(({ errorHandler }) => !errorHandler || readProperty(errorHandler, exposureKey))
  return { fetch: Object.assign(fetch, { [exposureKey]: isExposing }) }
}
