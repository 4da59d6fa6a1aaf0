/** The rule for methods. */
import { type HttpMethod, httpMethods } from '../operation.ts'
import type { Report } from '../../../shared/message.ts'

/** The message in place of a method of a wrong type. */
export type MethodMessage<Method> = Method extends HttpMethod
  ? never
  : Method extends string
    ? string extends Method
      ? "'method' must be a literal: write 'as const' behind the object"
      : Uppercase<Method> extends HttpMethod
        ? `'method' must be '${Uppercase<Method>}'`
        : // While a method is being typed, editors would complete the message.
          HttpMethod & `${Uppercase<Method>}${string}` extends never
          ? NoMethod
          : HttpMethod
    : NoMethod

type NoMethod = "'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"

/** Checks the method. */
export function checkMethod(method: unknown, place: string, report: Report): void {
  if (!httpMethods.includes(method as HttpMethod)) report(place, 'is not a method')
}
