/**
 * JSON bodies keep the prototype that `JSON.parse` creates. Queries, forms, headers and path parameters are objects without a
 * prototype. Doing the same for JSON needs a reviver, which makes parsing several times slower, and `JSON.parse` already defines
 * `__proto__` as a plain own property.
 */
import { type BodyFormat, type ParsedContentType, parseContentType, toEssence } from '../../shared/content-type.ts'
import type { DeclaredContent } from '../contract/declared-content.ts'
import type { ContentMap, ContentTypeKey, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import { ContractValidationError, HttpError, RouterError } from '../errors.ts'
import { createBare } from '../../shared/property.ts'
import { isPromise, whenSettled } from '../../shared/promises.ts'
import { getStreamBody, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import type { BodyBytes } from '../server-adapter.ts'
import { orAborted } from './abort.ts'
import { decodeBytes, readBytes } from './read-bytes.ts'
import { parseFields, validateFields } from './fields.ts'
import { validateParts } from './json-parts.ts'
import { type FormPart, readMultipart } from './multipart.ts'

/** The union of the outputs of the body schemas, also `undefined` for an optional body; `undefined` without declared bodies. */
export type BodyOutput<Slot> = Slot extends ContentMap<ContractRequestContent>
  ? SchemaOutput<Slot[keyof Slot]['body']>
  : Slot extends object
    ? OutputOfContent<Slot[keyof Slot & ContentTypeKey]> | undefined
    : undefined

/** The output of the schema of a content entry. */
type OutputOfContent<Content> = Content extends ContractRequestContent ? SchemaOutput<Content['body']> : never

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
        [ContentType in keyof Slot]: RequestContent<ContentType, SchemaOutput<Slot[ContentType]['body']>>
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
  const open = isIdentity(encoding) ? getStreamBody(declared?.body) : undefined
  if (declared && open) return toContent(declared.contentType, { value: open(request, maxBodySize) })
  // A body that will be rejected is read only until it is known not to be empty.
  const bytes = readBytes(request, declared && isIdentity(encoding) ? maxBodySize : 0)
  // Without `async`, which would add a turn of the event loop to each body.
  return whenSettled(bytes, (read) => {
    if (read?.byteLength === 0) {
      if (isOptional && !isEmptyBody(declared)) return { value: undefined }
      return orAborted(validateEmpty(declared ? [[type?.essence ?? '', declared]] : contents, declared), request.signal)
    }
    if (!read || !type || !declared) throw toRejection(header, declared && encoding, contents)
    const parsed = parseBytes(read, declared.format, type, header)
    const validation = whenSettled(parsed, (value) => validateParsed(declared, value))
    return whenSettled(isPromise(validation) ? orAborted(validation, request.signal) : validation, (settled) =>
      toContent(declared.contentType, settled),
    )
  })
}

function validateParsed(
  { format, body: schema }: DeclaredContent<ContractRequestContent>,
  parsed: unknown,
): Validation | Promise<Validation> {
  if (format === 'form') return validateFields(schema, () => parseFields(parsed as string))
  if (format === 'multipart') return validateParts(schema, parsed as readonly FormPart[])
  return validate(schema, parsed)
}

/**
 * Whether a request without bytes has a body, because its content type can be empty: a text, a form or bytes. JSON, XML and multipart
 * always have bytes, so many clients name them although they send none.
 */
function isEmptyBody(declared: DeclaredContent<ContractRequestContent> | undefined): boolean {
  return declared !== undefined && /^text\/|:(?:form|bytes|json-lines)$/i.test(`${declared.contentType}:${declared.format}`)
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
  const bytes = declared && /^(?:bytes|json-lines)$/.test(declared.format) ? new Uint8Array() : undefined
  for (const [essence, { contentType, body: schema }] of candidates) {
    const validation = await validate(schema, bytes ?? (essence.startsWith('text/') ? '' : createBare()))
    if (!validation.issues) return toContent(contentType, validation)
    first ??= validation
  }
  return first as Validation
}

function toContent(contentType: string, validation: Validation): Validation {
  return validation.issues ? validation : { value: { contentType, body: validation.value } }
}

/** The names of formats in error messages. The other formats that can be malformed are text. */
const formatNames: { readonly [Format in BodyFormat]?: string } = {
  json: 'JSON',
  form: 'form data',
  multipart: 'multipart form data',
}

/**
 * Parses a body; only multipart returns a promise.
 *
 * @throws ContractValidationError if the body does not have its format
 */
function parseBytes(bytes: BodyBytes, format: BodyFormat, type: ParsedContentType, header: string): unknown {
  const fail = (): never => {
    const message = `The body is not valid ${formatNames[format] ?? 'text'}`
    throw new ContractValidationError('body', [{ message, path: [] }])
  }
  try {
    if (format === 'json') return JSON.parse(decodeBytes(bytes))
    if (format === 'form') return decodeBytes(bytes)
    if (format === 'text' || format === 'events') return decodeBytes(bytes, type.charset || 'utf-8')
    if (format === 'multipart') return readMultipart(bytes, header, type.boundary).catch(fail)
    format satisfies 'bytes' | 'json-lines'
  } catch {
    fail()
  }
  // The memory of a `Buffer` also holds other data of the process.
  return bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes)
}
