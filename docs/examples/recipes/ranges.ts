import { type FileHandle, open } from 'node:fs/promises'
import {
  byteStream,
  createContract,
  createRouter,
  error,
  errors,
} from 'routepact'
import { z } from 'zod'

const text = z.string().optional()
const validators = {
  'accept-ranges': z.literal('bytes'),
  etag: z.string(),
  'last-modified': z.string(),
}
const whole = z.object({ ...validators, 'content-length': z.string() })
const part = whole.extend({ 'content-range': z.string() })

export const contract = createContract({
  getVideo: {
    path: '/videos/:name',
    method: 'GET',
    pathParams: z.object({
      name: z.string().regex(/^[\w-]{1,96}\.mp4$/),
    }),
    headers: z.object({
      range: text,
      'if-range': text,
      'if-match': text,
      'if-none-match': text,
      'if-modified-since': text,
      'if-unmodified-since': text,
    }),
    responses: {
      200: { 'video/mp4': { body: byteStream(), headers: whole } },
      206: { 'video/mp4': { body: byteStream(), headers: part } },
      304: { headers: z.object(validators) },
      412: { headers: z.object(validators) },
      416: { headers: z.object({ 'content-range': z.string() }) },
      ...errors(400, 404),
    },
  },
})

interface ByteRange {
  readonly start: number
  /** The position of the last byte. */
  readonly end: number
}

/**
 * Reads the header `Range` (RFC 9110, section 14.1.2): one range,
 * 'beyond' if it has no byte of the file, undefined if the header is
 * absent or not valid, or names several ranges.
 */
export function readRange(
  header: string | null,
  size: number,
): ByteRange | 'beyond' | undefined {
  const [, first, last] =
    /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(header ?? '') ?? []
  if (
    first === undefined ||
    last === undefined ||
    (first === '' && last === '')
  )
    return undefined
  if (first === '') {
    if (Number(last) === 0) return 'beyond'
    return size === 0
      ? undefined
      : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'beyond'
  return {
    start: Number(first),
    end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  }
}

interface Version {
  readonly etag: string
  /** The seconds since 1970. */
  readonly modified: number
}

type Conditions = Pick<Headers, 'get'>

/**
 * The three forms of an HTTP date (RFC 9110, section 5.6.7): that of
 * all senders, that of RFC 850, and that of C.
 */
const datePatterns = [
  /^(?<day>\w{3}), (?<date>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>[\d:]{8}) GMT$/,
  /^(?<day>\w{3})(?:|s|nes|rs|ur)day, (?<date>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>[\d:]{8}) GMT$/,
  /^(?<day>\w{3}) (?<month>\w{3}) (?<date>[ \d]\d) (?<time>[\d:]{8}) (?<year>\d{4})$/,
]

/**
 * Returns the seconds of an HTTP date; NaN for any other text, which no
 * comparison satisfies.
 */
function toSeconds(text: string | null): number {
  const {
    day,
    date = '',
    month,
    year = '',
    time,
  } = datePatterns
    .map((pattern) => pattern.exec(text ?? ''))
    .find(Boolean)?.groups ?? {}
  const toTime = (fullYear: string | number) =>
    Date.parse(
      `${date.trim().padStart(2, '0')} ${month} ${fullYear} ${time} GMT`,
    )
  // Two digits name the last such year that is at most 50 years ahead.
  const now = new Date().getUTCFullYear()
  const century = now - (now % 100) + Number(year)
  const found = toTime(
    year.length === 2
      ? century > now + 50
        ? century - 100
        : century
      : year,
  )
  // The parser accepts dates such as 31 Feb, and knows no days of the
  // week.
  const expected = `${day}, ${date.replace(' ', '0')} ${month}`
  return new Date(found).toUTCString().startsWith(expected)
    ? found / 1000
    : NaN
}

/**
 * Whether a list of entity tags contains one, by strong comparison or,
 * for `If-None-Match`, by weak comparison.
 */
function includesTag(
  list: string,
  etag: string,
  isWeak: boolean,
): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(
    (tag) => (isWeak ? tag.replace(/^W\//, '') : tag) === etag,
  )
}

/**
 * Evaluates the conditions of a request in the order of RFC 9110,
 * section 13.2.2.
 */
function evaluate(
  headers: Conditions,
  { etag, modified }: Version,
): 304 | 412 | undefined {
  const ifMatch = headers.get('if-match')
  const isChanged =
    ifMatch === null
      ? modified > toSeconds(headers.get('if-unmodified-since'))
      : !includesTag(ifMatch, etag, false)
  if (isChanged) return 412
  const ifNoneMatch = headers.get('if-none-match')
  const isKnown =
    ifNoneMatch === null
      ? modified <= toSeconds(headers.get('if-modified-since'))
      : includesTag(ifNoneMatch, etag, true)
  return isKnown ? 304 : undefined
}

/**
 * Whether `If-Range` allows a part: the same strong tag, or the same
 * date of a file that did not change in that second.
 */
function allowsPart(
  ifRange: string | null,
  { etag, modified }: Version,
): boolean {
  if (ifRange === null || ifRange === etag) return true
  return (
    toSeconds(ifRange) === modified && Date.now() / 1000 - modified >= 1
  )
}

/**
 * Returns a stream of the file that closes it at its end, and when the
 * client leaves.
 */
function stream(
  file: FileHandle,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = new Uint8Array(
            Math.min(65_536, end + 1 - position),
          )
          const { bytesRead } = await file.read(
            bytes,
            0,
            bytes.length,
            position,
          )
          position += bytesRead
          if (bytesRead > 0)
            return controller.enqueue(bytes.subarray(0, bytesRead))
          await file.close()
          controller.close()
        } catch (thrown) {
          await file.close()
          throw thrown
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

async function openVideo(
  folder: string,
  name: string,
): Promise<FileHandle> {
  try {
    return await open(`${folder}/${name}`)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT')
      throw error(404, 'No such video')
    throw thrown
  }
}

/** Creates a router that serves the videos of a folder. */
export function createVideoRouter(folder: string) {
  return createRouter({
    contract,
    handlers: {
      getVideo: async (request) => {
        const file = await openVideo(
          folder,
          request.validatedParams.name,
        )
        let isStreamed = false
        try {
          const stats = await file.stat({ bigint: true })
          if (!stats.isFile()) throw error(404, 'No such video')
          const size = Number(stats.size)
          const version = {
            etag: `"${stats.ino}-${stats.size}-${stats.mtimeNs}"`,
            modified: Number(stats.mtimeMs / 1000n),
          }
          const headers = {
            'accept-ranges': 'bytes',
            etag: version.etag,
            'last-modified': new Date(
              version.modified * 1000,
            ).toUTCString(),
          } as const
          const given = request.validatedHeaders
          const status = evaluate(given, version)
          if (status) return request.respond({ status, headers })
          // A range is defined for GET alone (section 14.2).
          const isPart =
            request.method === 'GET' &&
            allowsPart(given.get('if-range'), version)
          const range = isPart
            ? readRange(given.get('range'), size)
            : undefined
          if (range === 'beyond')
            return request.respond({
              status: 416,
              headers: { 'content-range': `bytes */${size}` },
            })
          isStreamed = true
          if (!range) {
            return request.respond({
              status: 200,
              body: stream(file, { start: 0, end: size - 1 }),
              headers: { ...headers, 'content-length': String(size) },
            })
          }
          const { start, end } = range
          return request.respond({
            status: 206,
            body: stream(file, range),
            headers: {
              ...headers,
              'content-length': String(end - start + 1),
              'content-range': `bytes ${start}-${end}/${size}`,
            },
          })
        } finally {
          if (!isStreamed) await file.close()
        }
      },
    },
  })
}
