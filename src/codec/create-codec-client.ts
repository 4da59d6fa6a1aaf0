/** A wrapper of `createClient`: only operations with codecs have functions of their own, and the client itself knows no codecs. */
import {
  type Client,
  type ClientContract,
  type ClientOptions,
  createClient,
  type GivenOptions,
  type RejectedMember,
  type SuppliedName,
  type UndeclaredOption,
} from '../client/client.ts'
import { ContractClientError } from '../client/error.ts'
import type { ContractOutline, OperationOutline } from '../client/outline.ts'
import type { CallInput } from '../client/request.ts'
import type { ClientResponse, UndeclaredMode } from '../client/result.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { hasPath, toGroupedName } from '../core/contract/groups.ts'
import type { ContractOperation, ContractRequestContent, ContractStatus } from '../core/contract/operation.ts'
import { toWireOperation } from '../core/contract/wire-operation.ts'
import { type CodecMark, getCodec, validate, type Validation } from '../core/schema/schema.ts'
import { toEventShape } from '../core/schema/event-shape.ts'
import { listSentForms } from '../core/server-sent-events.ts'
import type { EventShape } from '../shared/element-text.ts'
import { isStreamFormat, toBodyFormat, toEssence } from '../shared/content-type.ts'
import { toHeaderRecord } from '../shared/header-value.ts'
import type { FormatMessage } from '../shared/message.ts'
import { requestParts, textParts } from '../shared/request-parts.ts'
import { findCovering } from '../shared/status-key.ts'
import type { DecodedContract, HasCodec } from './decoded-operation.ts'

/**
 * A client that decodes: calls take and return what the codecs of the contract return, such as a `Date`.
 *
 * @example
 * const addDay = (client: CodecClient<typeof contract>) => client.createUser({ body: { name: 'Ada' } })
 */
export type CodecClient<
  Declared extends ClientContract,
  Supplied extends string = never,
  Undeclared extends UndeclaredMode = 'throw',
> = Client<DecodedContract<Declared>, Supplied, Undeclared>

/** The client of an outline, which has no schemas: a call that needs them has a message in its place. */
type OutlineClient<Declared extends ClientContract, Supplied extends string, Undeclared extends UndeclaredMode> = {
  readonly [Name in keyof Declared]: [Declared[Name]] extends [ContractOperation]
    ? OutlineCall<Declared, Name, Supplied, Undeclared>
    : { readonly [Inner in keyof Declared[Name]]: OutlineCall<Declared[Name], Inner, Supplied, Undeclared> }
}

type OutlineCall<Declared, Name extends keyof Declared, Supplied extends string, Undeclared extends UndeclaredMode> = Declared[Name] extends ContractOperation
  ? [HasCodec<Declared[Name]>] extends [never]
    ? Client<Pick<Declared, Name>, Supplied, Undeclared>[Name]
    : RejectedMember<FormatMessage<"'{}' has a codec, which an outline does not have: create the client with the contract", Name>>
  : never

/**
 * Creates a client as `createClient` does, whose calls take and return what the codecs of the contract return. A part without a
 * codec is as it is for `createClient`, and so are headers of responses, which are text.
 *
 * A call also rejects with a TypeError for a value that its codec does not encode, and with a ContractClientError for a body that
 * its codec does not decode.
 *
 * @param contract the contract. An outline has no codecs, so only its operations without codecs can be called
 * @throws TypeError as `createClient` does
 * @example
 * const client = createCodecClient(contract, { fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
export function createCodecClient<const Declared extends ClientContract, Options = {}>(
  contract: Declared,
  options?: GivenOptions<Options>,
): CodecClient<Declared, SuppliedName<Options>, UndeclaredOption<Options>>
export function createCodecClient<const Declared extends ClientContract, Options = {}>(
  contract: ContractOutline<Declared>,
  options?: GivenOptions<Options>,
): OutlineClient<Declared, SuppliedName<Options>, UndeclaredOption<Options>>
export function createCodecClient(contract: ClientContract, options: ClientOptions<UndeclaredMode> = {}): object {
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
  const client: object = createClient(mapMembers(contract, toWireMember), (use ? { ...options, use } : options) as {})
  const wrap = (calls: Calls, members: object, group?: string): object =>
    mapMembers(calls, (call, name) => {
      const member = (members as { readonly [name: string]: object })[name] as object
      if (!hasPath(member)) return wrap(call as Calls, member, name)
      return withCodecs(group ? toGroupedName(group, name) : name, member as ContractOperation, call as Call, options)
    })
  return wrap(client as Calls, contract)
}

/** A function of a client, at run time. */
type Call = (input?: CallInput) => Promise<ClientResponse<number, string | undefined, unknown>>

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
function withCodecs(name: string, operation: ContractOperation, call: Call, { headers }: ClientOptions<UndeclaredMode>): Call {
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
    const codec = getCodec(bodies.find(([type]) => type.toLowerCase() === contentType?.toLowerCase())?.[1].body)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    if (codec && body !== undefined && !isForm) encoded['body'] = await encodePart('body', codec, body)
    return { ...input, ...encoded }
  }
  const decodeResult = async (result: Awaited<ReturnType<Call>>): Promise<typeof result> => {
    const { status, contentType, body, response } = result
    const contents = findCovering(responses, status, (declared) => declared.length > 0)
    const schema = contents?.find(([type]) => type === contentType)?.[1].body
    const codec = getCodec(schema)
    if (!schema || !codec || contentType === undefined || body === undefined) return result
    const fail = (part: string, value: unknown, { issues }: Validation): Error =>
      new ContractClientError(
        `The response ${status} of '${name}' (${operation.method} ${operation.path}) has ${part} that its codec does not decode`,
        response,
        typeof value === 'string' ? value : JSON.stringify(value),
        issues,
      )
    const format = toBodyFormat(toEssence(contentType))
    if (isStreamFormat(format)) {
      const shape = format === 'events' ? toEventShape(schema) : {}
      return { ...result, body: decodeElements(body as AsyncIterable<unknown>, codec, shape, fail) }
    }
    const decoded = await validate(codec.schema, body)
    if (decoded.issues) throw fail('a body', body, decoded)
    return { ...result, body: decoded.value }
  }
  if (!isEncoded && !isDecoded) return call
  return async (input = {}) => decodeResult(await call(await encodeInput(input)))
}

/** @throws TypeError for a value that the codec does not encode */
async function encodePart(part: string, codec: CodecMark, value: unknown): Promise<unknown> {
  const encoded = await codec.encode(value)
  if (encoded.issues) throw new TypeError(`'${part}' must be a value that its codec encodes`, { cause: encoded.issues })
  return encoded.value
}

/** Decodes the elements of a stream while it is read. An event may have been sent in several forms. */
async function* decodeElements(
  elements: AsyncIterable<unknown>,
  { schema }: CodecMark,
  shape: EventShape,
  fail: (part: string, value: unknown, validation: Validation) => Error,
): AsyncGenerator<unknown, void, undefined> {
  for await (const element of elements) {
    let decoded: Validation = { issues: [] }
    for (const form of listSentForms(element, shape)) if (decoded.issues) decoded = await validate(schema, form)
    if (decoded.issues) throw fail('an element', element, decoded)
    yield decoded.value
  }
}
