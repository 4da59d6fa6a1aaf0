/** Finds objects in which a schema keeps undeclared fields: the router sends the schema's output. */
import type { Schema } from 'routepact'
import { mapSchemas } from 'routepact/internal'
import type { JsonSchema } from 'routepact/openapi'
import { evaluate } from '../json-schema/evaluate.ts'
import type { JsonData } from '../json-schema/json.ts'
import { SchemaDocument } from '../json-schema/schema-document.ts'
import { isObject } from '../../../src/shared/property.ts'

/** A name that no schema declares. */
const undeclared = 'undeclared-field-of-routepact'

/** The most objects in a body that are examined. */
const mostFieldPlaces = 20

/** Creates a document in which objects with declared properties have no others, unless their schema mentions others. */
export function createClosedDocument(schema: JsonSchema): SchemaDocument {
  return new SchemaDocument(close(schema))
}

function close(schema: JsonSchema): JsonSchema {
  // The `allOf` members declare properties for one object.
  if ('allOf' in schema) return schema
  const closed = mapSchemas(schema, close)
  return 'properties' in schema && !openKeywords.some((keyword) => keyword in schema) ? { ...closed, additionalProperties: false } : closed
}

const openKeywords = ['additionalProperties', 'unevaluatedProperties', 'patternProperties']

/**
 * Returns the path to the first object in which the schema keeps an undeclared field, or `undefined`. Records and open objects do not
 * count, nor do values that may be something else than objects.
 *
 * @param closed the document from `createClosedDocument`; without it, every object counts
 */
export async function findKeptFields(
  schema: Schema,
  value: unknown,
  closed: SchemaDocument | undefined,
): Promise<string | undefined> {
  const read = async (input: unknown): Promise<unknown> => {
    const result: unknown = await schema['~standard'].validate(input)
    const { issues, value: output } = result as { readonly issues?: unknown; readonly value?: unknown }
    return issues ? rejected : output
  }
  const output = await read(value)
  if (output === rejected) return undefined
  // Without the fields that the schema removes, because the closed document would reject them.
  const sent = JSON.parse(JSON.stringify(output) ?? 'null') as unknown
  for (const path of listObjectPaths(sent, []).slice(0, mostFieldPlaces)) {
    const probed = replaceAt(sent, path, (object) => ({ ...(object as object), [undeclared]: 'x' }))
    if (closed && !evaluate(closed, closed.root as never, probed as JsonData).isInvalid) continue
    const isKept = Object.hasOwn(Object(readPath(await read(probed), path)), undeclared)
    if (isKept && (await read(replaceAt(sent, path, () => 0))) === rejected) return path.join('.') || 'the value'
  }
  return undefined
}

const rejected = Symbol('rejected')

/** Lists the paths to the objects in a JSON value, in an array those in its first element. */
export function listObjectPaths(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (!isObject(value)) return []
  if (Array.isArray(value)) return listObjectPaths(value[0], [...path, '0'])
  return [path, ...Object.entries(value).flatMap(([name, member]) => listObjectPaths(member, [...path, name]))]
}

export function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner: unknown, name) => Object(inner)[name] as unknown, value)
}

/** Copies a value with another one at the path. */
export function replaceAt(value: unknown, [name, ...rest]: readonly string[], replace: (value: unknown) => unknown): unknown {
  if (name === undefined) return replace(value)
  const copy: { [name: string]: unknown } = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[name] = replaceAt(copy[name], rest, replace)
  return copy
}
