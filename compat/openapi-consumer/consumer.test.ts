/** Generates types from a document, compiles a client with them and runs it against the server. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../docs/examples/conduit/openapi.ts'
import { type Conduit, startConduit } from '../../docs/examples/conduit/testing.ts'

const run = promisify(execFile)
const folder = resolve('compat/openapi-consumer')
const generated = join(folder, '.generated')
let conduit: Conduit

beforeAll(async () => {
  mkdirSync(generated, { recursive: true })
  writeFileSync(join(generated, 'conduit.json'), JSON.stringify(document))
  conduit = await startConduit()
})

afterAll(async () => {
  await conduit.close()
  rmSync(generated, { recursive: true, force: true })
})

test(
  'openapi-typescript generates types with which a client compiles and runs',
  { timeout: 60_000 },
  async () => {
    const generator = join(folder, 'node_modules/openapi-typescript/bin/cli.js')
    const files = [join(generated, 'conduit.json'), '--output', join(generated, 'conduit.d.ts')]
    await run(process.execPath, [generator, ...files])

    const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '--project', folder]
    const compiled = await run(process.execPath, compiler).catch((failure: { stdout: string }) => failure)
    expect(compiled.stdout).toBe('')

    const { stdout } = await run(process.execPath, [join(folder, 'client.ts'), conduit.url])
    expect(JSON.parse(stdout)).toEqual({
      statuses: [201, 201, 200, 200, 200, 200, 204, 200, 401, 422, 404],
      user: 'ada',
      title: 'Looms',
      favoritesCount: 1,
      first: 'ada',
      count: 1,
      tags: ['math'],
      wrong: expect.arrayContaining(['username', 'email']),
    })
    expect(conduit.reported).toEqual([])
  },
)
