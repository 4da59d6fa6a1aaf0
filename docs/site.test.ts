/** What the site takes from the pages: docs/site.long.test.ts shows the result in a browser. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findReadersPages } from './readers-pages.ts'
import {
  readDescription,
  readNextStep,
  readRepository,
  readSidebar,
  readTitle,
  type SidebarGroup,
  type SidebarPage,
  toLink,
} from './site.ts'

const sidebar = readSidebar()

function listPages(items: readonly (SidebarPage | SidebarGroup)[]): SidebarPage[] {
  return items.flatMap((item) => ('items' in item ? listPages(item.items) : [item]))
}

describe('the sidebar', () => {
  const pages = listPages(sidebar)

  test('has every page for readers, once', () => {
    const files = [...findReadersPages().filter((file) => file !== 'README.md'), 'GOVERNANCE.md']
    expect(pages.map(({ link }) => link).toSorted()).toEqual(files.map(toLink).toSorted())
  })

  test('names a page as its heading does', () => {
    const names = Object.fromEntries(pages.map(({ link, text }) => [link, text]))
    expect(names).toMatchObject({
      '/large-apis': 'Split a large API',
      '/mcp': 'MCP: tools for agents',
      '/deploy/cloudflare-workers': 'Cloudflare Workers',
      '/reference/client': 'routepact/client',
    })
  })

  test('begins with what one reads first, and ends with the project', () => {
    expect(sidebar.map(({ text }) => text).filter((_, index, all) => index === 0 || index === all.length - 1)).toEqual(['Start', 'Project'])
    expect(pages.slice(0, 2).map(({ link }) => link)).toEqual(['/why', '/get-started'])
    expect(listPages(sidebar.at(-1)?.items ?? []).map(({ link }) => link)).toEqual(['/CHANGELOG', '/versions', '/SECURITY', '/GOVERNANCE'])
  })

  test('has the recipes in the order of their list, in a collapsed group', () => {
    const listed = Array.from(readFileSync('docs/recipes.md', 'utf8').matchAll(/\]\((recipes\/[^)]*)\.md\)/g), ([, name]) => `/${name}`)
    const recipes = sidebar.find(({ text }) => text === 'Recipes')
    expect(listPages(recipes?.items ?? []).map(({ link }) => link)).toEqual(['/recipes', ...listed.filter((link) => link !== '/recipes/tanstack-query')])
    expect(recipes).toMatchObject({ link: '/recipes', collapsed: true })
  })
})

test.each([
  ['a paragraph', '# A\n\nOne\nline.\n\nTwo.', 'One line.'],
  ['links and code', '# A\n\n[The `x` page](x.md) says **more**.', 'The x page says more.'],
  ['fields before it', '---\ntitle: A\n\nb: c\n---\n\n# A\n\nOne.', 'One.'],
  ['code before it', '# A\n\n```ts\none\n\ntwo\n```\n\nOne.', 'One.'],
  ['a box before it', '# A\n\n::: warning\nNo\n\nno\n:::\n\nOne.', 'One.'],
  ['a list before it', '# A\n\n- no\n\n| no |\n|---|\n\n`x` is.', 'x is.'],
  ['double quotes', '# A\n\nSet `lib: ["dom"]`.', "Set lib: ['dom']."],
  ['a colon at its end', '# A\n\nLike this:\n\n```\n```', 'Like this.'],
  ['more than fits: sentences', `# A\n\n${'Word '.repeat(20).trim()}. ${'word '.repeat(30)}`, `${'Word '.repeat(20).trim()}.`],
  ['more than fits: words', `# A\n\n${'word '.repeat(60)}`, `${'word '.repeat(39).trim()}…`],
  ['no paragraph', '# A\n\n- no\n', undefined],
])('the description of a page with %s', (_, page, description) => {
  expect(readDescription(page)).toBe(description)
})

test('every page has a description', () => {
  const descriptions = findReadersPages().map((file) => [file, readDescription(readFileSync(file, 'utf8'))])
  expect(descriptions.filter(([, text]) => !text || text.length < 15 || text.length > 200)).toEqual([])
})

test.each([
  ['docs/contracts.md', '**Next:** [Errors](errors.md), because they come next.', 'docs/errors.md'],
  ['docs/recipes/cors.md', 'x\n\n**Next:** read [contracts](../contracts.md#add-a-prefix).', 'docs/contracts.md'],
  ['docs/contracts.md', '## Next\n\n[Errors](errors.md), [middleware](middleware.md)', 'docs/errors.md'],
  ['docs/contracts.md', '**Next:** [elsewhere](https://example.com/a.md)', undefined],
  ['docs/contracts.md', 'The Next: [page](errors.md)', undefined],
])('the next step of %s: %s', (file, text, next) => {
  expect(readNextStep(file, text)).toBe(next)
})

test('the next step of each page exists', () => {
  const steps = findReadersPages().flatMap((file) => readNextStep(file, readFileSync(file, 'utf8')) ?? [])
  expect(steps.map((file) => [file, readTitle(file)])).toEqual(steps.map((file) => [file, expect.stringMatching(/\w/)]))
  expect(steps).toContain('docs/errors.md')
})

test.each([
  [{}, {}, undefined],
  [{ repository: '' }, { REPOSITORY_URL: '' }, undefined],
  [{}, { REPOSITORY_URL: 'https://github.com/acme/pact' }, 'https://github.com/acme/pact'],
  [{ repository: 'acme/pact' }, { REPOSITORY_URL: 'https://example.com/other' }, 'https://github.com/acme/pact'],
  [{ repository: 'gitlab:acme/pact' }, {}, 'https://gitlab.com/acme/pact'],
  [{ repository: 'bitbucket:acme/pact' }, {}, 'https://bitbucket.org/acme/pact'],
  [{ repository: { type: 'git', url: 'git+https://github.com/acme/pact.git' } }, {}, 'https://github.com/acme/pact'],
  [{ repository: 'git+ssh://git@github.com/acme/pact.git' }, {}, 'https://github.com/acme/pact'],
  [{ repository: 'git@github.com:acme/pact.git' }, {}, 'https://github.com/acme/pact'],
  [{ repository: 'https://codeberg.org/acme/pact/' }, {}, 'https://codeberg.org/acme/pact'],
])('the repository of %j with %j is %s', (manifest, env, url) => {
  expect(readRepository(manifest, env)).toBe(url)
})
