/** The pairs of documents of oasdiff's own tests: what it reports as an error is at least a warning here. */
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { recordSuite } from '../../../docs/suites/record-suite.ts'
import { countBy } from '../../../docs/suites/suite-result.ts'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData } from '../../../tools/src/json-schema/json.ts'
import { readData } from '../support.ts'
import { inlineReferences, renameComponents, reorderKeys } from './refactor.ts'

const { pairs, files } = readData('oasdiff-pairs')

function readDocument(name: string): JsonData {
  return parse(files[name] as string) as JsonData
}

/** The pairs with an error of oasdiff that routepact does not report, by the name of oasdiff's test. */
const differences: { readonly [test: string]: string } = {
  TestBreaking_RequestPropertyAllOfAdded: 'equivalent: the added member is the same as the others',
  TestRequestPropertyAllOfAdded: 'equivalent: the added member is the same as the others',
  TestRequestPropertyAllOfAdded_WithSources_Ref: 'equivalent: the added member is the same as the others',
  TestRequestPropertyAllOfAdded_WithSources_Inline: 'equivalent: the added member has an optional property',
  TestRequestPropertyAllOfAdded_AnnotationOnly_AtProperty_EmitsInfo: 'annotation only',
  TestRequestPropertyAnyOfRemoved: 'equivalent: the removed member is the same as the others',
  TestRequestBodyAnyOfMultiMediaTypeDetails: 'equivalent: the removed member is the same as the added one',
  TestRequestPropertyXExtensibleEnumValueRemovedCheck: 'rule of an extension that we do not have',
  TestRequestPropertyXExtensibleEnumValueRemoved_WithSources: 'rule of an extension that we do not have',
  TestResponseBodyDependentSchemaRemoved:
    'equivalent: the server sends one property, which the removed rule does not concern',
  TestResponseBodyPatternPropertyRemoved:
    'equivalent: the server sends one property, which the removed rule does not concern',
  TestResponseBodyPropertyNamesRemoved: 'equivalent: the server sends one property, whose name matches',
}

describe('pairs with errors', () => {
  const errors = pairs.filter(({ rules }) => Object.values(rules).includes('ERR'))
  const levels = new Map(
    errors.map(({ test: name, base, revision }) => {
      const found = compareDocuments(readDocument(base), readDocument(revision)).map(({ level }) => level)
      return [name, found.find((level) => level === 'error') ?? found.find((level) => level === 'warning') ?? 'none']
    }),
  )

  test('are warnings or breaking, except the listed ones', () => {
    const silent = [...levels].flatMap(([name, level]) => (level === 'none' ? [name] : []))
    expect(silent.toSorted()).toEqual(Object.keys(differences).toSorted())
  })

  test('are breaking in most cases', async () => {
    const count = (level: string): number => [...levels.values()].filter((found) => found === level).length
    expect({ all: levels.size, breaking: count('error'), warning: count('warning') }).toEqual({
      all: 97,
      breaking: 71,
      warning: 14,
    })
    await recordSuite('oasdiff', {
      suite: '[oasdiff](https://github.com/oasdiff/oasdiff), pairs of its tests with an error',
      version: '4553c69',
      subject: 'comparisons of OpenAPI documents: whether each is breaking or a warning',
      tests: levels.size,
      passed: count('error') + count('warning'),
      differences: countBy(Object.values(differences), (reason) => reason),
      command: 'npx vitest run runtime-tests/diff/documents/oasdiff-pairs.test.ts',
    })
  })
})

describe.each([...new Set(pairs.flatMap(({ base, revision }) => [base, revision]))])('%s', (name) => {
  const document = readDocument(name)

  test.each([
    ['itself', (same: JsonData) => same],
    ['its keys in another order', reorderKeys],
    ['its components under other names', renameComponents],
    ['its references replaced by what they refer to', inlineReferences],
  ])('is the same as %s', (_, change) => {
    expect(compareDocuments(document, change(document))).toEqual([])
    expect(compareDocuments(change(document), document)).toEqual([])
  })
})
