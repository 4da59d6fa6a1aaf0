import { isStream, parseContentType, toEssence } from '../contract/content-type.ts'
import type { ContractOperation, ContractResponseContent } from '../contract/operation.ts'
import { isBodiless, isHttpStatus } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { type Issue, isPromise, type Schema, toPath, validate } from '../schema.ts'
import type { UntypedResponse } from './response.ts'
import { type Answer, isAsyncIterable } from './serialize.ts'

/** What an operation may answer: status or `default` -> essence -> the content type as declared, and its schemas. */
export type ResponseContents = ReadonlyMap<string, Contents>

type Contents = ReadonlyMap<string, readonly [contentType: string, content: ContractResponseContent]>

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
 * @throws ContractResponseError for what the contract does not allow. Its message names the operation, its path and the
 * status, and where a schema found something; never a value.
 */
export async function checkResponse(
  { name, operation, responses }: AnsweringOperation,
  response: UntypedResponse,
  validateResponses: boolean,
): Promise<Answer> {
  const { status, contentType, body, headers } = response
  const breach = (problem: string, issues?: readonly Issue[]): ContractResponseError =>
    new ContractResponseError(
      `The response ${status} of '${name}' (${operation.method} ${operation.path}) ${problem}`,
      issues,
    )
  // What is valid comes in an object, because a promise of a value that has a `then` would wait for that.
  const check = async (part: string, schema: Schema, given: unknown): Promise<{ readonly value: unknown }> => {
    const result = validate(schema, given)
    const validation = isPromise(result) ? await result : result
    if (!validation.issues) return validation
    const paths = validation.issues.slice(0, 10).map((issue) => `'${toPath(issue).join('.')}'`)
    throw breach(`has ${part} that its schema refuses at ${paths.join(', ')}`, validation.issues)
  }

  const contents = responses.get(String(status)) ?? (isHttpStatus(status) ? responses.get('default') : undefined)
  const [declared, schemas] = chooseContent(contents, response) ?? []
  if (!validateResponses) return toUncheckedAnswer({ ...response, contentType: declared ?? contentType })
  if (!contents) throw breach('is not declared')
  if (contents.size === 0) {
    if (body !== undefined || contentType !== undefined) throw breach('is declared without a body')
    return { status, headers }
  }
  if (declared === undefined || !schemas) {
    throw breach(
      contentType === undefined ? 'names none of its content types' : 'has a content type that is not declared',
    )
  }
  const streams = isStream(declared)
  if (streams && !isAsyncIterable(body)) throw breach('has a body that is no async iterable')
  return {
    status,
    contentType: declared,
    body: streams || isBodiless(status) ? body : (await check('a body', schemas.body, body)).value,
    headers: schemas.headers ? ((await check('headers', schemas.headers, headers ?? {})).value as object) : headers,
    toElement: streams ? (element) => check('an element', schemas.body, element) : undefined,
  }
}

/** The content type that the response names, or the only one; an answer that has no body needs to name none. */
function chooseContent(
  contents: Contents | undefined,
  { status, contentType }: UntypedResponse,
): readonly [contentType: string, content: ContractResponseContent] | undefined {
  if (contentType !== undefined) return contents?.get(toEssence(String(contentType)))
  return contents && (contents.size === 1 || isBodiless(status)) ? [...contents.values()][0] : undefined
}

/** What is not held against a contract is sent as it was given. A body without a content type is JSON. */
export function toUncheckedAnswer(response: UntypedResponse): Answer {
  const { body, contentType = body === undefined ? undefined : 'application/json' } = response
  if (contentType !== undefined && !parseContentType(contentType)) {
    throw new ContractResponseError('What was returned has a content type that is none')
  }
  return { ...response, contentType }
}
