/** The server as somebody starts it. It takes the library as it is built, so there is nothing to test before. */
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
  /** Waits until the process has said it, on whichever of its two outputs. */
  const hear = (child: ChildProcess & { text: string }, pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const listen = (chunk: unknown): void => {
        child.text += String(chunk)
        if (pattern.test(child.text)) resolve()
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.on('close', () => reject(new Error(`It ended and had said: ${child.text}`)))
    })

  let server: ChildProcess & { text: string }
  let commands: string[]

  beforeAll(async () => {
    server = start({ PORT: '0' })
    await hear(server, /tags$/m)
    commands = server.text.split('\n').filter((line) => line.startsWith('curl '))
  })

  afterAll(() => {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  })

  test.runIf(hasCurl)('prints three commands that work as they stand', async () => {
    const answers: unknown[] = []
    for (const command of commands) answers.push(JSON.parse((await run('sh', ['-c', command])).stdout))
    expect(answers).toMatchObject([
      { user: { username: expect.stringMatching(/^ada-/), token: expect.any(String) } },
      { articles: [{ title: 'Notes on the Engine' }], articlesCount: 1 },
      { tags: ['engines'] },
    ])
  })

  test('fills a new database by the tour of its client', () => {
    expect(server.text).toMatch(
      /^ada-\w+ and blaise-\w+ have registered\n.*\n.* has 1 article to read\n.* reads: It weaves\.$/m,
    )
  })

  test.each([
    ['a port that is taken', () => ({ PORT: new URL(String(/http\S+/.exec(server.text))).port }), /^Port \d+ is taken/],
    ['a port that is none', () => ({ PORT: 'http' }), /^PORT is no port: http/],
    ['a database that is none', () => ({ PORT: '0', DATABASE: toPath('server.ts') }), /^The database .* cannot be/],
    ['a secret that is too short', () => ({ PORT: '0', JWT_SECRET: 'secret' }), /at least 32 bytes/],
  ])('says in one line that it was given %s', async (_, variables, sentence) => {
    const child = start(variables())
    const [code] = await Promise.all([once(child, 'close').then(([status]) => Number(status)), hear(child, sentence)])
    expect({ code, lines: child.text.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  })

  test('ends when it is told to', async () => {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
  })
})
