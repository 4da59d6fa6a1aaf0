import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createModuleProcess } from '../../tools/src/cli/child-process.ts'
import { workAsChild } from '../../tools/src/cli/child-work.ts'
import { builtCommand } from './run.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'routepact-child-')))
afterAll(() => rmSync(folder, { recursive: true }))

const { load, work, end } = createModuleProcess(builtCommand)
afterEach(end)

/** Writes a module whose document has the process and its current folder as title and version. */
function write(name: string, start = ''): string {
  const file = join(folder, name)
  writeFileSync(
    file,
    `${start}
export const contract = { get: { path: '/', method: 'GET', responses: { 200: {} } } }
export const documentOptions = { info: { title: String(process.pid), version: process.cwd() } }`,
  )
  return file
}

async function loadInfo(name: string, start?: string, inFolder?: string) {
  const { info } = await load(write(name, start), {}, inFolder)
  return info
}

test('the modules of a command share a process, each in its folder', async () => {
  const inner = join(folder, 'inner')
  mkdirSync(inner)
  const one = await loadInfo('one.mjs', '', inner)
  const two = await loadInfo('two.mjs')
  expect([one.version, two.version]).toEqual([inner, process.cwd()])
  expect(two.title).toBe(one.title)
  const messages: unknown[] = []
  await work({ kind: 'check', file: join(folder, 'two.mjs') }, (message) => messages.push(message))
  expect(messages).toEqual([{ kind: 'checked', operations: 1, sentences: [] }])
  end()
  expect((await loadInfo('one.mjs')).title).not.toBe(one.title)
})

test('a module that another one disturbs is loaded again, in a process of its own', async () => {
  const one = await loadInfo('global.mjs', 'globalThis.isDefined = true')
  const two = await loadInfo('disturbed.mjs', "if (globalThis.isDefined) throw new Error('defined twice')")
  expect(two.title).not.toBe(one.title)
  await expect(loadInfo('failing.mjs', "throw new Error('always')")).rejects.toThrow(/failing.mjs' cannot be loaded: always$/)
})

test('a module that ends the process later disturbs no other', async () => {
  const one = await loadInfo('later.mjs', 'setTimeout(() => process.exit(3), 100)')
  await delay(1500)
  const two = await loadInfo('after.mjs')
  expect(two.title).not.toBe(one.title)
  await expect(loadInfo('ending.mjs', 'process.exit(4)')).rejects.toThrow(
    /ending.mjs' ended the process while it was loaded \(exit code 4\): no document was created\.$/,
  )
})

test('what validators print is discarded while their behavior is compared', async () => {
  const file = write('printing.mjs')
  const lines: string[] = []
  const { write: before } = process.stdout
  await workAsChild({ kind: 'behavior', old: file, new: file, file, seed: 1, seconds: 1, isAsync: false }, (line) => {
    expect(process.stdout.write('discarded')).toBe(true)
    expect(process.stderr.write('discarded')).toBe(true)
    lines.push(line)
  })
  expect(process.stdout.write).toBe(before)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ kind: 'behavior', changes: [] }, { kind: 'done' }])
})

test.each([folder, undefined])('a document in this process, with the folder %s', async (given) => {
  const lines: string[] = []
  const home = process.cwd()
  await workAsChild({ kind: 'document', file: write(`here-${typeof given}.mjs`), options: {}, folder: given }, (line) =>
    lines.push(line),
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    kind: 'document',
    document: { info: { title: String(process.pid), version: given ?? home } },
  })
  expect(process.cwd()).toBe(home)
})
