/**
 * Loads the module in a child process whose standard output goes to the standard error of the command. Output of the
 * module never ends up in the document, and a module that ends its process does not end the command.
 */
import type { OpenApiDocument } from 'routepact/openapi'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError, toFailureText } from './command-error.ts'
import type { ContractMessage, ContractTask, MessageReceiver } from './contract-task.ts'
import { workWithContract } from './contract-work.ts'
import type { DocumentFlags } from './load-document.ts'
import { endingSignals } from './signals.ts'

/** The environment variable that contains the task of the child process, as JSON. */
export const taskVariable = 'ROUTEPACT_LOAD'

/** The module that the child process loads, with the options of the command. */
export interface ChildTask {
  readonly file: string
  readonly options: DocumentFlags
}

/** The result of the child process, which writes it to file descriptor 3 as JSON. */
export type ChildReport = { readonly document: OpenApiDocument } | { readonly failure: string }

/**
 * Loads the document in a child process that runs `script` with the arguments of this process, in `folder` or else in
 * the current folder.
 */
export async function loadDocumentInChild(
  script: string,
  file: string,
  options: DocumentFlags,
  folder?: string,
): Promise<OpenApiDocument> {
  const { output, ended } = startChild(script, { file, options }, folder)
  const [written, ending] = await Promise.all([text(output), ended])
  if (written === '') {
    throw new CommandError(`'${file}' ended the process while it was loaded (${ending}): no document was created.`)
  }
  const report = JSON.parse(written) as ChildReport
  if ('failure' in report) throw new CommandError(report.failure)
  return report.document
}

/** A message of a child process, on a line of its own: of the work, or about its end. */
type ChildMessage = ContractMessage | { readonly kind: 'done' } | { readonly kind: 'failure'; readonly text: string }

/** The milliseconds for loading a module, beside the time of a comparison. */
const loadingTime = 10_000

/**
 * Works with a contract in a child process that runs `script` with the arguments of this process. Schemas that run may not return: after
 * three times the time of their comparison, and the time for loading, the process is ended.
 */
export async function workInChild(script: string, task: ContractTask, receive: MessageReceiver, loading: number = loadingTime): Promise<void> {
  const { output, ended } = startChild(script, task, undefined, task.kind === 'behavior' ? loading + task.seconds * 3000 : undefined)
  let isDone = false
  let failure: string | undefined
  for await (const line of createInterface({ input: output })) {
    const message = JSON.parse(line) as ChildMessage
    if (message.kind === 'done') isDone = true
    else if (message.kind === 'failure') failure = message.text
    else receive(message)
  }
  const ending = await ended
  if (failure !== undefined) throw new CommandError(failure)
  if (!isDone && task.kind === 'behavior' && ending === endless) throw new CommandError(`A schema of '${task.file}' does not return: '--no-run' compares documents alone.`)
  if (!isDone) throw new CommandError(`'${task.file}' ended the process (${ending}).`)
}

/** Does the work of a child process, and writes its messages with `write`. */
export async function workAsChild(task: ContractTask, write: (line: string) => void): Promise<void> {
  const send = (message: ChildMessage): void => write(`${JSON.stringify(message)}\n`)
  try {
    await workWithContract(task, send)
    send({ kind: 'done' })
  } catch (thrown) {
    send({ kind: 'failure', text: toFailureText(thrown) })
  }
}

/** A child process, to which signals are forwarded. */
interface StartedChild {
  /** What it writes to file descriptor 3. */
  readonly output: Readable
  /** Resolves when it has ended, to the signal or the exit code. */
  readonly ended: Promise<string>
}

/** The signal that ends a process whose code does not return. */
const endless = 'SIGKILL'

function startChild(script: string, task: ChildTask | ContractTask, folder?: string, timeout?: number): StartedChild {
  const child = spawn(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    cwd: folder,
    timeout,
    killSignal: endless,
    env: { ...process.env, [taskVariable]: JSON.stringify(task) },
    // The module has printed what it prints when its document was created. Its validators may print for each value.
    stdio: 'kind' in task && task.kind === 'behavior' ? ['ignore', 'ignore', 'ignore', 'pipe'] : ['inherit', 2, 2, 'pipe'],
  })
  const forward = (signal: NodeJS.Signals): boolean => child.kill(signal)
  for (const signal of endingSignals) process.on(signal, forward)
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    for (const known of endingSignals) process.off(known, forward)
    return String(signal ?? `exit code ${String(code)}`)
  })
  return { output: child.stdio[3] as Readable, ended }
}
