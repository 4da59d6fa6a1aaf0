import type { Contract } from 'routepact'
import { createOpenApiDocument, type JsonSchemaOptions, type OpenApiDocument } from 'routepact/openapi'
import { compareDocuments, type ComparisonOptions } from './compare-documents.ts'
import type { DocumentChange } from './document-change.ts'

/**
 * Compares two versions of a contract by their OpenAPI documents, as `compareDocuments` does. Unlike `BreakingChanges`,
 * it also compares what types do not show, such as patterns and lengths.
 *
 * @param options the options of the comparison, and the converters of schemas that cannot describe themselves
 *
 * @example
 * const published: Contract = contract
 * const errors = compareContracts(published, contract).filter(({ level }) => level === 'error')
 */
export function compareContracts(
  old: Contract,
  next: Contract,
  { converters, ...options }: ComparisonOptions & Pick<JsonSchemaOptions, 'converters'> = {},
): DocumentChange[] {
  const describe = (contract: Contract): OpenApiDocument =>
    createOpenApiDocument(contract, { openapi: '3.2.0', info: { title: 'API', version: '0.0.0' }, converters })
  return compareDocuments(describe(old), describe(next), options)
}
