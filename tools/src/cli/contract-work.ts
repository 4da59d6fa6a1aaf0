/** The work of commands that need the contract itself, in the process that loads its module. */
import { compareModules } from './behavior-work.ts'
import { compareTwoServers } from './compare-work.ts'
import { loadConfigModule } from './config-file.ts'
import type { BehaviorTask, ConfigTask, ContractTask, ContractWorker } from './contract-task.ts'
import { type LoadedContract, readDocumentOptions } from './document-options.ts'
import { serveMock } from './mock-work.ts'
import type { ValueComparison } from './import/value-places.ts'
import { readJsonFile } from './json-file.ts'
import { chooseChecked, chooseContract, loadModule, rejectBroken } from './module.ts'
import { checkContract } from '../contract/check-contract.ts'
import { isObject } from '../../../src/shared/property.ts'
import { testServer } from './test-work.ts'

/** Loads the contract of a task and works with it. */
export const workWithContract: ContractWorker = async (task, receive) => {
  if (task.kind === 'config') return receive({ kind: 'config', config: await loadConfigModule(task.file) })
  if (task.kind === 'check') {
    const contract = chooseChecked(await loadModule(task.file), task.file, task.exportName)
    const operations = isObject(contract) ? Object.keys(contract).length : 0
    return receive({ kind: 'checked', operations, sentences: checkContract(contract) })
  }
  if (task.kind === 'behavior') return receive({ kind: 'behavior', changes: await compareModules(task) })
  const loaded = await loadContract(task)
  if (task.kind === 'values') {
    const { compareValues } = await import('./import/compare-values.ts')
    const comparison = readJsonFile(task.comparison, 'the values are made from it.') as ValueComparison
    return receive({ kind: 'values', report: await compareValues(loaded.contract, comparison, task) })
  }
  // The commands that compare documents need neither generators nor a router.
  const testing = await import('../testing/index.ts')
  if (task.kind === 'mock') await serveMock(loaded, task, testing, receive)
  else if (task.kind === 'test') await testServer(loaded, task, testing, receive)
  else await compareTwoServers(loaded, task, testing, receive)
}

/** Loads a contract, and the export `documentOptions` of its module. */
async function loadContract({ file, exportName }: Exclude<ContractTask, ConfigTask | BehaviorTask>): Promise<LoadedContract> {
  const exported = await loadModule(file)
  const contract = chooseContract(exported, file, exportName)
  rejectBroken(contract, `contract of '${file}'`)
  return { contract, documentOptions: readDocumentOptions(exported, file) }
}
