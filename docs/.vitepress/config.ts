/**
 * The site: `npm run docs` builds it into `docs/.vitepress/dist`. A dead link is an error. `SITE_URL` is its address, such as
 * `https://owner.github.io/routepact`: with it, the pages have canonical addresses, a sitemap and a card. The repository is in
 * package.json, or in `REPOSITORY_URL`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type MarkdownIt from 'markdown-it'
import { type DefaultTheme, defineConfig, type HeadConfig } from 'vitepress'
import { listPages } from '../llms.ts'
import { findReadersPages } from '../readers-pages.ts'
import { readDescription, readNextStep, readRepository, readSidebar, readTitle, toAnchor, toLink } from '../site.ts'
import { renderCard } from './card.ts'
import { createSearchOptions } from './search.ts'
import { labelCells } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string; repository?: unknown }
const readersPages = new Set(findReadersPages())
const pages = [...readersPages].filter((page) => page.startsWith('docs/'))

/** The address of the site, with a slash at the end. */
const site = process.env['SITE_URL'] ? new URL(`${process.env['SITE_URL'].replace(/\/$/, '')}/`) : undefined
const base = site?.pathname ?? '/'
const repository = readRepository(manifest, process.env)
const isReleased = !readFileSync(join(root, 'README.md'), 'utf8').includes('<!--unreleased-->')

/** Describes a page for search engines and for cards in social media. */
function toHead(title: string, description: string, path: string): HeadConfig[] {
  const properties: readonly (readonly [name: string, content: string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'routepact'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', site && new URL(path, site).href],
    ['og:image', site && new URL('card.png', site).href],
    ['og:image:width', site && '1200'],
    ['og:image:height', site && '630'],
    ['og:image:alt', site && 'HTTP APIs from one contract: an editor with a mistake, and the sentence of the compiler'],
  ]
  return [
    ...properties.flatMap(([property, content]): HeadConfig[] => (content ? [['meta', { property, content }]] : [])),
    ...(site
      ? ([
          ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
          ['link', { rel: 'canonical', href: new URL(path, site).href }],
        ] satisfies HeadConfig[])
      : []),
  ]
}

/** Rewrites links between `docs`, whose pages are at the root of the site, and the pages beside it. */
function rewriteLinks(page: string, file: string): string {
  return /^\w+\.md$/.test(file) ? page.replaceAll('](docs/', '](/') : page.replaceAll(/\]\((?:\.\.\/)+([A-Z]+\.md)/g, '](/$1')
}

export default defineConfig({
  lang: 'en',
  title: 'routepact',
  description: 'Typed HTTP APIs from one contract, with any Standard Schema library',
  base,
  srcDir: '..',
  srcExclude: [
    '!(docs|CHANGELOG.md|SECURITY.md|GOVERNANCE.md)/**',
    'README.md',
    'CONTRIBUTING.md',
    '**/node_modules/**',
    'docs/architecture.md',
    'docs/suites/**',
    'docs/examples/**',
  ],
  rewrites: { 'docs/:path(.*)': ':path' },
  vite: {
    publicDir: join(root, 'docs/public'),
    plugins: [
      {
        name: 'links',
        enforce: 'pre',
        transform: (code, id) => (id.endsWith('.md') ? rewriteLinks(code, relative(root, id)) : undefined),
      },
    ],
  },
  outDir: '.vitepress/dist',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }]],
  ...(site && { sitemap: { hostname: site.href } }),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: toAnchor },
    config: (md: MarkdownIt) => md.use(labelCells),
  },
  transformPageData(page) {
    if (page.isNotFound) return
    const text = readFileSync(join(root, page.filePath), 'utf8')
    const description: string = page.frontmatter['description'] ?? readDescription(text) ?? page.description
    const next = readNextStep(page.filePath, text)
    const path = page.relativePath.replace(/(?:index)?\.md$/, '')
    return {
      description,
      frontmatter: {
        ...page.frontmatter,
        isReleased,
        head: toHead(page.title, description, path),
        ...(next && { next: { text: readTitle(next), link: toLink(next) } }),
      },
    }
  },
  themeConfig: {
    logo: '/favicon.svg',
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        // Pages for contributors and the changelog mention everything, and would be found before the page that explains it.
        _render: (source, env, md) =>
          readersPages.has(env.relativePath) && env.relativePath !== 'CHANGELOG.md' ? md.render(source, env) : '',
        miniSearch: createSearchOptions(base),
      },
    },
    nav: [
      { text: 'Get started', link: '/get-started' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'Reference', link: '/reference' },
      { text: `v${manifest.version}`, link: '/CHANGELOG' },
    ],
    sidebar: readSidebar() as DefaultTheme.SidebarItem[],
    ...(repository && {
      socialLinks: [
        { icon: /github|gitlab|codeberg|bitbucket/.exec(repository)?.[0] ?? 'git', link: repository, ariaLabel: 'Repository' },
      ],
      editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    }),
  },
  async buildEnd({ outDir, site: { base: path } }) {
    writeFileSync(join(outDir, 'card.png'), await renderCard(join(root, 'docs/public/card.svg')))
    // For programs that read the pages: https://llmstxt.org
    for (const page of ['CHANGELOG.md', 'SECURITY.md', ...pages]) {
      const target = join(outDir, page.replace(/^docs\//, ''))
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(join(root, page), target)
    }
    writeFileSync(join(outDir, 'llms.txt'), listPages(path))
  },
})
