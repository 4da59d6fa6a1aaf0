/** Content negotiation by the `Accept` header (RFC 9110, section 12.5.1). */
import { parseContentType } from '../contract/content-type.ts'
import type { ContentTypeOf } from '../contract/operation.ts'
import { type BodilessStatus, isBodiless } from '../contract/status.ts'
import type { CoveredStatus, KeyOfStatus } from '../contract/status-key.ts'
import { error } from '../errors.ts'
import { findContents, type ResponseRoute, type StatusContents } from '../response/validate-response.ts'
import { parseWeightedList } from './headers.ts'

/** The statuses that declare content types; `number` if the statuses are not known. */
export type NegotiableStatus<Responses> = number extends keyof Responses
  ? number
  : {
      [Key in keyof Responses]-?: [ContentTypeOf<NonNullable<Responses[Key]>>] extends [never]
        ? never
        : Exclude<CoveredStatus<Responses, Key>, BodilessStatus>
    }[keyof Responses]

/** Each negotiable status, or the negotiable ones in place of another. */
// The type parameter of `prefers` has the same constraint for all operations. Otherwise a union of requests could not
// call it.
export type NegotiatedStatus<Status, Negotiable> = Status extends Negotiable ? Status : Negotiable

/** The content types of these statuses. `infer` makes the compiler print them instead of the name of the alias. */
export type PreferredContentType<Responses, Status> = number extends keyof Responses
  ? `${string}/${string}`
  : ContentTypeOf<NonNullable<Responses[KeyOfStatus<Responses, Status> & keyof Responses]>> extends infer Type
    ? Type
    : never

/** The `context` of each request whose response depends on `Accept`. Each router gives a request a context of its own. */
const negotiated: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** Whether a handler that received this context has called `prefers`. */
export function isNegotiated(context: object): boolean {
  return negotiated.has(context)
}

/** The members of a request that `prefers` reads. */
interface NegotiableRequest extends Request {
  readonly context?: object
}

/**
 * Creates the method `prefers` of the requests of an operation. They share it, so that requests that do not call it cost
 * nothing; it reads the request from `this`.
 */
export function createPrefers(route: ResponseRoute): (this: NegotiableRequest | undefined, status: number) => string {
  return function prefers(status) {
    if (!this?.context) throw new TypeError("'prefers' must be called as a method of the request")
    const contents = findContents(route.responses, status)
    if (!contents?.first || isBodiless(status)) {
      throw new TypeError(`'${String(status)}' is not a status of '${route.name}' with content types`)
    }
    negotiated.add(this.context)
    const contentType = choose(contents, this.headers.get('accept') ?? '')
    if (contentType === undefined) throw error(406)
    return contentType
  }
}

/** Returns the content type with the highest weight, the first of several; undefined if none is acceptable. */
function choose({ byEssence }: StatusContents, accept: string): string | undefined {
  const weights = new Map<string, number>()
  for (const { text, weight } of parseWeightedList(accept)) {
    const range = toRange(text)
    if (range !== undefined) weights.set(range, Math.max(weight, weights.get(range) ?? 0))
  }
  let best = 0
  let chosen: string | undefined
  for (const [essence, { contentType }] of byEssence) {
    // The most specific range decides. A header without a valid range counts as absent.
    const ranges = [essence, essence.replace(/\/.*/, '/*'), '*/*'].flatMap((range) => [range + utf8, range])
    const matches = ranges.map((range) => weights.get(range))
    const weight = matches.find((match) => match !== undefined) ?? (weights.size === 0 ? 1 : 0)
    if (weight <= best) continue
    best = weight
    chosen = contentType
  }
  return chosen
}

/** The only parameter that matches: text and JSON are sent in UTF-8, even if the content type does not say so. */
const utf8 = ';charset=utf-8'

/** Normalizes a media range, whose essence has no spaces or quotes; undefined if it is malformed. */
function toRange(text: string): string | undefined {
  if (!parseContentType(text)) return undefined
  // A parameter may be quoted or empty (RFC 9110, section 5.6.6).
  return text.toLowerCase().replace(/[\t "\\]/g, '').replace(/;+(?=;|$)/g, '')
}
