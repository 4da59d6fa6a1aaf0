import { parseEssence, toContentFormat, toEssence } from '../../shared/content-type.ts'
import type { DeclaredResponses, ResponseContent, StatusContents } from '../contract/declared-content.ts'
import { isBodiless } from '../../shared/status.ts'
import { findCovering } from '../../shared/status-key.ts'
import { ContractResponseError } from '../errors.ts'
import { toHeaderRecord } from '../../shared/header-value.ts'
import { whenSettled } from '../../shared/promises.ts'
import { nameProperties, toPath } from '../schema/issues.ts'
import { type Schema, type SentSchema, validate, type Validation } from '../schema/schema.ts'
import { createResponseError, type NamedOperation } from './response-error.ts'
import type { PreparedResponse } from './serialize.ts'
import { isAsyncIterable } from './stream.ts'
import type { ResponseData } from './untyped-response.ts'

/** An operation with its declared responses. */
export interface ResponseRoute extends NamedOperation {
  readonly responses: DeclaredResponses
}

/**
 * Validates a response against its contract and returns the output of the schemas, without the other properties of
 * the response. With `validateResponses` off, body and headers are returned unchanged.
 *
 * @throws ContractResponseError for a response that the contract does not allow. Its message names the operation, its
 * path and the status, but no part of the value: even its keys may be data.
 */
export function validateResponse(
  route: ResponseRoute,
  response: ResponseData,
  validateResponses: boolean,
): PreparedResponse | Promise<PreparedResponse> {
  const { status, contentType, body, headers } = response
  const contents = findContents(route.responses, status)
  const content = findContent(contents, response)
  const schema = content?.body
  const { headers: headersSchema } = content ?? contents ?? ({} as { headers?: SentSchema })
  // The value of a codec cannot be sent as it is.
  if (!(validateResponses || schema?.['~codec'] || headersSchema?.['~codec'])) {
    return { ...prepareUnvalidated({ ...response, contentType: content?.contentType ?? contentType }, route), hasHeaderSchema: !!headersSchema, code: content?.code }
  }
  if (!contents) throw createResponseError(status, route, 'is not declared')
  const accept: Accept = (part, validation) => {
    const { issues } = validation
    if (!issues) return validation.value
    throw createResponseError(status, route, `has ${part} that its schema rejects${part === 'headers' ? nameProperties(issues) : ''}`, issues)
  }
  if (!contents.first) {
    if (body !== undefined || contentType !== undefined) throw createResponseError(status, route, 'is declared without a body')
    return withValidHeaders({ status, headers, route }, headersSchema, accept)
  }
  if (!content) {
    const declared = Array.from(contents.byEssence.values(), (one) => one.contentType)
    throw createResponseError(status, route, `must have one of these as 'contentType': ${declared.join(', ')}`)
  }
  const isStreamed = !isBodiless(status) && content.code?.writeElement
  if (isStreamed && !isAsyncIterable(body)) {
    throw createResponseError(status, route, 'has a body that is not an async iterable')
  }
  // Neither callback returns a value itself: a promise of a value with a `then` would wait for that value.
  return whenSettled(isStreamed || isBodiless(status) ? { value: body } : validate(schema as Schema, body), (validBody) =>
    withValidHeaders(
      {
        status,
        contentType: content.contentType,
        format: content.format,
        code: content.code,
        body: accept('a body', validBody),
        headers,
        route,
        acceptElement: isStreamed
          ? async (element: unknown) => ({ value: accept('an element', await validate(schema as Schema, element)) })
          : undefined,
      },
      headersSchema,
      accept,
    ),
  )
}

/** Returns the output of a valid part of the response. */
type Accept = (part: string, validation: Validation) => unknown

/** Replaces the headers by the output of their schema, if there is one. */
function withValidHeaders(
  prepared: PreparedResponse,
  schema: Schema | undefined,
  accept: Accept,
): PreparedResponse | Promise<PreparedResponse> {
  if (!schema) return prepared
  return whenSettled(validateHeaders(schema, prepared), (validHeaders) => ({
    ...prepared,
    headers: accept('headers', validHeaders) as object,
    hasHeaderSchema: true,
  }))
}

/**
 * Validates headers as a record with lower-case names. The declared `content-type` is added only if an issue names it,
 * because a strict schema that does not name it would reject it.
 */
export function validateHeaders(
  schema: Schema,
  { headers, contentType }: Pick<PreparedResponse, 'headers' | 'contentType'>,
): Validation | Promise<Validation> {
  const record = toHeaderRecord(headers)
  // No content type is declared, so the header is sent as it is given.
  if (contentType === '*/*') return validate(schema, record)
  const given = record['content-type']
  if (given !== undefined) record['content-type'] = toEssence(String(given))
  return whenSettled(validate(schema, record), (first) =>
    given === undefined && contentType && first.issues?.some((issue) => toPath(issue)[0] === 'content-type')
      ? validate(schema, { ...record, 'content-type': contentType })
      : first,
  )
}

function hasBody({ first }: StatusContents): boolean {
  return !!first
}

/** Finds the contents of a status. A text, such as `'200'` from JavaScript, has none. */
export function findContents(responses: DeclaredResponses, status: number): StatusContents | undefined {
  return typeof status === 'number' ? findCovering(responses, status, hasBody) : undefined
}

/**
 * Finds the content of the type that the response names, or the only content. A response without a body need not name a
 * content type.
 */
export function findContent(
  contents: StatusContents | undefined,
  { status, contentType }: ResponseData,
): ResponseContent | undefined {
  const byEssence = contents?.byEssence
  if (contentType !== undefined) return byEssence?.get(contentType) ?? byEssence?.get(toEssence(String(contentType)))
  return byEssence?.size === 1 || isBodiless(status) ? contents?.first : undefined
}

/** Prepares a response that is sent unchanged. A body without a content type is sent as JSON. */
export function prepareUnvalidated(response: ResponseData, route?: NamedOperation): PreparedResponse {
  const { status, body, headers, contentType = body === undefined ? undefined : 'application/json' } = response
  if (contentType === undefined) return { status, headers, route }
  const essence = parseEssence(contentType)
  if (!essence) throw new ContractResponseError('The content type of the response is not valid')
  return { status, contentType, format: toContentFormat(essence), body, headers, route }
}
