import { inspect } from 'node:util'

/** A mistake of the caller: the command prints the message without a stack. */
export class CommandError extends Error {}

/** The message of anything that was thrown. */
export function toErrorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** What the command prints for a failure: an unexpected one keeps its stack. */
export function toFailureText(thrown: unknown): string {
  return thrown instanceof CommandError ? thrown.message : inspect(thrown)
}
