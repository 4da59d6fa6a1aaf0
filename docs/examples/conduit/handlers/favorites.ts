import type { ContractOperationResponse, ContractRequest } from 'routepact'
import type { Context, Handler } from '../context.ts'
import type * as operations from '../contract/favorites.ts'
import { toErrors } from '../errors.ts'

export const createArticleFavorite: Handler<typeof operations.createArticleFavorite> = (request) =>
  setFavorite(request, true)

export const deleteArticleFavorite: Handler<typeof operations.deleteArticleFavorite> = (request) =>
  setFavorite(request, false)

type Favorite = typeof operations.createArticleFavorite | typeof operations.deleteArticleFavorite

function setFavorite(
  request: ContractRequest<Favorite, Context<Favorite>>,
  isFavorite: boolean,
): ContractOperationResponse<Favorite> {
  const { articles } = request.context
  const { slug } = request.validatedParams
  const viewer = request.context.viewer
  articles.setFavorite(viewer.id, slug, isFavorite)
  const article = articles.find(slug, viewer.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { article } })
}
