/** The responses of one status, as types of plain data. */
import type { BodyFormat } from '../../shared/content-type.ts'
import type { ContentTypeKey, ContractResponseContent, ContractStatus, StatusField } from '../contract/operation.ts'
import type { BodilessStatus } from '../../shared/status.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'
import type { ContractBodilessResponse, ContractResponse, ResponseHeadersInit } from './response-data.ts'

/** The schema's input, or an async iterable of it under the content type of a stream of elements. */
type ResponseBodyInput<ContentType, Input> =
  BodyFormat<ContentType & string> extends 'events' | 'json-lines' ? AsyncIterable<Input> : Input

/** The input of a headers schema, with `content-type` optional, because the router sets it. */
type HeadersInput<Headers> = {} extends Headers
  ? Headers
  : Headers extends { 'content-type': infer Value }
    ? Omit<Headers, 'content-type'> & { 'content-type'?: Value | undefined }
    : Headers

/** `ContractResponse` with a required content type. */
type TypedResponse<Status, ContentType, Body, Headers = ResponseHeadersInit> = {
  status: Status
  contentType: ContentType
  body: Body
  headers?: Headers | undefined
}

/** A response whose headers no schema describes. `contentType` is optional if the status declares no other (`All`). */
type WithFreeHeaders<Status, ContentType, All, Body> = [All] extends [ContentType]
  ? ContractResponse<Status, ContentType, Body>
  : TypedResponse<Status, ContentType, Body>

/** A response whose headers a schema describes. `headers` is optional if the schema accepts `{}`. */
type WithHeaders<Status, ContentType, All, Body, Headers> = {} extends Headers
  ? [All] extends [ContentType]
    ? ContractResponse<Status, ContentType, Body, Headers>
    : TypedResponse<Status, ContentType, Body, Headers>
  : [All] extends [ContentType]
    ? { status: Status; contentType?: ContentType | undefined; body: Body; headers: Headers }
    : { status: Status; contentType: ContentType; body: Body; headers: Headers }

/** The response under one content type; `All` is the union of the content types that its status declares. */
type ContentResponse<Status, ContentType, All, Content extends ContractResponseContent> = [Status] extends [
  BodilessStatus,
]
  ? BodilessResponse<Status, ContentType, Content['headers']>
  : Content['headers'] extends Schema
    ? WithHeaders<
        Status,
        ContentType,
        All,
        ResponseBodyInput<ContentType, SchemaInput<Content['body']>>,
        HeadersInput<SchemaInput<Content['headers']>>
      >
    : WithFreeHeaders<Status, ContentType, All, ResponseBodyInput<ContentType, SchemaInput<Content['body']>>>

/** A response without a body, with the headers that its schema requires. */
type BodilessResponse<Status, ContentType, HeadersSchema> = HeadersSchema extends Schema
  ? BodilessWithHeaders<Status, ContentType, HeadersInput<SchemaInput<HeadersSchema>>>
  : ContractBodilessResponse<Status, ContentType>

type BodilessWithHeaders<Status, ContentType, Headers> = {} extends Headers
  ? ContractBodilessResponse<Status, ContentType, Headers>
  : { status: Status; contentType?: ContentType | undefined; body?: undefined; headers: Headers }

/**
 * The responses of one status: a union over its content types, or a response without a body if there are none. JSON
 * alone, the common case, is typed without `ContentResponse`, in fewer instantiations.
 */
// `Status & number` does not distribute over statuses, as a tuple does not, in fewer instantiations.
export type StatusResponse<Status, Contents extends ContractStatus> = keyof Contents extends never
  ? ContractBodilessResponse<Status>
  : keyof Contents extends 'application/json'
    ? Status & number extends BodilessStatus
      ? BodilessResponse<Status, 'application/json', Contents['application/json']['headers']>
      : Contents['application/json']['headers'] extends Schema
        ? WithHeaders<
            Status,
            'application/json',
            'application/json',
            SchemaInput<Contents['application/json']['body']>,
            HeadersInput<SchemaInput<Contents['application/json']['headers']>>
          >
        : ContractResponse<Status, 'application/json', SchemaInput<Contents['application/json']['body']>>
    : keyof Contents extends StatusField
      ? BodilessResponse<Status, undefined, Contents['headers']>
      : {
          [ContentType in keyof Contents & ContentTypeKey]: ContentResponse<
            Status,
            ContentType,
            keyof Contents & ContentTypeKey,
            Contents[ContentType]
          >
        }[keyof Contents & ContentTypeKey]
