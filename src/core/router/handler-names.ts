/** The rules that each operation has a handler, and each handler and each limit an operation. */
import { type FormatMessage, formatMessage } from '../contract/rules/message.ts'
import { readOwn } from '../property.ts'

const noHandler = "'{}' must have a handler"
const noOperation = "'{}' is not an operation of the contract"

/** The message for an operation without a handler. */
export type NoHandlerMessage<Name> = FormatMessage<typeof noHandler, Name>

/** The message for a name that no operation has. */
export type NoOperationMessage<Name> = FormatMessage<typeof noOperation, Name>

/**
 * Requires the operations of a known contract that have no handler, with the message as their type. A message in place
 * of all handlers would make editors complete the methods of a string.
 */
export type MissingHandlers<Names extends PropertyKey> = [Names] extends [never]
  ? unknown
  : string extends Names
    ? unknown
    : { readonly [Name in Names]: NoHandlerMessage<Name> }

/** Returns the message if the contract has no operation with this name. */
export function listUnknownName(contract: object, name: string): string[] {
  return Object.hasOwn(contract, name) ? [] : [formatMessage(noOperation, name)]
}

/** Returns a message for each operation without a handler, and for each handler without an operation. */
export function listHandlerProblems(contract: object, handlers: object): string[] {
  const missing = Object.keys(contract).filter((name) => typeof readOwn(handlers as { [name: string]: unknown }, name) !== 'function')
  return [
    ...missing.map((name) => formatMessage(noHandler, name)),
    ...Object.keys(handlers).flatMap((name) => listUnknownName(contract, name)),
  ]
}
