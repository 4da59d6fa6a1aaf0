/**
 * Compares values that a server sent with a schema. A server sends what a schema outputs, which its own validator may reject: text that
 * became a number, for example.
 */
import type { Issue, Schema } from 'routepact'
import {
  convertSchema,
  type Fields,
  findIssues,
  mapSchemas,
  toPath,
  validateReceivedHeaders,
  type Validation,
} from 'routepact/internal'
import type { JsonSchema, JsonSchemaOptions } from 'routepact/openapi'
import { evaluate } from '../json-schema/evaluate.ts'
import type { JsonData } from '../json-schema/json.ts'
import { SchemaDocument } from '../json-schema/schema-document.ts'
import { reviveDates } from './dates.ts'
import { toIssueText } from './reason-text.ts'
import { StreamTime } from './stream-elements.ts'
import { createClosedDocument, findKeptFields } from './undeclared-fields.ts'

/** The values that a schema outputs. */
interface SentValues {
  /** Undefined if the schema cannot be converted. */
  readonly document: SchemaDocument | undefined
  /** The same, with optional properties. */
  readonly optional: SchemaDocument | undefined
  /** The same, without properties that the schema does not declare. */
  readonly closed: SchemaDocument | undefined
  /** Whether the schema outputs its input, apart from defaults. */
  readonly isUnchanged: boolean
}

/** Why a value is not one that a schema outputs. */
interface ValueMismatch {
  readonly text: string
  /** What the schema itself rejects. */
  readonly issues: readonly Issue[]
}

/** Finds mismatches between values and response schemas. Conversions are kept. */
export class ResponseValues {
  readonly streamTime: StreamTime
  readonly #options: JsonSchemaOptions
  readonly #known = new Map<Schema, SentValues>()

  constructor(options: JsonSchemaOptions & { readonly timeout?: number | undefined }) {
    this.#options = options
    this.streamTime = new StreamTime(options.timeout)
  }

  /**
   * Returns why a value does not match the schema's output, or `undefined`. Without a JSON Schema, a value that the schema rejects may be
   * its output, and counts as a match.
   *
   * @param sent the value as JSON
   */
  async findMismatch(schema: Schema, value: unknown, sent: unknown = value): Promise<ValueMismatch | undefined> {
    const issues = await findIssues(schema, value)
    const { document, isUnchanged } = this.#getSentValues(schema)
    if (!document) return undefined
    const { isInvalid, rejection } = evaluate(document, document.root as never, sent as JsonData)
    const isRejected = issues !== undefined && isUnchanged && (await reviveDates(schema, value)) === undefined
    if (!isInvalid && !isRejected) return undefined
    if (issues) return { text: toIssueText(issues), issues }
    return { text: `${rejection?.path.join('.') || 'the value'}: '${rejection?.keyword}' of the output is not satisfied`, issues: [] }
  }

  /** Returns why headers do not match the schema's output. A number, a list or another value is sent as its text. */
  async findHeaderMismatch(schema: Schema, headers: Headers): Promise<string | undefined> {
    const check = async (fields: Fields): Promise<Validation> => {
      const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toSent(value)]))
      const mismatch = await this.findMismatch(schema, fields, sent)
      if (!mismatch) return { value: fields }
      const { text, issues } = mismatch
      const paths = [...issues.map(toPath), ...this.#listRejected(schema, sent)]
      return { issues: (paths.length > 0 ? paths : [[]]).map((path) => ({ message: text, path })) }
    }
    return (await validateReceivedHeaders(schema, headers, check)).issues?.[0]?.message
  }

  /** Lists the paths to all headers that the output's JSON Schema rejects, not the first one alone. */
  #listRejected(schema: Schema, fields: { [name: string]: unknown }): (readonly (string | number)[])[] {
    const { optional } = this.#getSentValues(schema)
    const left = { ...fields }
    const paths: (readonly (string | number)[])[] = []
    for (;;) {
      const path = optional && evaluate(optional, optional.root as never, left as JsonData).rejection?.path
      const [name] = path ?? []
      if (!path || name === undefined || !Object.hasOwn(left, name)) return paths
      paths.push(path)
      delete left[name]
    }
  }

  /** Returns the path to an object in which the schema keeps undeclared fields, or `undefined`. */
  async findKeptFields(schema: Schema, value: unknown): Promise<string | undefined> {
    return findKeptFields(schema, value, this.#getSentValues(schema).closed)
  }

  #getSentValues(schema: Schema): SentValues {
    const known = this.#known.get(schema)
    if (known) return known
    const output = this.#convert(schema, 'output')
    const isUnchanged = JSON.stringify(omit(output, changeable)) === JSON.stringify(omit(this.#convert(schema, 'input'), changeable))
    const document = output && new SchemaDocument(omit(output, []))
    const optional = output && new SchemaDocument(omit(output, ['required']))
    const values = { document, optional, closed: output && createClosedDocument(output), isUnchanged }
    this.#known.set(schema, values)
    return values
  }

  #convert(schema: Schema, side: 'input' | 'output'): JsonSchema | undefined {
    try {
      return convertSchema(schema, side, this.#options) as JsonSchema
    } catch {
      return undefined
    }
  }
}

/** Returns a header's value in JSON: a bigint or a date as its text. */
function toSent(value: unknown): unknown {
  return typeof value === 'bigint' || value instanceof Date ? String(value) : value
}

/** The keywords in which input and output differ if a schema adds defaults. */
const changeable = ['required', 'default']

/** Removes keywords, and `additionalProperties: false`, with which libraries rule out other properties in an output. */
function omit(schema: JsonSchema | undefined, keywords: readonly string[]): JsonSchema | undefined {
  if (!schema) return undefined
  const entries = Object.entries(schema).filter(
    ([keyword, value]) => !keywords.includes(keyword) && (keyword !== 'additionalProperties' || value !== false),
  )
  return mapSchemas(Object.fromEntries(entries), (inner) => omit(inner, keywords) as JsonSchema)
}
