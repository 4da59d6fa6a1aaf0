/**
 * JSON bodies keep the prototype that `JSON.parse` creates. Queries, forms, headers and path parameters are objects without a
 * prototype. Doing the same for JSON needs a reviver, which makes parsing several times slower, and `JSON.parse` already defines
 * `__proto__` as a plain own property.
 */
import { type ContentFormat, type ParsedContentType, parseContentType, toEssence } from '../../shared/content-type.ts'
import type { DeclaredContent } from '../contract/declared-content.ts'
import type { ContentMap, ContentTypeKey, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import { ContractValidationError, HttpError, RouterError } from '../errors.ts'
import { createBare } from '../../shared/property.ts'
import { isPromise, whenSettled } from '../../shared/promises.ts'
import type { BodyFormat, BodyReading, BodyTypes, FormattedSchema } from '../schema/body-format.ts'
import { toPath } from '../schema/issues.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import type { BodyBytes } from '../server-adapter.ts'
import { createAbortError, isAborted, orAborted } from './abort.ts'
import { createReadError, decodeBytes, readBytes } from './read-bytes.ts'
import { parseFields, validateFields } from './fields.ts'

/** The union of the outputs of the body schemas, also `undefined` for an optional body; `undefined` without declared bodies. */
export type BodyOutput<Slot> = Slot extends ContentMap<ContractRequestContent>
  ? ReceivedBody<Slot[keyof Slot]['body']>
  : Slot extends object
    ? OutputOfContent<Slot[keyof Slot & ContentTypeKey]> | undefined
    : undefined

/** The output of the schema of a content entry. */
type OutputOfContent<Content> = Content extends ContractRequestContent ? ReceivedBody<Content['body']> : never

/** The output of a schema, or what its format makes of it. Distributes over schemas. */
type ReceivedBody<Body extends Schema> = Body extends FormattedSchema ? BodyTypes<Body>['request']['output'] : SchemaOutput<Body>

/**
 * The body that a handler receives: the output of the schema of its content type, a union over several content types,
 * or `undefined` if the operation declares no `requests`. An optional body may be `undefined` too.
 *
 * @example
 * type NewUser = ContractOperationBody<typeof contract.createUser> // { name: string }
 */
export type ContractOperationBody<Operation extends ContractOperation> = Operation extends unknown
  ? BodyOutput<Operation['requests']>
  : never

/**
 * A validated body with its content type.
 *
 * @example
 * const content: RequestContent<'text/plain', string> = { contentType: 'text/plain', body: 'hello' }
 */
export interface RequestContent<ContentType, Body> {
  /** The content type, as the contract declares it. */
  readonly contentType: ContentType
  /** The output of its schema. */
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
 * The body that a handler receives with its content type, a union discriminated by `contentType`.
 *
 * @example
 * type Upload = ContractOperationContent<typeof contract.upload>
 */
export type ContractOperationContent<Operation extends ContractOperation> = Operation extends unknown
  ? ContentOutput<Operation['requests']>
  : never

/** The request bodies of an operation, by essence. */
export type RequestContents = ReadonlyMap<string, DeclaredContent<ContractRequestContent>>

/**
 * Reads the body and validates it with the schema of its content type.
 *
 * @param isOptional whether the request may have no body
 * @returns the body as `RequestContent`, `undefined` for an optional body that is absent, or the issues
 * @throws HttpError for a missing or undeclared content type, a content encoding, or a body larger than `maxBodySize`,
 * checked in this order; and the errors of `readBytes`
 */
export function readBody(
  contents: RequestContents,
  request: Request,
  maxBodySize: number,
  isOptional: true | undefined,
): Validation | Promise<Validation> {
  const header = request.headers.get('content-type') ?? ''
  const encoding = request.headers.get('content-encoding')
  const type = parseContentType(header)
  const declared = (type && contents.get(type.essence)) ?? contents.get('*/*')
  if (declared?.code?.open && isIdentity(encoding)) return openBody(declared, request, maxBodySize)
  // A body that will be rejected is read only until it is known not to be empty.
  const bytes = readBytes(request, declared && isIdentity(encoding) ? maxBodySize : 0)
  // Without `async`, which would add a turn of the event loop to each body.
  return whenSettled(bytes, (read) => {
    if (read?.byteLength === 0) {
      // No bytes need no decoding.
      if (declared?.code?.open) return openBody(declared, request, maxBodySize, new Response())
      if (isOptional && !isEmptyBody(declared)) return { value: undefined }
      return orAborted(validateEmpty(declared ? [[type?.essence ?? '', declared]] : contents, declared), request.signal)
    }
    // A content type that is malformed or absent is one of any type.
    if (!read || !declared) throw toRejection(header, declared && encoding, contents)
    const validation = whenSettled(parseBytes(read, declared, type, header), (value) => validateParsed(declared, value))
    return whenSettled(isPromise(validation) ? orAborted(validation, request.signal) : validation, (settled) =>
      toContent(declared.contentType, settled),
    )
  })
}

function validateParsed(
  { format, code, body: schema }: DeclaredContent<ContractRequestContent>,
  parsed: unknown,
): Validation | Promise<Validation> {
  return format === 'form' && !code ? validateFields(schema, () => parseFields(parsed as string)) : validate(schema, parsed)
}

/** Opens a body that is read as it arrives. `message` has the body, if it is not the request. */
function openBody({ code, contentType, body }: DeclaredContent<ContractRequestContent>, request: Request, maxBodySize: number, message: Request | Response = request): Validation {
  const fail: BodyReading['fail'] = (text, index) => new ContractValidationError('body', [{ message: `The body ${text}`, path: index === undefined ? [] : [index] }])
  const value = code?.open?.(message, {
    maxBodySize,
    signal: request.signal,
    fail,
    toReadError: () => (isAborted(request) ? createAbortError() : createReadError()),
    accept: (element, index) =>
      whenSettled(validate(body, element), (validation) => {
        if (!validation.issues) return validation
        throw new ContractValidationError('body', validation.issues.map((issue) => ({ ...issue, message: issue.message, path: [index, ...toPath(issue)] })))
      }),
  })
  return toContent(contentType, { value })
}

/**
 * Whether a request without bytes has a body, because its content type can be empty: a text, a form or bytes. JSON, XML and multipart
 * always have bytes, so many clients name them although they send none.
 */
function isEmptyBody(declared: DeclaredContent<ContractRequestContent> | undefined): boolean {
  if (!declared) return false
  const { contentType, code, format } = declared
  return /^text\//i.test(contentType) || (!code && (format === 'form' || format === 'bytes'))
}

/** Whether a body with this `Content-Encoding` is not encoded. */
function isIdentity(encoding: string | null): boolean {
  return encoding === null || /^(?:identity)?$/i.test(encoding)
}

/** Creates the error for a body that is not read completely. */
function toRejection(header: string, encoding: string | null | undefined, contents: RequestContents): HttpError {
  if (encoding === undefined) {
    if (header === '') return new RouterError(400, 'Content-Type header is required')
    const supported = Array.from(contents.values(), ({ contentType }) => contentType).join(', ')
    return new RouterError(400, `Unsupported Content-Type: ${toEssence(header).slice(0, 200)}. Supported types: ${supported}`)
  }
  if (isIdentity(encoding)) return new RouterError(413, 'Content Too Large')
  const message = `Unsupported Content-Encoding: ${String(encoding).toLowerCase().slice(0, 200)}`
  return new RouterError(415, message, { headers: { 'accept-encoding': 'identity' } })
}

/** The result of a body whose format cannot be empty. */
const noBody: Validation = { issues: [{ message: 'Expected a body' }] }

/**
 * Validates an empty body with the first schema that accepts `{}` or, under `text/*`, an empty string. Under a content type of
 * bytes that the request names, and under any other type where a contract declares it, no bytes are a body.
 *
 * @param declared the content of the type that the request names, or of any other
 */
async function validateEmpty(
  candidates: Iterable<readonly [essence: string, content: DeclaredContent<ContractRequestContent>]>,
  declared: DeclaredContent<ContractRequestContent> | undefined,
): Promise<Validation> {
  let first: Validation | undefined
  for (const [essence, content] of candidates) {
    const empty = declared?.format === 'bytes' ? new Uint8Array() : essence.startsWith('text/') ? '' : createBare()
    const validation = await (content.code ? readNothing(content, content.code) : validate(content.body, empty))
    if (!validation.issues) return toContent(content.contentType, validation)
    first ??= validation
  }
  return first as Validation
}

/** Validates what the code of a schema reads of no bytes. A stream has no value for a body that is absent. */
async function readNothing({ contentType, body: schema }: DeclaredContent<ContractRequestContent>, { open, read }: BodyFormat): Promise<Validation> {
  if (open || !read) return noBody
  let value: unknown
  try {
    value = await read(new Uint8Array(), contentType)
  } catch {
    return noBody
  }
  return validate(schema, value)
}

function toContent(contentType: string, validation: Validation): Validation {
  return validation.issues ? validation : { value: { contentType, body: validation.value } }
}

/** The names of formats in error messages. Bytes are never malformed. */
const formatNames: { readonly [Format in ContentFormat]?: string } = {
  json: 'JSON',
  form: 'form data',
  text: 'text',
}

/**
 * Parses a body; only the code of a schema returns a promise.
 *
 * @throws ContractValidationError if the body does not have its format
 */
function parseBytes(
  bytes: BodyBytes,
  { format, code, contentType }: DeclaredContent<ContractRequestContent>,
  type: ParsedContentType | undefined,
  header: string,
): unknown {
  const fail = (cause?: unknown): never => {
    const message = `The body is not valid ${code ? contentType : formatNames[format]}`
    throw Object.assign(new ContractValidationError('body', [{ message, path: [] }]), { cause })
  }
  // The memory of a `Buffer` also holds other data of the process.
  const toPlain = (): BodyBytes => (bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes))
  try {
    if (code?.read) {
      const read = code.read(toPlain(), header)
      return isPromise(read) ? Promise.resolve(read).catch(fail) : read
    }
    if (format === 'json') return JSON.parse(decodeBytes(bytes))
    if (format === 'form') return decodeBytes(bytes)
    if (format === 'text') return decodeBytes(bytes, type?.charset || 'utf-8')
  } catch (thrown) {
    fail(thrown)
  }
  return toPlain()
}
