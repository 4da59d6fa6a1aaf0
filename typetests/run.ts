/**
 * Runs the type tests with the compilers that have an API: tstyche, the error messages and the hover texts. With `--short`, as in
 * `npm test`, TypeScript 7 checks the assertions as plain types and the messages, and every export must be tested. The compilers are
 * installed under separate names, so nothing is fetched.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entries } from '../.ci/entries.ts'
import { checkHovers } from './hover.ts'
import { checkMessages } from './messages.ts'
import { checkPlain, listTests } from './plain.ts'

const root: string = fileURLToPath(new URL('..', import.meta.url))

const isShort: boolean = process.argv.includes('--short')

/** The result of one part of the run. */
interface Result {
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** The output, if something failed. */
  readonly text: string
}

/** The names of tstyche's configuration, the older one last. */
const configs = ['tstyche.json', 'tstyche.config.json']

/** Runs a script of a package with Node; `error` means a non-zero exit code. */
function run(script: string, args: readonly string[], env: object): Promise<{ text: string; error: boolean }> {
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (error, output, errors) =>
      resolve({ text: errors + output, error: error !== null }),
    )
  })
}

/** Runs tstyche with the compiler of this package. Failed assertions and other errors fail. */
async function runTests(compiler: string): Promise<Result> {
  begin(`tstyche with ${compiler}`)
  const config = configs.find((name) => existsSync(join(root, name))) ?? 'tstyche.json'
  const env = { NO_COLOR: '1', CI: '1', TSTYCHE_TYPESCRIPT_MODULE: compiler }
  const { text, error } = await run('tstyche/dist/bin.js', ['--config', config], env)
  const count = (label: string, outcome: string): number =>
    Number(new RegExp(`^${label}:.*?(\\d+) ${outcome}`, 'm').exec(text)?.[1] ?? 0)
  const passed = count('Assertions', 'passed') + count('Suppressed', 'matched')
  const failed = count('Assertions', 'failed') + count('Suppressed', 'failed')
  // A run without assertions, or with another exit code, is broken.
  const isBroken = passed === 0 || (error && failed === 0)
  return { name: `tstyche with ${compiler}`, passed, failed: isBroken ? 1 : failed, text }
}

/** Compiles all sources and tests, with assertions that are plain types. */
async function runPlain(): Promise<Result> {
  const { passed, problems } = await checkPlain(root)
  // A run without assertions is broken.
  return {
    name: 'assertions with TypeScript 7',
    passed,
    failed: problems.length + (passed === 0 ? 1 : 0),
    text: problems.join('\n\n'),
  }
}

async function readTests(): Promise<string[]> {
  const tests = (await listTests(root)).filter((name) => name.startsWith('typetests'))
  return Promise.all(tests.map((name) => readFile(join(root, name), 'utf8')))
}

async function runMessages(): Promise<Result> {
  const { passed, problems } = await checkMessages(isShort ? ['7'] : ['6', '5.9', '5.7'])
  return { name: 'messages', passed, failed: problems.length, text: problems.join('\n') }
}

/** Checks the hover texts. */
function runHovers(): Result {
  const { passed, problems } = checkHovers(['typescript-5.9', 'typescript-6'])
  // A run without texts is broken.
  return { name: 'hover texts', passed, failed: problems.length + (passed === 0 ? 1 : 0), text: problems.join('\n') }
}

/** Checks that the tests name every export of both packages. */
async function checkExports(): Promise<Result> {
  const words = new Set((await readTests()).flatMap((text) => text.match(/\w+/g) ?? []))
  const sources = Object.values(entries).filter(({ name }) => name !== 'internal')
  const texts = await Promise.all(sources.map(({ source }) => readFile(join(root, source), 'utf8')))
  const names = [...texts.join('\n').matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((name) => name.replace(/\btype\b/, '').trim() || []),
  )
  const missing = names.filter((name) => !words.has(name))
  return {
    name: 'exports',
    passed: names.length - missing.length,
    failed: names.length === 0 ? 1 : missing.length,
    text: missing.map((name) => `no type test names ${name}`).join('\n'),
  }
}

/** Runs the parts that take less time than tstyche, one after the other. */
async function runOthers(): Promise<Result[]> {
  begin('messages of the compilers, hover texts')
  return isShort ? [await checkExports(), await runMessages(), await runPlain()] : [await runMessages(), runHovers()]
}

/** Says what begins, because a part may take minutes. */
function begin(what: string): void {
  if (!isShort) console.log(`${what} …`)
}

const compilers = isShort ? [] : ['typescript-5.9', 'typescript-6']
const results = (await Promise.all([runOthers(), ...compilers.map(runTests)])).flat()
for (const { name, passed, failed, text } of results) {
  if (failed > 0) console.error(`${text}\n`)
  console.log(`${name}: ${passed} passed, ${failed} failed`)
}
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
console.log(`Type tests: ${failed > 0 ? 'failed' : 'passed'} (${passed} passed, ${failed} failed)`)
process.exitCode = failed > 0 ? 1 : 0
