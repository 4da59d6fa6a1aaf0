import { isObject } from '../../shared/property.ts'
import type { Issue } from './schema.ts'

/** The result of validating a value. */
export type ShapeResult<Value> =
  { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/**
 * The library's own schema, which `errors` and `problems` declare. It implements Standard Schema and Standard JSON Schema.
 *
 * @example
 * const schema: ShapeSchema<ErrorBody<404>> = errors(404)[404]['application/json'].body
 */
// An alias: other packages' declaration files could not name an interface.
export type ShapeSchema<Value> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'routepact'
    readonly types?: { readonly input: Value; readonly output: Value } | undefined
    readonly validate: (value: unknown) => ShapeResult<Value>
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => { [keyword: string]: unknown }
      readonly output: (options: { readonly target: string }) => { [keyword: string]: unknown }
    }
  }
}

/** The part of JSON Schema that `createShapeSchema` validates. */
export interface Shape {
  readonly $id?: string
  readonly type: 'string' | 'number' | 'object' | 'array' | readonly ('string' | 'number')[]
  /** The valid strings or numbers. */
  readonly enum?: readonly unknown[]
  /** An object's properties; undeclared properties are not part of the output. */
  readonly properties?: { readonly [name: string]: Shape }
  /** The names of the required properties. */
  readonly required?: readonly string[]
  readonly items?: Shape
}

/** Creates a schema from its JSON Schema, so that documents describe what is validated. */
export function createShapeSchema<Value>(shape: Shape): ShapeSchema<Value> {
  const convert = ({ target }: { readonly target: string }): { [keyword: string]: unknown } => {
    if (target === 'openapi-3.0') throw new Error("The target 'openapi-3.0' is not supported")
    return { ...shape }
  }
  const validate = (value: unknown): ShapeResult<Value> => {
    const issues: Issue[] = []
    const output = readShape(shape, value, [], issues) as Value
    return issues.length > 0 ? { issues } : { value: output }
  }
  return { '~standard': { version: 1, vendor: 'routepact', validate, jsonSchema: { input: convert, output: convert } } }
}

/** Returns a copy of the value with the declared properties, and adds an issue for each part that does not match. */
function readShape(shape: Shape, value: unknown, path: readonly PropertyKey[], issues: Issue[]): unknown {
  const { type, enum: values = [value], properties = {}, required = [], items } = shape
  const actual = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  if (![type].flat().some((name) => name === actual) || !values.includes(value)) {
    issues.push({ message: `Invalid input: expected ${String(shape.enum ?? type)}`, path })
  } else if (items) {
    return (value as unknown[]).map((item, index) => readShape(items, item, [...path, index], issues))
  } else if (isObject(value)) {
    const entries = Object.entries(properties).flatMap(([name, property]) => {
      const isAbsent = value[name] === undefined && !required.includes(name)
      return isAbsent ? [] : [[name, readShape(property, value[name], [...path, name], issues)]]
    })
    return Object.fromEntries(entries) as unknown
  }
  return value
}
