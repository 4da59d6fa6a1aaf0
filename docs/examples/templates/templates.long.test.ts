/** Each template is created, installed with the packed package, built, started and called. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPort } from '../../../runtime-tests/find-port.ts'

const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'routepact-templates-'))
// Wrangler leaves files in the temporary folder.
const env = { ...process.env, TMPDIR: work, WRANGLER_SEND_METRICS: 'false', NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

let created = ''
let packed = ''
let packedTools = ''
let packedQuery = ''

beforeAll(async () => {
  const pack = async (folder: string): Promise<string> => {
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', work], { cwd: folder })
    return join(work, readdirSync(work).find((file) => stdout.includes(`"${file}"`)) as string)
  }
  packed = await pack('.')
  packedTools = await pack('tools')
  packedQuery = await pack('integrations/query')
  created = await pack('docs/examples/templates')
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Runs `npm create`, and replaces the versions of the packages by the packed ones. */
async function createFrom(template: string, folder: string): Promise<string> {
  await run('npm', ['exec', '--yes', `--package=${created}`, '--', 'create-routepact', folder, '--template', template], { cwd: work })
  const target = join(work, folder)
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('package.json'))) {
    const path = join(target, file)
    const manifest = readFileSync(path, 'utf8').replace(/"routepact": "[^"]+"/, `"routepact": "file:${packed}"`)
    const withTools = manifest.replace(/"routepact-tools": "[^"]+"/, `"routepact-tools": "file:${packedTools}"`)
    writeFileSync(path, withTools.replace(/"routepact-query": "[^"]+"/, `"routepact-query": "file:${packedQuery}"`))
  }
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: target })
  return target
}

/** Starts a server, and returns its URL once it responds. */
async function start(target: string, args: (port: number) => string[], path: string): Promise<string> {
  const port = await findPort()
  const child = spawn('npm', args(port), { cwd: target, env: { ...env, PORT: String(port) }, detached: true, stdio: 'ignore' })
  onTestFinished(() => void process.kill(-(child.pid as number), 'SIGKILL'))
  const url = `http://localhost:${port}`
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(url + path).catch(() => undefined)
    await response?.arrayBuffer()
    if (response) return url
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${target} does not respond`)
}

const add = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"Milk"}' }

test('node', async () => {
  const target = await createFrom('node', 'My API')
  expect(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))).toMatchObject({ name: 'my-api' })
  expect(readdirSync(target)).toContain('.gitignore')
  await run('npm', ['test'], { cwd: target })
  await run('npm', ['run', 'build'], { cwd: target })
  expect((await run('npm', ['run', 'openapi'], { cwd: target })).stdout).toContain('3 operations')
  const url = await start(target, () => ['start'], '/notes')
  expect((await fetch(`${url}/notes`, add)).status).toBe(201)
  expect(await (await fetch(`${url}/notes/2`)).json()).toEqual({ id: '2', text: 'Milk' })
})

test('monorepo', async () => {
  const target = await createFrom('monorepo', 'monorepo')
  await run('npm', ['test'], { cwd: target })
  // A build of its own, without what the tests have compiled.
  for (const name of ['contract', 'server', 'client']) rmSync(join(target, 'packages', name, 'dist'), { recursive: true })
  await run('npm', ['run', 'build'], { cwd: target })
  expect((await run('npm', ['run', 'openapi'], { cwd: target })).stdout).toContain('3 operations')
  const url = await start(target, () => ['start'], '/notes')
  const { stdout } = await run('npm', ['run', 'client', '--', 'Milk'], { cwd: target, env: { ...env, API_URL: url } })
  expect(stdout).toContain('2 Milk')
})

test('workers', async () => {
  const target = await createFrom('workers', 'workers')
  await run('npm', ['run', 'build'], { cwd: target, env })
  const url = await start(target, (port) => ['run', 'dev', '--', '--port', String(port)], '/hello/Ada')
  expect(await (await fetch(`${url}/hello/Ada`)).json()).toEqual({ text: 'Hello, Ada' })
})

test('next', async () => {
  const target = await createFrom('next', 'next')
  await run('npm', ['run', 'build'], { cwd: target, env })
  const url = await start(target, (port) => ['start', '--', '-p', String(port)], '/')
  expect(await (await fetch(url)).text()).toContain('<h1>Notes</h1>')
  expect((await fetch(`${url}/api/notes`, add)).status).toBe(201)
})

describe('errors', () => {
  test.each([
    [[], 'Name one folder'],
    [['a', 'b'], 'Name one folder'],
    [['a', '--template', 'none'], "'none' is not a template"],
    [['a', '--unknown'], "Unknown option '--unknown'"],
    [['docs'], "'docs' is not empty"],
  ])('%j: %s', async (args, message) => {
    const { code, stderr } = await run(process.execPath, ['docs/examples/templates/create.js', ...args]).catch((failed: { code: number; stderr: string }) => failed as never)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).toContain('Usage: node docs/examples/templates/create.js <folder> [--template monorepo|next|node|workers]')
  })

  test('--help', async () => {
    expect((await run(process.execPath, ['docs/examples/templates/create.js', '--help'])).stdout).toMatch(/^Usage/)
  })
})
