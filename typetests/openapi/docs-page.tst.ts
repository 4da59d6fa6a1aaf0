import {
  createDocsPage,
  type DocsPageDocument,
  type DocsPageOptions,
  type DocsPageScript,
  type OpenApiDocument,
} from 'routepact/openapi'
import { describe, expect, test } from 'tstyche'

declare const document: OpenApiDocument
const script = { src: '/docs/scalar.js', integrity: 'sha384-…' }

/** As much as there is in a type that says which of its keys must be there. */
type Required<Given> = { [Key in keyof Given]-?: undefined extends Given[Key] ? never : Key }[keyof Given]

describe('createDocsPage', () => {
  test('gives a text of a document, whoever made it', () => {
    expect(createDocsPage(document, { script })).type.toBe<string>()
    const read = { openapi: '3.0.3', info: { title: 'Users', version: '1' }, paths: { '/': { get: {} } }, tags: [] }
    expect(createDocsPage).type.toBeCallableWith(read, { script })
    expect(createDocsPage({} as any, { script })).type.toBe<string>()
  })

  test('and of nothing else', () => {
    expect(createDocsPage).type.not.toBeCallableWith({} as unknown, { script })
    expect(createDocsPage).type.not.toBeCallableWith(
      { swagger: '2.0', info: { title: 'Users', version: '1' } },
      { script },
    )
    expect(createDocsPage).type.not.toBeCallableWith('openapi.json', { script })
  })

  test('needs to know where its script is, and which', () => {
    expect(createDocsPage).type.not.toBeCallableWith(document)
    expect(createDocsPage).type.not.toBeCallableWith(document, {})
    expect(createDocsPage).type.not.toBeCallableWith(document, { script: { src: '/docs/scalar.js' } })
    expect(createDocsPage).type.not.toBeCallableWith(document, { script: '/docs/scalar.js' })
    expect(createDocsPage).type.not.toBeCallableWith(document, { script, theme: 'moon' })
  })
})

test('DocsPageOptions', () => {
  expect<Required<DocsPageOptions>>().type.toBe<'script'>()
  expect<keyof DocsPageOptions>().type.toBe<'script' | 'title' | 'lang'>()
  expect<{ script: DocsPageScript; title: undefined; lang: undefined }>().type.toBeAssignableTo<DocsPageOptions>()
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
