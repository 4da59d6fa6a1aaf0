/** A wrapper of the calls of a client: only operations with codecs have functions of their own, and the client itself knows no codecs. */
import type { Codecs, PlainOptions } from '../client/client.ts'
import { ContractClientError, toReceivedText } from '../client/error.ts'
import type { OperationOutline } from '../client/outline.ts'
import type { CallInput } from '../client/request.ts'
import type { ClientResponse } from '../client/result.ts'
import type { UrlValues } from '../client/url.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { hasPath, toGroupedName } from '../core/contract/groups.ts'
import type { ContractOperation, ContractRequestContent, ContractStatus } from '../core/contract/operation.ts'
import { toWireOperation } from '../core/contract/wire-operation.ts'
import { toIteratorEnd } from '../core/response/stream.ts'
import { type CodecMark, getCodec, validate, type Validation } from '../core/schema/schema.ts'
import { getBodyFormat } from '../core/schema/body-format.ts'
import { toHeaderRecord } from '../shared/header-value.ts'
import { isPromise } from '../shared/promises.ts'
import { requestParts, textParts } from '../shared/request-parts.ts'
import { findCovering } from '../shared/status-key.ts'

/**
 * What makes a client encode and decode: its calls take and return what the codecs of the contract return. A part without a
 * codec is as it is without this option, and so are headers of responses, which are text.
 *
 * A call also rejects with a TypeError for a value that its codec does not encode, and with a ContractClientError for a body that
 * its codec does not decode. `url` of a call throws a TypeError for a value that is encoded with a promise.
 *
 * @example
 * const client = createClient(contract, { codecs, fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
export const codecs: Codecs = { '~client': createDecodingClient }

function createDecodingClient(contract: object, options: PlainOptions, create: (contract: object, options: PlainOptions) => object): object {
  const originals = new Map<OperationOutline, OperationOutline>()
  const toWire = (member: unknown): unknown => {
    if (!hasPath(member)) return member
    const wire = toWireOperation(member as ContractOperation) as OperationOutline
    originals.set(wire, member as OperationOutline)
    return wire
  }
  const toWireMember = (member: unknown): unknown => (hasPath(member) ? toWire(member) : mapMembers(member as object, toWire))
  const use = options.use?.map(
    (middleware): typeof middleware =>
      (request, next, called) =>
        middleware(request, next, { ...called, operation: originals.get(called.operation) as OperationOutline }),
  )
  const client = create(mapMembers(contract, toWireMember), use ? { ...options, use } : options)
  const wrap = (calls: Calls, members: object, group?: string): object =>
    mapMembers(calls, (call, name) => {
      const member = (members as { readonly [name: string]: object })[name] as object
      if (!hasPath(member)) return wrap(call as Calls, member, name)
      return withCodecs(group ? toGroupedName(group, name) : name, member as ContractOperation, call as Call, options)
    })
  return wrap(client as Calls, contract)
}

/** A function of a client, at run time. */
interface Call {
  (input?: CallInput): Promise<ClientResponse<number, string | undefined, unknown>>
  readonly url: (input?: UrlValues) => string
}

/** The functions of a client, or of its groups. */
interface Calls {
  readonly [name: string]: Call | Calls
}

/** Copies an object without its prototype, as a client has none. */
function mapMembers(members: object, map: (member: unknown, name: string) => unknown): { [name: string]: unknown } {
  const mapped = Object.create(null) as { [name: string]: unknown }
  for (const [name, member] of Object.entries(Object(members) as object)) mapped[name] = map(member, name)
  return mapped
}

/** Returns a call that encodes its input and decodes its result; the call itself for an operation without codecs. */
function withCodecs(name: string, operation: ContractOperation, call: Call, { headers }: PlainOptions): Call {
  const parts = textParts.flatMap((part) => {
    const codec = getCodec(operation[requestParts[part].field])
    return codec ? [[part, codec] as const] : []
  })
  const bodies = listContents<ContractRequestContent>(operation.requests ?? {})
  const isEncoded = parts.length > 0 || bodies.some(([, { body }]) => getCodec(body))
  const responses = new Map(Object.entries(operation.responses).map(([status, contents]) => [status, listContents(contents as ContractStatus)]))
  const isDecoded = [...responses.values()].flat().some(([, { body }]) => getCodec(body))
  const encodeInput = async (input: CallInput): Promise<CallInput> => {
    const encoded: { [part: string]: unknown } = {}
    for (const [part, codec] of parts) {
      const value = input[part]
      if (value === undefined) continue
      // A codec knows all headers, also those that each call has.
      const common = part === 'headers' ? toHeaderRecord(typeof headers === 'function' ? await headers() : headers) : {}
      encoded[part] = await encodePart(part, codec, { ...common, ...value })
    }
    const { body, contentType = bodies[1] ? '' : bodies[0]?.[0] } = input
    const schema = bodies.find(([type]) => type.toLowerCase() === contentType?.toLowerCase())?.[1].body
    const codec = getCodec(schema)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    if (codec && body !== undefined && !isForm) {
      encoded['body'] = getBodyFormat(schema)?.writeElement ? mapElements(body as AsyncIterable<unknown>, (element) => encodePart('body', codec, element)) : await encodePart('body', codec, body)
    }
    return { ...input, ...encoded }
  }
  const decodeResult = async (result: Awaited<ReturnType<Call>>): Promise<typeof result> => {
    const { status, contentType, body, response } = result
    const contents = findCovering(responses, status, (declared) => declared.length > 0)
    const schema = contents?.find(([type]) => type === contentType)?.[1].body
    const codec = getCodec(schema)
    // A client receives a form as it is.
    if (!schema || !codec || contentType === undefined || body === undefined || body instanceof FormData) return result
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
  if (!isEncoded && !isDecoded) return call
  const url = (input: UrlValues = {}): string => {
    const encoded: { [part: string]: unknown } = {}
    for (const [part, codec] of parts) {
      const value = part === 'params' || part === 'query' ? input[part] : undefined
      if (value !== undefined) encoded[part] = encodeNow(part, codec, value)
    }
    return call.url({ ...input, ...encoded })
  }
  return Object.assign(async (input: CallInput = {}) => decodeResult(await call(await encodeInput(input))), { url })
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

/**
 * Maps the elements of a stream as they are read. Not a generator, which would not end its source before it has started.
 */
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
        // Not awaited: a source that fails to end, or never does, must not hide the error.
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
