/** The rows of the matrix: the types of each library for each schema and operation, compared with the expectations. */
import type { ContractRules } from 'routepact'
import type { WrongRows, WrongTypes } from './compare.ts'
import type { CompatContract } from './contract.ts'
import type { ExpectedOperations } from './expected.ts'
import type { ExpectedSchemas, Kit, SchemaName } from './kit.ts'
import type * as kits from './kits.ts'

export type Kits = typeof kits
export type Library = keyof Kits
export type OperationName = keyof CompatContract<Kit>

/** The contract of each library, created once, so that the compiler checks each once. */
type Contracts = { [Name in Library]: CompatContract<Kits[Name]> }

/** The wrong types of each schema, by library. */
export type WrongSchema = {
  [Name in SchemaName]: {
    [In in Library]: `${In}: ${Name}: ${WrongTypes<Kits[In][Name], ExpectedSchemas[Name]>}`
  }[Library]
}

/** The utilities with a wrong result for each operation, by library. */
export type Wrong = {
  [Name in OperationName]: {
    [In in Library]: `${In}: ${Name}: ${WrongRows<Contracts[In][Name], ExpectedOperations[Name]>}`
  }[Library]
}

/** The contracts that `createContract` rejects. */
export type Rejected = { [In in Library]: Contracts[In] extends ContractRules<Contracts[In]> ? never : In }[Library]

// TSTyche does not support TypeScript 7 yet: here the compiler reports wrong rows, though not all at once.
void ({} as WrongSchema satisfies { [Name in SchemaName]: never })
void ({} as Wrong satisfies { [Name in OperationName]: never })
