/** Measures a project in a language server and in the compiler. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Compiler } from '../types/measure.ts'
import type { Place, Project } from './project.ts'
import { readTimes } from './process-times.ts'
import { type Edit, findNativeCompiler, type LanguageServer, packages, type Position, startServer } from './server.ts'

/** The server's CPU time after an edit, in milliseconds. */
export interface EditorTimes {
  /** In a handler, until its completions are there. */
  readonly handler: number
  /** In a contract, until the errors in its handlers are there. */
  readonly diagnostics: number
  /** In a contract, until the completions for a client call are there. */
  readonly client: number
}

/** What a whole compilation costs. */
export interface Compilation {
  /** In seconds. */
  readonly cpu: number
  /** In megabytes. */
  readonly memory: number
}

const configuration = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  },
}

/** Writes a project to a folder, calls `use` with it and removes the folder. */
export async function withProject<Result>(
  { files }: Project,
  home: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = join(home, '.type-cost')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'editor-'))
  try {
    for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(configuration) })) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Where a text is in a file, plus `length` characters. */
function findPosition(project: Project, { file, text }: Place, length = text.length): Position {
  const whole = project.files[file] ?? ''
  const at = whole.indexOf(text)
  if (at < 0) throw new Error(`'${text}' is missing in ${file}`)
  const lines = whole.slice(0, at + length).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

const insert = (at: Position, text: string): Edit => ({ from: at, to: at, text })
const remove = (at: Position, { length }: string): Edit => ({
  from: at,
  to: { line: at.line, character: at.character + length },
  text: '',
})

/** The longest wait for a result, in milliseconds. */
const maximalWait = 120_000

/** Rejects after the longest wait, because some types never end. */
async function rejectLater(): Promise<never> {
  await sleep(maximalWait, undefined, { ref: false })
  throw new Error('The server does not answer')
}

/** Measures the CPU time from an edit to the result that the editor waits for: the mean over `rounds` edits. */
async function time(
  server: LanguageServer,
  rounds: number,
  edit: (round: number) => void,
  wait: () => Promise<void>,
  undo?: () => void,
): Promise<number> {
  let total = 0
  // The first round warms the server up.
  for (let round = 0; round <= rounds; round += 1) {
    const before = server.cpuTime()
    edit(round)
    await Promise.race([wait(), rejectLater()])
    if (round > 0) total += server.cpuTime() - before
    undo?.()
    // Work in the background must not count for the next edit.
    await sleep(150)
  }
  return total / rounds
}

/** Measures a project in a compiler's language server. */
export async function measureEditor(
  project: Project,
  compiler: Compiler,
  home: string,
  rounds: number,
): Promise<EditorTimes> {
  return withProject(project, home, async (folder) => {
    const server = await startServer(compiler, folder)
    try {
      const { inHandler, inContract, inClient } = project
      for (const { file } of [inHandler, inContract, inClient]) {
        server.open(join(folder, file), project.files[file] ?? '')
      }
      const expectNames = (names: readonly string[], prefix: string): void => {
        if (!names.some((name) => name.startsWith(prefix))) throw new Error(`No completion '${prefix}': ${names.join()}`)
      }
      const [dot, cursor] = ['.;', findPosition(project, inHandler)]
      const handlerFile = join(folder, inHandler.file)
      const handler = await time(
        server,
        rounds,
        () => server.edit(handlerFile, insert(cursor, dot)),
        async () => {
          expectNames(await server.complete(handlerFile, { ...cursor, character: cursor.character + 1 }), 'search')
        },
        () => server.edit(handlerFile, remove(cursor, dot)),
      )
      const [key, place] = ['added: z.string(), ', findPosition(project, inContract, 0)]
      const editContract = (round: number): void =>
        server.edit(join(folder, inContract.file), round % 2 === 0 ? insert(place, key) : remove(place, key))
      const diagnostics = await time(server, rounds + (1 - (rounds % 2)), editContract, async () => {
        const errors = await server.diagnose(handlerFile)
        if (errors.length > 0) throw new Error(`The project has errors: ${errors.join()}`)
      })
      const client = await time(server, rounds, editContract, async () => {
        expectNames(await server.complete(join(folder, inClient.file), findPosition(project, inClient)), 'total')
      })
      return { handler, diagnostics, client }
    } finally {
      server.stop()
    }
  })
}

/** Compiles a project and measures its CPU time and its peak memory. */
export function measureCompilation(
  project: Project,
  compiler: Compiler,
  home: string,
  flags: readonly string[] = [],
): Promise<Compilation> {
  return withProject(project, home, async (folder) => {
    const tsc = fileURLToPath(new URL('typescript-5.9/lib/tsc.js', packages))
    const [program, ...args] =
      compiler === '7' ? [await findNativeCompiler()] : [process.execPath, '--max-old-space-size=8192', tsc]
    return run(program, [...args, '-p', folder, ...flags])
  })
}

/** Runs a program without child processes; Linux tells its CPU time when it has ended. */
async function run(program: string, args: readonly string[]): Promise<Compilation> {
  const before = readTimes('self').children
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, readPeakMemory(child.pid))
  }, 10)
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(Buffer.concat(output).toString().slice(0, 4000))
  return { cpu: (readTimes('self').children - before) / 1000, memory }
}

/** A process's peak memory in megabytes, or 0 after it has ended. */
function readPeakMemory(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
