/** The facts about a pair of schemas, with those that are added if no part of the pair has any. */
import type { ContainmentVerdict } from '../../json-schema/containment.ts'
import { toJsonType, type JsonData } from '../../json-schema/json.ts'
import { isDoubt, nameSome, toDoubt, type Fact, type FactFinding, type ValueNames } from './fact.ts'
import { movePath, toPathStep } from './value-path.ts'
import { isLink, PairNode } from './pair-graph.ts'

/** A fact that is added if none of the others explains it. */
interface Fallback {
  readonly findings: readonly FactFinding[]
  readonly fact: Fact
  /** Whether it is about the whole pair, which the facts about its alternatives explain too. */
  readonly isWhole: boolean
}

export class FactNode extends PairNode<Fact> {
  readonly fallbacks: Fallback[] = []
  /** Whether facts other than undecided ones say why values are not accepted. */
  isExplained = false
}

/** Completes the facts of pairs that contain each other. */
export function settleFacts(cycle: readonly FactNode[]): void {
  const inside = new Set<PairNode<Fact>>(cycle)
  const isReal = (finding: FactFinding): boolean =>
    isLink(finding)
      ? !inside.has(finding.node) && (finding.node as FactNode).isExplained
      : !isDoubt(finding.kind)
  const isCycleExplained = cycle.some(({ findings }) => findings.some(isReal))
  const isCycleSilent = cycle.every(({ findings }) => findings.every((finding) => isLink(finding) && inside.has(finding.node)))
  for (const node of cycle) {
    const added: Fact[] = []
    const isExplaining = (finding: FactFinding): boolean =>
      (isLink(finding) && inside.has(finding.node) && isCycleExplained) || isReal(finding)
    const isSilent = (finding: FactFinding): boolean =>
      isLink(finding) && (inside.has(finding.node) ? isCycleSilent : finding.node.isEmpty)
    for (const { findings, fact, isWhole } of node.fallbacks) {
      const isUndecided = isDoubt(fact.kind)
      const isTold = isWhole && added.some(({ kind }) => isUndecided || !isDoubt(kind))
      if (!isTold && !(isUndecided ? !findings.every(isSilent) : findings.some(isExplaining))) added.push(fact)
    }
    node.findings = distinguish([...node.findings, ...added])
  }
  for (const node of cycle) node.isExplained = cycle.some(({ findings }) => findings.some(isReal))
}

/**
 * Adds a fact about the values as a whole, unless the facts about their parts say why they are not accepted. If other
 * pairs may say so, the fact waits until these are known.
 */
export function complete(
  findings: FactFinding[],
  verdict: Exclude<ContainmentVerdict, { verdict: 'yes' }>,
  values: ValueNames,
  node: FactNode,
  isWhole = false,
): FactFinding[] {
  const isDecided = verdict.verdict === 'no'
  if (findings.some((finding) => !isLink(finding) && !(isDecided && isDoubt(finding.kind)))) return findings
  const fact = toWholeFact(verdict, values)
  if (!findings.some(isLink) && !(isWhole && node.fallbacks.length > 0)) return [...findings, fact]
  node.fallbacks.push({ findings, fact, isWhole })
  return findings
}

/** The fact about values as a whole. */
export function toWholeFact(verdict: Exclude<ContainmentVerdict, { verdict: 'yes' }>, values: ValueNames): Fact {
  return verdict.verdict === 'no' ? toRejectedFact(verdict, values) : toDoubt(verdict.reason)
}

/** The fact about a value that is rejected: the deepest place where it is, if the values as a whole have no name. */
function toRejectedFact({ witness, rejection }: Extract<ContainmentVerdict, { verdict: 'no' }>, values: ValueNames): Fact {
  if (values.many !== nameSome('object').many && values.many !== nameSome('value').many) {
    return { kind: 'value', path: '', values, witness: { value: witness } }
  }
  let value: JsonData = witness
  for (const key of rejection.path) value = (value as { readonly [key: string | number]: JsonData })[key] as JsonData
  const steps = rejection.path.map((key) => (typeof key === 'number' ? '[]' : toPathStep(key)))
  const path = steps.reduceRight((inner, step) => movePath(inner, step), '')
  const names = path === '' ? values : nameSome(toJsonType(value))
  return { kind: 'value', path, values: names, witness: { value: path === '' ? witness : value } }
}

/** Removes facts that say the same; formal ones before others. */
function distinguish(findings: readonly FactFinding[]): FactFinding[] {
  const isFormal = (finding: FactFinding): boolean => finding.isFormal === true
  const byText = new Map<unknown, FactFinding>()
  for (const finding of [...findings.filter((one) => !isFormal(one)), ...findings.filter(isFormal)]) {
    const key = isLink(finding) ? finding : `${finding.kind} ${finding.path} ${finding.values?.many}`
    if (!byText.has(key)) byText.set(key, finding)
  }
  return [...byText.values()]
}
