/** What commands do with a contract, and the messages about this work. */
import type { DocumentChange } from '../diff/document-change.ts'
import type { ServerComparison, ServerPair } from '../testing/compare/options.ts'
import type { ContractFinding } from '../testing/contract-finding.ts'
import type { JsonData } from '../json-schema/json.ts'
import type { ValueReport } from './import/value-places.ts'
import type { HeaderValues, NamedHeaders } from './server-arguments.ts'

/** A configuration module to load. */
export interface ConfigTask {
  readonly kind: 'config'
  readonly file: string
}

/** A mock to serve. */
export interface MockTask {
  readonly kind: 'mock'
  readonly file: string
  readonly exportName?: string | undefined
  readonly seed: number
  readonly port: number
  readonly hostname: string
  /** Whether pages from other origins may read the responses. */
  readonly cors: boolean
  /** Whether the mock keeps what requests change. */
  readonly state: boolean
}

/** A server to test. */
export interface TestTask {
  readonly kind: 'test'
  readonly file: string
  readonly exportName?: string | undefined
  readonly url: string
  readonly seed: number
  readonly operations?: readonly string[] | undefined
  readonly checks?: readonly string[] | undefined
  /** The module with values that requests need. */
  readonly prepare?: string | undefined
  /** Header name -> value, from the command line. */
  readonly headers: HeaderValues
  /** Scheme name -> its headers. */
  readonly schemes: NamedHeaders
}

/** Two servers to compare. */
export interface CompareTask {
  readonly kind: 'compare'
  readonly file: string
  readonly exportName?: string | undefined
  readonly urls: ServerPair<string>
  readonly seed: number
  readonly operations?: readonly string[] | undefined
  /** Header name -> value: from the command line for both servers, from the configuration for one. */
  readonly headers: ServerPair<HeaderValues> & { readonly common: HeaderValues }
  /** Each role's headers, for both servers or one. */
  readonly roles: ServerPair<NamedHeaders> & { readonly common: NamedHeaders }
  /** The module with values that requests need. */
  readonly prepare?: string | undefined
  /** The file with accepted differences. */
  readonly ignore?: string | undefined
  /** The file with recorded requests. */
  readonly requests?: string | undefined
  /** The URL below which the requests were recorded. */
  readonly recordedAt?: string | undefined
}

/** A server comparison's result. */
export interface ComparisonReport extends ServerComparison {
  /** Sentences about recorded requests that were not sent. */
  readonly notes: readonly string[]
}

/** A broken promise. */
export type ReportedFinding = Pick<ContractFinding, 'operation' | 'check' | 'expected' | 'received' | 'curl' | 'isSimplified'> & {
  /** The case's name. */
  readonly name: string
}

/** A test's result. */
export interface TestReport {
  /** How many cases ran. */
  readonly cases: number
  readonly findings: readonly ReportedFinding[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  /** Whether the operation was not skipped. Skipped operations have cases too, such as requests without credentials. */
  readonly isTested: boolean
}

/** How many cases have run, with the next one's name, or the result. */
export type TestMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly name: string }
  | { readonly kind: 'report'; readonly report: TestReport }
  | { readonly kind: 'comparison'; readonly comparison: ComparisonReport }

/** The package's entry for tests. */
export type TestingEntry = typeof import('../testing/index.ts')

/** A contract whose rules are checked. */
export interface CheckTask {
  readonly kind: 'check'
  readonly file: string
  readonly exportName?: string | undefined
}

/** Contracts whose schemas run for a comparison. */
export interface BehaviorTask {
  readonly kind: 'behavior'
  /** The modules of both versions, or of one if the other is a document. */
  readonly old?: string | undefined
  readonly new?: string | undefined
  /** The module that messages name. */
  readonly file: string
  readonly exportName?: string | undefined
  readonly seed: number
  readonly seconds: number
  /** Whether validators that return promises are awaited. */
  readonly isAsync: boolean
}

/** A document's values that go through a contract's schemas. */
export interface ValuesTask {
  readonly kind: 'values'
  /** The contract's module. */
  readonly file: string
  readonly exportName?: string | undefined
  /** The comparison's JSON file. */
  readonly comparison: string
  readonly seed: number
  readonly seconds: number
}

/** What a command does with a contract, or with a configuration module. */
export type ContractTask = MockTask | TestTask | CompareTask | CheckTask | BehaviorTask | ConfigTask | ValuesTask

/** Which contract rules are broken. */
export interface CheckedMessage {
  readonly kind: 'checked'
  readonly operations: number
  readonly sentences: readonly string[]
}

/** What schemas do in one version only, or which part was not compared. */
export interface BehaviorMessage {
  readonly kind: 'behavior'
  readonly changes: readonly DocumentChange[]
}

/** What the work reports while it goes on. */
export type ContractMessage =
  | CheckedMessage
  | { readonly kind: 'config'; readonly config: JsonData }
  | BehaviorMessage
  | { readonly kind: 'values'; readonly report: ValueReport }
  | { readonly kind: 'listening'; readonly url: string; readonly operations: number }
  | TestMessage

/** A function that receives messages about the work. */
export type MessageReceiver = (message: ContractMessage) => void

/** A function that loads a task's contract and works with it, usually in a separate process. */
export type ContractWorker = (task: ContractTask, receive: MessageReceiver) => Promise<void>
