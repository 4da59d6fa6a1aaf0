/** Writes schemas as TypeScript types. */
import { type SchemaScope, writeWith } from './emitter.ts'
import type { SchemaField, SchemaKind, SchemaModel, SchemaOf } from './schema-model.ts'
import { type Source, type SourceGroup, toKey, toLiteral, toUnionType, withComment } from './source.ts'

const table: { readonly [Kind in SchemaKind]: (schema: SchemaOf<Kind>, scope: SchemaScope) => Source } = {
  unknown: () => 'unknown',
  never: () => 'never',
  null: () => 'null',
  boolean: () => 'boolean',
  literal: ({ values }) => (values.length === 1 ? toLiteral(values[0] as string) : toUnionType(values.map(toLiteral))),
  string: () => 'string',
  number: () => 'number',
  file: () => 'File',
  list: ({ items }, scope) => [writeType(items, scope), '[]'],
  tuple: ({ items, rest }, scope) => ({
    open: '[',
    items: [...items.map((item) => writeType(item, scope)), ...(rest ? [['...', writeType(rest, scope), '[]']] : [])],
    close: ']',
  }),
  object: ({ fields, others }, scope) => {
    const known = toFieldsType(fields, scope)
    if (others === undefined || others.kind === 'never') return known
    const rest = toRecordType(writeType(others, scope))
    if (others.kind === 'unknown') return { ...known, items: [...known.items, ...rest.items] }
    return ['(', known, ' & ', rest, ')']
  },
  record: ({ values }, scope) => toRecordType(writeType(values, scope)),
  union: ({ members }, scope) => toUnionType(members.map((member) => writeType(member, scope))),
  intersection: ({ members }, scope) => toUnionType(members.map((member) => writeType(member, scope)), '& '),
  reference: ({ name }, scope) => scope.refer(name).identifier,
}

/** Writes a schema's type. */
export function writeType(schema: SchemaModel, scope: SchemaScope): Source {
  return writeWith(table, schema, scope)
}

/** Writes an object's type. */
export function toFieldsType(fields: readonly SchemaField[], scope: SchemaScope): SourceGroup {
  const items = fields.map(({ name, isRequired, schema }): Source => {
    const type = writeType(schema, scope)
    return withComment(schema.notes.description, isRequired ? [`${toKey(name)}: `, type] : [`${toKey(name)}?: `, type, ' | undefined'])
  })
  return { open: '{', items, close: '}', separator: ';' }
}

function toRecordType(values: Source): SourceGroup {
  return { open: '{', items: [['[key: string]: ', values]], close: '}', separator: ';' }
}
