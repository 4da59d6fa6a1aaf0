/**
 * What the package `routepact-tools` needs from the library beyond its public entries. It may change with each version, which the tools
 * require exactly.
 */
export { type CallInput, createCallRequest } from '../client/request.ts'
export { readResponse } from '../client/response.ts'
export { type BaseUrl, type InputValues, toBaseUrl } from '../client/url.ts'
export { toGroupedName } from '../core/contract/groups.ts'
export { type DeclaredContent, listContents, type StatusContents } from '../core/contract/declared-content.ts'
export { type ContractResponseContent, httpMethods } from '../core/contract/operation.ts'
export { parsePath } from '../core/contract/rules/path-syntax.ts'
export { concatBytes } from '../core/read/read-bytes.ts'
export { validateFields } from '../core/read/fields.ts'
export { validateReceivedHeaders } from '../core/read/received-headers.ts'
export { cancelLater } from '../core/write/cancel-body.ts'
export { toWireOperation } from '../core/contract/wire-operation.ts'
export type { NamedOperation } from '../core/write/response-error.ts'
export { serialize } from '../core/write/serialize.ts'
export { isAsyncIterable } from '../core/write/stream.ts'
export type { ResponseData } from '../core/write/untyped-response.ts'
export {
  findContent,
  findContents,
  type ResponseRoute,
  validateHeaders,
  validateResponse,
} from '../core/write/validate-response.ts'
export { type BodyFormat, getBodyFormat } from '../core/schema/body-format.ts'
export { getQueryFormat } from '../core/schema/query-format.ts'
export { toPath } from '../core/schema/issues.ts'
export { convertSchema, toVendor } from '../core/schema/json-schema.ts'
export { getProperties } from '../core/schema/property-names.ts'
export { findIssues, getCodec, validate, type Validation } from '../core/schema/schema.ts'
export type { Fields } from '../core/schema/validate-shapes.ts'
export { responses } from '../client/response-validator.ts'
export {
  findOperation,
  inspectContract,
  type InspectedOperation,
  inspectPart,
  inspectRequest,
  listDeclared,
  type RequestRejection,
  requireVersion,
} from './inspect-contract.ts'
export { addRoute, createRoutes, matchRoute, type RouteNode } from '../core/match/route-tree.ts'
export type { OpenApiVersion } from '../openapi/document.ts'
export { mapSchemas } from '../openapi/schema-keywords.ts'
