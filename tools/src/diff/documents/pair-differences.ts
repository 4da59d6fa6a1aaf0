/** Lists the differences in a pair of schemas and its parts. */
import { countSteps, type Spend } from '../../json-schema/json.ts'
import { findComponent, type ComponentPath } from './component-path.ts'
import { isLink, type MemberProof, type PairLink, type PairNode, type PathDifference } from './pair-graph.ts'
import type { DocumentPlace } from './document-place.ts'
import type { WrittenPlace } from './written-place.ts'
import { movePath } from '../../json-schema/value-path.ts'

/** How a pair is reached from another one. */
interface Visit<Difference extends PathDifference> {
  readonly node: PairNode<Difference>
  readonly path: string
  readonly component: ComponentPath | undefined
  /** The place for differences that are located elsewhere. */
  readonly place: DocumentPlace | undefined
  /** The pointer of the reference whose target is not the same as in the old document; empty if there is none. */
  readonly swapped: string
  readonly isFormal: boolean
  readonly variant?: string | undefined
  readonly componentVariant?: string | undefined
  readonly union?: ProvedUnion<Difference> | undefined
}

/** The innermost union around a pair whose differences must be proved, and the path in it. */
interface ProvedUnion<Difference extends PathDifference> {
  readonly visit: Visit<Difference>
  readonly proof: MemberProof<Difference>
  readonly path: string
}

/** Each pair's visits: one, and one more for each swapped reference. */
type Visits<Difference extends PathDifference> = Map<PairNode<Difference>, Map<string, Visit<Difference>>>

/**
 * Lists the differences in a closed pair and its parts: each pair once per place where its differences are written, with the shortest path.
 */
export function listDifferences<Difference extends PathDifference>(
  root: PairLink<Difference>,
  spend: Spend,
  adapt: (difference: Difference, visit: { readonly isFormal: boolean; readonly isAlwaysSent: boolean }) => Difference[],
): Difference[] {
  const [visits, ordered] = visitPairs(root, spend)
  const counts = countPlaces(visits, ordered)
  const links = ordered.flatMap(({ node }) => node.findings.filter(isLink))
  const optional = new Set([root.node, ...links.filter(({ isAlwaysSent }) => !isAlwaysSent).map(({ node }) => node)])
  return listInOrder(visits, ordered[0] as Visit<Difference>).flatMap(([visit, difference]) => {
    const isAlwaysSent = !optional.has(visit.node)
    const places = counts.get(toCountKey(visit)) as number
    return adapt(difference, { isFormal: visit.isFormal, isAlwaysSent }).map((adapted) => {
      const { difference: proved, visit: at } = proveDifference(adapted, visit)
      const found = isElsewhere(proved.written, at) ? { ...proved.written, swapped: '' } : at
      const { component } = found
      return Object.assign({}, proved, {
        path: joinPaths(at.path, proved.path),
        component: component && { ...component, path: joinPaths(component.path, proved.path) },
        variant: proved.variant ?? at.variant,
        componentVariant: found === at ? (proved.variant ?? at.componentVariant) : undefined,
        place: toWrittenPlace(proved.place, found),
        places,
      })
    })
  })
}

/** Whether a difference is written in another component than the pair. */
function isElsewhere(written: WrittenPlace | undefined, { component }: { readonly component: ComponentPath | undefined }): written is WrittenPlace {
  return written?.component !== undefined && written.component.pointer !== component?.pointer
}

/** The place of a difference, unless it is in a component that does not contain what differs. */
function toWrittenPlace(
  own: DocumentPlace | undefined,
  { component, place, swapped }: Pick<Visit<PathDifference>, 'component' | 'place' | 'swapped'>,
): DocumentPlace | undefined {
  const isInside = own !== undefined && swapped === '' && findComponent(own.pointer)?.pointer === component?.pointer
  return isInside ? own : place
}

/** Proves a difference for each union around it. If a union accepts the difference, returns the union's difference and place. */
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

/** The pointer of the reference that leads to a pair and causes its differences; empty if the differences are written in the pair. */
function findSwapped({ written }: { readonly written?: WrittenPlace | undefined }, around: string): string {
  if (!written) return around
  return written.isSwapped ? written.place.pointer : ''
}

/** Visits the pairs by distance. Formal links, and links with a proof, are followed last, to pairs that no other link reaches. */
function visitPairs<Difference extends PathDifference>(
  root: PairLink<Difference>,
  spend: Spend,
): readonly [Visits<Difference>, Visit<Difference>[]] {
  const visits: Visits<Difference> = new Map()
  const ordered: Visit<Difference>[] = []
  const add = (visit: Visit<Difference>): void => {
    spend(1 + visit.node.findings.length + countSteps(visit.path))
    visits.set(visit.node, (visits.get(visit.node) ?? new Map<string, Visit<Difference>>()).set(visit.swapped, visit))
    ordered.push(visit)
  }
  const { written } = root
  add({ node: root.node, path: '', component: written?.component, place: written?.place, swapped: findSwapped(root, ''), isFormal: false })
  for (const isLast of [false, true]) {
    // The loop adds to the list it iterates over.
    for (const visit of ordered) {
      for (const finding of visit.node.findings) {
        if (!isLink(finding) || ((finding.isFormal || finding.proof) && !isLast)) continue
        const swapped = findSwapped(finding, visit.swapped)
        if (visits.get(finding.node)?.has(swapped)) continue
        const { component, union } = visit
        const inherited = component && { ...component, path: joinPaths(component.path, finding.path) }
        const own = preferIndexes(finding.written?.component, inherited)
        add({
          node: finding.node,
          path: joinPaths(visit.path, finding.path),
          component: own,
          variant: finding.variant ?? visit.variant,
          componentVariant: own?.pointer === component?.pointer ? (finding.variant ?? visit.componentVariant) : undefined,
          place: finding.written?.place ?? visit.place,
          swapped,
          isFormal: visit.isFormal || finding.isFormal === true,
          union: finding.proof
            ? { visit, proof: finding.proof, path: finding.path }
            : union && { ...union, path: joinPaths(union.path, finding.path) },
        })
      }
    }
  }
  return [visits, ordered]
}

/** The path in a component, with a tuple's indexes: in the other version, its items may be items of any array. */
function preferIndexes(own: ComponentPath | undefined, inherited: ComponentPath | undefined): ComponentPath | undefined {
  const isSame = own?.pointer === inherited?.pointer && own?.path === inherited?.path.replaceAll(/\[\d+\]/g, '[]')
  return own && !isSame ? own : inherited
}

/** The most places that are counted: numbers above are not exact. */
const mostCounted = Number.MAX_SAFE_INTEGER

/** Counts the ways from the first pair to each cycle; ways inside a cycle have no end. */
function countPlaces<Difference extends PathDifference>(visits: Visits<Difference>, found: readonly Visit<Difference>[]): Map<string, number> {
  const toCycle = ({ node }: Visit<Difference>): number => node.cycle as number
  // In a cycle, differences written in the pairs come before those that references cause.
  const ordered = [...found].sort((one, other) => toCycle(other) - toCycle(one) || Number(one.swapped !== '') - Number(other.swapped !== ''))
  const counts = new Map([[toCountKey(found[0] as Visit<Difference>), 1]])
  for (const visit of ordered) {
    const count = counts.get(toCountKey(visit)) as number
    for (const finding of visit.node.findings) {
      if (!isLink(finding)) continue
      const target = visits.get(finding.node)?.get(findSwapped(finding, visit.swapped)) as Visit<Difference>
      const key = toCountKey(target)
      const isInside = target.node.cycle === visit.node.cycle && (target.swapped === visit.swapped || target.swapped === '')
      if (!isInside) counts.set(key, Math.min(mostCounted, (counts.get(key) ?? 0) + count))
    }
  }
  return counts
}

function toCountKey<Difference extends PathDifference>({ node, swapped }: Visit<Difference>): string {
  return `${node.cycle} ${swapped}`
}

/** The pairs' differences in schema order. */
function listInOrder<Difference extends PathDifference>(
  visits: Visits<Difference>,
  root: Visit<Difference>,
): (readonly [visit: Visit<Difference>, difference: Difference])[] {
  const seen = new Set<Visit<Difference>>()
  const found: (readonly [Visit<Difference>, Difference])[] = []
  const list = (visit: Visit<Difference>): void => {
    if (seen.has(visit)) return
    seen.add(visit)
    for (const finding of visit.node.findings) {
      if (isLink(finding)) list(visits.get(finding.node)?.get(findSwapped(finding, visit.swapped)) as Visit<Difference>)
      else found.push([visit, finding])
    }
  }
  list(root)
  return found
}

/** Puts one path before another. */
function joinPaths(outer: string, inner: string): string {
  return inner === '' ? outer : outer === '' ? inner : movePath(inner, outer)
}
