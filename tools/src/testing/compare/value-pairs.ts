/**
 * The values that two servers have made for the same thing: `old` has the id 7 for what has the id 12 at `new`. A pair is learnt from the
 * same place in two responses to the same request, and holds for the whole run. What a request has sent was not made by a server.
 */
import { isPlainObject } from '../../../../src/shared/property.ts'
import { decodeSegment } from '../../../../src/shared/path.ts'
import { decodeText, toJson } from '../body-text.ts'
import { type RequestData, splitTarget } from '../request-data.ts'
import { toSingular as toSingularName } from '../resource-ids.ts'
import { KeyOrders } from './key-orders.ts'
import { areNewIds, isIdName, isJwt, isTimeText, type MadeKind, toKeyKind, toMadeKind } from './made-values.ts'

/** Where a value is. */
export interface ValuePlace {
  /** The name of the property, parameter or header. */
  readonly name: string
  /** What has the value, such as `book`: ids that are numbers are pairs only there, because other things have the same numbers. */
  readonly owner: string
  /** Whether the response belongs to a request that creates something. */
  readonly isNew?: boolean
}

/** The fewest characters in a value's start or end that servers show in place of a secret. */
const leastPart = 4

/** The most body bytes in which values are looked for. */
const mostSearched = 100_000

/** A text between separators: a time, or letters and digits. Dots separate, unless long parts follow them, as in a JWT. */
const wordPattern =
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]\d{4} [\d:]+ GMT|[\p{L}\p{N}_~-]+(?:\.[\p{L}\p{N}_~-]{8,})*/gu

const encodedPattern = /(?:%[\dA-F]{2})+/gi

/** Whether a text is always replaced as a whole. */
export function isWord(text: string): boolean {
  return /^(?!\d+$)[\w.~-]+$/.test(text) && text.match(wordPattern)?.[0] === text
}

export class ValuePairs {
  /** The old server's values -> the new server's, and the reverse, after the owner for numbers. */
  readonly #forward = new Map<string, string>()
  readonly #backward = new Map<string, string>()
  /** The pairs without their owners: the last that was learnt. */
  readonly #latest = new Map<string, string>()
  readonly keyOrders = new KeyOrders()
  /** The ids that are the same at both servers, after the owner for numbers. */
  readonly #shared = new Set<string>()
  /** What requests have sent to both servers. */
  readonly #sent = new Set<string>()
  readonly #origins: readonly (readonly [old: string, next: string])[]

  /**
   * @param urls the base URLs, whose origins are a pair
   * @param given the old server's values -> the new server's
   */
  constructor(urls: readonly [old: string, next: string], given: { readonly [old: string]: string } = {}) {
    for (const [one, other] of Object.entries(given)) {
      this.#latest.set(one, other)
      this.#forward.set(one, other)
      this.#backward.set(other, one)
    }
    const [old, next] = urls.map((url) => new URL(url, 'http://localhost')) as [URL, URL]
    this.#origins = [
      [old.origin, next.origin],
      [old.host, next.host],
    ]
  }

  /** Returns the request for the new server, with its ids in place of the old server's. */
  translate(data: RequestData): RequestData {
    const [pathname, search] = splitTarget(data.target)
    const segments = pathname.split('/').map((segment, index, all) => this.#translateSegment(segment, all[index - 1] ?? ''))
    const query = search.replaceAll(/([?&])([^=&]*)=([^&]*)/g, (_pair, start: string, key: string, value: string) => `${start}${this.#translateKey(key)}=${this.#translateEncoded(value, key)}`)
    const headers = data.headers.map(([name, value]) => [name, this.#translateText(value)] as const)
    return { ...data, target: segments.join('/') + query, headers, body: data.body && this.#translateBody(data.body) }
  }

  #translateSegment(segment: string, before: string): string {
    return this.#translateEncoded(segment, 'id', toSingular(before))
  }

  #translateEncoded(text: string, name: string, owner = toOwner(name)): string {
    const found = this.#find(decodeSegment(text) ?? text, { name, owner })
    return found === undefined ? text : encodeURIComponent(found)
  }

  /** Translates the ids in a parameter's name, such as `tokens[7d4f]`. */
  #translateKey(key: string): string {
    const decoded = decodeSegment(key) ?? key
    const changed = this.#translateText(decoded)
    return changed === decoded ? key : encodeURIComponent(changed)
  }

  /** Finds the new server's value for one from the old server. */
  #find(text: string, { name, owner }: ValuePlace): string | undefined {
    const isNumber = /^\d+$/.test(text)
    if (isNumber && !isIdName(name)) return undefined
    return (isNumber ? this.#forward.get(`${owner} ${text}`) : undefined) ?? this.#latest.get(text)
  }

  #translateText(text: string): string {
    return text.replaceAll(wordPattern, (word) => (/^\d+$/.test(word) ? word : (this.#latest.get(word) ?? word)))
  }

  #translateBody(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (this.#latest.size === 0 || body.length > mostSearched) return body
    const text = decodeText(body)
    if (text === undefined) return body
    const changed = toJson(text) === undefined ? this.#translateText(text) : this.#translateJson(text)
    return changed === text ? body : new TextEncoder().encode(changed)
  }

  /** Replaces scalars in a JSON text, so that the rest stays as it was written. */
  #translateJson(text: string): string {
    return text.replaceAll(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token: string, quoted: string | undefined, colon: string | undefined, offset: number) => {
      if (colon !== undefined) return this.#translateText(token)
      const name = /"((?:[^"\\]|\\.)*)"\s*:\s*(?:\[[^[\]{}]*)?$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[1] ?? ''
      const value = quoted === undefined ? token : (JSON.parse(quoted) as string)
      const found = this.#find(value, { name, owner: toOwner(name) })
      if (found === undefined) return token
      return quoted === undefined ? found : JSON.stringify(found)
    })
  }

  /** Keeps what a request has sent to both servers, except the ids that each of them has made. */
  noteSent(old: RequestData, next: RequestData): void {
    const others = new Set(listSent(next))
    for (const value of listSent(old)) if (others.has(value)) this.#sent.add(value)
  }

  /** Whether two scalars are equal, or a pair. Learns pairs of values that both servers have made. */
  areAlike(old: string | number, next: string | number, place: ValuePlace): boolean {
    const [one, other] = [String(old), String(next)]
    if (typeof old === typeof next && one === other) {
      if (isIdName(place.name)) this.#shared.add(/^\d+$/.test(one) ? `${place.owner} ${one}` : one)
      return this.#isConsistent(one)
    }
    const isNewId = place.isNew && typeof old === 'string' && !this.#shared.has(one) && !this.#shared.has(other) && areNewIds(one, other, place.name)
    const kind = toMadeKind(old, next, place.name, Date.now()) ?? (isNewId ? 'token' : undefined)
    if (kind) return this.#learn(kind, one, other, place)
    return typeof old === 'string' && typeof next === 'string' && (this.#areTextsAlike(old, next, place) || this.#areParts(old, next))
  }

  /** Whether two texts are the same part of a pair, such as a token's first or last characters. */
  #areParts(old: string, next: string): boolean {
    if (old.length < leastPart || old.length !== next.length) return false
    return [...this.#latest].some(([one, other]) => (one.startsWith(old) && other.startsWith(next)) || (one.endsWith(old) && other.endsWith(next)))
  }

  /** Whether both servers have an id, which for numbers follows its owner. */
  isShared(id: string): boolean {
    return this.#shared.has(id) || this.#forward.has(id)
  }

  /** Finds the new server's key for an object key. */
  findKey(key: string, owner: string): string | undefined {
    return this.#forward.get(`${owner} ${key}`) ?? this.#forward.get(key)
  }

  /** Whether a key from one of the servers is a text in a pair. */
  isKnownKey(key: string): boolean {
    return this.#forward.has(key) || this.#backward.has(key)
  }

  /** Whether two object keys are a pair. Learns pairs of keys that both servers have made. */
  areKeysAlike(old: string, next: string, owner: string): boolean {
    const kind = toKeyKind(old, next, Date.now())
    return kind !== undefined && this.#learn(kind, old, next, { name: '', owner })
  }

  /** Whether a text that both sides share does not stand for something else on the new server. */
  #isConsistent(text: string): boolean {
    return /^\d+$/.test(text) || (this.#forward.get(text) ?? text) === text
  }

  #learn(kind: MadeKind, old: string, next: string, { owner }: ValuePlace): boolean {
    const prefix = kind === 'id' ? `${owner} ` : ''
    // Two JSON Web Tokens from the same second are the same text, whose claims are compared where the token is used.
    if (isJwt(old) && isJwt(next)) {
      this.#latest.set(old, next)
      return true
    }
    const known = this.#forward.get(prefix + old)
    if (known !== undefined) return known === next
    // A number is sent for many reasons: as a limit, for example.
    if (kind !== 'id' && (this.#sent.has(old) || this.#sent.has(next))) return false
    // Several things may have the same time.
    if (kind === 'time') return true
    if (this.#backward.has(prefix + next)) return false
    this.#forward.set(prefix + old, next)
    this.#backward.set(prefix + next, old)
    this.#latest.set(old, next)
    return true
  }

  /** Compares texts with values made by servers, such as paths and messages. */
  #areTextsAlike(given: string, next: string, { name }: ValuePlace): boolean {
    const moved = this.#origins.reduce((text, [one, other]) => text.replaceAll(one, other), given)
    if (moved === next) return true
    // Messages may repeat a path with percent-encoded segments.
    const [old, text] = moved.match(encodedPattern)?.length === next.match(encodedPattern)?.length ? [moved, next].map(decodeRuns) as [string, string] : [moved, next]
    const [words, others] = [old, text].map((one) => Array.from(one.matchAll(wordPattern))) as [RegExpExecArray[], RegExpExecArray[]]
    if (words.length !== others.length || old.replaceAll(wordPattern, '') !== text.replaceAll(wordPattern, '')) return false
    return words.every(([word], index) => {
      const other = others[index]?.[0] as string
      if (word === other || this.#latest.get(word) === other) return true
      // The whole text is not a word in itself.
      if (word === old) return false
      const isSegment = old.charAt((words[index]?.index as number) - 1) === '/'
      const owner = toSingular(words[index - 1]?.[0] ?? '')
      const kind = toMadeKind(word, other, isSegment ? 'id' : name, Date.now())
      return kind !== undefined && (kind !== 'id' || isSegment) && this.#learn(kind, word, other, { name, owner })
    })
  }
}

function decodeRuns(text: string): string {
  return text.replaceAll(encodedPattern, (run) => decodeSegment(run) ?? run)
}

/** What an id's name says about its owner: `user` for `userId`. */
export function toOwner(name: string): string {
  return name.replace(/_?id$/i, '').toLowerCase()
}

/** A collection's singular: `book` for `books`. */
export function toSingular(name: string): string {
  return toSingularName(name.toLowerCase())
}

/** Lists the keys, texts and numbers that a request sends, and the words in its texts. */
function listSent({ target, headers, body }: RequestData): string[] {
  const text = body && body.length <= mostSearched ? decodeText(body) : undefined
  const json = text === undefined ? undefined : toJson(text)
  const texts = [decodeSegment(target) ?? target, ...headers.filter(([name]) => name !== 'content-type').map(([, value]) => value)]
  const values = json === undefined ? [text ?? ''] : listScalars(json)
  return [...values, ...[...texts, ...values].flatMap((one) => one.match(wordPattern) ?? []).filter((word) => word.length > 3 || isTimeText(word))]
}

function listScalars(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listScalars)
  if (isPlainObject(value)) return [...Object.keys(value), ...Object.values(value).flatMap(listScalars)]
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
