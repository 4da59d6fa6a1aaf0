/** What the child process does that `child-process.ts` starts. */
import type { OpenApiDocument } from 'routepact/openapi'
import type { ChildMessage, ChildTask } from './child-process.ts'
import { toFailureText } from './command-error.ts'

/** Does a task, and writes its messages with `write`. */
export async function workAsChild(task: ChildTask, write: (line: string) => void): Promise<void> {
  const send = (message: ChildMessage): void => write(`${JSON.stringify(message)}\n`)
  const unmute = task.kind === 'behavior' ? mute() : undefined
  try {
    if (task.kind === 'document') send({ kind: 'document', document: await loadInFolder(task) })
    else {
      const { workWithContract } = await import('./contract-work.ts')
      await workWithContract(task, send)
    }
    send({ kind: 'done' })
  } catch (thrown) {
    send({ kind: 'failure', text: toFailureText(thrown) })
  } finally {
    unmute?.()
  }
}

/** Creates a document in a folder, then returns to the current one, because the command may remove the folder. */
async function loadInFolder({
  file,
  options,
  folder,
}: Extract<ChildTask, { readonly kind: 'document' }>): Promise<OpenApiDocument> {
  const { loadDocument } = await import('./load-document.ts')
  const current = process.cwd()
  process.chdir(folder ?? current)
  try {
    return await loadDocument(file, options)
  } finally {
    process.chdir(current)
  }
}

/** Discards printed text, because validators may print for each value. Returns a function that stops this. */
function mute(): () => void {
  const streams = [process.stdout, process.stderr].map((stream) => [stream, stream.write] as const)
  for (const [stream] of streams) stream.write = () => true
  return () => {
    for (const [stream, write] of streams) stream.write = write
  }
}
