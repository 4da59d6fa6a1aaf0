import { toReasonPhrase } from '../contract/status.ts'

/** Returns the description of a status in a document: its reason phrase, if it is registered. */
export function toStatusText(status: string): string {
  if (status === 'default') return 'Any other status'
  return toReasonPhrase(Number(status)) ?? `${Number(status) < 400 ? 'Status' : 'Error'} ${status}`
}
