import type { BrokenPromise } from './contract-finding.ts'
import { type ContractCase, createSkippedCase } from './contract-case.ts'
import type { OperationTest } from './operation-test.ts'
import { addCredentials } from './added-credentials.ts'
import type { TestExchange } from './test-session.ts'
import { isRefusal } from './find-problem.ts'
import { credentialMistakes, invalidateCredentials, lowerScheme } from './invalid-credentials.ts'
import { isServedForHead } from './method-cases.ts'
import type { RequestData } from './request-data.ts'

/**
 * Creates the cases for an operation's security. They are skipped if `headers` contains credentials, because every request would have
 * these.
 */
export function createSecurityCases(test: OperationTest): ContractCase[] {
  const cases = listSecurityCases(test)
  const [name] = test.session.credentials.listCommon()
  if (name === undefined) return cases
  const reason = `'${name}' in 'headers' contains credentials: pass them in 'authorize'`
  return cases.map(({ check }) => createSkippedCase(test.tested, check, reason))
}

function listSecurityCases(test: OperationTest): ContractCase[] {
  const { tested, session } = test
  const { security = [] } = tested.operation
  const names = new Set(security.flatMap((requirement) => Object.keys(requirement)))
  if (names.size === 0) return [test.createCase('credentials-ignored', async () => findIgnored(test))]
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0)
  if (isOptional) return [test.createCase('credentials-optional', async () => findRefused(test))]
  const cases = [test.createCase('credentials-required', async () => findMissing(test))]
  if (session.credentials.findMissing(tested) !== undefined) return cases
  cases.push(test.createCase('credentials-verified', async () => findUnverified(test)))
  if (mayHaveScheme(test, names)) {
    cases.push(test.createCase('equivalent-encoding', async () => findRefusedScheme(test), ': the scheme of the credentials in lower case'))
  }
  return cases
}

/** Whether credentials have a scheme whose letter case can change. A function's result is not known yet. */
function mayHaveScheme({ session }: OperationTest, names: ReadonlySet<string>): boolean {
  return Object.entries(session.credentials.sources).some(
    ([scheme, source]) => names.has(scheme) && (typeof source === 'function' || lowerScheme(source) !== source),
  )
}

async function findMissing(test: OperationTest): Promise<BrokenPromise | undefined> {
  const { request, status, headers } = await test.sendAsValid(await test.createRequest('none'))
  const challenge = headers.get('www-authenticate')
  if (status === 401 && challenge) return isServedForHead(test) ? findAcceptedHead(test, { ...request, method: 'HEAD' }) : undefined
  const received = `${status} ${challenge ? '' : 'without WWW-Authenticate'}`.trim()
  return { request, expected: '401 with WWW-Authenticate', received }
}

/** Finds a successful `HEAD`, for which servers may lack the `GET` guard. The check 'head' reports other statuses. */
async function findAcceptedHead(test: OperationTest, request: RequestData): Promise<BrokenPromise | undefined> {
  const head = await test.session.receive(test.tested, request, async ({ status }) => ({ status }))
  if (typeof head === 'string' || head.status > 299) return undefined
  return { request, expected: '401, as for GET', received: String(head.status) }
}

/** Sends the credentials with each mistake. */
async function findUnverified(test: OperationTest): Promise<BrokenPromise | undefined> {
  const valid = await test.session.credentials.list(test.tested)
  for (const [description, change] of credentialMistakes) {
    if (valid.every((credentials) => change(credentials) === credentials)) continue
    const { request, status } = await test.sendAsValid(await test.createRequest(change))
    if (!isRefusal(status)) return { request, expected: `401 or 403 for credentials that are ${description}`, received: String(status) }
    const head = isServedForHead(test) ? await findAcceptedHead(test, { ...request, method: 'HEAD' }) : undefined
    if (head) return head
  }
  return undefined
}

/** Finds a scheme that is compared by its letter case (RFC 9110, section 11.1). */
async function findRefusedScheme(test: OperationTest): Promise<BrokenPromise | undefined> {
  const plain = await test.sendFirst(await test.createRequest())
  if (!plain || isRefusal(plain.status)) return undefined
  const { credentials } = test.session
  const sendLower = async (): Promise<TestExchange> => test.sendAsValid(await test.createRequest(lowerScheme))
  let lower = await sendLower()
  if (!isRefusal(lower.status)) return undefined
  // The first request may have ended the session.
  const valid = await test.createRequest()
  if (credentials.canRenew(test.tested, valid)) {
    await credentials.renew(valid)
    lower = await sendLower()
  } else if (isRefusal((await test.sendAsValid(valid)).status)) return undefined
  const { request, status } = lower
  return isRefusal(status) ? { request, expected: `${plain.status}, as otherwise written`, received: String(status) } : undefined
}

async function findRefused(test: OperationTest): Promise<BrokenPromise | undefined> {
  if (!(await test.sendFirst(await test.createRequest()))) return undefined
  const { request, status } = await test.sendAsValid(await test.createRequest('none'))
  return status === 401 ? { request, expected: 'a response without credentials', received: '401' } : undefined
}

/** Sends invalid credentials to an operation without security. */
async function findIgnored(test: OperationTest): Promise<BrokenPromise | undefined> {
  const { session } = test
  const given = await Promise.all(Object.keys(session.credentials.sources).map(async (scheme) => session.credentials.resolve(scheme)))
  const all = given.length > 0 ? given : [{ headers: { authorization: 'Bearer secret' } }]
  const plain = await test.sendFirst(await test.createRequest('none'))
  // A guard that the contract does not declare needs credentials.
  if (!plain || isRefusal(plain.status)) return undefined
  for (const credentials of all) {
    const request = addCredentials(await test.createRequest('none'), invalidateCredentials(credentials))
    const { status }: TestExchange = await test.sendAsValid(request)
    if (isRefusal(status)) {
      return { request, expected: `${plain.status}, as without credentials`, received: String(status) }
    }
  }
  return undefined
}
