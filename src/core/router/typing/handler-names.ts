/** The rules that each operation has a handler, and that each handler and each limit belongs to an operation. */
import type { FormatMessage } from '../../../shared/message.ts'
import type { Any } from '../../contract/rules/without-mistakes.ts'

/** The message for an operation without a handler. */
export type NoHandlerMessage<Name> = FormatMessage<"'{}' must have a handler", Name>

/** The message for a name that no operation has. */
export type NoOperationMessage<Name> = FormatMessage<"'{}' is not an operation of the contract", Name>

/** The operations in a known contract that have no handler. */
export type MissingName<Handlers, Declared> = string extends keyof Declared ? never : Exclude<keyof Declared, keyof Handlers>

/**
 * Handlers whose parameters have the type `any` if the options have no contract, so that this is the only mistake.
 *
 * @typeParam Option the names of the given options: `never` if the compiler infers nothing, because a type was passed
 */
export type HandlersWithoutContract<Option> = 'contract' extends Option
  ? unknown
  : [Option] extends [never]
    ? unknown
    : { readonly handlers: { readonly [name: string]: (request: Any, ...args: Any) => unknown } }
