/** What commands do with the contract itself, in the process that loads its module. */
import type { BehaviorTask, ConfigTask, ContractTask, ContractWorker } from './contract-task.ts'
import { type LoadedContract, readDocumentOptions } from './document-options.ts'
import type { ValueComparison } from './import/value-places.ts'
import { readJsonFile } from './json-file.ts'
import { chooseChecked, chooseContract, loadModule, rejectBroken } from './module.ts'
import { checkContract } from '../contract/check-contract.ts'
import { isObject } from '../../../src/shared/property.ts'

/** Loads a task's contract and works with it. */
export const workWithContract: ContractWorker = async (task, receive) => {
  if (task.kind === 'config') {
    const { loadConfigModule } = await import('./config-module.ts')
    return receive({ kind: 'config', config: await loadConfigModule(task.file) })
  }
  if (task.kind === 'check') {
    const contract = chooseChecked(await loadModule(task.file), task.file, task.exportName)
    const operations = isObject(contract) ? Object.keys(contract).length : 0
    return receive({ kind: 'checked', operations, sentences: checkContract(contract) })
  }
  if (task.kind === 'behavior') {
    const { compareModules } = await import('./behavior-work.ts')
    return receive({ kind: 'behavior', changes: await compareModules(task) })
  }
  const loaded = await loadContract(task)
  if (task.kind === 'values') {
    const { compareValues } = await import('./import/compare-values.ts')
    const comparison = readJsonFile(task.comparison, 'the values are made from it.') as ValueComparison
    return receive({ kind: 'values', report: await compareValues(loaded.contract, comparison, task) })
  }
  // The commands that compare documents need neither generators nor a router.
  const testing = await import('../testing/index.ts')
  if (task.kind === 'mock') {
    const { serveMock } = await import('./mock-work.ts')
    return serveMock(loaded, task, testing, receive)
  }
  if (task.kind === 'test') {
    const { testServer } = await import('./test-work.ts')
    return testServer(loaded, task, testing, receive)
  }
  const { compareTwoServers } = await import('./compare-work.ts')
  return compareTwoServers(loaded, task, testing, receive)
}

/** Loads a contract, and its module's `documentOptions` export. */
async function loadContract({ file, exportName }: Exclude<ContractTask, ConfigTask | BehaviorTask>): Promise<LoadedContract> {
  const exported = await loadModule(file)
  const contract = chooseContract(exported, file, exportName)
  rejectBroken(contract, `contract of '${file}'`)
  return { contract, documentOptions: readDocumentOptions(exported, file) }
}
