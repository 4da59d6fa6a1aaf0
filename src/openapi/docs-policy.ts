/** A documentation page's Content-Security-Policy. */
import { isObject } from '../shared/property.ts'

/**
 * Creates the policy for a page that shows `document` and runs only the scripts with these hashes, such as `sha384-…`. All other sources
 * are what the component needs in a browser: it adds style elements and attributes, uses an icon from a `data:` URL, and shows response
 * bodies (images, audio, video, HTML in a frame without scripts) from `blob:` URLs. A `blob:` frame inherits this policy.
 */
export function toPolicy(document: object, scripts: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src blob:`,
    `frame-src blob:`,
    `connect-src ${["'self'", ...toOrigins(document)].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

/** The maximum number of origins that server variables add beside their default values. */
const mostExpandedOrigins = 100

/**
 * Returns the origins of the servers that the document, its paths and its operations list. Relative servers have no
 * origin.
 */
function toOrigins({ servers, paths }: { readonly servers?: unknown; readonly paths?: unknown }): string[] {
  const items = listObjects(paths)
  const owners = [{ servers }, ...items, ...items.flatMap(listObjects)]
  const expanded = owners.flatMap((owner) => listObjects(owner['servers'])).map(expandServer)
  const defaults = new Set(expanded.flatMap(([first = '']) => toPolicySource(first)))
  const others = new Set(expanded.flatMap(([, ...rest]) => rest.flatMap(toPolicySource)))
  return [...defaults, ...[...others].filter((source) => !defaults.has(source)).slice(0, mostExpandedOrigins)]
}

/** Lists the values in an object or array that are objects. */
function listObjects(value: unknown): { readonly [key: string]: unknown }[] {
  return isObject(value) ? Object.values(value).filter(isObject) : []
}

/** Expands a server's URL up to its path: first with each variable's default, then with other values. */
function expandServer({ url, variables }: { readonly [key: string]: unknown }): string[] {
  // The cast is safe, because the pattern matches any text.
  const [origin] = /^[^/?#]*(?:\/\/[^/?#]*)?/.exec(typeof url === 'string' ? url : '') as RegExpExecArray
  // Splits the origin into literal text and variable names, alternately.
  return origin.split(/\{([^{}]*)\}/).reduce<string[]>(
    (starts, part, index) => {
      const values = index % 2 === 0 ? [part] : listValues(isObject(variables) ? variables[part] : undefined)
      // Limited at each variable, because each one multiplies the number of combinations.
      return starts.flatMap((start) => values.map((value) => start + value)).slice(0, mostExpandedOrigins + 1)
    },
    [''],
  )
}

/** Lists a server variable's values, the default first. */
function listValues(variable: unknown): string[] {
  if (!isObject(variable)) return []
  const { default: first, enum: others } = variable
  const values = [first, ...(Array.isArray(others) ? others.slice(0, mostExpandedOrigins + 1) : [])]
  return [...new Set(values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String))]
}

/** Converts a URL to a policy source. A URL that a policy would interpret as more than a host (`*`, `;`) is omitted. */
function toPolicySource(url: string): string[] {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? [origin] : []
}
