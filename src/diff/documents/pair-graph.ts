/** The differences of pairs of schemas: each pair has its own, and links to the pairs of its parts. */
import type { ComponentPath } from './component-path.ts'
import { movePath } from './value-path.ts'

/** A difference at a path inside the values of a pair. */
export interface PathDifference {
  readonly path: string
  /** The component that contains the schemas, if they are inside one. */
  readonly component?: ComponentPath | undefined
  /** How often the values occur inside the values that are compared. */
  readonly places?: number | undefined
}

/** The pair of a property or an item. */
export interface PairLink<Difference extends PathDifference> {
  readonly path: string
  readonly node: PairNode<Difference>
  /** Whether the differences only concern values that the schema of the sender allows without meaning them. */
  readonly isFormal?: true | undefined
  /** Whether clients always send the values, so that their default is never used. */
  readonly isAlwaysSent?: true | undefined
}

export type Finding<Difference extends PathDifference> = Difference | PairLink<Difference>

export function isLink<Difference extends PathDifference>(finding: Finding<Difference>): finding is PairLink<Difference> {
  return 'node' in finding
}

/** A pair of schemas. */
export class PairNode<Difference extends PathDifference> {
  readonly component: ComponentPath | undefined
  findings: readonly Finding<Difference>[] = []
  /** The number of the cycle that the pair is part of: lower than those of the pairs that lead to it. */
  cycle: number | undefined
  /** Whether neither the pair nor its parts differ. */
  isEmpty = false

  constructor(component: ComponentPath | undefined) {
    this.component = component
  }
}

/** Finds the cycles of pairs, so that what is found does not depend on the pair that is visited first. */
export class PairGraph<Difference extends PathDifference> {
  #cycles = 0
  readonly #settle: (cycle: readonly PairNode<Difference>[]) => void

  /** @param settle completes the findings of the pairs that contain each other, after those of their parts */
  constructor(settle: (cycle: readonly PairNode<Difference>[]) => void = () => undefined) {
    this.#settle = settle
  }

  /** Completes a pair and its parts (Tarjan's algorithm). All of them must have been compared. */
  close(root: PairNode<Difference>): void {
    const orders = new Map<PairNode<Difference>, number>()
    const open: PairNode<Difference>[] = []
    const visit = (node: PairNode<Difference>): number => {
      const order = orders.size
      let lowest = order
      orders.set(node, order)
      open.push(node)
      for (const finding of node.findings) {
        if (!isLink(finding) || finding.node.cycle !== undefined) continue
        lowest = Math.min(lowest, orders.get(finding.node) ?? visit(finding.node))
      }
      if (lowest === order) this.#end(open.splice(open.indexOf(node)))
      return lowest
    }
    if (root.cycle === undefined) visit(root)
  }

  #end(nodes: readonly PairNode<Difference>[]): void {
    this.#settle(nodes)
    const inside = new Set(nodes)
    const isSilent = (finding: Finding<Difference>): boolean =>
      isLink(finding) && (inside.has(finding.node) || finding.node.isEmpty)
    const isEmpty = nodes.every((node) => node.findings.every(isSilent))
    for (const node of nodes) {
      node.cycle = this.#cycles
      node.isEmpty = isEmpty
      // Pairs without differences are not visited again.
      node.findings = isEmpty ? [] : node.findings.filter((finding) => !isLink(finding) || !finding.node.isEmpty)
    }
    this.#cycles++
  }
}

/** How a pair is reached from another one. */
interface Visit {
  readonly path: string
  readonly component: ComponentPath | undefined
  readonly isFormal: boolean
}

/** Lists the differences of a closed pair and its parts, each pair once, with its shortest path. */
export function listDifferences<Difference extends PathDifference>(
  root: PairNode<Difference>,
  adapt: (difference: Difference, visit: { readonly isFormal: boolean; readonly isAlwaysSent: boolean }) => Difference[],
): Difference[] {
  const visits = visitPairs(root)
  const counts = countPlaces(visits.keys())
  const links = [...visits.keys()].flatMap(({ findings }) => findings.filter(isLink))
  const optional = new Set([root, ...links.filter(({ isAlwaysSent }) => !isAlwaysSent).map(({ node }) => node)])
  return listInOrder(root).flatMap(([node, difference]) => {
    const { path, component, isFormal } = visits.get(node) as Visit
    const isAlwaysSent = !optional.has(node)
    const places = counts.get(node.cycle as number) as number
    return adapt(difference, { isFormal, isAlwaysSent }).map((adapted) =>
      Object.assign({}, adapted, {
        path: joinPaths(path, adapted.path),
        component: component && { ...component, path: joinPaths(component.path, adapted.path) },
        places,
      }),
    )
  })
}

/** Visits the pairs by their distance; along formal links only those that others do not lead to. */
function visitPairs<Difference extends PathDifference>(root: PairNode<Difference>): Map<PairNode<Difference>, Visit> {
  const visits = new Map<PairNode<Difference>, Visit>([
    [root, { path: '', component: root.component, isFormal: false }],
  ])
  for (const isFormal of [false, true]) {
    // The loop adds to the map it iterates over.
    for (const [node, visit] of visits) {
      for (const finding of node.findings) {
        if (!isLink(finding) || visits.has(finding.node) || (finding.isFormal && !isFormal)) continue
        const { component } = visit
        const inherited = component && { ...component, path: joinPaths(component.path, finding.path) }
        visits.set(finding.node, {
          path: joinPaths(visit.path, finding.path),
          component: preferIndexes(finding.node.component, inherited),
          isFormal,
        })
      }
    }
  }
  return visits
}

/** The path in a component, with the indexes of a tuple: in the other version, its items may be those of any array. */
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
