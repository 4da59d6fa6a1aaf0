import type { HeaderFields } from '../core/server-adapter.ts'
import { forwardMembers } from './forward-members.ts'

/** A header name that is not split into several fields, and not `__proto__`. Without `u`, other letters do not match. */
const plainNamePattern = /^(?!set-cookie$)[a-z\d-][a-z\d_-]*$/i

/** A value that `Headers` would neither trim nor reject (RFC 9110, section 5.5). */
const plainValuePattern = /^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)?$/

/** Whether the platform's `Headers` would hold exactly this value. */
function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' && plainValuePattern.test(value)
}

/** Converts a name to a plain one, in lower case; undefined if only the platform can read it. */
function toPlainName(name: string): string | undefined {
  const text = String(name)
  return plainNamePattern.test(text) ? text.toLowerCase() : undefined
}

/**
 * Headers as an object of strings. The platform's `Headers` are created once any other member is accessed, because creating them costs more
 * than everything else that the router does with headers.
 */
export class LightHeaders {
  #fields: Readonly<HeaderFields>
  #isOwn = false
  #platform: Headers | undefined
  readonly #known: Readonly<HeaderFields> | undefined

  constructor(fields: Readonly<HeaderFields>, platform?: Headers, known?: Readonly<HeaderFields>) {
    this.#fields = fields
    this.#platform = platform
    this.#known = known
  }

  get(name: string): string | null {
    if (this.#platform) return this.#platform.get(name)
    // The fast path for a name in lower case. If the type is not a string, the object inherits the member.
    const value: unknown = this.#fields[name]
    if (typeof value === 'string') return value
    const key = toPlainName(name)
    if (key === undefined) return LightHeaders.open(this).get(name)
    return key === name ? null : this.get(key)
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }

  append(name: string, value: string): void {
    this.#write('append', name, value)
  }

  set(name: string, value: string): void {
    this.#write('set', name, value)
  }

  #write(method: 'append' | 'set', name: string, value: string): void {
    // What `#known` inherits is no text.
    const isKnown = typeof value === 'string' && value === this.#known?.[name]
    const key = isKnown ? name : toPlainName(name)
    const isPlain = key !== undefined && (isKnown || isPlainValue(value)) && !(method === 'append' && typeof this.#fields[key] === 'string')
    if (this.#platform || !isPlain) {
      LightHeaders.open(this)[method](name, value)
      return
    }
    if (!this.#isOwn) this.#fields = { ...this.#fields }
    this.#isOwn = true
    ;(this.#fields as HeaderFields)[key] = value
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, thisArgument?: unknown): void {
    LightHeaders.open(this).forEach((value, name) => callback.call(thisArgument, value, name, this as unknown as Headers))
  }

  static open(headers: LightHeaders): Headers {
    return (headers.#platform ??= new Headers({ ...headers.#fields }))
  }

  /** Makes light headers forward to these platform headers, so that both change together. */
  static replace(headers: Headers, platform: Headers): void {
    ;(headers as unknown as LightHeaders).#platform = platform
  }

  /** Returns the fields of light headers; undefined for the platform's headers, and once those have been created. */
  static toFields(headers: object): Readonly<HeaderFields> | undefined {
    return #platform in headers && !headers.#platform ? headers.#fields : undefined
  }
}

forwardMembers(LightHeaders.prototype, Headers.prototype, LightHeaders.open)

/**
 * Creates headers from an object whose names are lower-case, which is copied before a change.
 *
 * @param platform platform headers that the result forwards to instead
 * @param known plain fields, which may be written without a check
 */
export function createLightHeaders(fields: Readonly<HeaderFields>, platform?: Headers, known?: Readonly<HeaderFields>): Headers {
  return new LightHeaders(fields, platform, known) as unknown as Headers
}

/**
 * Creates headers from the `headers` in a `ResponseInit`, which belong to the response from then on.
 *
 * @throws TypeError for a name or a value that is not valid in HTTP
 */
export function toLightHeaders(init: HeadersInit = {}): Headers {
  if (init === sharedFields) return createLightHeaders(sharedFields as HeaderFields)
  const fields = init instanceof Headers ? LightHeaders.toFields(init) : init
  if (fields && !(Symbol.iterator in fields) && isPlainFields(fields)) return createLightHeaders(fields)
  return createLightHeaders({}, init instanceof Headers ? init : new Headers(init))
}

/** The last frozen fields with only a plain content type: nearly all router responses share them. */
export let sharedFields: HeaderFields | undefined

function isPlainFields(fields: { readonly [name: string]: unknown }): fields is HeaderFields {
  for (const name in fields) if (toPlainName(name) !== name || !isPlainValue(fields[name])) return false
  if (Object.isFrozen(fields) && Object.keys(fields).join() === 'content-type') sharedFields = fields as HeaderFields
  return true
}
