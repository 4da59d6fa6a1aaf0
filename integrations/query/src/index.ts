export { createQueries } from './create-queries.ts'
export type { OperationQueries, Queries, SkippableInput } from './operation-queries.ts'
export type { InfiniteQuery, NextPage, OperationMutation, OperationQuery, TaggedKey } from './options.ts'
export type { MutationData, QueryData, QueryError, UnexpectedError } from './outcome.ts'
