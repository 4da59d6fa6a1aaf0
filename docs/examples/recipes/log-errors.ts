import { ContractResponseError } from 'routepact'

/** Returns where and why a schema has rejected a response. */
export function toIssues(thrown: unknown) {
  if (!(thrown instanceof ContractResponseError)) return undefined
  // The path of some libraries is a list of objects, which also contain
  // the values.
  const toKey = (segment: unknown): unknown =>
    segment instanceof Object && 'key' in segment
      ? segment.key
      : segment
  return thrown.issues.map(({ path, message }) => ({
    path: path?.map(toKey),
    message,
  }))
}
