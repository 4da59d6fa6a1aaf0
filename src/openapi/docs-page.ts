/** A page of HTML on which people read an OpenAPI document and try its operations. */
import { toPolicy } from './docs-policy.ts'
import type { OpenApiDocument, OpenApiInfo } from './document.ts'

/**
 * An OpenAPI document, whoever made it: of `createOpenApiDocument`, or read from a file.
 *
 * @example
 * const document: DocsPageDocument = { openapi: '3.1.1', info: { title: 'Users', version: '1' }, paths: {} }
 */
export interface DocsPageDocument extends Readonly<Partial<Record<keyof OpenApiDocument, unknown>>> {
  readonly openapi: string
  readonly info: OpenApiInfo
}

/**
 * Where the application serves the component that shows the document, `dist/browser/standalone.js` of
 * `@scalar/api-reference`, and which bytes it has.
 *
 * @example
 * const script: DocsPageScript = { src: '/docs/scalar.js', integrity: 'sha384-…' }
 */
export interface DocsPageScript {
  /** The address of the file, absolute or from the page. */
  readonly src: string
  /** The hash of the file (Subresource Integrity): `sha256-`, `sha384-` or `sha512-` and base64. Nothing else runs. */
  readonly integrity: string
}

/**
 * What a page needs beside its document.
 *
 * @example
 * const options: DocsPageOptions = { script: { src: '/docs/scalar.js', integrity: 'sha384-…' }, title: 'Our API' }
 */
export interface DocsPageOptions {
  readonly script: DocsPageScript
  /** Default: the title of the document. */
  readonly title?: string | undefined
  /** The language that the document is written in, as BCP 47 names it. Default: `en`. */
  readonly lang?: string | undefined
}

/** Always the same text, so that the policy can name its hash: what the document says is in the element before it. */
const start = "Scalar.createApiReference('#app',JSON.parse(document.getElementById('configuration').textContent))"

/** SHA-256 of `start`, written down because Fetch runtimes hash asynchronously. */
const startHash = 'sha256-udxIgaOjC0HuA9s/aFCkUpi/AhA2rZi31q/7HEYqBds='

/** Whatever of the component speaks with its makers, or keeps something, is off; the policy would not let it. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // A section that a link leads to is no control and needs no ring. On a phone a button of the form lies upon its address.
  customCss: `section[tabindex="-1"]:focus-visible{outline:none}
@media (max-width:767px){.scalar-client .scalar-sidebar-toggle{display:none}}`,
}

/**
 * Makes a page of HTML for people who read an API and try it. The document is inside of it; the one file that it loads is
 * `script`. It asks no host but its own and the `servers` of the document (a Content-Security-Policy keeps it from
 * others), sets no cookie, and takes nothing from its address. No text of the document can leave the place where it stands.
 *
 * @returns HTML, to be sent as `text/html; charset=utf-8`
 * @throws TypeError where the integrity is no hash
 * @example
 * const document = createOpenApiDocument(contract, { info: { title: 'Users', version: '1.0.0' } })
 * const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'
 * const html = createDocsPage(document, { script: { src: '/docs/scalar.js', integrity } })
 */
export function createDocsPage(document: DocsPageDocument, { script, title, lang = 'en' }: DocsPageOptions): string {
  const { src, integrity } = script
  if (!/^sha(256-[\w+/]{43}=|384-[\w+/]{64}|512-[\w+/]{86}==)$/.test(integrity)) {
    throw new TypeError(`The integrity of a documentation page's script is no hash such as sha384-…: '${integrity}'`)
  }
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(toPolicy(document, [integrity, startHash]))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title ?? document.info.title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript to show the API.</noscript>
<div id="app"></div>
<script type="application/json" id="configuration">${toScriptJson({ ...configuration, content: document })}</script>
<script src="${escapeHtml(src)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"></script>
<script>${start}</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that ends no script element, whatever its strings say. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
