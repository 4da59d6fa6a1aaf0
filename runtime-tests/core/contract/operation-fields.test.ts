/**
 * The places that know each field of an operation, beside those that the compiler finds: `operationChecks`, the document and the
 * completions of the editor tests. A new field of `ContractOperation` fails here until it is in all of them.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationChecks } from '../../../src/core/contract/rules/fields.ts'

/** Reads a file, or a section of a page. */
function readPlace(file: string, heading?: string): string {
  const text = readFileSync(file, 'utf8')
  return heading === undefined ? text : (text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '')
}

/** What a place says of each field but those that it need not have, and what to do about one that it does not mention. */
interface Place {
  readonly text: string
  readonly says: (field: string) => RegExp
  readonly without?: readonly string[]
  readonly todo: string
}

const places: readonly Place[] = [
  {
    text: readPlace('docs/reference/routepact.md', 'An operation'),
    says: (field) => new RegExp(`\`${field}\``),
    todo: "add it to the table 'An operation' of docs/reference/routepact.md",
  },
  {
    text: readPlace('docs/openapi.md', 'Find a part of the contract in the document'),
    says: (field) => new RegExp(`\`${field}\\b`),
    without: ['method', 'meta'],
    todo: "add it to the table 'Find a part of the contract in the document' of docs/openapi.md, or here to the fields that documents do not have",
  },
  {
    text: readPlace('typetests/negative/wrong-types.ts'),
    says: (field) => new RegExp(`'${field}' must`),
    todo: 'give it a wrong type in typetests/negative/wrong-types.ts, and a message in FieldMessage of src/core/contract/rules/wrong-types.ts',
  },
  {
    text: readPlace('runtime-tests/core/contract/rules.test.ts'),
    says: (field) => new RegExp(`\\b${field}\\b`),
    todo: "add it to 'every documentation field' of runtime-tests/core/contract/rules.test.ts, or test its rule there",
  },
  {
    text: /^function toTexts\([^]*?^}/m.exec(readPlace('tools/src/cli/import/read-operations.ts'))?.[0] ?? '',
    says: (field) => new RegExp(`\\b${field}\\b`),
    without: [
      'path',
      'method',
      'title',
      'pathParams',
      'query',
      'separators',
      'headers',
      'cookies',
      'requests',
      'responses',
      'meta',
    ],
    todo: "read it in toTexts of tools/src/cli/import/read-operations.ts, or add it here to the fields that 'import' reads elsewhere or not at all",
  },
]

test.each(Object.keys(operationChecks))("'%s' is in the documentation and the tests of all fields", (field) => {
  const missing = places.filter(({ text, says, without = [] }) => !without.includes(field) && !says(field).test(text))
  expect(missing.map(({ todo }) => `'${field}' is a new field of an operation: ${todo}`)).toEqual([])
})
