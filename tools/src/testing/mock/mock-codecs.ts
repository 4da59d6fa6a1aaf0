/** A mock's codecs: it generates what is sent, and its router, like every router, receives values in requests and sends values. */
import type { Schema } from 'routepact'
import { findContent, findContents, getCodec, isAsyncIterable, listContents, type ResponseData, type ResponseRoute, type StatusContents, validate } from 'routepact/internal'
import type { ValidatedRequest } from './mock-routes.ts'

/** Replaces a request's values by what was sent, with which generated responses agree. */
export async function encodeRequest(request: ValidatedRequest & { readonly validatedContent?: unknown }): Promise<void> {
  const { pathParams, query, requests = {} } = request.operation
  const { contentType = '' } = (request.validatedContent ?? {}) as { readonly contentType?: string }
  const schemas = { validatedParams: pathParams, validatedQuery: query, validatedBody: listContents(requests).find(([declared]) => declared === contentType)?.[1].body }
  for (const [member, schema] of Object.entries(schemas)) {
    const codec = getCodec(schema)
    if (!codec) continue
    const { value } = (await codec.encode(request[member as keyof typeof schemas])) as { readonly value?: unknown }
    Object.defineProperty(request, member, { value })
  }
}

/** Replaces a response's generated parts by their values, which the router encodes. */
export async function decodeResponse(route: ResponseRoute, response: ResponseData, given: Partial<ResponseData> = {}): Promise<ResponseData> {
  const contents = findContents(route.responses, response.status) as StatusContents
  const content = findContent(contents, response)
  const { body, headers } = response
  return {
    ...response,
    ...(given.body === undefined && body !== undefined && { body: await decode(content?.body, body) }),
    ...(given.headers === undefined && headers && { headers: (await decode((content ?? contents).headers, headers)) as object }),
  } as ResponseData
}

/** Returns the value for what is sent; without a codec, what is sent. */
async function decode(schema: Schema | undefined, sent: unknown): Promise<unknown> {
  const codec = getCodec(schema)
  if (!codec) return sent
  if (isAsyncIterable(sent)) return decodeElements(schema, sent)
  return ((await validate(codec.schema, sent)) as { readonly value?: unknown }).value
}

async function* decodeElements(schema: Schema | undefined, elements: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const element of elements) yield decode(schema, element)
}
