/** The errors for responses that do not satisfy the contract. */
import type { ContractOperation } from '../contract/operation.ts'
import { ContractResponseError } from '../errors.ts'
import type { Issue } from '../schema/schema.ts'

/** An operation and its name in the contract. */
export interface NamedOperation {
  readonly name: string
  readonly operation: ContractOperation
}

/** Names an operation for a message. */
export function toTitle({ name, operation }: NamedOperation): string {
  return `'${name}' (${operation.method} ${operation.path})`
}

/** Creates a response's error, with its status and its operation, if it has one. */
export function createResponseError(
  status: number,
  route: NamedOperation | undefined,
  problem: string,
  issues?: readonly Issue[],
  options?: ErrorOptions,
): ContractResponseError {
  return new ContractResponseError(`The response ${status}${route ? ` of ${toTitle(route)}` : ''} ${problem}`, issues, options)
}
