/** Checks the rules of a contract at start-up, for contracts from JavaScript or with a cast. */
import { isObject, isPlainObject, listKeys } from '../property.ts'
import { listProperties } from '../schema/property-names.ts'
import { isSchema } from '../schema/schema.ts'
import { parseContentType } from './content-type.ts'
import { type Contract, type ContractOperation, httpMethods } from './operation.ts'
import { parsePath, type PathSegment, toShape } from './path.ts'
import { formatMessage, messages } from './messages.ts'
import { type TextField, textFields } from './request-parts.ts'
import { isStatusKey } from './status-key.ts'

/** The fields of an operation that are not a schema. A missing field is a compile error. */
const otherFields: { readonly [Field in keyof Required<Omit<ContractOperation, TextField>>]: 1 } = {
  operationId: 1,
  summary: 1,
  description: 1,
  title: 1,
  tags: 1,
  path: 1,
  method: 1,
  requests: 1,
  responses: 1,
  deprecated: 1,
  security: 1,
  meta: 1,
  externalDocs: 1,
}

/** Lists the fields of an operation, also those that it inherits. */
export function listFields(operation: object): [field: string, value: unknown][] {
  return listKeys(operation, [...textFields, ...Object.keys(otherFields)]).map((field) => [field, operation[field as never]])
}

/** Adds a problem: a message, with the name in place of each `{}`. */
type Report = (message: string, name?: string) => void

/** The message for a property that is present but undefined. */
export const undefinedMessage = '{} is undefined: remove it, or check for a circular import'

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
    const report: Report = (message, at) => void problems.push(`${name}: ${formatMessage(message, at)}`)
    const operation: unknown = contract[name]
    if (name === '__proto__') report("'__proto__' cannot be the name of an operation")
    if (!isObject(operation)) {
      report('an operation must be an object')
      continue
    }
    const { path, method, operationId = name } = operation
    const { segments, problems: pathProblems } = parsePath(String(path))
    paths.set(name, segments)
    checkOperation(operation, report)
    for (const problem of typeof path === 'string' ? pathProblems : ["'path' must be a string"]) report(problem)
    checkUnique(messages.sameOperationId, operationIds, String(operationId), name, report)
    checkUnique(messages.sameRoute, routes, `${String(method)} ${toShape(segments)}`, name, report)
  }
  return { problems, paths }
}

function checkUnique(message: string, names: Map<string, string>, key: string, name: string, report: Report): void {
  if (names.has(key)) report(message, names.get(key))
  names.set(key, name)
}

function checkOperation(operation: { readonly [field: string]: unknown }, report: Report): void {
  const { method, requests, responses, security } = operation
  for (const [field, value] of listFields(operation)) {
    if (textFields.includes(field as TextField)) checkSchema(field, `'${field}'`, value, report)
    else if (!Object.hasOwn(otherFields, field)) report(messages.unknownField, field)
  }
  if (!httpMethods.some((known) => known === method)) report("'method' must be one of {}", httpMethods.join(', '))
  // An undefined `security`, as after a circular import, would serve the operation to everyone.
  if ('security' in operation && !isSecurity(security)) {
    report(security === undefined ? undefinedMessage : '{} must be an array of objects: scheme name -> scopes', "'security'")
  }
  if ('requests' in operation) {
    checkContents("'requests'", requests, report)
    if (requests && (method === 'GET' || method === 'HEAD')) report(messages.bodilessMethod, method)
    if (isObject(requests) && Object.keys(requests).length === 0) report("'requests' must declare a content type")
  }
  if (!isObject(responses)) return report("'responses' must be an object")
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) report(messages.noSuccess)
  for (const [status, contents] of Object.entries(responses)) {
    if (isStatusKey(status)) checkContents(`'${status}'`, contents, report, true)
    else report(messages.noStatus, status)
  }
}

/** Whether `security` is an array of requirements: scheme name -> scopes. */
export function isSecurity(security: unknown): security is readonly { readonly [scheme: string]: readonly string[] }[] {
  // `every` skips holes, so that `[,]` would serve the operation to everyone.
  return Array.isArray(security) && Array.from(security).every(isRequirement)
}

/** Whether `item` is an object of schemes. An inherited or hidden scheme would not be required, so neither is allowed. */
function isRequirement(item: unknown): boolean {
  if (!isPlainObject(item)) return false
  const scopes = Object.values(item)
  return (
    Object.hasOwn(Object.getPrototypeOf(item) ?? Object.prototype, 'isPrototypeOf') &&
    Reflect.ownKeys(item).length === scopes.length &&
    scopes.every(isScopes)
  )
}

function isScopes(scopes: unknown): boolean {
  return Array.isArray(scopes) && Array.from(scopes).every((scope) => typeof scope === 'string')
}

function checkContents(place: string, contents: unknown, report: Report, isStatus = false): void {
  if (contents === undefined) return report(undefinedMessage, place)
  if (!isObject(contents) || isSchema(contents)) return report('{} must be a map of content types', place)
  const seen = new Set<string>()
  for (const [key, value] of Object.entries(contents)) {
    const at = `'${key}' of ${place}`
    if (!key.includes('/')) {
      if (!isStatus) report(messages.noRequestType, key)
      else if (key === 'headers') checkSchema(key, at, value, report)
      else if (key !== 'description') report(messages.noContentType, key)
      continue
    }
    const essence = key.toLowerCase()
    if (parseContentType(key)?.essence !== essence || essence.includes('*')) {
      report('{} must be a content type without parameters', at)
    } else if (seen.has(essence)) report('{} occurs twice', at)
    seen.add(essence)
    if (isSchema(value)) {
      report("{} is a schema: declare it under 'body'", at)
      continue
    }
    const content: { readonly [field: string]: unknown } = { body: null, ...(isObject(value) && value) }
    for (const [field, schema] of Object.entries(content)) {
      const fieldAt = `'${field}' of ${at}`
      if (field === 'headers' && !isStatus) report(messages.requestHeaders)
      else if (field === 'body' || field === 'headers') checkSchema(field, fieldAt, schema, report)
      else if (!/^(description|examples?)$/.test(field)) report(messages.noContentField, field)
    }
    if (content['example'] !== undefined && content['examples'] !== undefined) report(messages.exampleBesideExamples)
  }
  if (isStatus && seen.size > 0 && Object.hasOwn(contents, 'headers')) report(messages.headersBesideBody)
}

function checkSchema(field: string, place: string, schema: unknown, report: Report): void {
  if (schema === undefined) return report(undefinedMessage, place)
  if (!isSchema(schema)) return report('{} must be a Standard Schema', place)
  for (const name of field === 'headers' ? listProperties(schema) : []) {
    if (name !== name.toLowerCase()) report(`'${name}' must be in lower case: '${name.toLowerCase()}'`)
  }
}
