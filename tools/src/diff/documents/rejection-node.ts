/** The rejections about a pair of schemas, with those that are added if no part of the pair has any. */
import type { ContainmentVerdict } from '../../json-schema/containment.ts'
import { toJsonType, type JsonData } from '../../json-schema/json.ts'
import { isDoubt, nameSome, toDoubt, type Rejection, type RejectionFinding, type ValueNames } from './rejection.ts'
import { joinSteps, toPathStep } from '../../json-schema/value-path.ts'
import { isLink, PairNode } from './pair-graph.ts'

/** A rejection to add if no other rejection explains it. */
interface Fallback {
  readonly findings: readonly RejectionFinding[]
  readonly rejection: Rejection
  /** Whether it is about the whole pair, so that rejections about the pair's alternatives explain it too. */
  readonly isWhole: boolean
}

export class RejectionNode extends PairNode<Rejection> {
  readonly fallbacks: Fallback[] = []
  /** Whether any rejection that is not undecided says why values are not accepted. */
  isExplained = false
}

/** Completes the rejections for pairs that contain each other. */
export function settleRejections(cycle: readonly RejectionNode[]): void {
  const inside = new Set<PairNode<Rejection>>(cycle)
  const isReal = (finding: RejectionFinding): boolean =>
    isLink(finding) ? !inside.has(finding.node) && (finding.node as RejectionNode).isExplained : !isDoubt(finding.kind)
  const isCycleExplained = cycle.some(({ findings }) => findings.some(isReal))
  const isCycleSilent = cycle.every(({ findings }) => findings.every((finding) => isLink(finding) && inside.has(finding.node)))
  for (const node of cycle) {
    const added: Rejection[] = []
    const isExplaining = (finding: RejectionFinding): boolean =>
      (isLink(finding) && inside.has(finding.node) && isCycleExplained) || isReal(finding)
    const isSilent = (finding: RejectionFinding): boolean =>
      isLink(finding) && (inside.has(finding.node) ? isCycleSilent : finding.node.isEmpty)
    for (const { findings, rejection, isWhole } of node.fallbacks) {
      const isUndecided = isDoubt(rejection.kind)
      const isTold = isWhole && added.some(({ kind }) => isUndecided || !isDoubt(kind))
      if (!isTold && !(isUndecided ? !findings.every(isSilent) : findings.some(isExplaining))) added.push(rejection)
    }
    node.findings = distinguish([...node.findings, ...added])
  }
  for (const node of cycle) node.isExplained = cycle.some(({ findings }) => findings.some(isReal))
}

/**
 * Adds a rejection about the values as a whole, unless rejections about the parts give the reason. If other pairs may still give one, the
 * rejection waits for these.
 */
export function complete(
  findings: RejectionFinding[],
  verdict: Exclude<ContainmentVerdict, { verdict: 'yes' }>,
  values: ValueNames,
  node: RejectionNode,
  isWhole = false,
): RejectionFinding[] {
  const isDecided = verdict.verdict === 'no'
  if (findings.some((finding) => !isLink(finding) && !(isDecided && isDoubt(finding.kind)))) return findings
  const rejection = toWholeRejection(verdict, values)
  if (!findings.some(isLink) && !(isWhole && node.fallbacks.length > 0)) return [...findings, rejection]
  node.fallbacks.push({ findings, rejection, isWhole })
  return findings
}

/** The rejection about values as a whole. */
export function toWholeRejection(verdict: Exclude<ContainmentVerdict, { verdict: 'yes' }>, values: ValueNames): Rejection {
  return verdict.verdict === 'no' ? toNestedRejection(verdict, values) : toDoubt(verdict.reason)
}

/** The rejection about a rejected value: its deepest place, if the values as a whole have no name. */
function toNestedRejection(
  { witness, rejection }: Extract<ContainmentVerdict, { verdict: 'no' }>,
  values: ValueNames,
): Rejection {
  if (values.many !== nameSome('object').many && values.many !== nameSome('value').many) {
    return { kind: 'value', path: '', values, witness: { value: witness } }
  }
  let value: JsonData = witness
  for (const key of rejection.path) value = (value as { readonly [key: string | number]: JsonData })[key] as JsonData
  const steps = rejection.path.map((key) => (typeof key === 'number' ? '[]' : toPathStep(key)))
  const path = joinSteps(steps)
  const names = path === '' ? values : nameSome(toJsonType(value))
  return { kind: 'value', path, values: names, witness: { value: path === '' ? witness : value } }
}

/** Removes rejections that say the same, formal ones first. */
function distinguish(findings: readonly RejectionFinding[]): RejectionFinding[] {
  const isFormal = (finding: RejectionFinding): boolean => finding.isFormal === true
  const byText = new Map<unknown, RejectionFinding>()
  for (const finding of [...findings.filter((one) => !isFormal(one)), ...findings.filter(isFormal)]) {
    const key = isLink(finding) ? finding : `${finding.kind} ${finding.path} ${finding.values?.many}`
    if (!byText.has(key)) byText.set(key, finding)
  }
  return [...byText.values()]
}
