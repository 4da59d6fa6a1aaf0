/** Who used what a change reaches. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { readOwn } from '../../../../src/shared/property.ts'
import type { ChangeUse, DocumentChange } from '../document-change.ts'
import { parseTemplate } from '../documents/document-operations.ts'
import type { ClientUse, OperationUse, Usage } from './usage.ts'

/** A client with its name, how often it used something, and when it last did. */
export interface NamedClientUse extends ClientUse {
  readonly name: string
}

/** Who used what a change reaches: an operation, a query parameter, or a component's operations. */
export interface ChangeUsage {
  /** The clients, most requests first. */
  readonly clients: readonly NamedClientUse[]
  /** How many requests all clients sent. */
  readonly requests: number
  /** How many requests to the operations the server rejected. */
  readonly rejected: number
  /** The requests that match no operation but whose path ends like an operation's path; absent without any. */
  readonly similar?: number | undefined
  /** Whether these are requests without the query parameter, because these are what the change concerns. */
  readonly isOmitted: boolean
  /** Operations missing from the file, about which nothing is known. */
  readonly unknown: readonly string[]
  /** The time that the logs cover: `30 days`. */
  readonly period: string
}

/** A change, with the clients that it reaches. */
export interface UsedChange extends DocumentChange {
  /** Absent if the change concerns the whole document, an addition or a webhook. */
  readonly usage?: ChangeUsage | undefined
}

/**
 * Adds to each change the clients that used the operation or the query parameter that changes.
 *
 * @param changes the changes, as `compareDocuments` and `compareContracts` return them
 * @param usage the content of a file that `routepact usage` has written for the old version
 */
export function addUsage<Change extends DocumentChange>(
  changes: readonly Change[],
  usage: Usage,
): (Change & { readonly usage?: ChangeUsage | undefined })[] {
  const byShape = new Map(Object.entries(usage.operations).map(([name, operation]) => [toOperationShape(name), operation]))
  const find = (name: string): OperationUse | undefined => readOwn(usage.operations, name) ?? byShape.get(toOperationShape(name))
  const period = toPeriod(usage)
  return changes.map((change) => {
    const uses = change.uses ?? []
    return uses.length === 0 ? change : Object.assign({}, change, { usage: joinUses(uses, find, usage.hasQueries, period) })
  })
}

function joinUses(
  uses: readonly ChangeUse[],
  find: (operation: string) => OperationUse | undefined,
  hasQueries: boolean,
  period: string,
): ChangeUsage {
  const known = new Map<OperationUse, ChangeUse[]>()
  const unknown = new Set<string>()
  for (const use of uses) {
    const operation = find(use.operation)
    if (operation) known.set(operation, [...(known.get(operation) ?? []), use])
    else unknown.add(use.operation)
  }
  const joined = new Map<string, NamedClientUse>()
  for (const [operation, ofOperation] of known) {
    const clients = new Map<string, NamedClientUse>()
    for (const use of ofOperation) for (const client of listClients(operation, use, hasQueries)) addClient(clients, client)
    for (const client of clients.values()) {
      // A request may have several of the parameters that change.
      const most = readOwn(operation.clients, client.name)?.count ?? client.count
      addClient(joined, { ...client, count: Math.min(client.count, most) })
    }
  }
  const clients = [...joined.values()].sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
  const isOmitted = [...known].every(([operation, ofOperation]) =>
    ofOperation.every((use) => use.isOmitted && findParameter(operation, use, hasQueries)),
  )
  const similar = [...known.keys()].reduce((sum, operation) => sum + (operation.similar ?? 0), 0)
  return {
    clients,
    requests: clients.reduce((sum, { count }) => sum + count, 0),
    rejected: [...known.keys()].reduce((sum, { rejected }) => sum + rejected, 0),
    ...(similar > 0 ? { similar } : {}),
    isOmitted: known.size > 0 && isOmitted,
    unknown: [...unknown],
    period,
  }
}

function addClient(clients: Map<string, NamedClientUse>, { name, count, last }: NamedClientUse): void {
  const known = clients.get(name) ?? { count: 0, last }
  clients.set(name, { name, count: known.count + count, last: known.last > last ? known.last : last })
}

/** The clients that sent a parameter, if the logs have queries and the old version declares the parameter. */
function findParameter(
  { queries }: OperationUse,
  { query }: ChangeUse,
  hasQueries: boolean,
): OperationUse['queries'][string] | undefined {
  return query === undefined || !hasQueries ? undefined : readOwn(queries, query)
}

/** Lists the clients affected by a change: all callers of the operation, or all that sent the parameter or left it out. */
function listClients(operation: OperationUse, use: ChangeUse, hasQueries: boolean): NamedClientUse[] {
  const parameter = findParameter(operation, use, hasQueries)
  if (parameter && !use.isOmitted) return Object.entries(parameter).map(([name, { count, last }]) => ({ name, count, last }))
  return Object.entries(operation.clients).flatMap(([name, { count, last }]) => {
    const sent = parameter && readOwn(parameter, name)
    const without = count - (sent?.count ?? 0)
    return without > 0 ? [{ name, count: without, last: sent?.lastWithout ?? last }] : []
  })
}

/** Returns a key for an operation that does not depend on its path parameters' names. */
function toOperationShape(operation: string): string {
  const [method = '', path = ''] = operation.split(/ (.*)/s)
  return `${method} ${parseTemplate(path).shape}`
}

const millisecondsOfHour = 3_600_000

/** The days from the first to the last request in the logs. */
export function toDays({ window: { from, to } }: Usage): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * millisecondsOfHour))
}

function toPeriod(usage: Usage): string {
  const days = toDays(usage)
  const { from, to } = usage.window
  const hours = Math.round((Date.parse(to) - Date.parse(from)) / millisecondsOfHour)
  if (hours === 0) return 'less than an hour'
  return hours < 24 ? toQuantity(hours, 'hour') : toQuantity(days, 'day')
}
