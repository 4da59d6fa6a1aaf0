/** The rule for names of operations: `await` would call a client's function `then`, and `__proto__` sets a prototype. */
import { formatMessage, type FormatMessage } from '../../../shared/message.ts'
import type { Tell } from './field-checks.ts'

const reservedNames = ['then', '__proto__'] as const

/** The names that no operation may have. */
export type ReservedName = (typeof reservedNames)[number]

const reservedName = "'{}' must not be the name of an operation"

/** An operation's rules, or the message for its name. */
export type NameRule<Name, Rules> = Name extends ReservedName ? FormatMessage<typeof reservedName, Name> : Rules

/** Checks an operation's name. */
export function checkName(name: string, tell: Tell): void {
  if ((reservedNames as readonly string[]).includes(name)) tell(formatMessage(reservedName, name))
}
