/** Collects the changes of two documents, with their sentences. */
import type { ChangeLevel, DocumentChange } from '../document-change.ts'
import type { SchemaDifference } from './difference.ts'
import type { FactPlace, Fact } from './fact.ts'

/** Who receives values: the server, which must accept what clients send, or the client. */
export type ReceiverRole = 'request' | 'response'

/** Where values are: the text before the path of a property, such as `query` or `200 'application/json'`. */
export interface ValuePlace {
  readonly role: ReceiverRole
  readonly text: string
  /** The start of the kinds of changes, such as `query` in `query-required`. */
  readonly kind: string
}

interface ChangeDetails {
  readonly level: ChangeLevel
  readonly kind: string
  /** The sentence without the operation. */
  readonly text: string
  readonly place?: FactPlace | undefined
  readonly witness?: DocumentChange['witness']
}

/** The changes of one operation, or of the whole document. */
export class ChangeList {
  readonly #changes = new Map<string, DocumentChange>()
  readonly #operation: string
  readonly #name: string
  readonly #place: FactPlace

  /**
   * @param operation method and path; empty for the whole document
   * @param name the start of each sentence
   * @param place the place of changes without a place of their own
   */
  constructor(operation: string, name: string, place: FactPlace = { document: 'new', pointer: '#' }) {
    this.#operation = operation
    this.#name = name
    this.#place = place
  }

  /** The changes, those that break clients first. */
  list(): DocumentChange[] {
    const changes = [...this.#changes.values()]
    return levels.flatMap((level) => changes.filter((change) => change.level === level))
  }

  add({ level, kind, text, place = this.#place, witness }: ChangeDetails): void {
    const sentence = `${this.#name}: ${text}`
    const change = { level, kind, operation: this.#operation, sentence, ...place, ...(witness ? { witness } : {}) }
    if (!this.#changes.has(sentence)) this.#changes.set(sentence, change)
  }

  /** Adds the changes of two schemas at a place. */
  addDifference({ rejected, accepted, notes }: SchemaDifference, place: ValuePlace): void {
    this.addFacts(rejected, place)
    const paths = new Set(rejected.map(({ path }) => path))
    // What is rejected says more than that a property is added or gone.
    const told = notes.filter(({ kind, path }) => !(paths.has(path) && aboutPresence.has(kind)))
    for (const { level, kind, path, text, place: at } of told) {
      this.add({ level, kind: `${place.kind}-${kind}`, text: toChangeText(place.text, path, text), place: at })
    }
    const present = new Set(told.flatMap(({ kind, path }) => (aboutPresence.has(kind) ? [path] : [])))
    for (const fact of accepted) {
      if (present.has(fact.path)) continue
      // The property is required or gone, which says more.
      if (paths.has(fact.path) && (fact.kind === 'extra' || fact.kind === 'missing')) continue
      const [suffix, phrase] = compatiblePhrases[place.role](fact)
      const text = toChangeText(place.text, fact.path, phrase)
      this.add({ level: 'compatible', kind: `${place.kind}-${suffix}`, text, place: fact.place })
    }
  }

  addFacts(facts: readonly Fact[], place: ValuePlace): void {
    for (const fact of facts) {
      const [suffix, phrase] = phrases[place.role](fact)
      this.add({
        level: fact.isFormal || fact.kind === 'undecided' ? 'warning' : 'breaking',
        kind: `${place.kind}-${suffix}`,
        text: toChangeText(place.text, fact.path, phrase),
        place: fact.place,
        witness: fact.witness,
      })
    }
  }
}

/** The kinds of notes about properties that are added, gone or not sent. */
const aboutPresence = new Set(['hidden', 'property-added', 'property-gone'])

const levels: readonly ChangeLevel[] = ['breaking', 'warning', 'compatible']

/** The end of the kind, and the end of the sentence. */
const phrases: { readonly [Role in ReceiverRole]: (fact: Fact) => readonly [suffix: string, phrase: string] } = {
  request: ({ kind, values }) => {
    if (kind === 'absent' || kind === 'missing') return ['required', 'is now required']
    if (kind === 'extra') return ['closed', 'is no longer accepted']
    if (kind === 'undecided') return ['undecided', `cannot be compared: ${values?.many}`]
    return ['narrowed', `no longer accepts ${values?.many}`]
  },
  response: ({ kind, values }) => {
    if (kind === 'absent') return ['optional', 'may now be undefined']
    if (kind === 'missing') return ['gone', 'is no longer sent']
    if (kind === 'extra') return ['extended', 'may now be sent']
    if (kind === 'undecided') return ['undecided', `cannot be compared: ${values?.many}`]
    return ['widened', `may now be ${values?.one}`]
  },
}

/** The same for changes that break no client. */
const compatiblePhrases: typeof phrases = {
  request: ({ kind, values }) => {
    if (kind === 'absent') return ['optional', 'is no longer required']
    if (kind === 'missing') return ['property-gone', 'is gone']
    if (kind === 'extra') return ['property-added', 'is added']
    return ['widened', `also accepts ${values?.many}`]
  },
  response: ({ kind, values }) => {
    if (kind === 'absent') return ['required', 'is now always sent']
    if (kind === 'missing') return ['property-added', 'is added']
    if (kind === 'extra') return ['property-gone', 'is gone']
    return ['narrowed', `is no longer ${values?.one}`]
  },
}

/** A name is quoted after its place, with a colon in between if the place ends with a quoted name itself. */
export function toChangeText(place: string, path: string, phrase: string): string {
  if (path === '') return `${place} ${phrase}`
  return `${place}${place.endsWith("'") ? ':' : ''} '${path}' ${phrase}`
}
