export { createDocsPage, type DocsPageDocument, type DocsPageOptions } from './docs-page.ts'
export { createOpenApiDocument, type OpenApiOptions } from './create-document.ts'
export type { JsonSchema, OpenApiDocument } from './document.ts'
export type { JsonSchemaOptions, JsonSchemaSource } from '../core/schema/json-schema.ts'
