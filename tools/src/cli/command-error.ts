import { inspect } from 'node:util'

/** An error caused by the user of the command, which prints its message without a stack. */
export class CommandError extends Error {}

/** Returns the message of a thrown value. */
export function toErrorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Returns the text that the command prints for a failure, with the stack of an unexpected error. */
export function toFailureText(thrown: unknown): string {
  return thrown instanceof CommandError ? thrown.message : inspect(thrown)
}
