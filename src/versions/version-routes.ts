import type { Contract, ContractOperation } from 'routepact'
import { toShape } from '../core/contract/path.ts'
import { reportTo } from '../core/contract/rules/message.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'

/**
 * Checks that each operation of an old contract has either an adapter or an operation of the current contract with its
 * method and path.
 *
 * @throws TypeError with one phrase per problem
 */
export function checkRoutes(old: Contract, current: Contract, adapters: object): void {
  const problems: string[] = []
  const report = reportTo(problems)
  const known = new Set(Object.values(current).map(toRoute))
  for (const [name, operation] of Object.entries(old)) {
    if (!Object.hasOwn(adapters, name) && !known.has(toRoute(operation))) report(name, 'is gone: it needs an adapter')
  }
  for (const [name, adapter] of Object.entries(adapters)) {
    if (!Object.hasOwn(old, name)) report(name, 'is not an operation of the old contract')
    else if (typeof adapter !== 'function') report(name, 'is not a function')
  }
  if (problems.length > 0) throw new TypeError(`This version cannot be served:\n- ${problems.join('\n- ')}`)
}

function toRoute({ method, path }: ContractOperation): string {
  return `${method} ${toShape(parsePath(path))}`
}
