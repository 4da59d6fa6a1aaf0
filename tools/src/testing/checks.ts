/**
 * The checks, with the promise that each tests. docs/reference/commands.md describes them.
 */
export const checkTitles = {
  'server-error': 'responds without a server error',
  'valid-request': 'accepts valid requests',
  'declared-status': 'responds with a declared status',
  'declared-content-type': 'responds with a declared content type',
  'declared-headers': 'responds with the declared headers',
  'declared-body': 'responds with the declared body',
  'stream-elements': 'streams the declared elements',
  'undeclared-fields': 'sends no undeclared fields',
  'invalid-params': 'rejects path parameters',
  'invalid-query': 'rejects a query',
  'invalid-headers': 'rejects headers',
  'invalid-cookies': 'rejects cookies',
  'invalid-body': 'rejects a body',
  'missing-body': 'rejects a request without a body',
  'malformed-body': 'rejects a malformed body',
  'undeclared-content-type': 'rejects a body of an undeclared content type',
  'body-size': 'rejects a body that is too large',
  'undeclared-method': 'rejects undeclared methods with 405 and Allow',
  head: 'responds to HEAD as to GET, without a body',
  options: 'lists the methods of the path for OPTIONS',
  'credentials-required': 'rejects requests without credentials',
  'credentials-verified': 'rejects invalid credentials',
  'credentials-optional': 'accepts requests without credentials',
  'credentials-ignored': 'ignores credentials that it does not declare',
  accept: 'respects Accept',
  'equivalent-encoding': 'treats equivalent requests alike',
  idempotence: 'responds alike to a repeated request',
  'use-after-delete': 'deletes the resource',
  'resource-availability': 'serves the resource that it created',
} as const

/**
 * The name of a `testContract` check.
 *
 * @example
 * const checks: ContractCheck[] = ['server-error', 'declared-body']
 */
export type ContractCheck = keyof typeof checkTitles

/** The checks that read more than a response's status: a finding occurs again only if the response breaks the promise again. */
export const responseChecks: ReadonlySet<ContractCheck> = new Set<ContractCheck>([
  'declared-status',
  'declared-content-type',
  'declared-headers',
  'declared-body',
])
