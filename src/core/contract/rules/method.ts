/** The rule for methods. The constraint of an operation has the same rule for the compiler. */
import { httpMethods } from '../operation.ts'
import type { Report } from './message.ts'

/** Checks the method. */
export function checkMethod({ method }: { readonly [field: string]: unknown }, report: Report): void {
  if (!httpMethods.some((known) => known === method)) report('method', 'is not a method')
}
