import type { StandardJSONSchemaV1 } from '@standard-schema/spec'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { Schema as EffectSchema } from 'effect'
import { type Contract, createContract, type SecurityScheme } from 'routepact'
import { createOpenApiDocument, type DocumentOptions, type JsonSchemaOptions, type JsonSchemaSource, type OpenApiDocument, type OpenApiOptions } from 'routepact/openapi'
import type { OpenApiVersion } from '../../src/openapi/document.ts'
import type { OpenApiComponents, OpenApiInfo, OpenApiServer } from '../../src/openapi/document-options.ts'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: v.object({ page: v.string() }),
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
  },
})

const info = { title: 'Users', version: '1' }

describe('createOpenApiDocument', () => {
  test('accepts every contract', () => {
    expect(createOpenApiDocument(contract, { info })).type.toBe<OpenApiDocument>()
    expect(createOpenApiDocument).type.toBeCallableWith({} as Contract, { info })
    expect(createOpenApiDocument).type.toBeCallableWith({}, { info })
  })

  test('accepts any and rejects unknown', () => {
    expect(createOpenApiDocument({} as any, { info })).type.toBe<OpenApiDocument>()
    expect(createOpenApiDocument).type.not.toBeCallableWith({} as unknown, { info })
    expect<Parameters<typeof createOpenApiDocument>[0]>().type.toBe<Contract>()
  })

  test('requires info, and rejects unknown options', () => {
    expect(createOpenApiDocument).type.not.toBeCallableWith(contract)
    expect(createOpenApiDocument).type.not.toBeCallableWith(contract, {})
    expect(createOpenApiDocument).type.not.toBeCallableWith(contract, { info: { title: 'Users' } })
    expect(createOpenApiDocument).type.not.toBeCallableWith(contract, { info, openapi: '3.0.3' })
    expect(createOpenApiDocument).type.not.toBeCallableWith(contract, { info, server: [] })
  })
})

describe('OpenApiOptions', () => {
  type Required<Options> = { [Name in keyof Options]-?: {} extends Pick<Options, Name> ? never : Name }[keyof Options]

  test('have these members; only info is required', () => {
    expect<keyof OpenApiOptions>().type.toBe<
      | ('openapi' | 'info' | 'servers' | 'base' | 'tags' | 'security' | 'components' | 'securitySchemes' | 'webhooks')
      | keyof JsonSchemaOptions
    >()
    expect<keyof JsonSchemaOptions>().type.toBe<'converters' | 'libraryOptions'>()
    expect<Required<OpenApiOptions>>().type.toBe<'info'>()
    expect<Required<OpenApiInfo>>().type.toBe<'title' | 'version'>()
    expect<OpenApiOptions['openapi']>().type.toBe<OpenApiVersion | undefined>()
    expect<OpenApiVersion>().type.toBe<'3.1.1' | '3.2.0'>()
    expect<OpenApiOptions['webhooks']>().type.toBe<Contract | undefined>()
    expect<OpenApiOptions['securitySchemes']>().type.toBe<{ readonly [name: string]: { readonly scheme: SecurityScheme } } | undefined>()
    expect<DocumentOptions['info']>().type.toBe<Partial<OpenApiInfo> | undefined>()
  })

  test('accept undefined for optional members', () => {
    expect<{ info: OpenApiInfo; openapi: undefined; servers: undefined }>().type.toBeAssignableTo<OpenApiOptions>()
    const withUndefined = { ...info, contact: { name: undefined }, license: undefined }
    expect(withUndefined).type.toBeAssignableTo<OpenApiInfo>()
  })

  test('accept a server whose variables have values', () => {
    type Variables<Values extends readonly string[]> = { url: '/{v}'; variables: { v: { default: '1'; enum: Values } } }
    expect<Variables<['1', '2']>>().type.toBeAssignableTo<OpenApiServer>()
    expect<Variables<[]>>().type.not.toBeAssignableTo<OpenApiServer>()
    expect<Variables<string[]>>().type.not.toBeAssignableTo<OpenApiServer>()
  })

  test('accept components of every kind', () => {
    const components = {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { User: { type: 'object' } },
      examples: { ada: { value: { name: 'Ada' } } },
    }
    expect(components).type.toBeAssignableTo<OpenApiComponents>()
    expect<{ securitySchemes: string[] }>().type.not.toBeAssignableTo<OpenApiComponents>()
    expect<OpenApiComponents>().type.toBeAssignableTo<NonNullable<OpenApiOptions['components']>>()
  })
})

describe('DocumentOptions', () => {
  test('are those of a document, of which all are optional', () => {
    expect<keyof DocumentOptions>().type.toBe<keyof OpenApiOptions>()
    expect<{}>().type.toBeAssignableTo<DocumentOptions>()
    expect<{ info: { version: string } }>().type.toBeAssignableTo<DocumentOptions>()
    expect<{ info: undefined }>().type.toBeAssignableTo<DocumentOptions>()
    expect<OpenApiOptions>().type.toBeAssignableTo<DocumentOptions>()
    expect<DocumentOptions>().type.not.toBeAssignableTo<OpenApiOptions>()
    expect({ converters: { valibot: toStandardJsonSchema } }).type.toBeAssignableTo<DocumentOptions>()
  })

  test('reject values of another type, and unknown', () => {
    expect<{ info: { title: number } }>().type.not.toBeAssignableTo<DocumentOptions>()
    expect<{ info: string }>().type.not.toBeAssignableTo<DocumentOptions>()
    expect<{ servers: { href: string }[] }>().type.not.toBeAssignableTo<DocumentOptions>()
    expect<{ openapi: '3.0.0' }>().type.not.toBeAssignableTo<DocumentOptions>()
    expect<unknown>().type.not.toBeAssignableTo<DocumentOptions>()
    expect<never>().type.toBeAssignableTo<DocumentOptions>()
    expect<any>().type.toBeAssignableTo<DocumentOptions>()
    // @ts-expect-error Object literal may only specify known properties, and 'title' does not exist in type
    const unknownOption: DocumentOptions = { title: 'Users' }
    expect(unknownOption).type.toBe<DocumentOptions>()
  })
})

describe('JsonSchemaOptions', () => {
  test('accept the converters of libraries', () => {
    const converters = { valibot: toStandardJsonSchema, effect: EffectSchema.toStandardJSONSchemaV1 }
    expect({ converters }).type.toBeAssignableTo<JsonSchemaOptions>()
    const mine = { zod: (schema: z.ZodType) => schema }
    expect({ converters: mine }).type.toBeAssignableTo<JsonSchemaOptions>()
    expect({ libraryOptions: { zod: { unrepresentable: 'any' } } }).type.toBeAssignableTo<JsonSchemaOptions>()
  })

  test('reject converters that return something else', () => {
    expect<{ converters: { zod: (schema: z.ZodType) => {} } }>().type.not.toBeAssignableTo<JsonSchemaOptions>()
    expect<{ converters: { valibot: typeof v.object } }>().type.not.toBeAssignableTo<JsonSchemaOptions>()
    expect<{ converters: { valibot: true } }>().type.not.toBeAssignableTo<JsonSchemaOptions>()
    expect<{ libraryOptions: { zod: string } }>().type.not.toBeAssignableTo<JsonSchemaOptions>()
  })
})

describe('JsonSchemaSource', () => {
  test('is a schema that implements Standard JSON Schema', () => {
    const zodSchema = z.object({ name: z.string() })
    const arkSchema = type({ name: 'string' })
    const valibotSchema = v.object({ name: v.string() })
    expect(zodSchema).type.toBeAssignableTo<JsonSchemaSource>()
    expect(arkSchema).type.toBeAssignableTo<JsonSchemaSource>()
    expect<StandardJSONSchemaV1>().type.toBeAssignableTo<JsonSchemaSource>()
    expect(toStandardJsonSchema(valibotSchema)).type.toBeAssignableTo<JsonSchemaSource>()
    expect(valibotSchema).type.not.toBeAssignableTo<JsonSchemaSource>()
    expect<unknown>().type.not.toBeAssignableTo<JsonSchemaSource>()
    expect<any>().type.toBeAssignableTo<JsonSchemaSource>()
    expect<never>().type.toBeAssignableTo<JsonSchemaSource>()
  })
})
