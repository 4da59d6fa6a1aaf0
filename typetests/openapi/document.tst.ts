import type { JsonSchema, OpenApiDocument } from 'routepact/openapi'
import type { OpenApiComponents, OpenApiExternalDocs, OpenApiHeader, OpenApiMediaType, OpenApiOperation, OpenApiParameter, OpenApiPathItem, OpenApiRequestBody, OpenApiResponse, OpenApiSecurityRequirement, OpenApiServer, OpenApiTag } from '../../src/openapi/document.ts'
import { describe, expect, test } from 'tstyche'

declare const document: OpenApiDocument
declare const operation: OpenApiOperation

describe('OpenApiDocument', () => {
  test('has undefined in the type of each optional part', () => {
    expect(document.paths['/users']?.get).type.toBe<OpenApiOperation | undefined>()
    expect(document.paths['/users']).type.toBe<OpenApiPathItem | undefined>()
    expect(document.servers).type.toBe<readonly OpenApiServer[] | undefined>()
    expect(document.tags).type.toBe<readonly OpenApiTag[] | undefined>()
    expect(document.components).type.toBe<OpenApiComponents | undefined>()
    expect(document.components?.schemas?.['User']).type.toBe<JsonSchema | undefined>()
    expect(document.externalDocs).type.toBe<OpenApiExternalDocs | undefined>()
    expect(document.security).type.toBe<readonly OpenApiSecurityRequirement[] | undefined>()
  })

  test('has typed operations', () => {
    expect(operation.parameters).type.toBe<readonly OpenApiParameter[] | undefined>()
    expect(operation.requestBody).type.toBe<OpenApiRequestBody | undefined>()
    expect(operation.responses[200]).type.toBe<OpenApiResponse | undefined>()
    expect(operation.responses['default']?.headers?.['etag']).type.toBe<OpenApiHeader | undefined>()
    expect(operation.requestBody?.content['text/plain']).type.toBe<OpenApiMediaType | undefined>()
    expect<OpenApiParameter['in']>().type.toBe<'path' | 'query' | 'header'>()
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
