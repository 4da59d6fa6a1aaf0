/**
 * A document's named schemas: those under `$defs`, those with an `$id` and those that refer to themselves.
 *
 * `additionalProperties: false` is omitted in responses. It only means that the schema strips keys, which does not concern
 * clients, and it would duplicate every schema that requests and responses share. What requests and responses share has neither
 * `readOnly` nor `writeOnly`.
 */
import type { JsonSchema } from './document-options.ts'
import { findTargets, type ReferenceTargets, rewrite, type Side, toKeys } from './references.ts'
import { withoutKeywords } from './schema-keywords.ts'

/** A component with the keys by which equal schemas are found. */
interface Component {
  schema: JsonSchema
  /** The keywords that the component omits because of how it is used. */
  readonly omitted: Set<string>
  /** The schema's key, if it occurs in a request. */
  input?: string
  /** The schema's key without `additionalProperties: false`. */
  readonly open: string
}

/** A document's components. */
export interface Components {
  /**
   * Converts a library's schema to a document schema, and adds its named parts as components.
   *
   * @param name the name for a schema that refers to itself and has no name
   * @param omitted the keywords that it does not have here
   * @throws Error for a reference to a missing schema inside the same schema; other references are kept and never
   * fetched
   */
  readonly add: (root: JsonSchema, side: Side, name: string, omitted: readonly string[]) => JsonSchema
  /** Returns the component that a reference points to, or the schema itself. */
  readonly resolve: (schema: JsonSchema) => JsonSchema
  /** Returns the components that a serialized document uses, directly or indirectly. */
  readonly used: (text: string) => { [name: string]: JsonSchema }
}

const prefix = '#/components/schemas/'

/** Returns a function that refers to schemas by their component names. */
function toReference(names: ReadonlyMap<JsonSchema, string>): (schema: JsonSchema) => string {
  return (schema) => `${prefix}${names.get(schema)}`
}

/**
 * Creates one document's components.
 *
 * @param reserved names that are already in use
 */
export function createComponents(reserved: readonly string[]): Components {
  const components = new Map<string, Component>()
  const byOpen = new Map<string, string>()
  const byDefinitions = new Map<string, readonly string[]>()

  /** Returns an equal component's name, or the first free name. */
  function choose(name: string, isOwn: boolean, side: Side, input: string, open: string): string {
    const known = byOpen.get(open)
    const isKnown = (found: Component): boolean =>
      found.open === open && (side === 'output' || (found.input ?? input) === input)
    if (!isOwn && known !== undefined && isKnown(components.get(known) as Component)) return known
    // Component names consist of letters, digits, `.`, `-` and `_` (OpenAPI 3.1.1, section 4.8.7).
    const plain = name.replace(/[^\w.-]/g, '_')
    const suffixed = `${plain}${side === 'input' ? 'Input' : 'Output'}`
    for (let count = 0; ; count += 1) {
      const candidate = count === 0 ? plain : count === 1 ? suffixed : `${plain}_${count}`
      const found = components.get(candidate)
      if (found ? isKnown(found) : !reserved.includes(candidate)) return candidate
    }
  }

  /** Finds or adds a component for each target, and returns their names. */
  function register(targets: ReferenceTargets, side: Side, omitted: readonly string[]): Map<JsonSchema, string> {
    const names = new Map<JsonSchema, string>()
    const toKey = toKeys(targets)
    for (const [schema, target] of targets) {
      const [input, open] = [toKey(schema, 'input'), toKey(schema, 'output')]
      const chosen = choose(target.name, target.isOwn, side, input, open)
      names.set(schema, chosen)
      const known = components.get(chosen)
      if (!known) {
        components.set(chosen, { schema: {}, omitted: new Set(), open, ...(side === 'input' ? { input } : {}) })
        byOpen.set(open, byOpen.get(open) ?? chosen)
      } else if (side === 'input') known.input = input
    }
    for (const schema of targets.keys()) {
      const component = components.get(names.get(schema) as string) as Component
      // The schema from a request replaces the same schema from a response, because it keeps `additionalProperties: false`.
      if (side === 'input' || component.input === undefined)
        component.schema = rewrite(schema, targets, toReference(names), side)
      for (const keyword of omitted) component.omitted.add(keyword)
      component.schema = withoutKeywords(component.schema, [...component.omitted])
    }
    return names
  }

  function add(root: JsonSchema, side: Side, name: string, omitted: readonly string[]): JsonSchema {
    const targets = findTargets(root, name)
    // Schemas that share definitions repeat the same `$defs`, and each set needs to be registered only once.
    const references = [...targets.byReference.keys()].sort()
    const isShared = references.every((reference) => reference.startsWith('#/$defs/'))
    const text = isShared ? JSON.stringify([side, omitted, references, root['$defs']]) : undefined
    const known = text === undefined ? undefined : byDefinitions.get(text)
    const found = references.map((reference) => targets.byReference.get(reference) as JsonSchema)
    const names = known
      ? new Map(found.map((schema, index) => [schema, known[index] as string]))
      : register(targets, side, omitted)
    if (text !== undefined)
      byDefinitions.set(
        text,
        found.map((schema) => names.get(schema) as string),
      )
    const chosen = names.get(root)
    if (chosen !== undefined) return { $ref: prefix + chosen }
    return withoutKeywords(rewrite(root, targets, toReference(names), side), omitted)
  }

  function resolve(schema: JsonSchema): JsonSchema {
    let resolved = schema
    for (const seen = new Set<JsonSchema>(); !seen.has(resolved);) {
      seen.add(resolved)
      const { $ref } = resolved
      if (typeof $ref !== 'string' || !$ref.startsWith(prefix)) break
      resolved = components.get($ref.slice(prefix.length))?.schema ?? resolved
    }
    return resolved
  }

  function used(text: string): { [name: string]: JsonSchema } {
    const found = new Map<string, JsonSchema>()
    const visit = (from: string): void => {
      for (const [, name = ''] of from.matchAll(/"\$ref":"#\/components\/schemas\/([\w.-]+)"/g)) {
        const component = components.get(name)
        if (!component || found.has(name)) continue
        found.set(name, component.schema)
        visit(JSON.stringify(component.schema))
      }
    }
    visit(text)
    return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  return { add, resolve, used }
}
