/** The code of docs/get-started.md with the oldest supported TypeScript, and README.md and the landing page, which show the same. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage } from './code-blocks.ts'

const run = promisify(execFile)
const folder = '.get-started'
const page = readFileSync('docs/get-started.md', 'utf8')
const readme = readFileSync('README.md', 'utf8')
const [safe = ''] = /catch: withContractErrorHandler\(\{ exposeMessages: false \}\)/.exec(page) ?? []

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of readPage('docs/get-started.md')) {
    const text = code.replace('port: 3000', 'port: 0')
    const name = file.split(/[\\/]/).at(-1) ?? ''
    writeFileSync(join(folder, name), text)
    if (name === 'server.ts') {
      const failing = text.replace('const user =', "if (users.length > 0) throw new Error('10.0.0.7 failed')\n      const user =")
      writeFileSync(join(folder, 'failing.ts'), failing)
      const guarded = failing.replace('createRouter,', 'createRouter, withContractErrorHandler,').replace('  contract,', `  contract,\n  ${safe},`)
      writeFileSync(join(folder, 'safe.ts'), guarded)
      writeFileSync(join(folder, 'mistake.ts'), text.replace('status: 200, body: user', "status: 403, body: { error: 'No' }"))
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The configuration of the page. */
function readConfig(): { readonly compilerOptions: object } {
  const [, text = ''] = /^```json\n([^]*?)^```/m.exec(page) ?? []
  return JSON.parse(text) as { compilerOptions: object }
}

async function compile(...files: string[]): Promise<string> {
  // The package imports itself here, which needs `rootDir`.
  const compilerOptions = { ...readConfig().compilerOptions, noEmit: true, skipLibCheck: true, rootDir: '..' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const args = ['node_modules/typescript-5.7/bin/tsc', '-p', folder]
  const { stdout } = await run(process.execPath, args).catch((failure: { stdout: string }) => failure)
  return stdout
}

test('the oldest supported TypeScript compiles it, and reports the mistake as shown', async () => {
  const [, code = '', sentence = ''] = /^server\.ts\(.*\): error (TS\d+): (.*)$/m.exec(page) ?? []
  const errors = (await compile('server.ts', 'client.ts', 'safe.ts', 'mistake.ts')).split('\n').filter((line) => /^\S.*error TS/.test(line))
  expect(errors).toEqual([expect.stringMatching(/^\.get-started\/mistake\.ts\(/)])
  expect(errors[0]).toContain(`${code}: ${sentence}`)
})

/** Runs a server, and calls `use` with its URL. */
async function withServer(file: string, use: (url: string) => Promise<void>): Promise<void> {
  // The router prints errors.
  const errors = file === 'server.ts' ? 'inherit' : 'ignore'
  const server = spawn(process.execPath, [join(folder, file)], { stdio: ['ignore', 'pipe', errors] })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    await use(line.toString().trim())
  } finally {
    server.kill()
  }
}

test('the server sends what curl prints, and the client prints what the page says', async () => {
  await withServer('server.ts', async (url) => {
    const requests = Array.from(page.matchAll(/^curl localhost:3000(\S+) +# (.*)$/gm))
    expect(requests).toHaveLength(3)
    for (const [, path = '', output] of requests) {
      const response = await fetch(new URL(path, url))
      expect(await response.text()).toBe(output)
    }
    const client = readFileSync(join(folder, 'client.ts'), 'utf8')
    writeFileSync(join(folder, 'client-of-port.ts'), client.replace('http://localhost:3000', url))
    const { stdout } = await run(process.execPath, [join(folder, 'client-of-port.ts')])
    expect(page).toContain(`\`node client.ts\` prints \`${stdout.trim()}\``)
  })
})

test.each([
  ['failing.ts', '10.0.0.7 failed'],
  ['safe.ts', 'Internal server error'],
])("a 500 of %s contains '%s'", async (file, message) => {
  await withServer(file, async (url) => {
    const response = await fetch(new URL('/users/1', url))
    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error', details: [{ message }] }])
  })
})

/** The blocks of a page that are code, commands or output. */
function readBlocks(text: string): string[] {
  return Array.from(text.matchAll(/^```(?:ts|text|sh)\n[^]*?^```/gm), ([block]) => block)
}

describe.each(['README.md', 'docs/index.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  test('shows the code and the output of Get started', () => {
    const known = readBlocks(page)
    const shown = readBlocks(text).filter((block) => !block.startsWith('```sh') || block.includes('curl localhost'))
    expect(shown.length).toBe(6)
    expect(shown.filter((block) => !known.includes(block))).toEqual([])
    expect(text).toContain('`npx routepact diff --base main contract.ts`')
    expect(page).toContain('\nnpx routepact diff --base main contract.ts\n')
  })

  test('says first that it is for TypeScript, and shows code within 60 words', () => {
    const [before = ''] = text.replace(/^---\n[^]*?\n---\n/, '').split('```ts')
    const words = before.replaceAll(/<[^>]*>|```sh[^]*?```/g, ' ').trim().split(/\s+/)
    expect(words.slice(0, 16)).toContain('TypeScript')
    if (file === 'README.md') expect(words.length).toBeLessThanOrEqual(60)
  })
})

test('before the first release, the README names the file that npm pack writes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const [, paragraph] = /<!--unreleased-->([^]*?)<!--\/unreleased-->/.exec(readme) ?? []
  if (paragraph !== undefined) expect(paragraph).toMatch(new RegExp(`routepact-${version}.tgz[^]*routepact-tools-${version}.tgz`))
  expect(readme).toContain(paragraph === undefined ? 'npm create routepact' : 'docs/examples/templates/create.js')
})
