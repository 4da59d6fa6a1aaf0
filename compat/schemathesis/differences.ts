/** What Schemathesis reports although the server does what the contract declares, each with the reason. */
interface Difference {
  /** The name of a check of Schemathesis. */
  readonly check: string
  readonly operations: readonly string[]
  readonly reason: string
}

const feed = ['GET /articles/feed']

export const differences: readonly Difference[] = [
  {
    check: 'negative_data_rejection',
    operations: ['GET /articles', ...feed],
    reason: 'the schema of a query ignores other parameters, as clients and proxies add some',
  },
  {
    check: 'positive_data_acceptance',
    operations: ['POST /users', 'PUT /user'],
    reason: 'an address is trimmed and then validated: a document describes what is sent, before that',
  },
  {
    check: 'unsupported_method',
    operations: feed,
    reason: '`PUT /articles/feed` is a request for the article `feed`, whose path the router tries next',
  },
  {
    check: 'allow_header_conformance',
    operations: feed,
    reason: '`Allow` has the methods of both paths that match, `/articles/feed` and `/articles/{slug}`',
  },
]
