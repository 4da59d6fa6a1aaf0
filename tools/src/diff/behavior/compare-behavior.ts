/**
 * Compares what the schemas of two contracts do. A library's JSON Schema says nothing of flags of patterns, trims, refinements, coercions and
 * fallbacks: where it is silent, values that one schema accepts are given to the other.
 */
import type { Contract, ContractOperation } from 'routepact'
import type { JsonSchemaOptions, OpenApiDocument } from 'routepact/openapi'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { ComparisonBudget, readTime } from '../../json-schema/budget.ts'
import type { JsonData } from '../../json-schema/json.ts'
import { mergeSharedChanges } from '../compare-documents.ts'
import type { DocumentChange } from '../document-change.ts'
import { ApiDocument } from '../documents/api-document.ts'
import { ChangeList, type ListedChange, toChangeText } from '../documents/change-list.ts'
import { readServerPath } from '../documents/document-changes.ts'
import { listOperations, matchOperations, type ApiOperation, type OperationPair } from '../documents/document-operations.ts'
import { createChanges, nameOperation } from '../documents/operation-pair.ts'
import { readNames } from '../documents/schema-converter.ts'
import { type ComparedPart, listComparedParts } from './compared-parts.ts'
import { type BehaviorGap, searchPart } from './part-search.ts'
import type { ValidationSteps } from './run-steps.ts'

/** A contract with its document. */
export interface DescribedContract extends JsonSchemaOptions {
  readonly contract: Contract
  readonly webhooks?: Contract | undefined
  readonly document: OpenApiDocument
}

/** The options of a comparison of behavior. */
export interface BehaviorOptions {
  /** Selects the values. The same seed yields the same values. */
  readonly seed: number
  /** The most seconds. */
  readonly seconds: number
}

/** An operation with the parts whose code is compared. */
interface PairedParts {
  readonly pair: OperationPair
  readonly parts: readonly ComparedPart[]
}

/** Lists the changes of what schemas do, and what of it was not compared. */
export function* compareBehavior(old: DescribedContract, next: DescribedContract, { seed, seconds }: BehaviorOptions): ValidationSteps<DocumentChange[]> {
  const paired = [...listPairs(old, next, 'paths'), ...listPairs(old, next, 'webhooks')]
  const end = readTime() + seconds * 1000
  let left = paired.reduce((sum, { parts }) => sum + parts.length, 0)
  const changes: ListedChange[] = []
  const gaps = new Map<BehaviorGap, Set<string>>()
  for (const { pair, parts } of paired) {
    const list = createChanges(pair)
    for (const part of parts) {
      const turnEnd = readTime() + (end - readTime()) / left--
      const { witnesses, gap } = yield* searchPart(part, { random: createRandom(seed), isOver: () => readTime() >= turnEnd })
      for (const { path, parameter, value, reason } of witnesses) {
        const { role, text, kind } = part.place
        const phrase = role === 'request' ? 'rejects values that the old schema accepts' : 'may have values that the old schema rejects'
        const used = kind === 'query' && parameter !== '' ? { parameter: { query: parameter } } : {}
        list.add({ kind: role === 'request' ? 'request-behavior-changed' : 'response-behavior-changed', text: toChangeText(text, path, phrase), witness: { value, reason }, ...used })
      }
      if (gap) gaps.set(gap, (gaps.get(gap) ?? new Set()).add(nameOperation(pair)))
    }
    changes.push(...list.list())
  }
  return mergeSharedChanges([...changes, ...listGaps(gaps)])
}

/** Matches the operations of two contracts by their documents. */
function listPairs(old: DescribedContract, next: DescribedContract, field: 'paths' | 'webhooks'): PairedParts[] {
  const isWebhook = field === 'webhooks'
  const [before, after] = [old, next].map(({ contract, webhooks = {} }) => indexOperations(isWebhook ? webhooks : contract)) as [OperationsById, OperationsById]
  const [was, is] = [toDocument(old.document, 'old'), toDocument(next.document, 'new')].map((document) =>
    listOperations(document, document.list(document.root, field), isWebhook ? undefined : readServerPath),
  ) as [ApiOperation[], ApiOperation[]]
  return matchOperations(was, is).flatMap((pair): PairedParts[] => {
    const [one, other] = [before.get(pair.old?.id ?? ''), after.get(pair.next?.id ?? '')]
    if (!one || !other || !(pair.isSameRoute || isWebhook)) return []
    return [{ pair, parts: listComparedParts({ old: one, next: other }, isWebhook, old, next) }]
  })
}

type OperationsById = ReadonlyMap<string, ContractOperation>

function indexOperations(contract: Contract): OperationsById {
  return new Map(Object.entries(contract).map(([name, operation]) => [operation.operationId ?? name, operation]))
}

function toDocument(document: OpenApiDocument, version: 'old' | 'new'): ApiDocument {
  const data = document as unknown as JsonData
  const names = readNames(data, () => {})
  return new ApiDocument(data, version, { hidden: 'readOnly' }, new ComparisonBudget(), [names, names])
}

const gapTexts = { promise: 'a validator returned a promise, which runs with --run-async alone', rejected: 'no generated value was accepted' } as const

/** The most operations that are named. */
const mostNamed = 3

/** Lists what was not compared, once for each reason. */
function listGaps(gaps: ReadonlyMap<BehaviorGap, ReadonlySet<string>>): ListedChange[] {
  return [...gaps].flatMap(([gap, names]) => {
    const list = new ChangeList('', 'document')
    const named = [...names].slice(0, mostNamed).map((name) => `'${name}'`)
    const rest = names.size > mostNamed ? [toQuantity(names.size - mostNamed, 'other')] : []
    list.add({ kind: 'behavior-not-compared', text: `what schemas of ${toQuantity(names.size, 'operation')} do is not compared: ${[...named, ...rest].join(', ')}: ${gapTexts[gap]}` })
    return list.list()
  })
}

/** Returns numbers from 0 up to 1, the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
