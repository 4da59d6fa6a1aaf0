import { mergeRouters } from '../core/router/merge-routers.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { isObject } from '../shared/property.ts'
import type { CurrentRouter } from './current-client.ts'

/** A current router, and the `rethrow` of an old version that names what this router has rethrown. */
interface RethrowingRouter {
  readonly current: CurrentRouter
  readonly rethrow: unknown
}

/**
 * Adds to the `rethrow` of an old version what the `rethrow` of the current router names: a router rejects with nothing else. The old
 * version would otherwise respond to the redirect of a framework with a 500.
 *
 * @param rethrow the option of the old version, of any type
 */
export function addRethrown(current: CurrentRouter, rethrow: unknown): RethrowingRouter {
  // Other functions reject for other reasons too, and a wrong option is reported as it is.
  if (!isMergeable(current.router) || (rethrow !== undefined && typeof rethrow !== 'function')) return { current, rethrow }
  const rethrown = new WeakSet()
  const fetch: typeof current.router.fetch = async (...args) => {
    try {
      return await current.router.fetch(...args)
    } catch (thrown) {
      if (isObject(thrown)) rethrown.add(thrown)
      throw thrown
    }
  }
  const names = (thrown: unknown): boolean => (isObject(thrown) && rethrown.has(thrown)) || rethrow?.(thrown) === true
  return { current: { ...current, router: { fetch } }, rethrow: names }
}

function isMergeable(router: CurrentRouter['router']): boolean {
  try {
    mergeRouters([router as Router<never>])
    return true
  } catch {
    return false
  }
}
