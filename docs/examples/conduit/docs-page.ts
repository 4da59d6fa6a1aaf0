import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createDocsPage } from 'routepact/openapi'

/** Answers `/docs`, the bundle below it and `/openapi.json`; `undefined` for any other path. */
export function createDocs(document: object): (request: Request) => Response | undefined {
  const bundle = readFileSync(
    new URL('../../../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url),
  )
  const hash = createHash('sha384').update(bundle).digest()
  // The address changes with the bytes, so that browsers may keep them for ever.
  const src = `/docs/scalar.${hash.toString('hex').slice(0, 16)}.js`
  const page = createDocsPage(document, { script: { src, integrity: `sha384-${hash.toString('base64')}` } })
  return (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (pathname === '/docs') return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (pathname === '/openapi.json') return Response.json(document)
    if (pathname !== src) return undefined
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }
    return new Response(bundle, { headers })
  }
}
