/** A Chromium from npm, for tests that run in a page. */
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

/** Launches Chromium without the package's default arguments, which disable web security. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
}

/** Collects errors, dialogs and requests to other origins. */
export function watch(page: Page, origin: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) seen.push(`request ${url}`)
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(`${message.type()} ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  return seen
}
