/** Lengths for `HEAD` must differ three times in the same way, because a body may have a clock or a counter. */
import { cancelLater, findOperation, listDeclared } from 'routepact/internal'
import { toQuantity } from '../../../src/shared/quantity.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { ContractCase } from './contract-case.ts'
import type { OperationTest } from './operation-test.ts'
import { type RequestData, splitTarget, withHeaders } from './request-data.ts'
import { listAllowed } from './tested-operation.ts'

/** The methods that are tried, if the path does not declare them. */
const commonMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A response's status and headers, and its body's size. */
interface ReceivedHead {
  readonly status: number
  readonly headers: Headers
  readonly size: number
}

/** Creates the cases for `HEAD` (RFC 9110, section 9.3.2). */
export function createHeadCases(test: OperationTest): ContractCase[] {
  const { tested } = test
  const { method } = tested.operation
  if (method === 'HEAD') return [test.createCase('head', async () => findBody(test, await test.createRequest()))]
  if (!isServedForHead(test)) return []
  return [
    test.createCase('head', async () => {
      const request = await test.createRequest()
      const headRequest = { ...request, method: 'HEAD' }
      const got = await receiveHead(test, request)
      const head = await receiveHead(test, headRequest)
      if (typeof got === 'string' || got.status >= 500) return undefined
      const expected = `${describeHead(got)}, without a body`
      if (typeof head === 'string') return { request: headRequest, expected, received: head }
      if (describeHead(got) !== describeHead(head) || head.size > 0) {
        return { request: headRequest, expected, received: `${describeHead(head)} with a body of ${toQuantity(head.size, 'byte')}` }
      }
      return findOtherLength(test, [request, headRequest], [got, head])
    }),
  ]
}

/** Whether the operation also responds to `HEAD`, without declaring it. */
export function isServedForHead({ tested, sample }: OperationTest): boolean {
  const served = findOperation(tested, 'HEAD', splitTarget(sample.target)[0])
  return tested.operation.method === 'GET' && served.name === tested.name
}

/** How often a different length must repeat, because a body's size may change, as with a counter. */
const lengthRepeats = 2

/** Compares `Content-Length` where both responses have it (RFC 9110, section 8.6). */
async function findOtherLength(test: OperationTest, pair: readonly RequestData[], heads: readonly ReceivedHead[]): Promise<BrokenPromise | undefined> {
  const [expected, received] = heads.map(({ headers }) => headers.get('content-length'))
  if (!expected || !received || expected === received) return undefined
  for (let count = 0; count < lengthRepeats; count += 1) {
    for (const [index, request] of pair.entries()) {
      const head = await receiveHead(test, request)
      if (typeof head === 'string' || head.headers.get('content-length') !== [expected, received][index]) return undefined
    }
  }
  return { request: pair[1] as RequestData, expected: `Content-Length: ${expected}, as for GET`, received: `Content-Length: ${received}` }
}

async function findBody(test: OperationTest, request: RequestData): Promise<BrokenPromise | undefined> {
  const head = await receiveHead(test, request)
  if (typeof head === 'string' || head.size === 0) return undefined
  return { request, expected: 'no body', received: `a body of ${toQuantity(head.size, 'byte')}` }
}

function describeHead({ status, headers }: ReceivedHead): string {
  return `${status} with the content type ${headers.get('content-type') ?? 'none'}`
}

/** Lists the methods that the operation's path does not have. */
export function listUndeclared({ tested, sample }: OperationTest): string[] {
  const allowed = listAllowed(tested, sample)
  return commonMethods.filter((method) => !allowed.includes(method))
}

/** Creates a path's cases: undeclared methods (RFC 9110, section 15.5.6) and `OPTIONS` (section 9.3.7). */
export function createPathCases(test: OperationTest): ContractCase[] {
  const { tested } = test
  // Those for this path alone: a server need not try `/users/:id` for `/users/me`.
  const declared = listDeclared(tested)
  const undeclared = listUndeclared(test)
  const cases: ContractCase[] = []
  const isMissing = (headers: Headers): boolean => {
    const listed = new Set((headers.get('allow') ?? '').toUpperCase().split(/[\s,]+/))
    return !declared.every((method) => listed.has(method))
  }
  if (undeclared.length > 0) {
    const find = async (): Promise<BrokenPromise | undefined> => {
      for (const method of undeclared) {
        const request = toPathRequest(await test.createRequest(), method)
        const head = await receiveHead(test, request)
        if (typeof head !== 'string' && head.status === 405 && !isMissing(head.headers)) continue
        return { request, expected: `405 with Allow: ${declared.join(', ')}`, received: describeAllow(head) }
      }
      return undefined
    }
    cases.push(test.createCase('undeclared-method', find, ` (${undeclared.join(', ')})`))
  }
  if (findOperation(tested, 'OPTIONS', splitTarget(test.sample.target)[0]).name !== undefined) return cases
  const findOptions = async (): Promise<BrokenPromise | undefined> => {
    const request = toPathRequest(await test.createRequest(), 'OPTIONS')
    const head = await receiveHead(test, request)
    const isSuccess = typeof head !== 'string' && ((head.status >= 200 && head.status < 300) || head.status === 405)
    if (isSuccess && !isMissing(head.headers)) return undefined
    return { request, expected: `200 or 204 with Allow: ${declared.join(', ')}`, received: describeAllow(head) }
  }
  return [...cases, test.createCase('options', findOptions)]
}

function describeAllow(head: ReceivedHead | string): string {
  return typeof head === 'string' ? head : `${head.status} with Allow: ${head.headers.get('allow') ?? '(absent)'}`
}

/** Sends a request to its path with another method, without a query and a body. */
export function toPathRequest(request: RequestData, method: string): RequestData {
  const [pathname] = splitTarget(request.target)
  return withHeaders({ ...request, method, target: pathname, body: undefined }, { 'content-type': undefined })
}

/** Receives a response and cancels its body, of which only the beginning is read. */
async function receiveHead({ session, tested }: OperationTest, request: RequestData): Promise<ReceivedHead | string> {
  return session.receive(tested, request, async ({ status, headers, body }) => {
    if (request.method !== 'HEAD' || !body) return { status, headers, size: 0 }
    const reader = body.getReader()
    const { value } = await reader.read()
    cancelLater(reader, headers)
    return { status, headers, size: value?.length ?? 0 }
  })
}
