import { isObject } from '../../shared/property.ts'
import { whenSettled } from '../../shared/promises.ts'
import { getBodyFormat } from '../schema/body-format.ts'
import { type CodecMark, getCodec, isSchema, type Schema, validate } from '../schema/schema.ts'
import type { JsonSchemaSource } from '../schema/json-schema.ts'
import type { ContractOperation } from './operation.ts'

/** Copies an operation, replacing the codecs in its responses by schemas of what is sent; returns the operation itself without codecs. */
export function toWireOperation<Operation extends Pick<ContractOperation, 'responses'>>(operation: Operation): Operation {
  const responses = replaceCodecs(operation.responses)
  return responses === operation.responses ? operation : { ...operation, responses: responses as ContractOperation['responses'] }
}

/** Replaces the codecs in response statuses and contents. */
function replaceCodecs(value: unknown): unknown {
  const codec = getCodec(value)
  if (codec) return toWireSchema(value as Schema & JsonSchemaSource, codec)
  if (!isObject(value) || isSchema(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, inner, replaceCodecs(inner)] as const)
  return entries.some(([, before, after]) => before !== after) ? Object.fromEntries(entries.map(([key, , after]) => [key, after])) : value
}

/** Returns a schema for what a codec sends: it accepts such a value, decodes it, and returns what the codec sends for the result. */
function toWireSchema(schema: Schema & JsonSchemaSource, codec: CodecMark): Schema {
  const code = getBodyFormat(schema)
  const { jsonSchema } = schema['~standard']
  const { vendor } = codec.schema['~standard'] as { readonly vendor?: unknown }
  const wire = {
    '~standard': {
      vendor,
      validate: (wire: unknown) => whenSettled(validate(codec.schema, wire), (decoded) => (decoded.issues ? decoded : codec.encode(decoded.value))),
      jsonSchema: { input: jsonSchema.output, output: jsonSchema.output },
    },
    '~codec': codec,
  } as unknown as Schema
  return code?.create ? (code.create as (schema: Schema, form: object) => Schema)(wire, code.form as object) : wire
}
