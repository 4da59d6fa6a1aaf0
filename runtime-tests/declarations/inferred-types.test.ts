/**
 * What an application exports without an annotation, in declaration files: each row in each form, with the built packages in its
 * `node_modules`. Names that only a file of a package exports cannot be written there (TS2742, TS2883, TS4023). `dist` must be built.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entries } from '../../.ci/entries.ts'
import { isLong } from '../properties/scale.ts'
import { rows, setup } from './rows.ts'

/** Whether an expression needs an async function or the top of a module. */
const isAwaited = (expression: string): boolean => /(?<!async .*)\bawait /.test(expression)

/** Returns an expression's exports in every form. `value` is the first, which stands for the expression where it cannot be repeated. */
function toExports(expression: string): string {
  const repeated = isAwaited(expression) ? 'value' : expression
  return `
export const value = ${expression}
export default ${expression}
export class Holder {
  field = ${repeated}
  static readonly shared = ${repeated}
  get member() {
    return ${repeated}
  }
  result() {
    return ${repeated}
  }
}
export const create = () => ${repeated}
export function make() {
  return ${repeated}
}
export async function makeLater() {
  return ${expression}
}
export const promise = Promise.resolve(${expression})
export const list = [${expression}]
export const [first] = list
export const group = { value: ${expression}, list: [${expression}] as const }
export const spread = { ...(Object(${expression}) as object & typeof value), more: 1 }
export const { ...members } = Object(${expression}) as object & typeof value
`
}

/** Module -> the further names that expressions use. */
const imports: { readonly [module: string]: readonly string[] } = {
  'node:http': ['createServer'],
  zod: ['z'],
  ...Object.fromEntries(Object.entries(rows).map(([entry, exports]) => [entry, Object.keys(exports)])),
}
const types: { readonly [module: string]: readonly string[] } = {
  routepact: ['ContractMiddleware', 'ContractRequest', 'SecurityCheck'],
  'routepact/versions': ['AdapterRequest'],
}
const shared = Array.from(setup.matchAll(/^export const (\w+)/gm), ([, name]) => name as string)

/** Returns the module of an application that exports an expression in every form. It imports nothing else. */
function toModule(expression: string): string {
  const words = new Set(expression.match(/\w+/g))
  const toImports = (from: object, word: string): string[] =>
    Object.entries(from as typeof imports).flatMap(([module, names]) => {
      const used = names.filter((name) => words.has(name) && (module === './setup.js' || !shared.includes(name)))
      return used.length === 0 ? [] : `${word} { ${used.join(', ')} } from '${module}'`
    })
  return [...toImports(imports, 'import'), ...toImports(types, 'import type'), ...toImports({ './setup.js': shared }, 'import'), toExports(expression)].join('\n')
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routepact-inferred-'))
  const modules = join(folder, 'node_modules')
  for (const [specifier, { folder: from }] of Object.entries(entries)) {
    const name = specifier.split('/')[0] as string
    await cp(`${from}dist`, join(modules, name, 'dist'), { recursive: true })
    await cp(`${from}package.json`, join(modules, name, 'package.json'))
  }
  // Copies, because the compiler names the modules of a link by the paths to which it leads.
  for (const name of ['zod', '@standard-schema', '@types/node', 'undici-types', '@tanstack/query-core', '@nestjs/common', 'reflect-metadata', 'rxjs']) {
    await cp(resolve('node_modules', name), join(modules, name), { recursive: true, dereference: true })
  }
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'src/setup.ts'), setup)
  for (const [entry, exports] of Object.entries(rows)) {
    for (const [name, expressions] of Object.entries(exports)) {
      for (const [index, expression] of expressions.entries()) {
        await writeFile(join(folder, 'src', `${entry.replace('/', '-')}-${name}-${index + 1}.ts`), toModule(expression))
      }
    }
  }
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

/** @returns the errors that the compiler prints */
async function compile(compiler: string, name: string, source: string, options: object): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    rootDir: source,
    ...options,
  }
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ compilerOptions, include: [source] }))
  const tsc = resolve('node_modules', compiler, 'bin/tsc')
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', `${name}.json`, '--pretty', 'false'], { cwd: folder, maxBuffer: 2 ** 28 }, (_, output) => done(output))
  })
}

const projects = { declarations: {}, 'a composite project': { composite: true, isolatedModules: true } } as const

const first = [['typescript', 'declarations']] as const
const others = [
  ['typescript', 'a composite project'],
  ['typescript-6', 'declarations'],
  ['typescript-5.9', 'declarations'],
  ['typescript-5.7', 'declarations'],
] as const

describe.each<(typeof first | typeof others)[number]>(isLong ? others : first)('%s, %s', (compiler, project) => {
  // Without a dot, which makes the compiler look for a file of this name.
  const output = `${compiler}-${project}`.replaceAll(/[ .]/g, '-')

  test('every inferred type can be named, and the declarations compile in another project', async () => {
    const options = { ...projects[project], declaration: true, emitDeclarationOnly: true, outDir: output }
    expect(await compile(compiler, `emit-${output}`, 'src', options)).toBe('')
    expect(await compile(compiler, `use-${output}`, output, { noEmit: true })).toBe('')
  })
})
