/** Converts a document's schemas to JSON Schemas (2020-12) that describe what is sent in one direction. */
import { isJsonRecord, type JsonData, type JsonRecord, type Spend, visitFields } from '../../json-schema/json.ts'
import { findSubschemaForm, isAnnotation, isSchemaNode } from '../../json-schema/schema-syntax.ts'
import { toPointerToken } from '../../../../src/shared/json-pointer.ts'

/** The keyword for properties that are not sent: `readOnly` in requests, `writeOnly` in responses. */
export type HiddenKeyword = 'readOnly' | 'writeOnly'

interface SchemaConverterOptions {
  /** Whether schemas are written as in OpenAPI 3.0, a dialect of an older draft. */
  readonly isVersion30: boolean
  /** Without it, no property is hidden. */
  readonly hidden: HiddenKeyword | undefined
  /** Whether objects with named properties may have others, as for a client that ignores unknown properties. */
  readonly isTolerant: boolean
  /** Whether binary data keeps its type, and listed values their format. */
  readonly keepsTypes: boolean
  /** Finds a reference's target in the unconverted document. */
  readonly resolve: (reference: string) => unknown
  /** Receives each converted schema with its JSON Pointer and the property names that are not sent. */
  readonly onSchema: (schema: JsonRecord, pointer: string, hidden: ReadonlySet<string>) => void
  /** The discriminator values in the other document. */
  readonly tags: DocumentFacts['tags']
  /** Whether a component without a namesake in the other document may be there under another name. */
  readonly isRenamed: (name: string) => boolean
  /** Whether the schema at a JSON Pointer may describe binary data. */
  readonly isBinary: (pointer: string) => boolean
  /** Whether a reference names the `$id` of a schema in the document. */
  readonly isKnown: (reference: string) => boolean
  /** Counts steps, and may throw. */
  readonly spend: Spend
  readonly fail: (pointer: string, problem: string) => never
}

/** What must be known about both documents before the schemas in one are converted. */
export interface DocumentFacts {
  /** Discriminator values, by property and by the name of the component that they lead to. */
  readonly tags: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** The schema names. */
  readonly schemas: ReadonlySet<string>
  /** The schemas' identifiers, without fragments. */
  readonly identifiers: ReadonlySet<string>
  /** Whether a property is sent in one direction only. */
  readonly isHiding: boolean
  /** Whether an object only has named properties. */
  readonly isClosing: boolean
}

/** Reads the facts about a document whose structure is not checked, in one walk. */
export function readFacts(data: JsonData, spend?: Spend): DocumentFacts {
  const tags = new Map<string, Map<string, string[]>>()
  const identifiers = new Set<string>()
  let [isHiding, isClosing] = [false, false]
  const visit = (name: string, value: JsonData): void => {
    if (name === 'readOnly' || name === 'writeOnly') isHiding ||= value === true
    if (name === 'additionalProperties' || name === 'unevaluatedProperties') isClosing ||= value === false
    if (name === '$id' && typeof value === 'string') identifiers.add(value.replace(/#$/, ''))
    if (name !== 'discriminator' || !isJsonRecord(value) || typeof value.propertyName !== 'string') return
    const known = tags.get(value.propertyName) ?? new Map<string, string[]>()
    tags.set(value.propertyName, known)
    for (const [target, values] of readMapping(value)) known.set(target, values)
  }
  visitFields(data, visit, spend)
  const components = isJsonRecord(data) ? data.components : undefined
  const schemas = isJsonRecord(components) ? components.schemas : undefined
  return { tags, schemas: new Set(isJsonRecord(schemas) ? Object.keys(schemas) : []), identifiers, isHiding, isClosing }
}

function readMapping({ mapping }: JsonRecord): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [value, target] of Object.entries(isJsonRecord(mapping) ? mapping : {})) {
    if (typeof target !== 'string') continue
    const name = toName(target)
    const others = values.get(name)
    if (others) others.push(value)
    else values.set(name, [value])
  }
  return values
}

/** The name of the component that a reference leads to. */
function toName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** The end of the message about a reference to another file. */
export const otherFile = 'which is in another file: pass a document that contains all it refers to'

const noNames: ReadonlySet<string> = new Set()

export class SchemaConverter {
  readonly #options: SchemaConverterOptions

  constructor(options: SchemaConverterOptions) {
    this.#options = options
  }

  convert(schema: JsonData, pointer: string): JsonData {
    if (!isSchemaNode(schema)) return this.#options.fail(pointer, 'must be a schema')
    return this.#convert(schema, pointer, noNames)
  }

  /** @param outer the hidden property names that a schema around this one describes, in `allOf` */
  #convert(schema: JsonData, pointer: string, outer: ReadonlySet<string>, isUnionMember = false): JsonData {
    if (!isJsonRecord(schema)) return schema
    const { isVersion30, keepsTypes, onSchema, isKnown, fail } = this.#options
    const { $ref } = schema
    if (typeof $ref === 'string' && !$ref.startsWith('#') && !isKnown($ref)) fail(pointer, `refers to '${$ref}', ${otherFile}`)
    // OpenAPI 3.0 ignores keywords beside a reference, but documents with `nullable` there mean it.
    const nullable = schema.nullable === true ? { nullable: true } : {}
    const source = isVersion30 && typeof $ref === 'string' ? { $ref, ...nullable } : schema
    const own = this.#listHidden(source)
    const hidden = own.size === 0 ? outer : new Set([...outer, ...own])
    const entries = Object.entries(source).map(([keyword, argument]): [string, JsonData] => [
      keyword,
      this.#convertArgument(keyword, argument, `${pointer}/${keyword}`, hidden),
    ])
    const converted: JsonRecord = { ...Object.fromEntries(entries), ...this.#tagMembers(source, entries) }
    const dialect = isVersion30 ? toCurrentDialect(converted, isUnionMember) : converted
    const current = keepsTypes ? dialect : withoutFormatOfListed(withoutBinaryType(dialect, () => this.#options.isBinary(pointer)))
    const result = this.#options.isTolerant ? withoutClosing(current) : current
    onSchema(result, `#${pointer}`, hidden)
    return result
  }

  #convertArgument(keyword: string, argument: JsonData, pointer: string, hidden: ReadonlySet<string>): JsonData {
    if (keyword === 'required' && Array.isArray(argument)) {
      return argument.filter((name) => typeof name !== 'string' || !hidden.has(name))
    }
    if (keyword === 'pattern' && typeof argument === 'string') return toPlainPattern(argument)
    const form = keyword === 'contentSchema' ? 'one' : findSubschemaForm(keyword)
    const outer = keyword === 'allOf' ? hidden : noNames
    if (form === 'one') return this.#convert(argument, pointer, outer)
    if (form === 'list' && Array.isArray(argument)) {
      const isUnion = keyword === 'anyOf' || keyword === 'oneOf'
      return argument.map((inner: JsonData, index) => this.#convert(inner, `${pointer}/${index}`, outer, isUnion))
    }
    if (form !== 'map' || !isJsonRecord(argument)) return argument
    return Object.fromEntries(
      Object.entries(argument)
        .filter(([name]) => keyword !== 'properties' || !hidden.has(name))
        .map(([name, inner]) => {
          const plain = keyword === 'patternProperties' ? toPlainPattern(name) : name
          return [Object.hasOwn(argument, plain) ? name : plain, this.#convert(inner, `${pointer}/${toPointerToken(name)}`, outer)]
        }),
    )
  }

  /**
   * Adds discriminator values to union members that do not list them (OpenAPI 3.1.1, section 4.8.25): the discriminator decides which
   * member a value belongs to, not the schemas.
   */
  #tagMembers({ discriminator, ...source }: JsonRecord, entries: readonly (readonly [keyword: string, argument: JsonData])[]): JsonRecord {
    if (!isJsonRecord(discriminator) || typeof discriminator.propertyName !== 'string') return {}
    const tag = discriminator.propertyName
    const values = this.#options.tags.get(tag)
    // Otherwise a discriminator is added or gone, which breaks no client.
    if (!values) return {}
    const own = readMapping(discriminator)
    const toTagged = (member: JsonData, converted: JsonData): JsonData => {
      if (!isJsonRecord(member) || typeof member.$ref !== 'string' || this.#listsValues(member, tag)) return converted
      const { $ref } = member
      const name = toName($ref)
      const texts = own.get(name) ?? values.get(name) ?? (this.#options.isRenamed(name) ? undefined : [name])
      if (!texts) return converted
      const tagged = { allOf: [converted, { properties: { [tag]: { enum: texts } } }] }
      this.#options.onSchema(tagged, $ref, this.#listHidden(member))
      return tagged
    }
    const unions = entries.filter(([keyword, members]) => (keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(members))
    return Object.fromEntries(
      unions.map(([keyword, members]) => {
        const originals = source[keyword] as readonly JsonData[]
        return [keyword, (members as readonly JsonData[]).map((member, index) => toTagged(originals[index] as JsonData, member))]
      }),
    )
  }

  /** Whether a schema, or one of its `allOf` members, lists a property's values. */
  #listsValues(schema: JsonRecord, name: string): boolean {
    for (const { properties } of this.#listConjuncts(this.#follow(schema) ?? {})) {
      const property = isJsonRecord(properties) ? this.#follow(properties[name] ?? true) : undefined
      if (property && (Array.isArray(property.enum) || property.const !== undefined)) return true
    }
    return false
  }

  /** The hidden property names that a schema and its `allOf` members describe. */
  #listHidden(schema: JsonRecord): ReadonlySet<string> {
    const { hidden, spend } = this.#options
    if (hidden === undefined || (schema.properties === undefined && schema.allOf === undefined && schema.$ref === undefined)) return noNames
    const names = new Set<string>()
    for (const { properties } of this.#listConjuncts(schema)) {
      for (const [name, property] of Object.entries(isJsonRecord(properties) ? properties : {})) {
        spend()
        if (this.#follow(property)?.[hidden] === true || (isJsonRecord(property) && property[hidden] === true)) names.add(name)
      }
    }
    return names
  }

  /** A schema and its `allOf` members, each once: nested lists of references have many ways. */
  #listConjuncts(schema: JsonRecord): Set<JsonRecord> {
    const found = new Set([schema])
    // The loop adds to the set it iterates over.
    for (const one of found) {
      const { allOf, $ref } = one
      for (const inner of [...(Array.isArray(allOf) ? (allOf as readonly JsonData[]) : []), ...($ref === undefined ? [] : [one])]) {
        this.#options.spend()
        const followed = this.#follow(inner)
        if (followed) found.add(followed)
      }
    }
    return found
  }

  /** Follows an unconverted schema's references. */
  #follow(schema: JsonData): JsonRecord | undefined {
    let found: unknown = schema
    for (let steps = 0; steps < 10 && isJsonRecord(found) && typeof found.$ref === 'string'; steps++) {
      found = this.#options.resolve(found.$ref)
    }
    return isJsonRecord(found) ? found : undefined
  }
}

/** Returns a pattern without escaped slashes, which `RegExp.prototype.source` adds: contract documents have them. */
function toPlainPattern(source: string): string {
  return source.replace(/\\(.)/gs, (escape, character: string) => (character === '/' ? '/' : escape))
}

/** Removes the keywords that reject properties that are not named. */
function withoutClosing(schema: JsonRecord): JsonRecord {
  if (!isJsonRecord(schema.properties)) return schema
  const isClosing = ([keyword, value]: readonly [string, JsonData]): boolean =>
    value === false && (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
  const entries = Object.entries(schema)
  return entries.some(isClosing) ? Object.fromEntries(entries.filter((entry) => !isClosing(entry))) : schema
}

/** Removes the type of binary data, which no JSON schema describes; OpenAPI 3.1 describes it in three ways. */
function withoutBinaryType(schema: JsonRecord, isBinary: () => boolean): JsonRecord {
  const { type, format, contentMediaType, contentEncoding } = schema
  const isData = format === 'binary' || (contentMediaType === 'application/octet-stream' && contentEncoding === undefined)
  if (!isData || type !== 'string' || !isBinary()) return schema
  const { type: _, format: __, contentMediaType: ___, ...rest } = schema
  // Length limits are about strings.
  return rest.minLength === undefined && rest.maxLength === undefined ? rest : { type, ...rest }
}

/** Removes the format of listed values: a listed value is meant to have the format. */
function withoutFormatOfListed(schema: JsonRecord): JsonRecord {
  if (!Array.isArray(schema.enum) && schema.const === undefined) return schema
  const { format: _, ...rest } = schema
  return rest
}

/** Converts the keywords in an OpenAPI 3.0 schema that 2020-12 reads differently. */
function toCurrentDialect(schema: JsonRecord, isUnionMember: boolean): JsonRecord {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  const { minimum, maximum, format, ...open } = rest
  const limits = {
    ...toLimit('minimum', minimum, exclusiveMinimum),
    ...toLimit('maximum', maximum, exclusiveMaximum),
  }
  const isBase64 = open.type === 'string' && format === 'byte'
  const encoding = isBase64 ? { contentEncoding: 'base64' } : format === undefined ? {} : { format }
  const converted: JsonRecord = { ...open, ...limits, ...encoding }
  if (nullable !== true) return converted
  // Without other keywords, a schema accepts every value, but generators write a null union member like this.
  if (Object.keys(converted).every(isAnnotation)) return isUnionMember ? { ...converted, type: 'null' } : converted
  return addNull(converted)
}

/** The keywords whose schemas also apply to null. */
const compositions = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not']

/** Returns a schema for another one's values, and for null. */
function addNull(schema: JsonRecord): JsonRecord {
  const { type, enum: values } = schema
  if (typeof type !== 'string' || compositions.some((keyword) => schema[keyword] !== undefined)) {
    const entries = Object.entries(schema)
    const assertions = Object.fromEntries(entries.filter(([keyword]) => !isAnnotation(keyword)))
    const annotations = Object.fromEntries(entries.filter(([keyword]) => isAnnotation(keyword)))
    return { ...annotations, anyOf: [assertions, { type: 'null' }] }
  }
  // Many documents do not list null in a nullable schema's `enum`, and mean it.
  return {
    ...schema,
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
