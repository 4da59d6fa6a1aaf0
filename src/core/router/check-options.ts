import { isArrayOf, listKeys } from '../../shared/property.ts'
import type { Report } from '../../shared/message.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/**
 * Reports unknown options for `createRouter` and `mergeRouters`, and values that should be functions, also inherited ones. A guard, or
 * `catch`, that is undefined after a circular import must not disappear silently.
 *
 * @param others the option names that are checked elsewhere
 */
export function checkOptions(options: object, others: string, report: Report): void {
  const known = `${others},base,before,catch,finally,missing,onError`.split(',')
  for (const name of listKeys(options, known)) {
    const value: unknown = options[name as never]
    if (!known.includes(name)) report(name, 'is unknown')
    else if (name === 'before' || name === 'finally') {
      if (!isArrayOf(value, isFunction)) report(name)
    } else if (/^(?:catch|missing|onError)$/.test(name) && !isFunction(value) && (value !== undefined || name === 'catch')) report(name)
  }
}
