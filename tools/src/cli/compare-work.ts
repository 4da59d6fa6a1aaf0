import type { Contract } from 'routepact'
import type { IgnoredDifference } from '../testing/compare/accept-differences.ts'
import type { ComparedServer, CompareServersOptions, ServerPair } from '../testing/compare/options.ts'
import type { CompareTask, MessageReceiver, TestingEntry } from './contract-task.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { readIgnoreFile } from './ignore-file.ts'
import { type LoadedContract, toConversionMessage } from './document-options.ts'
import { readRecordedRequests } from './recorded-requests.ts'
import { loadPrepared, toPreparedMessage } from './prepared-values.ts'
import type { NamedHeaders } from './server-arguments.ts'
import { requireServer, toCommandReason, toCredentials } from './test-work.ts'

type Known = ReturnType<typeof toCredentials>

/** Returns credentials if there are some: without them, the first role sends all kinds of requests. */
function toKnown(known: Known | undefined): Known['authorize'] | undefined {
  return known && Object.keys(known.authorize).length > 0 ? known.authorize : undefined
}

/** Uses all headers of each role as its credentials. */
function toRoles(contract: Contract, common: NamedHeaders, own: NamedHeaders): CompareServersOptions['roles'] {
  const names = new Set([...Object.keys(common), ...Object.keys(own)])
  return Object.fromEntries(
    Array.from(names, (name) => {
      const headers = { ...common[name], ...own[name] }
      return [name, toCredentials(contract, headers, new Set(Object.keys(headers))).authorize]
    }),
  )
}

/** Replaces the function's option names by the command's flags. */
function toOptionMessage(message: string, prepare: string | undefined): string {
  const text = toConversionMessage(message)
    .replace(/ in 'operations' /, " of '--operation' ")
    .replace(/ pass it with 'authorize'$/, " pass it with '--header'")
    .replace(/^'servers\.(old|new)' has no credentials of the role '([\w-]+)'.*$/, "'compare.$1.roles' of routepact.config.json has no role '$2': add it, or pass it with '--role' for both servers.")
  return prepare === undefined ? text : toPreparedMessage(text, prepare)
}

/** An accepted difference and its place: `accepted.txt:3`. */
interface SourcedDifference extends IgnoredDifference {
  readonly source: string
}

function readIgnoredDifferences(file: string): SourcedDifference[] {
  return readIgnoreFile(file).map(({ text: difference, reason, until, source }) => {
    if (reason === undefined) throw new CommandError(`'${source}' has no reason: write it after ' # '.`)
    if (!difference.includes(': ')) throw new CommandError(`'${source}' names no operation: copy a line of the report.`)
    return { difference, reason, until, source }
  })
}

/** Compares two servers. */
export async function compareTwoServers(
  { contract, documentOptions: { converters, libraryOptions } }: LoadedContract,
  { urls, seed, operations, headers, roles, prepare, ignore, requests, recordedAt }: CompareTask,
  { compareServers }: TestingEntry,
  receive: MessageReceiver,
): Promise<void> {
  const entries = ignore === undefined ? [] : readIgnoredDifferences(ignore)
  const recording = requests === undefined ? undefined : readRecordedRequests(requests, recordedAt ?? urls.old)
  for (const url of [urls.old, urls.new]) await requireServer(url)
  const [old, next] = [headers.old, headers.new].map((own) => toCredentials(contract, { ...headers.common, ...own }, new Set(Object.keys(headers.old).concat(Object.keys(headers.new)))))
  const [oldRoles, newRoles] = [roles.old, roles.new].map((own) => toRoles(contract, roles.common, own))
  const prepared = prepare === undefined ? {} : await loadPrepared(prepare)
  const onProgress = (done: number, total: number, name: string): void => receive({ kind: 'progress', done, total, name })
  const options = { seed, converters, libraryOptions, operations, ...prepared, headers: old?.headers, ignore: entries, requests: recording?.requests, onProgress }
  const servers = { old: { baseUrl: urls.old, authorize: toKnown(old), roles: oldRoles }, new: { baseUrl: urls.new, authorize: toKnown(next), roles: newRoles } }
  const compared = await compareServers(contract, servers as ServerPair<ComparedServer>, options as object).catch((thrown: unknown) => {
    throw new CommandError(toOptionMessage(toErrorMessage(thrown), prepare))
  })
  const stale = compared.stale.map((text) => `${entries.find(({ difference }) => text.startsWith(`'${difference}'`))?.source}: ${text}.`)
  const skipped = compared.skipped.map(({ name, reason }) => ({ name, reason: toCommandReason(reason) }))
  receive({ kind: 'comparison', comparison: { ...compared, stale, skipped, notes: recording?.notes ?? [] } })
}
