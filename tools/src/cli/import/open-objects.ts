/**
 * Finds the objects that must keep properties they do not name. The first union member that accepts a value also decides what is left of
 * the value: if a member names `phone`, it would remove the `email` named by another member.
 */
import type { Spend } from '../../json-schema/json.ts'
import { listInnerSchemas, type SchemaModel, type SchemaOf } from './schema-model.ts'

type Components = ReadonlyMap<string, SchemaModel>

/** What applies together to a value, if a union member is chosen. */
type Alternative = readonly SchemaModel[]

const none: ReadonlySet<string> = new Set()

/** The most alternatives for a value, and the most parts in an alternative. A document may have exponentially many. */
const most = 200

/** Lists the objects that must be open, in the schemas and in the components. */
export function listOpened(schemas: Iterable<SchemaModel>, components: Components, spend: Spend): ReadonlySet<SchemaModel> {
  const finder = new OpenObjectFinder(components, spend)
  for (const schema of schemas) finder.visit(schema)
  return finder.opened
}

class OpenObjectFinder {
  readonly opened = new Set<SchemaModel>()
  readonly #components: Components
  /** The schema groups that have been looked at. */
  readonly #seen = new Set<string>()
  readonly #numbers = new Map<SchemaModel, number>()
  readonly #parts = new Map<SchemaModel, Alternative>()
  readonly #alternatives = new Map<SchemaModel, readonly Alternative[]>()
  readonly #spend: Spend

  constructor(components: Components, spend: Spend) {
    this.#components = components
    this.#spend = spend
  }

  visit(schema: SchemaModel, covered: ReadonlySet<string> = none): void {
    if (schema.kind === 'union') this.#open(schema.members, covered, schema.isExclusive)
    for (const inner of listInnerSchemas(schema)) {
      const siblings = schema.kind === 'intersection' ? schema.members.filter((member) => member !== inner) : []
      this.visit(inner, new Set(siblings.flatMap((member) => this.#listKept(member))))
    }
  }

  /** The properties that a schema keeps in any case. */
  #listKept(schema: SchemaModel): string[] {
    const alternatives = this.#listAlternatives(schema)
    return alternatives.length === 1 ? this.#listNames(alternatives.flat()) : []
  }

  /** Opens the objects among schemas that may each be applied to the same value. */
  #open(schemas: readonly SchemaModel[], covered: ReadonlySet<string>, isExclusive: boolean): void {
    const key = [isExclusive, ...Array.from(new Set(schemas), (schema) => this.#numberOf(schema))].join()
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#spend(schemas.length)
    const alternatives = schemas.flatMap((schema) => this.#listAlternatives(schema))
    this.#openObjects(alternatives.filter((parts) => parts.some(isObject)), covered, isExclusive)
    const items = alternatives.flatMap((parts) => parts.flatMap((part) => (part.kind === 'list' ? [part.items] : part.kind === 'tuple' ? [...part.items, ...(part.rest ? [part.rest] : [])] : [])))
    if (items.length > 1) this.#open(items, none, isExclusive)
  }

  #openObjects(objects: readonly Alternative[], covered: ReadonlySet<string>, isExclusive: boolean): void {
    if (objects.length < 2 || isTagged(objects)) return
    const names = objects.map((parts) => new Set(this.#listNames(parts)))
    const hasAny = objects.map((parts) => parts.some((part) => part.kind === 'record' || (part.kind === 'object' && part.others !== undefined && part.others.kind !== 'never')))
    for (const [index, parts] of objects.entries()) {
      // If a `oneOf` member has a single property, a value that another member accepts cannot have that property.
      const drops = names.some((others, other) => other !== index && (hasAny[other] || (others.size > (isExclusive ? 1 : 0) && [...others].some((name) => !names[index]?.has(name) && !covered.has(name)))))
      if (drops) for (const part of parts) if (part.kind === 'object' && part.others === undefined) this.opened.add(part)
    }
    for (const name of new Set(objects.flatMap((parts) => this.#listNames(parts)))) {
      const values = objects.flatMap((parts) => parts.flatMap((part) => toValues(part, name)))
      if (values.length > 1) this.#open(values, none, isExclusive)
    }
    const rest = objects.flatMap((parts) => parts.flatMap((part) => toValues(part, undefined)))
    if (rest.length > 1) this.#open(rest, none, isExclusive)
  }

  /** The members of a union, and of the unions in it. */
  #listAlternatives(schema: SchemaModel): readonly Alternative[] {
    const known = this.#alternatives.get(schema)
    if (known) return known
    const found = schema.kind === 'reference' ? this.#listAlternatives(this.#find(schema)) : schema.kind === 'union' ? schema.members.flatMap((member) => this.#listAlternatives(member)) : [this.#listParts(schema)]
    const listed = [...new Set(found)].slice(0, most)
    this.#alternatives.set(schema, listed)
    return listed
  }

  /** The schemas that a schema applies to the value itself. */
  #listParts(schema: SchemaModel): Alternative {
    const known = this.#parts.get(schema)
    if (known) return known
    const found = schema.kind === 'reference' ? this.#listParts(this.#find(schema)) : schema.kind === 'union' || schema.kind === 'intersection' ? schema.members.flatMap((member) => this.#listParts(member)) : [schema]
    const listed = [...new Set(found)].slice(0, most)
    this.#parts.set(schema, listed)
    return listed
  }

  #find({ name }: SchemaOf<'reference'>): SchemaModel {
    return this.#components.get(name) as SchemaModel
  }

  #listNames(parts: Alternative): string[] {
    return parts.flatMap((part) => (part.kind === 'object' ? part.fields.map(({ name }) => name) : []))
  }

  #numberOf(schema: SchemaModel): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size
    this.#numbers.set(schema, number)
    return number
  }
}

function isObject({ kind }: SchemaModel): boolean {
  return kind === 'object' || kind === 'record'
}

/** The schemas for a property, or for unnamed properties. */
function toValues(part: SchemaModel, name: string | undefined): readonly SchemaModel[] {
  if (part.kind === 'record') return [part.values]
  if (part.kind !== 'object') return []
  const field = part.fields.find((known) => known.name === name)
  return field ? [field.schema] : part.others ? [part.others] : []
}

/** Whether a required property tells the objects apart, so that a value belongs to only one. */
function isTagged(objects: readonly Alternative[]): boolean {
  const [first = []] = objects
  const names = first.flatMap((part) => (part.kind === 'object' ? part.fields.map(({ name }) => name) : []))
  return names.some((name) => {
    const lists = objects.map((parts) => parts.flatMap((part) => listTags(part, name)))
    const values = lists.flat()
    return lists.every(({ length }) => length > 0) && new Set(values).size === values.length
  })
}

function listTags(part: SchemaModel, name: string): SchemaOf<'literal'>['values'] {
  const field = part.kind === 'object' ? part.fields.find((known) => known.name === name) : undefined
  return field?.isRequired && field.schema.kind === 'literal' ? field.schema.values : []
}
