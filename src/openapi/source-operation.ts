import type { ContractOperation } from '../core/contract/operation.ts'
import type { OpenApiVersion } from './document.ts'

/** An operation of the contract, with the names of its path parameters and the OpenAPI version of the document. */
export interface SourceOperation {
  readonly operationName: string
  readonly operation: ContractOperation
  /** The names of the path parameters in the contract and in the document. */
  readonly names: readonly (readonly [name: string, documented: string])[]
  readonly version: OpenApiVersion
}
