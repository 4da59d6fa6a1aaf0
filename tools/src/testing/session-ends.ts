/** Operations that end the credentials' session. Every other operation then gets a 401. */
import { parsePath } from 'routepact/internal'
import { isSafeMethod } from './request-data.ts'
import type { TestedOperation } from './tested-operation.ts'

/** How likely an operation ends the session: by its name and path, or not at all. */
export type SessionEnd = 'ends' | 'may end' | 'keeps'

const signOut = /\b(?:log|sign) ?(?:out|off)\b/

/** Names for what ends the session, unless the path has the id of what it ends. */
const endingName = /\b(?:close|delete|destroy|end|invalidate|remove|revoke|terminate) (?:(?:all|current|my|own|the) )*(?:account|me|self|sessions?|tokens?)$/

const doubtfulName = /\bpasswords?\b|\b(?:ban|block|deactivate|disable|lock|suspend)\b|\b(?:rotate|refresh|renew)\b|\b(?:log|sign) ?in\b/

const signIn = /\b(?:log|sign) ?in\b|\bauthenticate\b/

/** The last part of a path whose `DELETE` ends a session. */
const ownResource = /^(?:account|auth|current|login|me|profile|self|sessions?|signin|tokens?|user)$/

/** A collection to which the credentials may belong. */
const owners = /^(?:accounts?|api ?keys?|ape ?keys?|credentials|devices|keys?|members?|profiles?|sessions?|tokens?|users?)$/

/** Returns whether an operation ends the session, as far as its name, method and path tell. */
export function findSessionEnd({ name, operation: { method, path } }: TestedOperation): SessionEnd {
  const segments = parsePath(path)
  const literals = segments.flatMap(({ literal }) => (literal === undefined ? [] : [toWords(literal)]))
  const texts = [toWords(name), literals.join(' ')]
  const last = literals.at(-1) ?? ''
  const isItem = segments.at(-1)?.parameter !== undefined
  const isBelowItem = isItem || segments.at(-2)?.parameter !== undefined
  if (texts.some((text) => signOut.test(text)) || (method === 'DELETE' && !isItem && ownResource.test(last))) return 'ends'
  if (texts.some((text) => endingName.test(text)) || /^revoke\b/.test(last)) return isBelowItem ? 'may end' : 'ends'
  if (method === 'GET' || method === 'HEAD') return 'keeps'
  const isOwner = method === 'DELETE' ? isItem && owners.test(last) : method === 'POST' && /^(?:auth|sessions?|tokens?)$/.test(last)
  return isOwner || texts.some((text) => doubtfulName.test(text)) ? 'may end' : 'keeps'
}

/** Separates a name's words, in lower case. */
function toWords(text: string): string {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ').toLowerCase()
}

/** Why credentials that were accepted are not accepted any more. */
export interface EndedBy {
  /** The operation that ended the session, with its response's status; `undefined` if the session may have timed out. */
  readonly operation: string | undefined
  readonly status: number
  /** Whether the operation's name and path say that it ends sessions. */
  readonly isExpected: boolean
}

/** Whether the contract does not allow anonymous requests. */
export function needsCredentials({ operation: { security = [] } }: TestedOperation): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0)
}

/** A response that may have ended a session. */
interface Change extends EndedBy {
  readonly weight: number
  readonly index: number
}

/** The responses to requests with the same credentials. */
export class CredentialsTrace {
  #count = 0
  /** Operation -> the number of its last request that succeeded. */
  readonly #accepted = new Map<string, number>()
  /** The operations that need credentials, as the contract or a 401 tells. */
  readonly #guarded = new Set<string>()
  readonly #changes = new Map<string, Change>()

  /** Notes a response. Returns why it is a 401, if the credentials were accepted before. */
  note(tested: TestedOperation, method: string, status: number): EndedBy | undefined {
    const { name, operation } = tested
    const index = (this.#count += 1)
    // A sign-in rejects a password, whatever happened before.
    if (status === 401) return signIn.test(toWords(name)) || signIn.test(toWords(operation.path)) ? undefined : this.#findCause(tested)
    if (status >= 400 || method !== operation.method) return undefined
    this.#accepted.set(name, index)
    if (needsCredentials(tested)) this.#guarded.add(name)
    const end = findSessionEnd(tested)
    if (end === 'keeps' && isSafeMethod(method)) return undefined
    const weight = { ends: 3, 'may end': 2, keeps: method === 'DELETE' ? 1 : 0 }[end]
    this.#changes.set(name, { operation: name, status, isExpected: weight > 1, weight, index })
    return undefined
  }

  /** Finds the change since the last response that shows that the credentials were accepted. */
  #findCause(tested: TestedOperation): EndedBy | undefined {
    const { name } = tested
    const isGuarded = this.#accepted.has(name) || needsCredentials(tested)
    if (this.#accepted.has(name)) this.#guarded.add(name)
    const since = Math.max(0, ...[...this.#guarded].map((guarded) => this.#accepted.get(guarded) as number))
    const changes = [...this.#changes.values()].filter(({ index, isExpected }) => (since > 0 ? index >= since : isExpected))
    const [change] = changes.toSorted((one, other) => other.weight - one.weight || one.index - other.index)
    return change ?? (since > 0 && isGuarded ? { operation: undefined, status: 401, isExpected: false } : undefined)
  }
}

/** Describes why a request got a 401. */
export function toEndText({ operation, status }: EndedBy): string {
  return operation === undefined ? 'accepted before: the credentials may have expired' : `accepted until '${operation}' got a ${status}`
}
