/** Collects the changes between two documents, with their sentences. */
import {
  changeLevels,
  levelsByKind,
  type ChangeKind,
  type ChangeLevel,
  type RequestPlace,
  type RequestSuffix,
  type ResponsePlace,
  type ResponseSuffix,
} from '../change-kinds.ts'
import type { ChangeUse, DocumentChange } from '../document-change.ts'
import type { SchemaDifference, SchemaNote } from './difference.ts'
import type { DocumentPlace } from './document-place.ts'
import { isDoubt, joinLiterals, type Rejection } from './rejection.ts'
import type { PathDifference } from './pair-graph.ts'
import { countSteps, type Spend } from '../../json-schema/json.ts'
import { toOuterPath } from '../../json-schema/value-path.ts'

/** Who receives values: the server, which must accept what clients send, or the client. */
export type ReceiverRole = 'request' | 'response'

/** Where values are: the text before a property's path, such as `query` or `200 'application/json'`. */
export type ValuePlace = RequestValuePlace | ResponseValuePlace

export interface RequestValuePlace {
  readonly role: 'request'
  readonly text: string
  /** How the kinds of changes begin, such as `query` in `query-required`. */
  readonly kind: RequestPlace
  /** The query parameter that contains the values. */
  readonly parameter?: UsedParameter | undefined
  /** The place for differences that have none. */
  readonly at?: DocumentPlace | undefined
}

interface ResponseValuePlace extends Pick<RequestValuePlace, 'text' | 'at'> {
  readonly role: 'response'
  readonly kind: ResponsePlace
}

/** What a change says about the query parameter that it concerns. */
type UsedParameter = Pick<ChangeUse, 'query' | 'isOmitted'>

interface ChangeDetails {
  readonly kind: ChangeKind
  /** The sentence without the operation. */
  readonly text: string
  readonly place?: DocumentPlace | undefined
  readonly witness?: DocumentChange['witness']
  /** The changed component, with its sentence, if the place is inside a component. */
  readonly shared?: { readonly pointer: string; readonly text: string } | undefined
  /** How often the component occurs at the place. */
  readonly places?: number | undefined
  /** The query parameter that changes, and whether the change concerns requests without it. */
  readonly parameter?: UsedParameter | undefined
}

/** A change at one place, before the same change at other places is added. */
export interface ListedChange {
  readonly change: DocumentChange
  readonly shared: ChangeDetails['shared']
  /** The sentence without the operation. */
  readonly phrase: string
}

/** The changes in one operation, or in the whole document. */
export class ChangeList {
  readonly #changes = new Map<string, ListedChange>()
  readonly #operation: string
  readonly #name: string
  readonly #place: DocumentPlace
  readonly #used: string | undefined
  readonly #spend: Spend

  /**
   * @param operation method and path; empty for the whole document
   * @param name the start of each sentence
   * @param place the place for changes that have none
   * @param used method and path in the old document, if clients call the operation
   * @param spend counts the steps for writing the sentences, which contain names, and may throw
   */
  constructor(operation: string, name: string, place: DocumentPlace = { document: 'new', pointer: '#' }, used?: string, spend: Spend = () => {}) {
    this.#operation = operation
    this.#name = name
    this.#place = place
    this.#used = used
    this.#spend = spend
  }

  /** The changes, those that break clients first. */
  list(): ListedChange[] {
    return sortByLevel([...this.#changes.values()], ({ change }) => change)
  }

  add({ kind, text: phrase, place = this.#place, witness, shared, places = 1, parameter }: ChangeDetails): void {
    const text = `${this.#name}: ${phrase}`
    const level = levelsByKind.get(kind) as ChangeLevel
    const count = { places, operations: this.#operation === '' ? 0 : 1 }
    const operation = this.#operation
    const uses = this.#used === undefined ? {} : { uses: [{ operation: this.#used, ...parameter }] }
    const change = { level, kind, operation, text, place, ...(witness ? { witness } : {}), count, ...uses }
    // Several components may have the same path, in union members.
    const key = shared ? `${text} ${shared.text}` : text
    this.#spend(countSteps(key))
    if (!this.#changes.has(key)) this.#changes.set(key, { change, shared, phrase })
  }

  /** Adds the changes between two schemas at a place. */
  addDifference({ rejected, accepted, notes }: SchemaDifference, place: ValuePlace): void {
    this.addRejections(rejected, place)
    const paths = new Set(rejected.map(toLocation))
    // A rejection says more than an added or gone property, and more than different rules do.
    const named = new Set([...rejected, ...accepted].map(toLocation))
    const formatted = new Set([...rejected, ...accepted].filter(({ kind, isFormat }) => isFormat || kind === 'format').map(toLocation))
    const closed = new Set(rejected.flatMap((rejection) => (rejection.kind === 'extra' ? [toOwner(rejection)] : [])))
    const isTold = (note: SchemaNote): boolean => {
      const told: { readonly [kind: string]: ReadonlySet<string> } = { closed, 'format-accepted': formatted, 'rules-changed': named }
      const more = told[note.kind] ?? (aboutPresence.has(note.kind) ? paths : undefined)
      return more?.has(toLocation(note)) !== true
    }
    const told = notes.filter(isTold)
    for (const note of told) this.addAt(note, place, note.kind, note.text)
    const present = new Set(told.filter(({ kind }) => aboutPresence.has(kind)).map(toLocation))
    for (const rejection of joinLiterals(accepted)) {
      if (present.has(toLocation(rejection))) continue
      // The property is required or gone, which says more.
      if (paths.has(toLocation(rejection)) && (rejection.kind === 'extra' || rejection.kind === 'missing')) continue
      const [suffix, phrase] = compatiblePhrases[place.role](rejection)
      this.addAt({ ...rejection, witness: undefined }, place, suffix, phrase)
    }
  }

  addRejections(rejections: readonly Rejection[], place: ValuePlace): void {
    for (const rejection of joinLiterals(rejections)) {
      const [suffix, phrase] = phrases[place.role](rejection)
      const isUnnamed = rejection.isFormal && !isDoubt(rejection.kind)
      this.addAt(rejection, place, isUnnamed ? 'unnamed' : suffix, phrase)
    }
  }

  /** Adds a change in values at a path inside a place, or inside the component that contains them. */
  addAt(
    { path, place: own, component, places, witness, variant, componentVariant }: PlacedDifference,
    place: ValuePlace,
    suffix: string,
    phrase: string,
  ): void {
    const kind = `${place.kind}-${suffix}` as ChangeKind
    const within = toChangeText(place.kind.replaceAll('-', ' '), component?.path ?? '', inVariant(componentVariant, phrase))
    const shared = component && { pointer: component.pointer, text: `${component.name}: ${within}` }
    const parameter = 'parameter' in place && place.parameter
    const isOmitted = parameter && path === parameter.query && /-(?:required|default-changed)$/.test(kind)
    this.add({ kind, text: toChangeText(place.text, path, inVariant(variant, phrase)), place: own ?? place.at, witness, shared, places, parameter: isOmitted ? { ...parameter, isOmitted } : parameter || undefined })
  }
}

/** A rejection or a note. */
interface PlacedDifference extends PathDifference {
  readonly place?: DocumentPlace | undefined
  readonly witness?: DocumentChange['witness']
}

/** The component and the path in it, or a value's path outside components. */
function toLocation({ path, component }: PathDifference): string {
  return component ? `${component.pointer} ${component.path}` : path
}

/** The location of the object that a property belongs to. */
function toOwner({ path, component }: PathDifference): string {
  return toLocation({ path: toOuterPath(path), component: component && { ...component, path: toOuterPath(component.path) } })
}

/** Sorts by level, the breaking changes first. */
export function sortByLevel<Item>(items: readonly Item[], toChange: (item: Item) => DocumentChange): Item[] {
  return changeLevels.flatMap((level) => items.filter((item) => toChange(item).level === level))
}

/** The kinds of notes about properties that are added, gone or not sent. */
const aboutPresence = new Set(['hidden', 'property-added', 'property-gone'])

/** How the kind ends, and how the sentence ends. */
interface Phrases {
  readonly request: (rejection: Rejection) => readonly [suffix: RequestSuffix, phrase: string]
  readonly response: (rejection: Rejection) => readonly [suffix: ResponseSuffix, phrase: string]
}

const phrases: Phrases = {
  request: ({ kind, values }) => {
    if (kind === 'absent' || kind === 'missing') return ['required', 'is now required']
    if (kind === 'extra') return ['closed', 'is no longer accepted']
    if (kind === 'format') return ['format-changed', `${values?.many}`]
    if (kind === 'undecided') return ['undecided', `cannot be compared: ${values?.many}`]
    if (kind === 'uncompared') return ['not-compared', `is not compared: ${values?.many}`]
    return ['narrowed', `no longer accepts ${values?.many}`]
  },
  response: ({ kind, values, isListed }) => {
    if (kind === 'absent') return ['optional', 'may now be undefined']
    if (kind === 'missing') return ['gone', 'is no longer sent']
    if (kind === 'extra') return ['extended', 'may now be sent']
    if (kind === 'format') return ['format-changed', `${values?.many}`]
    if (kind === 'undecided') return ['undecided', `cannot be compared: ${values?.many}`]
    if (kind === 'uncompared') return ['not-compared', `is not compared: ${values?.many}`]
    return [isListed ? 'value-added' : 'widened', `may now be ${values?.one}`]
  },
}

/** The same for changes that break no client. */
const compatiblePhrases: Phrases = {
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

/** Names the variant in which a change is. */
function inVariant(variant: string | undefined, phrase: string): string {
  return variant === undefined ? phrase : `${phrase} in the variant '${variant}'`
}

/** A name is quoted after its place, with a colon in between if the place ends with a quoted name itself. */
export function toChangeText(place: string, path: string, phrase: string): string {
  if (path === '') return `${place} ${phrase}`
  return `${place}${place.endsWith("'") ? ':' : ''} '${path}' ${phrase}`
}
