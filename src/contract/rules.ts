/**
 * What must hold for a contract to be served. Each rule's sentence is written once: the compiler shows it at the property
 * at fault, and `createRouter` throws it where a cast or JavaScript got past the compiler.
 */
import { isObject } from '../property.ts'
import { isSchema } from '../schema.ts'
import { parseContentType } from './content-type.ts'
import { type Contract, type ContractOperation, httpMethods } from './operation.ts'
import { parsePath } from './path.ts'

/** The sentences that both the compiler and the runtime use; `{}` stands for the name at fault. */
export const sentences = {
  unknownField: "'{}' is not a field of an operation",
  noSuccess: "'responses' declares neither 200 nor 'default'",
  needsMore: "the handler of '{}' needs context or arguments that no middleware gives",
  noOperation: "the contract has no operation '{}' to handle",
} as const

export type Sentences = typeof sentences

/** A sentence with the name in it. */
export type Fill<Sentence extends string, Name> = Sentence extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & string}${After}`
  : Sentence

/** The same at run time. */
export function fill(sentence: string, name: string): string {
  return sentence.replace('{}', () => name)
}

/** Does the operation declare 200 or `default`? Otherwise the sentence takes the place of its responses. */
type Responses<Declared> = [Declared[keyof Declared & (200 | 'default')]] extends [undefined]
  ? Sentences['noSuccess']
  : Declared

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

/** Says in a sentence each what keeps a contract from being served, with the operation's name before it. */
export function findProblems(contract: Contract): string[] {
  const problems: string[] = []
  const seen = new Map<string, string>()
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
    checkOperation(operation, typeof path === 'string' ? pathProblems : ['its path is no string'], report)
    const shape = segments.map(({ literal }) => (literal === undefined ? ':' : `/${literal}`))
    for (const [what, key] of [
      ['operationId', String(operationId)],
      ['method and path', JSON.stringify([String(method), ...shape])],
    ] as const) {
      const twin = seen.get(what + key)
      if (twin !== undefined) report(`it and '${twin}' have the same ${what}`)
      seen.set(what + key, name)
    }
  }
  return problems
}

function checkOperation(
  operation: { readonly [field: string]: unknown },
  pathProblems: readonly string[],
  report: Report,
): void {
  const { method, requests, responses } = operation
  for (const field of Object.keys(operation)) {
    if (!Object.hasOwn(isSchemaField, field)) report(fill(sentences.unknownField, field))
    else if (isSchemaField[field as keyof ContractOperation]) checkSchema(`'${field}'`, operation[field], report)
  }
  if (!httpMethods.some((known) => known === method)) report(`its method is none of ${httpMethods.join(', ')}`)
  pathProblems.forEach(report)
  if (requests !== undefined && checkContents("'requests'", requests, report) === 0) {
    report("'requests' names no content type")
  }
  if (!isObject(responses)) return report("it has no 'responses'")
  if (responses['200'] === undefined && responses['default'] === undefined) report(sentences.noSuccess)
  for (const [status, contents] of Object.entries(responses)) {
    if (!/^([2-5]\d\d|default)$/.test(status))
      report(`response '${status}' is neither a status of 200 to 599 nor 'default'`)
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
    if (essence !== contentType.toLowerCase()) report(`${at} is no content type, or has parameters`)
    else if (seen.has(essence)) report(`${at} is there twice`)
    seen.add(String(essence))
    const { body, headers, ...others } = isObject(content) ? content : {}
    for (const field of Object.keys(others)) report(`'${field}' of ${at} is neither 'body' nor 'headers'`)
    checkSchema(`the body of ${at}`, body ?? null, report)
    checkSchema(`the headers of ${at}`, headers, report)
  }
  return entries.length
}

function checkSchema(place: string, schema: unknown, report: Report): void {
  if (schema !== undefined && !isSchema(schema)) report(`${place} is no Standard Schema`)
}
