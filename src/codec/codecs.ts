/** A wrapper around a client's calls. The client itself knows no codecs. */
import type { Codecs, PlainOptions } from '../client/client.ts'
import { ContractClientError, toReceivedText } from '../client/error.ts'
import { type CallInput, toHeaders, toUpload } from '../client/request.ts'
import type { ClientResponse } from '../client/result.ts'
import type { UrlValues } from '../client/url.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { hasPath, toGroupedName } from '../core/contract/groups.ts'
import type { ContractOperation, ContractRequestContent, ContractStatus } from '../core/contract/operation.ts'
import { toIteratorEnd } from '../core/write/stream.ts'
import { type CodecMark, getCodec, validate, type Validation } from '../core/schema/schema.ts'
import { getBodyFormat } from '../core/schema/body-format.ts'
import { isPromise } from '../shared/promises.ts'
import { findCovering } from '../shared/status-key.ts'

/**
 * What makes a client encode and decode: its calls take and return what the contract's codecs return. Parts without a codec stay as they
 * are without this option, and so do response headers, which are text.
 *
 * A call also rejects with a TypeError for a value that its codec does not encode, and with a ContractClientError for a body that its codec
 * does not decode. A call's `url` throws a TypeError for a value that is encoded with a promise.
 *
 * @example
 * const client = createClient(contract, { codecs, fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
// Not `Codecs`, whose name other packages' declaration files could not import.
export const codecs: { readonly '~client': Codecs['~client'] } = { '~client': (contract, options, create) => wrapCalls(create(contract, options) as Calls, contract, options) }

/** A client's function, at run time. */
interface Call {
  (input?: CallInput): Promise<ClientResponse<number, string | undefined, unknown>>
  readonly url: (input?: UrlValues) => string
}

/** The functions of a client, or of its groups. */
interface Calls {
  readonly [name: string]: Call | Calls
}

function wrapCalls(calls: Calls, members: object, options: PlainOptions, group = ''): object {
  const wrapped = Object.create(null) as { [name: string]: object }
  for (const [name, call] of Object.entries(calls)) {
    const member = (members as { readonly [name: string]: object })[name] as object
    wrapped[name] = hasPath(member)
      ? withCodecs(group ? toGroupedName(group, name) : name, member as ContractOperation, call as Call, options)
      : wrapCalls(call as Calls, member, options, name)
  }
  return wrapped
}

/** The text parts of a call, with the operation fields that have their schemas. */
const textParts = [
  ['params', 'pathParams'],
  ['query', 'query'],
  ['headers', 'headers'],
  ['cookies', 'cookies'],
] as const

/** Returns a call that encodes its input and decodes its result. */
function withCodecs(name: string, operation: ContractOperation, call: Call, { headers }: PlainOptions): Call {
  const parts = textParts.flatMap(([part, field]) => {
    const codec = getCodec(operation[field])
    return codec ? [[part, codec] as const] : []
  })
  const bodies = listContents<ContractRequestContent>(operation.requests ?? {})
  const encodeInput = async (input: CallInput): Promise<CallInput> => {
    const encoded: { [part: string]: unknown } = { ...input }
    for (const [part, codec] of parts) {
      if (!input[part]) continue
      // A codec knows all headers, including the common ones.
      const common = part === 'headers' && Object.fromEntries(toHeaders(typeof headers === 'function' ? await headers() : headers))
      encoded[part] = await encodePart(part, codec, { ...common, ...input[part] })
    }
    const { body, contentType = bodies[1] ? '' : bodies[0]?.[0] } = input
    const schema = bodies.find(([type]) => type.toLowerCase() === contentType?.toLowerCase())?.[1].body
    const codec = getCodec(schema)
    if (codec && body !== undefined && !(body instanceof FormData || body instanceof URLSearchParams)) {
      const encode = async (value: unknown): Promise<unknown> => encodePart('body', codec, value)
      encoded['body'] = getBodyFormat(schema)?.writeElement ? mapElements(body as AsyncIterable<unknown>, encode) : await encode(body)
    }
    return encoded
  }
  const decodeResult = async (result: Awaited<ReturnType<Call>>): Promise<typeof result> => {
    const { status, contentType, body, response } = result
    const contents = findCovering(new Map(Object.entries(operation.responses as { readonly [status: string]: ContractStatus })), status, (declared) => Boolean(listContents(declared)[0]))
    const schema = contentType && contents?.[contentType as 'a/b']?.body
    const codec = getCodec(schema)
    // A client receives a form as it is.
    if (!codec || body === undefined || body instanceof FormData) return result
    const decode = async (part: string, encoded: unknown): Promise<unknown> => {
      const decoded = await validate(codec.schema, encoded)
      if (!decoded.issues) return decoded.value
      throw new ContractClientError(
        `The response ${status} of '${name}' (${operation.method} ${operation.path}) has ${part} that its codec does not decode`,
        response,
        toReceivedText(encoded),
        decoded.issues,
      )
    }
    const isStream = getBodyFormat(schema)?.writeElement
    return { ...result, body: isStream ? mapElements(body as AsyncIterable<unknown>, (element) => decode('an element', element)) : await decode('a body', body) }
  }
  const url = (input: UrlValues = {}): string => {
    const encoded: { [part: string]: unknown } = { ...input }
    for (const [part, codec] of parts) if ((part === 'params' || part === 'query') && input[part]) encoded[part] = encodeNow(part, codec, input[part])
    return call.url(encoded)
  }
  const send = async (input: CallInput = {}): ReturnType<Call> => {
    const encoded = await encodeInput(input).catch((thrown: unknown) => {
      const [, close] = toUpload(input.body)
      close()
      throw thrown
    })
    return decodeResult(await call(encoded))
  }
  return Object.assign(send, { url })
}

/** @throws TypeError for a value that the codec does not encode */
async function encodePart(part: string, codec: CodecMark, value: unknown): Promise<unknown> {
  return toEncoded(part, await codec.encode(value))
}

/** @throws TypeError for a value that the codec does not encode, or only with a promise */
function encodeNow(part: string, codec: CodecMark, value: unknown): unknown {
  const encoded = codec.encode(value)
  if (!isPromise(encoded)) return toEncoded(part, encoded)
  // A rejection that nobody handles would end the process.
  void encoded.then(undefined, () => undefined)
  throw new TypeError(`'${part}' must be a value that its codec encodes without a promise`)
}

function toEncoded(part: string, encoded: Validation): unknown {
  if (encoded.issues) throw new TypeError(`'${part}' must be a value that its codec encodes`, { cause: encoded.issues })
  return encoded.value
}

/** Maps stream elements as they are read. Not a generator, which would not end its source before it has started. */
function mapElements(elements: AsyncIterable<unknown>, map: (element: unknown) => Promise<unknown>): AsyncIterableIterator<unknown> {
  const iterator = elements[Symbol.asyncIterator]()
  const end = toIteratorEnd(elements, iterator)
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const { done, value } = await iterator.next()
      if (done) return { done, value: undefined }
      try {
        return { done: false, value: await map(value) }
      } catch (thrown) {
        // Not awaited: a source that fails to end, or never ends, must not hide the error.
        void end().catch(() => undefined)
        throw thrown
      }
    },
    async return() {
      await end()
      return { done: true, value: undefined }
    },
  }
}
