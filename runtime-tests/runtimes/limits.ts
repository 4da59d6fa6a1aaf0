/** Cases that fail on a runtime because of the runtime. A listed case that passes is an error, too. */

export interface Limit {
  readonly runtimes: readonly string[]
  /** Only for direct or only for served requests; both if absent. */
  readonly way?: 'direct' | 'served'
  /** The names of the cases. */
  readonly cases: readonly string[]
  /** The behavior of the runtime, as the documentation states it. */
  readonly reason: string
}

const page = 'Chromium (page)'
const serviceWorker = 'Chromium (service worker)'

export const limits: readonly Limit[] = [
  {
    runtimes: ['Node 20'],
    cases: ['bodies: text in a charset of one byte'],
    reason: 'Text in windows-1252 is read as ISO-8859-1, which differs in the bytes 0x80 to 0x9F.',
  },
  {
    runtimes: ['Node 22'],
    // The process ends: no case can show it.
    cases: [],
    reason:
      'Node 22.23.3 ends with SIGABRT after one segment of HTTP/2 with the preface, SETTINGS, GOAWAY with an error code, HEADERS and DATA, also with `node:http2` alone. Put a proxy in front that speaks HTTP/2 to clients and HTTP/1 to Node.',
  },
  {
    runtimes: ['Bun'],
    cases: ['bodies: the default content type of text'],
    reason: 'A `Request` with a text body has no content type by default; elsewhere it is `text/plain`.',
  },
  {
    runtimes: ['Bun'],
    way: 'direct',
    cases: ['client: the content type of a text that `finally` receives'],
    reason: 'A `Response` with a text body has no content type until the server sends it as `text/plain`, or as `application/octet-stream` once its `body` has been accessed.',
  },
  {
    runtimes: ['Bun'],
    cases: ['bodies: multipart: the content type of a file'],
    reason: 'The content type of a file in a form is guessed from the file name; the one that the client sent is lost.',
  },
  {
    runtimes: ['Deno'],
    cases: ['bodies: multipart: delimiters in the names of a field and a file'],
    reason: 'The names of the fields and files of a form are cut at `=` and `;`.',
  },
  {
    runtimes: ['Bun', 'Deno', 'workerd', page, serviceWorker],
    cases: ['bodies: multipart: quotes in the name of a file'],
    reason: 'A quote in the name of a file in a form stays encoded as `%22`.',
  },
  {
    runtimes: ['Bun', 'Deno', 'workerd'],
    cases: ['bodies: multipart: a file without a content type'],
    reason: 'A file in a form without a content type is not `text/plain`, but `application/octet-stream` or empty.',
  },
  {
    runtimes: ['workerd'],
    way: 'served',
    cases: [
      'streams: a reader that disconnects closes the source of lines',
      'streams: a reader that disconnects closes the source of events',
      'streams: streamLines: elements, and the source is closed with the loop',
      'streams: streamEvents: elements, and the source is closed with the loop',
      'streams: streamLines: a signal ends the loop with its reason and closes the source',
      'streams: streamEvents: a signal ends the loop with its reason and closes the source',
      'streams: the signal of the handler aborts when the client disconnects',
    ],
    reason:
      'All code of a call stops once its client has disconnected, even the `finally` of a generator. `request.signal` aborts only with the compatibility flag `enable_request_signal`, and in these cases only while a response streams.',
  },
  {
    runtimes: ['workerd'],
    way: 'served',
    cases: ['compat: responses: a line that its schema rejects'],
    reason: 'A stream that fails ends as if it were complete.',
  },
  {
    runtimes: [page, serviceWorker],
    cases: ['client: each cookie as a header of its own'],
    reason: 'A `Response` cannot have `set-cookie`: it is a forbidden response-header name of the Fetch Standard.',
  },
  {
    runtimes: [page, serviceWorker],
    cases: ['compat: bodies: a member of a union without its key'],
    reason:
      'If a Content-Security-Policy forbids `new Function`, arktype names only the invalid union and not the key in it. The other libraries name the key.',
  },
  {
    runtimes: [serviceWorker],
    way: 'served',
    cases: ['client: a redirect'],
    reason: "With `redirect: 'manual'`, a page sees neither the status nor the `location` of a redirect.",
  },
  {
    runtimes: [serviceWorker],
    way: 'served',
    cases: ['streams: the signal of the handler aborts when the client disconnects'],
    reason: '`request.signal` does not abort when the page cancels a request. Streams are cancelled.',
  },
]

/** Returns the names of the cases that fail on a runtime. */
export function findLimited(runtime: string, way: 'direct' | 'served'): string[] {
  return limits
    .filter((limit) => limit.runtimes.includes(runtime) && (limit.way ?? way) === way)
    .flatMap(({ cases }) => cases)
}
