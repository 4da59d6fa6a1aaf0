/** The HTML page that shows an OpenAPI document and sends requests to its operations. */
import { toPolicy } from './docs-policy.ts'
import type { OpenApiDocument } from './document.ts'
import type { OpenApiInfo } from './document-options.ts'

/**
 * An OpenAPI document, from `createOpenApiDocument` or from a file.
 *
 * @example
 * const document: DocsPageDocument = { openapi: '3.1.1', info: { title: 'Users', version: '1' }, paths: {} }
 */
export interface DocsPageDocument extends Readonly<Partial<Record<keyof OpenApiDocument, unknown>>> {
  readonly openapi: string
  readonly info: OpenApiInfo
}

/**
 * The URL and hash of the component that shows the document, `dist/browser/standalone.js` from `@scalar/api-reference`. The application
 * serves the file.
 */
export interface DocsPageScript {
  /** The file's URL, absolute or relative to the page. */
  readonly src: string
  /** The file's hash (Subresource Integrity): `sha256-`, `sha384-` or `sha512-` and base64. The browser does not run other files. */
  readonly integrity: string
}

/**
 * Options for a documentation page.
 *
 * @example
 * const options: DocsPageOptions = { script: { src: '/docs/scalar.js', integrity: 'sha384-…' }, lang: 'de' }
 */
export interface DocsPageOptions {
  readonly script: DocsPageScript
  /** The document's language, as a BCP 47 tag. Default: `en`. */
  readonly lang?: string | undefined
}

/**
 * The script that starts the component. It is a constant, because the policy contains its hash, and reads the document
 * from the element before it.
 */
const start = "Scalar.createApiReference('#app',JSON.parse(document.getElementById('configuration').textContent))"

/** The SHA-256 of `start`, a constant because Fetch runtimes hash asynchronously. */
const startHash = 'sha256-udxIgaOjC0HuA9s/aFCkUpi/AhA2rZi31q/7HEYqBds='

/**
 * The component's configuration. It turns off features that store data or send it to the vendor; the policy would block most of them
 * anyway.
 */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // A section is not a control, so it needs no focus ring as a link's target. On narrow screens a button covers the URL field.
  customCss: `section[tabindex="-1"]:focus-visible{outline:none}
@media (max-width:767px){.scalar-client .scalar-sidebar-toggle{display:none}}`,
}

/**
 * Creates an HTML page that shows an OpenAPI document and sends requests to its operations.
 *
 * The page contains the document and loads one file, `script`. Its Content-Security-Policy allows connections only to its own origin and
 * the document's `servers`. The page sets no cookie and reads nothing from its URL. No document text is interpreted as HTML or script.
 *
 * @returns HTML, to send as `text/html; charset=utf-8`
 * @throws TypeError if `integrity` is not a hash
 * @example
 * const document = createOpenApiDocument(contract, { info: { title: 'Users', version: '1.0.0' } })
 * const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'
 * const html = createDocsPage(document, { script: { src: '/docs/scalar.js', integrity } })
 */
export function createDocsPage(document: DocsPageDocument, { script, lang = 'en' }: DocsPageOptions): string {
  const { src, integrity } = script
  if (!/^sha(256-[\w+/]{43}=|384-[\w+/]{64}|512-[\w+/]{86}==)$/.test(integrity)) {
    throw new TypeError(`'integrity' must be a hash such as 'sha384-…', but is '${integrity}'`)
  }
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(toPolicy(document, [integrity, startHash]))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(document.info.title)}</title>
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

/** Escapes text for HTML elements and attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Serializes a value for a script element: no string in it can end the element. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
