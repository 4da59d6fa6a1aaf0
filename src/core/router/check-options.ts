import type { Report } from '../contract/rules/message.ts'
import { listUnknownOptions } from '../unknown-options.ts'

/**
 * Reports each unknown option of a function, and `onRequest`, `before`, `catch`, `finally`, `onError` and `rethrow` of a wrong type. If
 * a guard or an error handler is present but undefined, as after a circular import, that is an error: it must not
 * disappear silently.
 *
 * @param names the names of the options, separated by commas
 */
export function checkOptions(options: object, names: string, report: Report): void {
  for (const name of listUnknownOptions(options, names)) report(name, 'is unknown')
  // Options may be inherited, such as getters of a class.
  for (const name of names.split(',').filter((one) => one in options)) {
    const value: unknown = options[name as never]
    if (/^(?:onRequest|before|finally)$/.test(name)) {
      if (!Array.isArray(value) || !value.every(isFunction)) report(name, 'is not an array of functions')
    } else if (/^(?:catch|onError|rethrow)$/.test(name) && !isFunction(value) && (value !== undefined || name === 'catch')) {
      report(name, 'is not a function')
    }
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
