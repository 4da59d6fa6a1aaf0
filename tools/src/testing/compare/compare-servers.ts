import type { Contract } from 'routepact'
import { findOperation, toBaseUrl } from 'routepact/internal'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { type KnownOptions, rejectUnknownOptions } from '../../../../src/shared/unknown-options.ts'
import { checkTarget, checkTestOptions } from '../check-test-options.ts'
import { checkTexts } from '../credentials.ts'
import { createOperationTests } from '../contract-cases.ts'
import type { OperationTest } from '../operation-test.ts'
import type { ContractTarget, ContractTestOptions } from '../options.ts'
import { type RequestData, splitTarget } from '../request-data.ts'
import { RequestSender } from '../request-sender.ts'
import { findRefusal } from '../response-cases.ts'
import { findSessionEnd } from '../session-ends.ts'
import { TestSession } from '../test-session.ts'
import { compileContract, type TestedOperation } from '../tested-operation.ts'
import { acceptDifferences, type IgnoredDifference, isDay } from './accept-differences.ts'
import { ComparedRequests } from './compared-requests.ts'
import { type ComparedRole, listRoles, RoleSessions, toCredentialsOfRole } from './compared-roles.ts'
import { type DifferenceGroup, DifferenceGroups, joinOperations, toLine } from './difference-groups.ts'
import type { ComparedServer, CompareServersOptions, RecordedRequest, ServerComparison, ServerDifference, ServerPair } from './options.ts'
import { PairSender } from './pair-sender.ts'
import { SeenScopes } from './seen-scopes.ts'
import { ServerData } from './server-data.ts'
import { SuppliedCredentials } from './supplied-credentials.ts'
import { ValuePairs } from './value-pairs.ts'

/** The name for requests that belong to no operation. */
const unknownPath = 'unknown path'

/**
 * Compares two servers, such as one before and after a port: sends the same requests to both, generated from the contract, and lists what
 * differs in status, headers and body. Ids, times and tokens made by the servers are matched.
 *
 * @param contract operation name -> operation
 * @param servers the old and the new server, each with a `fetch` or a `baseUrl`
 * @throws TypeError for a contract that breaks rules, and for servers and options that are not valid; Error if no schema can be
 * converted to JSON Schema
 * @example
 * const { differences } = await compareServers(contract, { old: { baseUrl: 'http://localhost:3000' }, new: router })
 * for (const { line, curl } of differences) console.error(line, curl.old, curl.new)
 */
export async function compareServers<const Declared extends Contract, Option = never>(
  contract: Declared,
  servers: { readonly old: ComparedServer<Declared>; readonly new: ComparedServer<Declared> },
  options: CompareServersOptions<Declared> & KnownOptions<Option, keyof CompareServersOptions, 'compareServers'> = {},
): Promise<ServerComparison> {
  checkServers(servers as ServerPair<ComparedServer>)
  rejectUnknownOptions(options, optionNames, 'compareServers')
  const { ignore = [], requests, roles: _roles, pairs = {}, onProgress = () => undefined, ...others } = options as CompareServersOptions
  checkIgnored(ignore)
  checkTexts("'pairs'", pairs, false)
  const { old, new: next } = servers as ServerPair<ComparedServer>
  const testOptions: ContractTestOptions = { ...others, authorize: old.authorize ?? others.authorize }
  const groups = new DifferenceGroups()
  const [oldSide, newSide] = [old, next].map((server) => {
    const baseUrl = toBaseUrl(server.baseUrl)
    return { baseUrl, sender: new RequestSender(server.fetch ? server : { baseUrl: server.baseUrl, fetch: fetchAlone }, baseUrl, others) }
  }) as [Side, Side]
  const valuePairs = new ValuePairs([oldSide.baseUrl[0], newSide.baseUrl[0]], pairs)
  const sender = new PairSender(oldSide, newSide, valuePairs, new ServerData(contract, valuePairs), groups)
  checkTestOptions(contract, testOptions)
  checkTestOptions(contract, { authorize: next.authorize } as ContractTestOptions)
  const roles = listRoles(contract, servers as ServerPair<ComparedServer>, options as CompareServersOptions)
  const supplied = new SuppliedCredentials(roles.flatMap((role) => [role.old, role.new]), pairs)
  const target = { fetch: old.fetch, baseUrl: old.baseUrl } as ContractTarget
  const createSession = (role: ComparedRole): TestSession => {
    const credentials = toCredentialsOfRole(role, Object.keys(others.headers ?? {}), role !== roles[0])
    return new TestSession(contract, target, { ...others, authorize: role.old }, { sender, credentials, checkPrepared: (operation, parts) => supplied.checkPrepared(operation, parts) })
  }
  const names = others.operations ?? Object.keys(contract)
  const sessions: ComparedSessions = { sender, roles, createSession, supplied }
  const skipped = requests ? await sendRecorded(contract, sessions, requests) : await sendGenerated(contract, sessions, names, onProgress)
  const unsent = new Set(Object.keys(contract).filter((name) => !names.includes(name)))
  const acceptance = acceptDifferences(groups.list(sender), ignore, { unsent, roles: new Set(roles.map(({ name }) => name)), today: new Date().toISOString().slice(0, 10) })
  const toDifferences = (found: typeof acceptance.open): ServerDifference[] => joinOperations(found).map((group) => toDifference(group, names))
  skipped.push(...sender.listUnanswered())
  skipped.push(...sender.listRefused().map((role) => ({ name: `role '${role}'`, reason: "every request that needs credentials had the status 401: check the credentials in 'roles'" })))
  const compared = requests ? sender.listAnswered() : names.filter((name) => !skipped.some((one) => one.name === name))
  return {
    requests: sender.count,
    differences: toDifferences(acceptance.open),
    ignored: toDifferences(acceptance.accepted),
    stale: acceptance.stale,
    operations: compared,
    skipped,
  }
}

/** The options; tests share some of them. */
const optionNames = 'ignore,roles,pairs,requests,onProgress,seed,count,operations,headers,authorize,prepare,maxBodySize,timeout,converters,libraryOptions'

type Side = ConstructorParameters<typeof PairSender>[0]

/**
 * Sends a request on its own connection. A server may close a kept-alive connection while a request is on its way, and a `POST` cannot be
 * sent again, because the server may have received it (RFC 9112, section 9.3.1).
 */
function fetchAlone(request: Request): Promise<Response> {
  request.headers.set('connection', 'close')
  return globalThis.fetch(request)
}

/** What sends all roles' requests. */
interface ComparedSessions {
  readonly sender: PairSender
  readonly roles: readonly ComparedRole[]
  readonly createSession: (role: ComparedRole) => TestSession
  readonly supplied: SuppliedCredentials
}

type Skipped = { readonly name: string; readonly reason: string }[]

function checkServers(servers: ServerPair<ComparedServer>): void {
  if (!isPlainObject(servers)) throw new TypeError("'servers' must be an object with 'old' and 'new'")
  for (const name of ['old', 'new'] as const) checkTarget(servers[name], `servers.${name}`)
}

function checkIgnored(ignore: readonly IgnoredDifference[]): void {
  if (!Array.isArray(ignore)) throw new TypeError("'ignore' must be an array of { difference, reason }")
  for (const [index, entry] of ignore.entries()) {
    for (const key of ['difference', 'reason'] as const) {
      const text: unknown = isPlainObject(entry) ? (entry as Partial<IgnoredDifference>)[key] : undefined
      if (typeof text !== 'string' || text.trim() === '') throw new TypeError(`'${key}' of 'ignore[${index}]' must be a text`)
    }
    if (entry.until !== undefined && !isDay(entry.until)) throw new TypeError(`'until' of 'ignore[${index}]' must be a date, such as 2027-01-31`)
  }
}

/** Sends the operations' generated requests. Lists are read first, because they tell the ids of what exists; what deletes comes last. */
async function sendGenerated(
  contract: Contract,
  { sender, roles, createSession }: ComparedSessions,
  names: readonly string[],
  onProgress: (done: number, total: number, name: string) => void,
): Promise<Skipped> {
  const session = createSession(roles[0] as ComparedRole)
  const { tests, skipped } = await createOperationTests(contract, session, true)
  const reasons = names.flatMap((name) => {
    const reason = skipped.get(name)?.skipped
    return reason === undefined ? [] : [{ name, reason }]
  })
  const scopes = new SeenScopes(contract)
  const sessions = new RoleSessions(roles, sender, tests, scopes, createSession)
  const chosen = [...tests.values()].filter(({ tested }) => names.includes(tested.name)).toSorted((one, other) => toTurn(one) - toTurn(other))
  for (const [index, test] of chosen.entries()) {
    const { name } = test.tested
    onProgress(index, chosen.length, name)
    const requests = new ComparedRequests(test, sender, tests, scopes)
    const missing = session.credentials.findMissing(test.tested)
    if (missing !== undefined) {
      reasons.push({ name, reason: missing })
      await requests.sendWithoutCredentials()
      await sessions.send(name)
      continue
    }
    // It does not matter here whether a response breaks the contract.
    const doubt = findRefusal(test, (await requests.sendAll()).map(({ request, status }) => ({ request, status, problem: undefined })))
    if (doubt !== undefined) reasons.push({ name, reason: doubt })
    await sessions.send(name)
  }
  await sendUnknown(session, sender, chosen[0])
  return reasons
}

/** The operation order: lists, what has other paths or changes something, and what deletes or ends a session. */
function toTurn({ tested }: OperationTest): number {
  const { method, path } = tested.operation
  if (method === 'GET' && !path.includes('/:')) return 0
  return { keeps: method === 'DELETE' ? 2 : 1, 'may end': 3, ends: 4 }[findSessionEnd(tested)]
}

/** Sends requests to paths that no operation has. */
async function sendUnknown(session: TestSession, sender: PairSender, test: OperationTest | undefined): Promise<void> {
  if (!test) return
  sender.step = { tested: test.tested, kind: '', name: unknownPath }
  const headers = Object.entries(session.headers)
  for (const target of ['/undeclared', '/undeclared/path', '/undeclared%2Fpath', '/%', '//undeclared']) {
    for (const method of target === '/undeclared' ? ['GET', 'POST', 'HEAD', 'OPTIONS'] : ['GET']) {
      const data: RequestData = { method, target, headers, body: undefined }
      await session.receive(test.tested, await session.credentials.authorize(test.tested, data), async ({ status }) => ({ status }))
    }
  }
}

/** Sends recorded requests, in order. */
async function sendRecorded(contract: Contract, sessions: ComparedSessions, requests: readonly RecordedRequest[]): Promise<Skipped> {
  const { roles, supplied } = sessions
  // Each role after the other ones, so that the first role finds the data unchanged.
  for (const role of roles) await sendRecordedAs(contract, role, sessions, requests)
  return roles.every((role) => role.old ?? role.new) ? [] : supplied.listRecorded()
}

async function sendRecordedAs(contract: Contract, role: ComparedRole, { sender, createSession, supplied }: ComparedSessions, requests: readonly RecordedRequest[]): Promise<void> {
  const all = compileContract(contract)
  const [first] = all
  if (!first) return
  const session = createSession(role)
  const encoder = new TextEncoder()
  for (const { method, target, headers = [], body } of requests) {
    const bytes = typeof body === 'string' ? encoder.encode(body) : body && new Uint8Array(body)
    const recorded = supplied.withoutRecorded({ method, target, headers, body: bytes })
    const data: RequestData = { ...recorded, headers: [...Object.entries(session.headers), ...recorded.headers] }
    const found = findRecorded(all, data)
    sender.step = found ? { tested: found, kind: '' } : { tested: first, kind: '', name: unknownPath }
    await session.receive(found ?? first, await session.credentials.authorize(found ?? first, data), async ({ status }) => ({ status }))
  }
}

function findRecorded(all: readonly TestedOperation[], { method, target }: RequestData): TestedOperation | undefined {
  const { name } = findOperation(all[0] as TestedOperation, method, splitTarget(target)[0])
  return all.find((tested) => tested.name === name)
}

function toDifference(group: DifferenceGroup, names: readonly string[]): ServerDifference {
  const { kind, operations, count, example, curl } = group
  return {
    kind,
    line: toLine(group, names),
    operations,
    count,
    example: example && { old: toPrintable(example[0]), new: toPrintable(example[1]) },
    curl: { old: curl[0], new: curl[1] },
  }
}
