import { createDocsPage, type DocsPageDocument, type DocsPageOptions, type OpenApiDocument } from 'routepact/openapi'
import type { DocsPageScript } from '../../src/openapi/docs-page.ts'
import { describe, expect, test } from 'tstyche'

declare const document: OpenApiDocument
const script = { src: '/docs/scalar.js', integrity: 'sha384-…' }

/** The keys of a type that are not optional. */
type RequiredKeys<Value> = { [Key in keyof Value]-?: undefined extends Value[Key] ? never : Key }[keyof Value]

describe('createDocsPage', () => {
  test('returns a string for every OpenAPI document', () => {
    expect(createDocsPage(document, { script })).type.toBe<string>()
    const parsed = { openapi: '3.0.3', info: { title: 'Users', version: '1' }, paths: { '/': { get: {} } }, tags: [] }
    expect(createDocsPage).type.toBeCallableWith(parsed, { script })
    expect(createDocsPage({} as any, { script })).type.toBe<string>()
  })

  test('rejects other values', () => {
    expect(createDocsPage).type.not.toBeCallableWith({} as unknown, { script })
    expect(createDocsPage).type.not.toBeCallableWith(
      { swagger: '2.0', info: { title: 'Users', version: '1' } },
      { script },
    )
    expect(createDocsPage).type.not.toBeCallableWith('openapi.json', { script })
  })

  test('requires the URL and the hash of its script', () => {
    expect(createDocsPage).type.not.toBeCallableWith(document)
    expect(createDocsPage).type.not.toBeCallableWith(document, {})
    expect(createDocsPage).type.not.toBeCallableWith(document, { script: { src: '/docs/scalar.js' } })
    expect(createDocsPage).type.not.toBeCallableWith(document, { script: '/docs/scalar.js' })
    expect(createDocsPage).type.not.toBeCallableWith(document, { script, title: 'Users' })
  })
})

test('DocsPageOptions', () => {
  expect<RequiredKeys<DocsPageOptions>>().type.toBe<'script'>()
  expect<keyof DocsPageOptions>().type.toBe<'script' | 'lang'>()
  expect<{ script: DocsPageScript; lang: undefined }>().type.toBeAssignableTo<DocsPageOptions>()
  expect<{ script: unknown }>().type.not.toBeAssignableTo<DocsPageOptions>()
})

test('DocsPageScript', () => {
  expect<DocsPageScript>().type.toBe<{ readonly src: string; readonly integrity: string }>()
  expect<{ src: URL; integrity: string }>().type.not.toBeAssignableTo<DocsPageScript>()
  expect<any>().type.toBeAssignableTo<DocsPageScript>()
  expect<never>().type.toBeAssignableTo<DocsPageScript>()
})

test('DocsPageDocument', () => {
  expect<OpenApiDocument>().type.toBeAssignableTo<DocsPageDocument>()
  expect<DocsPageDocument['paths']>().type.toBe<unknown>()
  expect<unknown>().type.not.toBeAssignableTo<DocsPageDocument>()
  expect<any>().type.toBeAssignableTo<DocsPageDocument>()
  expect<never>().type.toBeAssignableTo<DocsPageDocument>()
})
