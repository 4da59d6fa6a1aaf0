import { type ContractErrorHandler, ContractValidationError, HttpError, type Issue } from 'routepact'
import type { Errors } from './schemas.ts'

/** The body of an answer that says what is wrong with one thing. */
export function toErrors(name: string, ...messages: string[]): Errors {
  return { errors: { [name]: messages } }
}

/**
 * Answers what was thrown, in the form that Conduit gives its errors.
 *
 * @param report is told what nobody foresaw; the client learns nothing of it
 */
export function createErrorHandler(report: (thrown: unknown) => void): ContractErrorHandler {
  return (thrown, request) => {
    if (thrown instanceof ContractValidationError) {
      return request.respond({ status: 422, body: toValidationErrors(thrown) })
    }
    if (thrown instanceof HttpError) {
      // A 401 names the scheme that would help (RFC 9110, section 11.6.1).
      const headers = thrown.status === 401 ? { 'www-authenticate': 'Token realm="conduit"' } : {}
      return request.respond({ status: thrown.status, body: toErrors('body', thrown.message), headers })
    }
    report(thrown)
    return request.respond({ status: 500, body: toErrors('body', 'Something went wrong on our side') })
  }
}

function toValidationErrors({ issues, part }: ContractValidationError): Errors {
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    const field = toField(issue) ?? part
    messages.set(field, [...(messages.get(field) ?? []), issue.message])
  }
  return { errors: Object.fromEntries(messages) }
}

/** The name nearest to the issue: of `user.email` it is `email`, of `article.tagList.0` it is `tagList`. */
function toField({ path = [] }: Issue): string | undefined {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment))
  return keys.findLast((key) => typeof key === 'string')
}
