/** The configuration of Jest in the guide for Express, in a project of CommonJS. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const project = mkdtempSync(join(realpathSync(tmpdir()), 'routepact-jest-'))
const jest = resolve('compat/jest/node_modules/jest/bin/jest.js')

const [, config = ''] = /^```js\n(module\.exports[^]*?)^```/m.exec(readFileSync('docs/migration/express.md', 'utf8')) ?? []

const program = `
const { createContract, createRouter } = require('routepact')
const { createNodeHandler } = require('routepact/node')
const { createClient } = require('routepact/client')
const { z } = require('zod')

test('a router', async () => {
  const contract = createContract({ read: { path: '/read', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } } })
  const router = createRouter({ contract, handlers: { read: (request) => request.respond({ status: 200, body: { name: 'Ada' } }) } })
  expect(typeof createNodeHandler(router)).toBe('function')
  const { body } = await createClient(contract, { fetch: router.fetch }).read()
  expect(body).toEqual({ name: 'Ada' })
})
`

beforeAll(() => {
  const link = (name: string, from: string): void => {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(resolve(from, name), join(project, 'node_modules', name), 'junction')
  }
  link('zod', 'node_modules')
  link('@babel/plugin-transform-modules-commonjs', 'compat/jest/node_modules')
  link('babel-jest', 'compat/jest/node_modules')
  for (const part of ['dist', 'package.json']) cpSync(part, join(project, 'node_modules/routepact', part), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  writeFileSync(join(project, 'router.test.js'), program)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const runJest = async (): Promise<{ stdout: string; stderr: string }> => run(process.execPath, [jest, '--cacheDirectory', join(project, 'cache')], { cwd: project, env: { ...process.env, NODE_OPTIONS: '' } })

test('Jest does not load the package by itself', async () => {
  await expect(runJest()).rejects.toMatchObject({ stderr: expect.stringContaining('Must use import to load ES Module') })
})

test('the configuration of the guide loads it', async () => {
  expect(config).not.toBe('')
  writeFileSync(join(project, 'jest.config.js'), config)
  expect((await runJest()).stderr).toContain('1 passed')
})

test('so does the flag of Node', async () => {
  rmSync(join(project, 'jest.config.js'), { force: true })
  const { stderr } = await run(process.execPath, ['--experimental-vm-modules', jest, '--cacheDirectory', join(project, 'cache')], { cwd: project })
  expect(stderr).toContain('1 passed')
})
