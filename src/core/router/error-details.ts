/** A request's issues as they are sent, limited in number and length. */
import type { ContractValidationError } from '../errors.ts'
import { toMessage, toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'

/** The maximum length of a message and of an issue's path, in UTF-16 code units. */
const maxTextLength = 1000

/** The maximum number of issues in a response. */
const maxDetails = 100

/**
 * The maximum length of all messages and paths in a response, in UTF-16 code units: 256 KB if each is escaped as
 * `\u0000`.
 */
const maxDetailsLength = 35_000

/** An issue as it is sent, without the client's input, which some schema libraries add. */
type ErrorDetail = { path: (string | number)[]; message: string }

/**
 * Returns the details that the built-in error handler sends for a validation failure, for use in your own `catch`. Do not send the error's
 * issues instead: they may contain all of the client's input. Returns at most 100 items, with texts of at most 1,000 characters.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) =>
 *   error instanceof ContractValidationError
 *     ? request.respond({ status: 422, body: { errors: toErrorDetails(error) } })
 *     : defaultErrorHandler(error)
 */
export function toErrorDetails(error: ContractValidationError): ErrorDetail[] {
  return toDetails(error.issues)
}

/** Converts issues to details of limited total size, because the client determines the number and length of keys. */
export function toDetails(issues: readonly Issue[]): ErrorDetail[] {
  const details: ErrorDetail[] = []
  let room = maxDetailsLength
  for (const issue of issues) {
    let rest = maxTextLength
    // A key counts one more, because it may be empty.
    const detail = { path: toPath(issue).filter((key) => (rest -= String(key).length + 1) >= 0), message: truncate(toMessage(issue)) }
    room -= detail.message.length + detail.path.join().length
    const left = issues.length - details.length
    if (left > 1 && (details.length === maxDetails - 1 || room < 0)) return [...details, { path: [], message: `… and ${left} more` }]
    details.push(detail)
  }
  return details
}

/** Cuts a text, visibly. */
export function truncate(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}
