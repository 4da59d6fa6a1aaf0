/** Names the operations whose id changes in the document: `setOperationId` in ts-rest joins router names with dots. */
import { toGroupedName } from 'routepact/internal'
import { addNotice, type Migration, resolveValue } from './migration.ts'
import { type CallExpression, isProperty, type Node, type ObjectLiteral, readCallee, readName, readValue } from './syntax.ts'
import { isOperation } from './ts-rest-operation.ts'

/** Adds a step to each outermost router that contains routers. */
export function addIdSteps(migrations: readonly Migration[]): void {
  const inner = new Set<Node>()
  const found = migrations.flatMap((migration) =>
    migration.groups.map(({ call, contract }) => ({ migration, call, paths: listPaths(migration, contract, [], [], inner) })),
  )
  for (const { migration, call, paths } of found) {
    const [path, ...more] = paths
    if (!path || inner.has(call)) continue
    const id = path.join('.')
    const name = path.reduceRight((inner, group) => toGroupedName(group, inner))
    const count = more.length === 0 ? '' : ` (and ${more.length} more)`
    addNotice(migration, call, `operationId '${id}' of setOperationId is now '${name}': declare operationId: '${id}' if clients are generated from it${count}`)
  }
}

/**
 * Returns the names that lead to each operation of a nested router.
 *
 * @param owners the routers around it, because a name may lead to itself
 * @param inner receives the routers that are found
 */
function listPaths(migration: Migration, contract: ObjectLiteral, path: readonly string[], owners: readonly Node[], inner: Set<Node>): string[][] {
  const { compiler } = migration
  if (owners.includes(contract)) return []
  return contract.properties.flatMap((member) => {
    if (!isProperty(compiler, member) || compiler.isComputedPropertyName(member.name)) return []
    const name = readName(member) as string
    const value = resolveValue(migration, readValue(compiler, member))
    const isCall = /\.(?:router|query|mutation)$/.test(readCallee(compiler, value))
    const [argument] = isCall ? (value as CallExpression).arguments : [value]
    const found = argument && resolveValue(migration, argument)
    if (!found || !compiler.isObjectLiteralExpression(found)) return []
    inner.add(value)
    if (!isOperation(compiler, found)) return listPaths(migration, found, [...path, name], [...owners, contract], inner)
    return path.length === 0 ? [] : [[...path, name]]
  })
}
