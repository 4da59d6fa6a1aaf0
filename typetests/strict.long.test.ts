/** Options of the compiler under which no contract compiles. */
import { expect, it } from 'vitest'
import { compilers, type Compiler, measure } from '../bench/types/measure.ts'

const contract = `import { createContract } from 'routepact'
import { z } from 'zod'
export const contract = createContract({
  ping: { path: '/ping', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
})`

it.each(Object.keys(compilers) as Compiler[])('without strict, the only error is the option, with TypeScript %s', async (compiler) => {
  // `exactOptionalPropertyTypes` needs `strictNullChecks`.
  const flags = ['--noEmit', '--exactOptionalPropertyTypes', 'false', '--strictNullChecks']
  const compile = (flag: string) => measure({ 'main.ts': contract }, compiler, { flags: [...flags, flag] })
  await compile('true')
  const thrown: unknown = await compile('false').catch((reason: unknown) => reason)
  expect(String(thrown).match(/error TS.*/g)).toEqual([
    expect.stringMatching(/'"'strict' must be true in the compilerOptions of tsconfig.json"'.$/),
  ])
})
