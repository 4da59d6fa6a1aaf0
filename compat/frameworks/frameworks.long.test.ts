/**
 * Builds minimal apps of Next.js, SvelteKit, Nuxt, Astro, TanStack Start and Nest with the packed library and calls them over HTTP.
 * `npm run test:long` runs it, because it needs the packages of this folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testMountedRouter } from './cases.ts'
import { testGuards } from './guards/cases.ts'
import { findPort } from '../../runtime-tests/find-port.ts'

const folder = import.meta.dirname
const recipes = 'docs/examples/recipes'

interface Framework {
  readonly name: string
  /** The folder of its app. */
  readonly app: string
  /** The folder of its sources. Default: `src`. */
  readonly sources?: string
  /** Absent for an app that Node runs as it is. */
  readonly build?: readonly string[]
  readonly start: (port: number) => readonly string[]
}

const frameworks: readonly Framework[] = [
  {
    name: 'Next.js',
    app: 'next',
    build: ['../node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['../node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
  },
  {
    name: 'SvelteKit',
    app: 'sveltekit',
    build: ['../node_modules/vite/bin/vite.js', 'build'],
    start: () => ['build/index.js'],
  },
  {
    name: 'Nuxt',
    app: 'nuxt',
    sources: 'server',
    build: ['../node_modules/nuxt/bin/nuxt.mjs', 'build'],
    start: () => ['.output/server/index.mjs'],
  },
  {
    name: 'Astro',
    app: 'astro',
    build: ['../node_modules/astro/bin/astro.mjs', 'build'],
    start: () => ['dist/server/entry.mjs'],
  },
  {
    name: 'TanStack Start',
    app: 'tanstack-start',
    build: ['../node_modules/vite/bin/vite.js', 'build'],
    start: () => ['src/main.ts'],
  },
  {
    name: 'Nest',
    app: 'nest',
    start: () => ['src/main.ts'],
  },
]

beforeAll(() => {
  const temporary = mkdtempSync(join(tmpdir(), 'routepact-pack-'))
  const options = { encoding: 'utf8', cwd: folder } as const
  const [tarball] = JSON.parse(
    execFileSync('npm', ['pack', '../..', '--json', '--ignore-scripts', '--pack-destination', temporary], options),
  ) as [{ filename: string }]
  const path = join(temporary, tarball.filename)
  execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', path], options)
  rmSync(temporary, { recursive: true })
})

describe.each(frameworks)('$name', ({ name, app, sources = 'src', build, start }) => {
  const cwd = join(folder, app)
  let server: ChildProcess | undefined
  let url: string
  let output = ''

  beforeAll(async () => {
    copyFileSync(join(recipes, 'literals.ts'), join(cwd, sources, 'literals.ts'))
    const greeting = readFileSync(join(recipes, 'greeting.ts'), 'utf8')
    // Prints when a stream ends.
    const printing = greeting.replace(/(createGreetings\(\) \{\n)([^]*?\n)\}\n/, "$1  try {\n$2  } finally {\n    console.log('a stream has ended')\n  }\n}\n")
    writeFileSync(join(cwd, sources, 'greeting.ts'), printing)
    const guarded = readFileSync('compat/frameworks/guards/guarded.ts', 'utf8')
    writeFileSync(join(cwd, sources, 'guarded.ts'), guarded.replace('../../../docs/examples/recipes/literals.ts', './literals.ts'))
    const port = await findPort()
    url = `http://127.0.0.1:${port}`
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', JITI_FS_CACHE: 'false' }
    if (build) execFileSync(process.execPath, build, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    server = spawn(process.execPath, start(port), {
      cwd,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout?.on('data', (chunk: Buffer) => void (output += String(chunk)))
    await waitForServer(url, server)
  })

  afterAll(async () => {
    if (!server || server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill()
    await exited
  })

  testMountedRouter(() => url, app === 'nest', app === 'nuxt')

  test('a stream ends once the client has gone', async () => {
    output = ''
    const controller = new AbortController()
    const { body } = await fetch(`${url}/api/hello`, { signal: controller.signal })
    await body?.getReader().read()
    controller.abort()
    await expect.poll(() => output).toContain('a stream has ended')
  })

  if (name === 'Next.js' || name === 'SvelteKit') {
    describe('guards', () => testGuards({ guards: name, isRooted: false, mount: 'guarded' }, () => Number(new URL(url).port)))
  }

  if (name === 'Nuxt' || name === 'Astro' || name === 'TanStack Start') {
    test('middleware runs before the router, which rejects encoded literals', async () => {
      const read = async (path: string) => (await fetch(`${url}${path}`)).status
      expect(await read('/api/hello/denied')).toBe(403)
      // Middleware of Astro sees the decoded path.
      expect(await read('/api/%68ello/denied')).toBe(name === 'Astro' ? 403 : 404)
      // The value of a parameter is no literal.
      expect(await read('/api/hello/%64enied')).toBe(name === 'Astro' ? 403 : 200)
    })
  }

  if (name === 'Nuxt') {
    test('a page calls the router while it is rendered', async () => {
      expect(await (await fetch(url)).text()).toContain('Home of Ada')
    })
  }

  test('a request of another origin without a content type', async () => {
    const headers = { origin: 'https://example.com' }
    const response = await fetch(`${url}/api/hello/Ada`, { method: 'DELETE', headers })
    expect(response.status).toBe({ sveltekit: 403, astro: 403, nest: 404 }[app] ?? 405)
  })
})

async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
