/** The rule for methods. The constraint of an operation has the same rule for the compiler. */
import { type HttpMethod, httpMethods } from '../operation.ts'
import type { Report } from './message.ts'

/** Checks the method. */
export function checkMethod(method: unknown, place: string, report: Report): void {
  if (!httpMethods.includes(method as HttpMethod)) report(place, 'is not a method')
}
