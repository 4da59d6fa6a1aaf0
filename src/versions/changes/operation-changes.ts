import type { ContractOperation } from '../../core/contract/operation.ts'
import type { PartField, requestParts, TextPart } from '../../shared/request-parts.ts'
import type { FieldsChanges, ParametersChanges, RequestChanges } from './request-changes.ts'
import type { ResponsesChanges } from './response-changes.ts'
import type { SecurityChanges } from './security-changes.ts'

/** The changes of parts that arrive as text. Distributes over parts. */
type TextChanges<Old extends ContractOperation, New extends ContractOperation, Part> = Part extends TextPart
  ? FieldsChanges<Old[PartField<Part>], New[PartField<Part>], (typeof requestParts)[Part]['in']>
  : never

/** The changes between two operations with the same route. */
export type OperationChanges<Old extends ContractOperation, New extends ContractOperation> =
  | ParametersChanges<Old['pathParams'], New['pathParams'], Old['path'], New['path']>
  | TextChanges<Old, New, Exclude<TextPart, 'params'>>
  | RequestChanges<Old['requests'], New['requests']>
  | Extract<ResponsesChanges<Old['responses'], New['responses'], Old['method']>, string>
  | SecurityChanges<Old['security'], New['security']>
