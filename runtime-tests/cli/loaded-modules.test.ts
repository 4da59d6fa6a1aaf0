/** What a command loads decides how long it takes: its processes, the packages, and the folders of the tools. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'routepact-loaded-'))
afterAll(() => rmSync(folder, { recursive: true }))

const operation = (body: string): string =>
  `import { z } from 'zod'
export const contract = { add: { path: '/', method: 'POST', requests: { 'application/json': { body: ${body} } }, responses: { 200: {} } } }`
const files = {
  'v1.mjs': operation('z.object({ name: z.string() })'),
  'v2.mjs': operation('z.object({ name: z.string().min(2) })'),
  'bundled.ts': "export { contract } from './v1'",
  'v1.ts': operation('z.string()'),
  'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }),
  'api.yaml': 'openapi: 3.1.0\ninfo: { title: a, version: a }\npaths: {}\n',
  'config.mjs': 'export default { test: { checks: ["valid-request"] }, diff: {} }',
  'trace.mjs': `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
const write = (url) => appendFileSync(process.env.TRACE, \`\${process.pid} \${url}\\n\`)
registerHooks({ load: (url, context, next) => (write(url), next(url, context)) })
`,
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

/** Runs a command from its sources, and lists for each process the packages and the folders of the tools that it loads. */
async function listLoaded(args: readonly string[]): Promise<string[][]> {
  const trace = join(folder, 'trace.txt')
  rmSync(trace, { force: true })
  const flags = ['--import', pathToFileURL(join(folder, 'trace.mjs')).href, resolve('tools/src/cli.ts')]
  await new Promise((done) =>
    execFile(
      process.execPath,
      [...flags, ...args],
      { cwd: folder, env: { ...process.env, TRACE: trace, NODE_COMPILE_CACHE: join(folder, 'cache') } },
      done,
    ),
  )
  const processes = new Map<string, Set<string>>()
  for (const line of readFileSync(trace, 'utf8').trim().split('\n')) {
    const [id = '', url = ''] = line.split(' ')
    const loaded = processes.get(id) ?? new Set()
    processes.set(id, loaded)
    const part =
      /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? /\/tools\/src\/((?:cli\/)?(?!cli\/)[^/]+)\//.exec(url)?.[1]
    if (part !== undefined) loaded.add(part)
  }
  return Array.from(processes.values(), (loaded) => [...loaded].sort())
}

const compares = ['cli/report', 'diff', 'json-schema', 'testing']

test.each<readonly [command: string, processes: string[][]]>([
  ['--version', [[]]],
  ['check v1.mjs', [[], ['contract', 'zod']]],
  ['check bundled.ts', [[], ['contract', 'jiti', 'zod']]],
  ['openapi v1.mjs', [[], ['contract', 'zod']]],
  ['diff api.json api.json', [compares]],
  ['diff api.yaml api.json', [[...compares, 'yaml']]],
  ['diff v1.mjs v2.mjs --no-run', [compares, ['contract', 'zod']]],
  ['diff v1.mjs v2.mjs --config config.mjs', [compares, ['contract', 'diff', 'json-schema', 'zod']]],
  [
    'test v1.mjs --url http://localhost:1',
    [
      ['cli/report', 'json-schema', 'testing'],
      ['contract', 'fast-check', 'json-schema', 'pure-rand', 'testing', 'zod'],
    ],
  ],
])('%s', async (command, processes) => {
  expect(await listLoaded(command.split(' '))).toEqual(processes)
})
