import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createDocsPage, type DocsPageDocument } from 'routepact/openapi'

/** The component that shows the document, in the version that package.json pins. */
const bundle = readFileSync(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')))
const hash = createHash('sha384').update(bundle)
const integrity = `sha384-${hash.copy().digest('base64')}`

/** The URL contains the hash, so that browsers can cache the file permanently. */
const src = `/docs/scalar.${hash.digest('hex').slice(0, 16)}.js`

/** Creates a handler of `/docs`, to which `/` leads, its script and `/openapi.json`, which returns undefined for other requests. */
export function createDocs(document: DocsPageDocument): (request: Request) => Response | undefined {
  const page = createDocsPage(document, { script: { src, integrity } })
  const responses: Record<string, () => Response> = {
    '/': () => new Response(null, { status: 302, headers: { location: '/docs' } }),
    '/docs': () =>
      new Response(page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          // A policy inside the page cannot prevent framing.
          'content-security-policy': "frame-ancestors 'none'",
        },
      }),
    '/openapi.json': () => Response.json(document),
    [src]: () =>
      new Response(bundle, {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' },
      }),
  }
  return ({ method, url }) => (method === 'GET' || method === 'HEAD' ? responses[new URL(url).pathname]?.() : undefined)
}
