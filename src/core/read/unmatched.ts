import type { Any } from '../contract/rules/without-mistakes.ts'

/** `Value` if no operation matched (`undefined`); `any` for an operation that is `any`, or that the contract does not have (`unknown`). */
export type Unmatched<Operation, Value = unknown> = Operation extends undefined ? Value : Any
