/** Components that only have another name. Generated code uses the names for its types. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { toPointerToken } from '../../../../src/shared/json-pointer.ts'
import { isJsonRecord } from '../../json-schema/json.ts'
import { isAnnotation, isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import { ChangeList, type ListedChange } from './change-list.ts'
import { followReference, SameSchemas } from './same-schema.ts'

/** The most components that each have a sentence, and the most names in the sentence about more. */
const mostNamed = 3

/** The most components with the same outline that a component is compared with. */
const mostCompared = 10

/** Lists the components whose names are gone and that are the same as components with added names. */
export function listComponentNames(old: ApiDocument, next: ApiDocument): ListedChange[] {
  const changes = new ChangeList('', 'document')
  const renamed = findRenamed(old, next)
  const names = renamed.map(([was, is]) => `'${was}' is now '${is}'`)
  const [[, first] = [undefined, '']] = renamed
  if (renamed.length > mostNamed) {
    const text = `${renamed.length} components have other names: ${names.slice(0, mostNamed).join(', ')} and ${toQuantity(renamed.length - mostNamed, 'other')}`
    changes.add({ kind: 'component-renamed', text, place: toPlace(first) })
    return changes.list()
  }
  for (const [index, [, is]] of renamed.entries()) changes.add({ kind: 'component-renamed', text: `component ${names[index]}`, place: toPlace(is) })
  return changes.list()
}

function toPlace(name: string): { readonly document: 'new'; readonly pointer: string } {
  return { document: 'new', pointer: `#/components/schemas/${toPointerToken(name)}` }
}

function findRenamed(old: ApiDocument, next: ApiDocument): (readonly [was: string, is: string])[] {
  const [before, after] = [readComponents(old), readComponents(next)]
  const same = new SameSchemas(old, next)
  // Only components that look the same are compared.
  const added = new Map<string, Map<string, SchemaNode>>()
  for (const [name, schema] of after) {
    if (before.has(name)) continue
    const outline = toOutline(next, schema)
    added.set(outline, (added.get(outline) ?? new Map()).set(name, schema))
  }
  return [...before].flatMap(([was, schema]) => {
    const others = after.has(was) ? undefined : added.get(toOutline(old, schema))
    let compared = 0
    for (const [is, other] of others ?? []) {
      if (++compared > mostCompared) break
      if (!same.isSame(schema, other)) continue
      others?.delete(is)
      return [[was, is] as const]
    }
    return []
  })
}

function readComponents({ root }: ApiDocument): Map<string, SchemaNode> {
  const { components } = root
  const schemas = isJsonRecord(components) && isJsonRecord(components.schemas) ? components.schemas : {}
  return new Map(Object.entries(schemas).filter((entry): entry is [string, SchemaNode] => isSchemaNode(entry[1])))
}

/** A schema's text without what it references and without annotations. */
function toOutline(document: ApiDocument, schema: SchemaNode): string {
  const toPlain = (key: string, value: unknown): unknown => {
    if (key === '$ref' || isAnnotation(key)) return undefined
    if (Array.isArray(value)) return value.toSorted()
    return isJsonRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value
  }
  const text = JSON.stringify(followReference(document, schema), toPlain)
  document.spend(text.length)
  return text
}
