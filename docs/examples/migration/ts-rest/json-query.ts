/** Reads the queries of ts-rest clients with `jsonQuery: true`. */
import type {
  Issue,
  Schema,
  SchemaInput,
  SchemaOutput,
} from 'routepact'

/** What the wrapped schema accepts, each key also as text. */
type JsonQuery<Input> = {
  [Key in keyof Input]:
    | Extract<
        Input[Key],
        string | number | boolean | readonly unknown[] | undefined
      >
    | string
}

/** The schema of a query whose values are texts of JSON. */
export interface JsonQuerySchema<
  Declared extends Schema,
> extends Schema {
  readonly '~standard': Schema['~standard'] & {
    readonly types?:
      | {
          readonly input: JsonQuery<SchemaInput<Declared>>
          readonly output: SchemaOutput<Declared>
        }
      | undefined
  }
}

/**
 * Returns the value that a text of JSON stands for, or the text: the
 * client quotes no other.
 */
function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Returns the keys of the query that the issues name. */
function listKeys(issues: readonly Issue[]): Set<PropertyKey> {
  return new Set(
    issues
      .flatMap(({ path = [] }) => path.slice(0, 1))
      .map((first) => (typeof first === 'object' ? first.key : first)),
  )
}

/**
 * Wraps the schema of a query. A key whose decoded value the schema
 * rejects is read as text, which other clients send.
 */
export function jsonQuery<Declared extends Schema>(
  schema: Declared,
): JsonQuerySchema<Declared> {
  type Result = { readonly issues?: readonly Issue[] }
  const validate = schema['~standard'].validate as (
    value: unknown,
  ) => Result | Promise<Result>
  const standard = {
    ...schema['~standard'],
    async validate(
      query: Readonly<Record<string, unknown>>,
    ): Promise<Result> {
      const decoded = Object.fromEntries(
        Object.entries(query).map(([key, value]) => [
          key,
          decode(value),
        ]),
      )
      const result = await validate(decoded)
      if (!result.issues) return result
      const keys = listKeys(result.issues)
      const texts = Object.entries(query).filter(([key]) =>
        keys.has(key),
      )
      const second = await validate({
        ...decoded,
        ...Object.fromEntries(texts),
      })
      if (!second.issues) return second
      const failed = listKeys(second.issues)
      // A key that is valid as text is not named.
      return {
        issues: result.issues.filter((issue) =>
          [...listKeys([issue])].every((key) => failed.has(key)),
        ),
      }
    },
  }
  // Converters to JSON Schema read the members of the schema.
  return Object.create(schema, {
    '~standard': { value: standard },
  }) as JsonQuerySchema<Declared>
}
