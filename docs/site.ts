/** What the site takes from the pages and from package.json: the sidebar, descriptions, next steps, and the address of the repository. */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { findReadersPages } from './readers-pages.ts'

/** A page in the sidebar. */
export interface SidebarPage {
  readonly text: string
  /** The path on the site, such as `/recipes/cors`. */
  readonly link: string
}

/** A group of the sidebar. */
export interface SidebarGroup {
  readonly text: string
  /** The page that the name of a collapsed group opens. */
  readonly link?: string
  readonly collapsed?: boolean
  readonly items: readonly (SidebarPage | SidebarGroup)[]
}

/** The groups in the order of reading, and their pages. A folder stands for its other pages. */
const groups: readonly (readonly [text: string, files: readonly string[]])[] = [
  ['Start', ['docs/why.md', 'docs/get-started.md', 'docs/questions.md', 'docs/performance.md']],
  [
    'Contract',
    [
      'docs/contracts.md',
      'docs/requests.md',
      'docs/responses.md',
      'docs/streams.md',
      'docs/schema-libraries.md',
      'docs/codec.md',
      'docs/large-apis.md',
      'docs/api-versions.md',
    ],
  ],
  ['Server', ['docs/errors.md', 'docs/middleware.md', 'docs/security-schemes.md', 'docs/production.md']],
  ['Deploy', ['docs/runtimes.md', 'docs/deploy/']],
  ['Frameworks', ['docs/frameworks/']],
  ['Client', ['docs/client.md', 'docs/recipes/tanstack-query.md', 'docs/webhooks.md', 'docs/mcp.md']],
  ['OpenAPI', ['docs/openapi.md', 'docs/import-command.md']],
  ['CI', ['docs/breaking-changes.md', 'docs/testing.md', 'docs/mocks.md', 'docs/usage-command.md']],
  ['Recipes', ['docs/recipes.md', 'docs/recipes/']],
  ['Move', ['docs/migrate.md', 'docs/migration/ts-rest.md', 'docs/migration/hono.md', 'docs/migration/', 'docs/leaving.md']],
  ['Look up', ['docs/reference.md', 'docs/reference/', 'docs/troubleshooting.md']],
  ['Project', ['CHANGELOG.md', 'docs/versions.md', 'SECURITY.md', 'GOVERNANCE.md']],
]

/** The groups that are open on every page. */
const openGroups: ReadonlySet<string> = new Set(['Start', 'Contract'])

/** Returns the path of a page on the site: `docs/contracts.md` -> `/contracts`. */
export function toLink(file: string): string {
  return `/${file.replace(/^docs\//, '').replace(/\.md$/, '')}`
}

/** Returns the anchor of a heading as GitHub does, so that a link to it works in both places. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Returns the heading of a page, as plain text. */
export function readTitle(file: string): string {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
  return toPlainText(title)
}

/** Returns all groups of the sidebar. */
export function readSidebar(): readonly SidebarGroup[] {
  const pages = findReadersPages()
  const named = new Set(groups.flatMap(([, files]) => files))
  return groups.map(([text, files]) =>
    toGroup(
      text,
      files.flatMap((file) =>
        file.endsWith('/') ? sortByIndex(pages.filter((page) => `${posix.dirname(page)}/` === file && !named.has(page)), file) : [file],
      ),
    ),
  )
}

/** Sorts the pages of a folder as the page of the same name lists them, if there is one. */
function sortByIndex(pages: readonly string[], folder: string): readonly string[] {
  const index = `${folder.slice(0, -1)}.md`
  if (!existsSync(index)) return pages
  const text = readFileSync(index, 'utf8')
  const find = (page: string): number => text.indexOf(`](${page.slice('docs/'.length)})`) >>> 0
  return pages.toSorted((left, right) => find(left) - find(right))
}

function toItem(file: string): SidebarPage {
  return { text: readTitle(file), link: toLink(file) }
}

/** The name of a collapsed group is a link, because a button in a button would have no name of its own. */
function toGroup(text: string, files: readonly string[]): SidebarGroup {
  const [first = ''] = files
  return { text, ...(!openGroups.has(text) && { link: toLink(first), collapsed: true }), items: files.map(toItem) }
}

/** Returns the first paragraph of a page in at most 200 characters, for results of search engines and cards. */
export function readDescription(page: string): string | undefined {
  const text = page.replace(/^---\n[^]*?\n---\n/, '').replaceAll(/^( *)(```|:::)[^]*?^\1\2$/gm, '')
  const paragraph = text.split(/\n\s*\n/).find((part) => /^[\w`*[]/.test(part) && !/^[-*] /.test(part))
  if (paragraph === undefined) return undefined
  // VitePress writes double quotes into the attribute as they are.
  const plain = toPlainText(paragraph).replaceAll(/\s+/g, ' ').replaceAll('"', "'").replace(/:$/, '.').trim()
  if (plain.length <= 200) return plain
  const sentences = plain.slice(0, 201).match(/^.*[.!](?= )/)?.[0]
  return sentences ?? `${plain.slice(0, 199).replace(/\W*\s\S*$/, '')}…`
}

function toPlainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]+>|[`*]/g, '')
}

/** Returns the file of the page that a page names as its next step: the first link after `**Next:**` or below `## Next`. */
export function readNextStep(file: string, text: string): string | undefined {
  const [, target] = /^(?:\*\*Next:\*\*|## Next\n)[^[]*\[[^\]]*\]\(([^)#:]+\.md)[^)]*\)/m.exec(text) ?? []
  return target === undefined ? undefined : posix.join(posix.dirname(file), target)
}

/** Returns the address of the repository without a slash at the end, from package.json or the environment. */
export function readRepository(manifest: { readonly repository?: unknown }, env: NodeJS.ProcessEnv): string | undefined {
  const { repository } = manifest
  const text = typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository
  const address = typeof text === 'string' && text !== '' ? text : env['REPOSITORY_URL']
  if (!address) return undefined
  const [, host = 'github', name] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(address) ?? []
  if (name !== undefined) return `https://${host}.${host === 'bitbucket' ? 'org' : 'com'}/${name}`
  return address
    .replace(/^git\+/, '')
    .replace(/^ssh:\/\/git@|^git@([^:/]+):/, (_, host?: string) => `https://${host ? `${host}/` : ''}`)
    .replace(/(?:\.git)?\/?$/, '')
}
