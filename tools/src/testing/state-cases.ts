/**
 * A `Location` is followed on the request's origin, with credentials. A missing path prefix is found, and another server receives nothing.
 */
import { findContents, findOperation, type InputValues } from 'routepact/internal'
import type { BrokenPromise } from './contract-finding.ts'
import { isSuccess, type ResponseProblem } from './find-problem.ts'
import { MissingResponse } from './missing-response.ts'
import type { ContractCase } from './contract-case.ts'
import type { OperationTest } from './operation-test.ts'
import { abridge } from './reason-text.ts'
import { type RequestData, resolveLocation, splitTarget, toRequestData, toRequestUrl } from './request-data.ts'

/**
 * Creates the cases in which one request follows another. They need resources that exist.
 *
 * @param tests the tests for all operations by name
 */
export function createStateCases(test: OperationTest, tests: ReadonlyMap<string, OperationTest>): ContractCase[] {
  const { tested } = test
  const { method } = tested.operation
  const cases: ContractCase[] = []
  if (method === 'PUT' || method === 'DELETE') cases.push(test.createCase('idempotence', async () => findUnlike(test)))
  if (method === 'DELETE' && test.hasResource) {
    const reader = findReader(test, splitTarget(test.sample.target)[0], tests)
    if (reader) cases.push(test.createCase('use-after-delete', async () => findDeleted(test, reader)))
  }
  if (method !== 'DELETE' && findContents(tested.route.responses, 201)) {
    cases.push(test.createCase('resource-availability', async () => findCreated(test, tests)))
  }
  return cases
}

/** Finds a path's `GET` operation. */
export function findReader(
  { tested }: OperationTest,
  pathname: string,
  tests: ReadonlyMap<string, OperationTest>,
): OperationTest | undefined {
  return tests.get(findOperation(tested, 'GET', pathname).name ?? '')
}

async function findDeleted(test: OperationTest, reader: OperationTest): Promise<BrokenPromise | undefined> {
  const existing = await test.createForResource()
  const deletion = existing && (await test.sendFirst(existing))
  if (!deletion) return undefined
  if (!isSuccess(deletion.status)) {
    // Only `prepare` promises a resource that may be deleted.
    if (!test.isPrepared) return undefined
    return { request: deletion.request, expected: 'a status from 200 to 299', received: String(deletion.status) }
  }
  const [pathname] = splitTarget(deletion.request.target)
  const { request, status } = await readAt(reader, pathname)
  if (status === 404 || status === 410) return undefined
  return { request, expected: '404 or 410 after the resource was deleted', received: String(status) }
}

/** Repeats a request whose method is idempotent (RFC 9110, section 9.2.2), because clients do so after a failure. */
async function findUnlike(test: OperationTest): Promise<BrokenPromise | undefined> {
  const request = await test.createRequest()
  const first = await test.sendFirst(request)
  if (!first || !isSuccess(first.status)) return undefined
  const { status } = await test.sendAsValid(request)
  const isDelete = request.method === 'DELETE'
  const others = isDelete ? [401, 404, 410, 429] : hasVersion(request) ? [409, 412, 429] : [429]
  if (isSuccess(status) || others.includes(status)) return undefined
  const expected = `${first.status}${isDelete ? ', 404 or 410' : ''} for the repeated request`
  return { request, expected, received: String(status) }
}

/** Whether a request names the version of the resource that it changes. */
function hasVersion({ headers, body }: RequestData): boolean {
  const names = headers.map(([name]) => name).join()
  return /version|revision|etag|if-match|if-unmodified/i.test(names + new TextDecoder().decode(body))
}

async function findCreated(
  test: OperationTest,
  tests: ReadonlyMap<string, OperationTest>,
): Promise<BrokenPromise | undefined> {
  const { baseUrl } = test.session
  const creation = await test.sendFirst(await test.createRequest())
  const location = creation?.headers.get('location') ?? undefined
  if (creation?.status !== 201) return undefined
  if (location === undefined) return findCreatedById(test, tests)
  // Relative to the request (RFC 9110, section 10.2.2).
  const requested = toRequestUrl(creation.request, baseUrl)
  if (!URL.canParse(location, requested)) return { request: creation.request, expected: 'a URL in Location', received: location }
  const url = resolveLocation(location, requested)
  const found = url && (await readLocation(test, tests, url))
  if (!found) return undefined
  if (!isRead(found)) return { request: found.request, expected: 'the resource of the Location of a 201', received: String(found.status) }
  // The `GET` checks read resources with the simplest values only.
  return found.problem ? undefined : findOtherCreated(test, tests)
}

/** Whether a resource was found. */
function isRead({ status, problem }: LocationRead): boolean {
  return status !== 404 && status !== 410 && problem?.check !== 'server-error'
}

/** Reads the resources that other valid requests have created. */
async function findOtherCreated(test: OperationTest, tests: ReadonlyMap<string, OperationTest>): Promise<BrokenPromise | undefined> {
  for (const { request, status, headers } of await test.sendValid()) {
    const requested = toRequestUrl(request, test.session.baseUrl)
    const location = headers.get('location')
    const url = status === 201 ? resolveLocation(location, requested) : undefined
    const found = url && (await readLocation(test, tests, url))
    if (found?.problem) {
      const body = abridge(new TextDecoder().decode(request.body))
      return { request: found.request, expected: `the resource that ${test.tested.operation.method} ${body} created`, received: found.problem.received }
    }
  }
  return undefined
}

/** Requests a resource by the id in the response to another request, which creates it. */
async function findCreatedById(test: OperationTest, tests: ReadonlyMap<string, OperationTest>): Promise<BrokenPromise | undefined> {
  const below = `${splitTarget(test.sample.target)[0].replace(/\/$/, '')}/a`
  const reader = test.tested.operation.method === 'POST' ? findReader(test, below, tests) : undefined
  const found = reader && (await test.session.chains?.findCreated(reader.tested, test.tested))
  return reader && found ? readCreated(reader, found) : undefined
}

/** Requests a created resource by the values for its path. */
async function readCreated(reader: OperationTest, params: InputValues): Promise<BrokenPromise | undefined> {
  const data = await toRequestData(reader.tested.operation, { ...reader.inputs[0], params })
  const read = data && (await readAt(reader, splitTarget(data.target)[0]))
  const isMissing = read?.problem?.check === 'server-error' || read?.status === 404 || read?.status === 410
  return read && isMissing ? { request: read.request, expected: 'the resource whose id is in a 201', received: String(read.status) } : undefined
}

/** The response to `GET` at a Location. */
interface LocationRead {
  readonly request: RequestData
  readonly status: number
  readonly problem: ResponseProblem | undefined
}

/** Requests a URL on the server; returns `undefined` for a path that the contract declares without `GET`. */
async function readLocation(
  test: OperationTest,
  tests: ReadonlyMap<string, OperationTest>,
  { origin, pathname, search }: URL,
): Promise<LocationRead | undefined> {
  const { session, tested } = test
  const root = new URL(`${session.baseUrl[0]}/`, origin).pathname
  const below = `${pathname}/`.startsWith(root) ? `/${pathname.slice(root.length)}` : undefined
  const reader = below === undefined ? undefined : findReader(test, below, tests)
  if (reader && below !== undefined) {
    return readAt(reader, below, search)
  }
  if (below !== undefined && findOperation(tested, '', below).allowed.length > 0) return undefined
  const headers = Object.entries(session.headers)
  const target = origin + pathname + search
  const request = await session.credentials.authorize(tested, { method: 'GET', target, headers, body: undefined })
  const received = await session.receive(tested, request, async ({ status }, sent): Promise<LocationRead> => {
    const problem = { check: 'server-error', expected: 'a status below 500', received: String(status) } as const
    return { request: sent, status, problem: status >= 500 ? problem : undefined }
  })
  if (typeof received === 'string') throw new MissingResponse(request, received)
  return received
}

/** Sends an operation's valid request to a path. */
async function readAt(reader: OperationTest, pathname: string, search = ''): ReturnType<OperationTest['sendAsValid']> {
  const { session, tested, sample } = reader
  const target = pathname + (search || splitTarget(sample.target)[1])
  return reader.sendAsValid(await session.credentials.authorize(tested, { ...sample, target }))
}
