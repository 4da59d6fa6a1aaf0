/** Validators of OpenAPI documents: two libraries, and the JSON Schemas that the OpenAPI Initiative publishes. */
import SwaggerParser from '@apidevtools/swagger-parser'
import { validate as validate31 } from '@hyperjump/json-schema/openapi-3-1'
import { validate as validate32 } from '@hyperjump/json-schema/openapi-3-2'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenApiDocument } from 'routepact/openapi'

/** Resolves to the problems of a document, or to undefined. */
type Validate = (document: OpenApiDocument) => Promise<unknown>

async function bySwaggerParser(document: OpenApiDocument): Promise<unknown> {
  const { valid, ...rest } = await SwaggerParser.validate(structuredClone(document) as never).then(
    () => ({ valid: true }),
    (thrown: unknown) => ({ valid: false, thrown }),
  )
  return valid ? undefined : rest
}

async function bySchemaValidator(document: OpenApiDocument): Promise<unknown> {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
  return valid ? undefined : errors
}

/** `schema-base` also validates the schemas inside the document. */
async function byOfficialSchema(document: OpenApiDocument): Promise<unknown> {
  const [validate, uri] =
    document.openapi === '3.2.0'
      ? [validate32, 'https://spec.openapis.org/oas/3.2/schema-base']
      : [validate31, 'https://spec.openapis.org/oas/3.1/schema-base']
  const output = await validate(uri, document as never, 'BASIC')
  return output.valid ? undefined : output
}

/** The validators by version; swagger-parser does not support 3.2. */
export const validators = {
  '3.1.1': {
    '@apidevtools/swagger-parser': bySwaggerParser,
    '@seriousme/openapi-schema-validator': bySchemaValidator,
    'the schema of OpenAPI 3.1': byOfficialSchema,
  },
  '3.2.0': {
    '@seriousme/openapi-schema-validator': bySchemaValidator,
    'the schema of OpenAPI 3.2': byOfficialSchema,
  },
} as const satisfies { [Version in OpenApiDocument['openapi']]: { readonly [name: string]: Validate } }
