/** The limits of request bodies: the option `maxBodySize`, its rule and its check. */
import type { Report } from '../../../shared/message.ts'
import { createBare, isPlainObject } from '../../../shared/property.ts'
import type { NoOperationMessage } from '../typing/handler-names.ts'

/** Operation name -> the maximum size of a request body, in bytes. */
export type BodySizes<Declared> = { readonly [Name in keyof Declared | 'default']?: number }

/** A message for each name that is not an operation of the contract. Names that are not known yet have no message. */
export type BodySizesRule<Sizes, Declared> = {
  readonly [Name in keyof Sizes]: string extends Name
    ? number | undefined
    : Name extends keyof Declared | 'default'
      ? number
      : NoOperationMessage<Name>
}

/** The default `maxBodySize`: 1 MiB. */
const defaultMaxBodySize = 1_048_576

/** Copies `maxBodySize` as a function of the operation's name, and reports its problems. */
export function compileBodySizes(
  contract: object,
  report: Report,
  given: unknown = defaultMaxBodySize,
): (operationName: string) => number {
  const byOperation = Object.assign(createBare<unknown>(), isPlainObject(given) ? given : { default: given })
  for (const [name, size] of Object.entries(byOperation)) {
    const place = `maxBodySize.${name}`
    if (name !== 'default' && !Object.hasOwn(contract, name)) report(place, 'is unknown')
    if (!Number.isInteger(size) || Number(size) < 0) report(place)
  }
  return (name) => (byOperation[name] ?? byOperation['default'] ?? defaultMaxBodySize) as number
}
