/** The packed packages, installed by each package manager in a project of its own, without a registry. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../src/shared/version.ts'

const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'routepact-installed-'))
const tarballs = join(work, 'tarballs')
const binaries = resolve('compat/package-managers/node_modules/.bin')

/** What the project and both packages need, packed from what is installed here. */
const others = ['zod', 'fast-check', 'pure-rand', 'yaml', 'jiti', '@standard-schema/spec']

/** Package name -> `file:` address. */
const packed: { [name: string]: string } = {}
let newer = ''

async function pack(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', resolve(folder), '--json', '--ignore-scripts', '--pack-destination', tarballs], { cwd: work })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return `file:${join(tarballs, filename)}`
}

beforeAll(async () => {
  mkdirSync(tarballs)
  packed['routepact'] = await pack('.')
  packed['routepact-tools'] = await pack('tools')
  for (const name of others) packed[name] = await pack(join('node_modules', name))
  // The library in a later version.
  const copy = join(work, 'newer')
  cpSync('dist', join(copy, 'dist'), { recursive: true })
  for (const file of [join(copy, 'dist'), join(copy, 'dist/shared')].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    if (file.endsWith('.js')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${version}"`, '"9.9.9"'))
  }
  writeFileSync(join(copy, 'package.json'), readFileSync('package.json', 'utf8').replace(`"version": "${version}"`, '"version": "9.9.9"'))
  newer = await pack(copy)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const program = `
import { createContract, createRouter, error, HttpError, prefers } from 'routepact'
import { ContractClientError, createClient, createOutline, responses } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { explainSkew } from 'routepact/versions'
import { compareContracts } from 'routepact-tools/diff'
import { contractCases, createMock } from 'routepact-tools/testing'
import { z } from 'zod'

const declare = (name) => createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name }) } }, 404: {} } },
})
const contract = declare(z.string())
const router = createRouter({
  contract,
  handlers: { getUser: async (request) => request.respond({ status: 200, body: { name: prefers(request, 200) } }) },
})
const baseUrl = 'https://example.com'
console.log(error(404) instanceof HttpError)
console.log((await createClient(contract, { baseUrl, fetch: router.fetch }).getUser({ params: { id: '1' } })).body.name)
console.log((await createMock(contract, { seed: 1 }).fetch(new Request(baseUrl + '/users/1'))).status)
for (const { run } of await contractCases(contract, { fetch: router.fetch })) await run()
console.log(compareContracts(declare(z.number()), contract).filter(({ level }) => level === 'error').length)
const deployed = declare(z.number())
const failing = createMock(deployed, { seed: 1 })
const info = { title: 'Users', version: '1' }
const send = async (request) => request.url.includes('well-known')
  ? Response.json(request.url.endsWith('document') ? createOpenApiDocument(deployed, { info }) : createOutline(deployed))
  : failing.fetch(request)
const client = explainSkew(createClient(contract, { baseUrl, fetch: send, validate: responses }), { contract, baseUrl, fetch: send, compare: () => import('routepact-tools/diff') })
const thrown = await client.getUser({ params: { id: '1' } }).catch((reason) => reason)
console.log(thrown instanceof ContractClientError, thrown.message.includes("'name' may now be a number"))
console.log(createOpenApiDocument(contract, { info }).openapi.slice(0, 2))
`
const output = 'true\napplication/json\n200\n1\ntrue true\n3.\n'

const contractFile = `
export const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } }
`

/** Creates a project with these packages, and installs it. */
async function install(manager: string, name: string, dependencies: { readonly [name: string]: string }, ...options: string[]): Promise<string> {
  const folder = join(work, `${manager}-${name}`)
  mkdirSync(folder)
  const { routepact, ...overrides } = { ...packed, ...dependencies }
  const manifest = { private: true, type: 'module', dependencies, overrides, resolutions: { ...overrides, routepact }, pnpm: { overrides } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'main.js'), program)
  writeFileSync(join(folder, 'contract.js'), contractFile)
  // Nothing is fetched.
  const args = ['install', '--offline', '--ignore-scripts', ...options]
  const env = { ...process.env, npm_config_cache: join(work, 'npm-cache'), YARN_CACHE_FOLDER: join(work, 'yarn-cache'), TMPDIR: work, CI: '1' }
  await run(join(binaries, manager), args, { cwd: folder, env })
  return folder
}

const pick = (...names: string[]): { [name: string]: string } => Object.fromEntries(names.map((name) => [name, packed[name] as string]))

const runProgram = (program: string, folder: string, args: string[]) =>
  run(program, args, { cwd: folder }).catch((failure: { code: number; stdout: string; stderr: string }) => failure)

const runNode = (folder: string, ...args: string[]) => runProgram(process.execPath, folder, args)

const runCommand = (folder: string, ...args: string[]) => runProgram(join(folder, 'node_modules/.bin/routepact'), folder, args)

describe.each(['npm', 'pnpm', 'yarn'])('%s', (manager) => {
  test('installs both packages, which work together', async () => {
    const folder = await install(manager, 'both', pick('routepact', 'routepact-tools', 'zod'))
    expect(await runNode(folder, 'main.js')).toMatchObject({ stdout: output, stderr: '' })
    expect(await runCommand(folder, '--version')).toMatchObject({ stdout: `${version}\n` })
    expect(await runCommand(folder, 'diff', 'contract.js', 'contract.js')).toMatchObject({ stdout: 'No changes.\n' })
    const document = await runCommand(folder, 'openapi', 'contract.js')
    expect(document).toMatchObject({ stdout: expect.stringContaining('"operationId": "ping"') })
  })

  test('with the library alone, the command says what to install', async () => {
    const folder = await install(manager, 'library', pick('routepact'))
    expect(await runCommand(folder, 'diff', 'contract.js', 'contract.js')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `The command 'routepact' needs the package 'routepact-tools': npm install --save-dev routepact-tools@${version}\n`,
    })
  })

  test('with another version of the library, the command and the tests say so', async () => {
    const dependencies = { ...pick('routepact-tools', 'zod'), routepact: newer }
    const refusal = install(manager, 'refused', dependencies).then(() => '', (failure: { stderr: string }) => failure.stderr)
    // npm installs no versions that do not fit; pnpm and Yarn warn.
    if (manager === 'npm') expect(await refusal).toContain('ERESOLVE')
    else expect(await refusal).toBe('')
    const folder = await install(manager, 'newer', dependencies, ...(manager === 'npm' ? ['--legacy-peer-deps'] : []))
    const sentence = `'routepact-tools' ${version} needs routepact ${version}, and 9.9.9 is installed: npm install --save-dev routepact-tools@9.9.9`
    expect(await runCommand(folder, 'diff', 'contract.js', 'contract.js')).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
    expect(await runNode(folder, 'main.js')).toMatchObject({ stderr: expect.stringContaining(`Error: ${sentence}\n`) })
  })
})
