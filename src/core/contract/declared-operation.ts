/**
 * Compiles a contract's operations, and refuses what a router could not serve safely. `check-contract.ts` reports all other rules, in the
 * compiler's sentences: they are needed while a contract is written, not in production.
 */
import { bodyFunctions, parseEssence, toContentFormat } from '../../shared/content-type.ts'
import type { Report } from '../../shared/message.ts'
import type { PathSegment } from '../../shared/path.ts'
import { isObject, listKeys } from '../../shared/property.ts'
import { isStatusKey } from '../../shared/status-key.ts'
import { getBodyFormat, isBodyFormat, isFormatOf } from '../schema/body-format.ts'
import { isSchema, type Schema } from '../schema/schema.ts'
import type { DeclaredContent, DeclaredResponses } from './declared-content.ts'
import { hasPath } from './groups.ts'
import { type ContractOperation, type ContractRequestContent, type ContractResponseContent, type ContractStatus, httpMethods } from './operation.ts'
import { parsePath } from './rules/path-syntax.ts'

/** What is known about an operation before a request arrives. */
export interface DeclaredOperation {
  readonly segments: readonly PathSegment[]
  readonly requests: ReadonlyMap<string, DeclaredContent<ContractRequestContent>> | undefined
  readonly responses: DeclaredResponses
}

/** The operation fields that are schemas, and all others. */
const schemaFields = ['pathParams', 'query', 'headers', 'cookies']
const otherFields: ReadonlySet<string> = /* @__PURE__ */ new Set(['operationId', 'summary', 'description', 'title', 'tags', 'path', 'method', 'requests', 'responses', 'deprecated', 'security', 'meta'])

/** Compiles an operation, and reports what could not be served safely; undefined for a group and for any other value without a path. */
export function declareOperation(name: string, operation: ContractOperation, report: Report): DeclaredOperation | undefined {
  if (name === '__proto__') report(name)
  if (!hasPath(operation)) return void report('path')
  const { path, method, requests, responses } = operation
  const segments = parsePath(path, (text) => report(`path ${text}`))
  if (!httpMethods.includes(method)) report(`method ${String(method)}`)
  checkSchemas(operation, schemaFields, '', report)
  // Such as `securty`, which would protect nothing.
  for (const name of Object.keys(operation)) if (!schemaFields.includes(name) && !otherFields.has(name)) report(name)
  return {
    segments,
    requests: 'requests' in operation ? declareContents<ContractRequestContent>(requests, 'requests', ['body'], ['optional'], report) : undefined,
    responses: new Map(
      listEntries<ContractStatus>(responses, 'responses', report).map(([status, contents]) => {
        const place = `responses.${status}`
        const byEssence = declareContents<ContractResponseContent>(isStatusKey(status) ? contents : undefined, place, ['body', 'headers'], ['description', 'headers'], report)
        return [status, { byEssence, first: byEssence.values().next().value, headers: contents?.headers }] as const
      }),
    ),
  }
}

/**
 * Copies a map of content types, keyed by essence.
 *
 * @param schemas the content type fields that are schemas
 * @param reserved the keys that are not content types
 */
function declareContents<Content extends { readonly body: Schema }>(
  contents: object | undefined,
  place: string,
  schemas: readonly string[],
  reserved: readonly string[],
  report: Report,
): Map<string, DeclaredContent<Content>> {
  const declared = new Map<string, DeclaredContent<Content>>()
  for (const [contentType, content] of listEntries<Content>(contents, place, report)) {
    const at = `${place}.${contentType}`
    const essence = contentType.toLowerCase()
    if (reserved.includes(contentType)) checkSchemas({ [contentType]: content }, ['headers'], `${place}.`, report)
    else {
      const body = content?.body
      const code = getBodyFormat(body)
      // A range is not a content type, except for a stream.
      const isRange = essence.includes('*') && !(essence === '*/*' && code)
      if (isRange || parseEssence(contentType) !== essence || declared.has(essence)) report(at)
      else {
        checkSchemas(body ? content : { body: null }, schemas, `${at}.`, report)
        const needed = bodyFunctions[essence as keyof typeof bodyFunctions] as string | undefined
        if (isSchema(body) && (code ? !isBodyFormat(code) || !isFormatOf(code, essence) : needed)) report(`${at}.body`, code ? undefined : `'${contentType}' needs ${needed}(schema)`)
      }
      declared.set(essence, { ...content, contentType, format: toContentFormat(essence), code })
    }
  }
  return declared
}

/**
 * Reports the fields that are present without a schema, as after a circular import, and schemas in other fields, where they would validate
 * nothing.
 */
function checkSchemas(fields: object, names: readonly string[], start: string, report: Report): void {
  for (const name of listKeys(fields, names)) if (isSchema(fields[name as never]) !== names.includes(name)) report(start + name)
}

/** Lists a map's entries. Reports any other value, such as a schema where content types belong. */
function listEntries<Value>(map: object | undefined, place: string, report: Report): [string, Value][] {
  if (isObject(map) && !isSchema(map)) return Object.entries(map as { [key: string]: Value })
  report(place)
  return []
}
