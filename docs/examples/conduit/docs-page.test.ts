/** The documentation page of Conduit in a browser: reading it and sending a request. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, watch } from '../../../runtime-tests/browser.ts'
import { tour } from './client.ts'
import { openDatabase } from './database.ts'
import { type RunningServer, listen } from './listen.ts'

const tags = ['Articles', 'Comments', 'Favorites', 'Profile', 'Tags', 'User and Authentication']
const database = openDatabase(':memory:')
let server: RunningServer
let browser: Browser
let origin: string

beforeAll(async () => {
  server = await listen({ port: 0, database, secret: randomBytes(32).toString('base64url') })
  origin = new URL(server.url).origin
  await tour(server.url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  database.close()
})

test('the page, its script and the document are served with their content types', async () => {
  const page = await fetch(`${origin}/docs`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  const [, src = ''] = /<script src="([^"]*)"/.exec(await page.text()) ?? []
  const script = await fetch(`${origin}${src}`)
  expect(script.headers.get('content-type')).toBe('text/javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await script.bytes()).length).toBeGreaterThan(100_000)
  expect(await (await fetch(`${origin}/openapi.json`)).json()).toMatchObject({ info: { title: 'Conduit' } })
  expect((await fetch(`${origin}/docs`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(origin)).url).toBe(`${origin}/docs`)
  expect((await fetch(`${origin}/docs`, { method: 'POST' })).status).toBe(404)
})

describe.each([
  ['wide', { width: 1400, height: 900 }, 'light'],
  ['narrow', { width: 390, height: 844 }, 'dark'],
] as const)('on a %s screen', (name, viewport, colorScheme) => {
  let page: Page
  let seen: string[]
  beforeAll(async () => {
    page = await browser.newPage({ viewport, colorScheme })
    seen = watch(page, origin)
    await page.goto(`${origin}/docs#tag/articles`)
    await page.getByRole('heading', { name: 'Get recent articles globally' }).waitFor()
  })

  test('shows the tags, and the parameters, statuses and schema of an operation', async () => {
    if (name === 'narrow') await page.getByRole('button', { name: 'Open Menu' }).click()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar for Conduit' })
    for (const tag of tags) await sidebar.getByRole('link', { name: tag, exact: true }).waitFor()
    if (name === 'narrow') await page.getByRole('button', { name: 'Close Menu' }).click()

    const operation = page.getByRole('region', { name: 'Get recent articles globally' })
    const parameters = await operation
      .getByRole('list', { name: 'Query Parameters' })
      .getByRole('listitem')
      .allInnerTexts()
    expect(parameters.map((text) => /^\w+/.exec(text)?.[0])).toEqual(['limit', 'offset', 'tag', 'author', 'favorited'])
    const statuses = operation.getByRole('tab')
    expect((await statuses.allInnerTexts()).map((text) => /\d+/.exec(text)?.[0])).toEqual(['200', '401', '422'])
    expect(await operation.getByText('"articlesCount"').count()).toBe(1)
    // The page is not wider than the screen.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await page.locator('body').getAttribute('class')).toContain(`${colorScheme}-mode`)
  })

  test('sends a request from its form and shows the response', async () => {
    await page.getByRole('button', { name: 'Test Request (get /articles)' }).click()
    const responded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/articles')
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await responded).status()).toBe(200)
    await page.getByText('Notes on the Engine').first().waitFor()
  })

  test('sends no request to another host and logs nothing', () => expect(seen).toEqual([]))
})
