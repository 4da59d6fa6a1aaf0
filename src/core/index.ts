export { createContract } from './contract/contract.ts'
export type { MemberSchema } from './contract/error-members.ts'
export { type ErrorBody, type ErrorResponse, errors, type ProblemDetails, type ProblemResponse, problems } from './contract/error-responses.ts'
export { mergeContracts } from './contract/merge-contracts.ts'
export { prefixPaths } from './contract/prefix-paths.ts'
export type {
  Contract,
  ContentMap,
  ContractDeprecation,
  ContractOperation,
  ContractResponses,
  HttpMethod,
} from './contract/operation.ts'
export type { ContractPart } from '../shared/request-parts.ts'
export type { ContractRules } from './contract/rules.ts'
export type { SecurityScheme } from './contract/security-scheme.ts'
export type { HttpStatus } from '../shared/status.ts'
export { byteStream, type ByteStreamSchema } from './request/byte-stream.ts'
export { ContractResponseError, ContractValidationError, error, HttpError } from './errors.ts'
export type { ContractOperationBody, ContractOperationContent, RequestContent } from './request/body.ts'
export type { ContractOperationCookies } from './request/cookies.ts'
export type { ContractHeaders, ContractOperationHeaders } from './request/headers.ts'
export type { ContractOperationInput } from './request/input.ts'
export type { ContractOperationParameters } from './request/parameters.ts'
export type { ContractOperationQuery } from './request/query.ts'
export type { ContractOperationRequest, ContractRequest } from './request/contract-request.ts'
export type { ContractOperationResponse, ContractOperationResponseBody, ContractOperationStatus } from './response/contract-response.ts'
export type { ContractBodilessResponse, ContractResponse, HeaderValues, ResponseHeadersInit } from './response/response-data.ts'
export { withHeartbeat } from './response/heartbeat.ts'
export type { UntypedResponse } from './response/untyped-response.ts'
export type { Authenticator, SecurityCheck } from './router/options/authenticator.ts'
export { apiKey, basic, bearer, createAuthenticator, documentOnly } from './router/security/authenticators.ts'
export type { ContractErrorHandler, ContractErrorObserver, Router } from './router/options/hooks.ts'
export { withContractErrorHandler } from './router/pipeline/error-handler.ts'
export { toErrorDetails } from './router/pipeline/error-details.ts'
export type { ContractHandler, ContractHandlers } from './router/typing/handlers.ts'
export type {
  ContractIncomingRequest,
  ContractMiddleware,
  ContractMiddlewareRequest,
  ContractRequestGuard,
} from './router/options/middleware.ts'
export { prefers } from './router/prefers.ts'
export { withProblemDetails } from './router/problem-details.ts'
export { mergeRouters } from './router/merge-routers.ts'
export { createRouter, type RouterOptions } from './router/router.ts'
export type { SecurityContext } from './router/typing/security-context.ts'
export type { Issue, Schema, SchemaInput, SchemaOutput } from './schema/schema.ts'
export type { ShapeSchema } from './schema/shape-schema.ts'
