/** An override names its status. Without it, the compiler could not compare the body with one response. */
import type { Contract, ContractHandler, ContractOperation, ContractOperationResponse } from 'routepact'


/**
 * A response whose headers, and with them its body, may be missing: the mock generates them. A content type without a body chooses the body
 * to generate. Distributes over the responses.
 */
type PartialResponse<Response> = Response extends { readonly status: unknown }
  ?
      | (Omit<Response, 'headers'> & Partial<Pick<Response, 'headers' & keyof Response>>)
      | (Pick<Response, 'status'> & Partial<Pick<Response, ('contentType' | 'headers') & keyof Response>> & { body?: undefined })
  : never

/**
 * What a mock does for an operation instead of generating a whole response: a handler, or a response with at least its status, whose
 * missing parts are generated.
 *
 * @example
 * const missing: MockOverride<typeof contract.getUser> = { status: 404 }
 * const found: MockOverride<typeof contract.getUser> = { status: 200, body: { name: 'Ada' } }
 */
export type MockOverride<Operation extends ContractOperation> =
  | ContractHandler<Operation>
  | PartialResponse<ContractOperationResponse<Operation>>

/**
 * Operation name -> what the mock does for it.
 *
 * @example
 * const overrides: MockOverrides<typeof contract> = { getUser: { status: 404 }, createUser }
 */
export type MockOverrides<Declared extends Contract> = {
  readonly [Name in keyof Declared]?: MockOverride<Declared[Name]> | undefined
}
