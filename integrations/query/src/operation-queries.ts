import type { QueryKey, SkipToken } from '@tanstack/query-core'
import type { ContractOperation } from 'routepact'
import type { ClientCall, ClientInput } from 'routepact/client'
import type { InfiniteQuery, NextPage, OperationMutation, OperationQuery, TaggedKey } from './options.ts'
import type { MutationData, QueryData, QueryError } from './outcome.ts'

/** The message for what a key must not contain. */
type SecretMessage =
  "must not be in a query key, which developer tools show and caches store: pass it in the 'headers' of createClient"

/** What a query's input must not have. */
// An alias: other packages' declaration files could not name an interface.
type WithoutSecrets = {
  readonly headers?: {
    readonly authorization?: SecretMessage | undefined
    readonly cookie?: SecretMessage | undefined
    readonly 'proxy-authorization'?: SecretMessage | undefined
    readonly 'x-api-key'?: SecretMessage | undefined
  }
  readonly cookies?: SecretMessage | undefined
  readonly signal?: 'TanStack Query has its own signal: cancel the query' | undefined
}

/** A query's input. All but `init` is in the key. */
type QueryInput<Operation extends ContractOperation, Supplied extends string> = ClientInput<Operation, Supplied> & WithoutSecrets

/** What the next page changes in the input: some query or body fields. */
type PageInput<Input> = {
  readonly [Part in 'query' | 'body']?: Part extends keyof Input ? Partial<NonNullable<Input[Part]>> : undefined
}

/**
 * A query's input, or TanStack Query's `skipToken`.
 *
 * @example
 * const toInput = (id?: string): SkippableInput<{ params: { id: string } }> => (id === undefined ? skipToken : { params: { id } })
 */
export type SkippableInput<Input> = Input | SkipToken

/** A query's parameter list. The argument is optional if no property is required. */
type InputArguments<Input> = {} extends Input ? [input?: SkippableInput<Input>] : [input: SkippableInput<Input>]

/** A mutation's input. `void`, so that `mutate()` needs no argument if no property is required. */
type Variables<Input> = {} extends Input ? Input | void : Input

/** The key of the query with this input. Without an input, the beginning of each key, which is typed if it is a complete key. */
type KeyOf<Input, Tagged> = {} extends Input
  ? (input?: Input) => Tagged
  : {
      (): QueryKey
      (input: Input): Tagged
    }

/**
 * One operation's options and keys. `Supplied` names the required headers that the client supplies.
 *
 * @example
 * const readUser = (user: OperationQueries<typeof contract.getUser, 'x-trace'>, id: string) => queryClient.fetchQuery(user.query({ params: { id } }))
 */
export interface OperationQueries<Operation extends ContractOperation, in Supplied extends string = never> {
  /** Returns query options. With TanStack Query's `skipToken`, the query waits for its input. */
  readonly query: (
    ...args: InputArguments<QueryInput<Operation, Supplied>>
  ) => OperationQuery<QueryData<Operation>, QueryError<Operation>>
  /** Returns infinite query options. `next` returns what the next page changes in the input, or nothing after the last page. */
  readonly infinite: (
    input: SkippableInput<QueryInput<Operation, Supplied>>,
    next: NextPage<QueryData<Operation>, PageInput<ClientInput<Operation, Supplied>>>,
  ) => InfiniteQuery<QueryData<Operation>, PageInput<ClientInput<Operation, Supplied>>, QueryError<Operation>>
  /** Returns mutation options, whose variables are the call's input. */
  readonly mutation: () => OperationMutation<
    MutationData<Operation>,
    QueryError<Operation>,
    Variables<ClientInput<Operation, Supplied>>
  >
  /** Returns the key of the query with this input, or the beginning that all of the operation's query keys share. */
  readonly key: KeyOf<QueryInput<Operation, Supplied>, TaggedKey<QueryData<Operation>, QueryError<Operation>>>
}

/** Options for an operation, or for each operation in a group. */
type Member<Call> =
  Call extends ClientCall<infer Operation, infer Supplied>
    ? OperationQueries<Operation, Supplied>
    : Call extends object
      ? Queries<Call>
      : never

/**
 * Options and keys for each client operation.
 *
 * @example
 * const readUsers = (queries: Queries<typeof client>) => queryClient.fetchQuery(queries.listUsers.query())
 */
// The compiler resolves a mapped type per property, so a file pays only for the operations that it names.
export type Queries<Calls> = { readonly [Name in keyof Calls]: Member<Calls[Name]> }
