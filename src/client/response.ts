import { type BodyFormat, toBodyFormat, toEssence } from '../contract/content-type.ts'
import { isBodiless, isHttpStatus } from '../contract/status.ts'
import { findIssues, type Issue, type Schema } from '../schema/schema.ts'
import { ContractClientError } from './error.ts'
import { readEvents, readLines, type ServerSentEvent } from './event-stream.ts'
import type { OperationOutline } from './outline.ts'
import type { ClientResponse } from './result.ts'

/** An answer of an operation, on its way to what the client gives. */
export interface Exchange {
  readonly name: string
  readonly operation: OperationOutline
  readonly response: Response
  readonly signal: AbortSignal | undefined
  readonly validateResponses: boolean
}

/**
 * Reads an answer as the contract describes it.
 *
 * @throws ContractClientError for one that the contract does not allow, TypeError where schemas are to be asked and there
 * are none, the signal's reason once it aborts
 */
export async function readResponse(
  exchange: Exchange,
): Promise<ClientResponse<number, string | undefined, unknown>> {
  const { operation, response, validateResponses } = exchange
  const { status } = response
  const { responses } = operation
  const key = Object.hasOwn(responses, status) ? status : isHttpStatus(status) ? 'default' : ''
  const contents = Object.hasOwn(responses, key) ? responses[key] : undefined
  const essence = toEssence(response.headers.get('content-type') ?? '')
  if (!contents) throw await toError(exchange, 'is not declared', essence)
  const contentType = Object.keys(contents).find((declared) => toEssence(declared) === essence)
  const { body: schema, headers: headersSchema } = contents[contentType ?? ''] ?? {}
  const headers = new Headers(response.headers)
  if (essence) headers.set('content-type', essence)
  const answer = { status, contentType, headers, response }

  if (validateResponses && headersSchema)
    await check(exchange, 'headers', headersSchema, Object.fromEntries(headers), '')
  if (isBodiless(status)) return { ...answer, contentType: undefined, body: undefined }
  if (operation.method === 'HEAD' || (essence === '' && Object.keys(contents).length === 0))
    return { ...answer, body: undefined }
  if (contentType === undefined)
    throw await toError(
      exchange,
      essence ? `has the content type '${essence}', which is not declared` : 'has no content type',
      essence,
    )
  const format = toBodyFormat(essence)
  if (isStream(format)) return { ...answer, body: readElements(exchange, format, schema) }
  const body = await readBody(exchange, format)
  if (validateResponses) await check(exchange, 'a body', schema, body)
  return { ...answer, body }
}

async function readBody(exchange: Exchange, format: BodyFormat): Promise<unknown> {
  const { response, signal } = exchange
  if (format === 'multipart')
    return response.formData().catch(() => {
      signal?.throwIfAborted()
      throw toBreach(exchange, 'has a body that is no multipart form data', '')
    })
  if (format === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  return format === 'form' ? new URLSearchParams(text) : format === 'json' ? parse(exchange, text) : text
}

async function* readElements(
  exchange: Exchange,
  format: BodyFormat,
  schema: Schema | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const { response, signal, validateResponses } = exchange
  const lines = readLines(response.body ?? new Blob().stream(), signal)
  const hasEvents = format === 'events'
  for await (const part of hasEvents ? readEvents(lines) : lines) {
    if (part === '') continue
    const element = typeof part === 'string' ? parse(exchange, part) : await readElement(part, schema)
    if (validateResponses) await check(exchange, 'an element', schema, element)
    yield element
  }
}

/**
 * An event does not say whether its element was `{ data }` or is the data itself, nor whether that was text or its JSON: the
 * first reading that the schema accepts is right, and where it accepts none the one that it refuses for what stands in
 * `data`, or the first. Text is never sent as JSON.
 */
async function readElement({ data = '', ...others }: ServerSentEvent, schema: Schema | undefined): Promise<unknown> {
  const bare: unknown[] = []
  const framed: unknown[] = [{ ...others, data }]
  try {
    const parsed: unknown = JSON.parse(data)
    if (typeof parsed !== 'string') framed.unshift({ ...others, data: parsed })
    if (Object.keys(others).length === 0) bare.push(parsed)
  } catch {
    // It is text.
  }
  const readings = [...bare, ...framed]
  let best: unknown
  for (const reading of schema ? readings : []) {
    const issues = await findIssues(schema as Schema, reading)
    if (!issues) return reading
    // What it refuses stands in `data`, and so this is the form that it describes.
    const isData = issues.every(({ path: [first] = [] }) => (typeof first === 'object' ? first.key : first) === 'data')
    if (isData && framed.includes(reading)) best ??= reading
  }
  return best ?? readings[0]
}

function parse(exchange: Exchange, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw toBreach(exchange, 'has a body that is not JSON', text)
  }
}

/** Asks the schema, which says what it accepts, about what arrived, which is what it gave. */
async function check(
  exchange: Exchange,
  part: string,
  schema: Schema | undefined,
  value: unknown,
  text = typeof value === 'string' ? value : JSON.stringify(value),
): Promise<void> {
  if (!schema) throw new TypeError('validateResponses needs a contract with its schemas')
  const issues = await findIssues(schema, value)
  if (issues) throw toBreach(exchange, `has ${part} that its schema refuses`, text, issues)
}

function isStream(format: BodyFormat): boolean {
  return format === 'events' || format === 'json-lines'
}

/** A stream may have no end: it is not read. */
async function toError(exchange: Exchange, problem: string, essence: string): Promise<ContractClientError> {
  return toBreach(exchange, problem, isStream(toBodyFormat(essence)) ? '' : await exchange.response.text().catch(() => ''))
}

function toBreach(
  { name, response }: Exchange,
  problem: string,
  text: string,
  issues?: readonly Issue[],
): ContractClientError {
  return new ContractClientError(`The response ${response.status} of '${name}' ${problem}`, response, text, issues)
}
