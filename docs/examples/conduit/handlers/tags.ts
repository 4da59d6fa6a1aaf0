import type { Handler } from '../context.ts'
import type * as operations from '../contract/tags.ts'

export const getTags: Handler<typeof operations.getTags> = (request) =>
  request.respond({ status: 200, body: { tags: request.context.articles.tags() } })
