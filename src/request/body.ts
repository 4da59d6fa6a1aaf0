import { type BodyFormat, type ParsedContentType, parseContentType, toEssence } from '../contract/content-type.ts'
import type { DeclaredContent } from '../contract/declared-content.ts'
import type { ContentMap, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import { ContractValidationError, error } from '../errors.ts'
import { createBare } from '../property.ts'
import { isPromise } from '../promises.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import { orAborted } from './abort.ts'
import { readBytes } from './read-bytes.ts'
import { toFields, validateFields } from './fields.ts'

/** Does the operation declare bodies? Then what their schemas give, one or the other. */
type Body<Slot> =
  Slot extends ContentMap<ContractRequestContent> ? SchemaOutput<Slot[keyof Slot]['body']> : undefined

/**
 * The body that a handler sees: what the schema of its content type gives, a union where there are several;
 * `undefined` where the operation declares no `requests`.
 *
 * @example
 * type NewUser = ContractOperationBody<typeof contract.createUser> // { name: string }
 */
export type ContractOperationBody<Operation extends ContractOperation> = Operation extends unknown
  ? Body<Operation['requests']>
  : never

/**
 * A body with the content type whose schema gave it.
 *
 * @example
 * const content: RequestContent<'text/plain', string> = { contentType: 'text/plain', body: 'hello' }
 */
export interface RequestContent<ContentType, Body> {
  /** The content type, as the contract writes it. */
  readonly contentType: ContentType
  /** What its schema gave. */
  readonly body: Body
}

/** Does the operation declare bodies? Then each with its content type. */
type Content<Slot> =
  Slot extends ContentMap<ContractRequestContent>
    ? {
        [ContentType in keyof Slot]: RequestContent<ContentType, SchemaOutput<Slot[ContentType]['body']>>
      }[keyof Slot]
    : undefined

/**
 * The body that a handler sees beside its content type, a union discriminated by `contentType`.
 *
 * @example
 * type Upload = ContractOperationContent<typeof contract.upload>
 */
export type ContractOperationContent<Operation extends ContractOperation> = Operation extends unknown
  ? Content<Operation['requests']>
  : never

/** The request bodies of an operation: essence -> schema. */
export type RequestContents = ReadonlyMap<string, DeclaredContent<ContractRequestContent>>

/**
 * Reads the body and asks the schema that its content type names: there is no way past that schema.
 *
 * @returns the body as `RequestContent`, or what is wrong with it
 * @throws HttpError for a content type that is missing or not declared, and as `readBytes` does
 */
export async function readBody(contents: RequestContents, request: Request, maxBodySize: number): Promise<Validation> {
  const header = request.headers.get('content-type') ?? ''
  const type = parseContentType(header)
  const named = type && contents.get(type.essence)
  const bytes = await readBytes(request, maxBodySize)
  if (!bytes?.byteLength) return orAborted(validateNothing(named ? [named] : [...contents.values()]), request.signal)
  if (header.trim() === '') throw error(400, 'Content-Type header is required')
  if (!type || !named) {
    const supported = Array.from(contents.values(), ({ contentType }) => contentType).join(', ')
    const given = toEssence(header).slice(0, 200)
    throw error(400, `Unsupported Content-Type: ${given}. Supported types: ${supported}`)
  }
  const { contentType, format, body: schema } = named
  const result = validateBytes(schema, bytes, format, type, header)
  return toContent(contentType, isPromise(result) ? await orAborted(result, request.signal) : result)
}

/** No body was sent: the first schema that accepts an empty object has it, or for `text/*` an empty string. */
async function validateNothing(candidates: Iterable<DeclaredContent<ContractRequestContent>>): Promise<Validation> {
  let first: Validation | undefined
  for (const { contentType, body: schema } of candidates) {
    const empty: unknown = contentType.toLowerCase().startsWith('text/') ? '' : createBare()
    const validation = await validate(schema, empty)
    if (!validation.issues) return toContent(contentType, validation)
    first ??= validation
  }
  return first as Validation
}

function toContent(contentType: string, validation: Validation): Validation {
  return validation.issues ? validation : { value: { contentType, body: validation.value } }
}

function validateBytes(
  schema: Schema,
  bytes: Bytes,
  format: BodyFormat,
  type: ParsedContentType,
  header: string,
): Validation | Promise<Validation> {
  if (format === 'json')
    return validate(
      schema,
      orMalformed('JSON', () => JSON.parse(decode(bytes))),
    )
  if (format === 'text' || format === 'events')
    return validate(
      schema,
      orMalformed('text', () => decode(bytes, type.charset || 'utf-8')),
    )
  if (format === 'form') {
    // URLSearchParams takes one question mark off, which is no part of a form.
    const form = orMalformed('form data', () => new URLSearchParams(`?${decode(bytes)}`))
    return validateFields(schema, () => toFields(form))
  }
  return format === 'multipart'
    ? validateMultipart(schema, bytes, header, type.boundary)
    : validate(schema, bytes)
}

async function validateMultipart(
  schema: Schema,
  bytes: Bytes,
  header: string,
  boundary: string | undefined,
): Promise<Validation> {
  // Deno takes one that breaks off for whole; the last delimiter says that it is (RFC 2046, section 5.1.1).
  const isWhole = new TextDecoder('latin1').decode(bytes).includes(`--${boundary}--`)
  const response = new Response(bytes, { headers: { 'content-type': header } })
  const form = isWhole && (await response.formData().catch(() => undefined))
  const entries = orMalformed('multipart form data', () => [...(form as FormData)])
  return validateFields(schema, () => toFields(entries))
}

type Bytes = Uint8Array<ArrayBuffer>

let utf8: TextDecoder | undefined

/** @throws TypeError for bytes that are none of the charset's, RangeError for a charset that is not known. */
function decode(bytes: Bytes, charset = 'utf-8'): string {
  if (charset !== 'utf-8') return new TextDecoder(charset, { fatal: true }).decode(bytes)
  // One for all, because to make it costs more than to decode; it starts anew with each call.
  return (utf8 ??= new TextDecoder(charset, { fatal: true })).decode(bytes)
}

/** What cannot be read as what its content type says is the client's fault, about the body as a whole. */
function orMalformed<Value>(kind: string, parse: () => Value): Value {
  try {
    return parse()
  } catch {
    throw new ContractValidationError('body', [{ message: `The body is not valid ${kind}`, path: [] }])
  }
}
