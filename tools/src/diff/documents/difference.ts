/** The difference of two schemas at the same place of an API. */
import type { RequestSuffix, ResponseSuffix } from '../change-kinds.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import type { DocumentPlace } from './document-place.ts'
import { moveRejections, type Rejection } from './rejection.ts'
import { movePath } from '../../json-schema/value-path.ts'
import type { Finding, PathDifference } from './pair-graph.ts'

export interface SchemaDifference {
  /** The values that the sender may send and the receiver rejects. */
  readonly rejected: readonly Rejection[]
  /** The values that only the new receiver accepts, or only the old sender sends. */
  readonly accepted: readonly Rejection[]
  readonly notes: readonly SchemaNote[]
}

/** A difference of two schemas other than in the values that they accept. */
export interface SchemaNote extends PathDifference {
  /** The end of the kind of change. */
  readonly kind: RequestSuffix & ResponseSuffix | 'default-changed' | 'closed' | 'discriminator-value-added' | 'discriminator-value-gone'
  readonly path: string
  /** The end of the sentence. */
  readonly text: string
  readonly place: DocumentPlace | undefined
  readonly witness?: { readonly value: JsonData } | undefined
  /** The schema of the witness, if only a schema says that it has a property that the sender's schema does not name. */
  readonly added?: JsonRecord | undefined
  /** The old and the new name in XML, which is that of the property by default. */
  readonly xmlNames?: readonly [was: JsonData | undefined, is: JsonData | undefined] | undefined
}

/** A note, or the notes of a part. */
export type NoteFinding = Finding<SchemaNote>

export const noDifference: SchemaDifference = { rejected: [], accepted: [], notes: [] }

/** Moves a difference to a property or an item. */
export function moveDifference({ rejected, accepted, notes }: SchemaDifference, step: string): SchemaDifference {
  return { rejected: moveRejections(rejected, step), accepted: moveRejections(accepted, step), notes: moveNotes(notes, step) }
}

/** Moves notes to a property or an item. */
export function moveNotes<Note extends NoteFinding>(notes: readonly Note[], step: string): Note[] {
  return notes.map((note) => Object.assign({}, note, { path: movePath(note.path, step) }))
}
