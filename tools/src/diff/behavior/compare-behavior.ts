/**
 * Compares what the schemas in two contracts do. A library's JSON Schema says nothing about pattern flags, trims, refinements, coercions
 * and fallbacks: there, values accepted by one schema are given to the other.
 */
import type { Contract, ContractOperation, Schema } from 'routepact'
import type { JsonSchemaOptions, OpenApiDocument } from 'routepact/openapi'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { ComparisonBudget, readTime } from '../../json-schema/budget.ts'
import type { JsonData } from '../../json-schema/json.ts'
import { listSome, mergeSharedChanges } from '../compare-documents.ts'
import type { DocumentChange } from '../document-change.ts'
import { ApiDocument } from '../documents/api-document.ts'
import { ChangeList, type ListedChange, toChangeText } from '../documents/change-list.ts'
import { readServerPath } from '../documents/document-changes.ts'
import { listOperations, matchOperations, type ApiOperation, type OperationPair } from '../documents/document-operations.ts'
import { createChanges, nameOperation } from '../documents/operation-pair.ts'
import { readFacts } from '../documents/schema-converter.ts'
import { type ComparedPart, listComparedParts } from './compared-parts.ts'
import { hasCode, searchPart } from './part-search.ts'
import type { ValidationSteps } from './run-steps.ts'

/** A contract with its document. */
export interface DescribedContract extends JsonSchemaOptions {
  readonly contract: Contract
  readonly webhooks?: Contract | undefined
  readonly document: OpenApiDocument
}

/** The options for comparing behavior. */
export interface BehaviorOptions {
  /** Selects the values. The same seed yields the same values. */
  readonly seed: number
  /** The most seconds. */
  readonly seconds: number
  /** Returns the milliseconds that have passed: on the clock if promises are awaited. Default: those that the process computes. */
  readonly now?: (() => number) | undefined
}

/** An operation with the parts whose code is compared. */
interface PairedParts {
  readonly pair: OperationPair
  readonly parts: readonly ComparedPart[]
}

/** Lists the changes in what schemas do, and what was not compared. */
export function* compareBehavior(old: DescribedContract, next: DescribedContract, { seed, seconds, now = readTime }: BehaviorOptions): ValidationSteps<DocumentChange[]> {
  const documents = [toDocument(old.document, 'old'), toDocument(next.document, 'new')] as const
  const paired = (['paths', 'webhooks'] as const).flatMap((field) => listPairs(old, next, documents, field))
  const end = now() + seconds * 1000
  let left = paired.reduce((sum, { parts }) => sum + parts.length, 0)
  const changes: ListedChange[] = []
  const gaps = new Map<keyof typeof gapTexts, Set<string>>()
  for (const { pair, parts } of paired) {
    const list = createChanges(pair)
    for (const part of parts) {
      const { witnesses, gap } = yield* searchPart(part, { random: createRandom(seed), isOver: createTurn((end - now()) / left--, now) })
      for (const { path, parameter, value, reason } of witnesses) {
        const { text, kind } = part.place
        const phrase = part.isReceived ? 'rejects values that the old schema accepts' : 'may have values that the old schema rejects'
        const used = kind === 'query' && parameter !== '' ? { parameter: { query: parameter } } : {}
        list.add({ kind: part.isReceived ? 'request-behavior-changed' : 'response-behavior-changed', text: toChangeText(text, path, phrase), witness: { value, reason }, ...used })
      }
      if (gap) gaps.set(gap, (gaps.get(gap) ?? new Set()).add(nameOperation(pair)))
    }
    changes.push(...list.list())
  }
  return mergeSharedChanges([...changes, ...listGaps(gaps)])
}

/** Lists the operations in a contract whose schemas do more than its document says, where the other side is a document. */
export function* listUncomparedCode({ contract, webhooks = {}, ...options }: DescribedContract, { seed, seconds, now = readTime }: BehaviorOptions): ValidationSteps<DocumentChange[]> {
  const end = now() + seconds * 1000
  const operations = [...indexOperations(contract), ...indexOperations(webhooks)]
  let left = operations.length
  const names = new Set<string>()
  for (const [name, operation] of operations) {
    const isOver = createTurn((end - now()) / left--, now)
    for (const part of listComparedParts({ old: operation, next: operation }, false, [options, options])) {
      if (yield* hasCode(part, { random: createRandom(seed), isOver })) {
        names.add(name)
        break
      }
    }
  }
  return mergeSharedChanges(names.size > 0 ? listGaps(new Map([['document', names]])) : [])
}

/** Whether the schemas are two objects: the same object has the same code. */
function isOtherSchema(old: Schema, next: Schema): boolean {
  return old !== next
}

/** Matches the operations in two contracts by their documents. */
function listPairs(old: DescribedContract, next: DescribedContract, documents: readonly [old: ApiDocument, next: ApiDocument], field: 'paths' | 'webhooks'): PairedParts[] {
  const isWebhook = field === 'webhooks'
  const [before, after] = [old, next].map(({ contract, webhooks = {} }) => indexOperations(isWebhook ? webhooks : contract)) as [OperationsById, OperationsById]
  const [was, is] = documents.map((document) =>
    listOperations(document, document.list(document.root, field), isWebhook ? undefined : readServerPath),
  ) as [ApiOperation[], ApiOperation[]]
  return matchOperations(was, is).flatMap((pair): PairedParts[] => {
    const [one, other] = [before.get(pair.old?.id ?? ''), after.get(pair.next?.id ?? '')]
    if (!one || !other || !(pair.isSameRoute || isWebhook)) return []
    return [{ pair, parts: listComparedParts({ old: one, next: other }, isWebhook, [old, next], isOtherSchema) }]
  })
}

type OperationsById = ReadonlyMap<string, ContractOperation>

function indexOperations(contract: Contract): OperationsById {
  return new Map(Object.entries(contract).map(([name, operation]) => [operation.operationId ?? name, operation]))
}

function toDocument(document: OpenApiDocument, version: 'old' | 'new'): ApiDocument {
  const data = document as unknown as JsonData
  const facts = readFacts(data)
  return new ApiDocument(data, version, { hidden: 'readOnly' }, new ComparisonBudget(), [facts, facts])
}

const gapTexts = {
  promise: 'a validator returned a promise: --run-async awaits it, --no-run compares documents alone',
  rejected: 'no generated value was accepted: add an example',
  time: 'the time was over',
  document: 'one side is a document',
} as const

/** Lists what was not compared, once per reason. */
function listGaps(gaps: ReadonlyMap<keyof typeof gapTexts, ReadonlySet<string>>): ListedChange[] {
  return [...gaps].flatMap(([gap, names]) => {
    const list = new ChangeList('', 'document')
    list.add({ kind: 'behavior-not-compared', text: `what schemas of ${toQuantity(names.size, 'operation')} do is not compared: ${listSome([...names])}: ${gapTexts[gap]}` })
    return list.list()
  })
}

/** How often a search checks the time before looking at the process time again, which is slow. */
const questionsOfLook = 32

/** Returns a function that says whether a time has passed. */
function createTurn(milliseconds: number, now: () => number): () => boolean {
  const end = now() + milliseconds
  const most = now === readTime ? questionsOfLook : 1
  let questions = 0
  let isOver = false
  return () => (isOver ||= questions++ % most === 0 && now() >= end)
}

/** Returns numbers from 0 up to 1, always the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
