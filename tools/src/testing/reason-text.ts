import type { Issue } from 'routepact'
import { toPath } from 'routepact/internal'


/** The most characters in a part of a message. */
const mostCharacters = 500

/** Returns the start of a text that may be large. */
export function abridge(text: string): string {
  if (text.length <= mostCharacters) return text
  // A copy, because V8 keeps a whole string as long as a slice of it is in use.
  return `${new TextDecoder().decode(new TextEncoder().encode(text.slice(0, mostCharacters)))}…`
}

/** Formats issues as one line. */
export function toIssueText(issues: readonly Issue[]): string {
  return abridge(issues.map((issue) => `${toPath(issue).join('.') || 'the value'}: ${issue.message}`).join('; '))
}

/** Returns a thrown value's message, and its cause's message if that adds a reason, as with `fetch`. */
export function toReasonText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { message, cause } = thrown
  if (!(cause instanceof Error)) return message
  const reason = cause.message || String(cause)
  return message.includes(reason) ? message : `${message}: ${reason}`
}

/** Says that nothing satisfies a place in a schema, which is empty for the schema itself. */
export function toImpossibleText(place: string): string {
  return `nothing satisfies ${place === '' ? 'its schema' : `'${place}', which its schema requires`}`
}
