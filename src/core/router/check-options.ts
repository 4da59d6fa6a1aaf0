import { listUnknownOptions } from '../unknown-options.ts'

/**
 * Returns a message for each unknown option of a function, and for `before`, `catch`, `finally`, `onError` and `rethrow` of
 * a wrong type. If a guard or an error handler is present but undefined, as after a circular import, that is an error: it
 * must not disappear silently.
 *
 * @param names the names of the options, separated by commas
 */
export function checkOptions(options: object, names: string, functionName: string): string[] {
  // Options may be inherited, such as getters of a class.
  const given = names.split(',').filter((name) => name in options)
  const problems = given.flatMap((name) => {
    const value: unknown = options[name as never]
    if (name === 'before' || name === 'finally') {
      const isValid = Array.isArray(value) && value.every((item) => typeof item === 'function')
      return isValid ? [] : `'${name}' must be an array of functions`
    }
    if (!/^(?:catch|onError|rethrow)$/.test(name)) return []
    const isValid = typeof value === 'function' || (value === undefined && name !== 'catch')
    return isValid ? [] : `'${name}' must be a function`
  })
  return [...listUnknownOptions(options, names, functionName), ...problems]
}
