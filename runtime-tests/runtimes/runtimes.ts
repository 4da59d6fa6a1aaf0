/** The runtimes, all from npm (`package.json` of this folder), and how each runs the cases. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { serve } from 'srvx'
import { openBrowser } from '../browser.ts'
import { createBundle } from './bundle.ts'
import type { Outcome } from './conformance.ts'

/** The outcomes of a runtime. */
export interface Report {
  readonly runtime: string
  readonly version: string
  /** With requests created in the same program. */
  readonly direct: readonly Outcome[]
  /** With requests from the runtime's server (`routepact/node` on Node), or the `fetch` event of a service worker. */
  readonly served?: readonly Outcome[]
  /** With requests from srvx. */
  readonly srvx?: readonly Outcome[]
}

const modules = join(import.meta.dirname, 'node_modules')

/** The names of the runtimes, in the order of their reports. */
export const runtimes: readonly string[] = [
  'Node 20',
  'Node 22',
  'Node 24',
  'Node 26',
  'Bun',
  'Deno',
  'workerd',
  'Chromium (page)',
  'Chromium (service worker)',
]

/** Runs the cases on every runtime. */
export async function runEverywhere(): Promise<Report[]> {
  const { folder, remove } = await createBundle()
  try {
    const reports = await Promise.all([
      runProcesses(folder, nodes),
      runProcesses(folder, others),
      runWorkerd(folder),
      runChromium(folder),
    ])
    return reports.flat()
  } finally {
    await remove()
  }
}

/** The program is a path, or a file in `node_modules`. */
type Command = readonly [runtime: string, program: string, ...args: string[]]

const nodes: readonly Command[] = [
  ['Node 20', 'node-20/bin/node', 'node.mjs'],
  ['Node 22', 'node-22/bin/node', 'node.mjs'],
  ['Node 24', process.execPath, 'node.mjs'],
  ['Node 26', 'node-26/bin/node', 'node.mjs'],
]

const others: readonly Command[] = [
  ['Bun', '.bin/bun', 'run', 'bun.mjs'],
  ['Deno', '.bin/deno', 'run', '--no-config', '--allow-net', 'deno.mjs'],
]

/** Runs processes one after the other, because each keeps a core busy. */
async function runProcesses(cwd: string, commands: readonly Command[]): Promise<Report[]> {
  const reports: Report[] = []
  for (const [runtime, program, ...args] of commands) {
    reports.push({ runtime, ...((await runProcess(cwd, program, ...args)) as Omit<Report, 'runtime'>) })
  }
  return reports
}

async function runProcess(cwd: string, program: string, ...args: readonly string[]): Promise<unknown> {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1' }
  const options = { cwd, env, maxBuffer: 2 ** 26, timeout: 200_000 }
  const { stdout } = await promisify(execFile)(resolve(modules, program), args, options)
  return JSON.parse(stdout)
}

/** What the cases use of Miniflare. Its own types are not installed where the sources are compiled. */
interface Miniflare {
  readonly ready: Promise<URL>
  readonly dispatchFetch: (url: string) => Promise<{ readonly json: () => Promise<unknown> }>
  readonly dispose: () => Promise<void>
}

async function runWorkerd(folder: string): Promise<Report> {
  const require = createRequire(import.meta.url)
  const { Miniflare } = require('miniflare') as { readonly Miniflare: new (options: object) => Miniflare }
  const miniflare = new Miniflare({
    modulesRoot: folder,
    modules: ['worker.mjs', 'conformance.mjs'].map((name) => ({ type: 'ESModule', path: join(folder, name) })),
    compatibilityDate: '2026-07-30',
    // Keeps Miniflare from fetching its `cf` object.
    cf: false,
    // Some cases break streams, which workerd logs.
    handleStructuredLogs: () => undefined,
  })
  try {
    const { origin } = await miniflare.ready
    const { version } = JSON.parse(readFileSync(join(modules, 'workerd/package.json'), 'utf8')) as { version: string }
    const direct = (await (await miniflare.dispatchFetch(`${origin}/direct`)).json()) as Outcome[]
    const served = (await runProcess(folder, process.execPath, 'client.mjs', origin)) as Outcome[]
    return { runtime: 'workerd', version, direct, served }
  } finally {
    await miniflare.dispose()
  }
}

async function runChromium(folder: string): Promise<Report[]> {
  const server = serve({
    fetch: ({ url }) => toFile(folder, new URL(url).pathname),
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
  })
  await server.ready()
  const browser = await openBrowser()
  try {
    const version = browser.version()
    const page = await browser.newPage()
    await page.goto(server.url ?? '')
    const direct = await evaluate(page, 'runConformance')
    const worker = await evaluate(page, 'runServiceWorker')
    return [
      { runtime: 'Chromium (page)', version, direct: direct as Outcome[] },
      { runtime: 'Chromium (service worker)', version, ...(worker as Pick<Report, 'direct' | 'served'>) },
    ]
  } finally {
    await browser.close()
    await server.close(true)
  }
}

/** Evaluates a string, because nothing is compiled for the page. */
function evaluate(page: Page, name: 'runConformance' | 'runServiceWorker'): Promise<unknown> {
  return page.evaluate(`import('/page.mjs').then(({ ${name} }) => ${name}())`)
}

/** Serves the page and its scripts with a policy that forbids `eval` and `new Function`, in the service worker too. */
function toFile(folder: string, pathname: string): Response {
  const headers = { 'content-security-policy': "default-src 'self'" }
  if (pathname === '/') return new Response('<!doctype html>', { headers: { ...headers, 'content-type': 'text/html' } })
  const code = readFileSync(join(folder, pathname), 'utf8')
  return new Response(code, { headers: { ...headers, 'content-type': 'text/javascript' } })
}
