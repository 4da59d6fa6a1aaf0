/** What is known about an object, and its property literals. */
import type { Spend } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import type { ObjectPart, PropertyRule, SomeProperty } from './part.ts'
import { compilePattern } from './pattern.ts'

export interface ObjectFacts {
  readonly min: number
  readonly max: number
  readonly rules: readonly PropertyRule[]
  /** The literals for single properties. */
  readonly properties: ReadonlyMap<string, readonly Literal[]>
  readonly required: ReadonlySet<string>
  readonly some: readonly SomeProperty[]
  /** Properties with names that occur nowhere in the facts. */
  readonly unnamed: readonly SomeProperty[]
  /** The literals for names. */
  readonly names: readonly Literal[]
}

export const anyObject: ObjectFacts = {
  min: 0,
  max: Infinity,
  rules: [],
  properties: new Map(),
  required: new Set(),
  some: [],
  unnamed: [],
  names: [],
}

/** Adds a part; returns `undefined` if no object is left. */
export function narrowObjects(facts: ObjectFacts, part: ObjectPart): ObjectFacts | undefined {
  const { rule, property, some, unnamed, names } = part
  const required = part.required ? new Set([...facts.required, ...part.required]) : facts.required
  const narrowed: ObjectFacts = {
    min: Math.max(facts.min, part.min ?? 0),
    max: Math.min(facts.max, part.max ?? Infinity),
    rules: rule ? [...facts.rules, rule] : facts.rules,
    properties: property
      ? new Map(facts.properties).set(property[0], [...(facts.properties.get(property[0]) ?? []), property[1]])
      : facts.properties,
    required,
    some: some ? [...facts.some, some] : facts.some,
    unnamed: unnamed ? [...facts.unnamed, unnamed] : facts.unnamed,
    names: names ? [...facts.names, names] : facts.names,
  }
  const isExcluded =
    narrowed.min > narrowed.max ||
    required.size > narrowed.max ||
    [...required].some((name) => isForbidden(narrowed, name))
  return isExcluded ? undefined : narrowed
}

function isForbidden({ properties }: ObjectFacts, name: string): boolean {
  return properties.get(name)?.some(({ schema }) => schema === false) ?? false
}

/** The names that occur in the facts. */
export function listKnownNames({ rules, properties, required }: ObjectFacts): Set<string> {
  return new Set([...required, ...properties.keys(), ...rules.flatMap((rule) => [...rule.properties.keys()])])
}

/** The name patterns that occur in the facts. */
export function listNamePatterns({ rules }: ObjectFacts, { matching, notMatching }: SomeProperty): string[] {
  return [
    ...new Set([...matching, ...notMatching, ...rules.flatMap((rule) => rule.patterns.map(([source]) => source))]),
  ]
}

export function matchesName(source: string, name: string, table?: LiteralTable): boolean {
  const spend: Spend = (steps) => table?.spend(steps)
  spend()
  return compilePattern(source)?.test(name, spend) === true
}

/** The literals that the value of the property `name` matches. */
export function listPropertyLiterals(
  facts: ObjectFacts,
  name: string,
  table: LiteralTable,
  isComplete: boolean,
): Literal[] {
  const literals = listValueLiterals(facts, name, (source) => matchesName(source, name, table), table, isComplete)
  return [...literals, ...(facts.properties.get(name) ?? [])]
}

/**
 * The literals that property schemas require from a property's value.
 *
 * @param name the name; `undefined` for a name that no schema lists
 * @param matches whether the name matches a pattern
 * @param isComplete whether no other schemas can name it
 */
export function listValueLiterals(
  { rules }: ObjectFacts,
  name: string | undefined,
  matches: (source: string) => boolean,
  table: LiteralTable,
  isComplete: boolean,
): Literal[] {
  table.spend()
  let isSent = false
  const literals = rules.flatMap((rule) => {
    const named = name === undefined ? undefined : rule.properties.get(name)
    const found = [
      ...(named ? [named] : []),
      ...rule.patterns.flatMap(([source, literal]) => (matches(source) ? literal : [])),
    ]
    const applied = found.length > 0 || !rule.others ? found : [rule.others]
    if (rule.isSender && applied.some(({ schema }) => schema !== false)) isSent = true
    return applied
  })
  return isSent || !isComplete || !rules.some((rule) => rule.isClosed) ? literals : [...literals, table.plain(false)]
}
