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
    if (file.endsWith('server.ts')) writeFileSync(join(folder, 'mistake.ts'), text.replace('status: 404', 'status: 403'))
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

test('the server sends what curl prints', async () => {
  const server = spawn(process.execPath, [join(folder, 'server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const requests = Array.from(readme.matchAll(/^curl localhost:3000(\S+) +# (.*)$/gm))
    expect(requests).toHaveLength(3)
    for (const [, path = '', output] of requests) {
      const response = await fetch(new URL(path, line.toString().trim()))
      expect(await response.text()).toBe(output)
    }
  } finally {
    server.kill()
  }
})
