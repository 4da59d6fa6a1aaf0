/** Compares what contract schemas do, in the process that loads their modules. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareBehavior, type DescribedContract, listUncomparedCode } from '../diff/behavior/compare-behavior.ts'
import { readClock, runLater, runNow } from '../diff/behavior/run-steps.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import type { BehaviorTask } from './contract-task.ts'
import { loadDescribed } from './load-document.ts'

/** Compares the contracts in two modules; given one, lists the operations whose schemas do more than their document says. */
export async function compareModules({ old, new: next, exportName, seed, seconds, isAsync }: BehaviorTask): Promise<DocumentChange[]> {
  const [before, after] = [await describe(old, exportName), await describe(next, exportName)]
  const one = before ?? after
  const options = { seed, seconds, now: isAsync ? readClock : undefined }
  if (!one) return []
  const steps = before && after ? compareBehavior(before, after, options) : listUncomparedCode(one, options)
  // zod calls an asynchronous refinement twice and drops the first promise. If that promise rejects, the process would end.
  process.on('unhandledRejection', ignore)
  try {
    return isAsync ? await runLater(steps) : runNow(steps)
  } finally {
    await nextTurn()
    process.off('unhandledRejection', ignore)
  }
}

function ignore(): void {}

/** Loads a module's contract; `undefined` if it exports a document. */
async function describe(file: string | undefined, exportName: string | undefined): Promise<DescribedContract | undefined> {
  if (file === undefined) return undefined
  const { contract, document, options } = await loadDescribed(file, { export: exportName, isCompared: true })
  return contract && { contract, document, webhooks: options.webhooks, converters: options.converters, libraryOptions: options.libraryOptions }
}
