export { createQueries } from './create-queries.ts'
export type { OperationQueries, Queries } from './operation-queries.ts'
export type { InfiniteQuery, NextPage, OperationMutation, OperationQuery } from './options.ts'
export type { MutationData, QueryData, QueryError, UnexpectedError } from './outcome.ts'
