/** Findings over HTTP are sent again with the headers of their command. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Contract, createContract } from 'routepact'
import { type ContractCheck, type ContractFinding, testContract } from 'routepact-tools/testing'
import { expect, it, test } from 'vitest'
import { z } from 'zod'
import { certificate } from '../fixtures/certificate.ts'

const reading = createContract({
  read: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } },
})

type Respond = (request: IncomingMessage, response: ServerResponse) => void

interface Setting {
  readonly contract?: Contract
  readonly checks?: readonly ContractCheck[]
  readonly isSecure?: boolean
  readonly timeout?: number
}

async function find(respond: Respond, { contract = reading, checks = ['server-error', 'declared-body'], isSecure, timeout = 2000 }: Setting = {}): Promise<readonly ContractFinding[]> {
  const server = isSecure ? createSecureServer(certificate, respond) : createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return (await testContract(contract, { baseUrl: `http${isSecure ? 's' : ''}://127.0.0.1:${port}` }, { checks, count: 1, timeout })).findings
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Returns the headers of the command of a finding. */
function toHeaders({ curl }: ContractFinding): string {
  return curl.replace(/^.*?'http[^']*'/, '')
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
    expect(findings.map(toHeaders)).toEqual([headers])
  }
})

it('the command keeps the headers of the request instead of those of the platform', async () => {
  const headers = z.object({ 'accept-language': z.literal('de') })
  const contract = createContract({ read: { ...reading.read, headers } })
  const findings = await find(
    (request, response) => sendJson(response, { name: 'a' }, request.headers['accept-language'] === 'de' && request.headers['sec-fetch-mode'] ? 500 : 200),
    { contract },
  )
  expect(findings.map(toHeaders)).toEqual([" -H 'accept-language: de' -H 'sec-fetch-mode: cors'"])
})

test.each<[string, ContractCheck, string, number]>([
  ['in chunks', 'equivalent-encoding', 'transfer-encoding', 411],
  ['with its length', 'server-error', 'content-length', 500],
])('a body is sent again %s, as the command does', async (_name, check, header, status) => {
  const contract = createContract({
    write: { path: '/', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, responses: { 204: {}, default: {} } },
  })
  const [finding] = await find(({ headers }, response) => void response.writeHead(headers[header] ? status : 204).end(), { contract, checks: [check] })
  expect(finding?.received.trim()).toBe(String(status))
})

it('sends requests over HTTPS again', async () => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate.cert])
  try {
    let count = 0
    const findings = await find((_, response) => ((count += 1), sendJson(response, {}, 500)), { isSecure: true })
    expect([findings.map(({ received }) => received), count]).toEqual([['500 {}'], 2])
  } finally {
    setDefaultCACertificates(trusted)
  }
})

const withHeader = createContract({
  read: {
    path: '/',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }), headers: z.object({ 'x-page': z.literal('1') }) } } },
  },
})
const sendPage = (response: ServerResponse, page: string, type = 'application/json'): void =>
  void response.writeHead(200, { 'content-type': type, 'x-page': page }).end('{"name":"a"}')

test.each<[title: string, check: ContractCheck, first: Respond, later: Respond, received: string]>([
  ['another status', 'server-error', (_, response) => sendJson(response, { name: 'a' }, 500), (_, response) => sendJson(response, { name: 'a' }), '500 {"name":"a"} (but 200 for the command below)'],
  ['another status instead of a body', 'declared-body', (_, response) => sendJson(response, {}), (_, response) => sendJson(response, {}, 404), '200 {}: name: Invalid input: expected string, received undefined (but 404 for the command below)'],
  ['the same status and another body', 'declared-body', (_, response) => sendJson(response, {}), (_, response) => sendJson(response, { name: 'a' }), '200 {}: name: Invalid input: expected string, received undefined (but with another body for the command below)'],
  ['the same status and other headers', 'declared-headers', (_, response) => sendPage(response, '2'), (_, response) => sendPage(response, '1'), '(but with other headers for the command below)'],
  ['the same status and another content type', 'declared-content-type', (_, response) => sendPage(response, '1', 'text/csv'), (_, response) => sendPage(response, '1'), '200 with text/csv (but with other headers for the command below)'],
])('says so if the command has %s', async (_title, check, first, later, received) => {
  let count = 0
  const respond: Respond = (request, response) => ((count += 1) === 1 ? first : later)(request, response)
  const [finding] = await find(respond, { contract: check === 'declared-body' ? reading : withHeader, checks: [check] })
  expect(finding?.received).toContain(received)
})

it('shows a finding as it is if the command has no response', async () => {
  let count = 0
  const [first] = await find((request, response) => ((count += 1) === 1 ? sendJson(response, {}, 500) : void request.socket.destroy()))
  expect(first?.received).toBe('500 {}')
  const [silent] = await find((request) => void request.socket.destroy())
  expect(silent?.received).toMatch(/^no response/)
  count = 0
  const [late] = await find((_, response) => ((count += 1) === 1 ? sendJson(response, {}, 500) : undefined), { timeout: 100 })
  expect(late?.received).toBe('500 {}')
})

it('shows a finding as it is if the command has a status that no Response has', async () => {
  let count = 0
  const [finding] = await find((_, response) => sendJson(response, {}, (count += 1) === 1 ? 500 : 999))
  expect(finding?.received).toBe('500 {}')
})

it('reads the start of a body only', async () => {
  const [finding] = await find((_, response) => void response.writeHead(500).end('a'.repeat(2 ** 21)))
  expect(finding?.received).toMatch(/^500 a+…$/)
})
