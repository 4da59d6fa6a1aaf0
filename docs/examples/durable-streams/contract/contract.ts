import { byteStream, createContract, events } from 'routepact'
import { z } from 'zod'
import * as headers from './headers.ts'

/** The beginning of the path of every stream. */
export const prefix = '/v1/stream/'

const path = `${prefix}:name` as const

// The protocol reserves `__ds`.
const pathParams = z.object({ name: z.string().max(1000).regex(/^(?!__ds$)/) })

/** The body of every error, as the built-in error handler sends it. */
const failure = z.object({
  error: z.string(),
  details: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])).optional(), message: z.string() })).optional(),
})

const failed = { 'application/json': { body: failure, headers: z.object(headers.sharedHeaders) } }
const conflicted = { 'application/json': { body: failure, headers: headers.conflictHeaders } }

/** Bytes of any content type. */
const anyBytes = { '*/*': { body: byteStream() } }

export const contract = createContract({
  createStream: {
    summary: 'Create a stream, or check that it exists with this configuration',
    path,
    method: 'PUT',
    pathParams,
    headers: headers.createRequestHeaders,
    requests: anyBytes,
    responses: {
      200: { '*/*': { body: byteStream(), headers: headers.existingHeaders, description: 'The stream exists' } },
      201: { '*/*': { body: byteStream(), headers: headers.createdHeaders } },
      404: failed,
      409: failed,
      default: failed,
    },
  },
  appendToStream: {
    summary: 'Append to a stream, close it, or both at once',
    path,
    method: 'POST',
    pathParams,
    headers: headers.appendRequestHeaders,
    requests: anyBytes,
    responses: {
      200: { headers: headers.appendedHeaders, description: 'The data of a producer was appended' },
      204: { headers: headers.appendedHeaders, description: 'The data was appended, or had been before' },
      403: conflicted,
      404: failed,
      409: conflicted,
      410: failed,
      default: failed,
    },
  },
  readStream: {
    summary: 'Read a stream from an offset, once or as it grows',
    path,
    method: 'GET',
    pathParams,
    query: z
      .object({
        offset: headers.startOffset.optional(),
        live: z.enum(['long-poll', 'sse']).optional(),
        cursor: z.string().regex(/^\d{1,15}$/).optional(),
      })
      .refine(({ live, offset }) => live === undefined || offset !== undefined, {
        path: ['offset'],
        message: 'Required for live reads',
      }),
    headers: z.object({ 'if-none-match': z.string().optional() }),
    responses: {
      200: {
        '*/*': { body: byteStream(), headers: headers.bytesHeaders },
        'text/event-stream': {
          body: events(
            z.discriminatedUnion('event', [
              z.object({ event: z.literal('data'), data: z.string() }),
              z.object({ event: z.literal('control'), data: z.string() }),
            ]),
            { fields: true, text: true },
          ),
          headers: headers.eventsHeaders,
        },
      },
      204: { headers: headers.readHeaders, description: 'A long poll ended without data' },
      304: { headers: headers.readHeaders },
      404: failed,
      410: failed,
      default: failed,
    },
  },
  readMetadata: {
    summary: 'Read the state of a stream',
    path,
    method: 'HEAD',
    pathParams,
    responses: {
      200: { '*/*': { body: byteStream(), headers: headers.metadataHeaders } },
      404: failed,
      410: failed,
      default: failed,
    },
  },
  deleteStream: {
    summary: 'Delete a stream. Its forks keep what they share with it.',
    path,
    method: 'DELETE',
    pathParams,
    responses: { 204: { headers: z.object(headers.sharedHeaders) }, 404: failed, 410: failed, default: failed },
  },
  preflight: {
    summary: 'Allow requests of pages of any origin',
    path,
    method: 'OPTIONS',
    responses: { 200: { headers: headers.preflightHeaders } },
  },
})

/** An event of a live read. */
export type StreamEvent =
  | { event: 'data'; data: string }
  | { event: 'control'; data: string }
