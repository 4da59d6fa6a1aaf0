/**
 * A digest decides nothing. It saves reading the document if both versions are equal; the comparison says whether a change
 * explains an error.
 */
import { mergeContracts } from '../core/contract/merge-contracts.ts'
import type { Contract } from '../core/contract/operation.ts'
import { ContractClientError } from '../client/error.ts'
import { createOutline, type OperationOutline } from '../client/outline.ts'
import type { JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { isGroup, toGroupedName } from '../core/contract/groups.ts'
import { checkQuantity, checkTimerDelay } from '../shared/quantity.ts'
import { toPrintable } from '../shared/printable.ts'
import { isObject, readProperty } from '../shared/property.ts'
import { orAborted } from '../core/read/abort.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { readStream } from '../core/read/read-bytes.ts'

/**
 * A client's server, and how its outline is read.
 *
 * @example
 * const compare = () => import('routepact-tools/diff')
 * const options: SkewOptions = { contract, baseUrl: 'https://api.example.com/v1', compare }
 */
export interface SkewOptions extends JsonSchemaOptions {
  /** The client's contract, or the object of contracts. */
  readonly contract: Contract | { readonly [group: string]: Contract }
  /** The URL below which the server publishes its contract: the client's `baseUrl`. */
  readonly baseUrl: string
  /** Returns what compares two documents, after the first error that may need it: the module `routepact-tools/diff`. */
  readonly compare: () => DocumentComparer | Promise<DocumentComparer>
  /** Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined
  /**
   * The maximum milliseconds by which an explanation delays an error, which is then thrown without an explanation. A comparison takes at
   * most half. Default: 5,000.
   */
  readonly timeout?: number | undefined
  /** The maximum size of what the server publishes, in bytes, in each of its two responses. Default: 5,000,000. */
  readonly maxResponseSize?: number | undefined
}

/** What an explanation needs from a change. */
interface ComparedChange {
  readonly kind: string
  readonly level: string
  readonly text: string
}

/** The limits for a comparison. */
interface ComparisonLimits {
  readonly seconds: number
  readonly searches: number
  readonly values: number
}

/** What compares two documents. */
interface DocumentComparer {
  readonly compareDocuments: (
    old: OpenApiDocument,
    next: OpenApiDocument,
    options: { readonly limits: ComparisonLimits },
  ) => readonly ComparedChange[]
}

/** The path of the outline that a server publishes (RFC 8615, section 3). The document is below it. */
const outlinePath = '/.well-known/routepact'

/** The options for the client's document. OpenAPI 3.2 has the method QUERY. */
const documentOptions = { openapi: '3.2.0', info: { title: 'API', version: '0.0.0' } } as const

/** How long a comparison waits after an error's time, in milliseconds, so that the error is thrown before. */
const afterError = 50

/** How long an explanation is valid, in milliseconds. */
const validity = 60_000

/** How long comparisons block other code in this time, in milliseconds. */
const longestComparisons = 1000

/** How many changes an error names, and the maximum characters in each. */
const longestList = 10
const longestChange = 300

/** A comparison's memory, about 10 MB, and the size of a document that is read in a fraction of a second. */
const memoryLimits = { searches: 20_000, values: 100_000 }

/** What an error says about an operation whose comparison takes too long. */
const uncomparedText = 'the operation is not compared, because that takes too long'

/**
 * Returns a client whose errors say if the server has another version of the contract. A ContractClientError's message then ends with the
 * changes that break the call, also if a stream element causes the error. The changes are read only after such an error: the outline that
 * the server publishes at `/.well-known/routepact`, and its document at `/.well-known/routepact/document`. A document does not show
 * refinements and other schema code, so such a change is not named.
 *
 * @param client the client, whose calls are wrapped
 * @throws TypeError for an unknown option or without `compare`, RangeError for a limit that is not a number of milliseconds or bytes
 * @example
 * const baseUrl = 'https://api.example.com'
 * const compare = () => import('routepact-tools/diff')
 * const client = explainSkew(createClient(contract, { baseUrl, validate: responses }), { contract, baseUrl, compare })
 */
export function explainSkew<Calls extends object>(client: Calls, options: SkewOptions): Calls {
  rejectUnknownOptions(options, 'contract,baseUrl,compare,fetch,timeout,maxResponseSize,converters,libraryOptions', 'explainSkew')
  const {
    contract,
    baseUrl,
    compare,
    fetch = (request) => globalThis.fetch(request),
    timeout = 5000,
    maxResponseSize = 5_000_000,
    ...schemaOptions
  } = options
  if (typeof compare !== 'function') throw new TypeError("'compare' must be a function that loads 'routepact-tools/diff'")
  checkTimerDelay('timeout', timeout)
  checkQuantity('maxResponseSize', maxResponseSize)
  const operations: Contract = Object.values(contract).some(isGroup) ? mergeContracts(contract as { readonly [group: string]: Contract }) : contract as Contract
  const { readOutline, readDocument } = readPublished(baseUrl, fetch, { timeout: Math.ceil(timeout), maxResponseSize })
  const memory = createMemory()

  const findChanges = async (name: string): Promise<readonly string[]> => {
    const end = performance.now() + timeout
    const own = { [name]: operations[name] } as Contract
    const { digest } = createOutline(own, schemaOptions)[name] as OperationOutline
    if (digest && digest === (await memory.read('outline', readOutline))[name]?.digest) return []
    // Only an error needs the comparison, which is larger than the client.
    const [{ createOpenApiDocument }, document] = await Promise.all([
      import('../openapi/create-document.ts'),
      memory.read('document', readDocument),
    ])
    const expected = createOpenApiDocument(own, { ...documentOptions, ...schemaOptions })
    let comparer: DocumentComparer
    try {
      comparer = await compare()
    } catch (thrown) {
      return [toPrintable(`the changes are unknown, because 'compare' failed: ${String(readProperty(thrown, 'message') ?? thrown)}`)]
    }
    const most = Math.min(longestComparisons, timeout / 2)
    // A comparison blocks other code. It begins after waiting code, and only after the error's time if it might not end before.
    const left = end - performance.now()
    await new Promise((resolve) => setTimeout(resolve, left < most ? Math.max(left, 0) + afterError : 0))
    const found = spend(memory, most, (limits) => comparer.compareDocuments(expected, document, { limits }))
    const texts = found.flatMap(({ kind, level, text }) => {
      if (level !== 'error') return []
      return kind === 'document-not-compared' ? uncomparedText : toShortText(text, name)
    })
    return [...new Set(texts)].slice(0, longestList)
  }
  const explain = async (thrown: unknown, name: string): Promise<unknown> => {
    if (!(thrown instanceof ContractClientError)) return thrown
    // What arrives later is kept for the next error.
    const finding = memory.read(`changes of ${name}`, () => findChanges(name))
    const changes = await orAborted(finding, AbortSignal.timeout(Math.ceil(timeout))).catch(() => [])
    if (changes.length === 0) return thrown
    const message = `${thrown.message}. The server has another version of '${name}': ${changes.join('; ')}`
    return Object.assign(new ContractClientError(message, thrown.response, thrown.text, thrown.issues), { cause: thrown })
  }
  const explainElements = async function* (elements: AsyncGenerator, name: string): AsyncGenerator<unknown, void, undefined> {
    try {
      yield* elements
    } catch (thrown) {
      throw await explain(thrown, name)
    }
  }
  const callExplained = async (call: () => Promise<{ readonly body?: unknown }>, name: string): Promise<unknown> => {
    try {
      const result = await call()
      return isElements(result.body) ? { ...result, body: explainElements(result.body, name) } : result
    } catch (thrown) {
      throw await explain(thrown, name)
    }
  }
  const wrap = (calls: object, group = ''): object => {
    const wrapped = Object.create(null) as { [name: string]: unknown }
    for (const [member, call] of Object.entries(calls) as [string, object | ((...args: unknown[]) => Promise<object>)][]) {
      const name = group ? toGroupedName(group, member) : member
      wrapped[member] =
        typeof call === 'function'
          ? Object.assign((...args: unknown[]): Promise<unknown> => callExplained(() => call(...args) as Promise<object>, name), call)
          : wrap(call, member)
    }
    return wrapped
  }
  return wrap(client) as Calls
}

/** Whether a body is an element stream, which may cause errors later. A byte stream is not a generator. */
function isElements(body: unknown): body is AsyncGenerator {
  return isObject(body) && Symbol.asyncIterator in body && typeof body['next'] === 'function'
}

/** Returns a change's text without the operation, which the error names: without what a terminal acts on, and with limited length. */
function toShortText(text: string, name: string): string {
  const short = text.replace(`${name}: `, '')
  return toPrintable(short.length > longestChange ? `${short.slice(0, longestChange)}…` : short)
}

/** What is remembered for the `validity` time. */
interface Memory {
  /** The milliseconds that comparisons have taken. */
  spent: number
  /** Reads each value once. */
  readonly read: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>
}

function createMemory(): Memory {
  let start = Number.NaN
  const values = new Map<string, Promise<unknown>>()
  const memory: Memory = {
    spent: 0,
    read: <Value>(key: string, read: () => Promise<Value>) => {
      if (!(Date.now() - start <= validity)) {
        values.clear()
        memory.spent = 0
        start = Date.now()
      }
      const value = values.get(key) ?? read()
      values.set(key, value)
      return value as Promise<Value>
    },
  }
  return memory
}

/**
 * Compares in the remaining time, at most in `most`. All operations share this time, because a server could make its client compare each
 * one.
 */
function spend(
  memory: Memory,
  most: number,
  compare: (limits: ComparisonLimits) => readonly ComparedChange[],
): readonly ComparedChange[] {
  const left = Math.min(longestComparisons - memory.spent, most)
  if (left <= 0) return [{ kind: 'document-not-compared', level: 'error', text: uncomparedText }]
  const start = performance.now()
  try {
    return compare({ ...memoryLimits, seconds: left / 1000 })
  } finally {
    memory.spent += performance.now() - start
  }
}

/** What a server publishes. Nothing in it is trusted: it may be any JSON. */
interface PublishedContract {
  readonly readOutline: () => Promise<{ readonly [name: string]: OperationOutline | undefined }>
  readonly readDocument: () => Promise<never>
}

/** How much a server may send, and how long it may take. */
interface PublishedLimits {
  /** The maximum milliseconds until a response ends. */
  readonly timeout: number
  /** The maximum bytes in a response. */
  readonly maxResponseSize: number
}

/** Reads the contract that a server publishes. Rejects if the server does not end or sends too much. */
function readPublished(
  baseUrl: string,
  fetch: (request: Request) => Response | Promise<Response>,
  { timeout, maxResponseSize }: PublishedLimits,
): PublishedContract {
  const receive = async (path: string): Promise<never> => {
    const signal = AbortSignal.timeout(timeout)
    const request = new Request(baseUrl.replace(/\/?(?:[?#].*)?$/, path), { signal, redirect: 'manual' })
    const send = async () => fetch(request)
    const { status, body, headers } = await orAborted(send(), signal)
    const bytes = status === 200 && body ? await readStream(body, headers, maxResponseSize, signal) : undefined
    // Read at the end, because Node follows a request's signal through a weak reference to it.
    if (!bytes) throw new Error(`${request.url} is not published`)
    return JSON.parse(new TextDecoder().decode(bytes)) as never
  }
  return { readOutline: () => receive(outlinePath), readDocument: () => receive(`${outlinePath}/document`) }
}
