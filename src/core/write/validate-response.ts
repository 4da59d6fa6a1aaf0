import { parseEssence, toContentFormat, toEssence } from '../../shared/content-type.ts'
import type { DeclaredResponses, ResponseContent, StatusContents } from '../contract/declared-content.ts'
import { isBodiless } from '../../shared/status.ts'
import { findCovering } from '../../shared/status-key.ts'
import { isPlainObject } from '../../shared/property.ts'
import type { AcceptElement } from '../schema/body-format.ts'
import { toHeaderRecord } from '../../shared/header-value.ts'
import { whenSettled } from '../../shared/promises.ts'
import { toPath } from '../schema/issues.ts'
import { type Issue, type Schema, validate, type Validation } from '../schema/schema.ts'
import { createResponseError, type NamedOperation } from './response-error.ts'
import { invalidHeader, type PreparedResponse, type SentContent } from './serialize.ts'
import type { ResponseData } from './untyped-response.ts'

/** An operation with its declared responses. */
export interface ResponseRoute extends NamedOperation {
  readonly responses: DeclaredResponses
}

/**
 * Validates a response against its contract and returns the schema output, without the response's other properties. With
 * `validateResponses` off and without a route, body and headers are returned unchanged, unless they need a codec.
 *
 * @throws ContractResponseError for a response that the contract does not allow. Its message names the operation, its
 * path and the status, but no part of the value: even its keys may be data.
 */
export function validateResponse(
  route: ResponseRoute | undefined,
  response: ResponseData,
  validateResponses: boolean,
): PreparedResponse | Promise<PreparedResponse> {
  const { status, contentType, body, headers } = response
  const reject = (problem: string, issues?: readonly Issue[]): never => {
    throw createResponseError(status, route, problem, issues)
  }
  if (headers && !isPlainObject(headers) && !(Symbol.iterator in Object(headers))) reject(invalidHeader)
  const contents = route && findContents(route.responses, status)
  const content = findContent(contents, response)
  const schema = content?.body
  const headersSchema = (content ?? contents)?.headers
  const prepared = {
    status,
    route,
    content: content as SentContent | undefined,
    body,
    headers: headers as object | undefined,
    hasHeaderSchema: !!headersSchema,
    acceptElement: undefined as AcceptElement | undefined,
  }
  if (!route || !(validateResponses || schema?.['~codec'] || headersSchema?.['~codec'])) {
    if (!content && (body !== undefined || contentType !== undefined)) {
      const { contentType: type = 'application/json' } = response
      const essence = parseEssence(type) ?? reject('has a content type that is not valid')
      prepared.content = { contentType: type, format: toContentFormat(essence) }
    }
    return prepared
  }
  if (!contents) return reject('is not declared')
  if (!content && (contents.first || body !== undefined || contentType !== undefined)) reject("has a 'contentType' or a 'body' that is not declared")
  const accept = (part: string, validation: Validation): unknown =>
    validation.issues ? reject(`has ${part} that its schema rejects`, validation.issues) : validation.value
  let validation: Validation | Promise<Validation> = { value: body }
  if (content && !isBodiless(status)) {
    if (content.code?.writeElement) prepared.acceptElement = async (element) => ({ value: accept('an element', await validate(content.body, element)) })
    else validation = validate(content.body, body)
  }
  // No callback returns a value itself: a promise for a value with a `then` would wait for that value.
  return whenSettled(validation, (validBody) => {
    prepared.body = accept('a body', validBody)
    if (!headersSchema) return prepared
    return whenSettled(validateHeaders(headersSchema, { headers: prepared.headers, contentType: content?.contentType }), (validHeaders) => {
      prepared.headers = accept('headers', validHeaders) as object
      return prepared
    })
  })
}

/**
 * Validates headers as a record with lower-case names. The declared `content-type` is added only if an issue names it, because a strict
 * schema without that name would reject it.
 */
export function validateHeaders(
  schema: Schema,
  { headers, contentType }: Pick<ResponseData, 'contentType'> & { readonly headers?: object | undefined },
): Validation | Promise<Validation> {
  const record = toHeaderRecord(headers)
  // No content type is declared, so the header is sent as given.
  if (contentType === '*/*') return validate(schema, record)
  const given = record['content-type']
  if (given !== undefined) record['content-type'] = toEssence(String(given))
  return whenSettled(validate(schema, record), (first) =>
    given === undefined && contentType && first.issues?.some((issue) => toPath(issue)[0] === 'content-type')
      ? validate(schema, { ...record, 'content-type': contentType })
      : first,
  )
}

/** Finds the contents under a status. A text, such as `'200'` from JavaScript, has none. */
export function findContents(responses: DeclaredResponses, status: number): StatusContents | undefined {
  return typeof status === 'number' ? findCovering(responses, status, ({ first }) => !!first) : undefined
}

/** Finds the content for the type that the response names, or the only content. A response without a body need not name a content type. */
export function findContent(
  contents: StatusContents | undefined,
  { status, contentType }: ResponseData,
): ResponseContent | undefined {
  if (contentType !== undefined) return contents?.byEssence.get(toEssence(String(contentType)))
  return contents?.byEssence.size === 1 || isBodiless(status) ? contents?.first : undefined
}

