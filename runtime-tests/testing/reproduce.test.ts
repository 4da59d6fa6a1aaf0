/** Findings over HTTP are sent again with the headers of their command. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract } from 'routepact'
import { type ContractFinding, testContract } from 'routepact/testing'
import { expect, it, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  read: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } },
})

async function find(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<readonly ContractFinding[]> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const checks = ['server-error', 'declared-body'] as const
    return (await testContract(contract, { baseUrl: `http://127.0.0.1:${port}` }, { checks, count: 1, timeout: 2000 })).findings
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const sendJson = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test.each<[string, (request: IncomingMessage) => boolean, string]>([
  ['no header of the platform, if the command has the finding without it', () => true, ''],
  ['the header of the platform that leads to the finding', ({ headers }) => headers['accept-language'] !== undefined, " -H 'accept-language: *'"],
  [
    'all headers of the platform, if several lead to the finding',
    ({ headers }) => headers['accept-language'] !== undefined && headers['sec-fetch-mode'] !== undefined,
    " -H 'accept-language: *' -H 'sec-fetch-mode: cors' -H 'accept-encoding: gzip, deflate' -H 'user-agent: node'",
  ],
])('the command has %s', async (_name, isBroken, headers) => {
  for (const [body, status] of [[{}, 500], [{ name: 1 }, 200]] as const) {
    const findings = await find((request, response) => (isBroken(request) ? sendJson(response, body, status) : sendJson(response, { name: 'a' })))
    expect(findings.map(({ curl }) => curl.replace(/^.*?'http[^']*'/, ''))).toEqual([headers])
  }
})

it('says so if the command has another response', async () => {
  let count = 0
  const [finding] = await find((_, response) => sendJson(response, { name: 'a' }, (count += 1) === 1 ? 500 : 200))
  expect(finding?.received).toBe('500 {"name":"a"} (but 200 for the command below)')
})

it('shows a finding as it is if the command has no response', async () => {
  let count = 0
  const [first] = await find((request, response) => ((count += 1) === 1 ? sendJson(response, {}, 500) : void request.socket.destroy()))
  expect(first?.received).toBe('500 {}')
  const [silent] = await find((request) => void request.socket.destroy())
  expect(silent?.received).toMatch(/^no response/)
})

it('reads the start of a body only', async () => {
  const [finding] = await find((_, response) => void response.writeHead(500).end('a'.repeat(2 ** 21)))
  expect(finding?.received).toMatch(/^500 a+…$/)
})
