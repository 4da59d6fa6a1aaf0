import { createContract, createRouter, error, errors } from 'routepact'
import { z } from 'zod'

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

/**
 * Whether the list of `If-None-Match` contains the tag, by weak
 * comparison.
 */
function matches(list: string | null, etag: string): boolean {
  if (list?.trim() === '*') return true
  const toOpaque = (tag: string): string => tag.replace(/^W\//, '')
  return Array.from(
    list?.match(/(?:W\/)?"[^"]*"/g) ?? [],
    toOpaque,
  ).includes(toOpaque(etag))
}

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
        'cache-control': 'private, no-cache',
      }
      if (
        matches(
          request.validatedHeaders.get('if-none-match'),
          headers.etag,
        )
      ) {
        return request.respond({ status: 304, headers })
      }
      return request.respond({ status: 200, body: article, headers })
    },
  },
})
