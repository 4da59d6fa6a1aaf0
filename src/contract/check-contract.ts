/** Checks the rules of a contract at start-up, for contracts from JavaScript or with a cast. */
import { isObject } from '../property.ts'
import { listProperties } from '../schema/property-names.ts'
import { isSchema } from '../schema/schema.ts'
import { parseContentType } from './content-type.ts'
import { type Contract, type ContractOperation, httpMethods } from './operation.ts'
import { parsePath, type PathSegment, toShape } from './path.ts'
import { formatHeaderNameMessage, formatMessage, messages } from './messages.ts'

/** The fields of an operation; `true` marks schemas. A missing field is a compile error. */
const isSchemaField: { readonly [Field in keyof Required<ContractOperation>]: boolean } = {
  operationId: false,
  summary: false,
  description: false,
  title: false,
  tags: false,
  path: false,
  method: false,
  pathParams: true,
  query: true,
  headers: true,
  requests: false,
  responses: false,
  deprecated: false,
  security: false,
  externalDocs: false,
}

type Report = (problem: string) => void

/** The result of checking a contract. */
interface CheckedContract {
  /** One sentence per problem, which begins with the operation's name. */
  readonly problems: string[]
  /** Operation name -> the segments of its path. */
  readonly paths: ReadonlyMap<string, readonly PathSegment[]>
}

/** Checks the rules of a contract and parses its paths. */
export function checkContract(contract: Contract): CheckedContract {
  const problems: string[] = []
  const paths = new Map<string, readonly PathSegment[]>()
  const operationIds = new Map<string, string>()
  const routes = new Map<string, string>()
  for (const name of Object.keys(contract)) {
    const report: Report = (problem) => void problems.push(`${name}: ${problem}`)
    const operation: unknown = contract[name]
    if (name === '__proto__') report(`'${name}' cannot be the name of an operation`)
    if (!isObject(operation)) {
      report('an operation must be an object')
      continue
    }
    const { path, method, operationId = name } = operation
    const { segments, problems: pathProblems } = parsePath(String(path))
    paths.set(name, segments)
    checkOperation(operation, typeof path === 'string' ? pathProblems : ["'path' must be a string"], report)
    checkUnique(messages.sameOperationId, operationIds, String(operationId), name, report)
    checkUnique(messages.sameRoute, routes, `${String(method)} ${toShape(segments)}`, name, report)
  }
  return { problems, paths }
}

function checkUnique(message: string, names: Map<string, string>, key: string, name: string, report: Report): void {
  const other = names.get(key)
  if (other !== undefined) report(formatMessage(message, other))
  names.set(key, name)
}

function checkOperation(
  operation: { readonly [field: string]: unknown },
  pathProblems: readonly string[],
  report: Report,
): void {
  const { method, requests, responses } = operation
  for (const field of Object.keys(operation)) {
    if (!Object.hasOwn(isSchemaField, field)) report(formatMessage(messages.unknownField, field))
    else if (isSchemaField[field as keyof ContractOperation]) checkSchema(`'${field}'`, operation[field], report)
  }
  checkHeaderNames(operation['headers'], report)
  if (!httpMethods.some((known) => known === method)) report(`'method' must be one of ${httpMethods.join(', ')}`)
  pathProblems.forEach(report)
  if (Object.hasOwn(operation, 'requests')) {
    checkContents("'requests'", requests, report)
    if (requests && (method === 'GET' || method === 'HEAD')) report(formatMessage(messages.bodilessMethod, method))
    if (isObject(requests) && Object.keys(requests).length === 0) report("'requests' must declare a content type")
  }
  if (!isObject(responses)) return report("'responses' must be an object")
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) report(messages.noSuccess)
  for (const [status, contents] of Object.entries(responses)) {
    if (!/^([2-5]\d\d|default)$/.test(status)) report(formatMessage(messages.noStatus, status))
    else checkContents(`'${status}'`, contents, report)
  }
}

function checkContents(place: string, contents: unknown, report: Report): void {
  if (contents === undefined) return reportUndefined(place, report)
  if (!isObject(contents)) return report(`${place} must be a map of content types`)
  const seen = new Set<string>()
  for (const [contentType, content] of Object.entries(contents)) {
    const at = `'${contentType}' of ${place}`
    const { essence } = parseContentType(contentType) ?? {}
    if (essence !== contentType.toLowerCase() || essence.includes('*')) {
      report(`${at} must be a content type without parameters`)
    } else if (seen.has(essence)) report(`${at} occurs twice`)
    seen.add(String(essence))
    const fields = isObject(content) ? content : { body: content }
    for (const field of Object.keys(fields)) {
      if (field !== 'body' && field !== 'headers') report(`'${field}' of ${at} must be 'body' or 'headers'`)
    }
    checkSchema(`'body' of ${at}`, fields['body'] ?? null, report)
    if (Object.hasOwn(fields, 'headers')) checkSchema(`'headers' of ${at}`, fields['headers'], report)
    checkHeaderNames(fields['headers'], report)
  }
}

function checkSchema(place: string, schema: unknown, report: Report): void {
  if (schema === undefined) reportUndefined(place, report)
  else if (!isSchema(schema)) report(`${place} must be a Standard Schema`)
}

function reportUndefined(place: string, report: Report): void {
  report(`${place} is undefined: remove it, or check for a circular import`)
}

function checkHeaderNames(schema: unknown, report: Report): void {
  if (!isSchema(schema)) return
  for (const name of listProperties(schema)) {
    if (name !== name.toLowerCase()) report(formatHeaderNameMessage(name))
  }
}
