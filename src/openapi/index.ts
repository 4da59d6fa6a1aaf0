export { createDocsPage, type DocsPageDocument, type DocsPageOptions, type DocsPageScript } from './docs-page.ts'
export { createOpenApiDocument, type OpenApiOptions } from './create-document.ts'
export type {
  JsonSchema,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiExternalDocs,
  OpenApiHeader,
  OpenApiInfo,
  OpenApiMediaType,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiRequestBody,
  OpenApiResponse,
  OpenApiSecurityRequirement,
  OpenApiServer,
  OpenApiTag,
  OpenApiVersion,
} from './document.ts'
export type { JsonSchemaOptions, JsonSchemaSource } from '../schema/json-schema.ts'
