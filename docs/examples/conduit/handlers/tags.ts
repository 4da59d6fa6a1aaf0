import type { ContractHandler } from 'routepact'
import type { Context } from '../context.ts'
import type * as operations from '../contract/tags.ts'

export const getTags: ContractHandler<typeof operations.getTags, Context> = (request) =>
  request.respond({ status: 200, body: { tags: request.context.articles.tags() } })
