/** Rewrites schemas from earlier JSON Schema drafts, which some converters create, in draft 2020-12 keywords. */
import { isObject } from '../../shared/property.ts'

/** A JSON Schema, or an object of schemas by name. */
type Keywords = { readonly [keyword: string]: unknown }

/** The drafts whose keywords differ, by the end of their URI. */
const drafts = ['draft-04/schema', 'draft-06/schema', 'draft-07/schema', 'draft/2019-09/schema', 'draft/2020-12/schema'] as const

const current = 4

/** The drafts up to which `$ref` replaces the keywords beside it. */
const lastOfLoneReferences = 2

/** The keywords beside `$ref` that apply in all drafts, because they do not restrict values. */
const draftAnnotations = /* @__PURE__ */ new Set(['$ref', '$schema', 'definitions', 'title', 'description', 'default', 'examples'])

/** The keywords that contain a schema or a list of schemas, and the keywords that contain schemas by name. */
const schemaKeywordsOfDrafts = /* @__PURE__ */ new Set(['additionalItems', 'additionalProperties', 'allOf', 'anyOf', 'contains', 'else', 'if', 'items', 'not', 'oneOf', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'])
const mapKeywordsOfDrafts = /* @__PURE__ */ new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'])

/**
 * Returns a schema in draft 2020-12.
 *
 * @param root a schema without cycles; `$schema` names its draft, by default 2020-12
 * @throws Error for another `$schema`
 */
export function toCurrentDraft(root: object): object {
  const draft = findDraft((root as Keywords)['$schema'])
  return draft === current ? root : upgrade(root as Keywords, draft, root as Keywords)
}

function findDraft(uri: unknown): number {
  if (uri === undefined) return current
  // OpenAPI 3.1 and 3.2 schemas add keywords to this draft.
  if (/^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\//.test(String(uri))) return current
  const [, name] = /^https?:\/\/json-schema\.org\/(.+?)#?$/.exec(String(uri)) ?? []
  const draft = drafts.indexOf(name as (typeof drafts)[number])
  if (draft >= 0) return draft
  throw new Error(`'$schema' with the value ${JSON.stringify(uri)} is not supported; convert to draft 2020-12`)
}

function upgrade(schema: Keywords, draft: number, root: Keywords): Keywords {
  const isLone = draft <= lastOfLoneReferences && typeof schema['$ref'] === 'string'
  const entries = Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && (!isLone || draftAnnotations.has(keyword)))
  const inner = (value: unknown): unknown => (isKeywords(value) ? upgrade(value, draft, root) : value)
  return Object.fromEntries(
    entries.flatMap(([keyword, value]): [string, unknown][] => {
      if (keyword === '$ref') return [[keyword, upgradeReference(value, root)]]
      // When applied to one document, both refer to the root.
      if (keyword === '$recursiveRef') return [['$ref', value]]
      if (keyword === '$recursiveAnchor') return []
      if (keyword === 'id' && draft === 0) return toIdentifier(value)
      if (keyword === '$id' && draft <= lastOfLoneReferences) return toIdentifier(value)
      const exclusive = draft === 0 ? exclusiveLimits.get(keyword) : undefined
      if (exclusive !== undefined) return [[schema[exclusive] === true ? exclusive : keyword, value]]
      if (draft === 0 && isExclusive(keyword)) return []
      if (keyword === 'dependencies' && isKeywords(value)) return toDependents(value, inner)
      if (keyword === 'items' && Array.isArray(value)) return [['prefixItems', value.map(inner)]]
      if (keyword === 'additionalItems') return Array.isArray(schema['items']) ? [['items', inner(value)]] : []
      if (mapKeywordsOfDrafts.has(keyword) && isKeywords(value)) return [[keyword, mapValues(value, inner)]]
      if (schemaKeywordsOfDrafts.has(keyword)) return [[keyword, Array.isArray(value) ? value.map(inner) : inner(value)]]
      return [[keyword, value]]
    }),
  )
}

/** The number limits that draft 4 makes exclusive by a separate keyword. */
const exclusiveLimits = new Map([
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
])

const isExclusive = (keyword: string): boolean => [...exclusiveLimits.values()].includes(keyword)

/** An identifier that is only a fragment is an anchor. */
function toIdentifier(value: unknown): [string, unknown][] {
  return typeof value === 'string' && value.startsWith('#') ? [['$anchor', value.slice(1)]] : [['$id', value]]
}

/** Splits `dependencies`, whose values are property names or schemas. */
function toDependents(dependencies: Keywords, inner: (value: unknown) => unknown): [string, unknown][] {
  const entries = Object.entries(dependencies)
  const names = entries.filter(([, value]) => Array.isArray(value))
  const others = entries.filter(([, value]) => !Array.isArray(value)).map(([name, value]) => [name, inner(value)] as const)
  return [
    ['dependentRequired', Object.fromEntries(names)],
    ['dependentSchemas', Object.fromEntries(others)],
  ]
}

/** Follows a JSON Pointer through the earlier draft's keywords, and returns one with the current draft's keywords. */
function upgradeReference(reference: unknown, root: Keywords): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return reference
  let place: unknown = root
  let isMap = false
  const tokens = reference.split('/').slice(1).map((token) => {
    const from = Object(place) as Keywords
    const name = [token, decodeToken(token)].find((one) => Object.hasOwn(from, one))
    place = name === undefined ? undefined : from[name]
    const isKeyword = !isMap && !Array.isArray(from)
    isMap = isKeyword && mapKeywordsOfDrafts.has(token)
    if (!isKeyword) return token
    if (token === 'items' && Array.isArray(place)) return 'prefixItems'
    if (token === 'additionalItems') return 'items'
    return token === 'dependencies' ? 'dependentSchemas' : token
  })
  return `#/${tokens.join('/')}`
}

/** Decodes a token (RFC 6901, sections 3 and 6), in which some libraries do not encode the percent sign. */
function decodeToken(token: string): string {
  const text = token.replaceAll('~1', '/').replaceAll('~0', '~')
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    const bytes = encoded.slice(1).split('%')
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  })
}

function isKeywords(value: unknown): value is Keywords {
  return isObject(value) && !Array.isArray(value)
}

function mapValues(value: Keywords, map: (inner: unknown) => unknown): Keywords {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner)]))
}
