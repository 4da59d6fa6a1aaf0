/** Whoever follows docs/get-started.md from an empty folder sees what it says: with the packed packages, on three versions of Node. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPort } from '../runtime-tests/find-port.ts'

const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'routepact-get-started-'))
const page = readFileSync('docs/get-started.md', 'utf8')
const modules = resolve('runtime-tests/runtimes/node_modules')

/** The blocks of a language, in order. */
function readBlocks(language: string): string[] {
  return Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm')), ([, code = '']) => code)
}

const [install = '', starts = '', curl = '', diff = ''] = readBlocks('sh')
const [startDirectly = '', startCompiled = ''] = starts.split('\n').map((line) => line.replace(/ *#.*$/, ''))
const [config = ''] = readBlocks('json')
const [forbidden = '', renamed = '', broken = ''] = readBlocks('text')

let packed: { readonly library: string; readonly tools: string }

beforeAll(async () => {
  const pack = async (folder: string): Promise<string> => {
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', work], { cwd: folder })
    return join(work, readdirSync(work).find((file) => stdout.includes(`"${file}"`)) as string)
  }
  packed = { library: await pack('.'), tools: await pack('tools') }
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe.each([
  ['Node 20', join(modules, 'node-20/bin'), startCompiled, 'npx tsc && node dist/client.js'],
  ['Node 22', join(modules, 'node-22/bin'), startDirectly, 'node client.ts'],
  ['Node 24', join(process.execPath, '..'), startDirectly, 'node client.ts'],
])('%s', (name, bin, start, startClient) => {
  const folder = join(work, name)
  const project = join(folder, 'my-api')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, npm_config_prefer_offline: 'true' }
  let port = 0

  /** Runs commands of the page. Returns what they print, also if they fail, and the exit code. */
  async function type(commands: string, cwd = project): Promise<{ readonly code: number; readonly stdout: string }> {
    const withPackages = commands.replace('install routepact ', `install '${packed.library}' `).replace(/ routepact-tools$/m, ` '${packed.tools}'`)
    const { code = 0, stdout } = await run('bash', ['-ec', withPackages], { cwd, env }).catch(
      (failure: { code: number; stdout: string }) => failure,
    ) as { code?: number; stdout: string }
    return { code, stdout }
  }

  /** Changes a file, runs commands, and changes it back. */
  async function change(file: string, from: string, to: string, commands: string): Promise<string> {
    const text = readFileSync(join(project, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(project, file), text.replace(from, to))
    const { code, stdout } = await type(commands)
    writeFileSync(join(project, file), text)
    expect(code).not.toBe(0)
    return stdout
  }

  beforeAll(async () => {
    await run('mkdir', [folder])
    expect(await type(install, folder)).toMatchObject({ code: 0 })
    writeFileSync(join(project, 'tsconfig.json'), config)
    port = await findPort()
    for (const code of readBlocks('ts')) {
      const [, file = ''] = /^\/\/ (\S+)\n/.exec(code) ?? []
      writeFileSync(join(project, file), code.replace(/port: 3000/, `port: ${port}`).replace('localhost:3000', `localhost:${port}`))
    }
  })

  test('it is this version', async () => {
    expect((await type('node --version')).stdout).toMatch(`v${name.slice('Node '.length)}.`)
  })

  test('the server prints its address, curl the responses, and the client a name', async () => {
    const server = spawn('bash', ['-ec', start], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    try {
      // A server that cannot start ends its output without a line.
      const [line = Buffer.of()] = (await Promise.race([once(server.stdout, 'data'), once(server.stdout, 'end')])) as Buffer[]
      const url = `http://localhost:${port}/`
      expect(line.toString()).toBe(`${url}\n`)
      expect(page).toContain('It prints `http://localhost:3000/`')
      const lines = curl.trimEnd().split('\n')
      expect(lines).toHaveLength(3)
      for (const command of lines) {
        const [, expected] = /# (.*)$/.exec(command) ?? []
        expect((await type(command.replace('localhost:3000', url.slice('http://'.length, -1)).replace('curl', 'curl -s'))).stdout).toBe(expected)
      }
      expect(page).toContain(`\`${startClient}\``)
      expect(await type(startClient)).toEqual({ code: 0, stdout: 'Ada\n' })
      expect(page).toContain('`node client.ts` prints `Ada`')
    } finally {
      process.kill(-(server.pid as number), 'SIGKILL')
    }
  })

  test('the compiler prints the sentences of the page', async () => {
    const [, replacement = ''] = /^End the handler with `(.*)` instead, and run `npx tsc`/m.exec(page) ?? []
    const sorted = (text: string): string[] => text.trimEnd().split('\n').toSorted()
    expect(sorted(await change('server.ts', 'return respond({ status: 200, body: user })', replacement, 'npx tsc'))).toEqual(sorted(forbidden))
    expect(sorted(await change('contract.ts', 'name: z', 'fullName: z', 'npx tsc'))).toEqual(sorted(renamed))
  })

  test('without the type of the package, Node or the compiler prints what the page explains', async () => {
    await type('npm pkg set type=commonjs')
    expect((await type('npx tsc')).stdout).toContain('error TS1309')
    expect((await type(`${start.trim()} 2>&1`)).stdout).toMatch(name === 'Node 20' ? 'TS1309' : 'SyntaxError: Cannot use import statement outside a module')
    expect(page).toContain("Cannot use import statement outside a module")
    expect(page).toContain("`TS1309`")
    await type('npm pkg set type=module')
  })

  test('routepact diff prints what breaks', async () => {
    const [installTools = '', compare = ''] = diff.split('\n')
    await type(installTools)
    await type('git init -q -b main && printf "node_modules\\ndist\\n" > .gitignore && git add -A')
    await type('git -c user.name=a -c user.email=a@example.com commit -qm a')
    expect(await change('contract.ts', 'name: z', 'fullName: z', compare)).toBe(broken)
  })
})
