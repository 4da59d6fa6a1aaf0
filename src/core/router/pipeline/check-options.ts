/**
 * The checks of the options of `createRouter` and `mergeRouters`, for callers from JavaScript or with a cast.
 *
 * `catch` may be absent, but not undefined, as after a circular import.
 */
import { listKeys, readOwn } from '../../../shared/property.ts'
import type { Report } from '../../../shared/message.ts'

/** Option -> whether a value is valid. */
export interface OptionChecks {
  readonly [name: string]: (value: unknown) => boolean
}

/** The check of an option whose value is checked elsewhere, such as in `createScope`. */
export const isAnything = (): boolean => true

export const isFunction = (value: unknown): boolean => typeof value === 'function'
const isOptional = (value: unknown): boolean => value === undefined || isFunction(value)

/** The options that both have. */
export const commonChecks = {
  base: isAnything,
  before: isAnything,
  catch: isFunction,
  finally: isAnything,
  missing: isOptional,
  onError: isOptional,
} satisfies OptionChecks

/** Reports unknown options, and those that are not valid, also inherited ones. */
export function checkOptions(options: object, checks: OptionChecks, report: Report): void {
  for (const name of listKeys(options, Object.keys(checks))) {
    const check = readOwn(checks, name)
    if (!check) report(name, 'is unknown')
    else if (!check(options[name as never])) report(name)
  }
}
