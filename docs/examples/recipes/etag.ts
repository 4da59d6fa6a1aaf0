import { createContract, createRouter, error, errors } from 'routepact'
import { z } from 'zod'
import { matches } from './entity-tags.ts'

const validators = z.object({
  etag: z.string(),
  'cache-control': z.string(),
})

export const contract = createContract({
  getArticle: {
    path: '/articles/:id',
    method: 'GET',
    headers: z.object({ 'if-none-match': z.string().optional() }),
    responses: {
      200: {
        'application/json': {
          body: z.object({ title: z.string() }),
          headers: validators,
        },
      },
      304: { headers: validators },
      ...errors(404),
    },
  },
})

const articles = new Map([
  ['1', { title: 'Notes on the Engine', version: 3 }],
])

export const router = createRouter({
  contract,
  handlers: {
    getArticle: async (request) => {
      const article = articles.get(request.validatedParams.id)
      if (!article) throw error(404, 'No such article')
      const headers = {
        etag: `"${article.version}"`,
        'cache-control': 'private, no-cache, no-transform',
      }
      const known = request.validatedHeaders.get('if-none-match')
      if (matches(known, headers.etag))
        return request.respond({ status: 304, headers })
      return request.respond({ status: 200, body: article, headers })
    },
  },
})
