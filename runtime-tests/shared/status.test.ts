import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { type HttpStatus, isHttpStatus, toErrorText, toReasonPhrase } from '../../src/shared/status.ts'

/** Every `HttpStatus`: the compiler reports missing and additional keys. */
const statuses: { readonly [Status in HttpStatus]: true } = {
  200: true, 201: true, 202: true, 203: true, 204: true, 205: true, 206: true, 207: true, 208: true,
  226: true,
  300: true, 301: true, 302: true, 303: true, 304: true, 305: true, 307: true, 308: true,
  400: true, 401: true, 402: true, 403: true, 404: true, 405: true, 406: true, 407: true, 408: true, 409: true,
  410: true, 411: true, 412: true, 413: true, 414: true, 415: true, 416: true, 417: true, 418: true,
  421: true, 422: true, 423: true, 424: true, 425: true, 426: true, 428: true, 429: true,
  431: true,
  451: true,
  500: true, 501: true, 502: true, 503: true, 504: true, 505: true, 506: true, 507: true, 508: true,
  510: true, 511: true,
}

/** Phrases that RFC 9110 changed after Node, or that Node spells otherwise. */
const others: { readonly [status: string]: string } = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

const numbers = Array.from({ length: 1_100 }, (_, status) => status - 50)

it('isHttpStatus() and the HttpStatus type agree', () => {
  expect(numbers.filter((status) => isHttpStatus(status)).map(String)).toEqual(Object.keys(statuses))
})

it('only registered statuses have a reason phrase', () => {
  expect(numbers.filter((status) => toReasonPhrase(status) !== undefined).map(String)).toEqual(Object.keys(statuses))
})

it.each(Object.keys(statuses))('%s has its registered reason phrase', (status) => {
  expect(toReasonPhrase(Number(status))?.toLowerCase()).toBe((others[status] ?? STATUS_CODES[status])?.toLowerCase())
})

it('an error without a message uses the reason phrase', () => {
  expect([toErrorText(404), toErrorText(418), toErrorText(451), toErrorText(599), toErrorText(200)]).toEqual([
    'Not Found',
    "I'm a Teapot",
    'Unavailable For Legal Reasons',
    'Error 599',
    'Error 200',
  ])
})
