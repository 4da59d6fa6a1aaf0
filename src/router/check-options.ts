import { listKeys } from '../property.ts'

/**
 * Returns a message for each unknown option of a function, and for `before`, `catch`, `finally` and `onError` of a wrong
 * type. If a guard or an error handler is present but undefined, as after a circular import, that is an error: it must not
 * disappear silently.
 *
 * @param names the names of the options, separated by commas
 */
export function checkOptions(options: object, names: string, functionName: string): string[] {
  const known = names.split(',')
  return listKeys(options, known).flatMap((name) => {
    const value: unknown = options[name as never]
    if (!known.includes(name)) return `'${name}' is not an option of ${functionName}`
    if (name === 'before' || name === 'finally') {
      const isValid = Array.isArray(value) && value.every((item) => typeof item === 'function')
      return isValid ? [] : `'${name}' must be an array of functions`
    }
    const isFunction = typeof value === 'function' || (name === 'onError' && value === undefined)
    return (name === 'catch' || name === 'onError') && !isFunction ? `'${name}' must be a function` : []
  })
}
