import type { DocumentChange } from '../../diff/document-change.ts'
import type { SourceDocument, SourceLine } from '../document-source.ts'

/**
 * Returns a function that finds a change's line in the new document's files, or the line of the nearest value around it. The function
 * returns `undefined` for a document without text.
 */
export function locateChanges(
  { findLines }: SourceDocument,
  changes: readonly DocumentChange[],
): (change: DocumentChange) => SourceLine | undefined {
  const lines = findLines?.(new Set(changes.flatMap(listPointers)))
  if (!lines) return () => undefined
  return (change) =>
    listPointers(change)
      .map((pointer) => lines.get(pointer))
      .find((line) => line !== undefined)
}

/** Lists the pointers to a change and to the values around it, from the inside out. */
function listPointers({ place: { pointer, document } }: DocumentChange): string[] {
  const segments = pointer.replace(/^#/, '').split('/')
  const pointers = segments.map((_, count) => segments.slice(0, count + 1).join('/')).toReversed()
  // What is gone has no place in the new document, and another list item may have its index.
  return document === 'old' ? pointers.slice(1) : pointers
}
