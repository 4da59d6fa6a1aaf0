/** Lists the differences of a pair of schemas and its parts. */
import type { ComponentPath } from './component-path.ts'
import { isLink, type MemberProof, type PairNode, type PathDifference } from './pair-graph.ts'
import { countSteps, type Spend } from '../../json-schema/json.ts'
import { movePath } from '../../json-schema/value-path.ts'

/** How a pair is reached from another one. */
interface Visit<Difference extends PathDifference> {
  readonly path: string
  readonly component: ComponentPath | undefined
  readonly isFormal: boolean
  readonly union?: ProvedUnion<Difference> | undefined
}

/** The innermost union around a pair whose differences must be proved, and the path in it. */
interface ProvedUnion<Difference extends PathDifference> {
  readonly visit: Visit<Difference>
  readonly proof: MemberProof<Difference>
  readonly path: string
}

/** Lists the differences of a closed pair and its parts, each pair once, with its shortest path. */
export function listDifferences<Difference extends PathDifference>(
  root: PairNode<Difference>,
  spend: Spend,
  adapt: (difference: Difference, visit: { readonly isFormal: boolean; readonly isAlwaysSent: boolean }) => Difference[],
): Difference[] {
  const visits = visitPairs(root, spend)
  const counts = countPlaces(visits.keys())
  const links = [...visits.keys()].flatMap(({ findings }) => findings.filter(isLink))
  const optional = new Set([root, ...links.filter(({ isAlwaysSent }) => !isAlwaysSent).map(({ node }) => node)])
  return listInOrder(root).flatMap(([node, difference]) => {
    const visit = visits.get(node) as Visit<Difference>
    const isAlwaysSent = !optional.has(node)
    const places = counts.get(node.cycle as number) as number
    return adapt(difference, { isFormal: visit.isFormal, isAlwaysSent }).map((adapted) => {
      const proved = proveDifference(adapted, visit)
      const { path, component } = proved.visit
      return Object.assign({}, proved.difference, {
        path: joinPaths(path, proved.difference.path),
        component: component && { ...component, path: joinPaths(component.path, proved.difference.path) },
        places,
      })
    })
  })
}

/** Proves a difference for each union around it. Returns the difference for a union that accepts it, and where it is. */
function proveDifference<Difference extends PathDifference>(
  difference: Difference,
  visit: Visit<Difference>,
): { readonly difference: Difference; readonly visit: Visit<Difference> } {
  let [path, proved] = [difference.path, difference]
  for (let { union } = visit; union; { union } = union.visit) {
    path = joinPaths(union.path, path)
    const found = union.proof.prove(Object.assign({}, proved, { path }))
    if (!found) return proveDifference(union.proof.instead, union.visit)
    proved = Object.assign({}, found, { path: difference.path })
  }
  return { difference: proved, visit }
}

/** Visits the pairs by their distance; along formal links, and those with a proof, only those that others do not lead to. */
function visitPairs<Difference extends PathDifference>(root: PairNode<Difference>, spend: Spend): Map<PairNode<Difference>, Visit<Difference>> {
  const visits = new Map<PairNode<Difference>, Visit<Difference>>([
    [root, { path: '', component: root.component, isFormal: false }],
  ])
  for (const isLast of [false, true]) {
    // The loop adds to the map it iterates over.
    for (const [node, visit] of visits) {
      spend(1 + node.findings.length)
      for (const finding of node.findings) {
        if (!isLink(finding) || visits.has(finding.node) || ((finding.isFormal || finding.proof) && !isLast)) continue
        const { component, union } = visit
        const inherited = component && { ...component, path: joinPaths(component.path, finding.path) }
        const path = joinPaths(visit.path, finding.path)
        spend(countSteps(path))
        visits.set(finding.node, {
          path,
          component: preferIndexes(finding.node.component, inherited),
          isFormal: visit.isFormal || finding.isFormal === true,
          union: finding.proof
            ? { visit, proof: finding.proof, path: finding.path }
            : union && { ...union, path: joinPaths(union.path, finding.path) },
        })
      }
    }
  }
  return visits
}

/** The path in a component, with the indexes of a tuple: in the other version, its items may be items of any array. */
function preferIndexes(own: ComponentPath | undefined, inherited: ComponentPath | undefined): ComponentPath | undefined {
  const isSame = own?.pointer === inherited?.pointer && own?.path === inherited?.path.replaceAll(/\[\d+\]/g, '[]')
  return own && !isSame ? own : inherited
}

/** The most places that are counted: numbers above are not exact. */
const mostCounted = Number.MAX_SAFE_INTEGER

/** Counts the ways from the first pair to each cycle; those inside a cycle have no end. */
function countPlaces<Difference extends PathDifference>(
  nodes: Iterable<PairNode<Difference>>,
): Map<number, number> {
  const ordered = [...nodes].sort((one, other) => (other.cycle as number) - (one.cycle as number))
  const [first] = ordered as [PairNode<Difference>]
  const counts = new Map([[first.cycle as number, 1]])
  for (const { cycle, findings } of ordered) {
    const count = counts.get(cycle as number) as number
    for (const finding of findings) {
      if (!isLink(finding) || finding.node.cycle === cycle) continue
      const target = finding.node.cycle as number
      counts.set(target, Math.min(mostCounted, (counts.get(target) ?? 0) + count))
    }
  }
  return counts
}

/** The differences of the pairs in the order of the schemas. */
function listInOrder<Difference extends PathDifference>(
  root: PairNode<Difference>,
): (readonly [node: PairNode<Difference>, difference: Difference])[] {
  const seen = new Set<PairNode<Difference>>()
  const found: (readonly [PairNode<Difference>, Difference])[] = []
  const visit = (node: PairNode<Difference>): void => {
    if (seen.has(node)) return
    seen.add(node)
    for (const finding of node.findings) {
      if (isLink(finding)) visit(finding.node)
      else found.push([node, finding])
    }
  }
  visit(root)
  return found
}

/** Puts one path before another. */
function joinPaths(outer: string, inner: string): string {
  return inner === '' ? outer : outer === '' ? inner : movePath(inner, outer)
}
