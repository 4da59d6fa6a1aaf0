import { describe, expect, test } from 'vitest'
import { toMarkdownReport } from '../../../tools/src/cli/report/markdown-report.ts'
import type { ReportedChange } from '../../../tools/src/cli/report/report.ts'
import { createChange, createReport, mixedChanges } from './changes.ts'

test('has a section for each level, with ignored changes', () => {
  expect(toMarkdownReport(createReport(mixedChanges))).toBe(`## Breaking changes

### \`GET /users\`

- \`getUsers: query 'page' is now required\`, for example \`{"page":null}\`

### \`DELETE /users\`

- \`deleteUsers: operation is gone\` (accepted)

## Warnings

### \`GET /users\`

- \`getUsers: operationId 'getUsers' is now 'listUsers'\`

### \`POST /users\`

- \`addUser: default of query 'a' changed\`

## Other changes

### \`POST /users\`

- \`addUser: 201 is added\`

1 error, 2 warnings, 1 for information, 1 ignored.
`)
})

test('lists the changes of an operation below one heading', () => {
  expect(toMarkdownReport(createReport([createChange(), createChange({ operation: 'GET /' }), createChange({ text: 'getUsers: 200 is gone' })]))).toBe(`## Breaking changes

### \`GET /users\`

- \`getUsers: query 'page' is now required\`
- \`getUsers: 200 is gone\`

### \`GET /\`

- \`getUsers: query 'page' is now required\`

3 errors.
`)
})

test('says that there are no changes', () => {
  expect(toMarkdownReport(createReport([]))).toBe('No changes.\n')
})

test.each([
  ['get<script>@team#1*a*', '`get<script>@team#1*a*`'],
  ['`get` ``', '``` `get` `` ```'],
  ['get\n\n# Title', '`get\\u000a\\u000a# Title`'],
])('%j has no meaning in Markdown', (sentence, span) => {
  expect(toMarkdownReport(createReport([createChange({ text: sentence })]))).toContain(`\n- ${span}\n`)
})

describe('a report of many changes is shorter than a comment may be, and says what it left out', () => {
  const repeat = (count: number, properties: Partial<ReportedChange>): ReportedChange[] =>
    Array.from({ length: count }, (_, index) => createChange({ operation: `GET /${index}`, text: `get${index}: ${'a'.repeat(80)}`, ...properties }))
  const information = repeat(2_000, { level: 'information' })

  test.each<[name: string, changes: readonly ReportedChange[], listed: readonly number[], left: string | undefined, total: string]>([
    ['a few', repeat(20, {}), [20, 0, 0], undefined, '20 errors.'],
    ['one level', repeat(2_000, {}), [538, 0, 0], '1462 errors.', '2000 errors.'],
    ['errors last', [...information, ...repeat(100, { level: 'warning' }), ...repeat(100, {})], [100, 100, 341], '1659 for information.', '100 errors, 100 warnings, 2000 for information.'],
    ['some warnings', [...information, ...repeat(500, { level: 'warning' }), ...repeat(100, {})], [100, 440, 0], '60 warnings, 2000 for information.', '100 errors, 500 warnings, 2000 for information.'],
    ['accepted changes', [...repeat(600, { ignored: true }), ...repeat(1, { level: 'warning' })], [489, 0, 0], '1 warning, 111 ignored.', '1 warning, 600 ignored.'],
    ['huge sentences', [createChange({ text: 'a'.repeat(100_000), operation: 'b'.repeat(100_000), witness: { value: 'c'.repeat(100_000) } }), ...repeat(1, {})], [2, 0, 0], undefined, '2 errors.'],
  ])('%s', (_, changes, listed, left, total) => {
    const text = toMarkdownReport(createReport(changes))
    expect(text.length).toBeLessThan(60_000)
    const sections = ['Breaking changes', 'Warnings', 'Other changes'].map((title) => text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '')
    expect(sections.map((section) => section.match(/^- /gm)?.length ?? 0)).toEqual(listed)
    expect(text.match(/^Left out .*: (.*)$/m)?.[1]).toBe(left)
    expect(text.trimEnd().split('\n').at(-1)).toBe(total)
  })
})
