import { inspect } from 'node:util'

/** An error caused by the command's user. The command prints its message without a stack. */
export class CommandError extends Error {}

/** Returns a thrown value's message. */
export function toErrorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Returns what the command prints for a failure, with the stack if the error is unexpected. */
export function toFailureText(thrown: unknown): string {
  return thrown instanceof CommandError ? thrown.message : inspect(thrown)
}
