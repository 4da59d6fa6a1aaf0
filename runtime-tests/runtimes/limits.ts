/** What a runtime cannot do by itself, so that these cases fail there. A case that is listed and passes is an error, too. */

export interface Limit {
  readonly runtimes: readonly string[]
  /** In which of the two ways, where it is not both. */
  readonly way?: 'direct' | 'served'
  /** The cases by their names. */
  readonly cases: readonly string[]
  /** What it does instead, as the documentation says it. */
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
    runtimes: ['Bun'],
    cases: ['bodies: a content type that the platform gives text by itself'],
    reason: 'A `Request` with text for its body has no content type of its own; elsewhere it is `text/plain`.',
  },
  {
    runtimes: ['Bun'],
    cases: ['bodies: multipart: the content type of a file'],
    reason: 'The content type of a file in a form is guessed from its name. What the client says of it is lost.',
  },
  {
    runtimes: ['Deno'],
    cases: ['bodies: multipart: delimiters in the names of a field and a file'],
    reason: 'The names of the fields and files of a form are cut at `=` and `;`.',
  },
  {
    runtimes: ['Bun', 'Deno', 'workerd', page, serviceWorker],
    cases: ['bodies: multipart: quotes in the name of a file'],
    reason: 'A quote in the name of a file in a form stays `%22`, as it is sent.',
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
      'streams: a reader that goes away lets the source of lines go',
      'streams: a reader that goes away lets the source of events go',
      'streams: streamLines: elements, and the source let go with the loop',
      'streams: streamEvents: elements, and the source let go with the loop',
      'streams: streamLines: a signal ends the loop with its reason, and lets the source go',
      'streams: streamEvents: a signal ends the loop with its reason, and lets the source go',
      'streams: the handler hears that the client has gone',
    ],
    reason:
      'Nothing of a call runs any more once its client has gone, not even the `finally` of a generator. `request.signal` aborts only with the compatibility flag `enable_request_signal`, and here only while an answer streams.',
  },
  {
    runtimes: ['workerd'],
    way: 'served',
    cases: ['compat: responses: a line that its schema refuses'],
    reason: 'A stream that breaks off ends as if it were whole.',
  },
  {
    runtimes: [page, serviceWorker],
    cases: ['client: cookies, each a header of its own'],
    reason: 'A `Response` cannot have `set-cookie`: it is a forbidden response-header name of the Fetch Standard.',
  },
  {
    runtimes: [page, serviceWorker],
    cases: ['compat: bodies: a member of a union without its key'],
    reason:
      'arktype, where a Content-Security-Policy forbids `new Function`, names a union at fault and not the key in it. The other libraries name the key.',
  },
  {
    runtimes: [serviceWorker],
    way: 'served',
    cases: ['client: an answer that sends the client elsewhere'],
    reason: "A page that asks with `redirect: 'manual'` sees neither the status nor the `location` of a redirect.",
  },
  {
    runtimes: [serviceWorker],
    way: 'served',
    cases: ['streams: the handler hears that the client has gone'],
    reason: '`request.signal` does not abort when the page gives a request up. A stream is let go.',
  },
]

/** The names of the cases that fail on a runtime. */
export function findLimited(runtime: string, way: 'direct' | 'served'): string[] {
  return limits
    .filter((limit) => limit.runtimes.includes(runtime) && (limit.way ?? way) === way)
    .flatMap(({ cases }) => cases)
}
