/** The site: `npm run docs` builds it into `docs/.vitepress/dist`. A dead link is an error. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { findReadersPages } from '../readers-pages.ts'

const root = join(import.meta.dirname, '../..')

/** The pages of the site, relative to the root of the repository. */
const pages = findReadersPages().filter((page) => page.startsWith('docs/'))

const groups: readonly (readonly [text: string, names: readonly string[]])[] = [
  ['Start', ['guide', 'why', 'large-apis', 'several-routers', 'schema-libraries']],
  ['Build', ['errors', 'middleware', 'security-schemes', 'client', 'webhooks', 'mcp', 'recipes']],
  ['Verify and publish', ['testing', 'test-command', 'mocks', 'openapi', 'docs-page', 'breaking-changes', 'diff-command', 'usage-command', 'api-versions']],
  ['Begin with a document', ['import-command', 'use-an-api', 'bring-your-document']],
  ['Come from another library', ['same-api', 'migration/ts-rest', 'migration/hono', 'migration/express', 'migration/express-zod-api', 'migration/itty', 'migration/trpc', 'migration/openapi-typescript']],
  ['Run', ['production', 'runtimes', 'troubleshooting', 'versions']],
  ['Look up', ['reference', 'reference/rules', 'reference/document-changes']],
]

const named = new Set(groups.flatMap(([, names]) => names))

/** The pages that no group names, such as recipes, by folder. */
function listOthers(folder: string): DefaultTheme.SidebarItem[] {
  return pages
    .map((page) => page.slice('docs/'.length, -'.md'.length))
    .filter((name) => name.startsWith(folder) && !named.has(name))
    .map((name) => ({ text: toTitle(name), link: `/${name}` }))
}

function toTitle(name: string): string {
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export default defineConfig({
  title: 'routepact',
  description: 'Typed HTTP APIs from one contract, with any Standard Schema library',
  srcDir: '..',
  srcExclude: ['!(docs|CHANGELOG.md|SECURITY.md|CONTRIBUTING.md)/**', 'README.md', '**/node_modules/**', 'docs/examples/!(conduit)/**'],
  rewrites: { 'docs/:path(.*)': ':path' },
  // The pages beside `docs` have no relative path to it any more.
  vite: { plugins: [{ name: 'links', enforce: 'pre', transform: (code, id) => (id.endsWith('.md') ? code.replaceAll(/\]\(\.\.\/([A-Z]+\.md)/g, '](/$1') : undefined) }] },
  outDir: '.vitepress/dist',
  cleanUrls: true,
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Reference', link: '/reference' },
      { text: 'Recipes', link: '/recipes' },
    ],
    sidebar: [
      ...groups.map(([text, names]) => ({ text, items: names.map((name) => ({ text: toTitle(name), link: `/${name}` })) })),
      { text: 'Recipes', collapsed: true, items: listOthers('recipes/') },
    ],
  },
  // For programs that read the pages: https://llmstxt.org
  buildEnd({ outDir, site }) {
    for (const page of ['CHANGELOG.md', 'SECURITY.md', ...pages]) {
      const target = join(outDir, page.replace(/^docs\//, ''))
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(join(root, page), target)
    }
    // The skill is in the package only.
    const list = readFileSync(join(root, 'llms.txt'), 'utf8').replaceAll(/\]\((?:docs\/)?/g, `](${site.base}`).replace(/ \[SKILL\.md\].*/, '')
    writeFileSync(join(outDir, 'llms.txt'), list)
  },
})
