/** The headers of the protocol: https://github.com/durable-streams/durable-streams/blob/main/PROTOCOL.md */
import { z } from 'zod'

/** A position in a stream. Its text sorts as the positions do. */
const offset = z.string().regex(/^\d{16}_\d{16}$/)

/** `-1` is the beginning of a stream, `now` its end. */
export const startOffset = z.union([z.literal(['-1', 'now']), offset])

/** A number without sign, fraction and leading zeros. */
const count = z.string().regex(/^(0|[1-9]\d{0,9})$/)
const safeInteger = z.string().regex(/^\d{1,16}$/).refine((text) => Number.isSafeInteger(Number(text)))

/** Any value but `true` means that the header is absent. */
const flag = z.string().optional()

/** Headers of every response: pages of any origin may read it, and browsers do not guess its type. */
export const sharedHeaders = {
  'access-control-allow-origin': z.literal('*').default('*'),
  'access-control-expose-headers': z.string().default(
    'etag, location, producer-epoch, producer-expected-seq, producer-received-seq, producer-seq, stream-closed, ' +
      'stream-cursor, stream-expires-at, stream-next-offset, stream-sse-data-encoding, stream-ttl, stream-up-to-date',
  ),
  'cross-origin-resource-policy': z.literal('cross-origin').default('cross-origin'),
  'x-content-type-options': z.literal('nosniff').default('nosniff'),
}

/** What a browser may send after a preflight request. */
export const preflightHeaders = z.object({
  ...sharedHeaders,
  'access-control-allow-methods': z.string().default('GET, HEAD, POST, PUT, DELETE'),
  'access-control-allow-headers': z.string().default(
    'authorization, content-type, if-none-match, producer-epoch, producer-id, producer-seq, stream-closed, ' +
      'stream-expires-at, stream-fork-offset, stream-fork-sub-offset, stream-forked-from, stream-seq, stream-ttl',
  ),
  'access-control-max-age': z.string().default('600'),
})

export const createRequestHeaders = z
  .object({
    'content-type': z.string().optional(),
    'stream-ttl': count.optional(),
    'stream-expires-at': z.iso.datetime({ offset: true }).optional(),
    'stream-closed': flag,
    'stream-forked-from': z.string().optional(),
    'stream-fork-offset': offset.optional(),
    'stream-fork-sub-offset': count.optional(),
  })
  .refine((headers) => headers['stream-ttl'] === undefined || headers['stream-expires-at'] === undefined, {
    path: ['stream-ttl'],
    message: 'Not allowed together with Stream-Expires-At',
  })
  .refine(
    (headers) =>
      headers['stream-forked-from'] !== undefined ||
      (headers['stream-fork-offset'] === undefined && headers['stream-fork-sub-offset'] === undefined),
    { path: ['stream-forked-from'], message: 'Required for a fork' },
  )

export const appendRequestHeaders = z
  .object({
    'content-type': z.string().optional(),
    'stream-seq': z.string().optional(),
    'stream-closed': flag,
    'producer-id': z.string().min(1).optional(),
    'producer-epoch': safeInteger.optional(),
    'producer-seq': safeInteger.optional(),
  })
  .refine(
    (headers) => {
      const given = [headers['producer-id'], headers['producer-epoch'], headers['producer-seq']].filter((text) => text !== undefined)
      return given.length === 0 || given.length === 3
    },
    { path: ['producer-id'], message: 'Producer-Id, Producer-Epoch and Producer-Seq must be sent together' },
  )

const isTrue = z.literal('true')

/** The headers of a stream that exists. */
const streamHeaders = { ...sharedHeaders, 'stream-next-offset': offset, 'stream-closed': isTrue.optional() }

export const createdHeaders = z.object({ ...streamHeaders, 'content-type': z.string(), location: z.url() })

export const existingHeaders = createdHeaders.omit({ location: true })

export const metadataHeaders = z.object({
  ...streamHeaders,
  'cache-control': z.literal('no-store').default('no-store'),
  'content-type': z.string(),
  'stream-ttl': count.optional(),
  'stream-expires-at': z.string().optional(),
})

export const appendedHeaders = z.object({
  ...streamHeaders,
  'producer-epoch': safeInteger.optional(),
  'producer-seq': safeInteger.optional(),
})

const cursor = z.string().regex(/^\d+$/)

/** The headers of a read, without those of its body. */
export const readHeaders = z.object({
  ...streamHeaders,
  'cache-control': z.string(),
  'stream-up-to-date': isTrue.optional(),
  'stream-cursor': cursor.optional(),
  etag: z.string().optional(),
})

export const bytesHeaders = readHeaders.extend({ 'content-type': z.string() })

export const eventsHeaders = z.object({
  ...sharedHeaders,
  'cache-control': z.literal('no-cache').default('no-cache'),
  'stream-sse-data-encoding': z.literal('base64').optional(),
})

/** The headers of a rejected append. */
export const conflictHeaders = z.object({
  ...sharedHeaders,
  'stream-closed': isTrue.optional(),
  'stream-next-offset': offset.optional(),
  'producer-epoch': safeInteger.optional(),
  'producer-expected-seq': safeInteger.optional(),
  'producer-received-seq': safeInteger.optional(),
})
