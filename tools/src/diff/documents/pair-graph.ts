/**
 * The differences between pairs of schemas: each pair has its own, and links to the pairs for its parts.
 *
 * Rejections and notes about pairs form a graph. Copying the rejections to each path needed a limit, which dropped some, and the result
 * depended on the pair that was visited first.
 */
import type { ComponentPath } from './component-path.ts'
import type { DocumentPlace } from './document-place.ts'
import type { WrittenPlace } from './written-place.ts'

/** A difference at a path inside a pair's values. */
export interface PathDifference extends InVariant {
  readonly path: string
  readonly place?: DocumentPlace | undefined
  /** Where the difference is written, if it is not where the pair is: in an `allOf` member. */
  readonly written?: WrittenPlace | undefined
  /** The component around the schemas, if any. */
  readonly component?: ComponentPath | undefined
  /** The variant's name inside the component. */
  readonly componentVariant?: string | undefined
  /** How often the values occur inside the values that are compared. */
  readonly places?: number | undefined
}

/** What is in a union's variant. */
interface InVariant {
  /** The variant's name, in the innermost union if there are several. */
  readonly variant?: string | undefined
}

/** The pair for a property or an item. */
export interface PairLink<Difference extends PathDifference> extends InVariant {
  readonly path: string
  readonly node: PairNode<Difference>
  /** Where the pair's differences are written; `undefined` for schemas that are not in the documents, or not in both. */
  readonly written?: WrittenPlace | undefined
  /** Whether the differences only concern values that the sender's schema allows without meaning them. */
  readonly isFormal?: true | undefined
  /** Whether clients always send the values, so that their default is never used. */
  readonly isAlwaysSent?: true | undefined
  /** For a union member: other members may accept what this one does not. */
  readonly proof?: MemberProof<Difference> | undefined
}

/** Whether differences in a union member are differences in the union. */
export interface MemberProof<Difference extends PathDifference> {
  /** Returns a difference, at its path in the union, with a witness for the union; `undefined` if there is none. */
  readonly prove: (difference: Difference) => Difference | undefined
  /** The union's difference, which is listed instead. */
  readonly instead: Difference
}

export type Finding<Difference extends PathDifference> = Difference | PairLink<Difference>

export function isLink<Difference extends PathDifference>(finding: Finding<Difference>): finding is PairLink<Difference> {
  return 'node' in finding
}

/** A pair of schemas. */
export class PairNode<Difference extends PathDifference> {
  findings: readonly Finding<Difference>[] = []
  /** The number of the pair's cycle: lower than the numbers of the pairs that lead to it. */
  cycle: number | undefined
  /** Whether neither the pair nor its parts differ. */
  isEmpty = false
}

/** Finds the cycles in pairs, so that the findings do not depend on which pair is visited first. */
export class PairGraph<Difference extends PathDifference> {
  #cycles = 0
  readonly #settle: (cycle: readonly PairNode<Difference>[]) => void

  /** @param settle completes the findings for pairs that contain each other, after those for their parts */
  constructor(settle: (cycle: readonly PairNode<Difference>[]) => void = () => undefined) {
    this.#settle = settle
  }

  /** Completes a pair and its parts (Tarjan's algorithm). All must have been compared. */
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
      if (lowest === order) this.#end(open.splice(open.lastIndexOf(node)))
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
