/** The difference between two schemas at the same place in an API. */
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

/** A difference between two schemas, apart from the accepted values. */
export interface SchemaNote extends PathDifference {
  /** How the kind of change ends. */
  readonly kind: RequestSuffix & ResponseSuffix | 'default-changed' | 'closed' | 'discriminator-value-added' | 'discriminator-value-gone'
  readonly path: string
  /** How the sentence ends. */
  readonly text: string
  readonly place: DocumentPlace | undefined
  readonly witness?: { readonly value: JsonData } | undefined
  /** The witness's schema, if the sender's schema does not name the witness's property. */
  readonly added?: JsonRecord | undefined
  /** The old and the new XML name, which by default is the property's name. */
  readonly xmlNames?: readonly [was: JsonData | undefined, is: JsonData | undefined] | undefined
}

/** A note, or the notes about a part. */
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
