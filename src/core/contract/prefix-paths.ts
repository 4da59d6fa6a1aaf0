import type { Contract } from './operation.ts'
import { listFields } from './rules/fields.ts'
import { type FormatMessage, reportTo } from '../../shared/message.ts'
import { parsePath, type SlashMessage } from './rules/path-syntax.ts'

/** The prefix, or a message in its place. A prefix that is not known yet is accepted. */
type PrefixRules<Prefix extends string> = string extends Prefix
  ? Prefix
  : Prefix extends `/${infer Rest}`
    ? Rest extends '' | `${string}/`
      ? FormatMessage<"'{}' must not end with '/'", Prefix>
      : Prefix extends `${string}/:${string}`
        ? FormatMessage<"'{}' must not contain path parameters", Prefix>
        : Prefix
    : SlashMessage<Prefix>

/** The contract with prefixed paths. */
type PrefixedContract<Prefix extends string, Declared extends Contract> = {
  readonly [Name in keyof Declared]: PrefixedOperation<Prefix, Declared[Name]>
}

/** The operation with a prefixed path. Distributes over operations, whose fields may differ. */
type PrefixedOperation<Prefix extends string, Operation> = Operation extends Contract[string]
  ? { readonly [Field in keyof Operation]: Field extends 'path' ? PrefixedPath<Prefix, Operation['path']> : Operation[Field] }
  : never

type PrefixedPath<Prefix extends string, Path extends string> = string extends Prefix
  ? string
  : Path extends '/'
    ? Prefix
    : `${Prefix}${Path}`

/**
 * Returns a copy of a contract in which each path begins with a prefix.
 *
 * @param prefix begins with `/`, does not end with it, and contains no path parameters
 * @throws TypeError for an invalid prefix
 * @example
 * const v1 = prefixPaths('/v1', contract)
 * const path = v1.getUser.path // '/v1/users/:id'
 */
export function prefixPaths<const Prefix extends string, const Declared extends Contract>(
  prefix: [Prefix] extends [never] ? Prefix : PrefixRules<Prefix>,
  contract: Declared,
): PrefixedContract<Prefix, Declared>
export function prefixPaths(prefix: string, contract: Contract): Contract {
  const problems: string[] = []
  const report = reportTo(problems)
  if (prefix.endsWith('/')) report(prefix, 'ends with a slash')
  if (prefix.includes('/:')) report(prefix, 'has a path parameter')
  parsePath(prefix, report)
  if (problems.length > 0) throw new TypeError(problems[0])
  return Object.fromEntries(
    Object.entries(contract).map(([name, operation]) => {
      // `createRouter` reports an invalid path, which a prefix would hide.
      const isValid = typeof operation?.path === 'string' && operation.path.startsWith('/')
      const path = isValid && (operation.path === '/' ? prefix : prefix + operation.path)
      // A spread would drop inherited fields, such as `security`.
      const copy = isValid && { ...Object.fromEntries(listFields(operation).map((field) => [field, operation[field as never]])), path }
      return [name, copy || operation] as [string, typeof operation]
    }),
  )
}
