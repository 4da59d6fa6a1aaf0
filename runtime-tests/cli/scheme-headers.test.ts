/** `routepact test` for a contract with several security schemes. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeServer, serve } from '../../src/node/index.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { readSchemeHeaders } from '../../tools/src/cli/server-arguments.ts'
import { context, inFolder, type RunResult } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'routepact-schemes-'))
let server: NodeServer

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'contract.mjs'),
    `const responses = { 200: {}, 401: {} }
export const contract = {
  getUser: { path: '/user', method: 'GET', responses, security: [{ token: [] }] },
  getReport: { path: '/report', method: 'GET', responses, security: [{ partner: [] }] },
}
`,
  )
  const fetch = ({ url, headers }: Request): Response => {
    const isAccepted = url.endsWith('/user')
      ? headers.get('authorization') === 'Bearer first-secret'
      : headers.get('x-partner') === 'other-secret'
    return new Response(null, { status: isAccepted ? 200 : 401, headers: { 'www-authenticate': 'Bearer' } })
  }
  server = await serve({ fetch }, { port: 0, hostname: '127.0.0.1' })
  writeFileSync(join(folder, 'checks.json'), JSON.stringify({ test: { checks: ['valid-request', 'credentials-verified'] } }))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const run = (...headers: string[]): Promise<RunResult> =>
  inFolder(folder, () =>
    runCommand(
      [
        'test',
        'contract.mjs',
        '--url',
        server.url,
        '--config',
        'checks.json',
        ...headers.flatMap((header) => ['--header', header]),
      ],
      context,
    ),
  )

test.each<[title: string, headers: string[], output: string]>([
  [
    'each scheme has its header',
    ['token=authorization: Bearer first-secret', 'partner=x-partner: other-secret'],
    'No findings in 4 cases (seed 1).\n',
  ],
  [
    'one scheme has a header, and the other one none',
    ['token=authorization: Bearer first-secret'],
    `Skipped getReport: accepts valid requests\n  no credentials for 'partner': pass '--header'\n\nNo findings in 2 cases, 1 skipped (seed 1).\n`,
  ],
  [
    'a header for all schemes is not the one of the other',
    ['authorization: Bearer first-secret'],
    `Skipped getReport: accepts valid requests\n  no credentials for 'partner': those of other schemes had the status 401, so pass '--header' with the scheme, as in 'scheme=name: value'\n\nNo findings in 4 cases, 1 skipped (seed 1).\n`,
  ],
  [
    'a header for all schemes beside the one of a scheme',
    ['authorization: Bearer first-secret', 'partner=x-partner: other-secret'],
    'No findings in 4 cases (seed 1).\n',
  ],
])('%s', async (_title, headers, output) => {
  expect(await run(...headers)).toEqual({ code: 0, output, errors: '' })
})

test('a finding does not contain the value, and names the scheme', async () => {
  const { code, output } = await run('token=authorization: Bearer first-secret', 'partner=x-partner: wrong-secret')
  expect(code).toBe(1)
  expect(output).toContain("'x-partner: <x-partner of partner>'")
  expect(output).not.toContain('wrong-secret')
})

test('an unknown scheme is an error', async () => {
  expect((await run('other=x-partner: secret')).errors).toContain("'other' of '--header' does not exist: use token, partner")
})

test('a value may contain =', () => {
  expect(readSchemeHeaders('--header', ['cookie: a=b:c', 'token=cookie: a=b', 'token=x-one: 1', 'x-trace: 1=2'])).toEqual({
    headers: { cookie: 'a=b:c', 'x-trace': '1=2' },
    schemes: { token: { cookie: 'a=b', 'x-one': '1' } },
  })
  expect(readSchemeHeaders('--header')).toEqual({ headers: {}, schemes: {} })
})
