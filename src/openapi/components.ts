/** The schemas that a document keeps by name: what libraries put under `$defs`, what has an `$id`, what refers to itself. */
import type { JsonSchema } from './document.ts'
import { isSchemaObject, mapSchemas } from './json-schema.ts'

/** Requests are described by what a schema accepts, responses by what it gives. */
export type Side = 'input' | 'output'

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

/** @param reserved names that are taken already */
export function createComponents(reserved: readonly string[]): Components {
  const components = new Map<string, Component>()
  const byOpen = new Map<string, string>()

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

  function add(root: JsonSchema, side: Side, name: string): JsonSchema {
    const targets = findTargets(root, name)
    const names = new Map<JsonSchema, string>()
    const toReference = (schema: JsonSchema): string => `${prefix}${names.get(schema)}`
    for (const [schema, target] of targets) {
      const [input, open] = [toKey(schema, targets, false), toKey(schema, targets, true)]
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
        component.schema = rewrite(schema, targets, toReference, side)
    }
    return targets.has(root) ? { $ref: toReference(root) } : rewrite(root, targets, toReference, side)
  }

  function resolve(schema: JsonSchema): JsonSchema {
    let resolved = schema
    for (const seen = new Set<JsonSchema>(); !seen.has(resolved);) {
      seen.add(resolved)
      const { $ref } = resolved
      const found = typeof $ref === 'string' ? components.get($ref.slice(prefix.length))?.schema : undefined
      if (found) resolved = found
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

interface Target {
  readonly name: string
  /** Has it got that name from its library? */
  readonly isOwn: boolean
}

type Targets = Map<JsonSchema, Target> & { readonly byReference: ReadonlyMap<string, JsonSchema> }

/** Names that a library counts out, such as `0` and `__schema0`: they say nothing, and begin anew with each schema. */
const countedPattern = /^(__schema)?\d+$/

/** Finds the schemas inside of this one that are referred to, or have an `$id`. */
function findTargets(root: JsonSchema, name: string): Targets {
  const byReference = new Map<string, JsonSchema>()
  const targets: Targets = Object.assign(new Map<JsonSchema, Target>(), { byReference })
  const references: string[] = []
  const visit = (schema: JsonSchema): JsonSchema => {
    const { $id, $ref, $anchor } = schema
    if (typeof $id === 'string') {
      byReference.set($id, schema)
      const last = /([^/#:]+?)(?:\.json)?[/#]*$/.exec($id)?.[1] ?? name
      targets.set(schema, { name: last, isOwn: true })
    }
    if (typeof $anchor === 'string') byReference.set(`#${$anchor}`, schema)
    if (typeof $ref === 'string') references.push($ref)
    mapSchemas(schema, visit)
    return schema
  }
  visit(root)
  for (const reference of references) {
    const isKnown = byReference.has(reference)
    if (!isKnown && (!reference.startsWith('#') || reference.startsWith('#/components/'))) continue
    const schema = isKnown ? byReference.get(reference) : resolvePointer(root, reference)
    if (!isSchemaObject(schema)) throw new Error(`'${reference}' refers to nothing`)
    byReference.set(reference, schema)
    const last = decodeSegment(/[#/]([^#/]+)$/.exec(reference)?.[1] ?? '0')
    const isOwn = !countedPattern.test(last)
    if (!targets.has(schema)) targets.set(schema, { name: isOwn ? last : name, isOwn })
  }
  return targets
}

/** What a JSON Pointer in a fragment (RFC 6901, section 6) leads to. */
function resolvePointer(root: JsonSchema, reference: string): unknown {
  let found: unknown = root
  for (const segment of reference.slice(1).split('/').slice(1)) {
    const key = decodeSegment(segment)
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? found[key as never] : undefined
  }
  return found
}

function decodeSegment(segment: string): string {
  let text = segment
  try {
    text = decodeURIComponent(segment)
  } catch {
    // Libraries write names as they are; a `%` in one need not be an encoding.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The keywords that a schema of its own has, and one in a document has not. */
const ownKeywords = new Set(['$schema', '$id', '$anchor', '$defs', 'definitions'])

/** Gives a schema in whose parts each target is a reference. */
function rewrite(
  schema: JsonSchema,
  targets: Targets,
  toReference: (schema: JsonSchema) => string,
  side: Side,
): JsonSchema {
  const { $ref } = schema
  const entries = Object.entries(schema).filter(([keyword]) => !ownKeywords.has(keyword))
  const target = typeof $ref === 'string' ? targets.byReference.get($ref) : undefined
  const plain = Object.fromEntries(
    entries
      // A response may have more one day; clients that were made from the document must bear it.
      .filter(([keyword, value]) => side === 'input' || keyword !== 'additionalProperties' || value !== false)
      .map(([keyword, value]) => [keyword, keyword === '$ref' && target ? toReference(target) : value]),
  )
  return mapSchemas(plain, (inner) =>
    targets.has(inner) ? { $ref: toReference(inner) } : rewrite(inner, targets, toReference, side),
  )
}

/** A text that two schemas share where they say the same, whatever they and their parts are called. */
function toKey(schema: JsonSchema, targets: Targets, isOpen: boolean): string {
  const order: JsonSchema[] = [schema]
  const toReference = (target: JsonSchema): string => {
    if (!order.includes(target)) order.push(target)
    return String(order.indexOf(target))
  }
  const texts: string[] = []
  for (let index = 0; index < order.length; index += 1) {
    const side = isOpen ? 'output' : 'input'
    texts.push(toSortedText(rewrite(order[index] as JsonSchema, targets, toReference, side)))
  }
  return texts.join('\n')
}

function toSortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isSchemaObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
