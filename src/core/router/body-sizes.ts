/** The limits for request bodies: the option `maxBodySize`, its rule and its check. */
import type { Report } from '../../shared/message.ts'
import { isPlainObject, readOwn } from '../../shared/property.ts'
import type { NoOperationMessage } from './typing/handler-names.ts'

/** Operation name -> the maximum request body size, in bytes. */
export type BodySizes<Declared> = { readonly [Name in keyof Declared | 'default']?: number }

/** A message for each name that is not an operation in the contract. Names that are not known yet have no message. */
export type BodySizesRule<Sizes, Declared> = {
  readonly [Name in keyof Sizes]: string extends Name
    ? number | undefined
    : Name extends keyof Declared | 'default'
      ? number
      : NoOperationMessage<Name>
}

/**
 * Reads `maxBodySize` as a function from operation names to sizes, and reports its problems. Default: 1 MiB.
 *
 * @param given a size, or operation name -> size
 */
export function compileBodySizes(contract: object, given: unknown, report: Report): (operationName: string) => number {
  const sizes = (isPlainObject(given) ? given : { default: given }) as { readonly [name: string]: number | undefined }
  for (const [name, size = NaN] of given === undefined ? [] : Object.entries(sizes)) {
    if (name !== 'default' && !Object.hasOwn(contract, name)) report(`maxBodySize.${name}`, 'is unknown')
    if (!Number.isInteger(size) || size < 0) report(`maxBodySize.${name}`)
  }
  return (name) => readOwn(sizes, name) ?? sizes['default'] ?? 1_048_576
}
