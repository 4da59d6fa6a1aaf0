import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocsPage } from 'routepact/openapi'

const bundle = await readFile('node_modules/@scalar/api-reference/dist/browser/standalone.js')
const script = { src: '/docs/scalar.js', integrity: `sha384-${createHash('sha384').update(bundle).digest('base64')}` }
const hostile = `</script></ScRiPt ><!--'"\`\${1}\u2028\u2029<img src=x onerror=alert(1)>[x](javascript:alert(2))`
const document = {
  openapi: '3.1.1',
  info: { title: hostile, version: '1', description: hostile },
  servers: [{ url: '/' }, { url: 'https://a;script-src *' }, { url: 'http://*' }],
  paths: {
    '/api/books': {
      get: {
        tags: ['Books'],
        operationId: hostile,
        summary: 'All books',
        description: hostile,
        parameters: [{ name: 'author', in: 'query', schema: { type: 'string' }, example: hostile }],
        responses: { 200: { description: hostile } },
      },
    },
  },
}

describe('the text of the page', () => {
  const page = createDocsPage(document, { script })
  const json = /id="configuration">([^<]*)<\/script>/.exec(page)?.[1] ?? ''

  test('the document is data that no text of it can leave', () => {
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json).content).toEqual(document)
    expect(page.match(/<\/script/gi)).toHaveLength(3)
    expect(page).not.toMatch(/<!--|<img/)
  })
  test('the policy names the hash of the one inline script', () => {
    const inline = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(page).toContain(`sha256-${hash}`)
  })
  test('no server adds to the policy', () => expect(page).toContain('connect-src &#39;self&#39;; base-uri'))
  test('an integrity that is no hash is refused', () => {
    expect(() => createDocsPage(document, { script: { ...script, integrity: '' } })).toThrow(
      "The integrity of a documentation page's script is no hash such as sha384-…: ''",
    )
  })
})

describe('in a browser', () => {
  let browser: Browser
  let server: Server
  let origin: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/docs/scalar.js')) return response.end(bundle)
      if (request.url?.startsWith('/api')) return response.setHeader('content-type', 'application/json').end('["Emma"]')
      return response.setHeader('content-type', 'text/html').end(createDocsPage(document, { script }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args })
  }, 30_000)
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test('a request is sent and its answer shown, hostile text stays text, no other host is asked, no cookie is set, the console is clean', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    const errors: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('dialog', (dialog) => (errors.push(`dialog ${dialog.message()}`), void dialog.dismiss()))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${origin}/docs`)
    await page.getByText('All books').first().waitFor({ timeout: 10_000 })
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: /Test Request/ }).first().click({ timeout: 4000 })
    const answered = page.waitForResponse((response) => response.url().startsWith(`${origin}/api/books`), { timeout: 4000 })
    await page.getByRole('button', { name: /^Send/ }).first().click({ timeout: 4000 })
    expect((await answered).status()).toBe(200)
    await page.getByText('Emma').first().waitFor({ timeout: 4000 })
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0)
    expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(origin))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(errors).toEqual([])
  }, 20_000)
})
