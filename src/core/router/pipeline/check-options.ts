/**
 * The checks of the options of `createRouter` and `mergeRouters`, for callers from JavaScript or with a cast.
 *
 * `before`, `catch` and `finally` may be absent, but not undefined. `before: undefined` is an error when the router is built,
 * because a guard that is undefined after a circular import must not disappear silently.
 */
import { anyValue, type FieldCheck, type FieldChecks } from '../../contract/rules/field-checks.ts'
import { isArrayOf } from '../../../shared/property.ts'

const checkFunctions: FieldCheck = (value, place, report) => {
  if (!isArrayOf(value, isFunction)) report(place, 'is not an array of functions')
}

const checkFunction: FieldCheck = (value, place, report) => {
  if (!isFunction(value)) report(place, 'is not a function')
}

const checkOptional: FieldCheck = (value, ...others) => {
  if (value !== undefined) checkFunction(value, ...others)
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/**
 * The checks of the options that both have. A guard or an error handler that is present but undefined, as after a circular
 * import, is an error: it must not disappear silently.
 */
export const commonChecks = {
  base: anyValue,
  onRequest: checkFunctions,
  before: checkFunctions,
  catch: checkFunction,
  finally: checkFunctions,
  missing: checkOptional,
  onError: checkOptional,
  rethrow: checkOptional,
} satisfies FieldChecks
