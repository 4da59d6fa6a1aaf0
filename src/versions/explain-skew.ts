import { type Contract, mergeContracts } from 'routepact'
import { ContractClientError, createOutline, type OperationOutline } from 'routepact/client'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { isGroup, toGroupedName } from '../core/contract/groups.ts'
import { isObject } from '../core/property.ts'
import { rejectUnknownOptions } from '../core/unknown-options.ts'
import { documentOptions } from './publish-contract.ts'
import { readPublished } from './published-contract.ts'

/**
 * The server of a client, and how its outline is read.
 *
 * @example
 * const options: SkewOptions = { contract, baseUrl: 'https://api.example.com/v1' }
 */
export interface SkewOptions extends JsonSchemaOptions {
  /** The contract of the client, or the object of contracts. */
  readonly contract: Contract | { readonly [group: string]: Contract }
  /** The URL below which the server publishes its contract: the `baseUrl` of the client. */
  readonly baseUrl: string
  /** Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined
}

/** How long an explanation is valid, in milliseconds. */
const validity = 60_000

/** How many changes an error names. */
const longestList = 10

/**
 * Returns a client whose errors say if the server has another version of the contract: the message of a
 * ContractClientError, also of one that an element of a stream causes, then ends with the changes that break the call. The
 * server publishes its contract with `publishContract`. It is read only after such an error.
 *
 * @param client the client, whose calls are wrapped
 * @throws TypeError for an unknown option
 * @example
 * const baseUrl = 'https://api.example.com'
 * const client = explainSkew(createClient(contract, { baseUrl, validateResponses: true }), { contract, baseUrl })
 */
export function explainSkew<Calls extends object>(client: Calls, options: SkewOptions): Calls {
  rejectUnknownOptions(options, 'contract,baseUrl,fetch,converters,libraryOptions', 'explainSkew')
  const { contract, baseUrl, fetch = (request) => globalThis.fetch(request), ...schemaOptions } = options
  const operations: Contract = Object.values(contract).some(isGroup) ? mergeContracts(contract as { readonly [group: string]: Contract }) : contract as Contract
  const { readOutline, readDocument } = readPublished(baseUrl, fetch)
  const remember = createMemory()

  const findChanges = async (name: string): Promise<readonly string[]> => {
    const own = { [name]: operations[name] } as Contract
    const { digest } = createOutline(own, schemaOptions)[name] as OperationOutline
    if (digest && digest === (await remember('outline', readOutline))[name]?.digest) return []
    // Only an error needs the comparison, which is larger than the client.
    const [{ compareDocuments }, { createOpenApiDocument }, document] = await Promise.all([
      import('routepact/diff'),
      import('routepact/openapi'),
      remember('document', readDocument),
    ])
    const expected = createOpenApiDocument(own, { ...documentOptions, ...schemaOptions })
    const changes = compareDocuments(expected, document).filter(({ level }) => level === 'error')
    return changes.slice(0, longestList).map(({ text }) => text.replace(`${name}: `, ''))
  }
  const explain = async (thrown: unknown, name: string): Promise<unknown> => {
    if (!(thrown instanceof ContractClientError)) return thrown
    const changes = await remember(`changes of ${name}`, () => findChanges(name)).catch(() => [])
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
          ? (...args: unknown[]): Promise<unknown> => callExplained(() => call(...args) as Promise<object>, name)
          : wrap(call, member)
    }
    return wrapped
  }
  return wrap(client) as Calls
}

/** Whether a body is a stream of elements, which may cause errors later. A stream of bytes is not a generator. */
function isElements(body: unknown): body is AsyncGenerator {
  return isObject(body) && Symbol.asyncIterator in body && typeof body['next'] === 'function'
}

/** Returns a function that reads each value once in the time of `validity`. */
function createMemory() {
  let start = Number.NaN
  const values = new Map<string, Promise<unknown>>()
  return <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    if (!(Date.now() - start <= validity)) {
      values.clear()
      start = Date.now()
    }
    const value = values.get(key) ?? read()
    values.set(key, value)
    return value as Promise<Value>
  }
}
