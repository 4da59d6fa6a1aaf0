import { readOwn } from '../property.ts'
import { matchRoute } from '../router/route-tree.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { ContractCase, OperationTest } from './operation-test.ts'
import { splitTarget, toRequestUrl } from './request-data.ts'

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
  const creates = tested.route.responses.has(201)
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
  const deletion = await test.sendAsValid(await test.createRequest())
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
  const { session } = test
  const { request: creation, status, headers } = await test.sendAsValid(await test.createRequest())
  const location = headers.get('location')
  if (status !== 201 || location === null) return undefined
  const [prefix] = session.baseUrl
  const base = toRequestUrl(creation, session.baseUrl)
  if (!URL.canParse(location, base)) return { request: creation, expected: 'a URL in Location', received: location }
  const url = new URL(location, base).href
  const target = url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : undefined
  const [pathname] = splitTarget(target ?? '')
  const reader = findReader(test, pathname, tests)
  if (!reader) return undefined
  const found = await readAt(reader, pathname)
  if (found.status !== 404 && found.status !== 410) return undefined
  return { request: found.request, expected: 'the resource of the Location of a 201', received: String(found.status) }
}

/** Sends a valid request of an operation to a path. */
async function readAt(reader: OperationTest, pathname: string): ReturnType<OperationTest['sendAsValid']> {
  const { session, tested, sample } = reader
  const [, search] = splitTarget(sample.target)
  return reader.sendAsValid(await session.authorize(tested, { ...sample, target: pathname + search }))
}
