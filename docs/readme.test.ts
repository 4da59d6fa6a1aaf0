/** The README's quick start: its output, its compile error, and the oldest supported TypeScript. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from './code-blocks.ts'

const run = promisify(execFile)
const folder = '.readme'
const readme = readFileSync('README.md', 'utf8')

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of readPage('README.md')) {
    const text = code.replace('port: 3000', 'port: 0')
    writeFileSync(join(folder, file.replace(/^README\//, '')), text)
    if (file.endsWith('server.ts')) {
      writeFileSync(join(folder, 'mistake.ts'), text.replace('status: 404', 'status: 403'))
      writeFileSync(join(folder, 'failing.ts'), text.replace('const user =', "if (users.length > 0) throw new Error('10.0.0.7 failed')\n      const user ="))
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The configuration that the README refers to. */
function readConfig(): { readonly compilerOptions: object } {
  const [, text = ''] = /^```json\n([^]*?)^```/m.exec(readFileSync('docs/runtimes.md', 'utf8')) ?? []
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
  const [, code = '', sentence = ''] = /^server\.ts: error (TS\d+): (.*)$/m.exec(readme) ?? []
  const errors = (await compile('server.ts', 'client.ts', 'mistake.ts')).split('\n').filter((line) => /^\S.*error TS/.test(line))
  expect(errors).toEqual([expect.stringMatching(/^\.readme\/mistake\.ts\(/)])
  expect(errors[0]).toContain(`${code}: ${sentence}`)
})

/** Runs a server of the README, and calls `use` with its URL. */
async function withServer(file: string, env: NodeJS.ProcessEnv, use: (url: string) => Promise<void>): Promise<void> {
  // The router prints errors.
  const errors = file === 'failing.ts' ? 'ignore' : 'inherit'
  const server = spawn(process.execPath, [join(folder, file)], { stdio: ['ignore', 'pipe', errors], env: { ...process.env, ...env } })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    await use(line.toString().trim())
  } finally {
    server.kill()
  }
}

test('the server sends what curl prints, and the client prints what the README says', async () => {
  await withServer('server.ts', {}, async (url) => {
    const requests = Array.from(readme.matchAll(/^curl localhost:3000(\S+) +# (.*)$/gm))
    expect(requests).toHaveLength(3)
    for (const [, path = '', output] of requests) {
      const response = await fetch(new URL(path, url))
      expect(await response.text()).toBe(output)
    }
    const client = readFileSync(join(folder, 'client.ts'), 'utf8')
    writeFileSync(join(folder, 'client-of-port.ts'), client.replace('http://localhost:3000', url))
    const { stdout } = await run(process.execPath, [join(folder, 'client-of-port.ts')])
    expect(readme).toContain(`\`node client.ts\`, or \`npx tsc && node dist/client.js\`, prints \`${stdout.trim()}\``)
  })
})

test.each([
  ['production', 'Internal server error'],
  ['development', '10.0.0.7 failed'],
  ['', '10.0.0.7 failed'],
])("with NODE_ENV '%s', a 500 contains '%s'", async (environment, message) => {
  await withServer('failing.ts', { NODE_ENV: environment }, async (url) => {
    const response = await fetch(new URL('/users/1', url))
    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error', details: [{ message }] }])
  })
})

test('before the first release, it names the file that npm pack writes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const [, paragraph] = /<!--unreleased-->([^]*?)<!--\/unreleased-->/.exec(readme) ?? []
  if (paragraph !== undefined) expect(paragraph).toMatch(new RegExp(`routepact-${version}.tgz[^]*routepact-tools-${version}.tgz`))
  expect(readme).toContain(paragraph === undefined ? 'npm create routepact' : 'docs/examples/templates/create.js')
})
