/** What documents and MCP servers, which have no router, refuse in a contract. */
import { reportTo } from '../../shared/message.ts'
import { type PathSegment, toShape } from '../../shared/path.ts'
import { declareOperation } from './declared-operation.ts'
import type { Contract } from './operation.ts'
import { isSecurity } from './rules/security-requirements.ts'

/**
 * Parses a contract's paths, and reports what a router refuses.
 *
 * @param problems receives one phrase per problem, after the operation's name
 * @returns operation name -> its path segments
 */
export function checkDescribed(contract: Contract, problems: string[]): ReadonlyMap<string, readonly PathSegment[]> {
  const paths = new Map<string, readonly PathSegment[]>()
  const routes = new Map<string, string>()
  for (const [name, operation] of Object.entries(contract)) {
    const report = reportTo(problems, `${name}: `)
    const declared = declareOperation(name, operation, report)
    if (!declared) continue
    if ('security' in operation && !isSecurity(operation.security)) report('security')
    const route = `${String(operation.method)} ${toShape(declared.segments)}`
    const other = routes.get(route)
    if (other !== undefined) report(other, 'has the same route')
    routes.set(route, name)
    paths.set(name, declared.segments)
  }
  return paths
}
