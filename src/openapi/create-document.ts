import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { type PathSegment, toSegments, toShape } from '../shared/path.ts'
import { reportTo } from '../shared/message.ts'
import { parseBase } from '../core/contract/rules/path-syntax.ts'
import { checkDescribed } from '../core/contract/described-contract.ts'
import { readProperty } from '../shared/property.ts'
import type { SecurityScheme } from '../core/contract/security-scheme.ts'
import { webhookScheme, webhookSchemeName } from '../core/contract/webhook-scheme.ts'
import type { JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { toRequestBody, toResponses } from './bodies.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiVersion } from './document.ts'
import type { OpenApiComponents, OpenApiInfo, OpenApiSecurityRequirement, OpenApiServer, OpenApiTag } from './document-options.ts'
import { createJsonSchemas, type JsonSchemas } from './json-schemas.ts'
import { type SourceOperation, toParameters } from './parameters.ts'

/**
 * A document's options, including the parts that a contract does not contain.
 *
 * @example
 * const options: OpenApiOptions = {
 *   info: { title: 'Users', version: '1.0.0' },
 *   servers: [{ url: 'https://example.com/api' }],
 *   components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
 * }
 */
export interface OpenApiOptions extends JsonSchemaOptions {
  /** The OpenAPI version. Default: 3.1.1. Operations with the method QUERY need 3.2.0. */
  readonly openapi?: OpenApiVersion | undefined
  readonly info: OpenApiInfo
  readonly servers?: readonly OpenApiServer[] | undefined
  /** The prefix for all paths, as in the router. A server's URL can contain the prefix instead. */
  readonly base?: string | undefined
  readonly tags?: readonly OpenApiTag[] | undefined
  /** The security requirements for operations that do not declare their own. */
  readonly security?: readonly OpenApiSecurityRequirement[] | undefined
  /** The router's `security`, whose authenticators describe their schemes. */
  readonly securitySchemes?: { readonly [name: string]: { readonly scheme: SecurityScheme } } | undefined
  /** The API's webhooks: the contract from `createWebhooks`, whose security scheme is described too. */
  readonly webhooks?: Contract | undefined
  /** Further document components, which may include security schemes. */
  readonly components?: OpenApiComponents | undefined
}

/**
 * The options that a module exports as `documentOptions`, beside its contract, for the command `routepact`: the document's options. By
 * default, the nearest `package.json` provides the API's title and version.
 *
 * @example
 * const documentOptions = { servers: [{ url: 'https://example.com/api' }] } satisfies DocumentOptions
 */
export interface DocumentOptions extends Omit<OpenApiOptions, 'info'> {
  readonly info?: Partial<OpenApiInfo> | undefined
}

/**
 * Creates a contract's OpenAPI document, from the input of the request schemas and the output of the response schemas.
 *
 * No validator or handler runs, and nothing is fetched. The same contract yields the same text.
 *
 * @param contract operation name -> operation
 * @throws TypeError with one phrase per problem in the contract or its schemas
 * @example
 * const document = createOpenApiDocument(contract, { info: { title: 'Users', version: '1.0.0' } })
 */
export function createOpenApiDocument(contract: Contract, options: OpenApiOptions): OpenApiDocument {
  const { openapi: version = '3.1.1', info, servers, base = '', tags, security, webhooks } = options
  const problems: string[] = []
  const patterns = checkDescribed(contract, problems)
  if (webhooks) checkWebhooks(webhooks, contract, problems)
  const prefix = parseBase(base, (text) => reportTo(problems)(`base ${text}`))
  if (version !== '3.1.1' && version !== '3.2.0') {
    problems.push(`openapi: '${String(version)}' must be '3.1.1' or '3.2.0'`)
  }
  throwProblems(problems)

  const queries = [contract, webhooks ?? {}].flatMap((part) => Object.keys(part).filter((name) => part[name]?.method === 'QUERY'))
  if (queries.length > 0 && version === '3.1.1') {
    problems.push(`${queries.join(', ')}: the method QUERY needs OpenAPI 3.2: set openapi: '3.2.0'`)
  }
  const components = toComponents(options)
  const jsonSchemas = createJsonSchemas(options, problems, Object.keys(components?.schemas ?? {}))
  const webhookSchemas: JsonSchemas = {
    ...jsonSchemas,
    toJsonSchema: (schema, side, location) => jsonSchemas.toJsonSchema(schema, side, location, true),
  }
  const paths = new Map<string, { path: string; names: string[]; operations: [string, object][] }>()
  for (const [operationName, operation] of Object.entries(contract)) {
    const segments = patterns.get(operationName) as readonly PathSegment[]
    const { path, names: own } = toTemplate(prefix.path, operation.path, segments)
    const shape = toShape(segments)
    const item = paths.get(shape) ?? { path, names: own, operations: [] }
    paths.set(shape, item)
    // OpenAPI identifies paths by their shape: the first operation names the parameters.
    const names = own.map((name, index) => [name, item.names[index] as string] as const)
    item.operations.push([operation.method.toLowerCase(), describeOperation({ operationName, operation, names, version }, jsonSchemas)])
  }
  const calls = Object.entries(webhooks ?? {}).map(([operationName, operation]) => [
    operationName,
    { [operation.method.toLowerCase()]: describeOperation({ operationName, operation, names: [], version }, webhookSchemas) },
  ])
  throwProblems(problems)

  const entries = Array.from(paths.values(), ({ path, operations }) => [path, Object.fromEntries(operations)] as const)
  const documented = Object.fromEntries(entries)
  const documentedCalls = webhooks && Object.fromEntries(calls)
  const schemas = { ...components?.schemas, ...jsonSchemas.used(JSON.stringify([documented, documentedCalls, components])) }
  const all = { ...components, schemas: Object.keys(schemas).length > 0 ? schemas : undefined }
  const isEmpty = Object.values(all).every((kind) => kind === undefined)
  const document = { openapi: version, info, servers, tags, security, paths: documented, webhooks: documentedCalls }
  // A deep copy, which shares no objects with the options and has no undefined properties.
  return JSON.parse(JSON.stringify({ ...document, components: isEmpty ? undefined : all })) as OpenApiDocument
}

/** Checks the webhook contract, whose operation ids must differ from the API's. */
function checkWebhooks(webhooks: Contract, contract: Contract, problems: string[]): void {
  const own: string[] = []
  checkDescribed(webhooks, own)
  problems.push(...own.map((problem) => `webhooks: ${problem}`))
  const ids = new Set(Object.entries(contract).map(([name, operation]) => readProperty(operation, 'operationId') ?? name))
  for (const [name, operation] of Object.entries(webhooks)) {
    const id = readProperty(operation, 'operationId') ?? name
    if (ids.has(id)) problems.push(`webhooks: ${name}: '${String(id)}' is an operation of the contract`)
  }
}

function describeOperation(source: SourceOperation, jsonSchemas: JsonSchemas): object {
  const { parameters, isQueryClosed } = toParameters(source, jsonSchemas)
  return {
    ...pickOperationFields(source.operationName, source.operation),
    parameters: parameters.length > 0 ? parameters : undefined,
    'x-closed-query': isQueryClosed || undefined,
    requestBody: toRequestBody(source, jsonSchemas),
    responses: toResponses(source, jsonSchemas),
  }
}

/** Adds the schemes for authenticators and webhooks to the components. */
function toComponents({ components, securitySchemes, webhooks = {} }: OpenApiOptions): OpenApiComponents | undefined {
  const isSigned = Object.values(webhooks).some(({ security = [] }) => security.some((one) => Object.hasOwn(one, webhookSchemeName)))
  if (!securitySchemes && !isSigned) return components
  const schemes = {
    ...(isSigned && { [webhookSchemeName]: { ...webhookScheme } }),
    ...components?.securitySchemes,
    ...Object.fromEntries(Object.entries(securitySchemes ?? {}).map(([name, { scheme }]) => [name, { ...scheme }] as const)),
  }
  return { ...components, securitySchemes: schemes }
}

/** Throws one error that lists all problems. */
function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(`The OpenAPI document cannot be created:\n- ${problems.join('\n- ')}`)
}

/** The operation fields that other functions describe, or that documents do not have. */
type OtherField = 'path' | 'method' | 'title' | 'pathParams' | 'query' | 'headers' | 'cookies' | 'requests' | 'responses' | 'meta'

/**
 * The operation fields that are copied to the document. A new `ContractOperation` field is missing here until `OpenApiOperation` has the
 * field and `pickOperationFields` returns it, or until `OtherField` names it. If documents use a different name, such as `x-…`,
 * `OtherField` names the field, and `pickOperationFields` returns the new name, as with `x-sunset`.
 */
type CopiedFields = {
  readonly [Field in Exclude<keyof ContractOperation, OtherField>]: OpenApiOperation[Field] | ContractOperation[Field]
}

/** Returns the operation fields that are copied to the document. */
function pickOperationFields(
  operationName: string,
  operation: ContractOperation,
): CopiedFields & { readonly 'x-sunset': string | undefined } {
  const { operationId = operationName, summary, title, description, tags, deprecated, security } = operation
  const sunset = typeof deprecated === 'object' ? deprecated?.sunset : undefined
  const isDeprecated = deprecated === undefined ? undefined : deprecated !== false
  // `x-sunset` follows the oasdiff convention.
  return { operationId, summary: summary ?? title, description, tags, deprecated: isDeprecated, 'x-sunset': sunset, security }
}

/** Converts a path to an OpenAPI path template, with its parameter names. */
function toTemplate(
  prefix: string,
  pattern: string,
  segments: readonly PathSegment[],
): { path: string; names: string[] } {
  const written = toSegments(pattern).map((text, index) => {
    const parameter = segments[index]?.parameter
    return parameter === undefined ? `/${text}` : `/{${parameter}}`
  })
  return {
    path: [prefix === '/' ? '' : prefix, ...written].join('') || '/',
    names: segments.flatMap(({ parameter }) => parameter ?? []),
  }
}
