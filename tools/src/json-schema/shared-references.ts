/** Finds the references that mean the same in two documents. */
import { isJsonRecord } from './json.ts'
import type { SchemaDocument } from './schema-document.ts'
import { type JsonData, type Spend, visitFields } from './json.ts'
import { toSchemaText, type SchemaNode } from './schema-syntax.ts'

const referencePattern = /"\$(?:ref|dynamicRef)":"((?:[^"\\]|\\.)*)"/g

/**
 * Returns whether a schema in one of two documents accepts the same values as a schema with the same text in the other.
 *
 * That depends on the references inside it. A reference is shared if both targets' texts are equal and contain only shared references, or
 * if neither has a target. Only JSON Pointers into the whole document are shared.
 */
export function findSharedReferences(
  one: SchemaDocument,
  other: SchemaDocument,
  spend: Spend,
): (document: SchemaDocument, schema: SchemaNode) => boolean {
  const resolve = (document: SchemaDocument, reference: string): string | undefined => {
    const target = document.resolvePointer(reference)
    return target === undefined ? undefined : toSchemaText(target, spend)
  }
  /** The references inside each target whose texts are equal. */
  const shared = new Map<string, readonly string[]>()
  // The schemas in an OpenAPI document that have these anchors may not have been read yet.
  const [own, others] = [one, other].map(({ root }) => listTexts(root as JsonData, spend)) as [SchemaTexts, SchemaTexts]
  const anchors = new Set([...own.anchors, ...others.anchors])
  for (const reference of own.references) {
    const text = resolve(one, reference)
    if (text !== undefined && !hasIdentifier(text) && text === resolve(other, reference)) {
      shared.set(reference, findReferences(text))
    } else if (!anchors.has(reference) && isBroken(one, reference) && isBroken(other, reference)) shared.set(reference, [])
  }
  withoutUnshared(shared, spend)
  return (document, schema) => {
    const text = toSchemaText(schema, spend)
    const references = findReferences(text)
    if (typeof schema === 'boolean' || references.length === 0) return true
    if (hasIdentifier(text) || document.getResource(schema).root !== document.root) return false
    return references.every((name) => shared.has(name))
  }
}

/** Removes references whose targets contain unshared references. */
function withoutUnshared(shared: Map<string, readonly string[]>, spend: Spend): void {
  const outer = new Map<string, string[]>()
  const waiting: string[] = []
  for (const [reference, inner] of shared) {
    spend(1 + inner.length)
    for (const name of inner) {
      const others = outer.get(name)
      if (others) others.push(reference)
      else outer.set(name, [reference])
    }
    if (!inner.every((name) => shared.has(name))) waiting.push(reference)
  }
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    if (shared.delete(reference)) for (const name of outer.get(reference) ?? []) waiting.push(name)
  }
}

/** Whether a reference leads nowhere in a whole document. */
function isBroken(document: SchemaDocument, reference: string): boolean {
  return reference.startsWith('#') && isJsonRecord(document.root) && document.resolve(reference, document.root) === undefined
}

function hasIdentifier(text: string): boolean {
  return text.includes('"$id":')
}

/** The references in a document, and the references to its anchors. */
interface SchemaTexts {
  readonly references: ReadonlySet<string>
  readonly anchors: ReadonlySet<string>
}

function listTexts(document: JsonData, spend: Spend): SchemaTexts {
  const references = new Set<string>()
  const anchors = new Set<string>()
  visitFields(
    document,
    (name, value) => {
      if (!name.startsWith('$') || typeof value !== 'string') return
      if (name === '$ref' || name === '$dynamicRef') references.add(value)
      else if (name === '$anchor' || name === '$dynamicAnchor') anchors.add(`#${value}`)
    },
    spend,
  )
  return { references, anchors }
}

function findReferences(text: string): string[] {
  const references = Array.from(
    text.matchAll(referencePattern),
    ([, reference]) => JSON.parse(`"${reference}"`) as string,
  )
  return [...new Set(references)]
}
