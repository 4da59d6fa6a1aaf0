/** The site: `npm run docs` builds it, and a browser shows it at two widths, light and dark. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser, watch } from '../runtime-tests/browser.ts'
import { questions, threads } from './.vitepress/questions.ts'
import { createSearchOptions } from './.vitepress/search.ts'
import { findReadersPages } from './readers-pages.ts'
import { readDescription, readRepository, readTitle } from './site.ts'

const vitepress = 'docs/.vitepress/node_modules/vitepress/bin/vitepress.js'
const output = 'docs/.vitepress/dist'
const host = 'http://localhost:4573'
/** The site is not at the root of its host, as on GitHub Pages. */
const origin = `${host}/pact`
const site = 'https://site.example/pact'
const env = { ...process.env, SITE_URL: site, REPOSITORY_URL: 'https://github.com/acme/pact' }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; repository?: unknown }
const readersPages = findReadersPages().filter((page) => page.startsWith('docs/'))
const axe = readFileSync('docs/.vitepress/node_modules/axe-core/axe.min.js', 'utf8')

let browser: Browser
let server: ReturnType<typeof spawn>
/** The pages of the built site, as text: path -> HTML. */
let built: ReadonlyMap<string, string>

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [vitepress, 'build', 'docs'], { env })
  built = readBuilt(output)
  server = spawn(process.execPath, [vitepress, 'preview', 'docs', '--port', '4573'], { stdio: 'ignore', env })
  for (let attempt = 0; attempt < 100 && !(await fetch(`${origin}/`).catch(() => undefined)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
})

function readBuilt(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.html', { cwd: folder }).toSorted()
  return new Map(
    files.map((file) => [file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, ''), readFileSync(join(folder, file), 'utf8')]),
  )
}

/** Returns the content of the `meta` elements of a page, by their name or property. */
function readMeta(html: string): { readonly [name: string]: string } {
  const found = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)
  return Object.fromEntries(Array.from(found, ([, name = '', content = '']) => [name, decode(content)]))
}

function decode(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

test('has each page for readers, also as Markdown, and llms.txt', async () => {
  for (const page of readersPages) {
    const path = `${origin}/${page.slice('docs/'.length, -'.md'.length)}`
    expect([page, (await fetch(path)).status]).toEqual([page, 200])
    expect(await (await fetch(`${path}.md`)).text()).toBe(readFileSync(page, 'utf8'))
  }
  expect(await (await fetch(`${origin}/llms.txt`)).text()).toContain('](/pact/contracts.md)')
  expect(await (await fetch(`${origin}/CHANGELOG.md`)).text()).toContain('# Changes')
})

test('no link leads nowhere, nor to a heading that is not there', () => {
  const ids = new Map(
    Array.from(built, ([path, html]) => [path, new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id))]),
  )
  const broken: string[] = []
  let count = 0
  for (const [path, html] of built) {
    for (const [, text = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const url = new URL(decode(text), `${site}/${path}`)
      if (!url.href.startsWith(`${site}/`)) continue
      count += 1
      const target = url.pathname.slice('/pact/'.length)
      const anchors = ids.get(target)
      const isFile = existsSync(join(output, target)) && target.includes('.')
      const hash = decodeURIComponent(url.hash.slice(1))
      if (!isFile && (!anchors || (hash && !anchors.has(hash)))) broken.push(`${path}: ${text}`)
    }
  }
  expect(count).toBeGreaterThan(1000)
  expect(broken).toEqual([])
})

describe('the head of a page', () => {
  test('has its title, its first paragraph, its address and the card', () => {
    for (const [file, path] of [
      ...readersPages.map((page) => [page, page.slice('docs/'.length, -'.md'.length)] as const),
      ['CHANGELOG.md', 'CHANGELOG'] as const,
    ]) {
      const html = built.get(path) ?? ''
      const description = readDescription(readFileSync(file, 'utf8'))
      expect([path, decode(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')]).toEqual([path, `${readTitle(file)} | routepact`])
      expect([path, readMeta(html)]).toEqual([
        path,
        expect.objectContaining({
          description,
          'og:title': readTitle(file),
          'og:description': description,
          'og:url': `${site}/${path}`,
          'og:image': `${site}/card.png`,
          'twitter:card': 'summary_large_image',
        }),
      ])
      expect(html).toContain(`<link rel="canonical" href="${site}/${path}">`)
      expect(html).toContain('<link rel="icon" href="/pact/favicon.svg" type="image/svg+xml">')
    }
    const landing = built.get('') ?? ''
    expect(readMeta(landing)).toMatchObject({ 'og:title': 'HTTP APIs from one contract', 'og:url': `${site}/` })
    expect(landing).toContain('<title>HTTP APIs from one contract | routepact</title>')
  })

  test('names a card of 1200 × 630 pixels', async () => {
    const image = await fetch(`${origin}/card.png`)
    expect(image.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await image.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    // Without its font, the card would have no text and a tenth of the bytes.
    expect(bytes.byteLength).toBeGreaterThan(30_000)
  })

  test('is in the sitemap by its address', () => {
    const listed = Array.from(
      readFileSync(join(output, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g),
      ([, url]) => url,
    )
    expect(listed.toSorted()).toEqual(
      Array.from(built.keys())
        .filter((path) => path !== '404')
        .map((path) => `${site}/${path}`)
        .toSorted(),
    )
  })
})

test('without addresses, no page has one', async () => {
  const folder = '.site'
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { SITE_URL: _site, REPOSITORY_URL: _repository, ...others } = env
  await promisify(execFile)(process.execPath, [vitepress, 'build', 'docs', '--outDir', folder], { env: others })
  const html = readBuilt(folder).get('contracts') ?? ''
  expect(html).toContain('<link rel="icon" href="/favicon.svg"')
  expect(Object.keys(readMeta(html))).toEqual(expect.arrayContaining(['description', 'og:title', 'og:description']))
  expect(html).not.toMatch(/canonical|og:url|og:image|twitter:card/)
  expect(existsSync(join(folder, 'sitemap.xml'))).toBe(false)
  expect(html.includes('Edit this page')).toBe(manifest.repository !== undefined)
})

describe('beside the text', () => {
  const contracts = (): string => built.get('contracts') ?? ''

  test('are the pages by their titles, the version and the repository', () => {
    const links = Array.from(
      contracts().matchAll(/<a class="VPLink link link"[^>]* href="\/pact\/([^"]*)"[^>]*>.*?<p class="text"[^>]*>([^<]*)<\/p>/g),
      ([, path = '', text = '']) => [path, decode(text)],
    )
    expect(links.length).toBeGreaterThan(readersPages.length)
    expect(links).toEqual(links.map(([path = '']) => [path, readTitle(findFile(path))]))
    expect(contracts()).toMatch(new RegExp(`href="/pact/CHANGELOG"[^>]*>.*?v${manifest.version}`))
    const repository = readRepository(manifest, env)
    expect(contracts()).toContain(`href="${repository}" aria-label="Repository"`)
    expect(contracts()).toContain(`href="${repository}/edit/main/docs/contracts.md"`)
  })

  test('is an outline of sections and subsections', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    await page.goto(`${origin}/contracts`)
    const outline = page.locator('.VPDocAsideOutline')
    await outline.locator('a').first().waitFor()
    const listed = await outline.locator('a').allInnerTexts()
    const headings = Array.from(
      readFileSync('docs/contracts.md', 'utf8')
        .replaceAll(/^```[^]*?^```/gm, '')
        .matchAll(/^##+ (.+)$/gm),
      ([, text = '']) => text.replaceAll('`', ''),
    )
    expect(listed).toEqual(headings)
    await page.close()
  })

  test('the next page is the one that the page names', () => {
    expect(contracts()).toMatch(/class="VPLink link pager-link next" href="\/pact\/requests"/)
  })
})

/** Returns the file of a page by its path. */
function findFile(path: string): string {
  return [`docs/${path}.md`, `${path}.md`].find((file) => existsSync(file)) ?? path
}

/** Pages of each kind. */
const kinds = ['', 'get-started', 'contracts', 'recipes/pagination', 'reference', 'reference/client', 'migration/hono', 'usage-command', 'nothing']

/** Whether all of a page fits the width, and what axe reports. */
async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const faults = await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => [id, target.join(' '), any[0]?.message ?? ''].join(': '))))`)
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  return [...(faults as string[]), ...(Number(width) > 0 ? [`${String(width)} pixels do not fit`] : [])]
}

/** Opens a page. What does not exist is the page 404, which the browser reports. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}/${path}`)
  await page.locator('main h1').waitFor()
}

describe.each([
  ['wide', { width: 1280, height: 900 }, false],
  ['narrow', { width: 390, height: 844 }, true],
] as const)('on a %s screen', (_name, viewport, hasTouch) => {
  describe.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(27, 27, 31)'],
  ] as const)('in the %s theme', (colorScheme, background) => {
    test.each(kinds)("axe has nothing to report at '/%s'", async (path) => {
      const page = await browser.newPage({ viewport, colorScheme, hasTouch })
      const seen = watch(page, host)
      await open(page, path)
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(background)
      expect(await findFaults(page)).toEqual([])
      expect(seen.filter((line) => path !== 'nothing' || !line.includes('404'))).toEqual([])
      await page.close()
    })

    test('the landing page shows the picture of its theme and code to copy, and leads to Get started', async () => {
      const page = await browser.newPage({ viewport, colorScheme, hasTouch })
      await open(page, '')
      const picture = page.getByRole('img', { name: "'nam' is a parameter of the path but not of 'pathParams'" })
      expect(await picture.getAttribute('src')).toBe(`/pact/editor-${colorScheme}.svg`)
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(472)
      await page.getByText('npm install routepact zod').waitFor()
      expect(await page.locator('main').getByRole('button', { name: 'Copy Code' }).count()).toBeGreaterThan(3)
      await page.locator('main').getByRole('link', { name: 'Get started' }).click()
      await page.waitForURL(`${origin}/get-started`)
      await page.close()
    })
  })
})

test('axe has nothing to report on any page, and no page scrolls sideways on a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const faults: string[] = []
  for (const [index, path] of Array.from(built.keys()).entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
    await open(page, path)
    faults.push(...(await findFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
  await page.close()
})

describe('on a phone', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  })
  afterAll(() => page.close())

  test('code has a button that copies it, without hovering', async () => {
    await open(page, 'contracts')
    const button = page.locator('button.copy').first()
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  })

  test('each cell of a narrow table has its header, and none is beside the screen', async () => {
    await open(page, 'migration/hono')
    const table = page.locator('table.stacked').last()
    const cells = await table.evaluate((element) =>
      Array.from(element.querySelectorAll('td'), (cell) => ({
        label: cell.dataset['label'],
        shown: getComputedStyle(cell, '::before').content,
        right: cell.getBoundingClientRect().right,
      })),
    )
    const headers = await table.locator('th').allTextContents()
    expect(headers.length).toBeGreaterThan(1)
    for (const [index, { label, shown, right }] of cells.entries()) {
      const header = headers[index % headers.length]
      expect([label, shown]).toEqual([header, `"${header}"`])
      expect(right).toBeLessThanOrEqual(390)
    }
    expect(await page.getByRole('table').last().getByRole('columnheader').count()).toBe(headers.length)
  })

  test('a wide table keeps its first column', async () => {
    await open(page, 'why')
    const left = await page
      .locator('table.wide')
      .first()
      .evaluate((element) => {
        element.scrollLeft = 1000
        const [cell] = element.getElementsByTagName('td')
        return [element.scrollLeft > 0, (cell?.getBoundingClientRect().left ?? -1) - element.getBoundingClientRect().left]
      })
    expect(left).toEqual([true, expect.closeTo(0, 0)])
  })
})

test('a page that does not exist says so, and leads to Get started', async () => {
  expect((await fetch(`${origin}/nothing`)).status).toBe(404)
  const page = await browser.newPage()
  await open(page, 'nothing')
  expect(await page.locator('main').innerText()).toContain('There is no such page')
  await page.locator('main').getByRole('link', { name: 'Get started' }).click()
  await page.waitForURL(`${origin}/get-started`)
  await page.close()
})

describe('the search', () => {
  test('knows the pages for readers only', () => {
    const [file = ''] = globSync(`${output}/assets/chunks/@localSearchIndex*.js`)
    const index = readFileSync(file, 'utf8')
    const paths = new Set(Array.from(index.matchAll(/"\/pact\/([^"#]*)(?:#[^"]*)?"/g), ([, path = '']) => path))
    // The landing page has no text of its own to be found by.
    const expected = [...readersPages.map((page) => page.slice('docs/'.length, -'.md'.length)), 'SECURITY']
    expect([...paths].filter((path) => path !== '').toSorted()).toEqual(expected.toSorted())
  })

  describe('finds first the page that answers', () => {
    /** What MiniSearch has of https://github.com/lucaong/minisearch. */
    interface Index {
      search(words: string): readonly { readonly id: string }[]
    }
    let index: Index
    beforeAll(async () => {
      const [file = ''] = globSync(`${output}/assets/chunks/@localSearchIndex*.js`)
      const { default: text } = (await import(resolve(file))) as { default: string }
      const { default: MiniSearch } = (await import(resolve('docs/.vitepress/node_modules/minisearch/dist/es/index.js'))) as {
        default: { loadJSON(text: string, options: object): Index }
      }
      const { options, searchOptions } = createSearchOptions('/pact/')
      // As the search box of VitePress has them.
      const defaults = { fuzzy: 0.2, prefix: true }
      index = MiniSearch.loadJSON(text, { storeFields: ['title', 'titles'], ...options, searchOptions: { ...defaults, ...searchOptions } })
    })

    test.each([...questions, ...threads].map(([words, ...pages]) => ({ words, pages })))('$words', ({ words, pages }) => {
      const [first] = index.search(words).map(({ id }) => id.slice('/pact/'.length).split('#')[0])
      expect(pages).toContain(first)
    })
  })

  test.each([
    ['byteStream', /Streams of bytes|byteStream/],
    ['etag', /^#\s*ETag and conditional/],
    ['cors', /^#\s*CORS/],
  ])('finds %s, with an excerpt', async (word, result) => {
    const page = await browser.newPage()
    await page.goto(`${origin}/contracts`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(word)
    // Of the results that are seen without scrolling, whose order follows the text of all pages.
    const option = page.getByRole('option').filter({ hasText: result }).first()
    await option.waitFor()
    await option.locator('.excerpt').filter({ hasText: /\w/ }).waitFor()
    await page.close()
  })
})
