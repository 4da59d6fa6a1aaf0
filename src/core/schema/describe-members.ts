/**
 * The JSON Schema of a body with declared members.
 *
 * Whether a document requires a member is the answer of its schema to `undefined`, the only validator that documents run: JSON
 * Schema says in the schema of an object, not in the schema of the member, whether it may be absent.
 */
import { isPromise } from '../../shared/promises.ts'
import type { DeclaredMembers } from './declared-members.ts'
import { toPointerToken } from '../../shared/json-pointer.ts'
import { type Schema, validate } from './schema.ts'

/**
 * Returns the JSON Schema of a body with declared members.
 *
 * @param convert converts the schema of a member
 */
export function describeMembers(
  { shape, schemas, isRequired }: DeclaredMembers,
  side: 'input' | 'output',
  convert: (schema: Schema, name: string) => object,
): object {
  const properties = schemas.map(([name, schema]) => [name, moveReferences(convert(schema, name), name)] as const)
  const required = schemas.flatMap(([name, schema]) => (isRequired && isPresent(schema, side) ? name : []))
  return {
    type: shape.type,
    properties: { ...shape.properties, ...Object.fromEntries(properties) },
    required: [...(shape.required as readonly string[]), ...required],
  }
}

/**
 * Whether a member is always present on a side, by the validator's answer to `undefined`: Standard Schema has no other way
 * to tell. False if the validator is asynchronous or throws.
 */
function isPresent(schema: Schema, side: 'input' | 'output'): boolean {
  try {
    const validation = validate(schema, undefined)
    if (!isPromise(validation)) return validation.issues !== undefined || (side === 'output' && validation.value !== undefined)
    // A rejection would end the process.
    validation.catch(() => undefined)
  } catch {
    // In doubt, clients must not rely on the member.
  }
  return false
}

/** Copies a JSON Schema for its place below a property: its references begin at the root. */
function moveReferences(schema: object, name: string): object {
  const place = `#/properties/${encodeURIComponent(toPointerToken(name))}`
  const toMoved = (key: string, value: unknown): unknown =>
    key === '$ref' && typeof value === 'string' && /^#(\/|$)/.test(value) ? place + value.slice(1) : value
  return JSON.parse(JSON.stringify({ ...schema, $schema: undefined }, toMoved)) as object
}
