import type { Contract } from 'routepact'
import { createOpenApiDocument, type JsonSchemaOptions, type OpenApiDocument } from 'routepact/openapi'
import { requireContract } from '../contract/check-contract.ts'
import { readTime } from '../json-schema/budget.ts'
import { compareBehavior, type DescribedContract } from './behavior/compare-behavior.ts'
import { readClock, runLater, runNow } from './behavior/run-steps.ts'
import { compareDocuments, type ComparisonOptions, withLevels } from './compare-documents.ts'
import type { DocumentChange } from './document-change.ts'

/**
 * Options for comparing contracts.
 *
 * @example
 * const options: ContractComparisonOptions = { seed: 7 }
 */
export interface ContractComparisonOptions extends ComparisonOptions, JsonSchemaOptions {
  /** Whether schemas run. `false` only compares their JSON Schemas. Default: `true`. */
  readonly run?: boolean | undefined
  /** Selects the values that are given to schemas. The same seed yields the same values. Default: 1. */
  readonly seed?: number | undefined
}

/**
 * Compares two versions of a contract by their OpenAPI documents, as `compareDocuments` does, and by what their schemas do: values that one
 * version's schemas accept are given to the other's. Unlike `BreakingChanges`, it also compares what types do not show, such as patterns,
 * lengths and refinements.
 *
 * A validator that returns a promise does not run again. `compareContractsAsync` awaits it.
 *
 * @param options how to compare, and how to convert schemas
 *
 * @throws TypeError with sentences about a contract that breaks rules
 * @example
 * const published: Contract = contract
 * const errors = compareContracts(published, contract).filter(({ level }) => level === 'error')
 */
export function compareContracts(old: Contract, next: Contract, options: ContractComparisonOptions = {}): DocumentChange[] {
  const { changes, described, behavior } = compareDescribed(old, next, options)
  return behavior ? withLevels([...changes, ...runNow(compareBehavior(...described, behavior))], options.levels) : changes
}

/**
 * Compares as `compareContracts` does, and awaits validators that return promises, which may ask a database or a server.
 *
 * @throws TypeError (rejects with) sentences about a contract that breaks rules
 * @example
 * const published: Contract = contract
 * const changes = await compareContractsAsync(published, contract)
 */
export async function compareContractsAsync(old: Contract, next: Contract, options: ContractComparisonOptions = {}): Promise<DocumentChange[]> {
  const { changes, described, behavior } = compareDescribed(old, next, options)
  return behavior ? withLevels([...changes, ...(await runLater(compareBehavior(...described, { ...behavior, now: readClock })))], options.levels) : changes
}

function compareDescribed(old: Contract, next: Contract, { converters, libraryOptions, run = true, seed = 1, ...options }: ContractComparisonOptions) {
  requireContract(old, 'old contract')
  requireContract(next, 'new contract')
  const describe = (contract: Contract): OpenApiDocument =>
    createOpenApiDocument(contract, { openapi: '3.2.0', info: { title: 'API', version: '0.0.0' }, converters, libraryOptions })
  const described = [old, next].map((contract) => ({ contract, document: describe(contract), converters, libraryOptions })) as [DescribedContract, DescribedContract]
  const start = readTime()
  const changes = compareDocuments(described[0].document, described[1].document, options)
  const seconds = Math.max(0, (options.limits?.seconds ?? 30) - (readTime() - start) / 1000)
  return { changes, described, behavior: run ? { seed, seconds } : undefined }
}
