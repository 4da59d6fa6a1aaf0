/**
 * JSON bodies keep the prototype that `JSON.parse` creates. Queries, forms, headers and path parameters are objects without a
 * prototype. Doing the same for JSON needs a reviver, which makes parsing several times slower, and `JSON.parse` already defines
 * `__proto__` as a plain own property.
 */
import { type ContentFormat, parseEssence, readParameter, toEssence } from '../../shared/content-type.ts'
import type { DeclaredContent } from '../contract/declared-content.ts'
import type { ContentMap, ContentTypeKey, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import { ContractValidationError, RouterError } from '../errors.ts'
import { createBare } from '../../shared/property.ts'
import { isPromise, whenSettled } from '../../shared/promises.ts'
import type { BodyTypes, FormattedSchema } from '../schema/body-format.ts'
import { toPath } from '../schema/issues.ts'
import { type Issue, type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import type { BodyBytes } from '../server-adapter.ts'
import { createAbortError, isAborted, orAborted } from './abort.ts'
import { createReadError, decodeBytes, readBytes } from './read-bytes.ts'
import { parseFields, validateFields } from './fields.ts'
import type { Unmatched } from './unmatched.ts'

/** The output of a content entry's schema. */
type OutputOfContent<Content> = Content extends ContractRequestContent ? ReceivedBody<Content['body']> : never

/** A schema's output, or what its format makes of that. Distributes over schemas. */
type ReceivedBody<Body extends Schema> = Body extends FormattedSchema ? BodyTypes<Body>['request']['output'] : SchemaOutput<Body>

/**
 * The body that a handler receives: the output of the content type's schema, a union over several content types, or `undefined` if the
 * operation declares no `requests`. An optional body may be `undefined` too.
 *
 * @example
 * // { name: string }
 * type NewUser = ContractOperationBody<typeof contract.createUser>
 */
export type ContractOperationBody<Operation extends ContractOperation | undefined> = Operation extends { readonly requests: ContentMap<ContractRequestContent> }
  ? ReceivedBody<Operation['requests'][keyof Operation['requests']]['body']>
  : OtherBody<Operation>

/** `undefined` without declared bodies; `unknown` if the operation is not known. */
type OtherBody<Operation> = Operation extends { readonly path: string; readonly requests?: undefined }
  ? undefined
  : Operation extends { readonly requests: object }
    ? OutputOfContent<Operation['requests'][keyof Operation['requests'] & ContentTypeKey]> | undefined
    : unknown

/**
 * A validated body with its content type.
 *
 * @example
 * const content: RequestContent<'text/plain', string> = { contentType: 'text/plain', body: 'hello' }
 */
export interface RequestContent<ContentType, Body> {
  /** The content type, as the contract declares it. */
  readonly contentType: ContentType
  /** Its schema's output. */
  readonly body: Body
}

/**
 * The union of `RequestContent` over the declared content types, also `undefined` for an optional body; `undefined` without declared
 * bodies.
 */
type ContentOutput<Slot> =
  Slot extends ContentMap<ContractRequestContent>
    ? {
        [ContentType in keyof Slot]: RequestContent<ContentType, ReceivedBody<Slot[ContentType]['body']>>
      }[keyof Slot]
    : Slot extends object
      ? | (ContentTypeKey extends keyof Slot
            ? RequestContent<string, OutputOfContent<Slot[ContentTypeKey & keyof Slot]>>
            : { [ContentType in keyof Slot & ContentTypeKey]: RequestContent<ContentType, OutputOfContent<Slot[ContentType]>> }[keyof Slot & ContentTypeKey])
        | undefined
      : undefined

/**
 * The body with its content type, a union discriminated by `contentType`.
 *
 * @example
 * type Upload = ContractOperationContent<typeof contract.upload>
 */
export type ContractOperationContent<Operation extends ContractOperation | undefined> = Operation extends object
  ? ContentOutput<Operation['requests']>
  : Unmatched<Operation>

/** An operation's request bodies, by essence. */
export type RequestContents = ReadonlyMap<string, DeclaredContent<ContractRequestContent>>

/** What a router knows about an operation's request bodies. */
export interface BodySchemas {
  readonly requests: RequestContents | undefined
  /** Whether the request may have no body. */
  readonly optional: true | undefined
  /** The maximum body size, in bytes. */
  readonly maxBodySize: number
}

type RequestContentEntry = DeclaredContent<ContractRequestContent>

/**
 * Reads the body and validates it with the schema of its content type.
 *
 * @returns the body as `RequestContent`, `undefined` for an optional body that is absent, or the issues
 * @throws HttpError for a missing or undeclared content type, a content encoding, or a body larger than `maxBodySize`, checked in this
 * order; and the errors from `readBytes`
 */
export async function readBody(contents: RequestContents, { optional, maxBodySize }: BodySchemas, request: Request): Promise<Validation> {
  const { headers } = request
  const header = headers.get('content-type') ?? ''
  const encoding = headers.get('content-encoding') ?? ''
  const declared = contents.get(header) ?? contents.get(parseEssence(header) ?? '') ?? contents.get('*/*')
  // A body that will be rejected is read only until it proves not to be empty.
  const isReadable = declared !== undefined && /^(?:identity)?$/i.test(encoding)
  if (isReadable && declared.code?.open) return openBody(declared, request, maxBodySize, request)
  const bytes = await readBytes(request, isReadable ? maxBodySize : 0)
  if (bytes?.byteLength === 0) {
    if (declared?.code?.open) return openBody(declared, request, maxBodySize, new Response())
    if (optional && (!declared || toEmpty(declared) === undefined)) return { value: undefined }
    return orAborted(validateEmpty(declared ? [declared] : contents.values(), declared), request.signal)
  }
  if (!declared) {
    if (header === '') throw new RouterError(400, 'Content-Type header is required')
    const supported = Array.from(contents.values(), ({ contentType }) => contentType).join(', ')
    throw new RouterError(400, `Unsupported Content-Type: ${toEssence(header).slice(0, 200)}. Supported types: ${supported}`)
  }
  if (!isReadable) {
    const message = `Unsupported Content-Encoding: ${encoding.toLowerCase().slice(0, 200)}`
    throw new RouterError(415, message, { headers: { 'accept-encoding': 'identity' } })
  }
  if (!bytes) throw new RouterError(413, 'Content Too Large')
  const { code, format, contentType, body: schema } = declared
  let value: unknown
  try {
    value = code ? code.read?.(toPlain(bytes), header) : parse(bytes, format, header)
    // Not a JSON value, which may have a `then`.
    if (code && isPromise(value)) value = await orAborted(value, request.signal)
  } catch {
    if (isAborted(request)) throw createAbortError()
    return { issues: [{ message: `The body is not valid ${format === 'json' && !code ? 'JSON' : contentType}`, path: [] }] }
  }
  const validation = format === 'form' && !code ? validateFields(schema, () => parseFields(value as string)) : validate(schema, value)
  return toContent(contentType, isPromise(validation) ? await orAborted(validation, request.signal) : validation)
}

/** @throws for bytes that do not have the format */
function parse(bytes: BodyBytes, format: ContentFormat, header: string): unknown {
  if (format === 'json') return JSON.parse(decodeBytes(bytes))
  if (format === 'form') return decodeBytes(bytes)
  return format === 'text' ? decodeBytes(bytes, readParameter(header, 'charset') || undefined) : toPlain(bytes)
}

/** Copies a `Buffer`, whose memory also holds the process's other data. */
function toPlain(bytes: BodyBytes): BodyBytes {
  return bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes)
}

/** Opens a body that is read as it arrives. */
function openBody(
  { code, contentType, body }: RequestContentEntry,
  request: Request,
  maxBodySize: number,
  message: Request | Response,
): Validation {
  const toError = (issues: readonly Issue[]): Error => new ContractValidationError('body', issues)
  const value = code?.open?.(message, {
    maxBodySize,
    signal: request.signal,
    fail: (text, index) => toError([{ message: `The body ${text}`, path: index === undefined ? [] : [index] }]),
    toReadError: () => (isAborted(request) ? createAbortError() : createReadError()),
    accept: (element, index) =>
      whenSettled(validate(body, element), (validation) => {
        if (!validation.issues) return validation
        throw toError(validation.issues.map((issue) => ({ message: issue.message, path: [index, ...toPath(issue)] })))
      }),
  })
  return toContent(contentType, { value })
}

/**
 * Returns the value of a body without bytes, if its type can be empty: JSON and XML always have bytes, but many clients name them anyway.
 */
function toEmpty({ contentType, format, code }: RequestContentEntry): unknown {
  if (/^text\//i.test(contentType)) return ''
  if (code) return undefined
  return format === 'bytes' ? new Uint8Array() : format === 'form' ? createBare() : undefined
}

/**
 * Validates an empty body with the first schema that accepts it: `{}`, under `text/*` an empty string, and no bytes under a byte type that
 * the request names. A stream has no value for an absent body.
 */
async function validateEmpty(contents: Iterable<RequestContentEntry>, named: RequestContentEntry | undefined): Promise<Validation> {
  let first: Validation | undefined
  for (const content of contents) {
    const { code, contentType, body } = content
    const empty = toEmpty(content)
    let value: unknown = (named || empty === '' ? empty : undefined) ?? createBare()
    let validation: Validation | undefined
    if (code) {
      try {
        value = await code.read!(new Uint8Array(), contentType)
      } catch {
        validation = { issues: [{ message: 'Expected a body' }] }
      }
    }
    validation ??= await validate(body, value)
    if (!validation.issues) return toContent(contentType, validation)
    first ??= validation
  }
  return first as Validation
}

function toContent(contentType: string, validation: Validation): Validation {
  return validation.issues ? validation : { value: { contentType, body: validation.value } }
}
