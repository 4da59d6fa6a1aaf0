/** The work of commands that need the contract itself, in the process that loads its module. */
import { CommandError } from './command-error.ts'
import type { ContractTask, ContractWorker, LoadedContract, TestingEntry } from './contract-task.ts'
import { serveMock } from './mock-work.ts'
import { chooseContract, loadModule, readConverters } from './module.ts'
import { testServer } from './test-work.ts'

/** Loads the contract of a task and works with it. */
export const workWithContract: ContractWorker = async (task, receive) => {
  const loaded = await loadContract(task)
  const testing = await importTesting()
  await (task.kind === 'mock' ? serveMock(loaded, task, testing, receive) : testServer(loaded, task, testing, receive))
}

/** Loads a contract, and the export `converters` of its module, which converts the schemas to JSON Schema. */
async function loadContract({ file, exportName }: ContractTask): Promise<LoadedContract> {
  const exported = await loadModule(file)
  return { contract: chooseContract(exported, file, exportName), ...readConverters(exported) }
}

/** Imports the entry for tests, which needs an optional peer dependency. */
async function importTesting(): Promise<TestingEntry> {
  return import('routepact/testing').catch(() => {
    throw new CommandError("This command needs the package 'fast-check': npm install --save-dev fast-check")
  })
}
