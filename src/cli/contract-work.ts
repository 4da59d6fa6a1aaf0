/** The work of commands that need the contract itself, in the process that loads its module. */
import type { Contract } from '../contract/operation.ts'
import { isPlainObject } from '../property.ts'
import type { JsonSchemaOptions } from '../schema/json-schema.ts'
import { CommandError } from './command-error.ts'
import { type MockTask, serveMock } from './mock-work.ts'
import { chooseContract, loadModule } from './module.ts'
import { type TestMessage, testServer, type TestTask } from './test-work.ts'

/** A contract with the converters for its schemas. */
export interface LoadedContract extends Pick<JsonSchemaOptions, 'converters'> {
  readonly contract: Contract
}

/** The entry of the package for tests. */
export type TestingEntry = typeof import('routepact/testing')

/** What a command does with a contract. */
export type ContractTask = MockTask | TestTask

/** What the work reports while it goes on. */
export type ContractMessage = { readonly kind: 'listening'; readonly url: string; readonly operations: number } | TestMessage

/** A function that receives the messages of the work. */
export type MessageReceiver = (message: ContractMessage) => void

/** A function that loads the contract of a task and works with it, usually in a process of its own. */
export type ContractWorker = (task: ContractTask, receive: MessageReceiver) => Promise<void>

/** Loads the contract of a task and works with it. */
export const workWithContract: ContractWorker = async (task, receive) => {
  const loaded = await loadContract(task)
  const testing = await importTesting()
  await (task.kind === 'mock' ? serveMock(loaded, task, testing, receive) : testServer(loaded, task, testing, receive))
}

/** Loads a contract, and the export `converters` of its module, which converts the schemas to JSON Schema. */
async function loadContract({ file, exportName }: ContractTask): Promise<LoadedContract> {
  const exported = await loadModule(file)
  const contract = chooseContract(exported, file, exportName)
  const { converters } = exported
  return isPlainObject(converters) ? { contract, converters: converters as NonNullable<JsonSchemaOptions['converters']> } : { contract }
}

/** Imports the entry for tests, which needs an optional peer dependency. */
async function importTesting(): Promise<TestingEntry> {
  return import('routepact/testing').catch(() => {
    throw new CommandError("This command needs the package 'fast-check': npm install --save-dev fast-check")
  })
}
