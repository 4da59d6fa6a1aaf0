import { ContractResponseError } from 'routepact'

/**
 * Returns the stack of an error and, for a response that its schema
 * rejects, where and why.
 */
export function toErrorFields(thrown: unknown): {
  readonly [name: string]: unknown
} {
  const error = thrown instanceof Error ? thrown.stack : String(thrown)
  if (!(thrown instanceof ContractResponseError)) return { error }
  // The path of some libraries is a list of objects, which also contain
  // the values.
  const toKey = (segment: unknown): unknown =>
    segment instanceof Object && 'key' in segment
      ? segment.key
      : segment
  return {
    error,
    issues: thrown.issues.map(({ path, message }) => ({
      path: path?.map(toKey),
      message,
    })),
  }
}
