import type { QueryKey } from '@tanstack/query-core'
import { ContractStatusError, unwrap } from 'routepact/client'
import type { Queries } from './operation-queries.ts'
import type { QueryContext } from './options.ts'
import { type KeyInput, toKeyValues } from './query-key.ts'

/** A call of a client at run time. */
type Call = (input: object) => Promise<{ readonly status: number; readonly body: unknown }>

/** The input of a query, or the `skipToken` of TanStack Query. */
type QueryInput = KeyInput | symbol

/** What a query function is given. */
type Context = QueryContext & { readonly pageParam?: unknown }

/**
 * Creates the options of TanStack Query for each operation of a client: `query`, `infinite` and `mutation`, and the `key` of their
 * queries. An object of clients makes groups: `createQueries({ shop, bank })`.
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
  if (typeof member !== 'object' || !member)
    throw new TypeError(`'${path.join('.') || 'client'}' must be a client, or a call of one`)
  return Object.fromEntries(Object.entries(member).map(([name, inner]) => [name, createMember(inner, [...path, name])]))
}

function createOperation(call: Call, path: readonly string[]): object {
  const send = async (input: object, read = async (body: unknown): Promise<unknown> => body): Promise<unknown> => {
    try {
      return await read((await unwrap(call(input))) ?? null)
    } catch (thrown) {
      throw toError(thrown)
    }
  }
  const toKey = (input: QueryInput, ...kind: readonly string[]): QueryKey => {
    if (typeof input === 'symbol') return [...path, 'skip', ...kind]
    const values = toKeyValues(input)
    return values || kind[0] ? [...path, values ?? {}, ...kind] : path
  }
  return {
    query: (input: QueryInput = {}) => ({
      queryKey: toKey(input),
      ...createRetried(input, async (context) =>
        send({ ...(input as KeyInput), signal: context.signal }, async (body) => collect(body, context)),
      ),
    }),
    infinite: (input: QueryInput, next: unknown) => ({
      queryKey: toKey(input, 'infinite'),
      initialPageParam: {},
      getNextPageParam: next,
      ...createRetried(input, async ({ pageParam, signal }) =>
        send({ ...turnPage(input as KeyInput, pageParam as KeyInput), signal }, collect),
      ),
    }),
    mutation: () => ({ mutationKey: path, mutationFn: async (input: object = {}) => send(input) }),
    key: (input: KeyInput = {}) => toKey(input),
  }
}

/** Returns the input of the next page. */
function turnPage(input: KeyInput, page: KeyInput): KeyInput {
  const parts = Object.entries(page).map(([name, value]) => [
    name,
    typeof value === 'object' && !Array.isArray(value) ? { ...(input[name] as object), ...value } : value,
  ])
  return { ...input, ...Object.fromEntries(parts) }
}

/** Returns the data for a body. A query has a list from the first element of a stream on, which grows. */
async function collect(body: unknown, context?: Context): Promise<unknown> {
  if (body instanceof ReadableStream) return new Uint8Array(await new Response(body).arrayBuffer())
  if (!Object(body)[Symbol.asyncIterator]) return body
  const elements: unknown[] = []
  for await (const element of body as AsyncIterable<unknown>) {
    context?.signal.throwIfAborted()
    elements.push(element)
    context?.client.setQueryData(context.queryKey, [...elements])
  }
  return elements
}

/** Returns a query function, and whether to try again: never after a 4xx, otherwise as the options of the `QueryClient` say. */
function createRetried(input: QueryInput, run: (context: Context) => Promise<unknown>): object {
  // An option of a query wins over the options of its client, which only the query function is given.
  let given: unknown
  return {
    ...(typeof input === 'symbol' && { enabled: false }),
    queryFn: async (context: Context) => {
      if (typeof input === 'symbol') throw new TypeError('A query with skipToken must not run')
      given = context.client.getDefaultOptions().queries?.retry
      return run(context)
    },
    retry: (count: number, error: Error & { readonly status?: number }) => {
      const status = error.status ?? Object(error.cause).status
      if (status < 500) return false
      if (typeof given === 'function') return given(count, error)
      return given === true || count < Number(given ?? (typeof window === 'undefined' ? 0 : 3))
    },
  }
}

/** Returns an error whose `status` and `body`, if it has any, are a declared response. */
function toError(thrown: unknown): unknown {
  if (thrown instanceof ContractStatusError) return thrown
  if (thrown instanceof Error && !('status' in thrown || 'body' in thrown)) return thrown
  return new Error(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}
