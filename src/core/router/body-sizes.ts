/** The limits of request bodies: the option `maxBodySize`, its rule and its check. */
import { createBare, isPlainObject } from '../property.ts'
import { listUnknownName, type NoOperationMessage } from './handler-names.ts'

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

/** Copies `maxBodySize` as a function of the operation's name, with one sentence per problem. */
export function compileBodySizes(
  contract: object,
  given: unknown = defaultMaxBodySize,
): { readonly problems: readonly string[]; readonly sizeOf: (operationName: string) => number } {
  if (!isPlainObject(given)) {
    const problem = "'maxBodySize' must be a non-negative integer, or an object: operation name -> integer"
    return { problems: isSize(given) ? [] : [problem], sizeOf: () => given as number }
  }
  const byOperation: { readonly [operationName: string]: unknown } = Object.assign(createBare(), given)
  const problems: string[] = []
  for (const [name, size] of Object.entries(byOperation)) {
    if (name !== 'default') problems.push(...listUnknownName(contract, name))
    if (!isSize(size)) problems.push(`'${name}' must be a non-negative integer`)
  }
  return {
    problems: problems.map((problem) => `maxBodySize: ${problem}`),
    sizeOf: (name) => (byOperation[name] ?? byOperation['default'] ?? defaultMaxBodySize) as number,
  }
}

function isSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0
}
