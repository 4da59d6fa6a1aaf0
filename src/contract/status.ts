/**
 * Every registered status that can be answered (https://www.iana.org/assignments/http-status-codes, and 418, which that
 * registry reserves): what `default` stands for, less what is declared.
 *
 * @example
 * const status: HttpStatus = 418
 */
export type HttpStatus =
  | (200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226)
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308)
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511)

const registered = /^(20[0-8]|226|30[0-578]|40\d|41[0-8]|42[1-689]|431|451|50[0-8]|51[01])$/

/** Is this an `HttpStatus`? */
export function isHttpStatus(status: number): status is HttpStatus {
  return registered.test(String(status))
}

/** The reason phrases of error statuses, each list from its first status on; a gap is a status that is not registered. */
const statusTexts: readonly (readonly [first: number, texts: string])[] = [
  [
    400,
    'Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,' +
      'Proxy Authentication Required,Request Timeout,Conflict,Gone,Length Required,Precondition Failed,' +
      "Content Too Large,URI Too Long,Unsupported Media Type,Range Not Satisfiable,Expectation Failed,I'm a Teapot,,," +
      'Misdirected Request,Unprocessable Content,Locked,Failed Dependency,Too Early,Upgrade Required,,' +
      'Precondition Required,Too Many Requests,,Request Header Fields Too Large',
  ],
  [451, 'Unavailable For Legal Reasons'],
  [
    500,
    'Internal Server Error,Not Implemented,Bad Gateway,Service Unavailable,Gateway Timeout,HTTP Version Not Supported,' +
      'Variant Also Negotiates,Insufficient Storage,Loop Detected,,Not Extended,Network Authentication Required',
  ],
]

/** What an error of this status says when it has no message: the reason phrase, where one is registered. */
export function toErrorText(status: number): string {
  for (const [first, texts] of statusTexts) {
    const text = texts.split(',')[status - first]
    if (text) return text
  }
  return `Error ${status}`
}

/** Statuses whose answers have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export type BodilessStatus = 204 | 205 | 304

/** Do answers of this status have no body, whatever they say? */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

const successPhrases: { readonly [status: number]: string } = {
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
}

/** The registered reason phrase of a status. */
export function toReasonPhrase(status: number): string | undefined {
  return isHttpStatus(status) ? (successPhrases[status] ?? toErrorText(status)) : undefined
}
