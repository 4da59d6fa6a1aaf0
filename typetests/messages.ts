/**
 * Holds the errors of `negative/*.ts` against the texts that stand above them, with each compiler that is supported:
 *
 *     // @ts-expect-error The first line of the error, where '...' stands for anything.
 *     //   A line of its details, in full.
 *     // 5.9: The first line, where that compiler has another.
 *
 * The plain compilers check with these directives that there is an error. Here they are taken out of a copy, so that
 * the compiler says which. An error without a text, a text without its error, and another text are mistakes.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root: string = fileURLToPath(new URL('..', import.meta.url))
const directive = '// @ts-expect-error '

/** The compilers: what comments call them -> the package that they come from. */
const compilers = { '7': 'typescript', '6': 'typescript-6', '5.9': 'typescript-5.9' }

/** What a comment expects of the line of code below it. */
interface Expected {
  readonly line: number
  readonly text: string
  readonly details: readonly string[]
  /** The text for one compiler, where it differs. */
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

/** How many errors were as they should be, and a sentence for each that was not. */
interface Result {
  readonly passed: number
  readonly problems: readonly string[]
}

export async function checkMessages(): Promise<Result> {
  const folder = join(root, 'typetests/negative')
  const sources: Source[] = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  const copy = await mkdtemp(join(tmpdir(), 'routepact-'))
  try {
    await writeProject(copy, sources)
    const results = await Promise.all(
      Object.entries(compilers).map(async ([compiler, name]) => {
        const output = await compile(name, copy)
        return sources.map((source) => compare(compiler, source, toReported(output, source.name)))
      }),
    )
    const all = results.flat()
    const passed = all.reduce((sum, result) => sum + result.passed, 0)
    return { passed, problems: all.flatMap((result) => result.problems) }
  } finally {
    await rm(copy, { recursive: true })
  }
}

/** Writes the files, their directives made plain comments, as a project of its own that sees the same packages. */
async function writeProject(copy: string, sources: readonly Source[]): Promise<void> {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { rootDir: '/', paths: { routepact: [join(root, 'src/index.ts')] } },
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

/** What the compiler writes; errors make it exit with a code, which is what we are here for. */
function compile(name: string, folder: string): Promise<string> {
  const tsc = join(root, 'node_modules', name, 'bin/tsc')
  return new Promise((resolve) => {
    const args = [tsc, '-p', folder, '--pretty', 'false']
    execFile(process.execPath, args, { cwd: folder }, (_, output) => resolve(output))
  })
}

/** The errors in one file; lines that are indented belong to the error above them. */
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

/** The texts of a file, each with the line of code that it is about. */
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
    // Some compilers begin with what others tell among the details.
    const told = found ? [found.text, ...found.details] : []
    const missing = details.filter((detail) => !told.some((given) => matches(given, detail)))
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

/** Is this the text that is wanted, where `...` stands for anything? */
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
  const { passed, problems } = await checkMessages()
  for (const problem of problems) console.error(problem)
  console.log(`${passed} messages as they should be, ${problems.length} not`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
