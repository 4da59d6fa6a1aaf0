import {
  type ContractErrorHandler,
  ContractValidationError,
  HttpError,
  type Issue,
  type HeaderValues,
} from 'routepact'
import type { Errors } from './schemas.ts'

/** The body of an answer that says what is wrong with one thing. */
export function toErrors(name: string, ...messages: string[]): Errors {
  return { errors: { [name]: messages } }
}

const headersByStatus: { readonly [status: number]: HeaderValues } = {
  // The scheme that would help (RFC 9110, section 11.6.1).
  401: { 'www-authenticate': 'Token realm="conduit"' },
  // Nobody reads the rest of the body, so that the next request could not be found behind it (section 15.5.14).
  413: { connection: 'close' },
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
      const { status, message } = thrown
      return request.respond({ status, body: toErrors('body', message), headers: headersByStatus[status] })
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
