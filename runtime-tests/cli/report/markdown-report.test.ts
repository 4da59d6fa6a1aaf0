import { expect, test } from 'vitest'
import { toMarkdownReport } from '../../../tools/src/cli/report/markdown-report.ts'
import { createChange, createReport, mixedChanges } from './changes.ts'

test('has a section for each level, with ignored changes', () => {
  expect(toMarkdownReport(createReport(mixedChanges))).toBe(`## Breaking changes

### \`GET /users\`

- \`getUsers: query 'page' is now required\`, for example \`{"page":null}\`

### \`DELETE /users\`

- \`deleteUsers: operation is gone\`

## Warnings

### \`GET /users\`

- \`getUsers: operationId 'getUsers' is now 'listUsers'\`

### \`POST /users\`

- \`addUser: default of query 'a' changed\`

## Other changes

### \`POST /users\`

- \`addUser: 201 is added\`
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
