import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createDocsPage, type DocsPageDocument } from 'routepact/openapi'

/** The component that shows the document: the one file that the page needs, in the version that package.json pins. */
const bundle = readFileSync(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')))
const hash = createHash('sha384').update(bundle)
const integrity = `sha384-${hash.copy().digest('base64')}`

/** The address changes with the bytes, so that browsers may keep them for ever. */
const src = `/docs/scalar.${hash.digest('hex').slice(0, 16)}.js`

/** Makes what answers `/docs`, the bundle below it and `/openapi.json`, and gives `undefined` for everything else. */
export function createDocs(document: DocsPageDocument): (request: Request) => Response | undefined {
  const page = createDocsPage(document, { script: { src, integrity } })
  const answers: Record<string, () => Response> = {
    '/docs': () =>
      new Response(page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          // What the policy inside of the page cannot say: nobody puts it into a frame.
          'content-security-policy': "frame-ancestors 'none'",
        },
      }),
    '/openapi.json': () => Response.json(document),
    [src]: () =>
      new Response(bundle, {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' },
      }),
  }
  return ({ method, url }) => (method === 'GET' || method === 'HEAD' ? answers[new URL(url).pathname]?.() : undefined)
}
