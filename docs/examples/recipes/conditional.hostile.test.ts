import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from 'routepact/node'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './conditional.ts'
import { createNotes } from './conditional-store.ts'

/** Starts servers whose connections share a file, as those of several processes do. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'))
  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const database = new DatabaseSync(join(folder, 'notes.sqlite'), {
        timeout: 5000,
      })
      const server = await serve(createApp(createNotes(database)), {
        port: 0,
        hostname: '127.0.0.1',
      })
      return { database, server }
    }),
  )
  onTestFinished(async () => {
    await Promise.all(servers.map(({ server }) => server.close()))
    for (const { database } of servers) database.close()
    rmSync(folder, { recursive: true })
  })
  return async (
    index: number,
    method: string,
    headers: Record<string, string>,
    text?: string,
  ) => {
    const url = new URL('/notes/1', servers[index % 3]?.server.url)
    const init = {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...headers,
      },
    }
    return fetch(url, {
      ...init,
      ...(text !== undefined && { body: JSON.stringify({ text }) }),
    })
  }
}

test('284: of many clients at several servers, one creates a note, and one replaces each version', async () => {
  const send = await start()
  const race = async (
    headers: Record<string, string>,
    name: string,
  ) => {
    const sent = Array.from({ length: 12 }, async (_, index) => {
      const { status } = await send(
        index,
        'PUT',
        headers,
        `${name} ${index}`,
      )
      return { status, text: `${name} ${index}` }
    })
    const results = await Promise.all(sent)
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 11 }, () => 412),
    ])
    const read = await send(0, 'GET', {})
    // What the client was told to be saved is what others read.
    expect(await read.json()).toEqual({
      text: results.find(({ status }) => status === 204)?.text,
    })
    return read.headers.get('etag') ?? ''
  }
  const first = await race({ 'if-none-match': '*' }, 'created')
  const second = await race({ 'if-match': first }, 'changed')
  expect([first, second]).toEqual(['"1"', '"2"'])
})
