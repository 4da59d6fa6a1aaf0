/** Finds the mistakes in overrides before a request does, because callers from JavaScript or with a cast can pass anything. */
import type { Schema } from 'routepact'
import {
  findContent,
  findContents,
  isAsyncIterable,
  type ResponseData,
  type ResponseRoute,
  validate,
  validateHeaders,
  type Validation,
} from 'routepact/internal'
import { isBodiless } from '../../../../src/shared/status.ts'
import { isPromise } from '../../../../src/shared/promises.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { toIssueText, toReasonText } from '../reason-text.ts'

/** Returns a sentence for each override without an effect, and for each response that the operation does not allow. */
export function listOverrideProblems(routes: ReadonlyMap<string, ResponseRoute>, overrides: object): string[] {
  return Object.entries(overrides).flatMap(([name, override]: [string, unknown]) => {
    const route = routes.get(name)
    if (!route) return [`'${name}' is not an operation of the contract`]
    if (override === undefined || typeof override === 'function') return []
    if (!isPlainObject(override)) return [`'overrides.${name}' must be a handler or a response`]
    return listResponseProblems(route, `overrides.${name}`, override)
  })
}

/** Checks a response without a status only when a request has chosen the status. */
function listResponseProblems(route: ResponseRoute, place: string, response: Partial<ResponseData>): string[] {
  const { status, contentType, body, headers } = response
  if (status === undefined) return []
  const contents = findContents(route.responses, status)
  if (!contents) return [`'${place}.status' is ${status}, which the contract does not declare`]
  if (!contents.first) {
    const extra = (['body', 'contentType'] as const).filter((part) => response[part] !== undefined)
    const problems = extra.map((part) => `'${place}.${part}' is not allowed: the contract declares ${status} without a body`)
    return [...problems, ...checkHeaders(`${place}.headers`, contents.headers, { status, headers })]
  }
  const content = findContent(contents, { status, contentType })
  if (!content) {
    if (contentType === undefined && body === undefined) return []
    const types = Array.from(contents.byEssence.values(), (one) => one.contentType)
    return [`'${place}.contentType' must be one of ${types.join(', ')}`]
  }
  const problems = checkHeaders(`${place}.headers`, content.headers, { status, headers, contentType: content.contentType })
  if (body === undefined || isBodiless(status)) return problems
  if (!content.code?.writeElement) return [...checkValue(`${place}.body`, () => validate(content.body, body)), ...problems]
  return isAsyncIterable(body) ? problems : [`'${place}.body' must be an async iterable`, ...problems]
}

function checkHeaders(place: string, schema: Schema | undefined, response: ResponseData): string[] {
  return schema && response.headers ? checkValue(place, () => validateHeaders(schema, response)) : []
}

/** Checks a value with a synchronous schema. The router checks a value with an asynchronous one, for each request. */
function checkValue(place: string, check: () => Validation | Promise<Validation>): string[] {
  try {
    const validation = check()
    if (isPromise(validation)) {
      validation.then(undefined, () => undefined)
      return []
    }
    return validation.issues ? [`'${place}' does not match its schema: ${toIssueText(validation.issues)}`] : []
  } catch (thrown) {
    return [`'${place}' does not match its schema: ${toReasonText(thrown)}`]
  }
}
