/**
 * Reads YAML with the optional peer dependency `yaml`.
 *
 * The number of YAML aliases is not limited, because a common response may be used thousands of times. The expanded values are limited:
 * aliases of a value are one object in memory, and every reader of the document reads this object at each place.
 */
import type { Document, LineCounter } from 'yaml'
import type { JsonData } from '../json-schema/json.ts'
import { CommandError, toErrorMessage } from './command-error.ts'

/** The most values that aliases add to the document. */
const mostRepeated = 1_000_000

/** A parsed document with the lines of its nodes. */
export interface YamlTree {
  readonly value: JsonData
  readonly document: Document.Parsed
  readonly lines: LineCounter
  readonly yaml: typeof import('yaml')
}

/** Parses YAML 1.2 with its core schema: `no` and dates are strings. `name` is the document in error messages. */
export async function parseYaml(text: string, name: string): Promise<YamlTree> {
  // Most documents are JSON.
  const yaml = await import('yaml')
  try {
    const lines = new yaml.LineCounter()
    // The package would compare each key with all others in its mapping.
    const options = { version: '1.2', schema: 'core', uniqueKeys: false, lineCounter: lines } as const
    const document = yaml.parseDocument(text, options)
    const [problem] = document.errors
    if (problem) throw problem
    checkKeys(document, yaml)
    // Aliases refer to the same object, so they take no memory before they are limited.
    const value: unknown = document.toJS({ maxAliasCount: -1 })
    const counts = new ValueCounts()
    if (counts.count(value) - counts.written > mostRepeated) throw new Error(`its aliases repeat more than ${mostRepeated.toLocaleString('en')} values`)
    return { value: value as JsonData, document, lines, yaml }
  } catch (thrown) {
    const [line = ''] = toErrorMessage(thrown).split('\n')
    throw new CommandError(`'${name}' is not a YAML document: ${line.replace(/[.:]?$/, '.')}`)
  }
}

/**
 * Returns a key's property in JSON: the keys `200` and `'200'` are the same property. Returns `undefined` for keys that JSON does not have.
 */
export function toPropertyName(key: unknown, { isScalar }: typeof import('yaml')): string | undefined {
  return isScalar(key) ? String(key.value ?? '') : undefined
}

/** Throws for mappings that JSON does not have. */
function checkKeys(document: Document.Parsed, yaml: typeof import('yaml')): void {
  yaml.visit(document, {
    Map(_, { items }) {
      const names = new Set<string>()
      for (const { key } of items) {
        const name = toPropertyName(key, yaml)
        if (name === undefined) throw new Error('a key is not a string or number')
        if (names.has(name)) throw new Error(`the key '${name}' occurs twice in a mapping`)
        names.add(name)
      }
    },
  })
}

/** Counts a document's values. */
class ValueCounts {
  /** The values without those that aliases repeat. */
  written = 0
  readonly #counts = new Map<object, number>()

  /** Counts the values in `value` with its aliases expanded. Throws for values that JSON does not have. */
  count(value: unknown): number {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`JSON has no number ${value}`)
    const isObject = typeof value === 'object' && value !== null
    const known = isObject ? this.#counts.get(value) : undefined
    if (known === Infinity) throw new Error('an alias refers to a value that contains it')
    if (known !== undefined) return known
    this.written++
    if (!isObject) return 1
    this.#counts.set(value, Infinity)
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error('JSON has no binary data, sets and maps')
    let count = 1
    for (const item of Object.values(value)) count += this.count(item)
    this.#counts.set(value, count)
    return count
  }
}
