/**
 * Says what an absent body becomes. ts-rest passes what a parser has left, often `undefined`. The router validates `{}`, because a schema
 * cannot say whether nothing was sent, and reads no body only if the operation has none.
 */
import type { Names } from './migration.ts'
import type { Expression, Type } from './syntax.ts'

/** Returns what a body schema accepts without a body, and what to write; undefined if it rejects both `undefined` and `{}`. */
export function describeEmptyBody(names: Names, schema: Expression): string | undefined {
  const { compiler } = names
  const { Any, Unknown, Undefined, Void } = compiler.TypeFlags
  const [input, output] = ['input', 'output'].map((name) => readType(names, schema, name))
  if (!input || !output) return undefined
  const has = (type: Type, flags: number): boolean => (type.flags & flags) !== 0
  // What `z.preprocess()` returns decides, and its input says nothing about that.
  if (has(input, Any | Unknown)) return has(output, Any | Unknown) ? `accepts any body, and an empty one is {}: ${leaveOut}` : undefined
  const members = input.isUnion() ? input.types : [input]
  const values = members.filter((member) => !has(member, Undefined | Void))
  // The compiler says that such a body is never undefined.
  if (values.length === 0) return undefined
  const objects = values.filter((member) => acceptsEmpty(names, member))
  const isOptional = values.length < members.length
  if (objects.length === 0) return isOptional ? `is never undefined, because an empty body is {}: ${optional}` : undefined
  if (!objects.some((member) => hasFields(names, member))) return `has no fields, and an empty body is {}: ${leaveOut}`
  return `has no required field: an empty body is {}, which this schema accepts${isOptional ? `: ${optional}` : ''}`
}

const optional = "write 'optional: true' in 'requests' if the body may be absent"
const leaveOut = `leave 'requests' out, or ${optional}`

/** Returns the type that a Standard Schema accepts or returns; undefined for another value. */
function readType({ checker }: Names, schema: Expression, name: string): Type | undefined {
  return ['~standard', 'types', name].reduce<Type | undefined>((type, key) => {
    const property = type && checker.getNonNullableType(type).getProperty(key)
    return property && checker.getTypeOfSymbolAtLocation(property, schema)
  }, checker.getTypeAtLocation(schema))
}

/** Whether a type accepts an object without properties. */
function acceptsEmpty({ compiler, checker }: Names, type: Type): boolean {
  const isObject = (type.flags & (compiler.TypeFlags.Object | compiler.TypeFlags.Intersection | compiler.TypeFlags.NonPrimitive)) !== 0
  return isObject && checker.getPropertiesOfType(type).every(({ flags }) => (flags & compiler.SymbolFlags.Optional) !== 0)
}

/** Whether a type has properties, or any keys. */
function hasFields({ compiler, checker }: Names, type: Type): boolean {
  const keys = checker.getIndexInfosOfType(type).filter((info) => (info.type.flags & compiler.TypeFlags.Never) === 0)
  return checker.getPropertiesOfType(type).length + keys.length > 0
}
