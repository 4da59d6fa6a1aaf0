/** A document's schemas, as the emitters write them: each kind is one case, so that an emitter is a table. */
import type { JsonRecord } from '../../json-schema/json.ts'

/** A value that a literal type names. */
export type Scalar = string | number | boolean | null

/** The schema forms, by kind. */
export interface SchemaForms {
  readonly unknown: {}
  readonly never: {}
  readonly null: {}
  /** `isText`: whether the value arrives as text, as in a query. */
  readonly boolean: { readonly isText: boolean }
  readonly literal: { readonly values: readonly Scalar[]; readonly isText: boolean }
  readonly string: { readonly minLength?: number | undefined; readonly maxLength?: number | undefined; readonly pattern?: RegExp | undefined }
  readonly number: NumberLimits & { readonly isInteger: boolean; readonly isText: boolean }
  /** A file in a form. */
  readonly file: {}
  readonly list: { readonly items: SchemaModel; readonly minItems?: number | undefined; readonly maxItems?: number | undefined; readonly isUnique: boolean }
  readonly tuple: { readonly items: readonly SchemaModel[]; readonly rest: SchemaModel | undefined }
  /** `others` is the schema for other properties, or undefined if these are removed. */
  readonly object: ObjectSize & { readonly fields: readonly SchemaField[]; readonly others: SchemaModel | undefined }
  readonly record: ObjectSize & { readonly names: SchemaModel | undefined; readonly values: SchemaModel }
  readonly union: { readonly members: readonly SchemaModel[]; readonly isExclusive: boolean }
  readonly intersection: { readonly members: readonly SchemaModel[] }
  /** A component, by its name in the document. */
  readonly reference: { readonly name: string }
}

/** The schema kinds. */
export type SchemaKind = keyof SchemaForms

/** A schema of one kind, with its annotations. */
export type SchemaOf<Kind extends SchemaKind> = SchemaForms[Kind] & { readonly kind: Kind; readonly notes: JsonRecord }

/** A schema. */
export type SchemaModel = { [Kind in SchemaKind]: SchemaOf<Kind> }[SchemaKind]

/** An object property, or a parameter. */
export interface SchemaField {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: SchemaModel
  /** The component that a parameter or a header is. */
  readonly shared?: string | undefined
}

/** A number's limits. */
export interface NumberLimits {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
  readonly exclusiveMaximum?: number | undefined
  readonly multipleOf?: number | undefined
}

/** How many properties an object may have. */
export interface ObjectSize {
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
}

/** The schemas directly inside a schema. */
export function listInnerSchemas(schema: SchemaModel): readonly SchemaModel[] {
  switch (schema.kind) {
    case 'list':
      return [schema.items]
    case 'tuple':
      return [...schema.items, ...(schema.rest ? [schema.rest] : [])]
    case 'object':
      return [...schema.fields.map((field) => field.schema), ...(schema.others ? [schema.others] : [])]
    case 'record':
      return [...(schema.names ? [schema.names] : []), schema.values]
    case 'union':
    case 'intersection':
      return schema.members
    default:
      return []
  }
}

/** Changes a schema and all schemas inside it, the inner ones first. A schema in which nothing changes stays the same object. */
export function mapSchema(schema: SchemaModel, change: (schema: SchemaModel) => SchemaModel): SchemaModel {
  const map = (inner: SchemaModel): SchemaModel => mapSchema(inner, change)
  const mapAll = (list: readonly SchemaModel[]): readonly SchemaModel[] => list.map(map)
  const isSame = (list: readonly SchemaModel[]): boolean => listInnerSchemas(schema).every((inner, index) => inner === list[index])
  const rebuilt = ((): SchemaModel => {
    switch (schema.kind) {
      case 'list':
        return { ...schema, items: map(schema.items) }
      case 'tuple':
        return { ...schema, items: mapAll(schema.items), rest: schema.rest && map(schema.rest) }
      case 'object':
        return { ...schema, fields: schema.fields.map((field) => ({ ...field, schema: map(field.schema) })), others: schema.others && map(schema.others) }
      case 'record':
        return { ...schema, names: schema.names && map(schema.names), values: map(schema.values) }
      case 'union':
      case 'intersection':
        return { ...schema, members: mapAll(schema.members) }
      default:
        return schema
    }
  })()
  return change(isSame(listInnerSchemas(rebuilt)) ? schema : rebuilt)
}

/** A text that is the same for equal schemas, or equal objects of schemas. */
export function toModelText(schema: unknown): string {
  return JSON.stringify(schema, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
}

/** The components that a schema refers to directly. */
export function listReferences(schema: SchemaModel): readonly string[] {
  return schema.kind === 'reference' ? [schema.name] : listInnerSchemas(schema).flatMap(listReferences)
}

/** Components in a possible order of declaration, and the cycle to which each recursive one belongs. */
export interface ComponentOrder {
  readonly names: readonly string[]
  readonly cycles: ReadonlyMap<string, number>
}

/** Orders components so that each follows its references' targets, except in cycles (Tarjan's algorithm). */
export function orderComponents(components: ReadonlyMap<string, SchemaModel>): ComponentOrder {
  const names: string[] = []
  const cycles = new Map<string, number>()
  const indexes = new Map<string, number>()
  const open: string[] = []
  const visit = (name: string): number => {
    const index = indexes.size
    indexes.set(name, index)
    open.push(name)
    const references = listReferences(components.get(name) as SchemaModel)
    let lowest = index
    for (const next of references) {
      const known = indexes.get(next)
      if (known === undefined) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, known)
    }
    if (lowest < index) return lowest
    const members = open.splice(open.indexOf(name)).toReversed()
    if (members.length > 1 || references.includes(name)) for (const member of members) cycles.set(member, index)
    names.push(...members)
    return lowest
  }
  for (const name of components.keys()) if (!indexes.has(name)) visit(name)
  return { names, cycles }
}
