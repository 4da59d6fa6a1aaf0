import { parseContentType, toEssence } from '../contract/content-type.ts'
import type { DeclaredContent } from '../contract/declared-content.ts'
import type { ContractResponseContent } from '../contract/operation.ts'
import { isBodiless, isHttpStatus } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { isPromise } from '../promises.ts'
import { toPath } from '../schema/issues.ts'
import { type Issue, validate, type Validation } from '../schema/schema.ts'
import type { ResponseData } from './untyped-response.ts'
import { type Answer, isAsyncIterable, type NamedOperation, toTitle } from './serialize.ts'

/** What an operation may answer: status or `default` -> essence -> the content type as declared, and its schemas. */
export type ResponseContents = ReadonlyMap<number | 'default', DeclaredContents>

/** What one status declares. */
export interface DeclaredContents {
  readonly byEssence: ReadonlyMap<string, Content>
  /** Where there are several, the first stands for all of an answer without a body. */
  readonly first: Content | undefined
}

type Content = DeclaredContent<ContractResponseContent>

/** An operation as its answers are checked against it. */
export interface AnsweringOperation extends NamedOperation {
  readonly responses: ResponseContents
}

/**
 * Holds a response against its contract and gives what is to be sent: the output of the schemas, so that fields which
 * the contract does not name do not leave; with `validateResponses` off, what was given.
 *
 * @throws ContractResponseError for what the contract does not allow. Its message names the operation, its path and the
 * status, and where a schema found something; never a value.
 */
export function checkResponse(
  served: AnsweringOperation,
  response: ResponseData,
  validateResponses: boolean,
): Answer | Promise<Answer> {
  const { status, contentType, body, headers } = response
  const { responses } = served
  const contents = responses.get(status) ?? (isHttpStatus(status) ? responses.get('default') : undefined)
  const content = chooseContent(contents, response)
  if (!validateResponses) {
    return toUncheckedAnswer({ status, body, headers, contentType: content ? content.contentType : contentType }, served)
  }
  if (!contents) throw toBreach(served, status, 'is not declared')
  if (!contents.first) {
    if (body !== undefined || contentType !== undefined) throw toBreach(served, status, 'is declared without a body')
    return { status, headers, served }
  }
  if (!content) {
    const problem =
      contentType === undefined ? 'names none of its content types' : 'has a content type that is not declared'
    throw toBreach(served, status, problem)
  }
  if (isStream(content) || content.headers) return checkParts(served, response, content)
  // What nearly every response is: nothing is made for it that is not sent.
  const result = isBodiless(status) ? { value: body } : validate(content.body, body)
  if (isPromise(result)) return checkParts(served, response, content, result)
  if (result.issues) throw toRefusal(served, status, 'a body', result.issues)
  return { status, contentType: content.contentType, body: result.value, headers, served }
}

async function checkParts(
  served: AnsweringOperation,
  { status, body, headers }: ResponseData,
  content: Content,
  pending?: Promise<Validation>,
): Promise<Answer> {
  const accept = (part: string, validation: Validation): Checked => {
    if (validation.issues) throw toRefusal(served, status, part, validation.issues)
    return validation
  }
  const { contentType } = content
  const streams = isStream(content)
  if (streams && !isAsyncIterable(body)) throw toBreach(served, status, 'has a body that is no async iterable')
  const isAsItIs = streams || isBodiless(status)
  return {
    status,
    served,
    contentType,
    body: isAsItIs ? body : accept('a body', await (pending ?? validate(content.body, body))).value,
    headers: content.headers
      ? (accept('headers', await validate(content.headers, headers ?? {})).value as object)
      : headers,
    toElement: streams ? async (element) => accept('an element', await validate(content.body, element)) : undefined,
  }
}

/** What is valid comes in an object, because a promise of a value that has a `then` would wait for that. */
interface Checked {
  readonly value: unknown
}

function isStream({ format }: Content): boolean {
  return format === 'events' || format === 'json-lines'
}

function toRefusal(
  served: AnsweringOperation,
  status: number,
  part: string,
  issues: readonly Issue[],
): ContractResponseError {
  const paths = issues.slice(0, 10).map((issue) => `'${toPath(issue).join('.')}'`)
  return toBreach(served, status, `has ${part} that its schema refuses at ${paths.join(', ')}`, issues)
}

function toBreach(
  served: AnsweringOperation,
  status: number,
  problem: string,
  issues?: readonly Issue[],
): ContractResponseError {
  return new ContractResponseError(`${toTitle(status, served)} ${problem}`, issues)
}

/** The content type that the response names, or the only one; an answer that has no body needs to name none. */
function chooseContent(
  contents: DeclaredContents | undefined,
  { status, contentType }: ResponseData,
): Content | undefined {
  if (!contents) return undefined
  const { byEssence, first } = contents
  if (contentType !== undefined) return byEssence.get(contentType) ?? byEssence.get(toEssence(String(contentType)))
  return byEssence.size === 1 || isBodiless(status) ? first : undefined
}

/** What is not held against a contract is sent as it was given. A body without a content type is JSON. */
export function toUncheckedAnswer(response: ResponseData, served?: NamedOperation): Answer {
  const { status, body, headers, contentType = body === undefined ? undefined : 'application/json' } = response
  if (contentType !== undefined && !parseContentType(contentType)) {
    throw new ContractResponseError('What was returned has a content type that is none')
  }
  return { status, contentType, body, headers, served }
}
