export {
  type ClientContract,
  type ContractClient,
  type ContractClientCall,
  type ContractClientInput,
  type ContractClientOptions,
  createClient,
} from './client.ts'
export { ContractClientError } from './error.ts'
export type { JsonForm } from './json-form.ts'
export { type ContractOutline, type OperationOutline, toOutline } from './outline.ts'
export type { ContractClientResponse, ContractClientResult } from './result.ts'
export type { ContractHeaders } from '../request/headers.ts'
export type { ContractOperationInput } from '../request/input.ts'
export type { ResponseHeaders } from '../response/response.ts'
