import { toErrorText } from '../contract/status.ts'

/** The reason phrases of statuses that are no errors (https://www.iana.org/assignments/http-status-codes). */
const statusTexts: { readonly [status: string]: string } = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  default: 'Any other status',
}

/** What a document says of a status: its reason phrase, where one is registered. */
export function toStatusText(status: string): string {
  return statusTexts[status] ?? (Number(status) >= 400 ? toErrorText(Number(status)) : `Status ${status}`)
}
