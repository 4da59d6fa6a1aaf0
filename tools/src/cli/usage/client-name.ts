/** A request's client, by its user agent. */
import { decodeSegment } from '../../../../src/shared/path.ts'

/** The client for requests without a user agent, or without the field that names the client. */
export const namelessClient = '(none)'

/** The client for requests whose user agent names no product, or whose name is too long. */
export const unknownClient = '(other)'

/** The most characters in a name. */
const mostCharacters = 100

const tokenCharacters = String.raw`[\w!#$%&'*+.^\x60|~-]+`

/** A product with an optional version (RFC 9110, section 10.1.5). */
const productPattern = new RegExp(`^${tokenCharacters}(?:/${tokenCharacters})?$`)

/** Products of browsers and their engines, and products that name no application. */
const browserProducts = new Set(
  (
    'Mozilla AppleWebKit Gecko KHTML like Mobile Version Safari Chrome HeadlessChrome Chromium CriOS Edg Edge EdgA EdgiOS Firefox FxiOS ' +
    'OPR Opera OPT Presto SamsungBrowser UCBrowser YaBrowser Vivaldi DuckDuckGo Ddg Brave GSA Silk Trident Ubuntu Electron wv'
  ).split(' '),
)

/** The browsers by a product that only they have, in order: the user agents of later ones are part of earlier ones. */
const browsers = [
  ['Edge', /^Edg(?:e|A|iOS)?$/],
  ['Opera', /^OP[RT]$/],
  ['Samsung Internet', /^SamsungBrowser$/],
  ['Firefox', /^(?:Firefox|FxiOS)$/],
  ['Chrome', /^(?:Chrome|Chromium|HeadlessChrome|CriOS)$/],
  ['Safari', /^Safari$/],
] as const

/**
 * Returns a user agent's product: `ios/3.2` for `ios/3.2 (iPhone; …)`. A browser's version says nothing about the page that sends the
 * request, so browsers only have their name. An application inside a browser has its own product.
 */
export function toClientName(userAgent: string): string {
  const text = (userAgent.includes('%20') ? decodeAgent(userAgent) : userAgent).trim()
  if (text === '' || text === '-') return namelessClient
  const products = withoutComments(text).split(/\s+/).filter((word) => productPattern.test(word))
  const [first] = products
  if (first === undefined || !text.startsWith(first)) return unknownClient
  if (!first.startsWith('Mozilla/')) return limitName(first)
  const names = products.map((product) => product.split('/')[0] as string)
  const application = products.find((product, index) => product.includes('/') && !browserProducts.has(names[index] as string))
  if (application !== undefined) return limitName(application)
  return browsers.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? 'Mozilla'
}

/** Decodes a user agent that is percent-encoded, as CloudFront does. */
function decodeAgent(userAgent: string): string {
  return userAgent.includes(' ') ? userAgent : (decodeSegment(userAgent) ?? userAgent)
}

/** Returns a client's name as it is counted. */
export function limitName(name: string): string {
  return name.length > mostCharacters ? unknownClient : name
}

/** Leaves out comments, which may contain others. */
function withoutComments(text: string): string {
  let depth = 0
  let kept = ''
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth++
    else if (part === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += `${part} `
  }
  return kept
}
