/** The rows of the matrix: what each library gives for each schema and operation, held against what is expected. */
import type { ContractRules } from 'routepact'
import type { WrongRows, WrongTypes } from './compare.ts'
import type { CompatContract } from './contract.ts'
import type { ExpectedOperations } from './expected.ts'
import type { ExpectedSchemas, Kit, SchemaName } from './kit.ts'
import type * as kits from './kits.ts'

export type Kits = typeof kits
export type Library = keyof Kits
export type OperationName = keyof CompatContract<Kit>

/** The contract of each library; made once here, so that the compiler looks at each once. */
type Contracts = { [Name in Library]: CompatContract<Kits[Name]> }

/** Which types of each schema are wrong, and for which library? */
export type WrongSchema = {
  [Name in SchemaName]: {
    [In in Library]: `${In}: ${Name}: ${WrongTypes<Kits[In][Name], ExpectedSchemas[Name]>}`
  }[Library]
}

/** Which utilities give something wrong for each operation, and for which library? */
export type Wrong = {
  [Name in OperationName]: {
    [In in Library]: `${In}: ${Name}: ${WrongRows<Contracts[In][Name], ExpectedOperations[Name]>}`
  }[Library]
}

/** Which contracts does `createContract` refuse? */
export type Refused = { [In in Library]: Contracts[In] extends ContractRules<Contracts[In]> ? never : In }[Library]

// TSTyche does not run on TypeScript 7 yet: here the compiler itself says which rows are wrong, if not all of them.
void ({} as WrongSchema satisfies { [Name in SchemaName]: never })
void ({} as Wrong satisfies { [Name in OperationName]: never })
