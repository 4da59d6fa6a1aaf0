/** Writes valibot schemas. */
import type { JsonRecord } from '../../json-schema/json.ts'
import { isUnique, listOwnFields, type SchemaEmitter, type SchemaScope, writeWith } from './emitter.ts'
import type { NumberLimits, ObjectSize, Scalar, SchemaField, SchemaKind, SchemaModel, SchemaOf } from './schema-model.ts'
import { type Source, quote, quoteText, toCall, toData, toImport, toKey, toList, toLiteral, toObject, toRegExp } from './source.ts'

/** A schema, and what a pipe does with its values. */
interface Pipe {
  readonly schema: Source
  readonly actions?: readonly Source[]
}

const table: { readonly [Kind in SchemaKind]: (schema: SchemaOf<Kind>, scope: SchemaScope) => Pipe } = {
  unknown: () => ({ schema: 'v.unknown()' }),
  never: () => ({ schema: 'v.never()' }),
  null: () => ({ schema: 'v.null()' }),
  boolean: ({ isText, notes }, scope) => ({ schema: isText ? writeText('v.boolean()', { type: 'boolean', ...notes }, scope) : 'v.boolean()' }),
  literal: ({ values, isText, notes }, scope) => {
    const others = values.filter((value) => value !== null)
    const listed = writeValues(others)
    const schema = isText ? writeText(listed, { enum: others, ...notes }, scope) : listed
    return { schema: others.length > 0 && others.length < values.length ? toCall('v.nullable', [schema]) : schema }
  },
  string: ({ minLength, maxLength, pattern }) => ({
    schema: 'v.string()',
    actions: [...limit('minLength', minLength), ...limit('maxLength', maxLength), ...(pattern ? [`v.regex(${toRegExp(pattern)})`] : [])],
  }),
  number: ({ isInteger, isText, notes, ...limits }, scope) => {
    const pipe = { schema: 'v.number()', actions: [...(isInteger ? ['v.integer()'] : []), ...writeChecks(limits, scope)] }
    return isText ? { schema: writeText(print(pipe), { type: isInteger ? 'integer' : 'number', ...toKeywords(limits), ...notes }, scope) } : pipe
  },
  file: () => ({ schema: 'v.file()' }),
  list: ({ items, minItems, maxItems, isUnique }, scope) => ({
    schema: toCall('v.array', [write(items, scope)]),
    actions: [
      ...limit('minLength', minItems),
      ...limit('maxLength', maxItems),
      ...(isUnique ? [`v.check((items) => ${scope.use('isUnique')}(items))`, 'v.metadata({ uniqueItems: true })'] : []),
    ],
  }),
  tuple: ({ items, rest }, scope) => {
    const list = toList(items.map((item) => write(item, scope)))
    return { schema: rest ? toCall('v.tupleWithRest', [list, write(rest, scope)]) : toCall('v.strictTuple', [list]) }
  },
  object: ({ fields, others, ...size }, scope) => {
    const entries = writeShape(fields, scope)
    const isOpen = others !== undefined && others.kind !== 'never'
    const schema = isOpen ? toCall('v.objectWithRest', [entries, write(others, scope)]) : toCall(others ? 'v.strictObject' : 'v.object', [entries])
    return { schema, actions: writeSize(size) }
  },
  record: ({ names, values, ...size }, scope) => ({
    schema: toCall('v.record', [names ? write(names, scope) : 'v.string()', write(values, scope)]),
    actions: writeSize(size),
  }),
  union: ({ members, isExclusive }, scope) => {
    const [first, last] = members
    if (members.length === 2 && first && last?.kind === 'null') return { schema: toCall('v.nullable', [write(first, scope)]) }
    return { schema: toCall(isExclusive ? scope.use('oneOf') : 'v.union', [toList(members.map((member) => write(member, scope)))]) }
  },
  intersection: (schema, scope) => {
    const { members } = schema
    if (listOwnFields(schema, scope)) return { schema: toCall('v.object', [toObject(members.flatMap((member) => writeEntries(member, scope)))]) }
    // One member that rejects lists is enough.
    const rejecting = members.findIndex((member) => rejectsLists(member, scope))
    const wrapped = rejecting < 0 ? members.findIndex((member) => takesLists(member, scope)) : -1
    return { schema: toCall('v.intersect', [toList(members.map((member, index) => (index === wrapped ? write(member, scope) : writePlain(member, scope))))]) }
  },
  reference: ({ name }, scope) => {
    const { identifier, isLater } = scope.refer(name)
    return { schema: isLater ? `v.lazy(() => ${identifier})` : identifier }
  },
}

/** Writes a schema. Objects also reject lists, because valibot takes a list for an object if no property is required. */
function write(schema: SchemaModel, scope: SchemaScope): Source {
  const source = writePlain(schema, scope)
  return takesLists(schema, scope) ? toCall(scope.use('noList'), [source]) : source
}

function writePlain(schema: SchemaModel, scope: SchemaScope): Source {
  const { schema: base, actions = [] } = writeWith(table, schema, scope)
  return print({ schema: base, actions: [...actions, ...writeNotes(schema)] })
}

/** Whether valibot would accept a list for a schema that is written here. */
function takesLists(schema: SchemaModel, scope: SchemaScope): boolean {
  const fields = listOwnFields(schema, scope)
  if (schema.kind === 'intersection' && fields) return !fields.some(isNoList)
  return schema.kind === 'record' || (schema.kind === 'object' && !schema.fields.some(isNoList))
}

/** Whether a schema rejects lists in any case. */
function rejectsLists(schema: SchemaModel, scope: SchemaScope): boolean {
  switch (schema.kind) {
    case 'reference': {
      const component = scope.findSchema(schema.name)
      return component !== undefined && rejectsLists(component, scope)
    }
    case 'object':
      return schema.fields.some(isNoList)
    case 'union':
      return schema.members.every((member) => rejectsLists(member, scope))
    case 'intersection':
      return schema.members.some((member) => rejectsLists(member, scope))
    default:
      return !['record', 'unknown', 'list', 'tuple'].includes(schema.kind)
  }
}

/** Whether a list does not have a property that is required. */
function isNoList({ name, isRequired }: SchemaField): boolean {
  return isRequired && !(name in [])
}

function print({ schema, actions = [] }: Pipe): Source {
  return actions.length === 0 ? schema : toCall('v.pipe', [schema, ...actions])
}

/** The entries of an object that extends others. */
function writeEntries(member: SchemaModel, scope: SchemaScope): Source[] {
  if (member.kind === 'object') return member.fields.map((field) => writeField(field, scope))
  return [['...', write({ ...member, notes: {} }, scope), '.entries']]
}

function writeShape(fields: readonly SchemaField[], scope: SchemaScope): Source {
  return toObject(fields.map((field) => writeField(field, scope)))
}

function writeField(field: SchemaField, scope: SchemaScope): Source {
  return [`${toKey(field.name)}: `, scope.findShared(field) ?? writeFieldSchema(field, scope)]
}

function writeFieldSchema({ isRequired, schema }: SchemaField, scope: SchemaScope): Source {
  const source = write(schema, scope)
  return isRequired ? source : toCall('v.optional', [source])
}

function writeValues(values: readonly Scalar[]): Source {
  const [only = null] = values
  if (only === null) return 'v.null()'
  if (values.length === 1) return ['v.literal(', toLiteral(only), ')']
  if (!values.some((value) => typeof value === 'boolean')) return toCall('v.picklist', [toList(values.map(toLiteral))])
  return toCall('v.union', [toList(values.map((value) => ['v.literal(', toLiteral(value), ')']))])
}

/** Writes a schema for values that arrive as text. The document describes what is before the conversion, so keywords are given. */
function writeText(schema: Source, keywords: JsonRecord, scope: SchemaScope): Source {
  return toCall(scope.use('fromText'), [schema, toLiteral(keywords)])
}

function limit(name: string, value: number | undefined): Source[] {
  return value === undefined ? [] : [`v.${name}(${value})`]
}

function writeChecks({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberLimits, scope: SchemaScope): Source[] {
  const isWhole = multipleOf === undefined || Number.isInteger(multipleOf)
  return [
    ...limit('minValue', minimum),
    ...limit('gtValue', exclusiveMinimum),
    ...limit('maxValue', maximum),
    ...limit('ltValue', exclusiveMaximum),
    ...(isWhole ? limit('multipleOf', multipleOf) : [`v.check(${scope.use('isMultipleOf')}(${multipleOf}))`, `v.metadata({ multipleOf: ${multipleOf} })`]),
  ]
}

function toKeywords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberLimits): JsonRecord {
  const limits = { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }
  return Object.fromEntries(Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function writeSize({ minProperties, maxProperties }: ObjectSize): Source[] {
  return [...limit('minEntries', minProperties), ...limit('maxEntries', maxProperties)]
}

function writeNotes({ notes }: SchemaModel): Source[] {
  const names = Object.keys(notes)
  if (names.length === 0) return []
  return names.length === 1 && typeof notes.description === 'string' ? [`v.description(${quoteText(notes.description)})`] : [['v.metadata(', toData(notes), ')']]
}

/** The functions that some schemas call, by name. */
const helpers = {
  fromText: `/** Values that are not text, but arrive as text. \`keywords\` describe them in a document. */
export const fromText = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, keywords: object) =>
  v.pipe(
    v.unknown() as v.GenericSchema<v.InferInput<Schema> | string>,
    v.metadata({ ...keywords }),
    v.transform((value: unknown): unknown => {
      const text = typeof value === 'string' ? value : ''
      if (text.trim() === '' || v.is(schema, value)) return value
      return text === 'true' ? true : text === 'false' ? false : Number(text)
    }),
    schema,
  )`,
  isUnique,
  noList: `/** An object that is no list, which valibot takes for an object without properties. */
export const noList = <Schema extends v.GenericSchema>(schema: Schema) => {
  const run: Schema['~run'] = (dataset, config) => (Array.isArray(dataset.value) ? v.never() : schema)['~run'](dataset, config)
  return v.pipe(Object.assign({}, schema, { '~run': run }), v.metadata({}))
}`,
  isMultipleOf: `/** Whether a number is a multiple of a fraction, whatever the rounding of its division. */
export const isMultipleOf = (divisor: number) => (value: number) => Number.isInteger(Number((value / divisor).toPrecision(15)))`,
  oneOf: `/** Accepts what exactly one of the schemas accepts. */
export const oneOf = <const Members extends v.UnionOptions>(members: Members) => {
  const union = v.union(members)
  const exclusive: typeof union = {
    ...union,
    '~run'(dataset, config) {
      const isAmbiguous = members.filter((member) => v.is(member, dataset.value)).length > 1
      return isAmbiguous ? (v.never()['~run'](dataset, config) as never) : union['~run'](dataset, config)
    },
  }
  return v.pipe(Object.assign(exclusive, { isExclusive: true }), v.metadata({}))
}`,
} as const

/** What valibot's converter does not describe. */
const descriptions = `/** Describes what the converter of valibot does not know. */
const descriptions = {
  overrideAction: ({ valibotAction, jsonSchema }: { valibotAction: { type: string; requirement?: unknown }; jsonSchema: object }) => {
    const { type, requirement } = valibotAction
    if (type === 'regex' && requirement instanceof RegExp) return { ...jsonSchema, pattern: requirement.source }
    return type === 'check' ? jsonSchema : undefined
  },
  overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: object; jsonSchema: { type?: unknown; anyOf?: unknown } }) => {
    if ('isExclusive' in valibotSchema) return { oneOf: jsonSchema.anyOf }
    const type = 'type' in valibotSchema ? valibotSchema.type : undefined
    // The names of a record may be others than any text.
    return type === 'file' ? { type: 'string', format: 'binary' } : type === 'record' ? jsonSchema : undefined
  },
}`

export const valibotEmitter: SchemaEmitter = {
  imports: `import * as v from ${quote('valibot')}`,
  helpers,
  write,
  writeField: writeFieldSchema,
  writeShape,
  inferType: (identifier) => `export type ${identifier} = v.InferOutput<typeof ${identifier}>`,
  component: (_, identifier, schema, type, scope) => {
    const annotation = type === undefined ? '' : `: v.GenericSchema<${identifier}>`
    return [`export const ${identifier}${annotation} = `, write(schema, scope)]
  },
  conversion: {
    imports: toImport(['toStandardJsonSchema'], '@valibot/to-json-schema'),
    declaration: descriptions,
    toOptions: (components) => [
      'converters: { valibot: toStandardJsonSchema }',
      ['libraryOptions: ', toObject([['valibot: ', toObject(['...descriptions', ...toDefinitions(components)])]])],
    ],
  },
}

/** The components, which a document refers to by their names. */
function toDefinitions(components: ReadonlyMap<string, string>): Source[] {
  if (components.size === 0) return []
  const members = Array.from(components, ([name, identifier]) => (name === identifier ? name : `${toKey(name)}: ${identifier}`))
  return [['definitions: ', toObject(members)]]
}
