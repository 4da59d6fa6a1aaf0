import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { error } from '../core/errors.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { createClient, type PlainOptions } from '../client/client.ts'
import { codecs } from '../codec/codecs.ts'
import type { OperationOutline } from '../client/outline.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isErrorStatus } from '../shared/status.ts'
import { findCovering } from '../shared/status-key.ts'
import { isOwnHeader } from '../core/read/connection-headers.ts'
import { withOwnHeaders } from '../core/write/application-response.ts'
import type { MoveUrls } from './moved-urls.ts'

/** The current contract and its router, at run time. */
export interface CurrentRouter {
  readonly contract: Contract
  readonly router: Pick<Router<readonly unknown[]>, 'fetch'>
  readonly base?: string | undefined
}

/** An operation in the old contract, at run time. */
export type OldOperation = OperationOutline & Pick<ContractOperation, 'deprecated'>

/** A client function, at run time. */
interface AnyCall {
  (input?: never): Promise<unknown>
  readonly url: (input?: never) => string
}

/**
 * Creates a current-contract client for one request: its calls have the request's headers and API keys, and end with the request. A call is
 * created when it is accessed, so that a request costs the same in a large contract.
 *
 * @param old the operation that the request calls
 * @param keys the names of the API keys in the query
 */
export function createCurrentClient(
  old: OldOperation,
  current: CurrentRouter,
  request: Request,
  args: readonly unknown[],
  keys: readonly string[],
  moveUrls: MoveUrls,
): object {
  const { contract } = current
  let options: PlainOptions | undefined
  const open = (calls: { [name: string]: AnyCall }, name: string | symbol): AnyCall | undefined => {
    if (typeof name === 'symbol' || !Object.hasOwn(contract, name)) return undefined
    options ??= toPlainOptions(old, current, request, args, keys, moveUrls)
    return (calls[name] ??= createCurrentCall(name, contract[name] as ContractOperation, options))
  }
  return new Proxy(Object.create(null) as { [name: string]: AnyCall }, {
    get: open,
    has: (_calls, name) => Object.hasOwn(contract, name),
    ownKeys: () => Object.keys(contract),
    getOwnPropertyDescriptor(calls, name) {
      open(calls, name)
      return Reflect.getOwnPropertyDescriptor(calls, name)
    },
  })
}

/** Returns the client options for one request. */
function toPlainOptions(
  old: OldOperation,
  { router, base = '' }: CurrentRouter,
  request: Request,
  args: readonly unknown[],
  keys: readonly string[],
  moveUrls: MoveUrls,
): PlainOptions {
  const filter = toDateFilter(old)
  const { origin, searchParams } = new URL(request.url)
  const search = new URLSearchParams([...searchParams].filter(([name]) => keys.includes(name))).toString()
  return {
    baseUrl: `${origin}/${base.replace(/^\//, '')}${search && `?${search}`}`,
    headers: Object.fromEntries([...request.headers].filter(([name]) => !isOwnHeader(name))),
    fetch: (sent) => {
      const value = followBoth(sent.signal, request.signal)
      return router.fetch(Object.defineProperty(sent, 'signal', { value }), ...args)
    },
    use: [
      async (sent, next, { operation }) => {
        const response = moveUrls(
          filter(await next(sent)),
          { url: sent.url, path: operation.path },
          { url: request.url, path: old.path },
        )
        if (!declares(operation, response.status)) throw toOldResponse(old, response)
        return response
      },
    ],
  }
}

/** Creates one operation's call. */
function createCurrentCall(name: string, operation: ContractOperation, options: PlainOptions): AnyCall {
  const client: object = createClient({ [name]: operation }, { ...options, codecs } as {})
  return withHandler((client as { readonly [name: string]: AnyCall })[name] as AnyCall)
}

/**
 * Returns the call, whose promise never ends the process: all of a request's calls reject when its client disconnects, including calls that
 * the adapter does not await yet.
 */
function withHandler(call: AnyCall): AnyCall {
  const start = (input?: never): Promise<unknown> => {
    const result = call(input)
    result.catch(() => undefined)
    return result
  }
  return Object.assign(start, { url: call.url })
}

/**
 * Returns what the caller receives for a response that the current contract does not declare: the response, or an error in the old
 * version's format if the old contract declares its status.
 */
function toOldResponse(old: OperationOutline, response: Response): unknown {
  const { status, statusText } = response
  if (!isErrorStatus(status) || !declares(old, status)) return response
  const headers = new Headers([...response.headers].filter(([name]) => !isOwnHeader(name)))
  void response.body?.cancel()
  return error(status, statusText || undefined, { headers })
}

function declares({ responses }: OperationOutline, status: number): boolean {
  return Boolean(findCovering(new Map(Object.entries(responses)), status, (declared) => listContents(declared).length > 0))
}

/**
 * Returns a signal that aborts with the first of two. Not `AbortSignal.any`: Node 20 never releases its signal if a handler leaves a
 * listener. Not a new `Request`'s signal, which a garbage collection detaches.
 */
function followBoth(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  }
  return controller.signal
}

/**
 * Returns a function that removes `Deprecation`, `Sunset` and their `Link` from the current version's responses, if the old operation has
 * dates: the current version's dates may be later.
 */
export function toDateFilter({ deprecated }: Pick<ContractOperation, 'deprecated'>): (response: Response) => Response {
  if (typeof deprecated !== 'object') return (response) => response
  return (given) => {
    const response = withOwnHeaders(given)
    const { headers } = response
    const links = headers.get('link')?.split(/,\s*(?=<)/) ?? []
    for (const name of ['deprecation', 'sunset', 'link']) headers.delete(name)
    for (const link of links) if (!/;\s*rel="?deprecation\b/i.test(link)) headers.append('link', link)
    return response
  }
}
