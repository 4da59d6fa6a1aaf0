import { ContractResponseError } from 'routepact'

/** Returns where and why a schema has rejected a response. */
export function toIssues(thrown: unknown) {
  if (!(thrown instanceof ContractResponseError)) return undefined
  // Some libraries have objects in the path, which contain the values.
  const toKey = (segment: unknown): unknown =>
    segment instanceof Object && 'key' in segment
      ? segment.key
      : segment
  return thrown.issues.map(({ path, message }) => ({
    path: path?.map(toKey),
    message,
  }))
}
