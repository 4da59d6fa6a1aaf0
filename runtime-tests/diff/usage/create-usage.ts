import type { Usage } from '../../../tools/src/diff/usage/usage.ts'

/** The clients of an operation and of its query parameters: the count, the last day, and the last day without the parameter. */
interface OperationClients {
  readonly clients?: { readonly [client: string]: readonly [count: number, last: string] }
  readonly queries?: { readonly [name: string]: { readonly [client: string]: readonly [count: number, last: string, lastWithout?: string] } }
  readonly rejected?: number
}

/** Creates the usage of 30 days that end on 2026-11-20. */
export function createUsage(operations: { readonly [operation: string]: OperationClients }, changed: Partial<Usage> = {}): Usage {
  const mapValues = <Value, Result>(record: { readonly [key: string]: Value }, convert: (value: Value) => Result) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]))
  return {
    version: 1,
    window: { from: '2026-10-21T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', missingDays: 0 },
    hasQueries: true,
    requests: { used: 0, rejected: 0, unmatched: 0, preflight: 0 },
    lines: { unreadable: 0, other: 0 },
    clients: { most: 1000, unnamed: 0 },
    operations: mapValues(operations, ({ clients = {}, queries = {}, rejected = 0 }) => ({
      clients: mapValues(clients, ([count, last]) => ({ count, last })),
      queries: mapValues(queries, (byClient) =>
        mapValues(byClient, ([count, last, lastWithout]) => ({ count, last, ...(lastWithout === undefined ? {} : { lastWithout }) })),
      ),
      rejected,
    })),
    ...changed,
  }
}
