import type { Contract, ContractOperation } from '../contract/operation.ts'
import { parseBase, type PathSegment, toSegments, toShape } from '../contract/path.ts'
import { checkContract } from '../contract/check-contract.ts'
import type { JsonSchemaOptions } from '../schema/json-schema.ts'
import { toRequestBody, toResponses } from './bodies.ts'
import type {
  OpenApiComponents,
  OpenApiDocument,
  OpenApiExternalDocs,
  OpenApiInfo,
  OpenApiSecurityRequirement,
  OpenApiServer,
  OpenApiTag,
  OpenApiVersion,
} from './document.ts'
import { createForms } from './json-schemas.ts'
import { toParameters } from './parameters.ts'

/**
 * What a document says beside its contract.
 *
 * @example
 * const options: OpenApiOptions = {
 *   info: { title: 'Users', version: '1.0.0' },
 *   servers: [{ url: 'https://example.com/api' }],
 *   components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
 * }
 */
export interface OpenApiOptions extends JsonSchemaOptions {
  /** The version of OpenAPI; default: 3.1.1. The method QUERY needs 3.2.0. */
  readonly openapi?: OpenApiVersion | undefined
  readonly info: OpenApiInfo
  readonly servers?: readonly OpenApiServer[] | undefined
  /** Prefix of all paths, as the router has it; it may stand in a server's url instead. */
  readonly base?: string | undefined
  readonly tags?: readonly OpenApiTag[] | undefined
  /** What all operations need that do not say otherwise. */
  readonly security?: readonly OpenApiSecurityRequirement[] | undefined
  readonly externalDocs?: OpenApiExternalDocs | undefined
  /** Security schemes, and whatever else a document is to hold. */
  readonly components?: OpenApiComponents | undefined
}

/**
 * Makes the OpenAPI document of a contract: what schemas accept for requests, what they give for responses. No validator and
 * no handler runs, and nothing is fetched. The same contract gives the same text.
 *
 * @param contract operation name -> operation
 * @throws TypeError that lists in a sentence each all that keeps the document from being made
 * @example
 * const document = createOpenApiDocument(contract, { info: { title: 'Users', version: '1.0.0' } })
 */
export function createOpenApiDocument(contract: Contract, options: OpenApiOptions): OpenApiDocument {
  const { openapi: version = '3.1.1', info, servers, base = '', tags, security, externalDocs, components } = options
  const prefix = parseBase(base)
  const { problems, paths: patterns } = checkContract(contract)
  problems.push(...prefix.problems)
  if (version !== '3.1.1' && version !== '3.2.0') {
    problems.push(`openapi: '${String(version)}' is neither 3.1.1 nor 3.2.0`)
  }
  refuse(problems)

  const queries = Object.keys(contract).filter((name) => contract[name]?.method === 'QUERY')
  if (queries.length > 0 && version === '3.1.1') {
    problems.push(`${queries.join(', ')}: the method QUERY needs OpenAPI 3.2: give openapi: '3.2.0'`)
  }
  const forms = createForms(options, problems, Object.keys(components?.schemas ?? {}))
  const paths = new Map<string, { path: string; names: string[]; operations: [string, object][] }>()
  for (const [operationName, operation] of Object.entries(contract)) {
    const segments = patterns.get(operationName) as readonly PathSegment[]
    const { path, names: own } = toTemplate(prefix.path, operation.path, segments)
    const shape = toShape(segments)
    const item = paths.get(shape) ?? { path, names: own, operations: [] }
    paths.set(shape, item)
    // Paths that differ in the names of their parameters alone are one path: the first operation names them.
    const names = own.map((name, index) => [name, item.names[index] as string] as const)
    const described = { operationName, operation, names, version }
    const parameters = toParameters(described, forms)
    item.operations.push([
      operation.method.toLowerCase(),
      {
        ...toNotes(operationName, operation),
        parameters: parameters.length > 0 ? parameters : undefined,
        requestBody: toRequestBody(described, forms),
        responses: toResponses(described, forms),
      },
    ])
  }
  refuse(problems)

  const entries = Array.from(paths.values(), ({ path, operations }) => [path, Object.fromEntries(operations)] as const)
  const documented = Object.fromEntries(entries)
  const schemas = { ...components?.schemas, ...forms.used(JSON.stringify([documented, components])) }
  const all = { ...components, schemas: Object.keys(schemas).length > 0 ? schemas : undefined }
  const isEmpty = Object.values(all).every((kind) => kind === undefined)
  const document = { openapi: version, info, externalDocs, servers, tags, security, paths: documented }
  // Plain data of its own: nothing in it is shared with what was given, and what is undefined is not there.
  return JSON.parse(JSON.stringify({ ...document, components: isEmpty ? undefined : all })) as OpenApiDocument
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(`This contract has no OpenAPI document:\n- ${problems.join('\n- ')}`)
}

/** What an operation says of itself. */
function toNotes(operationName: string, operation: ContractOperation): object {
  const {
    operationId = operationName,
    summary,
    title,
    description,
    tags,
    deprecated,
    security,
    externalDocs,
  } = operation
  return { operationId, summary: summary ?? title, description, tags, externalDocs, deprecated, security }
}

/** A path as documents write it, and the names of its parameters. */
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
