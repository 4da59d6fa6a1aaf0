/** A schema document: resolves references inside the document and in other given documents; fetches nothing. */
import { decodePointerToken, resolvePointer } from '../../../src/shared/json-pointer.ts'
import { countSteps, isJsonRecord, type JsonRecord, type Spend } from './json.ts'
import { isSchemaNode, listSubschemas, type SchemaNode } from './schema-syntax.ts'

/** A schema with a URI, and the schemas inside it that share the URI. */
export interface SchemaResource {
  readonly uri: string
  readonly root: unknown
  readonly anchors: Map<string, SchemaNode>
  readonly dynamicAnchors: Map<string, SchemaNode>
}

/** A document by the URI under which references find it. */
export interface LinkedDocument {
  readonly uri: string
  readonly schema: unknown
}

/** The base URI for a document without an `$id`. */
const defaultBase = 'https://document.invalid/'

/** The reason when a compared reference leads nowhere. */
export function toBrokenReason(reference: string): string {
  return `'${reference}' ${broken}`
}

/** Whether a reason is that a reference leads nowhere. */
export function isBrokenReason(reason: string): boolean {
  return reason.endsWith(broken)
}

const broken = 'does not refer to a schema of the document'

export class SchemaDocument {
  readonly root: unknown
  /** Whether a string may certainly lack a format. Otherwise formats are annotations, as 2020-12 has them. */
  readonly checksFormats: boolean
  /** The resources by URI. */
  readonly resources: Map<string, SchemaResource> = new Map()
  /** Whether a dynamic anchor exists twice, so that nested schemas may depend on the schemas around them. */
  isAmbiguous = false
  /** Counts steps, and may throw. */
  readonly spend: Spend
  readonly #dynamicNames = new Set<string>()
  readonly #owners = new Map<object, SchemaResource>()
  readonly #resolved = new Map<SchemaResource, Map<string, SchemaNode | undefined>>()

  /** @param spend counts a step for each schema, and may throw */
  constructor(root: unknown, linked: readonly LinkedDocument[] = [], spend: Spend = () => {}, checksFormats = false) {
    this.root = root
    this.checksFormats = checksFormats
    this.spend = spend
    for (const { uri, schema } of linked) this.#index(schema, this.#addResource(uri, schema))
    this.#index(root, this.#addResource(defaultBase, root))
  }

  /** A schema's resource. A schema outside the document counts as part of the document's root. */
  getResource(schema: JsonRecord): SchemaResource {
    if (!this.#owners.has(schema)) this.#index(schema, this.resources.get(defaultBase) as SchemaResource)
    return this.#owners.get(schema) as SchemaResource
  }

  /** Returns the schema that `reference` inside `from` refers to, or `undefined`. */
  resolve(reference: string, from: JsonRecord): SchemaNode | undefined {
    const resource = this.getResource(from)
    const known = this.#resolved.get(resource) ?? new Map<string, SchemaNode | undefined>()
    this.#resolved.set(resource, known)
    if (!known.has(reference)) known.set(reference, this.#find(reference, resource))
    return known.get(reference)
  }

  /** Returns the schema to which a JSON Pointer, such as `#/$defs/name`, into the whole document refers. */
  resolvePointer(reference: string): SchemaNode | undefined {
    const { root } = this
    return /^#(?:\/|$)/.test(reference) && isJsonRecord(root) ? this.resolve(reference, root) : undefined
  }

  /** Whether `reference` refers to a dynamic anchor, and so depends on the schemas through which it is reached. */
  isDynamic(reference: string, from: JsonRecord): boolean {
    const target = this.resolve(reference, from)
    return (
      isJsonRecord(target) &&
      typeof target.$dynamicAnchor === 'string' &&
      reference.endsWith(`#${target.$dynamicAnchor}`)
    )
  }

  /** The schemas with a dynamic anchor, in any resource. */
  listDynamicAnchors(name: string): SchemaNode[] {
    this.spend(this.resources.size)
    const found = [...new Set(this.resources.values())].map((resource) => resource.dynamicAnchors.get(name))
    return found.filter((schema) => schema !== undefined)
  }

  #find(reference: string, from: SchemaResource): SchemaNode | undefined {
    const [path = '', fragment = ''] = reference.split('#')
    const uri = path && toAbsoluteUri(path, from.uri)
    const resource = path ? this.resources.get(uri) : from
    if (resource === undefined) return undefined
    if (fragment && !fragment.startsWith('/')) return resource.anchors.get(decodePointerToken(fragment))
    const found = resolvePointer(resource.root as JsonRecord, `#${fragment}`)
    if (!isSchemaNode(found)) return undefined
    if (isJsonRecord(found) && !this.#owners.has(found)) this.#index(found, resource)
    return found
  }

  #addResource(uri: string, root: unknown): SchemaResource {
    const resource = {
      uri,
      root,
      anchors: new Map<string, SchemaNode>(),
      dynamicAnchors: new Map<string, SchemaNode>(),
    }
    this.resources.set(uri, resource)
    return resource
  }

  /** Records the identifiers and anchors in a schema and in the schemas inside it. */
  #index(schema: unknown, parent: SchemaResource): void {
    if (!isJsonRecord(schema) || this.#owners.has(schema)) return
    this.spend()
    const { $id, $anchor, $dynamicAnchor } = schema
    let resource = parent
    if (typeof $id === 'string') {
      const uri = toAbsoluteUri($id, parent.uri).replace(/#$/, '')
      // Each contains the one around it.
      this.spend(countSteps(uri))
      resource = this.#addResource(uri, schema)
      // A document is also found by the URI under which it was given.
      if (parent.root === schema) this.resources.set(parent.uri, resource)
    }
    this.#owners.set(schema, resource)
    if (typeof $anchor === 'string') resource.anchors.set($anchor, schema)
    if (typeof $dynamicAnchor === 'string') {
      this.isAmbiguous ||= this.#dynamicNames.has($dynamicAnchor)
      this.#dynamicNames.add($dynamicAnchor)
      resource.anchors.set($dynamicAnchor, schema)
      resource.dynamicAnchors.set($dynamicAnchor, schema)
    }
    for (const inner of listSubschemas(schema)) this.#index(inner, resource)
    if (parent.root === schema && isJsonRecord(schema.components) && isJsonRecord(schema.components.schemas)) {
      for (const inner of Object.values(schema.components.schemas)) this.#index(inner, resource)
    }
  }
}

/** Resolves a URI reference; returns it unchanged if the base is not hierarchical. */
function toAbsoluteUri(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference
}
