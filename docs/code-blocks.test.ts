import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entries, integrationEntries } from '../.ci/entries.ts'
import { isLong } from '../runtime-tests/properties/scale.ts'
import { readCodeBlocks, readOutput } from './code-blocks.ts'

const run = promisify(execFile)
const folder = '.code-blocks'
const blocks = readCodeBlocks()

beforeAll(() => {
  for (const { file, code } of blocks) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\nexport {}\n`)
  }
  // The published packages, because users compile with their declarations, which must name only what can be imported.
  for (const part of ['dist', 'package.json']) {
    cpSync(part, join(folder, 'node_modules/routepact', part), { recursive: true })
    cpSync(join('tools', part), join(folder, 'node_modules/routepact-tools', part), { recursive: true })
    for (const specifier of Object.keys(integrationEntries)) {
      cpSync(join('node_modules', specifier, part), join(folder, 'node_modules', specifier, part), { recursive: true })
    }
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: {
      // Users may publish such code: each inferred type needs a name that can be imported.
      declaration: true,
      // Examples import types and values alike.
      verbatimModuleSyntax: false,
      rootDir: '..',
      paths: {
        'acme-api-v1': ['./docs/breaking-changes/v1.ts'],
        '#example-names': ['../docs/example-names.ts'],
      },
    },
    files: [...blocks.map(({ file }) => file), '../docs/runtime-globals.d.ts'],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('finds the code of the documentation', () => {
  expect(blocks.length).toBeGreaterThan(20)
})

test.each<[string, string, string[]]>([
  ['behind a call', "console.log('a') // a\n// another comment\nrun()", ['a']],
  ['below a call', "console.log('a\\nb')\n// a\n// b\nrun()", ['a', 'b']],
  ['behind a call of several lines', "console.log(\n  one(),\n  'b',\n) // a b", ['a b']],
  ['below a call of several lines', "if (x)\n  console.log(\n    one(),\n  )\n  // a\nrun()", ['a']],
  ['of a condition', "if (x) console.log('a') // a", ['a']],
  ['at the end', "for (const x of y) {\n  console.log(x)\n}\n// a\n// b\n", ['a', 'b']],
  ['of a block that prints nothing', 'run()\n// a comment', []],
])('reads the output %s', (_name, code, output) => {
  expect(readOutput(code)).toEqual(output)
})

describe('compiles every block', () => {
  test.each(isLong ? ['typescript-6', 'typescript-5.9'] : ['typescript'])('with %s', async (compiler) => {
    const command = [`node_modules/${compiler}/bin/tsc`, '-p', folder]
    const { stdout } = await run(process.execPath, command).catch((failure: { stdout: string }) => failure)
    expect(stdout).toBe('')
  })
})

describe.skipIf(isLong)('prints what the comments expect', () => {
  const printing = blocks.filter(({ output }) => output.length > 0)
  const outputs: string[] = []

  // One process for all, because each start of Node and of the validators takes longer than a block.
  beforeAll(async () => {
    const imports = printing.map(({ file }) => `await import(${JSON.stringify(`./${file}`)}).catch(console.log)\nconsole.log('<end>')`)
    writeFileSync(join(folder, 'print.mjs'), imports.join('\n'))
    const { stdout } = await run(process.execPath, [join(folder, 'print.mjs')])
    outputs.push(...stdout.split('<end>\n'))
  })

  test.each(printing.map((block, index) => ({ ...block, index })))('$source', ({ index, output }) => {
    // No line of a page ends with a space.
    expect(outputs[index]?.trimEnd().split(/ *\n/)).toEqual(output)
  })

  test('nothing is printed after the last block', () => expect(outputs.slice(printing.length)).toEqual(['']))
})

/** The names of all exports. */
const sources = Object.values(entries).flatMap(({ name, source }) => (name === 'internal' ? [] : [source]))
const names = sources.flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/\b(?:type )?([A-Za-z]\w+)(?=,| \}| from|\n\})/g),
    ([, name = '']) => name,
  ).filter((name) => name !== 'type'),
)

test('every export has a docstring with an example', () => {
  const examples = globSync('{src,tools/src,integrations/*/src}/**/*.ts').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /\/\*\*(?:(?!\*\/)[^])*@example(?:(?!\*\/)[^])*\*\/\n(?:\/\/.*\n)*export (?:type|interface|class|(?:async )?function\*?|const) (\w+)/g,
      ),
      ([, name]) => name,
    ),
  )
  const documented = new Set(examples)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !documented.has(name))).toEqual([])
})
