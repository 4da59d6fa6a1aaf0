/** The rule for methods. */
import { type HttpMethod, httpMethods } from '../operation.ts'
import { formatMessage, type FormatMessage } from '../../../shared/message.ts'
import { isString } from '../../../shared/property.ts'
import type { Tell } from './field-checks.ts'

/** The message for a method with a wrong type. */
export type MethodMessage<Method> = Method extends HttpMethod
  ? never
  : Method extends string
    ? string extends Method
      ? "'method' must be a literal: write 'as const' behind the object"
      : Uppercase<Method> extends HttpMethod
        ? FormatMessage<typeof upperCase, Uppercase<Method>>
        : // While a method is being typed, editors would complete the message.
          HttpMethod & `${Uppercase<Method>}${string}` extends never
          ? typeof noMethod
          : HttpMethod
    : typeof noMethod

const upperCase = "'method' must be '{}'"

const noMethod = "'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"

/** Checks the method. */
export function checkMethod(method: unknown, _field: string, tell: Tell): void {
  if (isMethod(method)) return
  const upper = isString(method) ? method.toUpperCase() : ''
  tell(isMethod(upper) ? formatMessage(upperCase, upper) : noMethod)
}

function isMethod(method: unknown): boolean {
  return httpMethods.includes(method as HttpMethod)
}
