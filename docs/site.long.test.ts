/** The site: `npm run docs` builds it, and a browser shows it at two widths, light and dark. */
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, watch } from '../runtime-tests/browser.ts'
import { findReadersPages } from './readers-pages.ts'

const vitepress = 'docs/.vitepress/node_modules/vitepress/bin/vitepress.js'
const origin = 'http://localhost:4573'
let browser: Browser
let server: ReturnType<typeof spawn>

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [vitepress, 'build', 'docs'])
  server = spawn(process.execPath, [vitepress, 'preview', 'docs', '--port', '4573'], { stdio: 'ignore' })
  for (let attempt = 0; attempt < 100 && !(await fetch(origin).catch(() => undefined)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
})

test('has each page for readers, also as Markdown, and llms.txt', async () => {
  const pages = findReadersPages().filter((page) => page.startsWith('docs/'))
  for (const page of pages) {
    const path = `${origin}/${page.slice('docs/'.length, -'.md'.length)}`
    expect([page, (await fetch(path)).status]).toEqual([page, 200])
    expect(await (await fetch(`${path}.md`)).text()).toBe(readFileSync(page, 'utf8'))
  }
  expect(await (await fetch(`${origin}/llms.txt`)).text()).toContain('](/guide.md)')
  expect(await (await fetch(`${origin}/CHANGELOG.md`)).text()).toContain('# Changes')
})

describe.each([
  ['wide', { width: 1400, height: 900 }, 'light', 'rgb(255, 255, 255)'],
  ['narrow', { width: 390, height: 844 }, 'dark', 'rgb(27, 27, 31)'],
] as const)('on a %s screen', (_name, viewport, colorScheme, background) => {
  test('shows the landing page, its error of one sentence and the guide', async () => {
    const page = await browser.newPage({ viewport, colorScheme })
    const seen = watch(page, origin)
    await page.goto(origin)
    await page.getByText("'responses' must declare 200 or 'default': add ...errors('default')").waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(background)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await page.getByRole('link', { name: 'Guide', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Contract', exact: false }).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    expect(seen).toEqual([])
    await page.close()
  })
})

test('finds a page by a word', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/guide`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('byteStream')
  // Of the results that are seen without scrolling, whose order follows the text of all pages.
  await page.getByRole('option').filter({ hasText: /Streams of bytes|byteStream/ }).first().waitFor()
  await page.close()
})
