/**
 * Builds minimal apps of Next.js, SvelteKit and Nest with the packed library and calls them over HTTP.
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

describe.each(frameworks)('$name', ({ name, app, build, start }) => {
  const cwd = join(folder, app)
  let server: ChildProcess | undefined
  let url: string

  beforeAll(async () => {
    for (const file of ['greeting.ts', 'literals.ts']) copyFileSync(join(recipes, file), join(cwd, 'src', file))
    const guarded = readFileSync('compat/frameworks/guards/guarded.ts', 'utf8')
    writeFileSync(join(cwd, 'src/guarded.ts'), guarded.replace('../../../docs/examples/recipes/literals.ts', './literals.ts'))
    const port = await findPort()
    url = `http://127.0.0.1:${port}`
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    if (build) execFileSync(process.execPath, build, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    server = spawn(process.execPath, start(port), {
      cwd,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitForServer(url, server)
  })

  afterAll(async () => {
    if (!server || server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill()
    await exited
  })

  testMountedRouter(() => url, app === 'nest')

  if (name === 'Next.js' || name === 'SvelteKit') {
    describe('guards', () => testGuards({ guards: name, isRooted: false, mount: 'guarded' }, () => Number(new URL(url).port)))
  }

  test('a request of another origin without a content type', async () => {
    const headers = { origin: 'https://example.com' }
    const response = await fetch(`${url}/api/hello/Ada`, { method: 'DELETE', headers })
    expect(response.status).toBe({ sveltekit: 403, nest: 404 }[app] ?? 405)
  })
})

async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
