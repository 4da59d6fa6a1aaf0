/**
 * Compares values that a server sent with a schema. A server sends what a schema outputs, which its own validator may
 * reject: text that became a number, for example.
 */
import { evaluate } from '../json-schema/evaluate.ts'
import type { JsonData } from '../json-schema/json.ts'
import { SchemaDocument } from '../json-schema/schema-document.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import { mapSchemas } from '../openapi/schema-keywords.ts'
import { convertSchema, type JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { toPath } from '../core/schema/issues.ts'
import { findIssues, type Schema } from '../core/schema/schema.ts'
import { reviveDates } from './dates.ts'
import { toIssueText } from './reason-text.ts'
import { StreamTime } from './stream-elements.ts'
import { createClosedDocument, findKeptFields } from './undeclared-fields.ts'

/** The values that a schema outputs. */
interface SentValues {
  /** Undefined if the schema cannot be converted. */
  readonly document: SchemaDocument | undefined
  /** The same, without properties that the schema does not declare. */
  readonly closed: SchemaDocument | undefined
  /** Whether the schema outputs its input, apart from defaults. */
  readonly isUnchanged: boolean
}

/** Why a value is not one that a schema outputs. */
interface ValueMismatch {
  readonly text: string
  /** The property of the value, if the mismatch is in one. */
  readonly key: string | undefined
}

/** Finds mismatches of values and response schemas. Conversions are kept. */
export class ResponseValues {
  readonly streamTime: StreamTime
  readonly #options: JsonSchemaOptions
  readonly #known = new Map<Schema, SentValues>()

  constructor(options: JsonSchemaOptions & { readonly timeout?: number | undefined }) {
    this.#options = options
    this.streamTime = new StreamTime(options.timeout)
  }

  /**
   * Returns why a value is not one that the schema outputs, or `undefined`. Without a JSON Schema, a value that the schema
   * rejects may be its output, and counts as a match.
   */
  async findMismatch(schema: Schema, value: unknown): Promise<ValueMismatch | undefined> {
    const issues = await findIssues(schema, value)
    const { document, isUnchanged } = this.#getSentValues(schema)
    if (!document) return undefined
    const { isInvalid, rejection } = evaluate(document, document.root as never, value as JsonData)
    const isRejected = issues !== undefined && isUnchanged && (await reviveDates(schema, value)) === undefined
    if (!isInvalid && !isRejected) return undefined
    const path = rejection?.path ?? toPath(issues?.[0])
    const key = path.length > 0 ? String(path[0]) : undefined
    if (issues) return { text: toIssueText(issues), key }
    return { text: `${path.join('.') || 'the value'}: '${rejection?.keyword}' of the output is not satisfied`, key }
  }

  /** Returns the path of an object in which the schema keeps undeclared fields, or `undefined`. */
  async findKeptFields(schema: Schema, value: unknown): Promise<string | undefined> {
    return findKeptFields(schema, value, this.#getSentValues(schema).closed)
  }

  #getSentValues(schema: Schema): SentValues {
    const known = this.#known.get(schema)
    if (known) return known
    const output = this.#convert(schema, 'output')
    const isUnchanged = JSON.stringify(omit(output, changeable)) === JSON.stringify(omit(this.#convert(schema, 'input'), changeable))
    const document = output && new SchemaDocument(omit(output, []))
    const values = { document, closed: output && createClosedDocument(output), isUnchanged }
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

/** The keywords in which input and output differ if a schema adds defaults. */
const changeable = ['required', 'default']

/** Removes keywords, and `additionalProperties: false`, by which libraries state that an output lacks other properties. */
function omit(schema: JsonSchema | undefined, keywords: readonly string[]): JsonSchema | undefined {
  if (!schema) return undefined
  const entries = Object.entries(schema).filter(
    ([keyword, value]) => !keywords.includes(keyword) && (keyword !== 'additionalProperties' || value !== false),
  )
  return mapSchemas(Object.fromEntries(entries), (inner) => omit(inner, keywords) as JsonSchema)
}
