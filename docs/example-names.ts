/** The names that docstring examples use without importing: those of the library, `z` and a small API. */
import { type ContractRequest, createContract, createRouter, withContractErrorHandler } from 'routepact'
import { QueryClient } from '@tanstack/query-core'
import { createClient } from 'routepact/client'
import { createQueries } from 'routepact-query'
import { z } from 'zod'

export {
  z,
}
export {
  type ArgumentsHost,
  Module,
} from '@nestjs/common'
export {
  BaseExceptionFilter,
} from '@nestjs/core'
export {
  ContractException,
  Operation,
  type Operations,
  OperationsModule,
  type OperationsOptions,
} from 'routepact-nest'
export {
  skipToken,
} from '@tanstack/query-core'
export {
  apiKey,
  type Authenticator,
  basic,
  bearer,
  type ClientErrorStatus,
  type SecurityCheck,
  type SecurityContext,
  type SecurityScheme,
  type Contract,
  type ContractBodilessResponse,
  type ContractDeprecation,
  type ContentMap,
  type ContractErrorHandler,
  type ErrorResponse,
  type MemberSchema,
  type ProblemResponse,
  type ContractErrorObserver,
  type ContractHandler,
  type ContractHandlers,
  type ContractHeaders,
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractOperation,
  type ContractOperationBody,
  type ContractOperationContent,
  type ContractOperationCookies,
  type ContractOperationHandler,
  type ContractOperationHeaders,
  type ContractOperationInput,
  type ContractOperationParameters,
  type ContractOperationQuery,
  type ContractOperationResponse,
  type ContractOperationResponseBody,
  type ContractOperationStatus,
  type ContractPart,
  type ContractOperationRequest,
  type ContractRequest,
  type ContractRespond,
  type ContractResponse,
  ContractResponseError,
  type ContractResponses,
  type ContractRules,
  ContractValidationError,
  type BodyFormat,
  byteStream,
  type ByteStreamSchema,
  deprecationHeaders,
  type EventOptions,
  events,
  type EventsSchema,
  jsonLines,
  type JsonLinesSchema,
  multipart,
  type MultipartSchema,
  received,
  separated,
  type SeparatedSchema,
  createAuthenticator,
  createContract,
  createRouter,
  error,
  type ErrorBody,
  errors,
  HttpError,
  type HttpMethod,
  type HttpStatus,
  type Issue,
  type JsonValue,
  mergeContracts,
  mergeRouters,
  type HeaderValues,
  type ResponseHeadersInit,
  type ServerErrorStatus,
  type ShapeSchema,
  type ProblemDetails,
  prefers,
  problems,
  type Router,
  type RouterOptions,
  type Schema,
  type SchemaInput,
  type SchemaOutput,
  type UntypedResponse,
  type RequestContent,
  toErrorDetails,
  withContractErrorHandler,
} from 'routepact'
export {
  subscribe,
} from 'node:diagnostics_channel'
export {
  createServer,
} from 'node:http'
export {
  createNodeHandler,
  listen,
  type ListenOptions,
  type NodeHandlerOptions,
  type NodeServer,
  serve,
  type ServeOptions,
} from 'routepact/node'
export {
  type TraceMessage,
  traceRouter,
} from 'routepact/tracing'
export {
  type ChangeKind,
  type ChangeLevel,
  type ChangedOperation,
  type ChangeUse,
  checkVersion,
  compareContracts,
  compareContractsAsync,
  type ContractComparisonOptions,
  type ChangeWitness,
  compareDocuments,
  type ComparisonOptions,
  type DocumentChange,
  DocumentError,
} from 'routepact-tools/diff'
export {
  createDocsPage,
  createOpenApiDocument,
  type DocsPageDocument,
  type DocsPageOptions,
  type JsonSchema,
  type JsonSchemaOptions,
  type JsonSchemaSource,
  type OpenApiDocument,
  type DocumentOptions,
  type OpenApiOptions,
} from 'routepact/openapi'
export {
  bigintPair,
  bytesPair,
  codec,
  type Codec,
  type CodecPair,
  codecs,
  datePair,
  dateTimePair,
  type DecodedContract,
  type DecodedOperation,
  type RequestCodec,
  type ResponseCodec,
  urlPair,
} from 'routepact/codec'
export {
  createMcpHandler,
  type McpAuthorization,
  type McpInfo,
  type McpOptions,
} from 'routepact/mcp'
export {
  createWebhooks,
  createWebhookSender,
  signWebhooks,
  type WebhookAttempt,
  type WebhookDelivery,
  WebhookPayloadError,
  type WebhookSender,
  type WebhookSenderOptions,
  webhookSignature,
  type WebhookSignatureOptions,
  type Webhooks,
} from 'routepact/webhooks'
export {
  type BreakingChanges,
  type ChangeWarnings,
  type CurrentVersion,
  explainSkew,
  selectVersion,
  serveVersion,
  type SkewOptions,
  type AdapterRequest,
  type VersionAdapter,
  type VersionOptions,
  type VersionRouter,
  type VersionSelection,
} from 'routepact/versions'

export {
  type ContractCase,
  contractCases,
  type ContractCheck,
  type ContractCredentials,
  ContractFinding,
  type ContractMock,
  type ContractReport,
  type ContractSamples,
  type ContractTarget,
  type ContractTestOptions,
  checkContract,
  createMock,
  createSamples,
  type CreatedResource,
  type MockFaker,
  type MockOptions,
  type MockOverride,
  type MockOverrides,
  type SampleOptions,
  testContract,
  type IgnoredDifference,
  type ComparedServer,
  compareServers,
  type CompareServersOptions,
  type RecordedRequest,
  type ServerComparison,
  type ServerDifference,
  type ServerDifferenceKind,
} from 'routepact-tools/testing'

export {
  type BodyCreator,
  type CalledOperation,
  type ClientContract,
  type ClientMiddleware,
  type Client,
  type ClientCall,
  type ClientInit,
  ContractClientError,
  ContractStatusError,
  type ClientInput,
  type ClientOptions,
  type ClientResponse,
  type ClientResult,
  type ContractOutline,
  createClient,
  type Jsonified,
  type OperationOutline,
  createOutline,
  onStatus,
  paginate,
  responses,
  type ResponseValidator,
  retry,
  type RetryOptions,
  unwrap,
} from 'routepact/client'

export {
  createQueries,
  type InfiniteQuery,
  type MutationData,
  type NextPage,
  type OperationMutation,
  type OperationQueries,
  type OperationQuery,
  type Queries,
  type QueryData,
  type QueryError,
  type SkippableInput,
  type TaggedKey,
  type UnexpectedError,
} from 'routepact-query'

const user = z.object({ name: z.string() })

export const page = z.object({ size: z.number().default(20) })

export const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    headers: z.object({ 'x-trace': z.string() }),
    responses: { 200: { 'application/json': { body: user } }, 404: {} },
  },
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ page: z.string().default('1') }),
    responses: { 200: { 'application/json': { body: z.array(user) } } },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: user } },
    responses: { 200: { 'application/json': { body: user } } },
  },
  upload: {
    path: '/files',
    method: 'POST',
    requests: {
      'text/plain': { body: z.string() },
      'application/octet-stream': { body: z.instanceof(Uint8Array) },
    },
    responses: { 200: {} },
  },
})

export const getUser = async (request: ContractRequest<typeof contract.getUser>) =>
  request.respond({ status: 200, body: { name: request.validatedParams.id } })

export const listUsers = (): Response => Response.json([])

export const createUser = (): Response => Response.json({ name: 'Ada' })

export const upload = (): Response => new Response()

export const handlers = { getUser, listUsers, createUser, upload }

export const router = createRouter({ contract, handlers })

export const defaultErrorHandler = withContractErrorHandler()

export const client = createClient(contract, { fetch: router.fetch })

export const queryClient = new QueryClient()

export const queries = createQueries(createClient(contract, { fetch: router.fetch, headers: { 'x-trace': '1' } }))

export const Message = z.object({ text: z.string() })

export const Id = z.string()

export const User = z.object({ name: z.string() })

export const Upload = z.object({ file: z.file(), meta: z.object({ size: z.number() }) })

export const Filter = z.object({ ids: z.array(z.string()) })

/** Text as a date, and back. */
export const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
