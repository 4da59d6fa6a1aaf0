/**
 * What must hold for a contract to be served. Each rule's sentence is written once: the compiler shows it at the property
 * at fault, and `createRouter` throws it where a cast or JavaScript got past the compiler.
 */
import { isSchema } from '../schema.ts'
import { parseContentType } from './content-type.ts'
import { type Contract, type ContractOperation, httpMethods } from './operation.ts'
import { parsePath } from './path.ts'

/** The sentences that both the compiler and the runtime use; `{}` stands for the name at fault. */
export const sentences = {
  unknownField: "'{}' is not a field of an operation",
  noSuccess: "'responses' declares neither 200 nor 'default'",
  noOperation: "the contract has no operation '{}' to handle",
} as const

export type Sentences = typeof sentences

/** A sentence with the name in it. */
export type Fill<Sentence extends string, Name> = Sentence extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & string}${After}`
  : Sentence

/** Does the operation declare 200 or `default`? Otherwise the sentence takes the place of its responses. */
type Responses<Declared> = keyof Declared & (200 | 'default') extends never ? Sentences['noSuccess'] : Declared

/** Is each field of an operation one that there is, and right? Where it is not, a sentence takes its place. */
type OperationRules<Operation extends ContractOperation> = {
  [Field in keyof Operation]: Field extends 'responses'
    ? Responses<Operation['responses']>
    : Field extends keyof ContractOperation
      ? Operation[Field]
      : Fill<Sentences['unknownField'], Field>
}

/**
 * A contract as the rules want it: the same type where every rule holds; else with a sentence in the place of each
 * property at fault, so that the compiler says it there.
 *
 * @example
 * const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
 * const checked: ContractRules<typeof contract> = contract
 */
export type ContractRules<Declared extends Contract> = { [Name in keyof Declared]: OperationRules<Declared[Name]> }

/** The fields of an operation, and for those that are schemas, that they are. The compiler keeps the list complete. */
const fields: { readonly [Field in keyof Required<ContractOperation>]: 'schema' | 'other' } = {
  operationId: 'other',
  summary: 'other',
  description: 'other',
  title: 'other',
  tags: 'other',
  path: 'other',
  method: 'other',
  pathParams: 'schema',
  query: 'schema',
  headers: 'schema',
  requests: 'other',
  responses: 'other',
  deprecated: 'other',
  security: 'other',
  externalDocs: 'other',
}

type Report = (problem: string) => void

/** Says in a sentence each what keeps a contract from being served, with the operation's name before it. */
export function findProblems(contract: Contract): string[] {
  const problems: string[] = []
  const shapes = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const name of Object.keys(contract)) {
    const report: Report = (problem) => void problems.push(`${name}: ${problem}`)
    const operation: unknown = contract[name]
    if (name === '__proto__') report("an operation cannot be called '__proto__'")
    if (isObject(operation)) checkOperation(name, operation, report, shapes, ids)
    else report('this is no operation')
  }
  return problems
}

function checkOperation(
  name: string,
  operation: Unchecked,
  report: Report,
  shapes: Map<string, string>,
  ids: Map<string, string>,
): void {
  const { path, method, requests, responses, operationId = name } = operation
  for (const field of Object.keys(operation)) {
    if (!Object.hasOwn(fields, field)) report(sentences.unknownField.replace('{}', () => field))
    else if (fields[field as keyof typeof fields] === 'schema') checkSchema(`'${field}'`, operation[field], report, true)
  }
  if (!httpMethods.some((known) => known === method)) report(`its method is none of ${httpMethods.join(', ')}`)
  if (typeof path === 'string') {
    const { segments, problems } = parsePath(path)
    problems.forEach(report)
    const shape = segments.map((segment) => ('literal' in segment ? encodeURIComponent(segment.literal) : ':')).join('/')
    reportTwin(shapes, `${String(method)} ${shape}`, name, report, 'have the same method and path')
  } else report('its path is no string')
  reportTwin(ids, String(operationId), name, report, 'have the same operationId')
  if (requests !== undefined) checkContents("'requests'", requests, report, false)
  if (isObject(responses)) checkResponses(responses, report)
  else report("it has no 'responses'")
}

function reportTwin(seen: Map<string, string>, key: string, name: string, report: Report, problem: string): void {
  const twin = seen.get(key)
  if (twin !== undefined) report(`it and '${twin}' ${problem}`)
  seen.set(key, name)
}

function checkResponses(responses: Unchecked, report: Report): void {
  const statuses = Object.keys(responses).filter((status) => responses[status] !== undefined)
  if (!statuses.includes('200') && !statuses.includes('default')) report(sentences.noSuccess)
  for (const status of statuses) {
    const isStatus = status === 'default' || /^[2-5]\d\d$/.test(status)
    if (isStatus) checkContents(`response ${status}`, responses[status], report, true)
    else report(`its response '${status}' is neither a status of 200 to 599 nor 'default'`)
  }
}

function checkContents(place: string, contents: unknown, report: Report, mayBeEmpty: boolean): void {
  if (!isObject(contents)) return report(`${place} is no map of content types`)
  const contentTypes = Object.keys(contents)
  if (contentTypes.length === 0 && !mayBeEmpty) report(`${place} names no content type`)
  const seen = new Set<string>()
  for (const contentType of contentTypes) {
    const { essence } = parseContentType(contentType) ?? {}
    if (essence === undefined) report(`'${contentType}' of ${place} is no content type`)
    else if (essence !== contentType.toLowerCase()) report(`'${contentType}' of ${place} has parameters: only its type counts`)
    else if (seen.has(essence)) report(`'${contentType}' of ${place} is there twice`)
    seen.add(String(essence))
    const content: unknown = contents[contentType]
    if (!isObject(content)) {
      report(`'${contentType}' of ${place} has no 'body'`)
      continue
    }
    checkSchema(`the body of '${contentType}' of ${place}`, content['body'], report, false)
    checkSchema(`the headers of '${contentType}' of ${place}`, content['headers'], report, true)
  }
}

function checkSchema(place: string, schema: unknown, report: Report, mayBeAbsent: boolean): void {
  if (schema === undefined && mayBeAbsent) return
  if (!isSchema(schema)) report(`${place} is no Standard Schema`)
}

interface Unchecked {
  readonly [field: string]: unknown
}

function isObject(value: unknown): value is Unchecked {
  return typeof value === 'object' && value !== null
}
