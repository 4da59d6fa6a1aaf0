import type { ContractTestOptions } from '../testing/options.ts'
import type { CompareTask, MessageReceiver, TestingEntry } from './contract-task.ts'
import { readAcceptedDifferences } from './accepted-differences.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { type LoadedContract, toConversionMessage } from './document-options.ts'
import { readRecordedRequests } from './recorded-requests.ts'
import { requireServer, toCommandReason, toCredentials } from './test-work.ts'

/** Compares two servers. */
export async function compareTwoServers(
  { contract, documentOptions: { converters, libraryOptions } }: LoadedContract,
  { urls, seed, operations, headers, accept, requests, recordedAt }: CompareTask,
  { compareServers }: TestingEntry,
  receive: MessageReceiver,
): Promise<void> {
  const entries = accept === undefined ? [] : readAcceptedDifferences(accept)
  const recording = requests === undefined ? undefined : readRecordedRequests(requests, recordedAt ?? urls.old)
  for (const url of [urls.old, urls.new]) await requireServer(url)
  const [old, next] = [headers.old, headers.new].map((own) => toCredentials(contract, { ...headers.common, ...own }, new Set(Object.keys(headers.old).concat(Object.keys(headers.new)))))
  const onProgress = (done: number, total: number, name: string): void => receive({ kind: 'progress', done, total, name })
  const options = { seed, converters, libraryOptions, operations, headers: old?.headers, accepted: entries, requests: recording?.requests, onProgress }
  const servers = { old: { baseUrl: urls.old, authorize: old?.authorize }, new: { baseUrl: urls.new, authorize: next?.authorize } }
  const compared = await compareServers(contract, servers as { old: { baseUrl: string; authorize: ContractTestOptions['authorize'] }; new: { baseUrl: string; authorize: ContractTestOptions['authorize'] } }, options as object).catch((thrown: unknown) => {
    throw new CommandError(toConversionMessage(toErrorMessage(thrown)).replace(/ in '(operation)s' /, " of '--$1' "))
  })
  const stale = compared.stale.map((text) => `${entries.find(({ difference }) => text.startsWith(`'${difference}'`))?.source}: ${text}.`)
  const skipped = compared.skipped.map(({ name, reason }) => ({ name, reason: toCommandReason(reason, 'compareServers') }))
  receive({ kind: 'comparison', comparison: { ...compared, stale, skipped, notes: recording?.notes ?? [] } })
}
