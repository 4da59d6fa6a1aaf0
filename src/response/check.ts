import { isStream, parseContentType } from '../contract/content-type.ts'
import type { ContractOperation, ContractResponseContent } from '../contract/operation.ts'
import { isBodiless } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { type Issue, isPromise, type Schema, validate } from '../schema.ts'
import type { UntypedResponse } from './response.ts'
import { type Answer, isAsyncIterable } from './serialize.ts'

/** What an operation may answer: status or `default` -> essence -> the content type as declared, and its schemas. */
export type ResponseContents = ReadonlyMap<
  string,
  ReadonlyMap<string, readonly [contentType: string, content: ContractResponseContent]>
>

/** An operation as its answers are checked against it. */
export interface AnsweringOperation {
  readonly name: string
  readonly operation: ContractOperation
  readonly responses: ResponseContents
}

/**
 * Holds a response against its contract and gives what is to be sent: the output of the schemas, so that fields which
 * the contract does not name do not leave; with `validateResponses` off, what was given.
 *
 * @throws ContractResponseError for what the contract does not allow
 */
export async function checkResponse(
  route: AnsweringOperation,
  response: UntypedResponse,
  validateResponses: boolean,
): Promise<Answer> {
  const { status, body, headers } = response
  const contents = route.responses.get(String(status)) ?? route.responses.get('default')
  if (!contents) throw breach(route, response, 'is not declared')
  if (contents.size === 0) {
    if (body !== undefined || response.contentType !== undefined) throw breach(route, response, 'is declared without a body')
    return { status, contentType: undefined, body, headers }
  }
  const [contentType, content] = chooseContent(route, response, contents)
  if (!validateResponses) return { status, contentType, body, headers }
  const check = async (part: string, schema: Schema, value: unknown): Promise<unknown> => {
    const result = validate(schema, value)
    const validation = isPromise(result) ? await result : result
    if (!validation.issues) return validation.value
    const keys = validation.issues.slice(0, 10).map((issue) => toText(issue.path ?? []))
    throw breach(route, response, `has ${part} that its schema refuses at ${keys.join(', ')}`, validation.issues)
  }
  const streams = isStream(contentType)
  if (streams && !isAsyncIterable(body)) throw breach(route, response, 'has a body that is no async iterable')
  return {
    status,
    contentType,
    body: streams || isBodiless(status) ? body : await check('a body', content.body, body),
    headers: content.headers ? ((await check('headers', content.headers, headers ?? {})) as object) : headers,
    toElement: streams ? (element) => check('an element', content.body, element) : undefined,
  }
}

type Contents = ReadonlyMap<string, readonly [contentType: string, content: ContractResponseContent]>

/** The content type that the response names, or the only one there is; an answer that has no body needs to name none. */
function chooseContent(
  route: AnsweringOperation,
  response: UntypedResponse,
  contents: Contents,
): readonly [contentType: string, content: ContractResponseContent] {
  const { status, contentType } = response
  if (contentType === undefined) {
    const [first] = contents.values()
    if (first && (contents.size === 1 || isBodiless(status))) return first
    throw breach(route, response, 'names no content type, and several are declared')
  }
  const essence = parseContentType(String(contentType))?.essence ?? ''
  const content = contents.get(essence)
  if (!content) throw breach(route, response, `has a content type that is not declared: '${essence}'`)
  return content
}

/** The sentence names the operation, its path and the status, and where a schema found something; never a value. */
function breach(
  { name, operation }: AnsweringOperation,
  { status }: UntypedResponse,
  problem: string,
  issues?: readonly Issue[],
): ContractResponseError {
  const where = `'${name}' (${operation.method} ${operation.path})`
  return new ContractResponseError(`The response ${String(status)} of ${where} ${problem}`, issues)
}

function toText(path: NonNullable<Issue['path']>): string {
  return `'${path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')}'`
}
