export {
  type ClientContract,
  type Client,
  type ClientCall,
  type ClientInput,
  type ClientOptions,
  createClient,
} from './client.ts'
export { ContractClientError } from './error.ts'
export type { Jsonified } from './jsonified.ts'
export { type ContractOutline, type OperationOutline, createOutline } from './outline.ts'
export type { ClientResponse, ClientResult } from './result.ts'
export type { ContractHeaders } from '../request/headers.ts'
