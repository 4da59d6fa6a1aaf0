/** Runs the command as it is built, or in this process, for coverage. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { createModuleProcess } from '../../tools/src/cli/child-process.ts'
import type { CommandContext, DocumentLoader } from '../../tools/src/cli/command.ts'
import type { ContractTask, MessageReceiver } from '../../tools/src/cli/contract-task.ts'
import { workWithContract } from '../../tools/src/cli/contract-work.ts'
import { loadDocument } from '../../tools/src/cli/load-document.ts'

/** The built command. */
export const builtCommand: string = resolve('tools/dist/cli.js')

export interface RunResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs the built command in `folder`. */
export function runBuiltCommand(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunResult> {
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }
    execFile(process.execPath, [builtCommand, ...args], options, (error, output, errors) =>
      done({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}

/** Loads a document in a child process of its own. */
export const loadInChild: DocumentLoader = async (...args) => {
  const { load, end } = createModuleProcess(builtCommand)
  return load(...args).finally(end)
}

/** Works with a contract in a child process of its own. */
export async function workInChild(task: ContractTask, receive: MessageReceiver, loading?: number): Promise<void> {
  const { work, end } = createModuleProcess(builtCommand, loading)
  return work(task, receive).finally(end)
}

/** A context that loads modules in this process. */
export const context: CommandContext = {
  load: loadDocument,
  work: workWithContract,
  print: () => undefined,
  terminal: undefined,
  readInput: async () => new Uint8Array(),
  openInput: async function* () {},
  isColored: false,
  workspace: process.cwd(),
}

/** Runs `work` with another current folder. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const current = process.cwd()
  process.chdir(folder)
  return work().finally(() => process.chdir(current))
}
