import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import { type ChildReport, type ChildTask, loadDocumentInChild, taskVariable, workAsChild, workInChild } from './child-process.ts'
import { toErrorMessage, toFailureText } from './command-error.ts'
import type { ContractTask } from './contract-task.ts'
import { loadDocument } from './load-document.ts'
import type { ProgressTerminal } from './progress-bar.ts'
import { runCommand } from './run-command.ts'

/** Runs the command `routepact`, or the child process that loads its module. `script` is the file that this process runs. */
export async function runProcess(script: string): Promise<void> {
  const task = process.env[taskVariable]
  await (task === undefined ? runParent(script) : runChild(JSON.parse(task) as ChildTask | ContractTask))
}

async function runParent(script: string): Promise<void> {
  const { code, output, errors } = await runCommand(process.argv.slice(2), {
    load: (file, options, folder) => loadDocumentInChild(script, file, options, folder),
    work: (contractTask, receive) => workInChild(script, contractTask, receive),
    print: (text) => void print(process.stdout, text).catch(() => undefined),
    terminal: process.stderr.isTTY ? toTerminal(process.stderr) : undefined,
    readInput: () => buffer(process.stdin),
    openInput: () => process.stdin,
    isColored: process.stdout.isTTY && !process.env['NO_COLOR'],
    workspace: process.env['GITHUB_WORKSPACE'] ?? process.cwd(),
  })
  process.exitCode = code
  try {
    await print(process.stdout, output)
    await print(process.stderr, errors)
  } catch (thrown) {
    process.exitCode = 2
    await print(process.stderr, `The output cannot be written: ${toErrorMessage(thrown)}\n`).catch(() => undefined)
  }
}

async function runChild(childTask: ChildTask | ContractTask): Promise<void> {
  // If the module starts another `routepact`, that process must not inherit the task.
  delete process.env[taskVariable]
  const write = (text: string): void => writeFileSync(3, text)
  if ('kind' in childTask) {
    await workAsChild(childTask, write)
  } else {
    const toText = (report: ChildReport): string => JSON.stringify(report)
    const { file, options } = childTask
    const text = await loadDocument(file, options)
      .then((document) => toText({ document }))
      .catch((thrown: unknown) => toText({ failure: toFailureText(thrown) }))
    write(text)
  }
  // Exits explicitly, because timers or sockets of the module may keep the process alive.
  process.exit()
}

function toTerminal(stream: WriteStream): ProgressTerminal {
  // Some terminals have no known width.
  return { columns: stream.columns || 80, write: (text) => void stream.write(text) }
}

/** Writes all of `text`. A stream would not report that only a part was written to a file. */
async function print(stream: Writable & { readonly fd: number }, text: string): Promise<void> {
  if (!(stream instanceof Socket)) return writeFileSync(stream.fd, text)
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
