/**
 * Reads the JSON Schema that a schema implements itself, where values are read. No converter is available there, and bundle size counts.
 */
import { isPromise } from '../../shared/promises.ts'
import { isObject } from '../../shared/property.ts'
import { resolvePointer } from '../../shared/json-pointer.ts'
import type { JsonSchemaSource } from './json-schema.ts'
import type { Schema } from './schema.ts'

/** Part of a JSON Schema, with the keywords that are read. */
export interface NamedPart {
  readonly $ref?: string
  readonly allOf?: readonly NamedPart[]
  readonly anyOf?: readonly NamedPart[]
  readonly oneOf?: readonly NamedPart[]
  readonly properties?: { readonly [name: string]: NamedPart }
  readonly patternProperties?: unknown
  readonly additionalProperties?: unknown
}

/**
 * Returns a schema's JSON Schema.
 *
 * @throws TypeError for a schema that implements none, or whose conversion is asynchronous; any error that its conversion throws
 */
export function readJsonSchema(schema: Schema, side: 'input' | 'output'): NamedPart {
  const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
  // A type without JSON Schema, such as a date, must not hide other types.
  const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
  const converted: unknown = jsonSchema[side](options)
  // A rejection would end the process.
  if (isPromise(converted)) void Promise.resolve(converted).catch(() => undefined)
  if (!isObject(converted) || isPromise(converted)) throw new TypeError('not a JSON Schema')
  return converted
}

/** Collects a schema, the schemas to which it refers, and its union and intersection members. */
export function collectParts(part: NamedPart, root: NamedPart, parts: Set<NamedPart> = new Set()): Set<NamedPart> {
  if (parts.has(part)) return parts
  parts.add(part)
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = part
  const target = ($ref && resolvePointer(root, $ref)) as NamedPart | undefined
  for (const member of [...allOf, ...anyOf, ...oneOf, ...(target ? [target] : [])]) collectParts(member, root, parts)
  return parts
}

