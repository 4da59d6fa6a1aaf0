/** How the site's search ranks pages, and the words that people type for what a page calls otherwise. */

/** Page or section -> words that it answers and does not use. */
export const aliases: Readonly<Record<string, string>> = {
  'breaking-changes': 'openapi diff, spec diffing, changelog of an API, backwards compatibility',
  client: 'fetch wrapper, SDK, throw on non-2xx, axios',
  contracts: 'handler type, route prefix, base path, HEAD requests, OPTIONS, sunset header, route definition',
  'deploy/cloudflare-workers': 'wrangler, edge, hosting',
  errors: 'exceptions, error codes, error handling, validation errors',
  'frameworks/express': 'existing app, middleware',
  'frameworks/nextjs': 'app router, route handler',
  'get-started': 'installation, install, npm, tsconfig, quick start, tutorial, hello world, setup, first program',
  'import-command': 'codegen, generate a client, generate a contract from OpenAPI, generate types, SDK, swagger 2.0',
  'large-apis': 'nested routers, sub-routers, groups, modules, namespaces',
  middleware: 'context, req.user, res.locals, hooks, interceptors',
  'migration/trpc': 'trpc to REST, trpc-openapi',
  openapi: 'swagger, redoc, spec, generate a client',
  performance: 'benchmark, speed, bundle size, slow typecheck, slow editor',
  'recipes/tanstack-query': 'react query, useQuery, useMutation, SWR',
  'recipes/testing': 'unit tests, integration tests, vitest, jest, supertest',
  requests: 'query parameters, query string, boolean, array, cookie parameters, body limit, payload too large, form data, url-encoded',
  'responses#send-headers-and-cookies': 'response headers',
  'schema-libraries': 'standard schema, valibot, arktype, yup, typebox, joi',
  streams: 'stream a response, download, async iterable, chunked',
  'security-schemes': 'authentication, authorization, auth middleware, bearer token, api key, login',
}

/**
 * Returns the options of MiniSearch (https://github.com/lucaong/minisearch), for the index and for the search box. VitePress copies the
 * text of the functions into the page, so they name nothing from this file. Only the index calls `extractField`.
 *
 * @param base the path of the site, with a slash at the end
 */
export function createSearchOptions(base: string) {
  return {
    options: {
      fields: ['title', 'titles', 'text', 'aliases'],
      extractField: (document: Readonly<Record<string, unknown>>, name: string): unknown => {
        if (name !== 'aliases') return document[name]
        const [page = '', anchor = ''] = String(document['id']).slice(base.length).split('#')
        const isStart = Array.isArray(document['titles']) && document['titles'].length === 0
        return [aliases[`${page}#${anchor}`], isStart && aliases[page]].filter(Boolean).join(', ')
      },
      // Without words that name nothing; 'streaming' finds 'stream', and 'versioning' 'versions'.
      processTerm: (term: string): string | null =>
        /^(?:an?|and|do|does|for|from|how|i|in|is|my|of|on|or|the|to|use|using|what|with)$/i.test(term)
          ? null
          : term.toLowerCase().replace(/(?<=...)(?:ings?|ers?|ed|es|s)$/, ''),
    },
    searchOptions: {
      boost: { title: 6, aliases: 8, titles: 3, text: 1 },
      // Pages that mention everything come after the page about it, and sections after their page.
      boostDocument: (id: string, _term: string, stored?: Readonly<Record<string, unknown>>): number =>
        (/\/(?:migrat|leaving|questions|recipes#|reference|SECURITY|versions)/.test(id) ? 0.3 : 1) * (String(stored?.['titles']) === '' ? 1.3 : 1),
    },
  }
}
