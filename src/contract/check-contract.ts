/** The rules of a contract at run time, for what a cast or JavaScript got past the compiler. */
import { isObject } from '../property.ts'
import { isSchema } from '../schema/schema.ts'
import { parseContentType } from './content-type.ts'
import { type Contract, type ContractOperation, httpMethods } from './operation.ts'
import { parsePath, type PathSegment, toShape } from './path.ts'
import { formatMessage, messages } from './messages.ts'

/** The fields of an operation: which are schemas. The compiler keeps the list complete. */
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

/** What was found in a contract. */
interface Findings {
  /** What keeps it from being served, in a sentence each with the operation's name before it. */
  readonly problems: string[]
  /** Operation name -> its path, taken apart. */
  readonly paths: ReadonlyMap<string, readonly PathSegment[]>
}

/** Holds a contract against the rules, and takes its paths apart for it. */
export function checkContract(contract: Contract): Findings {
  const problems: string[] = []
  const paths = new Map<string, readonly PathSegment[]>()
  const operationIds = new Map<string, string>()
  const routes = new Map<string, string>()
  for (const name of Object.keys(contract)) {
    const report: Report = (problem) => void problems.push(`${name}: ${problem}`)
    const operation: unknown = contract[name]
    if (name === '__proto__') report(`an operation cannot be called '${name}'`)
    if (!isObject(operation)) {
      report('this is no operation')
      continue
    }
    const { path, method, operationId = name } = operation
    const { segments, problems: pathProblems } = parsePath(String(path))
    paths.set(name, segments)
    checkOperation(operation, typeof path === 'string' ? pathProblems : ['its path is no string'], report)
    checkTwin(messages.sameOperationId, operationIds, String(operationId), name, report)
    checkTwin(messages.sameRoute, routes, `${String(method)} ${toShape(segments)}`, name, report)
  }
  return { problems, paths }
}

function checkTwin(sentence: string, seen: Map<string, string>, key: string, name: string, report: Report): void {
  const twin = seen.get(key)
  if (twin !== undefined) report(formatMessage(sentence, twin))
  seen.set(key, name)
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
  if (!httpMethods.some((known) => known === method)) report(`its method is none of ${httpMethods.join(', ')}`)
  pathProblems.forEach(report)
  if (requests !== undefined && (method === 'GET' || method === 'HEAD')) report(formatMessage(messages.bodilessMethod, method))
  if (requests !== undefined && checkContents("'requests'", requests, report) === 0) {
    report("'requests' names no content type")
  }
  if (!isObject(responses)) return report("it has no 'responses'")
  if (responses['200'] === undefined && responses['default'] === undefined) report(messages.noSuccess)
  for (const [status, contents] of Object.entries(responses)) {
    if (!/^([2-5]\d\d|default)$/.test(status)) report(formatMessage(messages.noStatus, status))
    else if (contents !== undefined) checkContents(`response ${status}`, contents, report)
  }
}

/** @returns how many content types there are */
function checkContents(place: string, contents: unknown, report: Report): number {
  if (!isObject(contents)) {
    report(`${place} is no map of content types`)
    return 1
  }
  const seen = new Set<string>()
  const entries = Object.entries(contents)
  for (const [contentType, content] of entries) {
    const at = `'${contentType}' of ${place}`
    const { essence } = parseContentType(contentType) ?? {}
    if (essence !== contentType.toLowerCase() || essence.includes('*')) {
      report(`${at} is no content type, or has parameters`)
    } else if (seen.has(essence)) report(`${at} is there twice`)
    seen.add(String(essence))
    const fields = isObject(content) ? content : {}
    for (const field of Object.keys(fields)) {
      if (field !== 'body' && field !== 'headers') report(`'${field}' of ${at} is neither 'body' nor 'headers'`)
    }
    checkSchema(`the body of ${at}`, fields['body'] ?? null, report)
    checkSchema(`the headers of ${at}`, fields['headers'], report)
  }
  return entries.length
}

function checkSchema(place: string, schema: unknown, report: Report): void {
  if (schema !== undefined && !isSchema(schema)) report(`${place} is no Standard Schema`)
}
