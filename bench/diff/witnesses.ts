/** Judges the witnesses of changes with a validator that shares no code with this package. */
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-0'
import type { DocumentChange } from '../../src/diff/document-change.ts'
import type { JsonRecord } from '../../src/diff/json.ts'
import { resolvePointer } from '../../src/openapi/references.ts'

const dialect = 'https://spec.openapis.org/oas/3.0/schema'

/** Two documents of OpenAPI 3.0, whose schemas the validator compiles. */
export class WitnessJudge {
  readonly #documents: { readonly old: JsonRecord; readonly new: JsonRecord }
  readonly #base: string

  constructor(name: string, old: JsonRecord, next: JsonRecord) {
    this.#documents = { old, new: next }
    this.#base = `https://documents.invalid/${name}`
    registerSchema(old as never, `${this.#base}/old`, dialect)
    registerSchema(next as never, `${this.#base}/new`, dialect)
  }

  /**
   * Whether the sender's schema accepts the witness and the receiver's rejects it. Returns `undefined` if the place of the
   * change does not exist in both documents.
   */
  async isProof({ kind, pointer, witness }: DocumentChange): Promise<boolean | undefined> {
    // The witness of a property that is missing, or that is not expected, is the object.
    const isProperty = /-(?:required|optional|gone|closed|extended)$/.test(kind)
    const place = isProperty ? pointer.replace(/\/properties\/[^/]*$/, '') : pointer
    const { old, new: next } = this.#documents
    if (!witness || !resolvePointer(old, place) || !resolvePointer(next, place)) return undefined
    const accepts = async (version: 'old' | 'new'): Promise<boolean> =>
      (await validate(`${this.#base}/${version}${encodeURI(place)}`))(witness.value as never).valid
    const [byOld, byNew] = [await accepts('old'), await accepts('new')]
    return kind.startsWith('response') ? byNew && !byOld : byOld && !byNew
  }
}
