/** The rule that the result of a handler is a declared response. A message names the part that differs. */
import type { ContractOperation } from '../../contract/operation.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import type { ContractOperationResponse, ContractOperationStatus } from '../../response/contract-response.ts'

/** The message for a status that the operation does not declare. */
type UndeclaredStatus = "'{}' is not a declared status of this operation"

/** The message for a part that differs from the declared response. */
type OtherResponse = "'{}' of the response does not match the contract"

/** The message for a result without a status. */
type NoResponse = 'the handler must return a response'

/** The message for each member of a handler's result that the contract does not declare. */
export type ResultFault<Result, Operation extends ContractOperation> =
  // Without `Response` in the union, the compiler compares each status of a result with several, `{ status: 400 | 404 }`.
  Result extends Response
    ? never
    : Result extends ContractOperationResponse<Operation>
      ? never
      : Result extends { readonly status: infer Status extends number }
        ? [Status] extends [ContractOperationStatus<Operation>]
          ? ResponseFault<Result, Extract<ContractOperationResponse<Operation>, { status: Status }>>
          : FormatMessage<
              UndeclaredStatus,
              number extends Status ? 'number' : Exclude<Status, ContractOperationStatus<Operation>>
            >
        : NoResponse

/** The message that names the parts of a response that differ from the declared one with its content type. */
type ResponseFault<Result, Declared> = FormatMessage<
  OtherResponse,
  Result extends { readonly contentType: infer ContentType }
    ? [Extract<Declared, { contentType?: ContentType }>] extends [never]
      ? 'contentType'
      : MessageElse<PartFault<Result, Extract<Declared, { contentType?: ContentType }>>, 'body'>
    : MessageElse<PartFault<Result, Declared>, 'body'>
>

/** The message, or `Otherwise` without one. */
export type MessageElse<Message, Otherwise> = [Message] extends [never] ? Otherwise : Message

/** The paths of the parts of a response whose type differs from the declared one. */
type PartFault<Result, Declared> = {
  [Part in keyof Declared & string]: PlaceOf<ValueAt<Result, Part>, ValueAt<Declared, Part>, Part, []>
}[keyof Declared & string]

/** The value at a key, or `undefined` for a value without it. Distributes over values. */
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : undefined) : never

/**
 * The paths in a value at which its type differs from the declared one, up to six levels deep. Members of unions are
 * not distinguished.
 */
type PlaceOf<Given, Declared, Place extends string, Depth extends readonly unknown[]> = [Given] extends [Declared]
  ? never
  : Depth['length'] extends 6
    ? Place
    : [Given, Declared] extends [readonly (infer GivenElement)[], readonly (infer Element)[]]
      ? PlaceOf<GivenElement, Element, `${Place}[]`, [...Depth, unknown]>
      : [Given, Declared] extends [AsyncIterable<infer GivenElement>, AsyncIterable<infer Element>]
        ? PlaceOf<GivenElement, Element, `${Place}[]`, [...Depth, unknown]>
      : [Given, Declared] extends [object, object]
        ? {
            [Key in keyof Declared & string]: PlaceOf<
              ValueAt<Given, Key>,
              Declared[Key],
              `${Place}.${Key}`,
              [...Depth, unknown]
            >
          }[keyof Declared & string]
        : Place
