/**
 * Compiles the type tests with TypeScript 7, with assertions that are plain types (`plain/tstyche.d.ts`).
 * A call that must be rejected becomes a call below `@ts-expect-error`, because no type tells what a generic function rejects.
 * A failure names its test, the promise that does not hold.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** The folder of the rewritten tests, beside `typetests`. */
const target = '.plain'

/** A test in which rejected calls are `@ts-expect-error`. */
interface Rewritten {
  readonly text: string
  /** The line of the test for each line of `text`. */
  readonly lines: readonly number[]
}

/** The number of assertions that hold, and a message for each other one. */
interface Result {
  readonly passed: number
  readonly problems: readonly string[]
}

interface Options {
  /** The folders or files of type tests to compile. Default: the whole project. */
  readonly only?: readonly string[]
}

/** Lists the type tests, as paths below `root`. */
export async function listTests(root: string): Promise<string[]> {
  const folders = await Promise.all(
    ['typetests', 'compat'].map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      return names.map((name) => join(folder, name))
    }),
  )
  const isTest = (name: string): boolean => name.endsWith('.tst.ts') && !name.startsWith(target) && !name.includes('node_modules')
  return folders.flat().filter(isTest).sort()
}

/**
 * Compiles the project below `root` or a part of its tests, and returns the assertions that do not hold.
 *
 * @throws Error if `only` names no test
 */
export async function checkPlain(root: string, { only }: Options = {}): Promise<Result> {
  const tests = (await listTests(root)).filter((name) => only?.some((folder) => name.startsWith(folder)) ?? true)
  if (tests.length === 0) throw new Error(`'only' must name type tests: ${only?.join(', ')}`)
  const rewritten = new Map<string, Rewritten>()
  const sources = new Map<string, string>()
  let assertions = 0
  try {
    for (const name of tests) {
      const source = await readFile(join(root, name), 'utf8')
      const copy = join(target, name)
      const result = rewrite(source, join(root, name), join(root, copy))
      assertions += source.match(/\.toBe(Assignable(To|From)|CallableWith)?[<(]/g)?.length ?? 0
      sources.set(name, source)
      rewritten.set(name, result)
      await mkdir(join(root, dirname(copy)), { recursive: true })
      await writeFile(join(root, copy), result.text)
    }
    await writeFile(join(root, target, 'tsconfig.json'), JSON.stringify(await createConfig(root, only)))
    const output = await compile(root)
    const errors = toErrors(output)
    // A test says what broke, a source only that something did.
    const inTests = errors.filter(({ file }) => file.startsWith(target))
    const elsewhere = errors.filter(({ file }) => !file.startsWith(target))
    const problems = [...inTests, ...elsewhere].map((error) => describeError(error, rewritten, sources))
    // An exit code without a known error is a problem too.
    if (problems.length === 0 && output.trim() !== '') problems.push(output)
    return { passed: Math.max(assertions - problems.length, 0), problems }
  } finally {
    await rm(join(root, target), { recursive: true, force: true })
  }
}

/** Replaces the calls that must be rejected, and the paths of imports, which lead from the copy to the same files. */
function rewrite(source: string, from: string, to: string): Rewritten {
  const marker = '.type.not.toBeCallableWith('
  let text = ''
  const lines: number[] = []
  const append = (part: string, line: number, isKept: boolean): void => {
    for (let index = 0; index < part.split('\n').length - 1; index++) lines.push(isKept ? line + index : line)
    text += part
  }
  let at = 0
  let line = 1
  for (let mark = source.indexOf(marker); mark !== -1; mark = source.indexOf(marker, at)) {
    const start = source.lastIndexOf('expect(', mark)
    const end = findEnd(source, mark + marker.length)
    const before = source.slice(at, start)
    append(before, line, true)
    line += before.split('\n').length - 1
    const called = source.slice(start + 'expect('.length, mark - 1)
    const given = source.slice(mark + marker.length, end)
    const call = `void (${called})(${given.replaceAll(/^ *\/\/.*$/gm, '').replaceAll('\n', ' ')})`
    append(`\n// @ts-expect-error\n${call}`, line, false)
    line += source.slice(start, end + 1).split('\n').length - 1
    at = end + 1
  }
  append(source.slice(at), line, true)
  const relocated = text.replaceAll(/(\bfrom |\bimport\(|\bimport )'(\.[^']+)'/g, (_, word: string, path: string) => {
    const moved = relative(dirname(to), resolve(dirname(from), path))
    return `${word}'${moved.replaceAll('\\', '/')}'`
  })
  return { text: relocated, lines: [...lines, line] }
}

/** Returns the index of the parenthesis that closes the arguments that begin at `start`. */
function findEnd(source: string, start: number): number {
  let depth = 1
  // Comments and strings may contain parentheses.
  const token = /\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|[()]/g
  token.lastIndex = start
  for (let match = token.exec(source); match; match = token.exec(source)) {
    if (match[0] === '(') depth += 1
    else if (match[0] === ')' && (depth -= 1) === 0) return match.index
  }
  throw new Error(`'toBeCallableWith' must have a closing parenthesis: ${source.slice(start, start + 80)}`)
}

/** Returns the configuration of the copy: the project, with the copies instead of the tests. */
async function createConfig(root: string, only: readonly string[] | undefined): Promise<object> {
  const text = await readFile(join(root, 'tsconfig.json'), 'utf8')
  // The file has comments in lines of their own.
  const config = JSON.parse(text.replaceAll(/^ *\/\/.*$/gm, '')) as {
    include: string[]
    exclude: string[]
    compilerOptions: { paths: { [name: string]: string[] } }
  }
  const toRoot = (path: string): string => `../${path}`
  const paths = Object.entries(config.compilerOptions.paths).map(([name, files]) => [name, files.map(toRoot)])
  return {
    extends: toRoot('tsconfig.json'),
    compilerOptions: {
      rootDir: toRoot(''),
      paths: { ...Object.fromEntries(paths), tstyche: [toRoot('typetests/plain/tstyche.d.ts')] },
    },
    include: ['typetests', 'compat', ...(only ? [] : config.include.map(toRoot))],
    exclude: [...config.exclude.map(toRoot), toRoot('typetests/**/*.tst.ts'), toRoot('compat/**/*.tst.ts')],
  }
}

/** Returns the output of the compiler, which exits with a code for every error. */
function compile(root: string): Promise<string> {
  // Further checkers check shared types again, which takes 40 % more CPU time.
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', target, '--pretty', 'false', '--checkers', '1']
  return new Promise((done) => {
    // Fewer garbage collections take a tenth less CPU time, with little more memory.
    const env = { GOGC: '400', ...process.env }
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 28 }, (error, output, errors) =>
      done(errors + output || (error ? `tsc failed: ${error.message}` : '')),
    )
  })
}

interface CompilerError {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Parses the errors; indented lines belong to the error above them. */
function toErrors(output: string): CompilerError[] {
  return [...output.matchAll(/^(\S[^(\n]*)\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)/gm)].map(
    ([, file = '', line, text = '']) => ({ file: file.replaceAll('\\', '/'), line: Number(line), text }),
  )
}

/** Returns the place, the test and the assertion of an error, or the error itself elsewhere. */
function describeError(
  { file, line, text }: CompilerError,
  rewritten: ReadonlyMap<string, Rewritten>,
  sources: ReadonlyMap<string, string>,
): string {
  const name = file.slice(target.length + 1)
  const source = sources.get(name)
  if (!file.startsWith(target) || source === undefined) return `${file}:${line}\n  ${text}`
  const place = rewritten.get(name)?.lines[line - 1] ?? line
  const all = source.split('\n')
  const code = (all[place - 1] ?? '').trim()
  // The compiler says that the object of a failed assertion is no `Failed`, which has both types.
  const [, types] = /'Failed<(.*)>'/.exec(text) ?? []
  const isAccepted = text.startsWith("Unused '@ts-expect-error'")
  const fact = isAccepted ? 'compiles, and must be rejected' : types === undefined ? text : `does not hold for <${types}>`
  return `${name}:${place} ${nameTest(all, place)}\n  ${code}\n  ${fact}`
}

/** Returns the titles of the groups and the test that contain a line. */
function nameTest(lines: readonly string[], place: number): string {
  const titles: string[] = []
  let indentation = Infinity
  for (let index = place - 1; index >= 0 && indentation > 0; index--) {
    const [, spaces = '', title] = /^( *)(?:test|describe)\('(.*?)', /.exec(lines[index] ?? '') ?? []
    if (title === undefined || spaces.length >= indentation) continue
    indentation = spaces.length
    titles.unshift(`'${title}'`)
  }
  return titles.join(' > ')
}

if (import.meta.main) {
  const { passed, problems } = await checkPlain(join(import.meta.dirname, '..'), process.argv.length > 2 ? { only: process.argv.slice(2) } : {})
  for (const problem of problems) console.error(`${problem}\n`)
  console.log(`${passed} assertions hold, ${problems.length} do not`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
