/** What the site takes from the pages and from package.json: the sidebar, descriptions, next steps, and the address of the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** The groups in the order of reading, and the files of their pages in `docs`. A folder stands for its other pages. */
const path: readonly (readonly [text: string, files: readonly string[]])[] = [
  ['Start', ['why.md', 'guide.md', 'errors.md', 'middleware.md', 'security-schemes.md', 'client.md', 'questions.md']],
  ['Build', ['schema-libraries.md', 'codec.md', 'large-apis.md', 'several-routers.md', 'webhooks.md', 'mcp.md']],
  ['Test and publish', ['testing.md', 'test-command.md', 'mocks.md', 'openapi.md', 'docs-page.md']],
  ['Begin with a document', ['import-command.md', 'use-an-api.md', 'bring-your-document.md']],
  ['Run', ['runtimes.md', 'production.md', 'troubleshooting.md']],
  ['Change', ['breaking-changes.md', 'diff-command.md', 'usage-command.md', 'api-versions.md']],
  ['Recipes', ['recipes.md', 'recipes/']],
  [
    'Come from another library',
    ['same-api.md', 'migration/ts-rest.md', 'migration/hono.md', 'migration/express.md', 'migration/', 'leaving.md'],
  ],
  ['Look up', ['reference.md', 'reference/']],
]

/** The group of the pages that no group names. */
const groupOfOthers = 'Build'

/** The pages about the project itself, by their files. */
const projectPages: readonly string[] = [
  'CHANGELOG.md',
  'docs/versions.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'GOVERNANCE.md',
  'docs/architecture.md',
  'docs/hostile-input.md',
  'docs/examples/conduit/README.md',
]

/** Returns the path of a page on the site: `docs/guide.md` -> `/guide`. */
export function toLink(file: string): string {
  return `/${file.replace(/^docs\//, '').replace(/\.md$/, '')}`
}

/** Returns the heading of a page, as plain text. */
export function readTitle(file: string): string {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
  return toPlainText(title)
}

/** Returns all groups of the sidebar. Every page of the site is in one of them. */
export function readSidebar(): readonly SidebarGroup[] {
  const pages = findReadersPages().filter((file) => file.startsWith('docs/') && !projectPages.includes(file))
  const named = new Set(path.flatMap(([, files]) => files.map((file) => `docs/${file}`)))
  const others = pages.filter((file) => !named.has(file) && !named.has(`${posix.dirname(file)}/`))
  const groups = path.map(([text, files]) => {
    const listed = files.flatMap((file) =>
      file.endsWith('/')
        ? sortByIndex(
            pages.filter((page) => isIn(page, file) && !named.has(page)),
            file,
          )
        : [`docs/${file}`],
    )
    return toGroup(text, text === groupOfOthers ? [...listed, ...others] : listed)
  })
  const measurements = globSync('docs/explanation/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  const project = [...projectPages.map(toItem), toGroup('Measurements and reasons', measurements, true)]
  return [...groups, { text: 'Project', items: project }]
}

function isIn(page: string, folder: string): boolean {
  return posix.dirname(page) === `docs/${folder}`.slice(0, -1)
}

/** Sorts the pages of a folder as the page of the same name lists them, if there is one. */
function sortByIndex(pages: readonly string[], folder: string): readonly string[] {
  const index = `docs/${folder.slice(0, -1)}.md`
  if (!existsSync(index)) return pages
  const text = readFileSync(index, 'utf8')
  const find = (page: string): number => text.indexOf(`](${page.slice('docs/'.length)})`) >>> 0
  return pages.toSorted((left, right) => find(left) - find(right))
}

function toItem(file: string): SidebarPage {
  return { text: readTitle(file), link: toLink(file) }
}

/** Long groups are collapsed. Their name is a link, because a button in a button would have no name of its own. */
function toGroup(text: string, files: readonly string[], isCollapsed = files.length > 12): SidebarGroup {
  const [first = ''] = files
  return { text, ...(isCollapsed && { link: toLink(first), collapsed: true }), items: files.map(toItem) }
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
