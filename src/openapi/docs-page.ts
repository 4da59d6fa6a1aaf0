/** A page of HTML on which people read an OpenAPI document and try its operations. */

/** Where the application serves Scalar's `standalone.js`, and which bytes it must have. */
export interface DocsPageScript {
  /** The address of the bundle, such as `/docs/scalar.js`. */
  readonly src: string
  /** The hash of the bundle, such as `sha384-…`: the browser runs nothing else (Subresource Integrity). */
  readonly integrity: string
}

export interface DocsPageOptions {
  readonly script: DocsPageScript
  /** Default: the title of the document. */
  readonly title?: string | undefined
  /** The language of the page, as BCP 47 names it. Default: `en`. */
  readonly lang?: string | undefined
}

/** Constant, so that the policy names its hash: what the document says is data in the element before it. */
const start = "Scalar.createApiReference('#app',JSON.parse(document.getElementById('configuration').textContent))"

/** SHA-256 of `start`. */
const startHash = 'sha256-udxIgaOjC0HuA9s/aFCkUpi/AhA2rZi31q/7HEYqBds='

/** Whatever of the component speaks with others, or keeps something, is off. */
const quiet = {
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/**
 * Makes a page of HTML that shows an OpenAPI document with Scalar's API reference. Its policy (a `meta` element) lets it
 * speak with its own host and the `servers` of the document only.
 *
 * @throws TypeError for an integrity that is no hash: without one the browser would run any script.
 * @example
 * ```ts
 * const page = createDocsPage(
 *   { openapi: '3.1.1', info: { title: 'Books', version: '1' }, paths: {} },
 *   { script: { src: '/docs/scalar.js', integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC' } },
 * )
 * ```
 */
export function createDocsPage(document: object, { script, title, lang = 'en' }: DocsPageOptions): string {
  if (!/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(script.integrity))
    throw new TypeError('The integrity of the script of a documentation page is to be a hash such as sha384-…')
  const { info, servers } = document as { info?: { title?: unknown }; servers?: unknown }
  const hosts = toOrigins(servers)
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...toOrigins([{ url: script.src }])].join(' ')} '${startHash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title ?? String(info?.title ?? 'API'))}</title>
</head>
<body>
<noscript>This page needs JavaScript to show the API.</noscript>
<div id="app"></div>
<script type="application/json" id="configuration">${toScriptJson({ ...quiet, content: document })}</script>
<script src="${escapeHtml(script.src)}" integrity="${escapeHtml(script.integrity)}" crossorigin="anonymous"></script>
<script>${start}</script>
</body>
</html>
`
}

/** The origins of servers elsewhere. A host that the policy would read as more than a host (`;`, `*`) is left out. */
function toOrigins(servers: unknown): string[] {
  if (!Array.isArray(servers)) return []
  const origins = servers.flatMap((server: { url?: unknown } | null) => {
    const url = typeof server?.url === 'string' && URL.canParse(server.url) ? new URL(server.url) : undefined
    return url && /^https?:\/\/[a-z0-9.:-]+$/.test(url.origin) ? [url.origin] : []
  })
  return [...new Set(origins)]
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that ends no script element and is text in any script. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
