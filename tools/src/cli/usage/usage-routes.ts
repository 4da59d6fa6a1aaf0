/** Finds the operation in an OpenAPI document that a logged request calls, with the routers' matcher. */
import { addRoute, createRoutes, matchRoute, type RouteNode } from 'routepact/internal'
import { decodeSegment, type PathSegment, toSegments } from '../../../../src/shared/path.ts'
import { ApiDocument } from '../../diff/documents/api-document.ts'
import { DocumentError } from '../../diff/documents/document-error.ts'
import { type ApiOperation, listOperations } from '../../diff/documents/document-operations.ts'
import { readFacts } from '../../diff/documents/schema-converter.ts'
import { type ApiParameter, hasKeys, readApiParameters } from '../../diff/documents/api-parameters.ts'
import { ComparisonBudget } from '../../json-schema/budget.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { CommandError } from '../command-error.ts'
import type { SourceDocument } from '../document-source.ts'

/** A query parameter, and whether a name in a query belongs to it. */
export interface UsageParameter {
  readonly name: string
  readonly isSentAs: (name: string) => boolean
}

/** An operation whose use is counted. */
export interface UsageOperation {
  /** The method and path template. */
  readonly name: string
  readonly parameters: readonly UsageParameter[]
  /** Whether the operation declares a 4xx status. */
  readonly declares: (status: number) => boolean
}

/** The operation that a request calls; `preflight` for `OPTIONS` on a path that the contract only has under other methods. */
export type FindOperation = (method: string, pathname: string) => UsageOperation | 'preflight' | undefined

/** A contract's operations. */
export interface UsageRoutes {
  readonly operations: readonly UsageOperation[]
  readonly find: FindOperation
  /** For a path that matches no operation: those whose path has the same end, or is the end. */
  readonly findSimilar: (method: string, pathname: string) => ReadonlySet<UsageOperation>
}

/** An operation at a path, with the texts around the parameters in each segment that has some. */
interface Candidate {
  readonly operation: UsageOperation
  readonly texts: readonly (readonly string[])[]
}

/** The most leading path segments that are left out. */
const mostPrefixes = 10

/** The most paths in front of an operation's paths. */
const mostBases = 1000

/**
 * Creates a document's routes.
 *
 * @param bases the paths in front of the document's paths; by default, the paths of its servers
 * @throws CommandError for a value that is not an OpenAPI document
 */
export function createUsageRoutes({ name, document }: SourceDocument, bases: readonly string[] | undefined): UsageRoutes {
  const routes = new Map<string, UsageRoute>()
  const operations = new Set<UsageOperation>()
  for (const api of readOperations(name, document)) {
    const operation = toUsageOperation(api)
    for (const base of bases ?? listBases(api)) {
      const texts = toSegments(`${base.replace(/\/$/, '')}${api.path}`).map(splitTemplate)
      const segments = texts.map(([text = '', ...others]) =>
        others.length > 0 ? { parameter: text } : { literal: decodeSegment(text) ?? text },
      )
      const key = JSON.stringify([api.method, segments.map(({ literal }) => literal ?? null)])
      const route = routes.get(key) ?? { key, method: api.method, segments, candidates: [] }
      routes.set(key, route)
      const candidate = { operation, texts: texts.filter(({ length }) => length > 1) }
      // If two operations have the same URLs, the first gets all requests.
      if (route.candidates.some((other) => JSON.stringify(other.texts) === JSON.stringify(candidate.texts))) continue
      operations.add(operation)
      // Paths with more text beside their parameters are more specific.
      route.candidates.push(candidate)
      route.candidates.sort((one, other) => countText(other) - countText(one))
    }
  }
  const all = [...routes.values()]
  return { operations: [...operations], find: createFinder(all), findSimilar: createSimilarFinder(all) }
}

/** Operations with one method whose paths differ only in text beside parameters, which the matcher ignores. */
interface UsageRoute {
  readonly key: string
  readonly method: string
  readonly segments: readonly PathSegment[]
  readonly candidates: Candidate[]
}

function createFinder(routes: readonly UsageRoute[]): FindOperation {
  const trees = new Map<string, RouteNode<UsageRoute>>()
  /** The tree without routes whose texts the path lacks, so that less specific routes are found. */
  const openTree = (excluded: readonly string[]): RouteNode<UsageRoute> => {
    const id = excluded.join()
    const tree = trees.get(id) ?? createRoutes<UsageRoute>()
    if (!trees.has(id)) {
      for (const route of routes) if (!excluded.includes(route.key)) addRoute(tree, route.segments, route.method, route)
      trees.set(id, tree)
    }
    return tree
  }
  return (method, pathname) => {
    const excluded: string[] = []
    for (;;) {
      const { route, segments, allowed } = matchRoute(openTree(excluded), method, pathname)
      if (!route) return method === 'OPTIONS' && allowed.length > 0 ? 'preflight' : undefined
      const found = route.candidates.find(({ texts }) => texts.every((parts, index) => isOfTemplate(segments[index], parts)))
      if (found) return found.operation
      excluded.push(route.key)
    }
  }
}

/**
 * Finds operations by how paths end. The end must contain a literal segment: a prefix that only the log or only the contract has leads
 * elsewhere.
 */
function createSimilarFinder(routes: readonly UsageRoute[]): UsageRoutes['findSimilar'] {
  const whole = createRoutes<Set<UsageOperation>>()
  const ends = createRoutes<Set<UsageOperation>>()
  const known = new Map<string, Set<UsageOperation>>()
  for (const { method, segments, candidates } of routes) {
    for (const start of segments.keys()) {
      const end = segments.slice(start)
      if (!end.some(({ literal }) => literal !== undefined)) break
      const key = JSON.stringify([start > 0, method, end.map(({ literal }) => literal ?? null)])
      const operations = known.get(key) ?? new Set()
      if (!known.has(key)) addRoute(start > 0 ? ends : whole, end, method, operations)
      known.set(key, operations)
      for (const { operation } of candidates) operations.add(operation)
    }
  }
  return (method, pathname) => {
    const found = new Set(matchRoute(ends, method, pathname).route)
    const segments = toSegments(pathname)
    // An empty segment is no prefix.
    for (let start = 1; start < Math.min(segments.length, mostPrefixes) && segments[start - 1] !== ''; start++) {
      const { route } = matchRoute(whole, method, `/${segments.slice(start).join('/')}`)
      for (const operation of route ?? []) found.add(operation)
    }
    return found
  }
}

function readOperations(name: string, document: JsonData): ApiOperation[] {
  try {
    const facts = readFacts(document)
    const api = new ApiDocument(document, 'old', { hidden: 'readOnly' }, new ComparisonBudget(), [facts, facts])
    return listOperations(api, api.list(api.root, 'paths'))
  } catch (thrown) {
    // A RangeError means that values are nested more deeply than the stack.
    if (!(thrown instanceof DocumentError || thrown instanceof RangeError)) throw thrown
    throw new CommandError(`'${name}' is not an OpenAPI document: ${thrown.message.replace(' of the old document', '')}.`)
  }
}

function toUsageOperation(api: ApiOperation): UsageOperation {
  const responses = new Set(Object.keys(isJsonRecord(api.node.responses) ? api.node.responses : {}).map((key) => key.toUpperCase()))
  const queries = [...readApiParameters(api).values()].filter((parameter) => parameter.in.startsWith('query'))
  const named = queries.map((parameter) => Object.assign({ name: parameter.name }, readSentNames(api, parameter)))
  const isOfNamed = (sent: string): boolean => named.some((parameter) => parameter.isNamed(sent))
  return {
    name: `${api.method} ${api.path}`,
    parameters: named.map(({ name, isNamed, isOpen }) => ({ name, isSentAs: (sent) => isNamed(sent) || (isOpen && !isOfNamed(sent)) })),
    declares: (status) => responses.has(String(status)) || responses.has('4XX'),
  }
}

/** The query names that belong to a parameter, and whether unknown names belong to a parameter too. */
interface SentNames {
  readonly isNamed: (sent: string) => boolean
  readonly isOpen: boolean
}

/** Reads which query names belong to a parameter (OpenAPI 3.1.1, section 4.8.12.4). */
function readSentNames({ document }: ApiOperation, parameter: ApiParameter): SentNames {
  const { name, schema } = parameter
  if (parameter.in === 'querystring') return { isNamed: () => true, isOpen: false }
  const isNamed = (sent: string): boolean => sent === name || sent.startsWith(`${name}[`)
  if (!hasKeys(parameter)) return { isNamed, isOpen: false }
  // An exploded object's properties are sent without the parameter's name.
  const { properties, isOpen } = listProperties(document, schema)
  return { isNamed: (sent) => isNamed(sent) || properties.has(sent), isOpen }
}

/** The properties of a schema and its parts, and whether others are described too. */
function listProperties(document: ApiDocument, schema: SchemaNode): { readonly properties: ReadonlySet<string>; readonly isOpen: boolean } {
  const properties = new Set<string>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [schema]
  let isOpen = false
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isJsonRecord(next) || seen.has(next)) continue
    seen.add(next)
    for (const name of Object.keys(isJsonRecord(next.properties) ? next.properties : {})) properties.add(name)
    isOpen ||= isJsonRecord(next.additionalProperties) || next.patternProperties !== undefined
    for (const parts of [next.allOf, next.anyOf, next.oneOf]) if (Array.isArray(parts)) waiting.push(...(parts as readonly JsonData[]))
    if (typeof next.$ref === 'string') waiting.push(document.findSchema(next.$ref))
  }
  return { properties, isOpen }
}

/** Lists the server paths for an operation. */
function listBases({ document: { root }, item, node }: ApiOperation): string[] {
  const servers = [node, item, root].map((owner) => owner.servers).find((list) => Array.isArray(list) && list.length > 0)
  if (servers === undefined) return ['']
  const urls = (servers as readonly JsonData[]).filter(isJsonRecord).flatMap(expandServer)
  return [...new Set(urls.map((url) => url.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*|^\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')))]
}

/** Lists a server's URLs, with each value that its variables may have. */
function expandServer({ url, variables }: JsonRecord): string[] {
  let urls = [String(url)]
  for (const [name, variable] of Object.entries(isJsonRecord(variables) ? variables : {})) {
    if (!urls.some((text) => text.includes(`{${name}}`))) continue
    const { default: usual, enum: values } = isJsonRecord(variable) ? variable : {}
    const texts = new Set([usual, ...(Array.isArray(values) ? (values as readonly JsonData[]) : [])].map(String))
    if (urls.length * texts.size > mostBases)
      throw new CommandError(`'servers' has more than ${mostBases} values of variables: name the paths in front in 'usage.base' of routepact.config.json.`)
    urls = urls.flatMap((text) => Array.from(texts, (value) => text.replaceAll(`{${name}}`, value)))
  }
  return urls
}

/** Splits a segment into the texts around its parameters: one text if it has none. */
function splitTemplate(segment: string): string[] {
  return segment.split(/(?:\{[^{}]*\})+/).map((text) => decodeSegment(text) ?? text)
}

function countText({ texts }: Candidate): number {
  return texts.flat().join('').length
}

/** Whether a segment has these texts, in order, with something between them. */
function isOfTemplate(segment: string | undefined, texts: readonly string[]): boolean {
  const start = texts[0] as string
  const end = texts.at(-1) as string
  if (segment === undefined) return texts.length === 2 && start === '' && end === ''
  const last = segment.length - end.length
  let from = start.length
  if (!segment.startsWith(start) || !segment.endsWith(end)) return false
  for (const text of texts.slice(1, -1)) {
    const found = segment.indexOf(text, from + 1)
    if (found < 0) return false
    from = found + text.length
  }
  return from < last
}
