export {
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
