import type { dataTagErrorSymbol, dataTagSymbol, InfiniteData, MutationKey, QueryKey } from '@tanstack/query-core'

/** What a query function reads from its context. */
// Not TanStack Query's type: its `QueryClient` has private members, so two installed versions would not fit. An alias: other packages'
// declaration files could not name an interface.
export type QueryContext = {
  readonly client: {
    readonly defaultQueryOptions: (options: { readonly queryKey: QueryKey }) => { readonly retry?: unknown }
    readonly getQueryCache: () => {
      readonly find: (filters: { readonly queryKey: QueryKey }) => { readonly invalidate: () => void } | undefined
    }
    readonly setQueryData: (queryKey: QueryKey, data: unknown) => unknown
  }
  readonly queryKey: QueryKey
  readonly signal: AbortSignal
}

/** Whether a query tries again after a number of failures. */
type Retry<Failure> = (failureCount: number, error: Failure) => boolean

/**
 * A key with the types of the data and the error in the cache, as TanStack Query's `DataTag` has them.
 *
 * @example
 * const readUser = (key: TaggedKey<{ name: string }, Error>) => queryClient.getQueryData(key)?.name
 */
// Not `DataTag`, which declaration files write as its symbols, without an import of them.
export interface TaggedKey<Data, Failure> extends ReadonlyArray<unknown> {
  [dataTagSymbol]: Data
  [dataTagErrorSymbol]: Failure
}

/**
 * Query options, for `useQuery`, `useSuspenseQuery`, `prefetchQuery` and the like.
 *
 * @example
 * const options: OperationQuery<{ name: string }, Error> = queries.getUser.query({ params: { id: 'Ada' } })
 */
export interface OperationQuery<Data, Failure> {
  readonly queryKey: TaggedKey<Data, Failure>
  readonly queryFn: (context: QueryContext) => Promise<Data>
  /** Tries again as the `QueryClient` options say, by default three times in a browser, but never after a 4xx. */
  readonly retry: Retry<Failure>
  /** False for a query with `skipToken`. */
  readonly enabled?: boolean
}

/**
 * Infinite query options, for `useInfiniteQuery` and the like.
 *
 * @example
 * const toPages = (options: InfiniteQuery<string[], { query: { page: string } }, Error>) => queryClient.fetchInfiniteQuery(options)
 */
export interface InfiniteQuery<Data, Page, Failure> {
  readonly queryKey: TaggedKey<InfiniteData<Data, Page>, Failure>
  readonly queryFn: (context: QueryContext & { readonly pageParam: Page }) => Promise<Data>
  readonly initialPageParam: Page
  readonly getNextPageParam: NextPage<Data, Page>
  readonly retry: Retry<Failure>
  /** False for a query with `skipToken`. */
  readonly enabled?: boolean
}

/**
 * Returns what the next call changes in the input, or nothing after the last page.
 *
 * @example
 * const next: NextPage<{ next?: string }, { query: { cursor: string } }> = (page) => page.next === undefined ? undefined : { query: { cursor: page.next } }
 */
export type NextPage<Data, Page> = (page: Data, pages: Data[], pageParam: Page) => Page | null | undefined

/**
 * Mutation options, for `useMutation` and the like. TanStack Query does not retry a mutation unless you say so.
 *
 * @example
 * const options: OperationMutation<{ name: string }, Error, { body: { name: string } }> = queries.createUser.mutation()
 */
export interface OperationMutation<Data, Failure, Input> {
  readonly mutationKey: MutationKey
  readonly mutationFn: (input: Input) => Promise<Data>
  /** Absent, but the compiler reads the error's type from it. */
  readonly retry?: Retry<Failure>
}
