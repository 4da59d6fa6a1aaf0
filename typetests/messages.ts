/**
 * Compares the errors in `negative/*.ts` with the comments above them, for each supported compiler:
 *
 *     // @ts-expect-error The first line of the error, where '...' stands for any text.
 *     //   A complete line of its details.
 *     // 5.9: The first line with that compiler, if it differs.
 *
 * The directives alone only check that there is an error. They are removed from a copy, so that the compiler prints it.
 * TypeScript 5.7 checks a conditional expression as a whole and prints the buffers of its own declarations.
 * An error without a comment, a comment without an error, and a different text fail. As a command, compares the messages of the
 * compilers that it names: `node typetests/messages.ts 7`.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entries } from '../.ci/entries.ts'

const root: string = fileURLToPath(new URL('..', import.meta.url))
const directive = '// @ts-expect-error '

/** Name in comments -> package of the compiler. */
const compilers = { '7': 'typescript', '6': 'typescript-6', '5.9': 'typescript-5.9', '5.7': 'typescript-5.7' } as const

/** The error that a comment expects in the line of code below it. */
interface Expected {
  readonly line: number
  readonly text: string
  readonly details: readonly string[]
  /** The text for one compiler, if it differs. */
  readonly texts: { readonly [compiler: string]: string }
}

interface Reported {
  readonly line: number
  readonly text: string
  readonly details: string[]
}

interface Source {
  readonly name: string
  readonly text: string
}

/** The number of matching errors, and a message for each difference. */
interface Result {
  readonly passed: number
  readonly problems: readonly string[]
}

/** Compares the messages of these compilers. */
export async function checkMessages(versions: readonly (keyof typeof compilers)[]): Promise<Result> {
  const folder = join(root, 'typetests/negative')
  const sources: Source[] = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  const copy = await mkdtemp(join(tmpdir(), 'routepact-'))
  try {
    await writeProject(copy, sources)
    const results = await Promise.all(
      versions.map(async (version) => {
        const output = await compile(compilers[version], copy)
        return sources.map((source) => compare(version, source, toReported(output, source.name)))
      }),
    )
    const all = results.flat()
    const passed = all.reduce((sum, result) => sum + result.passed, 0)
    return { passed, problems: all.flatMap((result) => result.problems) }
  } finally {
    await rm(copy, { recursive: true })
  }
}

/** Writes the files, with their directives as plain comments, to a project with the same packages. */
async function writeProject(copy: string, sources: readonly Source[]): Promise<void> {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      rootDir: '/',
      // The packages of the checkout link to it: its sources would have a second path, by which the compiler could not name them.
      preserveSymlinks: true,
      paths: Object.fromEntries(Object.entries(entries).map(([specifier, { source }]) => [specifier, [join(root, source)]])),
    },
    include: ['negative'],
  }
  await mkdir(join(copy, 'negative'))
  await Promise.all([
    symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction'),
    writeFile(join(copy, 'package.json'), '{ "type": "module" }'),
    writeFile(join(copy, 'tsconfig.json'), JSON.stringify(config)),
    ...sources.map(({ name, text }) => writeFile(join(copy, 'negative', name), text.replaceAll(directive, '// '))),
  ])
}

/** Returns the output of the compiler, which exits with a code for every error. */
function compile(name: string, folder: string): Promise<string> {
  const tsc = join(root, 'node_modules', name, 'bin/tsc')
  return new Promise((resolve) => {
    // As in `plain.ts`; the other compilers have neither.
    const checkers = name === compilers['7'] ? ['--checkers', '1'] : []
    const args = [tsc, '-p', folder, '--pretty', 'false', ...checkers]
    execFile(process.execPath, args, { cwd: folder, env: { GOGC: '400', ...process.env } }, (_, output) => resolve(output))
  })
}

/** Parses the errors in one file; indented lines belong to the error above them. */
function toReported(output: string, name: string): Reported[] {
  const reported: Reported[] = []
  let current: Reported | undefined
  for (const line of output.split('\n')) {
    const [, file, at, text = ''] = /^(\S+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? []
    if (file !== undefined) {
      current = file === `negative/${name}` ? { line: Number(at), text, details: [] } : undefined
      if (current) reported.push(current)
    } else current?.details.push(line.trim())
  }
  return reported
}

/** Reads the comments of a file, each with the line of code below it. */
function toExpected(text: string): Expected[] {
  const lines = text.split('\n')
  return lines.flatMap((start, index) => {
    const at = start.indexOf(directive)
    if (at === -1) return []
    const details: string[] = []
    const texts: { [compiler: string]: string } = {}
    let next = index + 1
    for (; lines[next]?.trimStart().startsWith('//'); next++) {
      const comment = (lines[next] as string).trimStart().slice(2)
      const [, compiler, other = ''] = /^ (\d[\d.]*): (.*)$/.exec(comment) ?? []
      if (compiler !== undefined) texts[compiler] = other
      else if (comment.startsWith('   ')) details.push(comment.trim())
    }
    return [{ line: next + 1, text: start.slice(at + directive.length), details, texts }]
  })
}

function compare(compiler: string, source: Source, reported: readonly Reported[]): Result {
  const problems: string[] = []
  const left = new Set(reported)
  let passed = 0
  for (const { line, text, details, texts } of toExpected(source.text)) {
    const wanted = texts[compiler] ?? text
    const found = reported.find((error) => error.line === line)
    if (found) left.delete(found)
    // Some compilers begin with a line that others print among the details.
    const reportedTexts = found ? [found.text, ...found.details] : []
    const missing = details.filter((detail) => !reportedTexts.some((given) => matches(given, detail)))
    const report = (expected: string, given: string): void => {
      problems.push(`${source.name}:${line} with TypeScript ${compiler}\n  expected: ${expected}\n  found:    ${given}`)
    }
    if (!found) report(wanted, 'no error')
    else if (!matches(found.text, wanted)) report(wanted, found.text)
    else if (missing.length > 0) report(missing.join('\n'), found.details.join('\n'))
    else passed += 1
  }
  for (const { line, text } of left) {
    problems.push(`${source.name}:${line} with TypeScript ${compiler}\n  expected: no error\n  found:    ${text}`)
  }
  return { passed, problems }
}

/** Whether the text matches, where `...` stands for any text. */
function matches(text: string, wanted: string): boolean {
  const parts = wanted.split('...')
  const first = parts.shift() as string
  const last = parts.pop()
  if (last === undefined) return text === first
  let from = first.length
  const ordered = parts.every((part) => (from = text.indexOf(part, from) + part.length) >= part.length)
  return ordered && text.startsWith(first) && text.endsWith(last) && text.length - last.length >= from
}

if (import.meta.main) {
  const all = Object.keys(compilers) as (keyof typeof compilers)[]
  const named = all.filter((version) => process.argv.includes(version))
  const { passed, problems } = await checkMessages(named.length > 0 ? named : all)
  for (const problem of problems) console.error(problem)
  console.log(`${passed} messages match, ${problems.length} do not`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
