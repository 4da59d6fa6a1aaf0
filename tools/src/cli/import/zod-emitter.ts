/** Writes zod schemas. */
import type { JsonRecord } from '../../json-schema/json.ts'
import { isUnique, listOwnFields, type SchemaEmitter, type SchemaScope, writeWith } from './emitter.ts'
import type { NumberLimits, ObjectSize, SchemaField, SchemaKind, SchemaModel, SchemaOf } from './schema-model.ts'
import { quoteText, type Source, toCall, toData, toImport, toKey, toList, toLiteral, toObject, toRegExp } from './source.ts'

type Table = { readonly [Kind in SchemaKind]: (schema: SchemaOf<Kind>, scope: SchemaScope) => Source }

const table: Table = {
  unknown: () => 'z.unknown()',
  never: () => 'z.never()',
  null: () => 'z.null()',
  boolean: ({ isText }, scope) => (isText ? `${scope.use('flag')}()` : 'z.boolean()'),
  literal: writeValues,
  string: ({ minLength, maxLength, pattern }) =>
    `z.string()${limit('min', minLength)}${limit('max', maxLength)}${pattern ? `.regex(${toRegExp(pattern)})` : ''}`,
  number: ({ isInteger, isText, ...limits }, scope) => {
    const checked = `${isText ? 'z.coerce.number<number | string>()' : 'z.number()'}${toChecks(limits)}`
    return isInteger ? `${scope.use('integer')}(${checked})` : checked
  },
  file: () => 'z.file()',
  list: ({ items, minItems, maxItems, isUnique }, scope) => [
    toCall('z.array', [write(items, scope)]),
    `${limit('min', minItems)}${limit('max', maxItems)}${isUnique ? `.refine(${scope.use('isUnique')})` : ''}`,
  ],
  tuple: ({ items, rest }, scope) => toCall('z.tuple', [toList(items.map((item) => write(item, scope))), ...(rest ? [write(rest, scope)] : [])]),
  object: ({ fields, others, ...size }, scope) => {
    const shape = writeShape(fields, scope)
    const name = others?.kind === 'never' ? 'strictObject' : others?.kind === 'unknown' ? 'looseObject' : 'object'
    const rest = others && name === 'object' ? toCall('.catchall', [write(others, scope)]) : ''
    return [`z.${name}(`, shape, ')', rest, toSizeCheck(size, scope)]
  },
  record: ({ names, values, ...size }, scope) => [
    toCall(names ? 'z.partialRecord' : 'z.record', [names ? write(names, scope) : 'z.string()', write(values, scope)]),
    toSizeCheck(size, scope),
  ],
  union: ({ members, isExclusive }, scope) => {
    const [first, last] = members
    if (members.length === 2 && first && last?.kind === 'null') return [write(first, scope), '.nullable()']
    return [`z.${isExclusive ? 'xor' : 'union'}(`, toList(members.map((member) => write(member, scope))), ')']
  },
  intersection: (schema, scope) => {
    const { members } = schema
    if (listOwnFields(schema, scope)) return writeExtension(members, scope)
    const [first = '', ...others] = members.map((member) => write(member, scope))
    return others.reduce<Source>((left, right) => toCall('z.intersection', [left, right]), first)
  },
  reference: ({ name }, scope) => {
    const { identifier, isLater } = scope.refer(name)
    return isLater ? `z.lazy(() => ${identifier})` : identifier
  },
}

function write(schema: SchemaModel, scope: SchemaScope): Source {
  return annotate(writeWith(table, schema, scope), toMetadata(schema))
}

/** The most objects that are written in one line. */
const mostOnLine = 4

/** Writes an object that extends others. */
function writeExtension(members: readonly SchemaModel[], scope: SchemaScope): Source {
  const [first, ...others] = members.map((member) => writeWith(table, member, scope))
  const extensions = others.map((source, index): Source => {
    const member = members[index + 1] as SchemaModel
    const shape = member.kind === 'object' ? writeShape(member.fields, scope) : [source, '.shape']
    // Long chains have a line for each member.
    return [members.length > mostOnLine ? '\n  .extend(' : '.extend(', shape, ')']
  })
  return [first as Source, ...extensions]
}

function writeValues({ values, isText }: SchemaOf<'literal'>, scope: SchemaScope): Source {
  const others = values.filter((value) => value !== null)
  const nullable = others.length < values.length && others.length > 0 ? '.nullable()' : ''
  const [only = null] = others
  if (isText) return [toCall(scope.use('textNumber'), [['z.literal(', toList(others.map(toLiteral)), ')']]), nullable]
  if (others.length <= 1) return ['z.literal(', toLiteral(only), `)${nullable}`]
  const isEnum = others.every((value) => typeof value === 'string')
  return [`z.${isEnum ? 'enum' : 'literal'}(`, toList(others.map(toLiteral)), `)${nullable}`]
}

function writeShape(fields: readonly SchemaField[], scope: SchemaScope): Source {
  return toObject(fields.map((field) => writeField(field, scope)))
}

/** Writes a property. If a property refers to its own object, it becomes a getter, because getters are read later. */
function writeField(field: SchemaField, scope: SchemaScope): Source {
  const { name, isRequired, schema } = field
  const shared = scope.findShared(field)
  if (shared !== undefined) return `${toKey(name)}: ${shared}`
  const metadata = toMetadata(schema)
  const { source, isRecursive } = scope.postpone((inner) => writeWith(table, schema, inner))
  // Annotations on an optional schema would hide the annotations inside.
  const whole = annotate(isRequired ? source : [source, '.optional()'], metadata)
  if (!isRecursive) return [`${toKey(name)}: `, whole]
  return { open: `get ${toKey(name)}() {`, items: [['return ', whole]], close: '}', separator: '', isBroken: true }
}

function limit(name: string, value: number | undefined): string {
  return value === undefined ? '' : `.${name}(${value})`
}

function toChecks({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberLimits): string {
  return [limit('min', minimum), limit('gt', exclusiveMinimum), limit('max', maximum), limit('lt', exclusiveMaximum), limit('multipleOf', multipleOf)].join('')
}

function toSizeCheck({ minProperties, maxProperties }: ObjectSize, scope: SchemaScope): string {
  if (minProperties === undefined && maxProperties === undefined) return ''
  return `.refine(${scope.use('countProperties')}(${minProperties ?? 0}${maxProperties === undefined ? '' : `, ${maxProperties}`}))`
}

/** A schema's annotations, with the keywords that its checks do not describe. */
function toMetadata(schema: SchemaModel): JsonRecord {
  if (schema.kind === 'list' && schema.isUnique) return { ...schema.notes, uniqueItems: true }
  if (schema.kind !== 'object' && schema.kind !== 'record') return schema.notes
  const { minProperties, maxProperties, notes } = schema
  return { ...notes, ...(minProperties === undefined ? {} : { minProperties }), ...(maxProperties === undefined ? {} : { maxProperties }) }
}

function annotate(source: Source, notes: JsonRecord): Source {
  const names = Object.keys(notes)
  if (names.length === 0) return source
  if (names.length === 1 && typeof notes.description === 'string') return [source, `.describe(${quoteText(notes.description)})`]
  return [source, '.meta(', toData(notes), ')']
}

/** The functions that some schemas call, by name. */
const helpers = {
  integer: `/** An integer of any size, where \`z.int()\` ends at 2^53. */
export const integer = <Schema extends z.ZodType<number, unknown>>(schema: Schema) =>
  schema.refine(Number.isInteger).meta({ type: 'integer' })`,
  flag: `/** A boolean, which arrives as text. */
export const flag = () =>
  z.preprocess((value: boolean | 'true' | 'false') => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())`,
  textNumber: `/** One of several values that are not text, which arrive as text. */
export const textNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.output<Schema> | string): unknown => {
    if (value === 'true' || value === 'false') return value === 'true'
    return typeof value === 'string' && value !== '' && !schema.safeParse(value).success ? Number(value) : value
  }, schema)`,
  isUnique,
  countProperties: `/** Checks the number of properties. */
export const countProperties = (min: number, max = Infinity) => (value: object) =>
  Object.keys(value).length >= min && Object.keys(value).length <= max`,
} as const

export const zodEmitter: SchemaEmitter = {
  imports: toImport(['z'], 'zod'),
  helpers,
  write,
  writeField: ({ isRequired, schema }, scope) => annotate(isRequired ? writeWith(table, schema, scope) : [writeWith(table, schema, scope), '.optional()'], toMetadata(schema)),
  writeShape,
  inferType: (identifier) => `export type ${identifier} = z.infer<typeof ${identifier}>`,
  component: (name, identifier, schema, type, scope) => {
    const source = annotate(writeWith(table, schema, scope), { id: name, ...toMetadata(schema) })
    const annotation = type === undefined ? '' : `: z.ZodType<${identifier}, ${identifier}>`
    return [`export const ${identifier}${annotation} = `, source]
  },
}
