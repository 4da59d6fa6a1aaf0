import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the page shows the package of the template', () => {
  const page = readFileSync('docs/recipes/monorepo.md', 'utf8')
  const [, shown = ''] = /^```json\n([^]*?)^```/m.exec(page) ?? []
  const template = 'docs/examples/templates/monorepo/packages/contract/package.json'
  expect(shown).toBe(readFileSync(template, 'utf8'))
})
