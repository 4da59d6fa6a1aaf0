/** Tests `server.ts` as a process. It imports the built library, so the tests need a build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'

const isBuilt = existsSync(join(import.meta.dirname, '../../../dist/index.js'))

describe.runIf(isBuilt)('server.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-streams-'))

  afterAll(() => rmSync(folder, { recursive: true }))

  async function start(variables: NodeJS.ProcessEnv = {}): Promise<{ readonly child: ChildProcess; readonly line: string }> {
    const env = { ...process.env, PORT: '0', DATABASE: join(folder, 'streams.sqlite'), ...variables }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = variables['PORT'] === undefined ? child.stdout : child.stderr
    for await (const line of createInterface({ input: output })) if (/http:|Error: /.test(line)) return { child, line }
    throw new Error('The server wrote nothing')
  }

  const toUrl = (line: string): string => /http:\S+/.exec(line)?.[0] ?? ''

  test('what was acknowledged survives the end of the process', async () => {
    const first = await start()
    const headers = { 'content-type': 'text/plain', 'producer-id': 'a', 'producer-epoch': '0' }
    await fetch(`${toUrl(first.line)}notes`, { method: 'PUT', headers })
    for (let seq = 0; seq < 20; seq += 1) {
      await fetch(`${toUrl(first.line)}notes`, { method: 'POST', body: `${seq} `, headers: { ...headers, 'producer-seq': String(seq) } })
    }
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await start()
    const url = `${toUrl(second.line)}notes`
    expect(await (await fetch(url)).text()).toBe(Array.from({ length: 20 }, (_, seq) => `${seq} `).join(''))
    const repeated = await fetch(url, { method: 'POST', body: '19 ', headers: { ...headers, 'producer-seq': '19' } })
    expect([repeated.status, repeated.headers.get('producer-seq')]).toEqual([204, '19'])

    const live = await fetch(`${url}?offset=now&live=sse`)
    // A request that arrives later is not accepted.
    const poll = fetch(`${url}?offset=now&live=long-poll`).catch(() => undefined)
    const exit = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    expect(await live.text()).toContain('event: control')
    await poll
    expect(await exit).toEqual([0, null])
  })

  test('an invalid port', async () => {
    const { child, line } = await start({ PORT: 'many' })
    expect(line).toContain("'PORT' must be a port number, not 'many'.")
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
  })
})
