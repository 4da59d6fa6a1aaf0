import {
  type ContractErrorHandler,
  ContractValidationError,
  HttpError,
  type Issue,
  type HeaderValues,
} from 'routepact'
import type { Errors } from './schemas.ts'
import type { TakenFields } from './store/users.ts'

/** Creates an error body with messages for one name. */
export function toErrors(name: string, ...messages: string[]): Errors {
  return { errors: { [name]: messages } }
}

/** Creates an error body for fields whose values other users have. */
export function toTakenErrors(taken: TakenFields): Errors {
  return { errors: Object.fromEntries(taken.map((name) => [name, ['has already been taken']])) }
}

const headersByStatus: { readonly [status: number]: HeaderValues } = {
  // The challenge that RFC 9110, section 11.6.1, requires.
  401: { 'www-authenticate': 'Token realm="conduit"' },
  // The rest of the body stays unread, so the connection cannot be reused (RFC 9110, section 15.5.14).
  413: { connection: 'close' },
}

/**
 * Creates the error handler, which responds in Conduit's error format.
 *
 * @param report receives unexpected errors, which are not sent to the client
 */
export function createErrorHandler(report: (thrown: unknown) => void): ContractErrorHandler {
  return (thrown, request) => {
    if (thrown instanceof ContractValidationError) {
      return request.respond({ status: 422, body: toValidationErrors(thrown) })
    }
    if (thrown instanceof HttpError) {
      const { status, message } = thrown
      return request.respond({ status, body: toErrors('body', message), headers: headersByStatus[status] ?? thrown.headers })
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

/** Returns the last name in the issue's path: `email` of `user.email`, `tagList` of `article.tagList.0`. */
function toField({ path = [] }: Issue): string | undefined {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment))
  return keys.findLast((key) => typeof key === 'string')
}
