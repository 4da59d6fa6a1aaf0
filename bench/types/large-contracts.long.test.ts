/** Compiles contracts whose size exceeded a compiler limit, from generated files. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { each } from './fixtures.ts'
import { compilers, type Compiler, measure } from './measure.ts'
import { declare } from './report.ts'

const versions = Object.keys(compilers) as Compiler[]

/** Merges contracts with one operation each. The last one repeats the first one's name if `last` is 0. */
const toMerged = (count: number, last = count - 1): string => `import { createContract, mergeContracts } from 'routepact'
${each(count, (index) => `const part${index} = createContract({ op${index === count - 1 ? last : index}: { path: '/${index}/:id${index}', method: 'GET', responses: { 200: {} } } })`)}
export const merged = mergeContracts(
${each(count, (index) => `  part${index},`)}
)
export const path: '/499/:id499' = merged.op${last}.path`

it.each(versions)('mergeContracts combines 500 contracts with TypeScript %s', async (compiler) => {
  await measure({ 'main.ts': toMerged(500) }, compiler)
})

it('mergeContracts names an operation that the first and the last of 500 contracts have', async () => {
  await expect(measure({ 'main.ts': toMerged(500, 0) }, '7')).rejects.toThrow(
    "'op0' is already the name of an operation in an earlier contract",
  )
})

const toContract = (name: string, count: number): string => `import { createContract, ${name} } from 'routepact'
import { z } from 'zod'
export const contract = createContract({
${each(count, (index) => `  op${index}: {
    path: '/op${index}/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } }, ...${name}(400, 401, 404) },
  },`)}
})`

it.each([...versions.map((compiler) => ['errors', compiler] as const), ['problems', '7'] as const])(
  'declaration files have names in place of the schemas of %s with TypeScript %s',
  async (name, compiler) => {
    const { 'contract.d.ts': small = '' } = await declare(toContract(name, 20), compiler)
    expect(small.length).toBeLessThanOrEqual(12_000)
    const { 'contract.d.ts': large = '' } = await declare(toContract(name, 400), compiler)
    expect(large).toContain('op399')
  },
)

it.each(versions)('declaration files of generic functions name the types of the library with TypeScript %s', async (compiler) => {
  const source = await readFile(new URL('../../typetests/fixtures/generic-functions.ts', import.meta.url), 'utf8')
  const { 'contract.d.ts': declared = '' } = await declare(source, compiler)
  expect(declared).toContain('ContractOperationResponse<Operation>')
  expect(declared.length).toBeLessThanOrEqual(2 * source.length)
})
