/** Reads a document's schemas. What a contract cannot say is added to the losses. */
import type { ApiDocument } from '../../diff/documents/api-document.ts'
import { isJsonRecord, type JsonData, type JsonRecord, visitFields } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { HiddenKeyword } from '../../diff/documents/schema-converter.ts'
import { DocumentError } from '../../diff/documents/document-error.ts'
import { decodePointerToken } from '../../../../src/shared/json-pointer.ts'
import type { Losses } from './losses.ts'
import { toTexts } from './property-names.ts'
import type { NumberLimits, ObjectSize, Scalar, SchemaField, SchemaModel } from './schema-model.ts'

/** How a schema's values arrive: as JSON, as text in a parameter or a form, or as fields in a form with files. */
export type ValueFormat = 'json' | 'text' | 'form' | 'multipart'

/** Where a schema is read. */
interface SchemaContext {
  readonly format: ValueFormat
  /** The type that a schema around it requires. */
  readonly outerType: string | undefined
  /** Whether it is a list's item schema. */
  readonly isItem?: true
  /** Whether it is the schema for property names, which are texts. */
  readonly isName?: true
  /** The references that are being followed. */
  readonly inside: readonly string[]
}

const prefix = '#/components/schemas/'

/** Keywords that contracts cannot say. */
const lostKeywords =
  'not if patternProperties dependentSchemas dependentRequired unevaluatedProperties unevaluatedItems contains $dynamicRef $recursiveRef dependencies additionalItems'.split(
    ' ',
  )

/** Keywords whose values are numbers. In other versions, some are booleans. */
const limitKeywords = 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties'.split(' ')

/** The type that a keyword implies. */
const impliedTypes = new Map(
  Object.entries({
    object: 'properties required additionalProperties propertyNames minProperties maxProperties',
    array: 'items prefixItems minItems maxItems uniqueItems',
    string: 'pattern minLength maxLength contentEncoding contentMediaType',
    number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  }).flatMap(([type, keywords]) => keywords.split(' ').map((keyword) => [keyword, type] as const)),
)

/** The most schema copies that references in parameters and forms may make. */
const mostCopies = 100_000

const unknown: SchemaModel = { kind: 'unknown', notes: {} }

export class SchemaReader {
  /** The components that the schemas refer to. */
  readonly components: Map<string, SchemaModel> = new Map()
  readonly #document: ApiDocument
  readonly #losses: Losses
  /** The annotation whose values this direction never sends: `readOnly` in requests. */
  readonly #hidden: HiddenKeyword | undefined
  /** Reference -> its component's name. */
  readonly #names = new Map<string, string>()
  /** Whether a schema refers to others. */
  readonly #referring = new WeakMap<object, boolean>()
  /** Whether all values of a schema have a type, by type. */
  readonly #typed = new Map<string, WeakMap<object, boolean>>()
  #copies = 0

  constructor(document: ApiDocument, losses: Losses, hidden?: HiddenKeyword) {
    this.#document = document
    this.#hidden = hidden
    this.#losses = losses
  }

  read(schema: JsonData | undefined, format: ValueFormat = 'json'): SchemaModel {
    return this.#read(schema ?? true, { format, outerType: undefined, inside: [] })
  }

  /**
   * Reads the fields of an object, such as a form, or returns nothing if the schema is not a single object.
   *
   * @param json the names of JSON fields
   */
  readFields(schema: JsonData | undefined, format: ValueFormat, json: ReadonlySet<string> = new Set(), seen = new Set<object>()): readonly SchemaField[] | undefined {
    const found = this.follow(schema)
    if (!isJsonRecord(found) || seen.has(found) || found.oneOf !== undefined || found.anyOf !== undefined) return undefined
    seen.add(found)
    const members = Array.isArray(found.allOf) ? found.allOf.map((member: JsonData) => this.readFields(member, format, json, seen)) : []
    if (!members.every((fields) => fields !== undefined)) return undefined
    if (members.length === 0 && !isJsonRecord(found.properties)) return undefined
    const own = this.#readProperties(found, { format, outerType: undefined, inside: [] }, json)
    const fields = new Map([...members.flat(), ...own].map((field) => [field.name, field]))
    return [...fields.values()]
  }

  /** Reads the referenced components, and the components these reference in turn. */
  readComponents(): void {
    this.#losses.operation = ''
    // The loop adds to the map it iterates over.
    for (const [reference, name] of this.#names) {
      this.#losses.component = name
      this.components.set(name, this.read(this.#document.findSchema(reference) as SchemaNode))
    }
    this.#removeCircles()
    this.#losses.component = undefined
  }

  /** Replaces components that consist of themselves: no value satisfies them, and no type describes them. */
  #removeCircles(): void {
    for (const [name, schema] of this.components) {
      const seen = new Set<string>()
      const reaches = (inner: SchemaModel): boolean => {
        if (inner.kind === 'union' || inner.kind === 'intersection') return inner.members.some(reaches)
        if (inner.kind !== 'reference' || seen.has(inner.name)) return false
        seen.add(inner.name)
        return inner.name === name || reaches(this.components.get(inner.name) as SchemaModel)
      }
      if (!reaches(schema)) continue
      this.#losses.component = name
      this.#losses.add('reference')
      this.components.set(name, unknown)
    }
  }

  /** Follows a schema's references. */
  follow(schema: JsonData | undefined): SchemaNode | undefined {
    let found: JsonData | undefined = schema
    for (let steps = 0; steps < 20 && isJsonRecord(found) && typeof found.$ref === 'string'; steps += 1) found = this.#document.findSchema(found.$ref)
    return isSchemaNode(found) ? found : undefined
  }

  #read(schema: JsonData, context: SchemaContext): SchemaModel {
    if (schema === false) return { kind: 'never', notes: {} }
    if (!isJsonRecord(schema)) return unknown
    this.#document.spend()
    if (context.inside.length > 0) this.#copies += 1
    if (this.#copies > mostCopies) throw new DocumentError("'#' of the new document has too many schemas")
    const isLost = lostKeywords.some((keyword) => schema[keyword] !== undefined) || limitKeywords.some((keyword) => !['number', 'undefined'].includes(typeof schema[keyword]))
    if (isLost) this.#losses.add('keyword')
    const { $ref, allOf, anyOf, oneOf } = schema
    const types = listTypes(schema)
    const inner = { ...context, outerType: types.length === 1 ? types[0] : context.outerType }
    const members: SchemaModel[] = []
    const isNamed = [$ref, allOf, anyOf, oneOf].some((part) => part !== undefined)
    const own = this.#readOwn(schema, context, isNamed)
    if (own && !(isNamed && this.#isRepeated(schema))) members.push(own)
    if (typeof $ref === 'string') members.push(this.#readReference($ref, inner))
    if (Array.isArray(allOf)) members.push(...allOf.map((member: JsonData) => this.#read(member, inner)))
    if (Array.isArray(anyOf)) members.push(this.#readUnion(anyOf, false, schema, inner))
    if (Array.isArray(oneOf)) members.push(this.#readUnion(oneOf, true, schema, inner))
    return combine(members.filter((member) => members.length === 1 || !isUnknown(member)), toNotes(schema, this.#hidden))
  }

  /** Whether a schema only repeats the type of the schemas that it combines. */
  #isRepeated(schema: JsonRecord): boolean {
    const [type] = listTypes(schema)
    return type !== undefined && ![...impliedTypes.keys(), 'enum', 'const'].some((keyword) => schema[keyword] !== undefined) && this.#hasType({ ...schema, type: undefined } as unknown as JsonRecord, type)
  }

  /** Whether all values of a schema have a type. */
  #hasType(schema: JsonData, type: string): boolean {
    const found = this.follow(schema)
    if (!isJsonRecord(found)) return false
    const known = this.#typed.get(type) ?? new WeakMap<object, boolean>()
    this.#typed.set(type, known)
    if (!known.has(found)) {
      // A schema that consists of itself has no type.
      known.set(found, false)
      known.set(found, this.#decideType(found, type))
    }
    return known.get(found) as boolean
  }

  #decideType(schema: JsonRecord, type: string): boolean {
    const { allOf, anyOf, oneOf } = schema
    const test = (member: JsonData): boolean => this.#hasType(member, type)
    const types = listTypes(schema)
    if (types.length > 0) return types.every((one) => one === type)
    if (Array.isArray(allOf) && allOf.some(test)) return true
    return [anyOf, oneOf].some((list) => Array.isArray(list) && list.every(test))
  }

  #readReference(reference: string, context: SchemaContext): SchemaModel {
    const schema = this.#document.findSchema(reference)
    if (schema === undefined || context.inside.includes(reference)) {
      this.#losses.add('reference')
      return unknown
    }
    // Text and forms write numbers and files differently, and no property name is a number.
    const isOther = (context.format !== 'json' || context.isName) && !this.#isText(schema)
    if (isOther || !(isComponent(reference) || this.#hasReferences(schema))) return this.#read(schema, { ...context, inside: [...context.inside, reference] })
    return { kind: 'reference', name: this.#findName(reference), notes: {} }
  }

  /** Whether a schema contains references, so that copying it could copy copies. */
  #hasReferences(schema: SchemaNode): boolean {
    if (!isJsonRecord(schema)) return false
    const known = this.#referring.get(schema)
    if (known !== undefined) return known
    let isFound = false
    visitFields(schema, (name) => (isFound ||= name === '$ref'), (steps) => this.#document.spend(steps))
    this.#referring.set(schema, isFound)
    return isFound
  }

  /** The component for a reference: a component that the document names, or anything else. */
  #findName(reference: string): string {
    const known = this.#names.get(reference)
    if (known !== undefined) return known
    const name = toComponentName(reference)
    this.#names.set(reference, name)
    this.components.set(name, unknown)
    return name
  }

  /** Whether a schema is the same in text as in JSON. */
  #isText(schema: SchemaNode): boolean {
    return isJsonRecord(schema) && schema.format !== 'binary' && schema.contentMediaType === undefined && this.#hasType(schema, 'string')
  }

  #readUnion(list: readonly JsonData[], isExclusive: boolean, { discriminator }: JsonRecord, context: SchemaContext): SchemaModel {
    const members = list.map((member) => this.#read(member, context))
    return toUnion(members, isExclusive, isJsonRecord(discriminator) ? { discriminator } : {})
  }

  /** Reads a schema's own keywords, without the schemas that it combines. */
  #readOwn(schema: JsonRecord, context: SchemaContext, isNamed: boolean): SchemaModel | undefined {
    const given = listTypes(schema)
    const values = Array.isArray(schema.enum) ? schema.enum : schema.const === undefined ? undefined : [schema.const]
    if (values) return this.#readValues(values as readonly JsonData[], given, context)
    const types = given.length > 0 ? given : this.#implyType(schema, context, isNamed)
    const members = types.map((type) => this.#readType(type, schema, context))
    // The whole schema's annotations are added later.
    return members.length === 0 ? undefined : toUnion(members, false, {})
  }

  #implyType(schema: JsonRecord, { outerType }: SchemaContext, isNamed: boolean): string[] {
    const type = Object.keys(schema).flatMap((keyword) => impliedTypes.get(keyword) ?? [])[0]
    if (type === undefined) return []
    const isKnown = type === outerType || (type === 'number' && outerType === 'integer') || (isNamed && this.#hasType(schema, type))
    if (!isKnown) this.#losses.add('type')
    return [type === 'number' && outerType === 'integer' ? 'integer' : type]
  }

  #readValues(values: readonly JsonData[], types: readonly string[], { format }: SchemaContext): SchemaModel {
    const fitting = values.filter((value) => types.length === 0 || types.some((type) => isOfType(value, type)))
    const scalars = fitting.filter((value): value is Scalar => typeof value !== 'object' || value === null)
    if (scalars.length < fitting.length) {
      this.#losses.add('value')
      return unknown
    }
    if (scalars.length === 0) return { kind: 'never', notes: {} }
    const isText = format !== 'json' && scalars.some((value) => typeof value !== 'string' && value !== null)
    const isBoolean = isText && scalars.every((value) => typeof value === 'boolean') && scalars.length > 1
    return isBoolean ? { kind: 'boolean', isText, notes: {} } : { kind: 'literal', values: [...new Set(scalars)], isText, notes: {} }
  }

  #readType(type: string, schema: JsonRecord, context: SchemaContext): SchemaModel {
    const isText = context.format !== 'json'
    switch (type) {
      case 'string':
        return this.#readString(schema, context)
      case 'number':
      case 'integer':
        return { kind: 'number', ...readLimits(schema), isInteger: type === 'integer', isText, notes: pick(schema, ['format']) }
      case 'boolean':
        return { kind: 'boolean', isText, notes: {} }
      case 'null':
        return { kind: 'null', notes: {} }
      case 'array':
        return isText && context.isItem ? this.#readNested(context) : this.#readList(schema, context)
      case 'object':
        if (!isText) return this.#readObject(schema, context)
        // A multipart form has objects as JSON, where components can refer to themselves.
        return context.format === 'multipart' ? this.#readObject(schema, { ...context, format: 'json', inside: [] }) : this.#readNested(context)
      default:
        this.#losses.add('keyword')
        return unknown
    }
  }

  /** Reads a value that text in a form or a parameter cannot express. */
  #readNested({ format }: SchemaContext): SchemaModel {
    this.#losses.add(format === 'text' ? 'nested query values' : 'nested form fields')
    return { kind: 'string', notes: {} }
  }

  #readString(schema: JsonRecord, { format }: SchemaContext): SchemaModel {
    const { contentMediaType, contentEncoding } = schema
    const isFile = schema.format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined)
    if (format === 'multipart' && isFile) return { kind: 'file', notes: {} }
    const pattern = typeof schema.pattern === 'string' ? this.#compile(schema.pattern) : undefined
    const notes = pick(schema, ['format', 'contentEncoding', 'contentMediaType'])
    return { kind: 'string', minLength: toCount(schema.minLength), maxLength: toCount(schema.maxLength), pattern, notes }
  }

  #compile(source: string): RegExp | undefined {
    for (const flags of ['u', '']) {
      try {
        return new RegExp(source, flags)
      } catch {
        // Some patterns are valid without the flag only.
      }
    }
    this.#losses.add('pattern')
    return undefined
  }

  #readList(schema: JsonRecord, context: SchemaContext): SchemaModel {
    const { prefixItems, items = true } = schema
    const [minItems, maxItems] = [toCount(schema.minItems), toCount(schema.maxItems)]
    const inner: SchemaContext = { ...context, outerType: undefined, isItem: true }
    if (!Array.isArray(prefixItems)) {
      return { kind: 'list', items: this.#read(items, inner), minItems, maxItems, isUnique: schema.uniqueItems === true, notes: {} }
    }
    const first = prefixItems.map((item: JsonData) => this.#read(item, inner))
    const isClosed = items === false || maxItems === first.length
    if ((minItems ?? 0) !== first.length || (maxItems !== undefined && !isClosed) || schema.uniqueItems === true) this.#losses.add('tuple')
    return { kind: 'tuple', items: first, rest: isClosed ? undefined : this.#read(items, inner), notes: {} }
  }

  #readObject(schema: JsonRecord, context: SchemaContext): SchemaModel {
    const fields = this.#readProperties(schema, context)
    const { additionalProperties, propertyNames } = schema
    const inner: SchemaContext = { ...context, outerType: undefined }
    const others = additionalProperties === undefined ? undefined : this.#read(additionalProperties, inner)
    const size: ObjectSize = { minProperties: toCount(schema.minProperties), maxProperties: toCount(schema.maxProperties) }
    if (fields.length === 0 && others?.kind !== 'never') {
      const names = propertyNames === undefined ? unknown : this.#read(propertyNames, { ...inner, outerType: 'string', isName: true })
      return { kind: 'record', names: isUnknown(names) ? undefined : toTexts(names), values: others ?? unknown, ...size, notes: {} }
    }
    if (propertyNames !== undefined) this.#losses.add('keyword')
    const isLimited = size.minProperties !== undefined || size.maxProperties !== undefined
    // Properties that are removed could not be counted.
    return { kind: 'object', fields, others: others ?? (isLimited ? unknown : undefined), ...size, notes: {} }
  }

  #readProperties(schema: JsonRecord, context: SchemaContext, json?: ReadonlySet<string>): SchemaField[] {
    const inner = { ...context, outerType: undefined }
    const properties = Object.entries(isJsonRecord(schema.properties) ? schema.properties : {})
    const required = new Set(Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [])
    const others = [...required].filter((name) => !properties.some(([known]) => known === name)).map((name) => [name, true] as const)
    const entries = [...properties, ...others]
    const named = entries.filter(([name]) => name !== '__proto__')
    if (named.length < entries.length) this.#losses.add('name')
    return named.map(([name, property]) => ({ name, isRequired: required.has(name), schema: this.#read(property, json?.has(name) ? { ...inner, format: 'json' } : inner) }))
  }
}

/** Whether a reference leads to a component itself, not to a place inside one. */
function isComponent(reference: string): boolean {
  return reference.startsWith(prefix) && !reference.slice(prefix.length).includes('/')
}

/** The component's name, or the rest of the reference if it leads elsewhere: `x-schemas/User`, or `User/properties/name`. */
function toComponentName(reference: string): string {
  return decodePointerToken(reference.startsWith(prefix) ? reference.slice(prefix.length) : reference.replace(/^#\/?/, ''))
}

function listTypes({ type }: JsonRecord): string[] {
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string')
}

function isOfType(value: JsonData, type: string): boolean {
  if (value === null) return type === 'null'
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value))
  if (typeof value === 'object') return type === (Array.isArray(value) ? 'array' : 'object')
  return type === typeof value
}

function isUnknown(schema: SchemaModel): boolean {
  return schema.kind === 'unknown' && Object.keys(schema.notes).length === 0
}

/** The annotations that a contract keeps. */
function toNotes(schema: JsonRecord, hidden: HiddenKeyword | undefined): JsonRecord {
  const { description, deprecated, readOnly, writeOnly } = schema
  return {
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
    ...pick(schema, ['default']),
    ...(deprecated === true ? { deprecated } : {}),
    ...(readOnly === true && hidden !== 'readOnly' ? { readOnly } : {}),
    ...(writeOnly === true && hidden !== 'writeOnly' ? { writeOnly } : {}),
  }
}

function pick(schema: JsonRecord, names: readonly string[]): JsonRecord {
  return Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])))
}

function toNumber(value: JsonData | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function toCount(value: JsonData | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}

function readLimits(schema: JsonRecord): NumberLimits {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const limits = { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: Number(multipleOf) > 0 ? multipleOf : undefined }
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, toNumber(value)]))
}

/** Joins the schemas that apply together, with the annotations of the whole. */
function combine(members: readonly SchemaModel[], notes: JsonRecord): SchemaModel {
  const [first = unknown, ...others] = mergeObjects(members)
  if (others.length === 0) return { ...first, notes: { ...first.notes, ...notes } }
  return { kind: 'intersection', members: [first, ...others], notes }
}

/** Merges objects that are written in place and have no property in common. */
function mergeObjects(members: readonly SchemaModel[]): readonly SchemaModel[] {
  const merged: SchemaModel[] = []
  for (const member of members) {
    const index = merged.findIndex((other) => isPlainObject(other))
    const other = merged[index]
    if (other?.kind === 'object' && member.kind === 'object' && isPlainObject(member) && !member.fields.some(({ name }) => other.fields.some((field) => field.name === name)))
      merged[index] = { ...other, fields: [...other.fields, ...member.fields] }
    else merged.push(member)
  }
  return merged
}

function isPlainObject(schema: SchemaModel): boolean {
  return schema.kind === 'object' && schema.others === undefined && Object.keys(schema.notes).length === 0
}

/** A union, with null at the end. A union with a single member is that member. */
function toUnion(members: readonly SchemaModel[], isExclusive: boolean, notes: JsonRecord): SchemaModel {
  const none: SchemaModel = { kind: 'null', notes: {} }
  const others = members.filter((member) => member.kind !== 'null')
  const [only = none] = others
  const rest: SchemaModel = others.length <= 1 ? only : { kind: 'union', members: others, isExclusive, notes }
  if (others.length === members.length || others.length === 0) return rest
  return { kind: 'union', members: [rest, none], isExclusive: false, notes: {} }
}
