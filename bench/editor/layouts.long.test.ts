/** The layout for large APIs, measured in instantiations, which are reproducible. */
import { expect, it } from 'vitest'
import type { Fixture } from '../types/fixtures.ts'
import { measure } from '../types/measure.ts'
import { measureFile } from './file-cost.ts'
import { layouts, taught } from './layouts.ts'

it.each([
  ['inHandler', '7'],
  ['inHandler', '5.9'],
  ['inClient', '7'],
  ['inClient', '5.9'],
] as const)('a file of an API of 500 operations costs as much as of one of 10: %s with TypeScript %s', async (find, compiler) => {
  const small = await measureFile(taught, 10, find, compiler)
  const large = await measureFile(taught, 500, find, compiler)
  expect(large / small).toBeLessThan(1.02)
})

it('the compiler emits the declarations of 1,500 operations of a module', async () => {
  const files = Array.from({ length: 30 }, (_, file) => {
    const names = Array.from({ length: 50 }, (_, index) => `op${file * 50 + index}`)
    const operations = names.map((name) => {
      const body = `z.object({ ${name}: z.string() })`
      return `${name}: { path: '/${name}', method: 'GET', responses: { 200: { 'application/json': { body: ${body} } } } },`
    })
    const text = `import { createContract } from 'routepact'
import { z } from 'zod'
export const { ${names.join(', ')} } = createContract({\n${operations.join('\n')}\n})`
    return [`resource${file}.ts`, text] as const
  })
  const fixture: Fixture = {
    ...Object.fromEntries(files),
    'operations.ts': files.map(([file]) => `export * from './${file.replace('.ts', '.js')}'`).join('\n'),
    'contract.ts': "export * as contract from './operations.js'",
    'check.ts': `import { createContract } from 'routepact'
import { contract } from './contract.js'
export const checked = createContract(contract)`,
  }
  const options = { flags: ['--declaration', '--emitDeclarationOnly'], entries: ['check.ts'], keep: 'check.d.ts' }
  const { kept } = await measure(fixture, '7', options)
  expect(kept['check.d.ts']).toContain('checked: typeof contract')
})

it.each(layouts.map((layout) => [layout.name, layout] as const))('compiles: %s', async (_, layout) => {
  const { files } = layout.write(20)
  expect((await measure(files, '7', { entries: ['router.ts', 'client.ts'] })).instantiations).toBeGreaterThan(0)
})
