/** JSON Schema 2020-12 syntax: what each keyword contains, and what this module cannot interpret. */
import { compilePattern } from './pattern.ts'
import { countSteps, isJsonRecord, serialize, typeBits, type JsonData, type JsonRecord, type Spend, visitFields } from './json.ts'

/** A JSON Schema: `true`, `false`, or an object with keywords. */
export type SchemaNode = boolean | JsonRecord

export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'boolean' || isJsonRecord(value)
}

const isNumber = (value: JsonData): boolean => typeof value === 'number'
const isText = (value: JsonData): boolean => typeof value === 'string'
const isCount = (value: JsonData): boolean => Number.isInteger(value) && (value as number) >= 0
const isListOf =
  (isMember: (value: JsonData) => boolean) =>
  (value: JsonData): boolean =>
    Array.isArray(value) && value.every(isMember)
const isMapOf =
  (isMember: (value: JsonData) => boolean) =>
  (value: JsonData): boolean =>
    isJsonRecord(value) && Object.values(value).every(isMember)
const isPattern = (value: JsonData): boolean => typeof value === 'string' && compilePattern(value) !== undefined
/** A name is tested by patterns that are always decided. */
const isNamePattern = (source: string): boolean => compilePattern(source)?.isDecidable === true
const isNames = isListOf(isText)
const isTypeName = (value: JsonData): boolean =>
  value === 'integer' || (typeof value === 'string' && Object.hasOwn(typeBits, value))
const isDialect = (value: JsonData): boolean =>
  typeof value === 'string' &&
  /^https:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/)/.test(value)
const never = (): boolean => false

/** The keywords that contain a schema, several schemas, and schemas by name. */
const single =
  'items contains not if then else additionalProperties propertyNames unevaluatedItems unevaluatedProperties'.split(' ')
const lists = 'allOf anyOf oneOf prefixItems'.split(' ')
const maps = 'properties patternProperties dependentSchemas $defs definitions'.split(' ')

const checks = new Map<string, (value: JsonData) => boolean>([
  ...single.map((keyword) => [keyword, isSchemaNode] as const),
  ...lists.map((keyword) => [keyword, isListOf(isSchemaNode)] as const),
  ...maps.map((keyword) => [keyword, isMapOf(isSchemaNode)] as const),
  ...'minimum maximum exclusiveMinimum exclusiveMaximum'.split(' ').map((keyword) => [keyword, isNumber] as const),
  ...'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties'
    .split(' ')
    .map((keyword) => [keyword, isCount] as const),
  ...'format $ref $dynamicRef $id $anchor $dynamicAnchor'.split(' ').map((keyword) => [keyword, isText] as const),
  ['pattern', isPattern],
  ['patternProperties', (value) => isMapOf(isSchemaNode)(value) && Object.keys(value as JsonRecord).every(isNamePattern)],
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ['uniqueItems', (value) => typeof value === 'boolean'],
  ['enum', Array.isArray],
  ['type', (value) => isTypeName(value) || isListOf(isTypeName)(value)],
  ['required', isNames],
  ['dependentRequired', isMapOf(isNames)],
  ['$schema', isDialect],
  // Keywords from other versions, which some validators still apply.
  ...'dependencies additionalItems $recursiveRef'.split(' ').map((keyword) => [keyword, never] as const),
])

/** How a keyword contains schemas: a single one, a list, or several by name. */
export function findSubschemaForm(keyword: string): 'one' | 'list' | 'map' | undefined {
  if (single.includes(keyword)) return 'one'
  if (lists.includes(keyword)) return 'list'
  return maps.includes(keyword) ? 'map' : undefined
}

const knownProblems = /* @__PURE__ */ new WeakMap<object, string>()

/**
 * Returns why a schema cannot be interpreted, or an empty string. Schemas inside it are not examined.
 *
 * @param spend counts the steps for compiling its patterns, and may throw
 */
export function findSyntaxProblem(schema: JsonRecord, spend: Spend): string {
  const known = knownProblems.get(schema)
  if (known !== undefined) return known
  const { pattern, patternProperties } = schema
  const patterns = [pattern, ...Object.keys(isJsonRecord(patternProperties) ? patternProperties : {})]
  for (const source of patterns) if (typeof source === 'string') spend(source.length)
  const keyword = Object.keys(schema).find((name) => checks.get(name)?.(schema[name] as JsonData) === false)
  const problem =
    keyword === undefined
      ? ''
      : `'${keyword}' with the value ${toExcerpt(schema[keyword] as JsonData)} is not supported`
  knownProblems.set(schema, problem)
  return problem
}

function toExcerpt(value: JsonData): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** The schemas directly inside a schema. */
export function listSubschemas(schema: JsonRecord): SchemaNode[] {
  return Object.entries(schema)
    .flatMap(([keyword, value]): readonly unknown[] => {
      if (single.includes(keyword)) return [value]
      if (lists.includes(keyword) && Array.isArray(value)) return value
      return maps.includes(keyword) && isJsonRecord(value) ? Object.values(value) : []
    })
    .filter(isSchemaNode)
}

/** The keywords that accept every value. The schemas in `$defs` count where a reference applies them. */
const annotations = new Set(
  (
    '$comment $defs $schema contentEncoding contentMediaType contentSchema default definitions deprecated description ' +
    'discriminator example examples externalDocs readOnly summary title writeOnly xml'
  ).split(' '),
)

/** Whether a keyword accepts every value. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-')
}

const schemaTexts = /* @__PURE__ */ new WeakMap<object, string>()

/** Serializes a schema without annotations: schemas with equal texts accept the same values. */
export function toSchemaText(schema: JsonData, spend: Spend = () => {}): string {
  if (!isJsonRecord(schema)) return serialize(schema, spend)
  const known = schemaTexts.get(schema)
  if (known !== undefined) return known
  const keywords = Object.keys(schema).filter((keyword) => !isAnnotation(keyword))
  const text = `{${keywords
    .sort()
    .map((keyword) => `${JSON.stringify(keyword)}:${toArgumentText(keyword, schema[keyword] as JsonData, spend)}`)
    .join(',')}}`
  spend(countSteps(text))
  schemaTexts.set(schema, text)
  return text
}

function toArgumentText(keyword: string, argument: JsonData, spend: Spend): string {
  const toText = (inner: JsonData): string => toSchemaText(inner, spend)
  if (single.includes(keyword)) return toText(argument)
  if (lists.includes(keyword) && Array.isArray(argument)) return `[${argument.map(toText).join(',')}]`
  if (!maps.includes(keyword) || !isJsonRecord(argument)) return serialize(argument, spend)
  const names = Object.keys(argument).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${toText(argument[name] as JsonData)}`).join(',')}}`
}

/** Returns a schema whose only instance is `value`, with `const` for neither arrays nor objects. */
export function toSchemaOf(value: JsonData): JsonRecord {
  if (Array.isArray(value)) {
    return { type: 'array', prefixItems: value.map(toSchemaOf), items: false, minItems: value.length }
  }
  if (!isJsonRecord(value)) return { const: value }
  const properties = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toSchemaOf(member)]))
  return { type: 'object', properties, required: Object.keys(value), additionalProperties: false }
}

/** The identifiers of a document's schemas, without fragments. */
export function listIdentifiers(document: JsonData, spend?: Spend): Set<string> {
  const found = new Set<string>()
  visitFields(document, (name, value) => {
    if (name === '$id' && typeof value === 'string') found.add(value.replace(/#$/, ''))
  }, spend)
  return found
}
