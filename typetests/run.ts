/**
 * Runs the type tests: tstyche with each compiler that has an API, the messages with all of them, and a look at what is
 * exported, so that no type goes untested. Nothing is fetched: the compilers are installed under names of their own.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkMessages } from './messages.ts'

const root: string = fileURLToPath(new URL('..', import.meta.url))

/** What one part of the run found. */
interface Result {
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** What it has to say, where something failed. */
  readonly text: string
}

/** Where tstyche looks for its configuration; the second is the older name. */
const configs = ['tstyche.json', 'tstyche.config.json']

/** Runs tstyche with the compiler of this package; an assertion that fails, or an error elsewhere, makes it fail. */
async function runTests(compiler: string): Promise<Result> {
  const config = configs.find((name) => existsSync(join(root, name))) ?? 'tstyche.json'
  const args = [join(root, 'node_modules/tstyche/dist/bin.js'), '--config', config]
  const env = { ...process.env, NO_COLOR: '1', CI: '1', TSTYCHE_TYPESCRIPT_MODULE: compiler }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 28 }, (error, output, errors) => {
      const count = (label: string, outcome: string): number =>
        Number(new RegExp(`^${label}:.*?(\\d+) ${outcome}`, 'm').exec(output)?.[1] ?? 0)
      const passed = count('Assertions', 'passed') + count('Suppressed', 'matched')
      const failed = count('Assertions', 'failed') + count('Suppressed', 'failed')
      // A run that asserts nothing has not looked, and one that ends otherwise has failed in another way.
      const broken = passed === 0 || (error !== null && failed === 0)
      resolve({ name: `tstyche with ${compiler}`, passed, failed: broken ? 1 : failed, text: errors + output })
    })
  })
}

async function runMessages(): Promise<Result> {
  const { passed, problems } = await checkMessages()
  return { name: 'messages', passed, failed: problems.length, text: problems.join('\n') }
}

/** Is each name that the library exports somewhere in the tests? */
async function checkExports(): Promise<Result> {
  const files = await readdir(join(root, 'typetests'), { recursive: true })
  const tests = files.filter((name) => name.endsWith('.tst.ts')).map((name) => join(root, 'typetests', name))
  const texts = await Promise.all(tests.map((test) => readFile(test, 'utf8')))
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
  const index = await readFile(join(root, 'src/index.ts'), 'utf8')
  const names = [...index.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
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

const results: Result[] = [
  ...(await Promise.all([checkExports(), runMessages()])),
  await runTests('typescript-5.9'),
  await runTests('typescript-6'),
]
for (const { name, passed, failed, text } of results) {
  if (failed > 0) console.error(`${text}\n`)
  console.log(`${name}: ${passed} passed, ${failed} failed`)
}
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
console.log(`Type tests: ${failed > 0 ? 'failed' : 'passed'} (${passed} passed, ${failed} failed)`)
process.exitCode = failed > 0 ? 1 : 0
