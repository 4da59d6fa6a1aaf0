/** A Chromium from npm, for tests that run in a page. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

/** Launches Chromium without the package's default arguments, which disable web security. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await unpackChromium(), args: ['--no-sandbox', '--disable-gpu'] })
}

/** Unpacks Chromium into the temporary folder, once: the package returns a file that another process still writes. */
async function unpackChromium(): Promise<string> {
  const lock = join(tmpdir(), 'chromium-files')
  const done = join(lock, 'unpacked')
  if (mkdirSync(lock, { recursive: true }) === undefined) {
    while (!existsSync(done)) await setTimeout(50)
    return chromium.executablePath()
  }
  const path = await chromium.executablePath()
  writeFileSync(done, '')
  return path
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
