/**
 * Loads modules in a child process whose standard output goes to the command's standard error. A module's output never ends up in the
 * document, and a module that ends its process does not end the command. A command starts only one such process, because another would load
 * Node, this package and the schema library again.
 */
import type { OpenApiDocument } from 'routepact/openapi'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { DocumentLoader } from './command.ts'
import { CommandError } from './command-error.ts'
import type { ContractMessage, ContractTask, ContractWorker } from './contract-task.ts'
import type { DocumentFlags } from './load-document.ts'
import { endingSignals } from './signals.ts'

/** The environment variable by which a process knows that it is a child process. */
export const childVariable = 'ROUTEPACT_CHILD'

/** The file descriptors for a child process's messages and for its tasks, one per line. */
export const messageDescriptor = 3
export const taskDescriptor = 4

/** What a child process does. */
export type ChildTask =
  | ContractTask
  | {
      readonly kind: 'document'
      readonly file: string
      readonly options: DocumentFlags
      /** The folder in which to load the module, if not the current one. */
      readonly folder?: string | undefined
    }

/** A module's document. */
interface DocumentMessage {
  readonly kind: 'document'
  readonly document: OpenApiDocument
}

/** A message from a child process, on its own line: about its work or its end. */
export type ChildMessage =
  | ContractMessage
  | DocumentMessage
  | { readonly kind: 'done' }
  | { readonly kind: 'failure'; readonly text: string }

/** A process that loads modules for a command. */
export interface ModuleProcess {
  readonly load: DocumentLoader
  readonly work: ContractWorker
  /** Ends the process when it has nothing to do. */
  end(): void
}

/** The milliseconds for loading a module, in addition to a comparison's time. */
const loadingTime = 10_000

/**
 * Creates a runner for consecutive tasks, in a process that runs `script` with this process's arguments. The process starts with the first
 * task, and again after a module has ended it. Schemas may never return: after three times their comparison's time, plus the loading time,
 * the process is ended.
 */
export function createModuleProcess(script: string, loading: number = loadingTime): ModuleProcess {
  let running: StartedChild | undefined
  const start = (): StartedChild => {
    const child = startChild(script)
    void child.ended.finally(() => {
      if (running === child) running = undefined
    })
    return child
  }
  const run = async (task: ChildTask, receive: (message: ChildMessage) => void): Promise<ChildEnd> => {
    const child = (running ??= start())
    const timer = task.kind === 'behavior' ? setTimeout(child.kill, loading + task.seconds * 3000, endless) : undefined
    for (const signal of endingSignals) process.on(signal, child.kill)
    try {
      child.input.write(`${JSON.stringify(task)}\n`)
      for (;;) {
        const { value, done } = await child.lines.next()
        if (done) return { ending: await child.ended }
        const message = JSON.parse(value) as ChildMessage
        if (message.kind === 'done') return {}
        if (message.kind === 'failure') return { failure: message.text }
        receive(message)
      }
    } finally {
      clearTimeout(timer)
      for (const signal of endingSignals) process.off(signal, child.kill)
    }
  }
  const end = (): void => {
    running?.input.end()
    running = undefined
  }
  return {
    async load(file, options, folder) {
      let document: OpenApiDocument | undefined
      const loadOnce = (): Promise<ChildEnd> =>
        run({ kind: 'document', file, options, folder }, (message) => {
          ;({ document } = message as DocumentMessage)
        })
      const isShared = running !== undefined
      let { ending, failure } = await loadOnce()
      if (isShared && !document) {
        // Something that another module has left in the process may be the reason.
        end()
        ;({ ending, failure } = await loadOnce())
      }
      if (failure !== undefined) throw new CommandError(failure)
      if (!document)
        throw new CommandError(`'${file}' ended the process while it was loaded (${ending}): no document was created.`)
      return document
    },
    async work(task, receive) {
      const { ending, failure } = await run(task, (message) => receive(message as ContractMessage))
      if (failure !== undefined) throw new CommandError(failure)
      if (task.kind === 'behavior' && ending === endless)
        throw new CommandError(`A schema of '${task.file}' does not return: '--no-run' compares documents alone.`)
      if (ending !== undefined) throw new CommandError(`'${task.file}' ended the process (${ending}).`)
    },
    end,
  }
}

/** How a task has ended: `ending` is the signal or exit code if the module has ended the process. */
interface ChildEnd {
  readonly ending?: string
  readonly failure?: string
}

/** A child process. Signals are forwarded to it while it does a task. */
interface StartedChild {
  /** Where it reads its tasks. */
  readonly input: Writable
  /** What it writes. */
  readonly lines: AsyncIterator<string, undefined>
  /** Resolves to the signal or the exit code when the process has ended. */
  readonly ended: Promise<string>
  readonly kill: (signal: NodeJS.Signals) => boolean
}

/** The signal that ends a process whose code does not return. */
const endless = 'SIGKILL'

function startChild(script: string): StartedChild {
  const child = spawn(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    env: { ...process.env, [childVariable]: '1' },
    stdio: ['inherit', 2, 2, 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => String(signal ?? `exit code ${String(code)}`))
  const input = child.stdio[taskDescriptor] as Writable
  // A process that has ended reads no task; `ended` tells so.
  void once(input, 'error')
  const lines = createInterface({ input: child.stdio[messageDescriptor] as Readable })[Symbol.asyncIterator]()
  return { input, lines, ended, kill: (signal) => child.kill(signal) }
}
