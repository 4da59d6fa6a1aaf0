/** The schemas that a document keeps by name: what libraries put under `$defs`, what has an `$id`, what refers to itself. */
import type { JsonSchema } from './document.ts'
import { findTargets, rewrite, type Side, type Targets, toKeys } from './references.ts'

interface Component {
  schema: JsonSchema
  /** What it says, whatever its parts are called; of requests, where it was found there. */
  input?: string
  /** The same without `additionalProperties: false`. */
  readonly open: string
}

/** The components of a document. */
export interface Components {
  /**
   * Takes a schema as a library gave it and gives it as the document has it: what it keeps by name is a component.
   *
   * @param name what it is called where it refers to itself as a whole and has no name of its own
   * @throws Error for a reference inside of the schema that leads nowhere. Others are left as they are, and never fetched.
   */
  readonly add: (root: JsonSchema, side: Side, name: string) => JsonSchema
  /** Follows a reference to a component. */
  readonly resolve: (schema: JsonSchema) => JsonSchema
  /** Those that are used in this text of a document, and what they use themselves. */
  readonly used: (text: string) => { [name: string]: JsonSchema }
}

const prefix = '#/components/schemas/'

function toReference(names: ReadonlyMap<JsonSchema, string>): (schema: JsonSchema) => string {
  return (schema) => `${prefix}${names.get(schema)}`
}

/** @param reserved names that are taken already */
export function createComponents(reserved: readonly string[]): Components {
  const components = new Map<string, Component>()
  const byOpen = new Map<string, string>()
  const byDefinitions = new Map<string, readonly string[]>()

  /** The name under which this is known, or the first that is free. */
  function choose(name: string, isOwn: boolean, side: Side, input: string, open: string): string {
    const known = byOpen.get(open)
    const isKnown = (found: Component): boolean =>
      found.open === open && (side === 'output' || (found.input ?? input) === input)
    if (!isOwn && known !== undefined && isKnown(components.get(known) as Component)) return known
    // The names of components are letters, digits, `.`, `-` and `_` (OpenAPI 3.1.1, section 4.8.7).
    const plain = name.replace(/[^\w.-]/g, '_')
    const suffixed = `${plain}${side === 'input' ? 'Input' : 'Output'}`
    for (let count = 0; ; count += 1) {
      const candidate = count === 0 ? plain : count === 1 ? suffixed : `${plain}_${count}`
      const found = components.get(candidate)
      if (found ? isKnown(found) : !reserved.includes(candidate)) return candidate
    }
  }

  /** Finds or makes a component for each target, and gives their names. */
  function register(targets: Targets, side: Side): Map<JsonSchema, string> {
    const names = new Map<JsonSchema, string>()
    const toKey = toKeys(targets)
    for (const [schema, target] of targets) {
      const [input, open] = [toKey(schema, 'input'), toKey(schema, 'output')]
      const chosen = choose(target.name, target.isOwn, side, input, open)
      names.set(schema, chosen)
      const known = components.get(chosen)
      if (!known) {
        components.set(chosen, { schema: {}, open, ...(side === 'input' ? { input } : {}) })
        byOpen.set(open, byOpen.get(open) ?? chosen)
      } else if (side === 'input') known.input = input
    }
    for (const schema of targets.keys()) {
      const component = components.get(names.get(schema) as string) as Component
      // Of two that are alike but for `additionalProperties: false`, that of requests says more.
      if (side === 'input' || component.input === undefined)
        component.schema = rewrite(schema, targets, toReference(names), side)
    }
    return names
  }

  function add(root: JsonSchema, side: Side, name: string): JsonSchema {
    const targets = findTargets(root, name)
    // Schemas that use the same others bring the same `$defs` along, each time anew.
    const references = [...targets.byReference.keys()].sort()
    const isShared = references.every((reference) => reference.startsWith('#/$defs/'))
    const text = isShared ? JSON.stringify([side, references, root['$defs']]) : undefined
    const known = text === undefined ? undefined : byDefinitions.get(text)
    const found = references.map((reference) => targets.byReference.get(reference) as JsonSchema)
    const names = known
      ? new Map(found.map((schema, index) => [schema, known[index] as string]))
      : register(targets, side)
    if (text !== undefined)
      byDefinitions.set(
        text,
        found.map((schema) => names.get(schema) as string),
      )
    const chosen = names.get(root)
    return chosen === undefined ? rewrite(root, targets, toReference(names), side) : { $ref: prefix + chosen }
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
