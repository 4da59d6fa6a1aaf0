/** Counts logged requests by operation, query parameter and client. */
import { createBare } from '../../../../src/shared/property.ts'
import type { ClientUse, OperationUse, Usage } from '../../diff/usage/usage.ts'
import type { LoggedRequest } from './logged-request.ts'
import type { UsageOperation, UsageParameter, UsageRoutes } from './usage-routes.ts'

/** The most clients that are counted by name: more would be people, or addresses. */
export const mostClients = 1000

/** The client that stands for all clients beyond the limit. */
export const unnamedClients = '(more clients)'

interface Count {
  count: number
  last: string
}

interface ParameterCount extends Count {
  lastWithout: string | undefined
}

interface OperationCount {
  readonly clients: Map<string, Count>
  readonly queries: Map<UsageParameter, Map<string, ParameterCount>>
  rejected: number
  similar: number
}

const millisecondsOfDay = 86_400_000

/** The statuses that say what an operation found, if declared: no such resource, or a resource in another state. */
const outcomes = new Set([404, 409, 410, 412])

/** The requests in logs. */
export class UsageCounter {
  readonly #routes: UsageRoutes
  readonly #operations: Map<UsageOperation, OperationCount>
  readonly #clients = new Set<string>()
  readonly #days = new Map<number, string>()
  readonly #requests = { used: 0, rejected: 0, unmatched: 0, preflight: 0 }
  #unnamed = 0
  #from = Infinity
  #to = -Infinity
  #hasQueries = false

  constructor(routes: UsageRoutes) {
    this.#routes = routes
    this.#operations = new Map(routes.operations.map((operation) => [operation, createCount(operation)]))
  }

  /** How many requests call an operation. */
  get matched(): number {
    return this.#requests.used + this.#requests.rejected
  }

  /** Counts what is not HTTP as a request for no operation. */
  addBroken(): void {
    this.#requests.unmatched++
  }

  /** Counts a request. */
  add({ time, method, target, hasQuery, status, client }: LoggedRequest): void {
    this.#from = Math.min(this.#from, time)
    this.#to = Math.max(this.#to, time)
    this.#hasQueries ||= hasQuery
    const day = this.#toDay(time)
    const url = parseTarget(target)
    const operation = url && this.#routes.find(method, url.pathname)
    if (operation === undefined) {
      this.#requests.unmatched++
      for (const similar of url ? this.#routes.findSimilar(method, url.pathname) : []) this.#countOf(similar).similar++
    } else if (operation === 'preflight') this.#requests.preflight++
    else if (isRejected(operation, status)) {
      this.#requests.rejected++
      this.#countOf(operation).rejected++
    } else {
      this.#requests.used++
      addUse(this.#countOf(operation), this.#toName(client), day, (url as URL).searchParams)
    }
  }

  /** Returns what was counted. Needs at least one request. */
  toUsage(lines: Usage['lines']): Usage {
    const numbers = [...this.#days.keys()].sort((one, other) => one - other)
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    const operations = createBare<OperationUse>()
    for (const [{ name }, { clients, queries, rejected, similar }] of this.#operations) {
      const byParameter = createBare<OperationUse['queries'][string]>()
      for (const [parameter, byClient] of queries) byParameter[parameter.name] = toRecord(byClient)
      operations[name] = { clients: toRecord(clients), queries: byParameter, rejected, ...(similar > 0 ? { similar } : {}) }
    }
    return {
      version: 1,
      window: {
        from: new Date(this.#from).toISOString(),
        to: new Date(this.#to).toISOString(),
        missingDays: last - first + 1 - numbers.length,
      },
      hasQueries: this.#hasQueries,
      requests: { ...this.#requests },
      lines,
      clients: { most: mostClients, unnamed: this.#unnamed },
      operations,
    }
  }

  #countOf(operation: UsageOperation): OperationCount {
    return this.#operations.get(operation) as OperationCount
  }

  #toDay(time: number): string {
    const number = Math.floor(time / millisecondsOfDay)
    const known = this.#days.get(number)
    if (known !== undefined) return known
    const day = new Date(number * millisecondsOfDay).toISOString().slice(0, 10)
    this.#days.set(number, day)
    return day
  }

  #toName(client: string): string {
    if (this.#clients.has(client)) return client
    if (this.#clients.size < mostClients) {
      this.#clients.add(client)
      return client
    }
    this.#unnamed++
    return unnamedClients
  }
}

function createCount({ parameters }: UsageOperation): OperationCount {
  return { clients: new Map(), queries: new Map(parameters.map((parameter) => [parameter, new Map()])), rejected: 0, similar: 0 }
}

/** Reads a target as routers read a request's URL; `undefined` if it is no URL. */
function parseTarget(target: string): URL | undefined {
  const text = target.startsWith('/') ? `http://localhost${target}` : target
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Whether the server rejected a request, so that a change in the operation breaks nothing that works today. */
function isRejected({ declares }: UsageOperation, status = 0): boolean {
  // 499: nginx, for a client that did not wait.
  return status >= 400 && status < 500 && status !== 499 && !(outcomes.has(status) && declares(status))
}

function addUse({ clients, queries }: OperationCount, client: string, day: string, sent: URLSearchParams): void {
  const known = clients.get(client)
  const names = queries.size === 0 ? [] : [...sent.keys()]
  for (const [parameter, byClient] of queries) {
    const use = byClient.get(client)
    if (!names.some((name) => parameter.isSentAs(name))) {
      if (use) use.lastWithout = toLater(use.lastWithout, day)
    } else if (use) Object.assign(use, { count: use.count + 1, last: toLater(use.last, day) })
    // All requests before were without the parameter.
    else byClient.set(client, { count: 1, last: day, lastWithout: known?.last })
  }
  clients.set(client, { count: (known?.count ?? 0) + 1, last: toLater(known?.last, day) })
}

function toLater(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other
}

function toRecord<Use extends ClientUse>(uses: ReadonlyMap<string, Use>): { readonly [client: string]: Use } {
  const record = createBare<Use>()
  for (const client of [...uses.keys()].sort()) record[client] = uses.get(client) as Use
  return record
}
