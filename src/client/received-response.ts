import type { Issue } from '../core/schema/schema.ts'
import { ContractClientError } from './error.ts'
import type { OperationOutline } from './outline.ts'
import type { UndeclaredMode } from './result.ts'

/** A response and its call. */
export interface ReceivedResponse {
  /** The name of the operation. */
  readonly name: string
  readonly operation: OperationOutline
  /** The request that messages name. */
  readonly request: Pick<Request, 'method' | 'url'>
  readonly response: Response
  /** The content types that the call accepts. */
  readonly accept: readonly string[] | undefined
  readonly signal: AbortSignal | undefined
  readonly validateResponses: boolean | undefined
  readonly undeclared?: UndeclaredMode | undefined
}

/** Creates the error for a response that the contract does not allow. */
export function createError(
  { name, request: { method, url }, response }: ReceivedResponse,
  problem: string,
  text: string,
  issues?: readonly Issue[],
): ContractClientError {
  // Without the query, which may contain secrets. A URL with credentials cannot be sent.
  const place = `'${name}' (${method} ${url.split('?')[0]})`
  return new ContractClientError(`The response ${response.status} of ${place} ${problem}`, response, text, issues)
}
