/** Searches values that one side's schema accepts and the other rejects, although their JSON Schemas do not tell the difference. */
import type { Issue } from 'routepact'
import { toPath, type Validation } from 'routepact/internal'
import { isPromise } from '../../../../src/shared/promises.ts'
import { readProperty } from '../../../../src/shared/property.ts'
import { evaluate } from '../../json-schema/evaluate.ts'
import { listBoundaries } from '../../json-schema/instances/boundary-instances.ts'
import { roundRobin, takeFirst } from '../../json-schema/instances/round-robin.ts'
import { getSchemaModel } from '../../json-schema/instances/schema-model.ts'
import { isSameJson, toCanonicalText, type JsonData } from '../../json-schema/json.ts'
import type { ComparedPart, PartSide } from './compared-parts.ts'
import type { ValidationSteps } from './run-steps.ts'
import { SchemaAgreement } from './schema-agreement.ts'
import { countKnown, findNode, listNodes, replaceNode, toStepsPath, type ValueSteps } from './value-nodes.ts'
import { listVariants } from './value-variants.ts'

/** A value that the sender's schema accepts and the receiver's rejects. */
export interface BehaviorWitness {
  /** Where the receiver's schema rejects it. */
  readonly path: string
  /** The parameter that contains the place; empty for the whole part. */
  readonly parameter: string
  readonly value: JsonData
  /** What the receiver's schema says about it. */
  readonly reason: string
}

/** What a search found. */
export interface PartFindings {
  readonly witnesses: readonly BehaviorWitness[]
  /** Why the code was not compared, if it was not. */
  readonly gap?: BehaviorGap | undefined
}

/** Why a part's code was not compared: a validator returned a promise, no generated value was accepted, or the time was over. */
export type BehaviorGap = 'promise' | 'rejected' | 'time'

/** A search's bounds. */
export interface SearchBounds {
  /** Returns a number from 0 up to 1, always the same for a seed. */
  readonly random: () => number
  /** Whether the part's time is over. */
  readonly isOver: () => boolean
}

/** The most values at the limits of the JSON Schemas, values that are varied, variants in total, and attempts per value. */
const most = { boundaries: 40, bases: 6, variants: 1500, repairs: 6, repaired: 3, witnesses: 20 } as const

/** The issues for a value that no message can have. */
const notSent: readonly Issue[] = [{ message: 'not sent' }]

/** Why a side rejects a value. */
interface Rejection {
  readonly side: PartSide
  readonly issues: readonly Issue[]
}

/** Ends the search for a part whose validator returns a promise that is not awaited. */
class PendingValidation extends Error {}

/** Whether one side's schema for a part decides about a value otherwise than its JSON Schema. */
export function* hasCode(part: ComparedPart, bounds: SearchBounds): ValidationSteps<boolean> {
  try {
    return yield* new PartSearch(part, bounds).findCode()
  } catch (thrown) {
    // A validator that returns a promise is code.
    if (thrown instanceof PendingValidation) return true
    throw thrown
  }
}

/** Searches witnesses. */
export function* searchPart(part: ComparedPart, bounds: SearchBounds): ValidationSteps<PartFindings> {
  const search = new PartSearch(part, bounds)
  try {
    return yield* search.run()
  } catch (thrown) {
    if (!(thrown instanceof PendingValidation)) throw thrown
    return { witnesses: search.witnesses, gap: 'promise' }
  }
}

class PartSearch {
  readonly #part: ComparedPart
  readonly #bounds: SearchBounds
  readonly #agreement: SchemaAgreement
  readonly #found = new Map<string, BehaviorWitness>()
  /** Whether the sender's schema accepts a value. */
  #isSent = false
  /** The most characters of a text: patterns may take exponential time. */
  readonly #longest: number

  constructor(part: ComparedPart, bounds: SearchBounds) {
    this.#part = part
    this.#bounds = bounds
    this.#agreement = new SchemaAgreement(part.sender.json, part.receiver.json, part.isText)
    this.#longest = Math.min(...[part.sender, part.receiver].map(({ json }) => getSchemaModel(json).longestText))
  }

  get witnesses(): BehaviorWitness[] {
    return [...this.#found.values()]
  }

  *run(): ValidationSteps<PartFindings> {
    const candidates = this.#listCandidates()
    const shared: JsonData[] = []
    for (const value of candidates) {
      if (this.#bounds.isOver()) break
      if (yield* this.#isShared(value)) shared.push(value)
    }
    for (const value of shared.length > 0 ? [] : candidates.slice(0, most.repaired)) {
      if (this.#bounds.isOver()) break
      const repaired = yield* this.#repair(value)
      if (repaired !== undefined && (yield* this.#isShared(repaired))) shared.push(repaired)
    }
    for (const value of takeFirst(this.#listVariants(chooseBases(shared)), most.variants)) {
      if (this.#bounds.isOver() || this.#found.size >= most.witnesses) break
      yield* this.#isShared(value)
    }
    return { witnesses: this.witnesses, gap: this.#isSent ? undefined : this.#bounds.isOver() ? 'time' : 'rejected' }
  }

  *findCode(): ValidationSteps<boolean> {
    const { sender, isText } = this.#part
    const { document } = getSchemaModel(sender.json)
    const candidates = this.#listCandidates()
    // Some libraries accept a list in place of an object, and text may stand for a number.
    const variants = isText ? [] : this.#listVariants(chooseBases(candidates), isScalar)
    for (const value of [...candidates, ...takeFirst(variants, most.variants)]) {
      if (this.#bounds.isOver()) return false
      const issues = yield* this.#findIssues(sender, value)
      if (issues === notSent) continue
      const { decision } = evaluate(document, sender.json, value)
      if (decision === 'valid' ? issues : decision === 'invalid' && !issues && !isText) return true
    }
    return false
  }

  /** Values at the limits of both JSON Schemas together and of each, after the examples. */
  #listCandidates(): JsonData[] {
    const { sender, receiver, examples } = this.#part
    const both = isSameJson(sender.json, receiver.json) ? [] : [{ allOf: [{ $id: 'routepact:sender', ...sender.json }, { $id: 'routepact:receiver', ...receiver.json }] }]
    const found = new Map(examples.map((example) => [toCanonicalText(example), example]))
    for (const document of [...both, sender.json, receiver.json]) {
      const model = getSchemaModel(document)
      const values = listBoundaries(model, [model.toLiteral(document)])
      for (const value of takeFirst(values, most.boundaries)) {
        found.set(toCanonicalText(value), value)
        if (this.#bounds.isOver()) break
      }
    }
    return [...found.values()]
  }

  /** Lists variants of values: of each value inside them in turn. */
  #listVariants(bases: readonly JsonData[], isVaried: (value: JsonData | undefined) => boolean = () => true): Generator<JsonData, void, undefined> {
    const vary = this.#vary.bind(this)
    return roundRobin(
      bases.flatMap((base) =>
        listNodes(base).filter(({ value }) => isVaried(value)).map(function* ({ steps, value }): Generator<JsonData, void, undefined> {
          for (const variant of vary(value)) {
            const whole = isVaried(variant) ? replaceNode(base, steps, variant) : undefined
            if (whole !== undefined) yield whole
          }
        }),
      ),
    )
  }

  /** Lists a value's variants that are not too long. */
  *#vary(value: JsonData): Generator<JsonData | undefined, void, undefined> {
    for (const variant of listVariants(value, this.#bounds.random)) if (typeof variant !== 'string' || variant.length <= this.#longest) yield variant
  }

  /** Gives a value to both schemas. Returns whether both accept it. */
  *#isShared(given: JsonData): ValidationSteps<boolean> {
    const { sender, receiver, isReceived } = this.#part
    const sent = yield* this.#validate(sender, given)
    if (sent.issues) return false
    // A server sends what its schema returns. Bytes are given as their text.
    const value = isReceived || sent.value instanceof Uint8Array ? given : toJson(sent.value)
    if (value === undefined || (!isReceived && (yield* this.#findIssues(sender, value)))) return false
    this.#isSent = true
    const issues = yield* this.#findIssues(receiver, value)
    if (!issues) return true
    if (issues.some((issue) => this.#agreement.isTold(value, toPath(issue)))) return false
    // A validator that answers otherwise the second time depends on more than the value.
    const isStable = !(yield* this.#findIssues(sender, value)) && (yield* this.#findIssues(receiver, value))
    if (isStable) for (const issue of issues) this.#add(value, issue)
    return false
  }

  #add(whole: JsonData, issue: Issue): void {
    const steps = toSteps(whole, toPath(issue))
    const path = toStepsPath(steps)
    const inner = findNode(whole, steps)
    const value = inner === undefined ? whole : inner
    const before = this.#found.get(path)
    if (before && JSON.stringify(before.value).length <= JSON.stringify(value).length) return
    const parameter = this.#part.hasParameters ? String(steps[0] ?? '') : ''
    this.#found.set(path, { path, parameter, value, reason: String(readProperty(issue, 'message')) })
  }

  /** Returns a value that both schemas accept, or only the sender's, by trying variants of rejected values. */
  *#repair(start: JsonData): ValidationSteps<JsonData | undefined> {
    let value = start
    let rejection = yield* this.#findRejection(value)
    for (let round = 0; rejection && round < most.repairs; round += 1) {
      const better = yield* this.#improve(value, rejection)
      if (!better) break
      ;[value, rejection] = better
    }
    return rejection?.side === this.#part.sender ? undefined : value
  }

  /** Returns a variant that is not rejected at the place where a value is, with its rejection. */
  *#improve(value: JsonData, { side, issues: [first] }: Rejection): ValidationSteps<readonly [value: JsonData, rejection: Rejection | undefined] | undefined> {
    const toPlace = (issue: Issue | undefined): string => JSON.stringify(toPath(issue))
    const path = toSteps(value, toPath(first))
    const steps = path.slice(0, countKnown(value, path) + 1)
    for (const variant of this.#vary(findNode(value, steps) ?? null)) {
      if (this.#bounds.isOver()) return undefined
      const whole = replaceNode(value, steps, variant)
      if (whole === undefined) continue
      const next = yield* this.#findRejection(whole)
      // The sender comes first: if the receiver rejects a value, the sender has accepted it.
      const isBetter = !next || (next.side === side ? !next.issues.some((issue) => toPlace(issue) === toPlace(first)) : side === this.#part.sender)
      if (isBetter) return [whole, next]
    }
    return undefined
  }

  /** Returns the issues from the first side that rejects a value or cannot receive it. */
  *#findRejection(value: JsonData): ValidationSteps<Rejection | undefined> {
    for (const side of [this.#part.sender, this.#part.receiver]) {
      const issues = yield* this.#findIssues(side, value)
      if (issues) return { side, issues }
    }
    return undefined
  }

  /** Returns a value's issues, `notSent` if no message can have the value, or `undefined` if the schema accepts it. */
  *#findIssues(side: PartSide, value: JsonData): ValidationSteps<readonly Issue[] | undefined> {
    return (yield* this.#validate(side, value)).issues
  }

  *#validate({ schema }: PartSide, value: JsonData): ValidationSteps<Validation> {
    let result: Validation | Promise<Validation> | undefined
    try {
      result = this.#part.run(schema, value)
    } catch (thrown) {
      return { issues: [{ message: `the validator throws: ${String(readProperty(thrown, 'message'))}` }] }
    }
    if (result === undefined) return { issues: notSent }
    const validation = isPromise(result) ? yield result : result
    if (!validation) throw new PendingValidation()
    return validation.issues?.length === 0 ? { issues: [{ message: 'Invalid' }] } : validation
  }
}

/** Returns a value's JSON, if it has any. */
function toJson(value: unknown): JsonData | undefined {
  try {
    const text = JSON.stringify(value) as string | undefined
    return text === undefined ? undefined : (JSON.parse(text) as JsonData)
  } catch {
    return undefined
  }
}

/** Whether a value contains no others. */
function isScalar(value: JsonData | undefined): boolean {
  return value !== undefined && typeof value !== 'object'
}

/** Returns a path's steps: some libraries name an item's index by its text. */
function toSteps(value: JsonData, path: readonly (string | number)[]): ValueSteps {
  const steps: (string | number)[] = []
  for (const step of path) steps.push(Array.isArray(findNode(value, steps)) && /^\d+$/.test(String(step)) ? Number(step) : step)
  return steps
}

/** Chooses values to vary: the largest ones with different shapes. */
function chooseBases(values: readonly JsonData[]): JsonData[] {
  const byShape = new Map<string, JsonData>()
  for (const value of values) {
    const shape = listNodes(value).map(({ steps, value: inner }) => `${steps.join('.')} ${inner === null ? 'null' : typeof inner}`).join()
    if (!byShape.has(shape)) byShape.set(shape, value)
  }
  return [...byShape.entries()].toSorted(([one], [other]) => other.length - one.length).slice(0, most.bases).map(([, value]) => value)
}
