/** What whoever called can put right: it is told in its own words, without a stack. */
export class CommandError extends Error {}

export function toMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
