import type { Contract } from 'routepact'
import { createOpenApiDocument, type JsonSchemaOptions, type OpenApiDocument } from 'routepact/openapi'
import { requireContract } from '../contract/check-contract.ts'
import { compareDocuments, type ComparisonOptions } from './compare-documents.ts'
import type { DocumentChange } from './document-change.ts'

/**
 * Compares two versions of a contract by their OpenAPI documents, as `compareDocuments` does. Unlike `BreakingChanges`,
 * it also compares what types do not show, such as patterns and lengths.
 *
 * @param options the options of the comparison, and of the conversion of schemas
 *
 * @throws TypeError with the sentences of a contract that breaks rules
 * @example
 * const published: Contract = contract
 * const errors = compareContracts(published, contract).filter(({ level }) => level === 'error')
 */
export function compareContracts(
  old: Contract,
  next: Contract,
  { converters, libraryOptions, ...options }: ComparisonOptions & JsonSchemaOptions = {},
): DocumentChange[] {
  requireContract(old, 'old contract')
  requireContract(next, 'new contract')
  const describe = (contract: Contract): OpenApiDocument =>
    createOpenApiDocument(contract, { openapi: '3.2.0', info: { title: 'API', version: '0.0.0' }, converters, libraryOptions })
  return compareDocuments(describe(old), describe(next), options)
}
