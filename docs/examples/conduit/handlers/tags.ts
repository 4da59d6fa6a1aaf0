import type { ContractHandler } from 'routepact'
import type { Context } from '../context.ts'
import type { contract } from '../contract.ts'

export const getTags: ContractHandler<typeof contract.getTags, Context> = (request) =>
  request.respond({ status: 200, body: { tags: request.context.articles.tags() } })
