/** Converts the schemas of a document to JSON Schemas (2020-12) that describe what is sent in one direction. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { findSubschemaForm, isAnnotation, isSchemaNode } from '../../json-schema/schema-syntax.ts'
import { toPointerToken } from '../../../../src/shared/json-pointer.ts'

/** The keyword of properties that are not sent: `readOnly` in requests, `writeOnly` in responses. */
export type HiddenKeyword = 'readOnly' | 'writeOnly'

interface SchemaConverterOptions {
  /** Whether schemas are written as in OpenAPI 3.0, a dialect of an older draft. */
  readonly isVersion30: boolean
  readonly hidden: HiddenKeyword
  /** Finds what a reference of the unconverted document leads to. */
  readonly resolve: (reference: string) => unknown
  /** Receives each converted schema with its JSON Pointer and the names of its properties that are not sent. */
  readonly onSchema: (schema: JsonRecord, pointer: string, hidden: ReadonlySet<string>) => void
  /** Whether a reference names the `$id` of a schema of the document. */
  readonly isKnown: (reference: string) => boolean
  readonly fail: (pointer: string, problem: string) => never
}

/** The end of the message about a reference to another file. */
export const otherFile = 'which is in another file: pass a document that contains all it refers to'

export class SchemaConverter {
  readonly #options: SchemaConverterOptions

  constructor(options: SchemaConverterOptions) {
    this.#options = options
  }

  convert(schema: JsonData, pointer: string): JsonData {
    if (!isSchemaNode(schema)) return this.#options.fail(pointer, 'must be a schema')
    return this.#convert(schema, pointer, new Set())
  }

  /** @param outer the names of hidden properties that a schema around this one describes, in `allOf` */
  #convert(schema: JsonData, pointer: string, outer: ReadonlySet<string>): JsonData {
    if (!isJsonRecord(schema)) return schema
    const { isVersion30, onSchema, isKnown, fail } = this.#options
    const { $ref } = schema
    if (typeof $ref === 'string' && !$ref.startsWith('#') && !isKnown($ref)) fail(pointer, `refers to '${$ref}', ${otherFile}`)
    // In OpenAPI 3.0, keywords beside a reference are ignored.
    const source = isVersion30 && typeof $ref === 'string' ? { $ref } : schema
    const hidden = new Set([...outer, ...this.#listHidden(source, 0)])
    const entries = Object.entries(source).map(([keyword, argument]): [string, JsonData] => [
      keyword,
      this.#convertArgument(keyword, argument, `${pointer}/${keyword}`, hidden),
    ])
    const converted: JsonRecord = Object.fromEntries(entries)
    const result = withoutBinaryType(isVersion30 ? toCurrentDialect(converted) : converted)
    onSchema(result, `#${pointer}`, hidden)
    return result
  }

  #convertArgument(keyword: string, argument: JsonData, pointer: string, hidden: ReadonlySet<string>): JsonData {
    if (keyword === 'required' && Array.isArray(argument)) {
      return argument.filter((name) => typeof name !== 'string' || !hidden.has(name))
    }
    const form = keyword === 'contentSchema' ? 'one' : findSubschemaForm(keyword)
    const outer = keyword === 'allOf' ? hidden : new Set<string>()
    if (form === 'one') return this.#convert(argument, pointer, outer)
    if (form === 'list' && Array.isArray(argument)) {
      return argument.map((inner: JsonData, index) => this.#convert(inner, `${pointer}/${index}`, outer))
    }
    if (form !== 'map' || !isJsonRecord(argument)) return argument
    return Object.fromEntries(
      Object.entries(argument)
        .filter(([name]) => keyword !== 'properties' || !hidden.has(name))
        .map(([name, inner]) => [name, this.#convert(inner, `${pointer}/${toPointerToken(name)}`, outer)]),
    )
  }

  /** The names of hidden properties that a schema and the members of its `allOf` describe. */
  #listHidden(schema: JsonRecord, depth: number): string[] {
    const { properties, allOf } = schema
    const own = Object.entries(isJsonRecord(properties) ? properties : {}).flatMap(([name, property]) =>
      this.#follow(property)?.[this.#options.hidden] === true ||
      (isJsonRecord(property) && property[this.#options.hidden] === true)
        ? [name]
        : [],
    )
    if (!Array.isArray(allOf) || depth > 10) return own
    const members = allOf.map((member: JsonData) => this.#follow(member))
    return own.concat(members.flatMap((member) => (member ? this.#listHidden(member, depth + 1) : [])))
  }

  /** Follows the references of an unconverted schema. */
  #follow(schema: JsonData): JsonRecord | undefined {
    let found: unknown = schema
    for (let steps = 0; steps < 10 && isJsonRecord(found) && typeof found.$ref === 'string'; steps++) {
      found = this.#options.resolve(found.$ref)
    }
    return isJsonRecord(found) ? found : undefined
  }
}

/** Removes the type of binary data, which no schema of JSON describes; OpenAPI 3.1 describes it in three ways. */
function withoutBinaryType(schema: JsonRecord): JsonRecord {
  const { type, format, contentMediaType, contentEncoding } = schema
  const isData = format === 'binary' || (contentMediaType === 'application/octet-stream' && contentEncoding === undefined)
  if (!isData || type !== 'string') return schema
  const { type: _, format: __, contentMediaType: ___, ...rest } = schema
  return rest
}

/** Converts the keywords of a schema of OpenAPI 3.0 that 2020-12 reads differently. */
function toCurrentDialect(schema: JsonRecord): JsonRecord {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  const { minimum, maximum, format, ...open } = rest
  const limits = {
    ...toLimit('minimum', minimum, exclusiveMinimum),
    ...toLimit('maximum', maximum, exclusiveMaximum),
  }
  const isBase64 = open.type === 'string' && format === 'byte'
  const encoding = isBase64 ? { contentEncoding: 'base64' } : format === undefined ? {} : { format }
  const converted: JsonRecord = { ...open, ...limits, ...encoding }
  // A schema without other keywords accepts null already.
  if (nullable !== true || Object.keys(converted).every(isAnnotation)) return converted
  const { type, enum: values } = converted
  // Many documents do not list null in the `enum` of a nullable schema, and mean it.
  if (typeof type !== 'string') return { anyOf: [converted, { type: 'null' }] }
  return {
    ...converted,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {}),
  }
}

function toLimit(
  name: 'minimum' | 'maximum',
  limit: JsonData | undefined,
  exclusive: JsonData | undefined,
): JsonRecord {
  const exclusiveName = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
  if (exclusive === true && limit !== undefined) return { [exclusiveName]: limit }
  return {
    ...(limit === undefined ? {} : { [name]: limit }),
    ...(typeof exclusive === 'number' ? { [exclusiveName]: exclusive } : {}),
  }
}
