/** The work of commands that need the contract itself, in the process that loads its module. */
import { compareTwoServers } from './compare-work.ts'
import type { ContractTask, ContractWorker } from './contract-task.ts'
import { type LoadedContract, readDocumentOptions } from './document-options.ts'
import { serveMock } from './mock-work.ts'
import { chooseContract, loadModule } from './module.ts'
import { testServer } from './test-work.ts'

/** Loads the contract of a task and works with it. */
export const workWithContract: ContractWorker = async (task, receive) => {
  const loaded = await loadContract(task)
  // The commands that compare documents need neither generators nor a router.
  const testing = await import('../testing/index.ts')
  if (task.kind === 'mock') await serveMock(loaded, task, testing, receive)
  else if (task.kind === 'test') await testServer(loaded, task, testing, receive)
  else await compareTwoServers(loaded, task, testing, receive)
}

/** Loads a contract, and the export `documentOptions` of its module. */
async function loadContract({ file, exportName }: ContractTask): Promise<LoadedContract> {
  const exported = await loadModule(file)
  return { contract: chooseContract(exported, file, exportName), documentOptions: readDocumentOptions(exported, file) }
}
