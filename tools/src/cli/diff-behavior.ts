/** Compares what the schemas of both versions do, where they are contracts. */
import type { DocumentChange } from '../diff/document-change.ts'
import type { CommandContext } from './command.ts'
import type { BehaviorTask } from './contract-task.ts'
import { type SourceDocument, type SourceModule, withModule } from './document-source.ts'

/** Runs the schemas of the modules of two sources, in a process of their own. */
export async function compareSourceBehavior(
  old: SourceDocument,
  next: SourceDocument,
  options: Omit<BehaviorTask, 'kind' | 'file' | 'old' | 'new'>,
  { work }: Pick<CommandContext, 'work'>,
): Promise<DocumentChange[]> {
  const shown = next.module ?? old.module
  if (!shown) return []
  const open = <Result>(source: SourceModule | undefined, use: (file?: string) => Promise<Result>): Promise<Result> => (source ? withModule(source, use) : use())
  const changes: DocumentChange[] = []
  await open(old.module, (oldFile) =>
    open(next.module, (newFile) =>
      work({ kind: 'behavior', old: oldFile, new: newFile, file: shown.file, ...options }, (message) => {
        if (message.kind === 'behavior') changes.push(...message.changes)
      }),
    ),
  )
  return changes
}

/** Returns the line that says how to repeat what was found. */
export function listSeeds(changes: readonly DocumentChange[], seed: number): string[] {
  return changes.some(({ kind }) => kind.endsWith('-behavior-changed')) ? [`The values that schemas were given are those of --seed ${seed}.`] : []
}
