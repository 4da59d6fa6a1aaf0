/** What a documentation page may do, as a Content-Security-Policy. */
import { isObject } from '../property.ts'

/**
 * The policy of a page that shows this document and runs the scripts of these hashes, such as `sha384-…`: another script
 * of the same host does not run. What else it allows was found by trying: the component writes style elements and style
 * attributes as it runs, has an icon as `data:`, and shows what an operation answered (pictures, sound, films, HTML in a
 * frame without scripts) by `blob:`. A frame of `blob:` is under this policy too.
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

/** The origins of the servers of the document, of its paths and of its operations. A relative server is of this host. */
function toOrigins({ servers, paths }: { readonly servers?: unknown; readonly paths?: unknown }): string[] {
  const items = toMembers(paths)
  const owners = [{ servers }, ...items, ...items.flatMap(toMembers)]
  const urls = owners.flatMap((owner) => toMembers(owner['servers'])).flatMap(toServerOrigins)
  return [...new Set(urls.map(toSource).filter((source) => source !== undefined))]
}

function toMembers(value: unknown): { readonly [key: string]: unknown }[] {
  return isObject(value) ? Object.values(value).filter(isObject) : []
}

/** The url of a server up to its path, for each value of the variables in it. */
function toServerOrigins({ url, variables }: { readonly [key: string]: unknown }): string[] {
  // It finds something in any text.
  const [origin] = /^[^/?#]*(?:\/\/[^/?#]*)?/.exec(typeof url === 'string' ? url : '') as RegExpExecArray
  const expand = (text: string): string[] => {
    const [, before = '', name = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/s.exec(text) ?? []
    if (name === '') return [text]
    const variable = isObject(variables) ? variables[name] : undefined
    if (!isObject(variable)) return []
    const values = new Set([variable['default'], ...(Array.isArray(variable['enum']) ? variable['enum'] : [])])
    const rest = expand(after)
    return [...values].flatMap((value) => rest.map((end) => `${before}${String(value)}${end}`))
  }
  return expand(origin)
}

/** As a policy names a host. What it would read as more than a host (`*`, `;`) is left out. */
function toSource(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : undefined
}
