import type { DocumentChange } from '../../diff/document-change.ts'
import type { SourceDocument } from '../document-source.ts'
import { findJsonLines } from './json-lines.ts'
import { findYamlLines } from './yaml-lines.ts'

/**
 * Returns a function that finds the line of a change in the text of the new document, or the line of the nearest value
 * around it. The function returns `undefined` for a document without text.
 */
export async function locateChanges(
  { text }: SourceDocument,
  changes: readonly DocumentChange[],
): Promise<(change: DocumentChange) => number | undefined> {
  if (!text) return () => undefined
  const wanted = new Set(changes.flatMap(listPointers))
  const lines = await (text.format === 'json' ? findJsonLines : findYamlLines)(text.content, wanted)
  return (change) =>
    listPointers(change)
      .map((pointer) => lines.get(pointer))
      .find((line) => line !== undefined)
}

/** Lists the pointer of a change and those of the values around it, from the inside out. */
function listPointers({ pointer, document }: DocumentChange): string[] {
  const segments = pointer.replace(/^#/, '').split('/')
  const pointers = segments.map((_, count) => segments.slice(0, count + 1).join('/')).toReversed()
  // What is gone has no place in the new document, and another item of a list may have its index.
  return document === 'old' ? pointers.slice(1) : pointers
}
