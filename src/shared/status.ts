/**
 * A registered response status (https://www.iana.org/assignments/http-status-codes, including 418, which is reserved).
 *
 * @example
 * const status: HttpStatus = 418
 */
export type HttpStatus = SuccessfulStatus | RedirectionStatus | ErrorStatus

/** A registered status for an error response. */
export type ErrorStatus = ClientErrorStatus | ServerErrorStatus

// The classes have names, because the compiler prints a name instead of thirty numbers.

/** A registered status in the class 2XX (RFC 9110, section 15.3). */
export type SuccessfulStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226

/** A registered status in the class 3XX. */
export type RedirectionStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308

/**
 * A registered status in the class 4XX.
 *
 * @example
 * const status: ClientErrorStatus = 404
 */
export type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)

/**
 * A registered status in the class 5XX.
 *
 * @example
 * const status: ServerErrorStatus = 500
 */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511

// A pattern, because the client does not need the reason phrases; a test compares it with them.
const registered = /^([245]0[0-8]|226|30[0-578]|4(09|1[0-8]|2[1-689]|[35]1)|51[01])$/

/** Whether a status is registered. */
export function isHttpStatus(status: number): status is HttpStatus {
  return registered.test(String(status))
}

/**
 * Reason phrases by the first digit of the status: a comma-separated list in the order of the other two digits, empty where a status is not
 * registered.
 */
interface ReasonPhrases {
  readonly [digit: number]: string
}

// Packed into strings, because a keyed object adds 200 bytes to the compressed main entry.
const successPhrases: ReasonPhrases = {
  2:
    'OK,Created,Accepted,Non-Authoritative Information,No Content,Reset Content,Partial Content,Multi-Status,' +
    'Already Reported,,,,,,,,,,,,,,,,,,IM Used',
  3: 'Multiple Choices,Moved Permanently,Found,See Other,Not Modified,Use Proxy,,Temporary Redirect,Permanent Redirect',
}

const errorPhrases: ReasonPhrases = {
  4:
    'Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,' +
    'Proxy Authentication Required,Request Timeout,Conflict,Gone,Length Required,Precondition Failed,' +
    "Content Too Large,URI Too Long,Unsupported Media Type,Range Not Satisfiable,Expectation Failed,I'm a Teapot,,," +
    'Misdirected Request,Unprocessable Content,Locked,Failed Dependency,Too Early,Upgrade Required,,' +
    'Precondition Required,Too Many Requests,,Request Header Fields Too Large,,,,,,,,,,,,,,,,,,,,' +
    'Unavailable For Legal Reasons',
  5:
    'Internal Server Error,Not Implemented,Bad Gateway,Service Unavailable,Gateway Timeout,' +
    'HTTP Version Not Supported,Variant Also Negotiates,Insufficient Storage,Loop Detected,,Not Extended,' +
    'Network Authentication Required',
}

function findPhrase(phrases: ReasonPhrases, status: number): string | undefined {
  return phrases[Math.floor(status / 100)]?.split(',')[status % 100] || undefined
}

/** Returns the reason phrase for a registered status (RFC 9110, section 15, or the registry). */
export function toReasonPhrase(status: number): string | undefined {
  return findPhrase({ ...successPhrases, ...errorPhrases }, status)
}

/** Returns an error's default message: the reason phrase of its status. */
export function toErrorText(status: number): string {
  return findPhrase(errorPhrases, status) ?? `Error ${status}`
}

/** A status whose responses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export type BodilessStatus = 204 | 205 | 304

/** Whether responses with this status never have a body. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/** Whether an error response can have this status: an integer from 400 to 599. */
export function isErrorStatus(status: unknown): status is number {
  return isStatus(status, 400)
}

/** Whether a value is an integer from `least` to 599. */
export function isStatus(status: unknown, least: number): status is number {
  return Number.isInteger(status) && (status as number) >= least && (status as number) < 600
}
