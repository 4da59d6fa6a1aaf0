/** The rules that each operation has a handler, and each handler and each limit an operation. */
import type { FormatMessage, Report } from '../../../shared/message.ts'
import { readOwn } from '../../../shared/property.ts'

/** The message for an operation without a handler. */
export type NoHandlerMessage<Name> = FormatMessage<"'{}' must have a handler", Name>

/** The message for a name that no operation has. */
export type NoOperationMessage<Name> = FormatMessage<"'{}' is not an operation of the contract", Name>

/** The operations of a known contract that have no handler. */
export type MissingName<Handlers, Declared> = string extends keyof Declared ? never : Exclude<keyof Declared, keyof Handlers>

/** Reports each handler that is missing, and each without an operation. */
export function checkHandlers(contract: object, handlers: { readonly [name: string]: unknown }, report: Report): void {
  for (const name of Object.keys(contract)) {
    if (typeof readOwn(handlers, name) !== 'function') report(`handlers.${name}`, 'is not a function')
  }
  for (const name of Object.keys(handlers)) if (!Object.hasOwn(contract, name)) report(`handlers.${name}`, 'is unknown')
}
