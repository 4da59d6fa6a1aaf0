import type { Call } from './call.ts'

const password = 'correct horse'
const slug = 'engines'

export const calls: readonly Call[] = [
  { operationId: 'CreateUser', body: { user: { username: 'grace', email: 'grace@example.com', password } }, status: 201 },
  { operationId: 'CreateUser', body: { user: { username: 'ada', email: 'ada@example.com', password } }, status: 201 },
  { operationId: 'CreateUser', body: { user: { username: '', email: 'none', password } }, status: 422 },
  { operationId: 'Login', body: { user: { email: 'ada@example.com', password: 'wrong' } }, status: 401 },
  { operationId: 'Login', body: { user: { email: 'ada@example.com', password } }, status: 200 },
  { operationId: 'GetCurrentUser', status: 200 },
  { operationId: 'UpdateCurrentUser', body: { user: { bio: 'Countess' } }, status: 200 },
  { operationId: 'FollowUserByUsername', path: { username: 'grace' }, status: 200 },
  { operationId: 'GetProfileByUsername', path: { username: 'grace' }, status: 200 },
  { operationId: 'UnfollowUserByUsername', path: { username: 'grace' }, status: 200 },
  {
    operationId: 'CreateArticle',
    body: { article: { title: 'Engines', description: 'About them', body: 'They weave', tagList: ['math'] } },
    status: 201,
  },
  { operationId: 'UpdateArticle', path: { slug }, body: { article: { body: 'They weave patterns' } }, status: 200 },
  { operationId: 'GetArticle', path: { slug }, status: 200 },
  { operationId: 'GetArticle', path: { slug: 'none' }, status: 404 },
  { operationId: 'GetArticles', query: { tag: 'math', author: 'ada', limit: 5, offset: 0 }, status: 200 },
  { operationId: 'GetArticlesFeed', query: { limit: 5 }, status: 200 },
  { operationId: 'CreateArticleFavorite', path: { slug }, status: 200 },
  { operationId: 'DeleteArticleFavorite', path: { slug }, status: 200 },
  { operationId: 'CreateArticleComment', path: { slug }, body: { comment: { body: 'Indeed' } }, status: 200 },
  { operationId: 'GetArticleComments', path: { slug }, status: 200 },
  { operationId: 'DeleteArticleComment', path: { slug, id: 1 }, status: 204 },
  { operationId: 'GetTags', status: 200 },
  { operationId: 'DeleteArticle', path: { slug }, status: 204 },
]
