/** Document changes that concern no single operation: servers, security schemes. */
import { isObject } from '../../../../src/shared/property.ts'
import { isJsonRecord, toCanonicalText, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import type { ApiDocument } from './api-document.ts'
import { type BasePathChange, findServerPathChange, readUrlPath } from './base-path.ts'
import { ChangeList, type ListedChange } from './change-list.ts'
import { listOperations, type ApiOperation } from './document-operations.ts'
import { readRequirements } from './security-requirements.ts'

/**
 * Lists the changes in servers and security schemes.
 *
 * @param hasMoved whether a part of the URLs has moved between the servers and the paths
 * @param basePath the base path that has changed for all operations
 */
export function listDocumentChanges(
  old: ApiDocument,
  next: ApiDocument,
  renamed: ReadonlyMap<string, string>,
  hasMoved: boolean,
  basePath: BasePathChange | undefined,
): ListedChange[] {
  const changes = new ChangeList('', 'document', undefined, undefined, (steps) => next.spend(steps))
  if (basePath) addBasePathChange(basePath, changes)
  addServerChanges(old.root.servers, next.root.servers, changes, { hasMoved: hasMoved || basePath !== undefined, isTold: false })
  addSchemeChanges(old, next, renamed, changes)
  return changes.list()
}

/** Adds the changes in servers that an operation or its path declares. */
export function addOperationServerChanges(old: ApiOperation, next: ApiOperation, changes: ChangeList): void {
  const readServers = ({ document, item, node }: ApiOperation): JsonData | undefined =>
    node.servers ?? item.servers ?? document.root.servers
  const isOwn = [old, next].some(({ item, node }) => node.servers !== undefined || item.servers !== undefined)
  // What differs in the path templates too is a change in all operations, or none.
  const isInTemplates = old.shape !== next.shape
  if (isOwn) addServerChanges(readServers(old), readServers(next), changes, { hasMoved: false, isTold: isInTemplates })
}

/** The servers' path for an operation, without a final slash; empty if they have different paths. */
export function readServerPath({ document, item, node }: Pick<ApiOperation, 'document' | 'item' | 'node'>): string {
  const servers = node.servers ?? item.servers ?? document.root.servers
  const known = isObject(servers) ? knownPaths.get(servers) : ''
  if (known !== undefined) return known
  const paths = listServers(servers).map(({ url }) => toUrlPath(toServerUrl(url)))
  const path = paths.every((other) => other === paths[0]) ? (paths[0] ?? '') : ''
  knownPaths.set(servers as object, path)
  return path
}

/** The paths in server lists, which many operations share. */
const knownPaths = /* @__PURE__ */ new WeakMap<object, string>()

/** A URL's path, if it is known. */
function toUrlPath(url: string): string {
  return readUrlPath(url) ?? ''
}

function addBasePathChange({ old, next }: BasePathChange, changes: ChangeList): void {
  changes.add({ kind: 'base-path-changed', text: `base path '${old}' is now '${next}'` })
}

interface KnownServerChanges {
  /** Whether the servers' paths are compared with the operations. */
  readonly hasMoved: boolean
  /** Whether another change says that the base path differs. */
  readonly isTold: boolean
}

function addServerChanges(old: JsonData | undefined, next: JsonData | undefined, changes: ChangeList, { hasMoved, isTold }: KnownServerChanges): void {
  const read = (servers: JsonData | undefined): Map<string, string> => {
    const texts = readServerTexts(servers)
    // Without their paths, because the operations have them.
    return hasMoved ? new Map(Array.from(texts, ([url, text]) => [url.slice(0, url.length - toUrlPath(url).length) || '/', text])) : texts
  }
  const [before, after] = [read(old), read(next)]
  const basePath = hasMoved || isTold ? undefined : findServerPathChange(old, next)
  if (basePath) addBasePathChange(basePath, changes)
  const isPathGone = (url: string): boolean => basePath !== undefined && (toUrlPath(url) || '/') === basePath.old
  for (const [url, text] of before) {
    if (isPathGone(url)) continue
    if (!after.has(url)) changes.add({ kind: 'server-gone', text: `server '${url}' is gone` })
    else if (after.get(url) !== text) {
      changes.add({ kind: 'server-changed', text: `server '${url}' has other variables` })
    }
  }
  for (const url of after.keys()) {
    if (!before.has(url)) changes.add({ kind: 'server-added', text: `server '${url}' is added` })
  }
}

function listServers(servers: JsonData | undefined): JsonRecord[] {
  return (Array.isArray(servers) ? (servers as readonly JsonData[]) : []).filter(isJsonRecord)
}

/** A server's URL without a final slash, unless it is only a slash. */
function toServerUrl(url: JsonData | undefined): string {
  return String(url).replace(/(?<=.)\/$/, '')
}

/** Each server's variables by URL; `/` without servers. A final slash makes no difference. */
function readServerTexts(servers: JsonData | undefined): Map<string, string> {
  const entries = listServers(servers).map(({ url, variables }) => [toServerUrl(url), toVariablesText(variables)] as const)
  return new Map(entries.length > 0 ? entries : [['/', '{}']])
}

/** Serializes a server's variables without their descriptions. */
function toVariablesText(variables: JsonData = {}): string {
  const withoutText = (name: string, value: JsonData): JsonData | undefined =>
    name === 'description' && typeof value === 'string' ? undefined : value
  return toCanonicalText(JSON.parse(JSON.stringify(variables, withoutText)) as JsonData)
}

/** The old name of each security scheme that has a new name. */
export function findRenamedSchemes(old: ApiDocument, next: ApiDocument): Map<string, string> {
  const [before, after] = [readSchemes(old), readSchemes(next)]
  const gone = new Map<string, string>()
  for (const [name, scheme] of before) {
    const text = toSchemeText(scheme)
    if (!after.has(name) && !gone.has(text)) gone.set(text, name)
  }
  const renamed = new Map<string, string>()
  for (const [name, scheme] of after) {
    const found = before.has(name) ? undefined : gone.get(toSchemeText(scheme))
    if (found !== undefined) renamed.set(name, found)
  }
  return renamed
}

function readSchemes(document: ApiDocument): Map<string, JsonRecord> {
  return new Map(document.list(document.resolve(document.root.components), 'securitySchemes'))
}

function toSchemeText(scheme: JsonRecord): string {
  return toCanonicalText({ ...scheme, description: null })
}

/** Whether a security scheme's field contains all that it did; scope texts are descriptions. */
function isKept(old: JsonData, next: JsonData, field: string): boolean {
  if (!isJsonRecord(old) || !isJsonRecord(next)) return toCanonicalText(old) === toCanonicalText(next)
  return Object.entries(old).every(
    ([name, value]) =>
      Object.hasOwn(next, name) && (field === 'scopes' || isKept(value, next[name] as JsonData, name)),
  )
}

/** The security schemes that operations require, by name. Those that the whole document requires are read once. */
function listUsedSchemes(document: ApiDocument): Set<string> {
  const operations = listOperations(document, document.list(document.root, 'paths'))
  const read = new Map(operations.map((operation) => [operation.node.security, operation]))
  return new Set(Array.from(read.values(), readRequirements).flatMap((listed) => listed.flatMap((requirement) => Array.from(requirement.keys()))))
}

/** The fields that say where and how a credential is sent. */
const credentialFields = ['type', 'in', 'name', 'scheme']

function addSchemeChanges(
  old: ApiDocument,
  next: ApiDocument,
  renamed: ReadonlyMap<string, string>,
  changes: ChangeList,
): void {
  const used = listUsedSchemes(old)
  const after = new Map([...readSchemes(next)].map(([name, scheme]) => [renamed.get(name) ?? name, scheme]))
  for (const [name, scheme] of readSchemes(old)) {
    const found = after.get(name)
    if (!found || !used.has(name)) continue
    const place = next.placeOf(found)
    const toValue = (value: JsonData | undefined): string => String(value ?? 'none').toLowerCase()
    const changed = credentialFields.filter((key) => toValue(scheme[key]) !== toValue(found[key]))
    // Another type has other fields, which say nothing more.
    for (const field of changed[0] === 'type' ? ['type'] : changed) {
      const [was, is] = [scheme[field] ?? 'none', found[field] ?? 'none']
      const text = `security scheme '${name}' has the ${field} '${is}' instead of '${was}'`
      changes.add({ kind: 'security-scheme-changed', text, place })
    }
    for (const field of ['flows', 'openIdConnectUrl', 'oauth2MetadataUrl']) {
      if (changed[0] === 'type' || isKept(scheme[field] ?? null, found[field] ?? null, field)) continue
      changes.add({
        kind: 'security-flows-changed',
        text: `security scheme '${name}' has another '${field}'`,
        place,
      })
    }
  }
}
