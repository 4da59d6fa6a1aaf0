import { inspect } from 'node:util'

/** An error caused by the user of the command, which prints its message without a stack. */
export class CommandError extends Error {}

/** Returns the message of a thrown value. */
export function toErrorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Converts a `TypeError`, by which the library reports mistakes of a contract or of options, to an error of the user. */
export function toInputError(thrown: unknown): unknown {
  return thrown instanceof TypeError ? new CommandError(thrown.message) : thrown
}

/** Returns the text that the command prints for a failure, with the stack of an unexpected error. */
export function toFailureText(thrown: unknown): string {
  return thrown instanceof CommandError ? thrown.message : inspect(thrown)
}
