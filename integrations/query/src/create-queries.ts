import type { QueryKey } from '@tanstack/query-core'
import { ContractStatusError, unwrap } from 'routepact/client'
import type { Queries } from './operation-queries.ts'
import type { QueryContext } from './options.ts'
import { type KeyInput, refuse, toKeyValues } from './query-key.ts'

/** A client's call at run time. */
type Call = (input: object) => Promise<{ readonly status: number; readonly body: unknown }>

/** A query's input, or TanStack Query's `skipToken`. */
type QueryInput = KeyInput | symbol

/** What a query function is given. */
type Context = QueryContext & { readonly pageParam?: KeyInput }

/**
 * Creates TanStack Query options for each client operation: `query`, `infinite` and `mutation`, and the `key` for their queries. An object
 * of clients makes groups: `createQueries({ shop, bank })`.
 *
 * @param client the client, or an object of clients
 * @throws TypeError for a member that is neither a call nor a group
 * @example
 * const queries = createQueries(createClient(contract, { baseUrl: '/api', headers: { 'x-trace': '1' } }))
 * const { name } = await queryClient.fetchQuery(queries.getUser.query({ params: { id: 'Ada' } }))
 */
export function createQueries<Client extends object>(client: Client): Queries<Client> {
  return createMember(client, []) as Queries<Client>
}

function createMember(member: unknown, path: readonly string[]): object {
  if (typeof member === 'function' && path[0]) return createOperation(member as Call, path)
  if (typeof member !== 'object' || !member) return refuse(path.join('.') || 'client', "must be a client or a client's call")
  return Object.fromEntries(Object.entries(member).map(([name, inner]) => [name, createMember(inner, [...path, name])]))
}

function createOperation(call: Call, path: readonly string[]): object {
  const send = async (input: KeyInput, context?: Context): Promise<unknown> => {
    try {
      const sent = context ? { ...turnPage(input, context.pageParam), signal: context.signal } : input
      const body = (await unwrap(call(sent))) ?? null
      return context ? await collect(body, context) : body
    } catch (thrown) {
      const error = toError(thrown)
      retries.set(error, context?.client.defaultQueryOptions(context).retry)
      throw error
    }
  }
  const toKey = (input: QueryInput, ...kind: readonly string[]): QueryKey => {
    const values = typeof input === 'symbol' ? 'skip' : toKeyValues(input)
    return values || kind[0] ? [...path, values ?? {}, ...kind] : path
  }
  return {
    query: (input: QueryInput = {}) => ({
      queryKey: toKey(input),
      ...createRetried(input, send),
    }),
    infinite: (input: QueryInput, next: unknown) => ({
      queryKey: toKey(input, 'infinite'),
      initialPageParam: {},
      getNextPageParam: next,
      ...createRetried(input, send),
    }),
    mutation: () => ({ mutationKey: path, mutationFn: (input: KeyInput = {}): Promise<unknown> => send(input) }),
    key: (input: KeyInput = {}) => toKey(input),
  }
}

/** Returns a page's input. */
function turnPage(input: KeyInput, page: KeyInput = {}): KeyInput {
  const change = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    typeof value === 'object' && !Array.isArray(value) ? { ...(input[name] as object), ...value } : value,
  ]
  return { ...input, ...Object.fromEntries(Object.entries(page).map(change)) }
}

/** Returns the data for a body. From a stream's first element on, a query has a list, which grows. */
async function collect(body: unknown, context: Context): Promise<unknown> {
  if (body instanceof ReadableStream) return new Uint8Array(await new Response(body).arrayBuffer())
  if (!Object(body)[Symbol.asyncIterator]) return body
  // A list that was broken off would count as fresh. TanStack Query restores the query's state first.
  context.signal.addEventListener('abort', () => setTimeout(() => context.client.getQueryCache().find(context)?.invalidate()))
  const elements: unknown[] = []
  for await (const element of body as AsyncIterable<unknown>) {
    context.signal.throwIfAborted()
    elements.push(element)
    if (!('pageParam' in context)) context.client.setQueryData(context.queryKey, [...elements])
  }
  return elements
}

/** Errors -> the `retry` that the query's client has for the error. A query's own option wins, and only query functions see the client. */
const retries = new WeakMap<Error, unknown>()

/** Returns a query function, and whether to try again: never after a 4xx, otherwise as the `QueryClient` says. */
function createRetried(input: QueryInput, run: (input: KeyInput, context: Context) => Promise<unknown>): object {
  return {
    ...(typeof input === 'symbol' && { enabled: false }),
    queryFn: async (context: Context) => {
      if (typeof input === 'symbol') throw new TypeError('A query with skipToken must not run')
      return run(input, context)
    },
    retry: (count: number, error: Error & { readonly status?: number }) => {
      const given = retries.get(error)
      if ((error.status ?? Object(error.cause).status) < 500) return false
      if (typeof given === 'function') return given(count, error)
      return given === true || count < ((given as number | undefined) ?? (typeof window === 'undefined' ? 0 : 3))
    },
  }
}

/** Returns an error whose `status` and `body`, if it has any, are a declared response. */
function toError(thrown: unknown): Error {
  const isError = thrown instanceof Error
  if (thrown instanceof ContractStatusError || (isError && !('status' in thrown || 'body' in thrown))) return thrown
  return new Error(isError ? thrown.message : String(thrown), { cause: thrown })
}
