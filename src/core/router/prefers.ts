/**
 * Content negotiation by the `Accept` header (RFC 9110, section 12.5.1).
 *
 * `prefers` sets `finishResponse` on the `Call`, which each `fetch` call creates anew: a mark on the request would also apply to a second
 * `fetch` with the same `Request`, and to another router.
 *
 * `Vary` is added before the `finally` functions and again after them, because one function may store the response in a cache, and another
 * may replace it.
 *
 * `prefers` does not accept a middleware request. The statuses and content types depend on the operation, and a 406 thrown in `catch` would
 * be a 500.
 *
 * Content types with equal weight are preferred in the contract's order, not in the header's: RFC 9110 gives the header's order no meaning,
 * and several HTTP clients send JSON, text and any type with one weight, which states no preference.
 *
 * Among a range's parameters, only `charset=utf-8` matches. RFC 9110 shows that `text/plain;format=flowed` does not match `text/plain`.
 * Clients often send `application/json;charset=utf-8`, which the npm package negotiator rejects for `application/json`, although JSON has
 * no other charset (RFC 8259, section 8.1). Ignoring all parameters, as Hono does, would send versions and profiles that the client did not
 * ask for.
 *
 * A header without a valid member counts as absent, like an empty header. RFC 9110 lets a server disregard `Accept`, and a response is more
 * useful than a 406 for `Accept: json`.
 */
import { parseEssence } from '../../shared/content-type.ts'
import type { ContentTypeOf, ContractOperation } from '../contract/operation.ts'
import { type BodilessStatus, isBodiless } from '../../shared/status.ts'
import type { CoveredStatus, KeyOfStatus } from '../../shared/status-key.ts'
import { RouterError } from '../errors.ts'
import { readProperty } from '../../shared/property.ts'
import { withOwnHeaders } from '../write/application-response.ts'
import type { StatusContents } from '../contract/declared-content.ts'
import { findContents } from '../write/validate-response.ts'
import { parseWeightedList } from '../read/headers.ts'
import { callKey, type NegotiableCall } from '../read/negotiable-call.ts'

/** The statuses that declare content types; `number` if the statuses are not known. */
export type NegotiableStatus<Responses> = number extends keyof Responses
  ? number
  : {
      [Key in keyof Responses]-?: [ContentTypeOf<NonNullable<Responses[Key]>>] extends [never]
        ? never
        : Exclude<CoveredStatus<Responses, Key>, BodilessStatus>
    }[keyof Responses]

/** These statuses' content types. `infer` makes the compiler print the types instead of the alias's name. */
export type PreferredContentType<Responses, Status> = number extends keyof Responses
  ? `${string}/${string}`
  : ContentTypeOf<NonNullable<Responses[KeyOfStatus<Responses, Status> & keyof Responses]>> extends infer Type
    ? Type
    : never

/** The `ContractRequest` members that `prefers` reads. */
interface NegotiableRequest extends Request {
  readonly operation: ContractOperation
}

/** The statuses with content types that each operation in a union declares. */
type StatusOfEach<Operation extends ContractOperation> = (
  Operation extends unknown ? (status: NegotiableStatus<Operation['responses']>) => void : never
) extends (status: infer Status) => void
  ? Status & number
  : never

/** The content types of these statuses for each operation in a union. */
type PreferredOfEach<Operation extends ContractOperation, Status> = Operation extends unknown
  ? PreferredContentType<Operation['responses'], Status>
  : never

/**
 * Returns the content type under a status that the client's `Accept` prefers (RFC 9110, section 12.5.1); among equal types, the first
 * declared. Adds `Accept` to the `Vary` header.
 *
 * @param request the request that the handler received
 * @param status a status that its operation declares with content types
 * @throws HttpError 406 if no content type is acceptable, TypeError for any other status
 * @example
 * const getUser = async (request: ContractRequest<typeof contract.getUser>) =>
 *   request.respond({ status: 200, contentType: prefers(request, 200), body: { name: request.validatedParams.id } })
 */
export function prefers<Given extends NegotiableRequest, const Status extends StatusOfEach<Given['operation']>>(
  request: Given,
  status: Status,
): PreferredOfEach<Given['operation'], Status>
export function prefers(request: Request, status: number): string {
  const call = readProperty(request, callKey) as NegotiableCall | undefined
  if (!call?.route) throw new TypeError("'request' is not the request of a handler")
  const { responses, name } = call.route
  const contents = findContents(responses, status)
  if (!contents?.first || isBodiless(status)) {
    throw new TypeError(`'${String(status)}' is not a status of '${name}' with content types`)
  }
  call.finishResponse = varyByAccept
  const contentType = choose(contents, request.headers.get('accept') ?? '')
  if (contentType === undefined) throw new RouterError(406, 'Not Acceptable')
  return contentType
}

/** Returns the response with `Accept` in its `Vary`, unless `Vary` is `*` (RFC 9110, section 12.5.5). */
function varyByAccept(response: Response): Response {
  try {
    const vary = String(response.headers.get('vary') ?? '')
    if (vary.split(',').some((name) => /^\s*(?:\*|accept)\s*$/i.test(name))) return response
    const varying = withOwnHeaders(response)
    varying.headers.set('vary', vary ? `${vary}, Accept` : 'Accept')
    return varying
  } catch {
    // A ponyfill's headers may throw, and a response that the platform cannot copy may have immutable headers.
    return response
  }
}

/** Returns the content type with the highest weight, the first if there are several; undefined if none is acceptable. */
function choose({ byEssence }: StatusContents, accept: string): string | undefined {
  const weights = new Map<string, number>()
  let other = 0
  for (const { text, weight } of parseWeightedList(accept)) {
    const range = toRange(text)
    if (range === undefined) continue
    weights.set(range, Math.max(weight, weights.get(range) ?? 0))
    if (range === '*/*' || !byEssence.has(range)) other = Math.max(other, weight)
  }
  let best = 0
  let chosen: string | undefined
  for (const [essence, { contentType }] of byEssence) {
    // The most specific range decides; a declared '*/*' satisfies each, because the handler chooses the type. A header without a valid range counts as absent.
    const ranges = [essence, essence.replace(/\/.*/, '/*'), '*/*'].flatMap((range) => [range + utf8, range])
    const matches = ranges.map((range) => weights.get(range))
    const stated = essence === '*/*' ? other : (matches.find((match) => match !== undefined) ?? 0)
    const weight = weights.size === 0 ? 1 : stated
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
  if (!parseEssence(text)) return undefined
  // A parameter may be quoted or empty (RFC 9110, section 5.6.6).
  return text.toLowerCase().replace(/[\t "\\]/g, '').replace(/;+(?=;|$)/g, '')
}
