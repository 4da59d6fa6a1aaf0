/**
 * Merges a closed object with what applies beside it. In JSON Schema, a closed `allOf` member also rejects the properties of other members;
 * libraries accept a property that any member names, or drop the property.
 */
import { type ObjectSize, type SchemaField, type SchemaModel, type SchemaOf, toModelText } from './schema-model.ts'

type Components = ReadonlyMap<string, SchemaModel>

/** An object, or the values with other types. */
type Part = SchemaOf<'object'> | Exclude<SchemaModel, { readonly kind: 'object' | 'reference' | 'union' | 'intersection' | 'record' }>

/** The parts that apply together, for each union member in a schema; nothing for what cannot be merged. */
type Alternatives = readonly (readonly Part[])[] | undefined

/** The most combinations of union members, and the most parts in a combination. */
const most = 50

/** How deep the properties that several members have are merged. */
const mostLevels = 3

const never: SchemaModel = { kind: 'never', notes: {} }

export class ClosedObjectMerger {
  readonly #components: Components
  readonly #onContradiction: () => void
  readonly #known = new Map<SchemaModel, Alternatives>()

  /** @param onContradiction is called for an intersection that no value satisfies */
  constructor(components: Components, onContradiction: () => void) {
    this.#components = components
    this.#onContradiction = onContradiction
  }

  /** Merges an intersection's members if one is a closed object. Other schemas, and overly complex ones, stay. */
  merge(schema: SchemaModel, level = 0): SchemaModel {
    if (schema.kind !== 'intersection' || level > mostLevels) return schema
    const lists = schema.members.map((member) => this.#listAlternatives(member))
    if (!lists.every((list) => list !== undefined)) return schema
    if (!lists.flat(2).some((part) => part.kind === 'object' && part.others?.kind === 'never')) return schema
    const isExclusive = schema.members.some((member) => this.#hasExclusive(member))
    if (isExclusive && lists.filter((list) => list.length > 1).length > 1) return schema
    const combinations = combine(lists)
    if (!combinations) return schema
    const merged = combinations.map((parts) => this.#mergeParts(parts, level)).filter(({ kind }) => kind !== 'never')
    if (merged.length === 0) this.#onContradiction()
    const [only = never] = merged
    if (merged.length > 1) return { kind: 'union', members: merged, isExclusive, notes: schema.notes }
    return { ...only, notes: schema.notes }
  }

  #listAlternatives(schema: SchemaModel): Alternatives {
    if (!this.#known.has(schema)) this.#known.set(schema, this.#findAlternatives(schema))
    return this.#known.get(schema)
  }

  #findAlternatives(schema: SchemaModel): Alternatives {
    switch (schema.kind) {
      case 'reference':
        return this.#listAlternatives(this.#components.get(schema.name) as SchemaModel)
      case 'record':
        return schema.names ? undefined : [[{ ...schema, kind: 'object', fields: [], others: schema.values.kind === 'unknown' ? undefined : schema.values }]]
      case 'union': {
        const lists = schema.members.map((member) => this.#listAlternatives(member))
        const all = lists.every((list) => list !== undefined) ? lists.flat() : []
        return all.length > 0 && all.length <= most ? all : undefined
      }
      case 'intersection': {
        const lists = schema.members.map((member) => this.#listAlternatives(member))
        return lists.every((list) => list !== undefined) ? combine(lists) : undefined
      }
      default:
        return [[schema]]
    }
  }

  #hasExclusive(schema: SchemaModel, seen = new Set<SchemaModel>()): boolean {
    if (seen.has(schema)) return false
    seen.add(schema)
    if (schema.kind === 'reference') return this.#hasExclusive(this.#components.get(schema.name) as SchemaModel, seen)
    if (schema.kind === 'union' && schema.isExclusive) return true
    return (schema.kind === 'union' || schema.kind === 'intersection') && schema.members.some((member) => this.#hasExclusive(member, seen))
  }

  /** Merges parts that apply together. */
  #mergeParts(parts: readonly Part[], level: number): SchemaModel {
    const own = parts.filter((part) => part.kind !== 'unknown')
    const objects = own.filter((part): part is SchemaOf<'object'> => part.kind === 'object')
    if (objects.length === own.length) return this.#mergeObjects(objects, level)
    return objects.length > 0 ? never : this.#intersect(own, level)
  }

  #mergeObjects(objects: readonly SchemaOf<'object'>[], level: number): SchemaModel {
    const names = new Set(objects.flatMap(({ fields }) => fields.map(({ name }) => name)))
    const fields: SchemaField[] = []
    for (const name of names) {
      const declared = objects.map((object) => object.fields.find((field) => field.name === name) ?? { isRequired: false, schema: object.others })
      const isRequired = declared.some((field) => field.isRequired)
      const schemas = declared.flatMap(({ schema }) => schema ?? [])
      const isForbidden = schemas.some(({ kind }) => kind === 'never')
      if (isForbidden && isRequired) return never
      if (!isForbidden) fields.push({ name, isRequired, schema: this.#intersect(schemas, level + 1) })
    }
    const others = objects.flatMap((object) => object.others ?? [])
    const rest = others.some(({ kind }) => kind === 'never') ? never : others.length === 0 ? undefined : this.#intersect(others, level + 1)
    return { kind: 'object', fields, others: rest, ...mergeSizes(objects), notes: {} }
  }

  /** The schema for values that all schemas accept. */
  #intersect(schemas: readonly SchemaModel[], level: number): SchemaModel {
    const different = [...new Map(schemas.map((schema) => [toModelText(schema), schema])).values()]
    const [only, ...others] = different.filter(({ kind }) => kind !== 'unknown')
    if (!only || different.length === 1) return different[0] as SchemaModel
    return others.length === 0 ? only : this.merge({ kind: 'intersection', members: [only, ...others], notes: {} }, level)
  }
}

/** All combinations that take one alternative from each list. */
function combine(lists: readonly (readonly (readonly Part[])[])[]): Alternatives {
  let combinations: readonly (readonly Part[])[] = [[]]
  for (const list of lists) {
    if (combinations.length * list.length > most) return undefined
    combinations = combinations.flatMap((parts) => list.map((more) => Array.from(new Set(parts.concat(more)))))
    if (combinations.some(({ length }) => length > most)) return undefined
  }
  return combinations
}

function mergeSizes(objects: readonly ObjectSize[]): ObjectSize {
  const most = objects.flatMap(({ maxProperties }) => maxProperties ?? [])
  const least = objects.flatMap(({ minProperties }) => minProperties ?? [])
  return {
    minProperties: least.length > 0 ? Math.max(...least) : undefined,
    maxProperties: most.length > 0 ? Math.min(...most) : undefined,
  }
}
