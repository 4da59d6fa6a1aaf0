/** The examples and descriptions in content entries, which only documents contain. */
import type { ContractRequestContent, ContractResponseContent } from '../core/contract/operation.ts'
import { isObject, isPlainObject } from '../shared/property.ts'
import type { OpenApiMediaType } from './document.ts'
import type { JsonSchemas, SchemaLocation } from './json-schemas.ts'

/** Returns a content entry's examples, and adds a problem for each field that cannot be part of a document. */
export function toExamples(
  { example, examples = {} }: ContractRequestContent | ContractResponseContent,
  location: SchemaLocation,
  { report }: JsonSchemas,
): Pick<OpenApiMediaType, 'example' | 'examples'> {
  if (!isPlainObject(examples) || !Object.values(examples).every(isObject)) {
    report(location, "'examples' must be an object: name -> example")
    return {}
  }
  const named = Object.entries(examples)
  const all: [string, unknown][] = named.map(([name, one]) => [`examples.${name}`, one])
  for (const [name, value] of [['example', example] as const, ...all]) {
    if (value !== undefined && !isJson(value)) report(location, `'${name}' cannot be represented in JSON`)
  }
  // The document is serialized, which converts values such as dates and omits undefined properties.
  return { ...(example === undefined ? {} : { example }), ...(named.length > 0 ? { examples } : {}) } as OpenApiMediaType
}

/** Whether JSON represents a value without losing any part, apart from undefined properties. */
function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value, (_key, inner: unknown) => {
      if (!isJsonValue(inner)) throw new TypeError()
      return inner
    })
    return true
  } catch {
    return false
  }
}

/** Whether JSON represents a value, regardless of its elements or properties. */
function isJsonValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return !/bigint|function|symbol/.test(typeof value)
  if (Array.isArray(value) || isPlainObject(value)) return true
  // JSON omits the content of maps, sets, bytes and files, which are not properties.
  return Object.keys(value).length > 0 && !ArrayBuffer.isView(value)
}

/**
 * Merges the content entries' descriptions, because OpenAPI describes request bodies and responses, not their content types: the
 * description that all content types share, otherwise a list with one description for each.
 */
export function mergeDescriptions(
  entries: readonly (readonly [contentType: string, content: ContractRequestContent | ContractResponseContent])[],
): string | undefined {
  const described = entries.flatMap(([contentType, { description }]) =>
    description === undefined ? [] : [{ description, line: `- ${contentType}: ${description}` }],
  )
  const [first, ...others] = described
  const isShared = described.length === entries.length && others.every((other) => other.description === first?.description)
  return isShared || !first ? first?.description : described.map(({ line }) => line).join('\n')
}
