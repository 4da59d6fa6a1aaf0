import type { OpenAPIV3_1 } from 'openapi-types'
import { createContract } from 'routepact'
import { createOpenApiDocument, type JsonSchema, type OpenApiDocument } from 'routepact/openapi'
import type {
  OpenApiDocumentComponents,
  OpenApiEncoding,
  OpenApiExample,
  OpenApiHeader,
  OpenApiMediaType,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiRequestBody,
  OpenApiResponse,
  Written,
} from '../../src/openapi/document.ts'
import type {
  OpenApiExternalDocs,
  OpenApiSecurityRequirement,
  OpenApiServer,
  OpenApiTag,
} from '../../src/openapi/document-options.ts'
import { describe, expect, test } from 'tstyche'

declare const document: OpenApiDocument
declare const operation: OpenApiOperation

describe('OpenApiDocument', () => {
  test('has undefined in the type of each optional part', () => {
    expect(document.paths['/users']?.get).type.toBe<OpenApiOperation | undefined>()
    expect(document.paths['/users']).type.toBe<OpenApiPathItem | undefined>()
    expect(document.servers).type.toBe<Written<OpenApiServer>[] | undefined>()
    expect(document.tags).type.toBe<Written<OpenApiTag>[] | undefined>()
    expect(document.components).type.toBe<OpenApiDocumentComponents | undefined>()
    expect(document.components?.schemas?.['User']).type.toBe<JsonSchema | undefined>()
    expect({ ...document, externalDocs: { url: 'https://example.com' } }).type.toBeAssignableTo<OpenApiDocument>()
    expect(document.externalDocs).type.toBe<Written<OpenApiExternalDocs> | undefined>()
    expect(document.security).type.toBe<Written<OpenApiSecurityRequirement>[] | undefined>()
  })

  test('has typed operations', () => {
    expect(operation.parameters).type.toBe<OpenApiParameter[] | undefined>()
    expect(operation.requestBody).type.toBe<OpenApiRequestBody | undefined>()
    expect(operation.responses[200]).type.toBe<OpenApiResponse | undefined>()
    expect(operation.responses['default']?.headers?.['etag']).type.toBe<OpenApiHeader | undefined>()
    expect(operation.requestBody?.content['text/plain']).type.toBe<OpenApiMediaType | undefined>()
    expect(operation.requestBody?.content['text/plain']?.examples?.['ada']).type.toBe<OpenApiExample | undefined>()
    expect(operation.requestBody?.content['multipart/form-data']?.encoding?.['file']).type.toBe<OpenApiEncoding | undefined>()
    expect<OpenApiEncoding['contentType']>().type.toBe<string>()
    expect<{ contentType: string[] }>().type.not.toBeAssignableTo<OpenApiEncoding>()
    expect(operation.requestBody?.description).type.toBe<string | undefined>()
    expect<OpenApiParameter['in']>().type.toBe<'path' | 'query' | 'header' | 'cookie'>()
  })

  test('is read-only and can be copied', () => {
    const other = { ...document, servers: [{ url: 'https://example.com' }] }
    expect(other).type.toBeAssignableTo<OpenApiDocument>()
    // @ts-expect-error Cannot assign to 'openapi' because it is a read-only property.
    document.openapi = '3.2.0'
  })

  test('has the methods of OpenAPI in lower case', () => {
    expect<keyof OpenApiPathItem>().type.toBe<
      'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'query'
    >()
    expect<{ GET: OpenApiOperation }>().type.not.toBeAssignableTo<OpenApiPathItem>()
  })

  test('requires its required parts', () => {
    expect<JsonSchema['type']>().type.toBe<unknown>()
    expect<{ openapi: '3.1.1' }>().type.not.toBeAssignableTo<OpenApiDocument>()
    expect<unknown>().type.not.toBeAssignableTo<OpenApiDocument>()
    expect<never>().type.toBeAssignableTo<OpenApiDocument>()
    expect<any>().type.toBeAssignableTo<OpenApiDocument>()
  })
})

describe('OpenAPIV3_1.Document of openapi-types', () => {
  const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
  const created = createOpenApiDocument(contract, {
    info: { title: 'Ping', version: '1', license: { name: 'MIT', url: undefined } },
    servers: [{ url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
    tags: [{ name: 'ping' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  })

  test('accepts every document', () => {
    const validate = (given: OpenAPIV3_1.Document): string => given.info.title
    expect(validate(created)).type.toBe<string>()
    expect(validate(document)).type.toBe<string>()
    const assigned: OpenAPIV3_1.Document = created
    expect(assigned.openapi).type.toBe<string>()
    expect<OpenApiDocument>().type.toBeAssignableTo<OpenAPIV3_1.Document>()
    expect<OpenApiPathItem>().type.toBeAssignableTo<OpenAPIV3_1.PathItemObject>()
    expect<OpenApiOperation>().type.toBeAssignableTo<OpenAPIV3_1.OperationObject>()
    expect<OpenApiMediaType>().type.toBeAssignableTo<OpenAPIV3_1.MediaTypeObject>()
    expect<OpenApiEncoding>().type.toBeAssignableTo<OpenAPIV3_1.EncodingObject>()
    expect<JsonSchema>().type.toBeAssignableTo<OpenAPIV3_1.SchemaObject>()
  })

  test('is not accepted as a document, because its parts may be missing', () => {
    expect<OpenAPIV3_1.Document>().type.not.toBeAssignableTo<OpenApiDocument>()
    expect<Omit<OpenApiDocument, 'info'>>().type.not.toBeAssignableTo<OpenAPIV3_1.Document>()
  })
})

describe('Written', () => {
  test('has no undefined properties and mutable arrays', () => {
    expect<Written<{ readonly a?: string | undefined; readonly b: readonly (readonly [1])[] }>>().type.toBe<{
      a?: string
      b: [1][]
    }>()
    expect<Written<{ readonly [name: string]: readonly string[] | undefined }>>().type.toBe<{ [name: string]: string[] }>()
  })

  test('handles any, never, unknown and types that are not objects', () => {
    expect<{ of: Written<any> }>().type.toBe<{ of: any }>()
    expect<Written<never>>().type.toBe<never>()
    expect<Written<unknown>>().type.toBe<unknown>()
    expect<Written<string | 1>>().type.toBe<string | 1>()
  })
})
