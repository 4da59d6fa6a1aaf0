/** The Content-Security-Policy of a documentation page. */
import { isObject } from '../property.ts'

/**
 * Creates the policy of a page that shows `document` and runs the scripts with these hashes, such as `sha384-…`: other
 * scripts of the same host do not run. The other sources are what the component needs in a browser: it adds style
 * elements and attributes, has an icon as `data:`, and shows response bodies (images, audio, video, HTML in a frame
 * without scripts) as `blob:`. A `blob:` frame inherits this policy.
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

/** How many origins the variables of all servers add to the default of each server. */
const mostExpandedOrigins = 100

/**
 * Returns the origins of all servers: those of the document, its paths and its operations. Relative servers have none.
 */
function toOrigins({ servers, paths }: { readonly servers?: unknown; readonly paths?: unknown }): string[] {
  const items = listObjects(paths)
  const owners = [{ servers }, ...items, ...items.flatMap(listObjects)]
  const expanded = owners.flatMap((owner) => listObjects(owner['servers'])).map(expandServer)
  const defaults = new Set(expanded.flatMap(([first = '']) => toPolicySource(first)))
  const others = new Set(expanded.flatMap(([, ...rest]) => rest.flatMap(toPolicySource)))
  return [...defaults, ...[...others].filter((source) => !defaults.has(source)).slice(0, mostExpandedOrigins)]
}

/** The values of an object or array that are objects. */
function listObjects(value: unknown): { readonly [key: string]: unknown }[] {
  return isObject(value) ? Object.values(value).filter(isObject) : []
}

/** Expands the url of a server up to its path: first with the default of each variable, then with other values. */
function expandServer({ url, variables }: { readonly [key: string]: unknown }): string[] {
  // The pattern matches any text.
  const [origin] = /^[^/?#]*(?:\/\/[^/?#]*)?/.exec(typeof url === 'string' ? url : '') as RegExpExecArray
  // Literal text and names of variables, in turn.
  return origin.split(/\{([^{}]*)\}/).reduce<string[]>(
    (starts, part, index) => {
      const values = index % 2 === 0 ? [part] : listValues(isObject(variables) ? variables[part] : undefined)
      // Cut at each variable: the number of combinations is a product.
      return starts.flatMap((start) => values.map((value) => start + value)).slice(0, mostExpandedOrigins + 1)
    },
    [''],
  )
}

/** The values of a server variable, the default first. */
function listValues(variable: unknown): string[] {
  if (!isObject(variable)) return []
  const { default: first, enum: others } = variable
  const values = [first, ...(Array.isArray(others) ? others.slice(0, mostExpandedOrigins + 1) : [])]
  return [...new Set(values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String))]
}

/**
 * Converts a url to the source of a policy; one that a policy would read as more than a host (`*`, `;`) is left out.
 */
function toPolicySource(url: string): string[] {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? [origin] : []
}
