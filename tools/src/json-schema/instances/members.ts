/** The properties that an object may have. */
import type { Literal } from '../literal.ts'
import { listKnownNames, listPropertyLiterals, matchesName, type ObjectFacts } from '../objects.ts'
import { sampleStrings } from '../sample-strings.ts'
import type { SchemaModel } from './schema-model.ts'

/** The literals for a property's value. */
export function getPropertyLiterals(model: SchemaModel, object: ObjectFacts, name: string): Literal[] {
  return listPropertyLiterals(object, name, model.table, false)
}

/** Lists the property names in a schema, except forbidden ones. */
export function listPresentNames(model: SchemaModel, object: ObjectFacts): string[] {
  return [...listKnownNames(object)].filter((name) => mayHave(model, object, name))
}

/** Names that no schema names, but whose values have a schema: in dictionaries, and from name patterns. */
export function listExtraNames(model: SchemaModel, object: ObjectFacts): string[] {
  const patterns = object.rules.flatMap((rule) => rule.patterns.map(([source]) => source))
  const name = object.names.length > 0 ? model.search([model.table.plain({ type: 'string' }), ...object.names]) : undefined
  const names = [
    ...patterns.flatMap((source) => sampleStrings(source, [1]).filter((name) => matchesName(source, name))),
    ...(name?.kind === 'found' ? [name.value as string] : []),
    'a',
    'b',
    'extra',
  ]
  return [...new Set(names)].filter((name) => isExtraName(model, object, name))
}

/** Whether no schema names a property, but its value has a schema. */
export function isExtraName(model: SchemaModel, object: ObjectFacts, name: string): boolean {
  if (listKnownNames(object).has(name) || !mayHave(model, object, name)) return false
  return getPropertyLiterals(model, object, name).some(({ schema }) => schema !== true)
}

function mayHave(model: SchemaModel, object: ObjectFacts, name: string): boolean {
  const isForbidden = getPropertyLiterals(model, object, name).some(({ schema }) => schema === false)
  return !isForbidden && (object.names.length === 0 || model.accepts(object.names, name))
}
