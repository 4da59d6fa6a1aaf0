/** Tests `server.ts` as a process. It imports the built library, so the tests need a build. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const isBuilt = existsSync(toPath('../../../dist/index.js'))
const hasCurl = spawnSync('curl', ['--version']).status === 0
const run = promisify(execFile)

describe.runIf(isBuilt)('server.ts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'conduit-'))
  const start = (variables: NodeJS.ProcessEnv): ChildProcess & { text: string } =>
    Object.assign(
      spawn(process.execPath, [toPath('server.ts')], {
        env: { ...process.env, DATABASE: join(directory, 'conduit.sqlite'), ...variables },
      }),
      { text: '' },
    )
  /** Waits until the output or the errors of the process match. */
  const waitForOutput = (child: ChildProcess & { text: string }, pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const listen = (chunk: unknown): void => {
        child.text += String(chunk)
        if (pattern.test(child.text)) resolve()
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.on('close', () => reject(new Error(`The server stopped after: ${child.text}`)))
    })

  let server: ChildProcess & { text: string }
  let commands: string[]

  beforeAll(async () => {
    server = start({ PORT: '0' })
    await waitForOutput(server, /tags$/m)
    commands = server.text.split('\n').filter((line) => line.startsWith('curl '))
  })

  afterAll(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  })

  test.runIf(hasCurl)('prints three commands that work without changes', async () => {
    const responses: unknown[] = []
    for (const command of commands) responses.push(JSON.parse((await run('sh', ['-c', command])).stdout))
    expect(responses).toMatchObject([
      { user: { username: expect.stringMatching(/^ada-/), token: expect.any(String) } },
      { articles: [{ title: 'Notes on the Engine' }], articlesCount: 1 },
      { tags: ['engines'] },
    ])
  })

  test('fills a new database with the data of the tour', () => {
    expect(server.text).toMatch(
      /^ada-\w+ and blaise-\w+ have registered\n.*\n.* has 1 article to read\n.* reads: It weaves\.$/m,
    )
  })

  test.each([
    ['a port in use', () => ({ PORT: new URL(String(/http\S+/.exec(server.text))).port }), /^Port \d+ is in use/],
    ['an invalid port', () => ({ PORT: 'http' }), /^'PORT' must be a port number, not 'http'/],
    ['a file that is not a database', () => ({ PORT: '0', DATABASE: toPath('server.ts') }), /^'.*' cannot be opened/],
    ['a short secret', () => ({ PORT: '0', JWT_SECRET: 'secret' }), /at least 32 bytes/],
  ])('reports %s in one line', async (_, variables, sentence) => {
    const child = start(variables())
    const closed = once(child, 'close').then(([status]) => Number(status))
    const [code] = await Promise.all([closed, waitForOutput(child, sentence)])
    expect({ code, lines: child.text.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  })

  test('stops on SIGTERM', async () => {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
  })
})
