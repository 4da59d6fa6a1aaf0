/**
 * Words that people type, and the pages that answer them: `docs/site.long.test.ts` searches for each. Those of the second list are from
 * threads about other libraries, which the comments name.
 */
export const questions: readonly (readonly [words: string, ...pages: string[]])[] = [
  ['file upload', 'recipes/files', 'streams'],
  ['auth middleware', 'security-schemes', 'middleware'],
  ['cors', 'recipes/cors'],
  ['error format', 'errors'],
  ['nested router', 'large-apis'],
  ['unit test handler', 'recipes/testing'],
  ['stream response', 'streams'],
  ['set cookie', 'recipes/sessions'],
  ['cloudflare', 'deploy/cloudflare-workers'],
  ['vercel', 'deploy/vercel'],
  ['bun', 'runtimes'],
  ['route prefix', 'contracts'],
  ['versioning', 'api-versions'],
  ['pagination', 'recipes/pagination'],
  ['date serialization', 'codec'],
  ['zod 3', 'schema-libraries'],
  ['query array', 'requests'],
  ['boolean query param', 'requests'],
  ['optional body', 'requests'],
  ['status 201', 'responses'],
  ['openapi tags servers', 'openapi'],
  ['swagger ui', 'openapi'],
  ['generate client', 'import-command', 'client', 'openapi'],
  ['react query', 'recipes/tanstack-query'],
  ['handler type', 'contracts', 'responses'],
  ['install', 'get-started'],
  ['performance', 'performance'],
]
