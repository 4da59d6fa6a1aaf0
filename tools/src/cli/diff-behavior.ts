/** Compares what the schemas do in both versions, where these are contracts. */
import type { DocumentChange } from '../diff/document-change.ts'
import type { CommandContext } from './command.ts'
import type { BehaviorMessage, BehaviorTask } from './contract-task.ts'
import { type SourceDocument, type SourceModule, withModule } from './document-source.ts'

/** Runs the schemas from two sources' modules, in a separate process. */
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
      work({ kind: 'behavior', old: oldFile, new: newFile, file: shown.file, ...options }, (message) => void changes.push(...(message as BehaviorMessage).changes)),
    ),
  )
  return changes
}

/** Returns the line that says how to repeat the findings. */
export function listSeeds(changes: readonly DocumentChange[], seed: number): string[] {
  return changes.some(({ kind }) => kind.endsWith('-behavior-changed')) ? [`The values that schemas were given are those of --seed ${seed}.`] : []
}
