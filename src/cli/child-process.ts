/**
 * Loads the module in a child process whose standard output goes to the standard error of the command. Output of the
 * module never ends up in the document, and a module that ends its process does not end the command.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { OpenApiDocument } from '../openapi/document.ts'
import { CommandError } from './command-error.ts'
import type { DocumentOptions } from './load-document.ts'
import { endingSignals } from './signals.ts'

/** The environment variable that contains the task of the child process, as JSON. */
export const taskVariable = 'ROUTEPACT_LOAD'

/** The module that the child process loads, with the options of the command. */
export interface ChildTask {
  readonly file: string
  readonly options: DocumentOptions
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
  options: DocumentOptions,
  folder?: string,
): Promise<OpenApiDocument> {
  const task: ChildTask = { file, options }
  const child = spawn(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    cwd: folder,
    env: { ...process.env, [taskVariable]: JSON.stringify(task) },
    stdio: ['inherit', 2, 2, 'pipe'],
  })
  const forward = (signal: NodeJS.Signals): boolean => child.kill(signal)
  for (const signal of endingSignals) process.on(signal, forward)
  const [written, [code, signal]] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'close')])
  for (const signal of endingSignals) process.off(signal, forward)
  if (written === '') {
    throw new CommandError(
      `'${file}' ended the process while it was loaded (${signal ?? `exit code ${code}`}): no document was created.`,
    )
  }
  const report = JSON.parse(written) as ChildReport
  if ('failure' in report) throw new CommandError(report.failure)
  return report.document
}
