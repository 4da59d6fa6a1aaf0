/** What a body schema brings along: its code. The router, clients and tools know this type, and no format. */
import { readProperty } from '../../shared/property.ts'
import type { Schema } from './schema.ts'

/** What is given to be sent, and what arrives. */
interface BodySides<Input, Output> {
  readonly input: Input
  readonly output: Output
}

/** The options with which a streamed body is opened. */
export interface BodyReading {
  /** The maximum number of bytes to read. Reading more fails. */
  readonly maxBodySize: number
  /** Ends the reading. */
  readonly signal?: AbortSignal | null | undefined
  /** Validates an element and returns what the stream's reader receives. */
  readonly accept: AcceptElement
  /** Creates the error for a body, or for its element at this index, that does not have the format. */
  readonly fail: (message: string, index?: number, text?: string) => Error
  /** Creates the error for a body whose transfer breaks off. */
  readonly toReadError: (cause: unknown) => unknown
}

/** Validates a stream element. In an object, because a value may have a `then`. */
export type AcceptElement = (element: unknown, index: number) => AcceptedElement | Promise<AcceptedElement>

interface AcceptedElement {
  readonly value: unknown
}

/** A JSON Schema. */
interface DescribedSchema {
  readonly [keyword: string]: unknown
}

/** A body's description in a document: JSON Schemas for what is sent. */
export interface BodyDescription {
  /** The body's JSON Schema. Without it and `itemSchema`, the body is bytes of its content type. */
  readonly schema?: DescribedSchema
  /** The JSON Schema for each stream element. */
  readonly itemSchema?: DescribedSchema
  /** Property -> how it is sent (OpenAPI 3.1.1, section 4.8.15). */
  readonly encoding?: { readonly [name: string]: { readonly contentType: string } }
}

/**
 * The member `~body` on a schema whose body is more than JSON, text, URL-encoded fields or bytes. It makes a custom format: how to read
 * bytes and how to write a value. The schema validates what `read` returns, and what `write` receives.
 *
 * @typeParam Given what the client gives to a call
 * @typeParam Received what the handler receives
 * @typeParam Returned what the handler returns
 * @typeParam Answer what the client receives
 * @example
 * const lines: BodyFormat<string[]> = {
 *   contentTypes: ['text/x-lines'],
 *   read: (bytes) => new TextDecoder().decode(bytes).split('\n'),
 *   write: (value) => (value as string[]).join('\n'),
 * }
 */
export interface BodyFormat<Given = unknown, Received = Given, Returned = Given, Answer = Received> {
  /** The types in both directions, for the compiler only. */
  readonly types?: { readonly request: BodySides<Given, Received>; readonly response: BodySides<Returned, Answer> } | undefined
  /** The content types that the format is for, in lower case; `*\/*` stands for any. */
  readonly contentTypes: readonly string[]
  /**
   * Reads a complete body. If it throws, the bytes do not have the format: a 400 on the server, a `ContractClientError` in a client.
   *
   * @param contentType the header, with its parameters
   */
  readonly read?: (bytes: Uint8Array<ArrayBuffer>, contentType: string) => unknown
  /** Opens a body that is read as it arrives, instead of `read`. The result is not validated as a whole. */
  readonly open?: (message: Request | Response, options: BodyReading) => unknown
  /**
   * Writes a value.
   *
   * @param accept validates a stream element and returns what is sent
   */
  readonly write: (value: unknown, accept?: AcceptElement) => NonNullable<ConstructorParameters<typeof Response>[0]>
  /** Writes one element, if the body is a stream of elements: the value is an async iterable, and the schema describes an element. */
  readonly writeElement?: (element: unknown) => string
  /** The schema for the value or an element, if this schema wraps one. */
  readonly schema?: Schema
  /** The schemas for the properties of the value or an element, if this schema combines several. */
  readonly fields?: { readonly [name: string]: Schema }
  /** Creates a schema in the same format: how a client for an outline, which has no schemas, gets the code. */
  readonly create?: (schema: never, form: never) => Schema
  /** What an outline has instead of the schema: plain data, the `create` options with the format's `name`. */
  readonly form?: BodyForm
  /**
   * Describes the body in a document.
   *
   * @param schema this schema's JSON Schema
   * @param resolve returns the schema to which a reference leads, or the schema itself
   */
  readonly describe?: (schema: DescribedSchema, resolve: (schema: DescribedSchema) => DescribedSchema) => BodyDescription
}

/** A body's form in an outline. */
export interface BodyForm {
  readonly name: string
  readonly [option: string]: unknown
}

/** A schema with its body's code. */
export interface FormattedSchema {
  readonly '~body': { readonly types?: { readonly request: BodySides<unknown, unknown>; readonly response: BodySides<unknown, unknown> } | undefined }
}

/** The types for a body whose schema has its code, in both directions. */
export type BodyTypes<Body extends FormattedSchema> = NonNullable<Body['~body']['types']>

/** Returns the code for the body that a schema describes. Its key is a string, because each bundle would have a different symbol. */
export function getBodyFormat(schema: unknown): BodyFormat | undefined {
  return readProperty(schema, '~body') as BodyFormat | undefined
}

/** Whether a value can read and write a body, including values from JavaScript. */
export function isBodyFormat({ contentTypes, write }: Partial<BodyFormat>): boolean {
  return Array.isArray(contentTypes) && typeof write === 'function'
}

/** Whether a format is for a content type in lower case. */
export function isFormatOf({ contentTypes }: BodyFormat, essence: string): boolean {
  return contentTypes.includes(essence) || contentTypes.includes('*/*')
}
