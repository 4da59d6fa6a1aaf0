/** What the assertions of TypeScript 7 detect, and what they print. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPlain } from './plain.ts'

const source = `import { describe, expect, test } from 'tstyche'
import type { Named } from './named.ts'

declare function take(value: { readonly name: string }, more?: { readonly size: number }): void
declare function pick<const Names extends string>(names: Names[], name: NoInfer<Names>): Names

describe('types', () => {
  test('are the same', () => {
    expect<Named>().type.toBe<{ name: string }>()
    expect<{ readonly name: string }>().type.toBe<{ name: string }>()
    expect<{ list: any }>().type.toBe<{ list: string }>()
    expect<any>().type.toBe<unknown>()
    expect<'a' | 'b'>().type.toBe<never>()
    expect<string>().type.not.toBe<string>()
  })

  test('are assignable', () => {
    expect<'a'>().type.toBeAssignableTo<string>()
    expect<string>().type.toBeAssignableTo<'a'>()
    expect<'a'>().type.toBeAssignableFrom<string>()
    expect<'a'>().type.not.toBeAssignableTo<string>()
  })
})

test('calls', () => {
  expect(take).type.toBeCallableWith({ name: 'Ada' })
  expect(take).type.not.toBeCallableWith({ name: 1 })
  expect(pick).type.not.toBeCallableWith(['a', 'b'], 'c')
  expect(take).type.not.toBeCallableWith(
    // Both have a valid type: ')'.
    { name: 'Ada' },
    { size: 1 },
  )
  expect(pick).type.toBeCallableWith(['a'], 'b')
})
`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routepact-plain-'))
  await mkdir(join(folder, 'typetests'))
  await mkdir(join(folder, 'compat'))
  await cp('typetests/plain', join(folder, 'typetests/plain'), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, allowImportingTsExtensions: true, types: [], paths: {} }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['typetests'], exclude: [] }))
  await writeFile(join(folder, 'typetests/named.ts'), 'export interface Named { name: string }\n')
  await writeFile(join(folder, 'typetests/a.tst.ts'), source)
})

afterAll(() => rm(folder, { recursive: true }))

describe('checkPlain', () => {
  it('returns the assertions that do not hold, each with its place, its test and its types', async () => {
    const { passed, problems } = await checkPlain(folder)
    const lineOf = (text: string): number => source.slice(0, source.indexOf(text)).split('\n').length
    const at = (text: string, titles: string): string => `typetests/a.tst.ts:${lineOf(text)} ${titles}`
    const same = "'types' > 'are the same'"
    const assignable = "'types' > 'are assignable'"
    const expected: readonly (readonly [text: string, titles: string, fact: string])[] = [
      ['expect<{ readonly name: string }>()', same, 'does not hold for <{ readonly name: string; }, { name: string; }>'],
      ['expect<{ list: any }>()', same, 'does not hold for <{ list: any; }, { list: string; }>'],
      ['expect<any>()', same, 'does not hold for <any, unknown>'],
      ["expect<'a' | 'b'>()", same, 'does not hold for <"a" | "b", never>'],
      ['expect<string>().type.not.toBe<string>()', same, 'does not hold for <string, string>'],
      ['expect<string>().type.toBeAssignableTo', assignable, 'does not hold for <string, "a">'],
      ["expect<'a'>().type.toBeAssignableFrom", assignable, 'does not hold for <"a", string>'],
      ["expect<'a'>().type.not.toBeAssignableTo", assignable, 'does not hold for <"a", string>'],
      ['expect(take).type.not.toBeCallableWith(\n', "'calls'", 'compiles, and must be rejected'],
      ["expect(pick).type.toBeCallableWith(['a'], 'b')", "'calls'", 'Argument of type \'"b"\' is not assignable to parameter of type \'"a"\'.'],
    ]
    const line = (text: string): string => (source.split('\n')[lineOf(text) - 1] as string).trim()
    expect(problems).toEqual(expected.map(([text, titles, fact]) => `${at(text, titles)}\n  ${line(text)}\n  ${fact}`))
    expect(passed).toBe(5)
  })

  it('rejects a matcher of tstyche that it does not assert', async () => {
    const declarations = await readFile('node_modules/tstyche/dist/index.d.ts', 'utf8')
    const asserted = ['toBe', 'toBeAssignableFrom', 'toBeAssignableTo', 'toBeCallableWith']
    const matchers = Array.from(declarations.matchAll(/^ +(to[A-Z]\w*): /gm), ([, name]) => name as string)
    expect(matchers).toEqual(expect.arrayContaining([...asserted, 'toBeConstructableWith', 'toHaveProperty']))
    const others = matchers.filter((name) => !asserted.includes(name))
    const calls = others.flatMap((name) => [`expect<Date>().type.${name}()`, `expect<Date>().type.not.${name}()`])
    await writeFile(join(folder, 'typetests/b.tst.ts'), ["import { expect } from 'tstyche'", ...calls, ''].join('\n'))
    const { passed, problems } = await checkPlain(folder, { only: ['typetests/b'] })
    await rm(join(folder, 'typetests/b.tst.ts'))
    expect(passed).toBe(0)
    expect(problems).toHaveLength(calls.length)
    calls.forEach((call, index) => {
      expect(problems[index]).toContain(`typetests/b.tst.ts:${index + 2} \n  ${call}\n  Property '${others[Math.floor(index / 2)]}' does not exist on type`)
    })
  })

  it('rejects a name that no test has', async () => {
    await expect(checkPlain(folder, { only: ['typetests/none'] })).rejects.toThrow("'only' must name type tests: typetests/none")
  })

  it('leaves no file behind', async () => {
    await checkPlain(folder, { only: ['typetests/a'] })
    expect((await readdir(folder)).sort()).toEqual(['compat', 'node_modules', 'tsconfig.json', 'typetests'])
  })
})
