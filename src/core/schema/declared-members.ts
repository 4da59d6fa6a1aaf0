/** What the router and documents know about declared error members, without the code that checks them. */
import { readProperty } from '../../shared/property.ts'
import { isPromise } from '../../shared/promises.ts'
import { toPointerToken } from '../../shared/json-pointer.ts'
import { type Issue, type Schema, validate } from './schema.ts'
import type { Shape } from './shape-schema.ts'

/** Name -> the member's value. */
export interface Members {
  readonly [name: string]: unknown
}

/** The members that an error sends. */
export interface CheckedMembers {
  /** The error's status. */
  readonly status: unknown
  /** The schema outputs: undefined for each member that is absent or that its schema rejects. */
  readonly values: Members
  /** What `onError` receives if a schema rejects a member, and the issues. */
  readonly problem?: string | undefined
  readonly issues?: readonly Issue[]
}

/** The members that `errors` and `problems` declare for a body. */
export interface DeclaredMembers {
  /** The properties that routepact sets. */
  readonly shape: Shape
  readonly schemas: readonly (readonly [name: string, schema: Schema])[]
  /** Whether a member may be absent only if its schema accepts `undefined`. */
  readonly isRequired: boolean
  /**
   * Checks an error's members. It never rejects, because the client must receive the error.
   *
   * @param isValidated whether the schemas run
   */
  readonly check: (thrown: unknown, isValidated: boolean) => Promise<CheckedMembers>
}

/** Returns the members that a body's schema declares. */
export function getDeclaredMembers(schema: unknown): DeclaredMembers | undefined {
  return readProperty(schema, '~members') as DeclaredMembers | undefined
}

/**
 * Returns the JSON Schema for a body with declared members. A document requires a member if its schema rejects `undefined`; no other
 * validator runs for documents. JSON Schema says in an object's schema, not in the member's schema, whether a member may be absent.
 *
 * @param convert converts a member's schema
 */
export function describeMembers(
  { shape, schemas, isRequired }: Pick<DeclaredMembers, 'shape' | 'schemas' | 'isRequired'>,
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

/** Whether a member is always present on a side. False if the validator is asynchronous or throws. */
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
