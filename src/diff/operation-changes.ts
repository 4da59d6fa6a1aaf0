import type { ContractOperation } from '../contract/operation.ts'
import type { FieldsChanges, ParametersChanges, RequestChanges } from './request-changes.ts'
import type { ResponsesChanges } from './response-changes.ts'
import type { SecurityChanges } from './security-changes.ts'

/** The changes between two operations with the same route. */
export type OperationChanges<Old extends ContractOperation, New extends ContractOperation> =
  | ParametersChanges<Old['pathParams'], New['pathParams'], Old['path'], New['path']>
  | FieldsChanges<Old['query'], New['query'], 'query'>
  | FieldsChanges<Old['headers'], New['headers'], 'header'>
  | RequestChanges<Old['requests'], New['requests']>
  | ResponsesChanges<Old['responses'], New['responses'], Old['method']>
  | SecurityChanges<Old['security'], New['security']>
