/** Finds the references that mean the same in two documents. */
import { toCanonicalText, type JsonData } from './json.ts'
import type { SchemaDocument } from './schema-document.ts'
import { toSchemaText } from './schema-syntax.ts'

const referencePattern = /"\$(?:ref|dynamicRef)":"((?:[^"\\]|\\.)*)"/g

/**
 * Returns whether the schema with a text accepts the same values in both documents.
 *
 * A reference is shared if the texts of both targets are equal and contain only shared references. Documents with
 * identifiers share nothing, unless they are equal.
 */
export function findSharedReferences(one: SchemaDocument, other: SchemaDocument): (text: string) => boolean {
  const findReferences = (text: string): string[] =>
    Array.from(text.matchAll(referencePattern), ([, reference = '']) => JSON.parse(`"${reference}"`) as string)
  const hasIdentifiers = one.resources.size > 1 || other.resources.size > 1
  const resolve = (document: SchemaDocument, reference: string): string | undefined => {
    const target = reference.startsWith('#/') ? document.resolve(reference, document.root as never) : undefined
    return target === undefined ? undefined : toSchemaText(target)
  }
  /** The references inside each target whose texts are equal. */
  const shared = new Map<string, string[]>()
  const pending = hasIdentifiers ? [] : findReferences(toCanonicalText(one.root as JsonData))
  for (const reference of new Set(pending)) {
    const text = resolve(one, reference)
    if (text !== undefined && text === resolve(other, reference)) shared.set(reference, findReferences(text))
  }
  let previous = -1
  while (previous !== shared.size) {
    previous = shared.size
    for (const [reference, inner] of shared) if (!inner.every((name) => shared.has(name))) shared.delete(reference)
  }
  return (text) => findReferences(text).every((name) => shared.has(name))
}
