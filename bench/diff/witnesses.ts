/** Judges the witnesses for changes with a validator that shares no code with this package. */
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-0'
import '@hyperjump/json-schema/openapi-3-1'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import { findPlaces } from './places.ts'

const toDialect = (document: JsonRecord): string =>
  `${document.openapi}`.startsWith('3.0') ? 'https://spec.openapis.org/oas/3.0/schema' : 'https://spec.openapis.org/oas/3.1/schema-base'

/** Two OpenAPI 3.0 or 3.1 documents, whose schemas the validator compiles. */
export class WitnessJudge {
  readonly #documents: { readonly old: JsonRecord; readonly new: JsonRecord }
  readonly #base: string

  constructor(name: string, old: JsonRecord, next: JsonRecord) {
    this.#documents = { old, new: next }
    this.#base = `https://documents.invalid/${name}`
    registerSchema(old as never, `${this.#base}/old`, toDialect(old))
    registerSchema(next as never, `${this.#base}/new`, toDialect(next))
  }

  /**
   * Whether the sender's schema accepts the witness and the receiver's rejects it; for a component that the receiver does not have, whether
   * the sender's accepts it. Returns `undefined` without a witness, or if a document does not have the place.
   */
  async isProof(change: DocumentChange): Promise<boolean | undefined> {
    const { kind, witness, component } = change
    if (!witness) return undefined
    const list = async (version: 'old' | 'new'): Promise<boolean[]> => {
      const uris = findPlaces(this.#documents[version], change).map((place) => `${this.#base}/${version}${encodeURI(place)}`)
      return Promise.all(uris.map(async (uri) => (await validate(uri))(witness.value as never).valid))
    }
    const [byOld, byNew] = [await list('old'), await list('new')]
    const [sender, receiver] = kind.startsWith('response') ? [byNew, byOld] : [byOld, byNew]
    if (sender.length === 0 || (receiver.length === 0 && component === undefined)) return undefined
    return sender.includes(true) && !receiver.includes(true)
  }
}
