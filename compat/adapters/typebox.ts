/** An adapter of TypeBox, which does not implement Standard Schema. docs/schema-libraries.md shows it. */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonSchemaSource } from 'routepact/openapi'
import type { StaticDecode, StaticEncode, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Creates a schema that removes undeclared properties and decodes codecs. */
export function standard<const Type extends TSchema>(
  schema: Type,
): StandardSchemaV1<StaticEncode<Type>, StaticDecode<Type>> & JsonSchemaSource {
  const toJsonSchema = (): object => schema
  const validate = (value: unknown): StandardSchemaV1.Result<StaticDecode<Type>> => {
    const issues = Value.Errors(schema, value).flatMap(({ instancePath, message, keyword, params }) => {
      const path = instancePath.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      const missing = keyword === 'required' ? params.requiredProperties : [undefined]
      return missing.map((name) => ({ message, path: name === undefined ? path : [...path, name] }))
    })
    if (issues.length > 0) return { issues }
    return { value: Value.Decode(schema, Value.Clean(schema, structuredClone(value))) as StaticDecode<Type> }
  }
  return { '~standard': { version: 1, vendor: 'typebox', validate, jsonSchema: { input: toJsonSchema, output: toJsonSchema } } } as never
}
