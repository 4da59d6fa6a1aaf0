import { type BaseUrl, findOperation } from 'routepact/internal'
import { isBodiless } from '../../../../src/shared/status.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { toCurl } from '../curl.ts'
import { isClosed } from '../missing-response.ts'
import { isSafeMethod, type RequestData, type RequestPair, splitTarget } from '../request-data.ts'
import type { RequestSender } from '../request-sender.ts'
import type { SessionSender } from '../test-session.ts'
import type { TestedOperation } from '../tested-operation.ts'
import { type CapturedResponse, captureResponse } from './captured-response.ts'
import { isRefusal, isSuccess } from '../find-problem.ts'
import { compareResponses, toErrorKey } from './compare-responses.ts'
import type { FoundDifference } from './difference.ts'
import type { DifferenceGroups } from './difference-groups.ts'
import type { ServerData } from './server-data.ts'
import type { ValuePairs } from './value-pairs.ts'

/** The most body bytes that are sent, whether or not the server reads them. */
const mostBuffered = 65_536

/** What the next requests are. */
interface Step {
  readonly tested: TestedOperation
  /** The kind of request, such as `a trailing slash`; empty for valid requests. */
  readonly kind: string
  /** The name in place of the operation. */
  readonly name?: string
  /** Whether the resources that the requests name exist, as far as earlier requests tell. */
  readonly exists?: boolean
  /** Where the requests are invalid, such as `items[].name`. */
  readonly place?: string | undefined
}

/** A server's sender and base URL. */
interface Side {
  readonly sender: RequestSender
  readonly baseUrl: BaseUrl
}

/** Sends each request to two servers and compares the responses. The tests see the old server's response. */
export class PairSender implements SessionSender {
  readonly #old: Side
  readonly #new: Side
  readonly #pairs: ValuePairs
  readonly #data: ServerData
  readonly #groups: DifferenceGroups
  /** Both servers' responses, by the request for the old one. */
  readonly responses = new WeakMap<RequestData, CapturedResponse>()
  readonly newResponses = new WeakMap<RequestData, CapturedResponse>()
  /** The requests to which neither server responded, by operation. */
  readonly #unanswered = new Map<string, string[]>()
  /** The operations to which both servers responded. */
  readonly #answered = new Set<string>()
  /** The operations that the new server has served. */
  readonly #served = new Set<string>()
  /** The operations that the old server has served. */
  readonly #accepted = new Set<string>()
  /** The operations and the old server's statuses in place of which the first role gets others. */
  readonly #changed = new Set<string>()
  /** The operations for which the old server has rejected requests without valid credentials. */
  readonly #guarded = new Set<string>()
  /** The operations for which both servers have refused requests without credentials, with a 401 or 403. */
  readonly #refused = new Set<string>()
  /** The operations that the old server has served without credentials. */
  readonly #open = new Set<string>()
  /** Role -> operation -> the old server's statuses. */
  readonly #statuses = new Map<string, Map<string, Set<number>>>()
  /** Set before the first request. */
  step: Step | undefined

  constructor(old: Side, next: Side, pairs: ValuePairs, data: ServerData, groups: DifferenceGroups) {
    this.#old = old
    this.#new = next
    this.#pairs = pairs
    this.#data = data
    this.#groups = groups
  }

  get count(): number {
    return this.#old.sender.count
  }

  /** Lists the operations with requests to which neither server responded. */
  listUnanswered(): { readonly name: string; readonly reason: string }[] {
    return Array.from(this.#unanswered, ([name, reasons]) => ({ name, reason: `neither server responded to ${toQuantity(reasons.length, 'request')}: ${reasons[0]}` }))
  }

  /** Lists the roles whose credentials the old server did not accept where it needs credentials. */
  listRefused(): string[] {
    return [...this.#statuses].flatMap(([role, byOperation]) => {
      const guarded = [...byOperation].filter(([operation]) => this.#guarded.has(operation))
      const statuses = guarded.flatMap(([, found]) => Array.from(found))
      return statuses.includes(401) && statuses.every((status) => status >= 400 && status !== 403) ? [role] : []
    })
  }

  /** Whether both servers have refused an operation's requests without credentials. */
  isRefused(operation: string): boolean {
    return this.#refused.has(operation)
  }

  /** Whether the old server has served an operation without credentials, so that no guard is in front. */
  isOpen(operation: string): boolean {
    return this.#open.has(operation)
  }

  /** Whether the new server has served no request for an operation that the old one has served. */
  isLost(operation: string): boolean {
    return this.#accepted.has(operation) && !this.#served.has(operation)
  }

  /** Whether the old server writes keys in several orders. */
  isVaried(orderOf: readonly string[]): boolean {
    return this.#pairs.keyOrders.isVaried(orderOf)
  }

  #noteStatus(operation: string, credentials: string, role: string, status: number): void {
    if (status < 400) this.#accepted.add(operation)
    if (status === 401 && /^with(?:out| wrong) /.test(credentials)) this.#guarded.add(operation)
    if (role === '') return
    const byOperation = this.#statuses.get(role) ?? new Map<string, Set<number>>()
    const statuses = byOperation.get(operation) ?? new Set()
    this.#statuses.set(role, byOperation.set(operation, statuses.add(status)))
  }

  /** Lists the operations to whose requests both servers responded. */
  listAnswered(): string[] {
    return [...this.#answered]
  }

  async send<Read extends object>(request: RequestData, read: (response: Response) => Promise<Read>): Promise<Read | string> {
    const other = await (request.pair as RequestPair).createNext((data) => this.#pairs.translate(data))
    this.#pairs.noteSent(request, other)
    let old: CapturedResponse | undefined
    const result = await sendAgain(request, () =>
      this.#old.sender.send(request, async (response) => {
        old = await captureResponse(response)
        this.responses.set(request, old)
        return read(toResponse(old))
      }),
    )
    const next = await sendAgain(request, () => this.#new.sender.send(other, captureResponse))
    if (typeof next !== 'string') this.newResponses.set(request, next)
    this.#compare(request, other, old ?? (result as string), next)
    return result
  }

  #compare(request: RequestData, other: RequestData, old: CapturedResponse | string, next: CapturedResponse | string): void {
    const { tested, name, exists = false, place, ...step } = this.step as Step
    const { method } = request
    const kind = step.kind === 'a malformed body' && request.body?.length === 0 ? 'an empty body' : step.kind
    const { credentials, role = '', isSpelled = false } = request.pair as RequestPair
    // The tests also call other operations, to create resources.
    const named = findOperation(tested, method, splitTarget(request.target)[0]).name
    const found = name ?? named ?? tested.name
    const facts = {
      method,
      credentials,
      collection: splitTarget(request.target)[0].split('/').findLast((segment) => /^[a-z_-]+$/i.test(segment)) ?? '',
      isServed: isOfOperation(kind) && this.#served.has(found),
      isHidden: (role !== '' || exists) && this.#accepted.has(found) && !this.#changed.has(`${found} 404`),
      isSpelled,
      isForeign: / from another origin$|^a request without '/.test(kind),
      place: found === tested.name ? place : undefined,
    }
    if (credentials === 'without credentials' && [old, next].every(hasRefused)) this.#refused.add(found)
    // A response to HEAD tells nothing that a guard protects. The old server may take a wrong token for a valid one.
    if (named !== undefined && method !== 'HEAD' && hasSucceeded(old) && credentials === 'without credentials') this.#open.add(named)
    if (typeof old !== 'string') this.#noteStatus(found, credentials, role, old.status)
    if (typeof next !== 'string' && next.status < 400 && named !== undefined) this.#served.add(named)
    const add = (of: Parameters<DifferenceGroups['add']>[0], differences: readonly FoundDifference[]): void =>
      this.#groups.add(of, differences, [toCurl(request, this.#old.baseUrl), toCurl(other, this.#new.baseUrl)])
    const isTooLarge = [old, next].every((response) => mayRejectSize(response, request))
    if (typeof old !== 'string' && typeof next !== 'string') {
      if (name === undefined) this.#answered.add(found)
      const owner = this.#data.findOwner(request, old, next)
      if (owner) {
        add({ operation: found, request: '', role: '' }, [{ kind: 'data', text: `only the ${owner} server has this record`, example: [String(old.status), String(next.status)] }])
        this.#data.note(named, request, old, next)
        return
      }
      if (old.status !== next.status && role === '' && !exists) this.#changed.add(`${found} ${old.status}`)
    } else if (isTooLarge) {
      return
    }
    if (typeof old === 'string' && typeof next === 'string') {
      this.#unanswered.set(found, [...(this.#unanswered.get(found) ?? []), old])
      return
    }
    const compared = compareResponses(old, next, facts, this.#pairs)
    const differences = this.#data.mayDiffer(found) ? compared.map(toConsequence) : compared
    if (typeof old !== 'string' && typeof next !== 'string') {
      this.#data.note(named, request, old, next)
      if (old.status === next.status && old.status >= 400) this.#groups.noteError(found, toErrorKey(old))
    }
    if (differences.length === 0) return
    const what = found === (name ?? tested.name) ? kind : ''
    // The headers in a response to HEAD are those for HEAD, whatever else the request is.
    const isHead = method === 'HEAD' && what !== ''
    add({ operation: found, request: what, role }, isHead ? differences.filter((one) => one.kind !== 'header') : differences)
    if (isHead) add({ operation: found, request: 'HEAD', role }, differences.filter((one) => one.kind === 'header'))
  }
}

/** Sends a request, and once more if the connection was closed before the response. Only requests that change nothing are sent again. */
async function sendAgain<Result>({ method }: RequestData, send: () => Promise<Result | string>): Promise<Result | string> {
  const result = await send()
  return typeof result === 'string' && isSafeMethod(method) && isClosed(result) ? send() : result
}

/**
 * Whether a server may have rejected a body for its size: the 413 is lost if the server closes the connection before the whole body is
 * sent.
 */
function mayRejectSize(response: CapturedResponse | string, { body }: RequestData): boolean {
  return (body?.length ?? 0) > mostBuffered && (typeof response === 'string' ? isClosed(response) : response.status === 413)
}

/** Whether this kind of request has its operation's path and method, so that a 404 comes from the handler. */
function isOfOperation(kind: string): boolean {
  return /^(?:|missing credentials|wrong credentials|a repeated request|a record of .*|an? (?:request|form|empty form) from another origin)$/.test(kind)
}

function hasSucceeded(response: CapturedResponse | string): boolean {
  return typeof response !== 'string' && isSuccess(response.status)
}

function hasRefused(response: CapturedResponse | string): boolean {
  return typeof response !== 'string' && isRefusal(response.status)
}

/** Marks what depends on data, such as values and elements. A lost property or another type does not. */
function toConsequence(difference: FoundDifference): FoundDifference {
  return difference.dependsOnData ? { ...difference, kind: 'data' } : difference
}

function toResponse({ status, headers, body }: CapturedResponse): Response {
  return new Response(isBodiless(status) ? null : body, { status, headers })
}
