import { describe, expect, test } from 'vitest'
import { documentDifferences, level, notCompared } from './differences.ts'
import { createDocument, libraries, type Library } from './documents.ts'
import { validators } from './validators.ts'

const versions = ['3.1.1', '3.2.0'] as const

describe.each(versions)('the document of OpenAPI %s', (version) => {
  describe.each(libraries)('of %s', (library) => {
    const document = createDocument(library, version)

    test.each(Object.entries(validators[version]))('is valid for %s', async (_, validate) => {
      expect(await validate(document)).toBeUndefined()
    })

    test('is the same text each time', () => {
      expect(JSON.stringify(createDocument(library, version))).toBe(JSON.stringify(document))
    })
  })

  test.each(Object.entries(validators[version]))('%s finds what is wrong', async (_, validate) => {
    expect(await validate({ ...createDocument('zod', version), info: { title: 'No version' } as never })).toBeDefined()
  })
})

describe('libraries that say the same have the same document', () => {
  const compared = libraries.filter((library) => !Object.hasOwn(notCompared, library))
  const documents = new Map(compared.map((library) => [library, createDocument(library, '3.2.0')]))
  const levelled = (library: Library, but?: unknown): unknown =>
    level(
      documents.get(library),
      documentDifferences.filter((difference) => difference !== but),
    )

  test.each(compared)('%s, but for what is listed', (library) => {
    expect(documents.size).toBeGreaterThan(2)
    expect(levelled(library)).toEqual(levelled('zod'))
  })

  test.each(documentDifferences)('$library: $what: is still so', (difference) => {
    const others = compared.filter((library) => !difference.library.includes(library))
    const [other = 'zod', ...rest] = others
    for (const library of rest) expect(levelled(library, difference)).toEqual(levelled(other, difference))
    for (const library of difference.library) {
      expect(levelled(library, difference)).not.toEqual(levelled(other, difference))
    }
  })
})

test('a library without JSON Schema is told so, once for each schema', () => {
  const make = (): unknown => createDocument('bare', '3.2.0')
  expect(make).toThrow(
    /^The OpenAPI document cannot be created:\n- getItem: pathParams \(bare\): 'bare' does not implement/,
  )
})
