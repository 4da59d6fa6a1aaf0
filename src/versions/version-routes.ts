import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { mergeRouters, toProbeOptions } from '../core/router/merge-routers.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { createRouter } from '../core/router/router.ts'
import { toShape } from '../shared/path.ts'
import { reportTo } from '../shared/message.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import { readProperty } from '../shared/property.ts'
import type { CurrentRouter } from './current-client.ts'

/**
 * Checks that each operation of an old contract has either an adapter or an operation of the current contract with its
 * method and path, and that the current router serves the current contract below its `base`.
 *
 * @throws TypeError with one phrase per problem
 */
export function checkRoutes(old: Contract, { contract, router, base = '' }: CurrentRouter, adapters: object): void {
  const problems: string[] = []
  const report = reportTo(problems)
  if (typeof readProperty(router, 'fetch') !== 'function') report('router', 'is not a router')
  else if (!servesSome(router, contract, base)) {
    report('base', `must be the base of the router, which has no operation of the contract below '${base}'`)
  }
  const known = new Set(Object.values(contract).map(toRoute))
  for (const [name, operation] of Object.entries(old)) {
    if (!Object.hasOwn(adapters, name) && !known.has(toRoute(operation))) report(name, 'is gone: it needs an adapter')
  }
  for (const [name, adapter] of Object.entries(adapters)) {
    if (!Object.hasOwn(old, name)) report(name, 'is not an operation of the old contract')
    else if (typeof adapter !== 'function') report(name, 'is not a function')
  }
  if (problems.length > 0) throw new TypeError(`This version cannot be served:\n- ${problems.join('\n- ')}`)
}

/** Whether a router has an operation of a contract below `base`. Assumed of a function that is not a router. */
function servesSome(router: CurrentRouter['router'], contract: Contract, base: string): boolean {
  const probe = createRouter(toProbeOptions(contract, base))
  try {
    mergeRouters([router as Router<never>, probe])
    return Object.keys(contract).length === 0
  } catch {
    // A route occurs twice, or the routes of the function are unknown.
    return true
  }
}

function toRoute({ method, path }: ContractOperation): string {
  return `${method} ${toShape(parsePath(path))}`
}
