/** Reads the JSON Schema that a schema implements itself, where values are read: no converter is at hand, and bytes count. */
import { isPromise } from '../promises.ts'
import { isObject } from '../property.ts'
import { resolvePointer } from './json-pointer.ts'
import type { JsonSchemaSource } from './json-schema.ts'
import type { Schema } from './schema.ts'

/** A part of a JSON Schema, with the keywords that are read. */
export interface SchemaPart {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly SchemaPart[]
  readonly anyOf?: readonly SchemaPart[]
  readonly oneOf?: readonly SchemaPart[]
  readonly properties?: { readonly [name: string]: SchemaPart }
  readonly patternProperties?: unknown
  readonly additionalProperties?: unknown
  readonly unevaluatedProperties?: unknown
}

/**
 * Returns the JSON Schema of a schema.
 *
 * @throws TypeError for a schema that implements none, or whose conversion is asynchronous; whatever its conversion throws
 */
export function readJsonSchema(schema: Schema, side: 'input' | 'output'): SchemaPart {
  const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
  // A type without JSON Schema, such as a date, must not hide the others.
  const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
  const converted: unknown = jsonSchema[side](options)
  // A rejection would end the process.
  if (isPromise(converted)) void Promise.resolve(converted).catch(() => undefined)
  if (!isObject(converted) || isPromise(converted)) throw new TypeError('not a JSON Schema')
  return converted
}

/** Collects a schema, the schemas to which it refers, and the members of its unions and intersections. */
export function collectParts(part: SchemaPart, root: SchemaPart, parts: Set<SchemaPart> = new Set()): Set<SchemaPart> {
  if (parts.has(part)) return parts
  parts.add(part)
  for (const list of listParts(part, root)) for (const member of list) collectParts(member, root, parts)
  return parts
}

/** Whether a test holds for a schema, for each member of one of its unions, or for a schema that it extends. */
export function isEnsured(part: SchemaPart = {}, root: SchemaPart, holds: (part: SchemaPart) => boolean): boolean {
  return holds(part) || listParts(part, root).some((list) => list.every((member) => isEnsured(member, root, holds)))
}

/** Lists the schemas that apply together with a part: one of each list. */
function listParts({ $ref, allOf = [], anyOf, oneOf }: SchemaPart, root: SchemaPart): (readonly SchemaPart[])[] {
  const target = ($ref && resolvePointer(root, $ref)) as SchemaPart | undefined
  return [anyOf, oneOf, target && [target], ...allOf.map((member) => [member])].filter((list) => list !== undefined)
}
