/** The property names that a schema describes. */
import type { SchemaModel } from './schema-model.ts'

/** Keeps the part of a schema that accepts texts, because no other value is a property name. */
export function toTexts(schema: SchemaModel): SchemaModel {
  const { notes } = schema
  switch (schema.kind) {
    case 'string':
    case 'reference':
      return schema
    case 'unknown':
      return { kind: 'string', notes }
    case 'literal': {
      const values = schema.values.filter((value) => typeof value === 'string')
      return values.length > 0 ? { ...schema, values } : { kind: 'never', notes }
    }
    case 'union': {
      const members = schema.members.map(toTexts).filter(({ kind }) => kind !== 'never')
      const [only] = members
      if (!only) return { kind: 'never', notes }
      return members.length === 1 ? { ...only, notes: { ...only.notes, ...notes } } : { ...schema, members }
    }
    case 'intersection': {
      const members = schema.members.map(toTexts)
      return members.some(({ kind }) => kind === 'never') ? { kind: 'never', notes } : { ...schema, members }
    }
    default:
      return { kind: 'never', notes }
  }
}
