/** Inside a framework, the framework answers other methods of a path. Alone, the router does. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract, createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'

const contract = createContract({ read: { path: '/notes', method: 'GET', responses: { 204: {}, default: {} } } })
const router = createRouter({ contract, handlers: { read: ({ respond }) => respond({ status: 204 }) } })
const within = createNodeHandler(router, { fallthrough: true })
const alone = createNodeHandler(router)

test.each<[title: string, listener: RequestListener, checks: readonly string[]]>([
  ['with fallthrough', (request, response) => within(request, response, () => void response.writeHead(404).end()), ['options', 'undeclared-method']],
  ['without fallthrough', (request, response) => void alone(request, response), []],
])('a router %s', async (_title, listener, checks) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const { findings } = await testContract(contract, { baseUrl: `http://127.0.0.1:${port}` }, { count: 1 })
    expect([...new Set(findings.map(({ check }) => check))].toSorted()).toEqual(checks)
    expect(findings.every(({ received }) => received.startsWith('404'))).toBe(true)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
