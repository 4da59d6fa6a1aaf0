import { createMutants, type Mutant } from '../mutant.ts'

/** The mutants of the queries for TanStack Query. */
export const query: readonly Mutant[] = createMutants('integrations/query/src', [
  ['query-redirect-data', 'outcome.ts', "['status']}` & `2${string}`]", "['status']}` & `${2 | 4}${string}`]", 'the body of a 4xx is not data'],
  ['query-success-error', 'outcome.ts', "  ? [Exclude<`${Result['status']}`, `2${string}`>] extends [never]\n    ? never\n    : ContractStatusError<Result>", '  ? ContractStatusError<Result>', 'a success is no error'],
  ['query-error-union', 'outcome.ts', 'StatusError<ClientResult<Operation>> | UnexpectedError', 'StatusError<ClientResult<Operation>>', 'an error may have no status'],
  ['query-no-body', 'outcome.ts', 'Body extends undefined ? null : Body', 'Body', 'no body is null'],
  ['query-any', 'outcome.ts', 'unknown extends Body ? unknown : ', '', 'no data is any'],
  ['query-bytes', 'outcome.ts', 'Body extends ReadableStream<unknown> ? Uint8Array<ArrayBuffer> : ', '', 'a stream of bytes is a `Uint8Array`'],
  ['query-elements', 'outcome.ts', '? Element[]', '? Element', 'a stream is a list of its elements'],
  ['query-streamed-mutation', 'outcome.ts', 'export type MutationData<Operation extends ContractOperation> = Stored<', 'export type MutationData<Operation extends ContractOperation> = Collected<', 'a mutation has a stream as it is'],
  ['query-secret', 'operation-queries.ts', 'readonly authorization?: SecretMessage', 'readonly authorization?: string', 'a key has no credentials'],
  ['query-cookies', 'operation-queries.ts', 'readonly cookies?: SecretMessage', 'readonly cookies?: object', 'a key has no cookies'],
  ['query-signal', 'operation-queries.ts', "readonly signal?: 'TanStack", "readonly signal?: AbortSignal | 'TanStack", 'the signal of a query is its own'],
  ['query-page-required', 'operation-queries.ts', 'Partial<NonNullable<Input[Part]>>', 'NonNullable<Input[Part]>', 'a page changes some fields of the query'],
  ['query-optional-input', 'operation-queries.ts', '[input?: Input | SkipToken] :', '[input: Input | SkipToken] :', 'an input that may be absent needs no argument'],
  ['query-optional-variables', 'operation-queries.ts', '? Input | void :', '? Input :', '`mutate` needs no argument if the input may be absent'],
  ['query-untagged-key', 'operation-queries.ts', '      (): QueryKey\n', '      (): Tagged\n', 'the beginning of keys types no data'],
  ['query-supplied', 'operation-queries.ts', '? OperationQueries<Operation, Supplied>', '? OperationQueries<Operation>', 'a supplied header may be absent'],
  ['query-groups', 'operation-queries.ts', '? Queries<Call>', '? never', 'a group has queries'],
  ['query-retry', 'options.ts', '  readonly retry?: Retry<Failure>', '  readonly retry?: Retry<Error>', 'a mutation types its error'],
  ['query-infinite-key', 'options.ts', 'DataTag<QueryKey, InfiniteData<Data, Page>, Failure>', 'DataTag<QueryKey, Data, Failure>', 'the key of an infinite query types pages'],
])
