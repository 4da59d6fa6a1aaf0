import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import { type ChildTask, childVariable, createModuleProcess, messageDescriptor, taskDescriptor } from './child-process.ts'
import { toErrorMessage } from './command-error.ts'
import type { ProgressTerminal } from './progress-bar.ts'

/** Runs the command `routepact`, or the child process for loading modules. `script` is the file that this process runs. */
export async function runProcess(script: string): Promise<void> {
  if (process.env[childVariable] === undefined) return runParent(script)
  // If the module starts another `routepact`, that process is no child process.
  delete process.env[childVariable]
  await runChild()
}

async function runParent(script: string): Promise<void> {
  const { runCommand } = await import('./run-command.ts')
  const { load, work, end } = createModuleProcess(script)
  const { code, output, errors } = await runCommand(process.argv.slice(2), {
    load,
    work,
    print: (text) => void print(process.stdout, text).catch(() => undefined),
    terminal: process.stderr.isTTY ? toTerminal(process.stderr) : undefined,
    readInput: () => buffer(process.stdin),
    openInput: () => process.stdin,
    isColored: process.stdout.isTTY && !process.env['NO_COLOR'],
    workspace: process.env['GITHUB_WORKSPACE'] ?? process.cwd(),
  })
  end()
  process.exitCode = code
  try {
    await print(process.stdout, output)
    await print(process.stderr, errors)
  } catch (thrown) {
    process.exitCode = 2
    await print(process.stderr, `The output cannot be written: ${toErrorMessage(thrown)}\n`).catch(() => undefined)
  }
}

/** Does this process's tasks, up to the last one. */
async function runChild(): Promise<void> {
  const { workAsChild } = await import('./child-work.ts')
  const input = new Socket({ fd: taskDescriptor, readable: true, writable: false })
  for await (const line of createInterface({ input })) {
    // A module that waits for nothing ends the process.
    input.unref()
    await workAsChild(JSON.parse(line) as ChildTask, (text) => writeFileSync(messageDescriptor, text))
    input.ref()
  }
  // Exits explicitly, because a module's timers or sockets may keep the process alive.
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
