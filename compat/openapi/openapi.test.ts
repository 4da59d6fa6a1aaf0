import { describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion, type SuiteResult } from '../../docs/suites/suite-result.ts'
import { documentDifferences, normalize, notCompared } from './differences.ts'
import { createDocument, libraries, type Library } from './documents.ts'
import { validators } from './validators.ts'

const versions = ['3.1.1', '3.2.0'] as const

/** The names of the validators that have found a document valid, once for each document. */
const valid: string[] = []

describe.each(versions)('OpenAPI %s', (version) => {
  describe.each(libraries)('the document of %s', (library) => {
    const document = createDocument(library, version)

    test.each(Object.entries(validators[version]))('is valid for %s', async (name, validate) => {
      expect(await validate(document)).toBeUndefined()
      valid.push(name)
    })

    test('has descriptions, examples and the headers of a response without a body', () => {
      const { requestBody, responses } = document.paths['/items/{id}/place']?.put ?? {}
      expect(requestBody?.description).toBe('The new place')
      expect(requestBody?.content['application/json']?.example).toEqual({ rows: [1, 2] })
      const { 200: before, 201: moved, 304: none } = responses ?? {}
      expect(before?.content?.['application/json']?.examples).toEqual({
        first: { summary: 'The first place', value: { rows: [0] } },
      })
      expect([before, moved, none].map((response) => response?.description)).toEqual([
        'The place before',
        'Moved already',
        'Not moved',
      ])
      expect(Object.keys(moved ?? {})).toEqual(['description', 'headers'])
      expect(moved?.headers).toMatchObject({ location: { required: true }, 'x-remaining': {} })
    })

    test('is identical each time', () => {
      expect(JSON.stringify(createDocument(library, version))).toBe(JSON.stringify(document))
    })
  })

  test.each(Object.entries(validators[version]))('%s reports an invalid document', async (_, validate) => {
    expect(await validate({ ...createDocument('zod', version), info: { title: 'No version' } as never })).toBeDefined()
  })
})

describe('equivalent schemas produce equal documents', () => {
  const compared = libraries.filter((library) => !Object.hasOwn(notCompared, library))
  const documents = new Map(compared.map((library) => [library, createDocument(library, '3.2.0')]))
  const normalized = (library: Library, except?: unknown): unknown =>
    normalize(
      documents.get(library),
      documentDifferences.filter((difference) => difference !== except),
    )

  test.each(compared)('%s, except for the listed differences', (library) => {
    expect(documents.size).toBeGreaterThan(2)
    expect(normalized(library)).toEqual(normalized('zod'))
  })

  test.each(documentDifferences)('$library: $what: the difference still exists', (difference) => {
    const others = compared.filter((library) => !difference.library.includes(library))
    const [other = 'zod', ...rest] = others
    for (const library of rest) expect(normalized(library, difference)).toEqual(normalized(other, difference))
    for (const library of difference.library) {
      expect(normalized(library, difference)).not.toEqual(normalized(other, difference))
    }
  })
})

test('reports each schema of a library without Standard JSON Schema', () => {
  const create = (): unknown => createDocument('bare', '3.2.0')
  expect(create).toThrow(
    /^The OpenAPI document cannot be created:\n- getItem: pathParams \(bare\): 'bare' does not implement/,
  )
})

test('as many documents are valid as the documentation says', async () => {
  const rows = [
    ['`@apidevtools/swagger-parser`', '@apidevtools/swagger-parser', /swagger-parser/],
    ['`@seriousme/openapi-schema-validator`', '@seriousme/openapi-schema-validator', /seriousme/],
    ['The schemas of the [OpenAPI Initiative](https://spec.openapis.org), by `@hyperjump/json-schema`', '@hyperjump/json-schema', /the schema of/],
  ] as const
  const results = rows.map(([suite, name, pattern]): SuiteResult => {
    const tests = valid.filter((validator) => pattern.test(validator)).length
    return {
      suite,
      version: readVersion(name),
      subject: 'documents of the contract with every feature, by schema library and version of OpenAPI',
      tests,
      passed: tests,
      differences: {},
      command: 'npx vitest run compat/openapi/openapi.test.ts',
    }
  })
  expect(results.reduce((sum, { tests }) => sum + tests, 0)).toBe(valid.length)
  await recordSuite('openapi-validators', ...results)
})
