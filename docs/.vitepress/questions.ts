/** What people search for, and the pages that answer: `docs/site.long.test.ts` searches the built site. */

/** Words, and the pages that may come first. */
export type Question = readonly [words: string, ...pages: string[]]

/** The first questions of newcomers. */
export const questions: readonly Question[] = [
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

/** The words of public threads about other libraries, which the comments name. */
export const threads: readonly Question[] = [
  // ts-rest/ts-rest#421
  ['$ref components', 'openapi'],
  // honojs/hono#3324
  ['206 partial content', 'recipes/ranges'],
  // ts-rest/ts-rest#767
  ['app router', 'frameworks/nextjs'],
  // trpc/trpc#3767
  ['astro', 'frameworks/astro'],
  // honojs/hono#987
  ['aws lambda', 'deploy/aws-lambda'],
  // honojs/middleware#297
  ['bearer auth swagger', 'security-schemes', 'openapi'],
  // honojs/node-server#327
  ['body limit', 'requests', 'production'],
  // honojs/hono#2994
  ['client ip', 'runtimes', 'deploy/docker'],
  // openapi-ts/openapi-typescript#1771
  ['cookie parameters', 'requests', 'client'],
  // honojs/hono#1688
  ['csrf protection', 'recipes/sessions'],
  // elysiajs/documentation#144
  ['docker fly.io', 'deploy/docker'],
  // elysiajs/elysia-openapi#202
  ['dump openapi spec', 'openapi'],
  // middleapi/orpc#1076
  ['error codes openapi', 'errors', 'openapi'],
  // honojs/hono#4170
  ['etag 304', 'recipes/conditional-requests', 'frameworks/express'],
  // ts-rest/ts-rest#405
  ['exceeds the maximum length', 'troubleshooting', 'large-apis'],
  // RobinTail/express-zod-api#828
  ['existing express app', 'frameworks/express', 'migration/express-zod-api'],
  // middleapi/orpc#998
  ['fastify plugin', 'frameworks/express'],
  // ts-rest/ts-rest#270
  ['generate contract from openapi', 'import-command'],
  // ts-rest/ts-rest#851
  ['global error handler', 'errors'],
  // honojs/website#660
  ['graceful shutdown', 'recipes/operations', 'runtimes', 'production', 'deploy/docker'],
  // ts-rest/ts-rest#541
  ['HEAD requests', 'contracts'],
  // honojs/node-server#184
  ['http2', 'runtimes'],
  // honojs/hono#2589
  ['jwks', 'recipes/jwt', 'security-schemes'],
  // honojs/hono#3744
  ['logger request id', 'recipes/logging', 'production'],
  // trpc/trpc#6886
  ['mcp tools', 'mcp'],
  // ts-rest/ts-rest#544
  ['middleware after route', 'middleware'],
  // middleapi/orpc#1018
  ['monorepo setup', 'recipes/monorepo'],
  // middleapi/orpc#159
  ['msw', 'mocks'],
  // ts-rest/ts-rest#340
  ['nest guards', 'frameworks/nest'],
  // honojs/hono#1281
  ['netlify', 'deploy/netlify'],
  // openapi-ts/openapi-typescript#1353
  ['number path parameter', 'contracts'],
  // middleapi/orpc#583
  ['nuxt ssr', 'frameworks/nuxt', 'frameworks/server-side-calls'],
  // middleapi/orpc#806
  ['opentelemetry', 'recipes/open-telemetry', 'runtimes'],
  // ts-rest/ts-rest#488
  ['optional path parameters', 'contracts'],
  // honojs/hono#1866
  ['prisma', 'recipes/database'],
  // honojs/middleware#579
  ['problem details', 'errors'],
  // honojs/hono#346
  ['rate limiting', 'recipes/rate-limits', 'production'],
  // ts-rest/ts-rest#738
  ['redirect', 'responses'],
  // openapi-ts/openapi-typescript#1558
  ['refresh token', 'client'],
  // ts-rest/ts-rest#430
  ['req.user', 'frameworks/express', 'middleware'],
  // ts-rest/ts-rest#833
  ['response headers', 'responses'],
  // ts-rest/ts-rest#494
  ['route metadata', 'middleware'],
  // trpc/trpc#2414
  ['sentry', 'recipes/sentry'],
  // honojs/hono#518
  ['serve static', 'recipes/operations'],
  // middleapi/orpc#328
  ['server components cookies', 'frameworks/server-side-calls', 'frameworks/nextjs'],
  // middleapi/orpc#1577
  ['slow typecheck', 'large-apis', 'performance'],
  // logto-io/logto#8615
  ['spec diffing', 'breaking-changes', 'import-command'],
  // elysiajs/elysia#341
  ['stream closed by client', 'streams', 'recipes/server-sent-events'],
  // ts-rest/ts-rest#220
  ['strict status codes', 'responses', 'client', 'migration/ts-rest'],
  // ts-rest/ts-rest#382
  ['strip extra fields', 'responses', 'schema-libraries'],
  // linuxfoundation/insights#2224
  ['sunset header', 'contracts', 'api-versions'],
  // ts-rest/ts-rest#654
  ['superjson', 'codec', 'migration/trpc'],
  // elysiajs/documentation#221
  ['sveltekit', 'frameworks/sveltekit'],
  // trpc/trpc#5912
  ['tanstack start', 'frameworks/tanstack-start'],
  // ts-rest/ts-rest#707
  ['throw on non-2xx', 'client'],
  // honojs/hono#1592
  ['trailing slash', 'contracts', 'frameworks/express'],
  // trpc/trpc#755
  ['trpc to rest', 'migration/trpc', 'migrate'],
  // ts-rest/ts-rest#768
  ['valibot', 'schema-libraries'],
  // honojs/hono#3083
  ['webhook raw body', 'webhooks', 'requests'],
  // trpc/trpc-openapi#187
  ['x-www-form-urlencoded', 'requests', 'client'],
]
