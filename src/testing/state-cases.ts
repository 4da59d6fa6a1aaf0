import { readOwn } from '../property.ts'
import { findContents } from '../response/validate-response.ts'
import { matchRoute } from '../router/route-tree.ts'
import type { BrokenPromise } from './contract-finding.ts'
import { MissingResponse } from './missing-response.ts'
import type { ContractCase, OperationTest } from './operation-test.ts'
import { type RequestData, splitTarget, toRequestUrl } from './request-data.ts'

/**
 * Creates the cases that follow a request by another one. They need resources that exist, which `prepare` supplies.
 *
 * @param tests the tests of all operations by name
 */
export function createStateCases(test: OperationTest, tests: ReadonlyMap<string, OperationTest>): ContractCase[] {
  const { tested, session } = test
  const { method } = tested.operation
  if (readOwn(session.options.prepare ?? {}, tested.name) === undefined) return []
  if (method === 'DELETE') {
    const reader = findReader(test, splitTarget(test.sample.target)[0], tests)
    return reader ? [test.createCase('use-after-delete', async () => findDeleted(test, reader))] : []
  }
  const creates = findContents(tested.route.responses, 201) !== undefined
  return creates ? [test.createCase('resource-availability', async () => findCreated(test, tests))] : []
}

/** Finds the `GET` operation of a path. */
function findReader(
  { tested }: OperationTest,
  pathname: string,
  tests: ReadonlyMap<string, OperationTest>,
): OperationTest | undefined {
  return tests.get(matchRoute(tested.routes, 'GET', pathname).route?.name ?? '')
}

async function findDeleted(test: OperationTest, reader: OperationTest): Promise<BrokenPromise | undefined> {
  const deletion = await test.sendFirst(await test.createRequest())
  if (!deletion) return undefined
  if (deletion.status < 200 || deletion.status > 299) {
    return { request: deletion.request, expected: 'a status from 200 to 299', received: String(deletion.status) }
  }
  const [pathname] = splitTarget(deletion.request.target)
  const { request, status } = await readAt(reader, pathname)
  if (status === 404 || status === 410) return undefined
  return { request, expected: '404 or 410 after the resource was deleted', received: String(status) }
}

async function findCreated(
  test: OperationTest,
  tests: ReadonlyMap<string, OperationTest>,
): Promise<BrokenPromise | undefined> {
  const { baseUrl } = test.session
  const creation = await test.sendFirst(await test.createRequest())
  const location = creation?.headers.get('location') ?? undefined
  if (creation?.status !== 201 || location === undefined) return undefined
  // Relative to the request (RFC 9110, section 10.2.2).
  const requested = toRequestUrl(creation.request, baseUrl)
  if (!URL.canParse(location, requested)) return { request: creation.request, expected: 'a URL in Location', received: location }
  const url = new URL(location, requested)
  // Another server must not receive the credentials.
  if (url.origin !== new URL(requested).origin) return undefined
  const found = await readLocation(test, tests, url)
  if (!found || (!found.isFailure && found.status !== 404 && found.status !== 410)) return undefined
  return { request: found.request, expected: 'the resource of the Location of a 201', received: String(found.status) }
}

/** Requests a URL of the server; returns `undefined` for a path that the contract declares without `GET`. */
async function readLocation(
  test: OperationTest,
  tests: ReadonlyMap<string, OperationTest>,
  { origin, pathname, search }: URL,
): Promise<{ request: RequestData; status: number; isFailure: boolean } | undefined> {
  const { session, tested } = test
  const root = new URL(`${session.baseUrl[0]}/`, origin).pathname
  const below = `${pathname}/`.startsWith(root) ? `/${pathname.slice(root.length)}` : undefined
  const reader = below === undefined ? undefined : findReader(test, below, tests)
  if (reader && below !== undefined) {
    const { request, status, problem } = await readAt(reader, below, search)
    return { request, status, isFailure: problem?.check === 'server-error' }
  }
  if (below !== undefined && matchRoute(tested.routes, '', below).allowed.length > 0) return undefined
  const headers = Object.entries(session.headers)
  const target = origin + pathname + search
  const request = await session.authorize(tested, { method: 'GET', target, headers, body: undefined })
  const received = await session.receive(request, async ({ status }) => ({ request, status, isFailure: status >= 500 }))
  if (typeof received === 'string') throw new MissingResponse(request, received)
  return received
}

/** Sends a valid request of an operation to a path. */
async function readAt(reader: OperationTest, pathname: string, search = ''): ReturnType<OperationTest['sendAsValid']> {
  const { session, tested, sample } = reader
  const target = pathname + (search || splitTarget(sample.target)[1])
  return reader.sendAsValid(await session.authorize(tested, { ...sample, target }))
}
