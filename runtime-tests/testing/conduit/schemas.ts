/** The schemas of the RealWorld contract in other libraries. */
import type { Contract, Schema } from 'routepact'
import { contract } from '../../../docs/examples/conduit/contract.ts'

/** The schemas of the parts of requests and of successful responses. */
export type ConduitSchemas = { readonly [Name in SchemaName]: Schema }

type SchemaName =
  | ('page' | 'articleFilter' | 'slug' | 'username' | 'commentKey')
  | ('credentials' | 'newUser' | 'userChanges' | 'newArticle' | 'articleChanges' | 'newComment')
  | ('user' | 'profile' | 'article' | 'articles' | 'comment' | 'comments' | 'tags' | 'errors')

interface Parts {
  readonly pathParams?: SchemaName
  readonly query?: SchemaName
  readonly request?: SchemaName
  readonly response?: SchemaName
}

const parts: { readonly [Name in keyof typeof contract]: Parts } = {
  getArticlesFeed: { query: 'page', response: 'articles' },
  getArticles: { query: 'articleFilter', response: 'articles' },
  createArticle: { request: 'newArticle', response: 'article' },
  getArticle: { pathParams: 'slug', response: 'article' },
  updateArticle: { pathParams: 'slug', request: 'articleChanges', response: 'article' },
  deleteArticle: { pathParams: 'slug' },
  getArticleComments: { pathParams: 'slug', response: 'comments' },
  createArticleComment: { pathParams: 'slug', request: 'newComment', response: 'comment' },
  deleteArticleComment: { pathParams: 'commentKey' },
  createArticleFavorite: { pathParams: 'slug', response: 'article' },
  deleteArticleFavorite: { pathParams: 'slug', response: 'article' },
  getProfileByUsername: { pathParams: 'username', response: 'profile' },
  followUserByUsername: { pathParams: 'username', response: 'profile' },
  unfollowUserByUsername: { pathParams: 'username', response: 'profile' },
  getTags: { response: 'tags' },
  login: { request: 'credentials', response: 'user' },
  createUser: { request: 'newUser', response: 'user' },
  getCurrentUser: { response: 'user' },
  updateCurrentUser: { request: 'userChanges', response: 'user' },
}

/** Returns a schema of what is sent, for handlers that return dates. */
function asSent(schema: Schema): Schema {
  const { '~standard': standard } = schema
  const validate = (value: unknown): void => standard.validate(JSON.parse(JSON.stringify(value)))
  // A converter receives the schema, so its other members are inherited.
  return Object.create(schema, { '~standard': { value: Object.create(standard, { validate: { value: validate } }) as object } }) as Schema
}

/** Creates the contract with the schemas of another library. */
export function createConduitContract(schemas: ConduitSchemas): Contract {
  const json = (name: SchemaName) => ({ 'application/json': { body: schemas[name] } })
  const sent = (name: SchemaName) => ({ 'application/json': { body: asSent(schemas[name]) } })
  const entries = Object.entries(contract as Contract).map(([name, operation]) => {
    const { pathParams, query, request, response = 'errors' } = parts[name as keyof typeof contract]
    const responses = Object.entries(operation.responses).map(([status, contents]) => {
      const isEmpty = Object.keys(contents).length === 0
      return [status, isEmpty ? {} : sent(status.startsWith('2') ? response : 'errors')]
    })
    const replaced = {
      ...operation,
      ...(pathParams && { pathParams: schemas[pathParams] }),
      ...(query && { query: schemas[query] }),
      ...(request && { requests: json(request) }),
      responses: Object.fromEntries(responses) as Contract[string]['responses'],
    }
    return [name, replaced] as const
  })
  return Object.fromEntries(entries)
}
