// Section L of runtime-tests/hostile-input.md: the page of a document full of markup, in a browser. Titles begin with the rule
// number.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { createDocsPage } from 'routepact/openapi'
import { serve } from 'srvx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, watch } from '../browser.ts'

const bundle = await readFile('node_modules/@scalar/api-reference/dist/browser/standalone.js')
const integrity = `sha384-${createHash('sha384').update(bundle).digest('base64')}`
const script = { src: '/docs/scalar.js', integrity }

/** All of these are in every text field of the document. */
const hostile = [
  '</script></ScRiPt ><script>alert(1)</script>',
  `<!--<script>'"\`\${1}\u2028\u2029]]>`,
  '<img src=x onerror=alert(2)><svg onload=alert(3)><iframe srcdoc="<script>alert(4)</script>">',
  '[link](javascript:alert(5)) ![picture](https://other.example/x.png) <a href="javascript:alert(6)">x</a>',
  '<style>@import "https://other.example/x.css"</style><base href="https://other.example/">',
  '<form action="https://other.example/"><button>send</button></form>{{constructor.constructor("alert(7)")()}}',
]
const text = hostile.join('\n\n')
const schema = { type: 'string', title: text, description: text, example: text, default: text, enum: [text] }
const parameter = { name: text, in: 'query', description: text, schema, example: text }
const content = {
  'application/json': { schema: { type: 'object', properties: { [text]: schema } }, example: { a: text } },
}
const document = {
  openapi: '3.1.1',
  info: { title: text, version: text, description: text, contact: { name: text, url: 'javascript:alert(8)' } },
  servers: [{ url: '/', description: text }, { url: 'javascript:alert(9)' }, { url: `https://x${text}` }],
  externalDocs: { url: 'javascript:alert(10)', description: text },
  tags: [{ name: text, description: text }],
  paths: {
    '/books': {
      post: {
        tags: [text],
        operationId: text,
        summary: `All books ${text}`,
        description: text,
        parameters: [parameter],
        requestBody: { description: text, content },
        responses: { 200: { description: text, content } },
      },
    },
  },
  components: { schemas: { Name: { ...schema, properties: { [text]: schema } } } },
}
const html = createDocsPage(document, { script, lang: text })

let browser: Browser
let server: ReturnType<typeof serve>
let origin: string

beforeAll(async () => {
  server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    fetch: ({ url }) => {
      const { pathname } = new URL(url)
      const code = new Map<string, string | Buffer<ArrayBuffer>>([
        [script.src, bundle],
        ['/other.js', 'window.ran = 1'],
      ]).get(pathname)
      if (code !== undefined) return new Response(code, { headers: { 'content-type': 'text/javascript' } })
      return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  })
  await server.ready()
  origin = new URL(server.url ?? '').origin
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close(true)
})

/** Opens a page and waits for its operation. */
async function openPage(address: string): Promise<{ page: Page; seen: string[] }> {
  const page = await browser.newPage()
  const seen = watch(page, origin)
  await page.goto(`${origin}${address}`)
  await page.getByText('All books').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, seen }
}

test('123: the page escapes the text of the document', () => {
  const [, json = ''] = /id="configuration">([^<]*)<\/script>/.exec(html) ?? []
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json).content).toEqual(document)
  expect(html.match(/<\/script/gi)).toHaveLength(3)
  expect(html).not.toMatch(/<!--|<img|<svg|<iframe|<style|<base|<form/)
})

test(
  '123: in a browser, the text of the document runs no code, sends no request and adds no script link',
  async () => {
    const { page, seen } = await openPage('/docs')
    // Opens every collapsed section, so that the whole document is shown.
    for (const button of await page.locator('button[aria-expanded="false"]').all()) {
      await button.click({ timeout: 500 }).catch(() => undefined)
      await page.keyboard.press('Escape')
    }
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[href^="javascript:" i], [src^="javascript:" i]').count()).toBe(0)
    expect(await page.locator('#app script, #app iframe, #app base, [onerror], [onload]').count()).toBe(0)
    // The console reports what the policy blocks: only the image of another host was requested.
    expect(seen.filter((line) => !/other\.example\/x\.png/.test(line))).toEqual([])
  },
)

test('124: the page reads nothing from its URL', async () => {
  const other = encodeURIComponent('https://other.example/openapi.json')
  const settings = ['url', 'configUrl', 'spec', 'spec-url', 'specUrl', 'api', 'proxyUrl'].map(
    (name) => `${name}=${other}`,
  )
  const { page, seen } = await openPage(
    `/docs?${settings.join('&')}&theme=moon&darkMode=true&configuration=${encodeURIComponent(`{"url":"${other}"}`)}`,
  )
  expect(await page.title()).toContain('</script>')
  expect(await page.locator('body').getAttribute('class')).not.toContain('dark-mode')
  expect(seen.filter((line) => !/other\.example\/x\.png/.test(line))).toEqual([])
})

test(
  '125: the page runs only the pinned script and sets no cookie',
  async () => {
    const { page } = await openPage('/docs')
    expect(html.match(/<script src=/g)).toHaveLength(1)
    expect(html).toContain(`<script src="${script.src}" integrity="${integrity}"`)
    const ran = await page.evaluate(`new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = '/other.js'
    script.onload = () => resolve('ran')
    script.onerror = () => resolve('blocked')
    document.body.append(script)
  })`)
    expect(ran).toBe('blocked')
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(await page.context().cookies()).toEqual([])
  },
)
