import type { ContractOperation } from '../contract/operation.ts'
import type { OpenApiVersion } from './document.ts'

/** An operation of the contract, with what its parameters and bodies need to become part of a document. */
export interface SourceOperation {
  readonly operationName: string
  readonly operation: ContractOperation
  /** The names of the path parameters in the contract and in the document. */
  readonly names: readonly (readonly [name: string, documented: string])[]
  readonly version: OpenApiVersion
}
