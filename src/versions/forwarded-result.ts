/**
 * A current client's result is what the old version's clients receive: its body is decoded and its headers are text. The old contract's
 * schemas read what a handler returns instead, so a result does not pass through them.
 */
import { type DeclaredOperation, declareOperation } from '../core/contract/declared-operation.ts'
import { listContents } from '../core/contract/declared-content.ts'
import type { ContentTypeKey, ContractOperation, ContractResponses } from '../core/contract/operation.ts'
import type { ContractHeaders } from '../core/read/headers.ts'
import { isResponse } from '../core/write/application-response.ts'
import type { Schema } from '../core/schema/schema.ts'
import { serialize } from '../core/write/serialize.ts'
import { type ResponseRoute, validateResponse } from '../core/write/validate-response.ts'
import type { DecodedOperation } from '../client/decoded-operation.ts'
import type { ClientResponse, ClientResult } from '../client/result.ts'
import { reportTo } from '../shared/message.ts'
import { whenSettled } from '../shared/promises.ts'
import { isObject, readProperty } from '../shared/property.ts'

/** The results from the current client that a client for an old operation could receive. */
export type ForwardedResult<Operation extends ContractOperation> =
  DecodedOperation<Operation> extends infer Decoded extends ContractOperation ? WithSentHeaders<ClientResult<Decoded>> : never

type WithSentHeaders<Result> =
  Result extends ClientResponse<infer Status, infer ContentType, infer Body, infer Headers>
    ? ClientResponse<Status, ContentType, Body, SentHeaders<Headers>>
    : never

/** Headers with any names, whose `get` returns what the old contract declares for each name. */
type SentHeaders<Headers> =
  Headers extends ContractHeaders<infer Texts>
    ? Intersection<{ [Name in keyof Texts]: { get(name: Name): Texts[Name] } }[keyof Texts]>
    : object

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer Whole) => void
  ? Whole
  : never

/** Any operation's result. */
type ReceivedResult = ClientResponse<number, string | undefined, unknown>

/** Whether an adapter has returned a result from its client. A response as data has no `response`. */
export function isClientResult(value: unknown): value is ReceivedResult {
  return isObject(value) && !isResponse(value) && isResponse(readProperty(value, 'response'))
}

/** Returns a function that creates the response of an old operation from the current client's result. */
export function createResultForwarder(
  name: string,
  operation: ContractOperation,
): (result: ReceivedResult) => Response | Promise<Response> {
  let route: ResponseRoute | undefined
  return ({ status, contentType, body, headers }) => {
    // The response to HEAD keeps the headers for the body that it does not have.
    if (body === undefined) return new Response(null, { status, headers })
    // Not before the router has checked the operation.
    route ??= {
      name,
      operation,
      responses: (declareOperation(name, withoutHeaders(operation), reportTo([])) as DeclaredOperation).responses,
    }
    // Codecs encode the body, and nothing else is validated.
    return whenSettled(validateResponse(route, { status, contentType, body, headers }, false), (prepared) => serialize(prepared))
  }
}

/** Returns the operation without its response header schemas. */
function withoutHeaders(operation: ContractOperation): ContractOperation {
  const responses = Object.entries(
    operation.responses as { readonly [status: string]: { readonly [type: ContentTypeKey]: { readonly body: Schema } } },
  ).map(
    ([status, contents]) =>
      [status, Object.fromEntries(listContents(contents).map(([type, { body }]) => [type, { body }]))] as const,
  )
  return { ...operation, responses: Object.fromEntries(responses) as ContractResponses }
}
