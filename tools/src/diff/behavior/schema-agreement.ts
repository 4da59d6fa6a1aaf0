/** Whether the JSON Schemas on both sides tell the difference that a value shows. */
import { evaluate } from '../../json-schema/evaluate.ts'
import { getSchemaModel } from '../../json-schema/instances/schema-model.ts'
import { isJsonRecord, isSameJson, toCanonicalText, type JsonData, type JsonRecord, visitFields } from '../../json-schema/json.ts'
import type { SchemaDocument } from '../../json-schema/schema-document.ts'
import { countKnown } from './value-nodes.ts'

/** The keywords whose schemas apply to the value itself. */
const inPlace = ['allOf', 'anyOf', 'oneOf'] as const

/** The keywords that do not say which values a schema accepts. */
const annotations: ReadonlySet<string> = new Set(['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'])

/** The JSON Schemas for a part on both sides. */
export class SchemaAgreement {
  readonly #documents: readonly [sender: SchemaDocument, receiver: SchemaDocument]
  readonly #isText: boolean
  readonly #isSame: boolean
  readonly #hasSameFormats: boolean

  /** @param isText whether values are sent as text, so that a number and its text are the same */
  constructor(sender: JsonRecord, receiver: JsonRecord, isText: boolean) {
    this.#documents = [getSchemaModel(sender).document, getSchemaModel(receiver).document]
    this.#isText = isText
    this.#isSame = toRules(sender) === toRules(receiver)
    this.#hasSameFormats = isSameJson(listFormats(sender), listFormats(receiver))
  }

  /**
   * Whether comparing the JSON Schemas tells that a value is rejected at a path: they differ there, the sender's accepts the value, and the
   * receiver's does not.
   */
  isTold(value: JsonData, path: readonly (string | number)[]): boolean {
    if (this.#isSame) return false
    // An object's schema says which properties it requires.
    const steps = path.slice(0, countKnown(value, path))
    const [sent, received] = this.#documents.map((document) => findSchemas(document, steps)) as [JsonData[], JsonData[]]
    if (isSameJson(sent.map(toRules), received.map(toRules))) return false
    // The texts of numbers are not compared with string patterns.
    const types = listTypes(sent)
    if (this.#isText && types.length > 0 && !types.includes('string') && listTypes(received).includes('string')) return false
    const [isSent, isReceived] = this.#documents.map((document) => this.#accepts(document, value))
    return isSent === true && !isReceived
  }

  #accepts(document: SchemaDocument, value: JsonData): boolean {
    const readings = this.#isText ? [value, toTexts(value)] : [value]
    return readings.some((reading) => evaluate(document, document.root as JsonRecord, reading, { assumesFormats: this.#hasSameFormats }).decision === 'valid')
  }
}

/** Returns a schema's text without annotations. */
function toRules(schema: JsonData): string {
  return toCanonicalText(omitAnnotations(schema))
}

function omitAnnotations(value: JsonData): JsonData {
  if (Array.isArray(value)) return (value as JsonData[]).map(omitAnnotations)
  if (!isJsonRecord(value)) return value
  // A property may have the name of an annotation, but then its schema is an object.
  const entries = Object.entries(value).filter(([name, member]) => !annotations.has(name) || (isJsonRecord(member) && name !== 'default'))
  return Object.fromEntries(entries.map(([name, member]) => [name, omitAnnotations(member)]))
}

function listFormats(schema: JsonRecord): JsonData {
  const formats: string[] = []
  visitFields(schema, (name, value) => void (name === 'format' && formats.push(String(value))), () => {})
  return formats.sort()
}

function listTypes(schemas: readonly JsonData[]): JsonData[] {
  return schemas.flatMap((schema) => (isJsonRecord(schema) ? ([schema.type ?? []].flat() as JsonData[]) : []))
}

/** Returns a value as the texts that it is sent as. */
function toTexts(value: JsonData): JsonData {
  if (Array.isArray(value)) return (value as JsonData[]).map(toTexts)
  return isJsonRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toTexts(member)])) : String(value)
}

/** Lists the schemas for the values to which a path leads. */
function findSchemas(document: SchemaDocument, path: readonly (string | number)[]): JsonData[] {
  const start = expandAll(document, [document.root as JsonData])
  const found = path.reduce((schemas, step) => expandAll(document, schemas.flatMap((schema) => findMember(schema, step))), start)
  return found.toSorted((one, other) => (toCanonicalText(one) < toCanonicalText(other) ? -1 : 1))
}

/** Adds the schemas to which references and alternatives lead. */
function expandAll(document: SchemaDocument, schemas: readonly JsonData[]): readonly JsonData[] {
  const found = new Set(schemas)
  for (const schema of found) {
    if (!isJsonRecord(schema)) continue
    for (const keyword of inPlace) for (const member of (schema[keyword] ?? []) as readonly JsonData[]) found.add(member)
    const target = typeof schema.$ref === 'string' ? document.resolve(schema.$ref, schema) : undefined
    if (target !== undefined) found.add(target as JsonData)
  }
  return [...found]
}

function findMember(schema: JsonData, step: string | number): JsonData[] {
  if (!isJsonRecord(schema)) return []
  const { properties = {}, additionalProperties, prefixItems = [], items } = schema
  const named = isJsonRecord(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
  const placed = (prefixItems as readonly JsonData[])[Number(step)]
  return [named ?? additionalProperties, placed ?? items].filter((member) => member !== undefined)
}
