/** What of the templates needs no installation: `templates.long.test.ts` installs them. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Router } from 'routepact'

const run = promisify(execFile)
const source = import.meta.dirname
const templates = ['monorepo', 'next', 'node', 'workers']

interface Failure {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const isFailure = (thrown: unknown): thrown is Failure => thrown instanceof Error && 'stderr' in thrown

/** Runs a script, and returns its exit code and output. */
async function runScript(script: string, args: readonly string[], cwd: string): Promise<Failure> {
  try {
    return { code: 0, ...(await run(process.execPath, [script, ...args], { cwd })) }
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown
    return thrown
  }
}

interface Manifest {
  readonly dependencies?: { readonly [name: string]: string }
  readonly devDependencies?: { readonly [name: string]: string }
}

describe('create.js', () => {
  const work = mkdtempSync(join(tmpdir(), 'routepact-create-'))
  const checkout = join(work, 'a checkout')
  const installed = join(work, 'node_modules/create-routepact')
  const inCheckout = join(checkout, 'docs/examples/templates')
  const packed = join(checkout, 'routepact-1.2.3.tgz')
  const packedTools = join(checkout, 'routepact-tools-1.2.3.tgz')
  const packedQuery = join(checkout, 'routepact-query-1.2.3.tgz')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }

  beforeAll(() => {
    for (const folder of [inCheckout, installed]) cpSync(source, folder, { recursive: true })
    writeFileSync(join(checkout, 'package.json'), '{ "name": "routepact", "version": "1.2.3" }')
    // Three folders above an installed package, as for a checkout.
    writeFileSync(join(work, 'package.json'), '{ "name": "other" }')
  })
  afterAll(() => rmSync(work, { recursive: true }))

  const readDependencies = (folder: string): unknown[] =>
    readdirSync(join(work, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const { dependencies, devDependencies } = JSON.parse(readFileSync(join(work, folder, file), 'utf8')) as Manifest
        return [dependencies?.['routepact'] ?? [], dependencies?.['routepact-query'] ?? [], devDependencies?.['routepact-tools'] ?? []].flat()
      })

  test('in a checkout without a packed package, it names the command', async () => {
    const { code, stderr } = await runScript(join(inCheckout, 'create.js'), ['none'], work)
    expect([code, stderr.split('\n')]).toEqual([
      2,
      [`'${packed}' does not exist: run 'npm pack .' in '${checkout}'`, 'Usage: node docs/examples/templates/create.js <folder> [--template monorepo|next|node|workers]', ''],
    ])
    expect(readdirSync(work)).not.toContain('none')
  })

  test.each(templates)('in a checkout, %s depends on the packed package', async (template) => {
    for (const file of [packed, packedTools, packedQuery]) {
      writeFileSync(file, '')
      onTestFinished(() => rmSync(file))
    }
    const { code, stdout } = await runScript(join(inCheckout, 'create.js'), [`my ${template}`, '--template', template], work)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`cd "my ${template}"\n  npm install\n  npm run dev\n`)])
    const library = Array.from({ length: template === 'monorepo' ? 3 : 1 }, () => `file:${packed}`)
    const tools = ['node', 'monorepo'].includes(template) ? [`file:${packedTools}`] : []
    const query = template === 'next' ? [`file:${packedQuery}`] : []
    expect(readDependencies(`my ${template}`).toSorted()).toEqual([...library, ...query, ...tools])
  })

  test.each(templates)('installed from npm, %s depends on the version', async (template) => {
    const { code, stdout } = await runScript(join(installed, 'create.js'), [template, '--template', template], work)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`cd ${template}\n`)])
    expect(new Set(readDependencies(template))).toEqual(new Set([`^${version}`]))
    expect((await runScript(join(installed, 'create.js'), ['--help'], work)).stdout).toContain('npm create routepact <folder> -- [')
  })
})

describe('Node', () => {
  const readTemplate = (template: string) =>
    JSON.parse(readFileSync(join(source, template, 'package.json'), 'utf8')) as { engines: { node: string }; scripts: { [name: string]: string } }

  test.each([
    ['node', '>=22.18'],
    ['monorepo', '>=22.18'],
    ['workers', '>=22.12'],
    ['next', '>=20.9'],
  ])('of %s: %s, as its page says', (template, range) => {
    expect(readTemplate(template).engines).toEqual({ node: range })
    expect(readFileSync(join(source, template, 'README.md'), 'utf8')).toContain(`Node ${range.slice(2)} or newer`)
  })

  // Node 20 fails with ERR_UNKNOWN_FILE_EXTENSION.
  test.each(['node', 'monorepo'])('%s runs TypeScript files only in scripts that a check precedes', (template) => {
    const { scripts } = readTemplate(template)
    const running = Object.entries(scripts).filter(([, command]) => /\bnode\b.*\.ts\b/.test(command)).map(([name]) => name)
    expect(running).toEqual(['dev'])
    expect(running.map((name) => scripts[`pre${name}`])).toEqual(['node check-node.js'])
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'start', 'test', 'openapi']))
  })

  test.each(['node', 'monorepo'])('the check of %s is one sentence', async (template) => {
    const script = join(source, template, 'check-node.js')
    expect(await runScript(script, [], source)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    // Without the types, as on Node 20.
    expect(await runScript('--no-experimental-strip-types', [script], source)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `'npm run dev' needs Node 22.18 or newer, which runs TypeScript files. On Node ${process.versions.node}, use 'npm run build && npm start'.\n`,
    })
  })
})

describe('messages of unexpected errors', () => {
  const work = join(import.meta.dirname, '../../../.vitest/templates')

  /** The file of a template that creates its router. */
  const files: { readonly [template: string]: string } = {
    node: 'src/router.ts',
    monorepo: 'packages/server/src/router.ts',
    next: 'src/router.ts',
    workers: 'src/index.ts',
  }

  /** Imports a router, whose contract may be in another package. */
  async function importRouter(template: string): Promise<Router<readonly unknown[]>> {
    const folder = join(work, template)
    mkdirSync(dirname(folder), { recursive: true })
    cpSync(join(source, template), folder, { recursive: true })
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, files[template] as string)
    writeFileSync(file, readFileSync(file, 'utf8').replace("'@notes/contract'", "'../../contract/src/contract.ts'"))
    vi.resetModules()
    const module = (await import(file)) as { router?: Router<readonly unknown[]>; default?: Router<readonly unknown[]> }
    return (module.router ?? module.default) as Router<readonly unknown[]>
  }

  const environments = [
    ['production', 'Internal server error'],
    ['development', '10.0.0.7 failed'],
  ] as const
  const cases = templates.flatMap((template) => environments.map(([environment, message]) => [template, environment, message] as const))

  test.each(cases)('%s, in %s: %s', async (template, environment, message) => {
    vi.stubEnv('NODE_ENV', environment)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fail = (): never => {
      throw new Error('10.0.0.7 failed')
    }
    vi.spyOn(Array.prototype, 'toReversed').mockImplementation(fail)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    })
    const router = await importRouter(template)
    const path = { next: '/api/notes', workers: '/hello/Ada' }[template] ?? '/notes'
    const response = await router.fetch(new Request(`http://localhost${path}`), { get GREETING() { return fail() } })
    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error', details: [{ message }] }])
  })
})
